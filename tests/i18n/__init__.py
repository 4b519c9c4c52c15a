"""Language catalogues and the narrator."""

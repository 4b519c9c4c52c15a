"""Who may see and play which seat."""

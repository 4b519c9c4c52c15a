"""`veturi bench`: how fast the engine plays."""

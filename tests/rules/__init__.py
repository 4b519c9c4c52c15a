"""The rules of the maps, each by its number."""

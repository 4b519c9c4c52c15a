"""The rules of the Heart of Africa."""

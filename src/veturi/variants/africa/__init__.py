"""The Heart of Africa."""

"""The rules of Old West."""

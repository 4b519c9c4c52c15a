"""Old West."""

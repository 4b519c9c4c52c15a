"""The rules of Japan."""

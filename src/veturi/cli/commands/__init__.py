"""The commands of `veturi`, one module each."""

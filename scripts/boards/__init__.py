"""Boards: from a map file to the geometry that the browser draws."""

"""Imperfect information: views (what a seat may know) and determinization (worlds that fit)."""

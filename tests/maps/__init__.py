"""Map files: the five that are shipped, and what is refused."""

"""A line that breaks, a server that is away, a page that is opened again."""

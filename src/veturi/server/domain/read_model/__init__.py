"""The read model: the types of everything that viewers are sent about a table."""

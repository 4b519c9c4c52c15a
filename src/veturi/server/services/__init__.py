"""Use cases over live tables: the registry, broadcasting, creating, forking, importing."""

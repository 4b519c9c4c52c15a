"""The HTTP and WebSocket interface: a request in, an answer out."""

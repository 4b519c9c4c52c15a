"""The API: REST, WebSocket, headers, limits, and nothing told to strangers."""

"""Authentication and authorisation: identities, seat access, rate limits."""

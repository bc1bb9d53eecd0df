"""The web page and its HTTP API: a stateless server; what a player has done travels with each request."""

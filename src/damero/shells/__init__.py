"""The ways in: command line, terminal, web page."""

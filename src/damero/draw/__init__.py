"""Turns diagrams into text, SVG and HTML. Knows only damero.diagram."""

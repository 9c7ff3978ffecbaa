"""Parsing: from a text to its syntax tree."""

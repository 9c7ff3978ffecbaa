"""From a text to its syntax tree."""

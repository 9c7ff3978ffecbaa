"""Colours for descriptions: one list of words, and what is generated from it for Pygments and for editors."""

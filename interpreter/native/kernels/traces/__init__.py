"""Random games that record every position."""

"""Random games."""

"""How to begin: what first moves are worth, and which are made."""

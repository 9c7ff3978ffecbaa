"""How a game unfolds, from start to end."""

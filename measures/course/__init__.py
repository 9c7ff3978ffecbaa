"""How a game goes, from its beginning to its end."""

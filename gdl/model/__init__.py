"""The checked model of a game, and the typed expressions that it is made of."""

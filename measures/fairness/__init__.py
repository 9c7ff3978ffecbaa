"""Whether a game is fair, how it ends, and what is wrong with it."""

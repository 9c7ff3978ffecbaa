"""Whether a game is fair, and how it ends."""

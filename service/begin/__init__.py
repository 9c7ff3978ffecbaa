"""The beginning of a new game: from a few answers, or as a copy of another game."""

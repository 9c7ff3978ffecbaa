"""Games for one player: what can be said of a puzzle, where nobody plays against anybody."""

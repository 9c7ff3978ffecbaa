"""The tree of a game: positions, proofs, and puzzles."""

"""Analysis of a game or a position: counts, proofs, checks."""

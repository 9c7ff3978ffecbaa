"""What can be found out about a game or a position: counts, proofs, checks."""

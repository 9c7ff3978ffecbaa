"""Whether there is something to learn: players of different strengths, and mirrors."""

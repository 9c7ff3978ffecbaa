"""Whether there is something to learn: players of different strength, and mirrors."""

"""How many words a description takes: ours, and those of Ludii."""

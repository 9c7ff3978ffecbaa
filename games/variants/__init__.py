"""Variants of those games: what is different, and nothing else."""

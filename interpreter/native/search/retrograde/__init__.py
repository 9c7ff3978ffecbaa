"""Retrograde analysis of games that are small enough to be written out."""

"""Retrograde analysis of games small enough to be enumerated."""

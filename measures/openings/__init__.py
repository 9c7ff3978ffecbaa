"""Openings: what first moves are worth, and which are played."""

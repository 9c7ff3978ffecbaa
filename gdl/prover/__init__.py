"""Proves what holds in every position of a game, from its model alone: nothing is played."""

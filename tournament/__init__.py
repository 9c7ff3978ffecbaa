"""Matches between many players: who plays whom from which opening, the games, and what they come to.

``settings`` is what was asked for, ``pairings`` and ``openings`` make fixtures of it, ``games`` plays one, ``folder``
keeps settings and records so that a tournament can be gone on with, ``contest`` does all of it, and ``standings`` sums
up.
"""

"""Tournaments between many players: who plays whom from which opening, the games, and the results.

``settings`` has the parameters, ``pairings`` and ``openings`` turn them into fixtures, ``games`` plays one, ``folder``
stores settings and records so that a tournament can be resumed, ``contest`` runs it all, and ``standings`` sums up.
"""

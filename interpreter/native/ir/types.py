"""The types of the values of the IR."""

from __future__ import annotations

REGION, SITE, INT, NUMBER, BOOL, PLAYER, PIECE = "region", "site", "int", "number", "bool", "player", "piece"
ANY = "any"
"""As the type of an argument or result: any one type, the same in all places of a declaration."""
SLOTS = "slots"
"""As the type of an argument: one region for each slot."""
ORDERED = (INT, NUMBER)
"""Types with an order and arithmetic."""
UNDEFINED_TYPES = (INT, NUMBER, PLAYER, PIECE)
"""Types whose values can be undefined."""

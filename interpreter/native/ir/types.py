"""The types of the values of the IR."""

from __future__ import annotations

REGION, SITE, INT, NUMBER, BOOL, PLAYER, PIECE = "region", "site", "int", "number", "bool", "player", "piece"
ANY = "any"
"""As the type of an argument or result: any one type, the same in all places of a declaration."""
SLOTS = "slots"
"""As the type of an argument: one region for each slot."""
GIVEN = "given"
"""As the type of the last argument: any number of values of any types, which the function of a fold reads."""
FUNCTION = "function"
"""As the type of a result: that of the function of the fold."""
ORDERED = (INT, NUMBER)
"""Types with an order and arithmetic."""
UNDEFINED_TYPES = (INT, NUMBER, PLAYER, PIECE)
"""Types whose values can be undefined."""

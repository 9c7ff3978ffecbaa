"""The types of the values of the IR."""

from __future__ import annotations

REGION, SITE, INT, NUMBER, BOOL, PLAYER, PIECE = "region", "site", "int", "number", "bool", "player", "piece"
ANY = "any"
"""As the type of an argument or result: one type, the same wherever it is written."""
SLOTS = "slots"
"""As the type of an argument: one region for each slot."""
ORDERED = (INT, NUMBER)
"""What is compared and reckoned with."""
UNDEFINED_TYPES = (INT, NUMBER, PLAYER, PIECE)
"""Types whose values may be undefined."""

"""How large a description may be. Whoever goes past one of these is told so; nothing is cut off in silence."""

from typing import Final

BYTES: Final = 256 * 1024
"""The size of a description's file, in bytes."""
TOKENS: Final = 25_000
"""The words, numbers, texts and marks of one file, each counted as one."""
NESTING: Final = 64
"""How deep parentheses, blocks and operators may stand inside each other."""
DEPTH: Final = 128
"""How deep an expression may be once the definitions that it uses are put in."""
NODES: Final = 200_000
"""How many operations an expression may stand for once the definitions that it uses are put in."""
STATEMENTS: Final = 10_000
"""Statements of one file."""
UNIONS: Final = 20_000
"""Directions that the `union`s of a game go through one by one, an inner one anew for each of an outer one."""
SITES: Final = 1024
"""Points of a board."""
GRAPH_SIDE: Final = 64
"""Columns and rows of a board that is given as a graph."""
MISTAKES: Final = 20
"""Mistakes that are shown at a time."""
DEFINES: Final = 1_000
"""Definitions of a game, besides those of the standard library."""
OPTIONS: Final = 32
"""Options of a game."""
OPTION_CHOICES: Final = 1024
"""Values of one option."""
PLAYERS: Final = 16
"""Players of a game."""
PIECES: Final = 64
"""Pieces of a game: kinds times the players who have them."""
RULES: Final = 64
"""Move rules of a game."""
STEPS: Final = 32
"""Lines (`from`, `to`, `where`, `do` ...) of one move rule."""
CHOICES: Final = 8
"""Points that one move may choose."""
ROUNDS: Final = 32
"""Rounds of a chain."""
CLAUSES: Final = 64
"""Clauses of `end`."""
COUNTERS: Final = 32
"""Counters of a game; one for each player is one."""
SETUP: Final = 5_000
"""Operations of all regions of a setup together, definitions put in."""
NUMBER: Final = 1_000_000_000
"""The largest whole number, written or calculated; calculations that go beyond it are undefined."""
EXTENDS: Final = 8
"""How many descriptions may extend each other in a row."""
PHASES: Final = 16
"""Phases of a game."""
COMBINATIONS: Final = 200_000
"""Points that may be tried on the way to the moves of one position, each counted in every combination (an engine that
need not try them all may find the moves where another gives up)."""

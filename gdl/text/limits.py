"""Limits on the size of a description. Exceeding one is always reported; nothing is cut off silently."""

from typing import Final

BYTES: Final = 256 * 1024
"""The size of a description file, in bytes."""
TOKENS: Final = 25_000
"""The words, numbers, strings and symbols in one file."""
NESTING: Final = 64
"""How deeply parentheses, blocks and operators may be nested."""
DEPTH: Final = 128
"""How deep an expression may be once the definitions it uses are expanded."""
NODES: Final = 200_000
"""How many operations an expression may have once the definitions it uses are expanded."""
FUNCTIONS: Final = 3
"""Functions that may stand in one another, once the definitions they use are expanded."""
STATEMENTS: Final = 10_000
"""Statements in one file."""
UNIONS: Final = 20_000
"""Directions that the `union`s of a game go through, those of an inner one for each direction of the outer one."""
SITES: Final = 1024
"""Points on a board."""
GRAPH_SIDE: Final = 64
"""Columns and rows of a board given as a graph."""
MISTAKES: Final = 20
"""Mistakes shown at a time."""
ALLOWANCES: Final = 500
"""Comments of a file that allow warnings or hints."""
DEFINES: Final = 1_000
"""Definitions of a game, not counting those of the standard library."""
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
"""Counters of a game; one kept for each player counts once."""
TRACKS: Final = 32
"""Tracks of a game."""
MEMORIES: Final = 16
"""Regions and sites that a game remembers; one kept for each player counts once."""
SETUP: Final = 5_000
"""Operations in all regions of a setup together, once definitions are expanded."""
NUMBER: Final = 1_000_000_000
"""The largest whole number, written or calculated; calculations that go beyond it are undefined."""
EXTENDS: Final = 8
"""How many descriptions may extend one another in a row."""
PHASES: Final = 16
"""Phases of a game."""
COMBINATIONS: Final = 200_000
"""Points that may be tried while generating the moves of one position, each counted in every combination (an engine
that does not need to try them all may find the moves where another one gives up)."""

"""Errors in a move, a position, a record, a book or a file of counts; their messages quote the offending text."""

from __future__ import annotations


class PlyError(ValueError):
    """The base class of all errors about play; the message is one sentence for the user."""


class UnknownMove(PlyError):  # noqa: N818 - the names are familiar from python-chess
    """The text is not the notation of any move of this game."""


class IllegalMove(PlyError):  # noqa: N818
    """The move is well formed, but the rules do not allow it now; the message says which rule."""


class AmbiguousMove(PlyError):  # noqa: N818
    """The text matches several legal moves."""


class PositionError(PlyError):
    """The text of a position cannot be read."""


class ParameterError(PlyError):
    """A parameter of a player is unknown or given twice, or cannot have its value."""


class RecordError(PlyError):
    """A game record cannot be read or replayed; the message names the line or the ply."""


class BookError(PlyError):
    """An opening book cannot be read, or is not for this game; the message names the file."""


class CountsError(PlyError):
    """A file of counts cannot be read; the message names the file and the line."""

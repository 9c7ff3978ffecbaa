"""What can be wrong with a move, a position, a record or a file of counts; the errors quote the offending text."""

from __future__ import annotations


class PlyError(ValueError):
    """The root of all errors about play; its text is one sentence for a person."""


class UnknownMove(PlyError):  # noqa: N818 - the names that python-chess has made familiar
    """The text is not the notation of any move of this game."""


class IllegalMove(PlyError):  # noqa: N818
    """The move is well written, but the rules do not allow it now; the text says which rule."""


class AmbiguousMove(PlyError):  # noqa: N818
    """The text fits several legal moves."""


class PositionError(PlyError):
    """The text of a position cannot be read."""


class RecordError(PlyError):
    """A game record cannot be read or played back; the text names the line or the ply."""


class CountsError(PlyError):
    """A file of counts cannot be read; the text names file and line."""

"""What went wrong, for the log of an editor."""

from __future__ import annotations

LONGEST = 300


def described(fault: BaseException) -> str:
    """What went wrong, in one line, with the place."""
    at = fault.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = f" ({at.tb_frame.f_globals.get('__name__', '?')}:{at.tb_lineno})" if at is not None else ""
    return f"{type(fault).__name__}: {fault}".partition("\n")[0][:LONGEST] + where

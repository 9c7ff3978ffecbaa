"""The author's text of a definition, in the sentences that are made of it."""

from __future__ import annotations


def deed(text: str, *, holds: bool = True) -> tuple[bool, str]:
    """What a move must do, or with false must not do, so that a condition with this text holds, or does not hold.

    >>> deed("not close a ring"), deed("must close a ring"), deed("must not close a ring", holds=False)
    ((False, 'close a ring'), (True, 'close a ring'), (True, 'close a ring'))
    """
    bare = text.removeprefix("must ")
    done = bare.removeprefix("not ")
    return holds is (done == bare), done

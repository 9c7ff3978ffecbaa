"""The memory of transposition tables, which passes from one search to the next.

Each game has new players, and a new table costs time: its pages are cleared as they are first written. Entries of
other searches are told apart by their age, so a used table serves as well as a new one, in any game.
"""

from __future__ import annotations

import ctypes
import weakref

from ...engine.memory import Words, words

AGES = 255
"""The number of searches that the entries of a table can tell apart; age 0 is that of an empty entry."""
KEPT = 256 << 20
"""The most bytes of tables that are kept while no search uses them."""

_free: list[Entries] = []


class Entries:
    """A table, and the age of the latest search in it."""

    def __init__(self, number: int) -> None:
        """With ``number`` words."""
        self.words: Words = words(number, scattered=True)
        self.age = 0

    def grow_older(self) -> int:
        """The age of the next search, which no entry has."""
        if self.age == AGES:
            ctypes.memset(self.words, 0, ctypes.sizeof(self.words))
            self.age = 0
        self.age += 1
        return self.age


def entries(number: int, user: object) -> Entries:
    """A table of ``number`` words for the lifetime of ``user``; another ``user`` can then have it."""
    found = None
    for free in list(_free):
        if len(free.words) == number:
            try:
                _free.remove(free)
            except ValueError:  # another thread has taken it
                continue
            found = free
            break
    found = found or Entries(number)
    weakref.finalize(user, _give_back, found).atexit = False
    return found


def _give_back(used: Entries) -> None:
    if sum(ctypes.sizeof(each.words) for each in (*_free, used)) <= KEPT:
        _free.append(used)

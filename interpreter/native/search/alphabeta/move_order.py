"""Move ordering: the table's move, two killers per ply, then by how often moves have caused a cutoff.

Killers are those of Akl and Newborn (1977), the rest is the history heuristic (Schaeffer 1989).
"""

from __future__ import annotations

from ....core.splitmix import GOLDEN
from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value
from . import control as c
from .control_words import ControlWords
from .table import INDEX, Table

PICKED = 32
"""How many moves are selected as the best of the remaining ones; the rest follow in the order generated."""
FIRST = 1 << 40
"""The score of the table's move; killers score less, and the history of an action less than they do."""
MUCH = 1 << 30
"""The highest score from the history of an action."""


class MoveOrder:
    """Writes the statistics of moves, and their ordering."""

    def __init__(self, rules: Rules, control: ControlWords, table: Table) -> None:
        self.shape, self.control, self.table = rules.shape, control, table

    def refuted(self, f: Function, mover: Value, move: Value) -> None:
        """Record that a move refutes the previous one."""
        s = self.shape
        killers = self._killers(f)
        other = f.word(killers, s.move)
        with f.when(~self._same_move(f, killers, move)):
            f.copy(other, killers, s.move)
            f.copy(killers, move, s.move)
        action = self._action(f, mover, move)
        more = f.get(WORD, action) + f["depth"] * f["depth"]
        f.set(WORD, action, f.select(WORD, more.ugt(MUCH), MUCH, more))

    def score(self, f: Function, mover: Value, number: Value, scores: Value, known: Value) -> None:
        """Write a word for each move: its score, and its number (the first ranks highest)."""
        s = self.shape
        killers = self._killers(f)
        other = f.word(killers, s.move)
        wanted = self.table.move_of(f, known)
        kills, remembers = self.control.uses(f, c.USE_KILLERS), self.control.uses(f, c.USE_HISTORY)
        with f.count(number) as index:
            move = f.word(f["moves"], index * s.move)
            score = f.select(WORD, remembers, f.get(WORD, self._action(f, mover, move)), 0)
            second = kills & self._same_move(f, other, move)
            score = f.select(WORD, second, FIRST // 4, score)
            first = kills & self._same_move(f, killers, move)
            score = f.select(WORD, first, FIRST // 2, score)
            score = f.select(WORD, index.eq(wanted), FIRST, score)
            word = (score << 20) | (INDEX - index)
            f.set(WORD, f.word(scores, index), word)

    def pick(self, f: Function, scores: Value, at: Value, number: Value) -> Value:
        """The number of the best remaining move."""
        here = f.word(scores, at)
        with f.when(at.ult(PICKED)):
            most, place = f.alloca(WORD, f.get(WORD, here)), f.alloca(WORD, at)
            with f.count(number, at) as index:
                word = f.get(WORD, f.word(scores, index))
                with f.when(word.sgt(f.get(WORD, most))):
                    f.set(WORD, most, word)
                    f.set(WORD, place, index)
            f.set(WORD, f.word(scores, f.get(WORD, place)), f.get(WORD, here))
            f.set(WORD, here, f.get(WORD, most))
        return INDEX - (f.get(WORD, here) & INDEX)

    def _killers(self, f: Function) -> Value:
        place = f["ply"] * c.killer_words(self.shape)
        return f.word(self.control.pointer(f, c.KILLERS), place)

    def _same_move(self, f: Function, a: Value, b: Value) -> Value:
        found = f.i1(True)
        for word in range(self.shape.move):
            one, other = (f.get(WORD, f.word(move, word)) for move in (a, b))
            found = found & one.eq(other)
        return found

    def _action(self, f: Function, mover: Value, move: Value) -> Value:
        """The address of the count of how often a player's move has caused a cutoff."""
        mixed = mover
        for word in range(self.shape.move):
            mixed = (mixed ^ f.get(WORD, f.word(move, word))) * GOLDEN
            mixed = mixed ^ (mixed >> 32)
        return f.word(self.control.pointer(f, c.HISTORY), mixed & (c.ACTIONS - 1))

"""What an effect can change: the kinds of pieces that it takes from points, and those that it puts there."""

from __future__ import annotations

from dataclasses import dataclass

from ..ludemes import effects
from ..ludemes.counters import Set
from ..ludemes.memory import Remember
from ..model import ast
from .conditions import Conditions
from .regions import SpentError
from .terms import Term
from .translate import Context, Translator

KEEPING = (Set, Remember)
"""The effects that change nothing on the board."""


@dataclass(frozen=True)
class Change:
    """Contents that go from points (by content, a mask), and contents that come to points."""

    goes: tuple[int, ...]
    comes: tuple[int, ...]
    moved: frozenset[int] = frozenset()
    """The kinds of pieces that it moves from one point to another."""
    lost: frozenset[int] = frozenset()
    """The kinds of pieces that it can make fewer."""
    gained: frozenset[int] = frozenset()
    """The kinds of pieces that it can make more."""


class Effects:
    """The changes of effects in a game."""

    def __init__(self, translator: Translator, conditions: Conditions, successors: tuple[int, ...]) -> None:
        self.translator = translator
        self.conditions = conditions
        self.regions = conditions.regions
        self.terms = translator.terms
        self.successors = successors

    def change(self, effect: ast.Call, at: Context) -> Change | None:
        """What an effect can change on the board; ``None`` if it sets a counter or a memory.

        Raises:
            SpentError: it is an effect that is not known here, so nothing can be proved.
        """
        term = self.translator.term
        kinds = self.terms.kinds
        match effect.ludeme:
            case effects.Place:
                piece, region = (term(argument, at) for argument in effect.arguments)
                there = self.regions.may(region, at.board)
                what = self.pieces(piece)
                only = next(iter(what)) if len(what) == 1 else None
                goes = tuple(0 if content == only else mask for content, mask in enumerate(there))
                sites = _all(goes)
                comes = tuple(sites if content in what else 0 for content in range(kinds + 1))
                return Change(goes, comes, lost=_kinds(goes), gained=_kinds(comes))
            case effects.Remove:
                (region,) = (term(argument, at) for argument in effect.arguments)
                *pieces, _ = self.regions.may(region, at.board)
                return Change((*pieces, 0), (*[0] * kinds, _all(pieces)), lost=_kinds((*pieces, 0)))
            case effects.Flip:
                (region,) = (term(argument, at) for argument in effect.arguments)
                return self._flipped(self.regions.may(region, at.board))
            case effects.Relocate | effects.Exchange:
                a, b = (self.terms.single(term(argument, at)) for argument in effect.arguments)
                if a is b:
                    return Change((0,) * (kinds + 1), (0,) * (kinds + 1))
                return self._moved(a, b, at, both=effect.ludeme is effects.Exchange)
        if effect.ludeme in KEEPING:
            return None
        raise SpentError

    def _flipped(self, there: tuple[int, ...]) -> Change:
        goes, comes = [0] * len(there), [0] * len(there)
        for piece, successor in enumerate(self.successors):
            if successor != piece:
                goes[piece] |= there[piece]
                comes[successor] |= there[piece]
        return Change(tuple(goes), tuple(comes), lost=_kinds(goes), gained=_kinds(comes))

    def _moved(self, a: Term, b: Term, at: Context, *, both: bool) -> Change:
        start, target = self.regions.may(a, at.board), self.regions.may(b, at.board)
        left, reached = _all(start), _all(target)
        kinds = self.terms.kinds
        comes = [reached if start[content] else 0 for content in range(kinds + 1)]
        if both:
            comes = [mask | (left if target[content] else 0) for content, mask in enumerate(comes)]
        else:
            comes[kinds] |= left
        moved = {content for content in range(kinds) if start[content] or (both and target[content])}
        goes = tuple(one | other for one, other in zip(start, target, strict=True))
        return Change(goes, tuple(comes), frozenset(moved), frozenset() if both else _kinds(target))

    def pieces(self, piece: Term) -> frozenset[int]:
        """The contents that an expression can stand for: to place an undefined piece is to empty the points."""
        empty = self.terms.kinds
        if piece.op == "piece":
            return frozenset(piece.args)
        if piece.op == "piece of":
            kind = piece.args[1]
            players = range(len(self.translator.model.players))
            found = (self.translator.piece_of(player, kind) for player in players)
            return frozenset([empty, *(number for number in found if number is not None)])
        return self.terms.contents if piece.op != "undefined" else frozenset([empty])


def counter_set(effect: ast.Call) -> ast.Counter | None:
    """The counter that an effect sets."""
    match effect:
        case ast.Call(ludeme=ludeme, arguments=[ast.Counter() as counter, _]) if ludeme is Set:
            return counter
    return None


def _all(masks: tuple[int, ...] | list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _kinds(masks: tuple[int, ...] | list[int]) -> frozenset[int]:
    """The kinds of pieces on some point."""
    return frozenset(content for content, mask in enumerate(masks[:-1]) if mask)

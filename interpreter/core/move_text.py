"""The notation of the moves in a position, the same for all engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

from ...gdl.model.model import Choose, Do, Model
from ...gdl.text.source import Span
from .move import Move
from .position import Position

KEPT = 1 << 16
"""Moves that are kept, so that each of them is written once; most games have far fewer."""
_text = attrgetter("text")


class Notation:
    """Writes the moves of a game."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._merges = any(rule.repeat is not None and rule.repeat.merged for rule in model.rules)
        self._alike_rules = like_another(model)
        self._alone = alone(model)
        self._kept: dict[tuple[int, tuple[int, ...]], Move] = {}

    def named(self, found: Iterable[tuple[int, tuple[int, ...]]], play: Callable[[Move], Position]) -> list[Move]:
        """Name the moves given by rules and points: each move once, sorted by notation.

        ``found`` has the rules in order, and the moves of a rule in the order of their points.

        Moves of different rules through the same points are merged if they lead to the same position. If several
        remain, the names of their rules are added, unless a move is already written as that name. The name is also
        added to every move of a rule that differs from another only in its effect (a stone of one colour or the other
        on an empty point): from `d4` alone a reader could not tell which was meant.
        """
        kept = self._kept
        if len(kept) > KEPT:
            kept.clear()
        by_points: dict[tuple[int, ...], list[Move]] = {}
        moves: list[Move] = []
        for record in _merged(self.model, found, play) if self._merges else dict.fromkeys(found):
            move = kept.get(record)
            if move is None:
                move = kept[record] = Move(*record, self._alone(*record))
            by_points.setdefault(move.sites, []).append(move)
            moves.append(move)
        if len(by_points) < len(moves):  # in most positions, no two moves have the same points
            moves = [move for alike in by_points.values() for move in self._told_apart(alike, play)]
        moves.sort(key=_text)
        return moves

    def _told_apart(self, alike: list[Move], play: Callable[[Move], Position]) -> list[Move]:
        """Moves through the same points, once for each position to which they lead, with the names of their rules if
        they are several."""
        if len(alike) == 1:
            return alike
        stay = _apart(alike, play)
        if len(stay) == 1 or not stay[0].sites:
            return stay
        return [move if move.rule in self._alike_rules else _with_name(self.model, move) for move in stay]


def alone(model: Model) -> Callable[[int, tuple[int, ...]], str]:
    """Return a function that writes a move, given by its rule and points, so that it is unique in its position."""
    names, alike = model.board.names, like_another(model)

    def text(rule: int, sites: tuple[int, ...]) -> str:
        name = model.rules[rule].name
        if not sites:
            return name
        points = "-".join([names[site] for site in sites])
        return f"{points}:{name}" if rule in alike else points

    return text


def like_another(model: Model) -> frozenset[int]:
    """The rules that choose their points in the same words as another rule, but have a different effect."""
    choices = [
        [_words(step.region.span) for step in rule.every_step if isinstance(step, Choose)] for rule in model.rules
    ]
    effects = [[_words(step.effect.span) for step in rule.every_step if isinstance(step, Do)] for rule in model.rules]
    return frozenset(
        one
        for one in range(len(choices))
        if choices[one]
        and any(choices[one] == there and effects[one] != done for there, done in zip(choices, effects, strict=True))
    )


def _words(span: Span) -> str:
    return " ".join(span.text.split())


def _with_name(model: Model, move: Move) -> Move:
    return Move(move.rule, move.sites, f"{move.text}:{model.rules[move.rule].name}")


def _merged(
    model: Model, found: Iterable[tuple[int, tuple[int, ...]]], play: Callable[[Move], Position]
) -> list[tuple[int, tuple[int, ...]]]:
    """Of the chains of a rule with ``merged`` that have the same ends and lead to the same position, keep the shortest,
    and of equally long ones the first by its points."""
    by_ends: dict[tuple[object, ...], list[tuple[int, tuple[int, ...]]]] = {}
    for rule, sites in found:
        chain = model.rules[rule].repeat
        merges = chain is not None and chain.merged
        by_ends.setdefault((rule, sites[0], sites[-1]) if merges else (rule, sites), []).append((rule, sites))
    kept: list[tuple[int, tuple[int, ...]]] = []
    for alike in by_ends.values():
        if len(alike) > 1:  # most chains are the only ones with their ends, and need not be played
            by_result: dict[Position, tuple[int, tuple[int, ...]]] = {}
            for rule, sites in sorted(alike, key=lambda move: (len(move[1]), move)):
                by_result.setdefault(play(Move(rule, sites, "")), (rule, sites))
            alike = list(by_result.values())
        kept += alike
    return kept


def _apart(alike: list[Move], play: Callable[[Move], Position]) -> list[Move]:
    """The first of the moves that lead to each position."""
    by_result: dict[Position, Move] = {}
    for move in alike:
        by_result.setdefault(play(move), move)
    return list(by_result.values())

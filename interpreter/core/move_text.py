"""The notation of the moves in a position, the same for all engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...gdl.model.model import Choose, Do, Model
from ...gdl.text.source import Span
from .move import Move
from .position import Position


def named(model: Model, found: Iterable[tuple[int, tuple[int, ...]]], play: Callable[[Move], Position]) -> list[Move]:
    """Name the moves given by rules and points: each move once, sorted by notation.

    ``found`` has the rules in order, and the moves of a rule in the order of their points.

    Moves of different rules through the same points are merged if they lead to the same position. If several remain,
    the names of their rules are added, unless a move is already written as that name. The name is also added to every
    move of a rule that differs from another only in its effect (a stone of one colour or the other on an empty point):
    from `d4` alone a reader could not tell which was meant.
    """
    names = model.board.names
    alike_rules = like_another(model)
    by_points: dict[tuple[int, ...], list[Move]] = {}
    for rule, sites in _merged(model, found, play):
        text = "-".join([names[site] for site in sites]) if sites else model.rules[rule].name
        by_points.setdefault(sites, []).append(Move(rule, sites, text))
    moves: list[Move] = []
    for alike in by_points.values():
        stay = alike if len(alike) == 1 else _apart(alike, play)
        told = stay[0].sites and (len(stay) > 1 or stay[0].rule in alike_rules)
        moves += [_with_name(model, move) for move in stay] if told else stay
    return sorted(moves, key=str)


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
    if not any(rule.repeat is not None and rule.repeat.merged for rule in model.rules):
        return list(dict.fromkeys(found))
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

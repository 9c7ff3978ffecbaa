"""Parse what the user writes into a legal move."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...gdl.model.model import Model
from ..core.errors import AmbiguousMove, IllegalMove, UnknownMove
from ..core.move import Move
from ..core.position import Position
from ..core.result import Outcome
from . import san_moves, uci_moves, written_moves

LONGEST = 200
POINT = "[a-z]{1,2}[0-9]{1,4}"


def read(
    model: Model,
    wanted: Move | str,
    legal: Sequence[Move],
    position: Position,
    earlier: Sequence[Position],
    outcome: Outcome | None,
    play: san_moves.Play,
) -> Move:
    """Return the one of the ``legal`` moves of a position that is meant.

    ``earlier`` are the positions before it if the rules refer to them, and ``outcome`` is how the game has ended, if
    it has; ``play`` plays a move.

    Case, spaces and the kind of dash do not matter. The last point alone is enough if only one move ends there, and the
    two ends of a chain are enough if there is only one such chain. Another path that makes the same move is accepted.
    A text that is the short form of a move (:mod:`.written_moves`, :mod:`.san_moves`) is that move; one that is nothing
    of this may be another way to write a short form.

    Raises:
        UnknownMove: the text is not a notation of this game.
        IllegalMove: no legal move is written this way; the message says which rule forbids it.
        AmbiguousMove: several legal moves are written this way.
    """
    if isinstance(wanted, Move):
        if wanted in legal:
            return legal[legal.index(wanted)]
        wanted = wanted.text
    text = " ".join(str(wanted).split())
    if (move := written_moves.exactly(model, text, legal, position)) is not None:
        return move
    if text and (move := san_moves.exactly(model, text, legal, position, earlier, play)) is not None:
        return move
    try:
        return _read(model, text, legal, position, earlier, outcome, play)
    except (UnknownMove, IllegalMove, AmbiguousMove):
        found = written_moves.meant(model, text, legal, position) if text else None
        if found is None and text:
            found = san_moves.meant(model, text, legal, position, earlier, play)
        if found is None:
            raise
        return found


def _read(
    model: Model,
    text: str,
    legal: Sequence[Move],
    position: Position,
    earlier: Sequence[Position],
    outcome: Outcome | None,
    play: san_moves.Play,
) -> Move:
    if not text:
        raise UnknownMove("no move is given")
    shown = text if len(text) <= LONGEST else text[:LONGEST] + "…"
    for move in legal:
        if move.text == text:
            return move
    if model.forsyth is not None:
        wanted = text.casefold()
        near = [move for move in legal if all(model.board.names[site].casefold() in wanted for site in move.sites)]
        written = uci_moves.by_text(model, near, position, earlier, play)
        if found := {written[each] for each in written if each.casefold() == wanted}:
            return found.pop()
        text = uci_moves.respelled(model, text)
    text = written_moves.respelled(model, text)
    rule, sites = _points(model, text)
    folded = _fold(text)
    candidates = [move for move in legal if _fold(move.text) == folded]
    if not candidates and sites:
        names = [r.name for r in model.rules]
        fitting = [move for move in legal if not rule or (move.sites and _fold(names[move.rule]) == rule)]
        candidates = [move for move in fitting if move.sites == sites]
        if not candidates and len(sites) == 1:
            candidates = [move for move in fitting if move.sites[-1:] == sites]
        if not candidates and len(sites) > 1:
            candidates = _chains(model, fitting, sites, position, earlier)
        if not candidates and any(one.wholes for one in model.rules):
            candidates, sites = _by_firsts(model, fitting, sites, position, earlier)
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        several = ", ".join(map(str, candidates[:8])) + (" …" if len(candidates) > 8 else "")
        raise AmbiguousMove(f"{shown} is ambiguous: it matches {several}")
    if outcome is not None:
        raise IllegalMove(f"{shown} cannot be played: the game is over ({outcome})")
    if sites is None and folded not in {"swap", *(_fold(r.name) for r in model.rules if not r.choices)}:
        raise UnknownMove(f"{shown} is not the notation of a move{_example(model, legal, position)}")
    named = [r for r in model.rules if not rule or _fold(r.name) == rule]
    if not named:
        raise UnknownMove(f"{shown}: there is no kind of move called {rule[:LONGEST]}")
    from .illegal_reason import why_refused  # late: it brings the reference engine

    raise IllegalMove(why_refused(model, position, earlier, shown, sites, named, legal))


def _chains(
    model: Model, legal: list[Move], sites: tuple[int, ...], position: Position, earlier: Sequence[Position]
) -> list[Move]:
    """The chains that are meant by their ends, or by another path that makes the same move."""
    rules = model.rules
    ends = sites[0], sites[-1]
    alike = [move for move in legal if rules[move.rule].repeat and (move.sites[0], move.sites[-1]) == ends]
    if len(sites) == 2 or not alike:
        return alike
    from ..reference import ReferenceEngine

    engine = ReferenceEngine(model)
    found = []
    for number in sorted({move.rule for move in alike}):
        if engine.offers(rules[number], sites, position, earlier):
            there = engine.play(position, Move(number, sites, ""), earlier)
            found += [move for move in alike if engine.play(position, move, earlier) == there]
    return found


def _by_firsts(
    model: Model, legal: list[Move], sites: tuple[int, ...], position: Position, earlier: Sequence[Position]
) -> tuple[list[Move], tuple[int, ...]]:
    """The moves that are meant if a part is named by any of its points; the points as a move of that kind names them.

    The last part alone is enough if only one move ends with it.
    """
    from ..reference import ReferenceEngine

    engine = ReferenceEngine(model)
    found, shown = [], sites
    for number, rule in enumerate(model.rules):
        if rule.wholes and len(sites) in rule.lengths:
            meant = engine.by_firsts(rule, position, earlier, sites)
            found += [move for move in legal if move.rule == number and move.sites == meant]
            shown = meant
    return found, shown


def _points(model: Model, text: str) -> tuple[str, tuple[int, ...] | None]:
    """The rule (after a colon) and the points that a text names; ``None`` for the points if it has anything else."""
    points, _, rule = _fold(text).partition(":")
    if len(points) > LONGEST or not re.fullmatch(rf"{POINT}([-,]?{POINT})*", points):
        return rule, None
    board = model.board
    names = re.findall(POINT, points)
    if any(name not in board.by_name for name in names):
        wrong = next(name for name in names if name not in board.by_name)
        raise UnknownMove(f"{text[:LONGEST]}: {wrong} is not a point of the board")
    return rule, tuple(board.by_name[name] for name in names)


def _fold(text: str) -> str:
    dashes = dict.fromkeys(map(ord, "\u2013\u2014\u2212\u2010"), "-")  # en dash, em dash, minus sign, hyphen
    return re.sub(r"\s*([-:,])\s*", r"\1", text.translate(dashes).strip()).replace(" ", "-").casefold()


def _example(model: Model, legal: Sequence[Move], position: Position) -> str:
    return f"; moves look like {written_moves.forms(model, legal[0], position)[0]}" if legal else ""

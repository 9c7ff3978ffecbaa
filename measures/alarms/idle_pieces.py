"""Pieces that no game moves, though they are there from the start and others move, and kinds that do the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from ...gdl.model.ast import Expression, Literal
from ...gdl.model.dump import typed_text
from ...gdl.model.model import Choose, Do, Model, Rule, expression_of, expressions_of
from ...gdl.text.listing import listed
from ...interpreter.core.position import Position
from ...interpreter.game.game import State
from ...interpreter.reference.engine import ReferenceEngine
from ..fairness.clauses import line_of, named_in
from ..results.findings import Alarm
from .evidence import Evidence

REPLAYED = 60
"""Games to look at before a piece counts as idle; most are soon seen to move."""
POSITIONS = 100
"""The most positions in which the moves of two kinds are compared, and the fewest that tell something."""
FEW = 30
OFTEN = 10
"""The games in which one player has had a piece before it counts that another has not."""


def never_move(found: Evidence) -> Iterator[Alarm]:
    """A kind of piece is only ever where it stood at the start; one that a clause of `end` looks at may be a target."""
    pieces = found.game.model.pieces
    start: dict[int, set[int]] = {}
    for site, piece in enumerate(found.game.start().position.contents):
        if piece is not None and pieces[piece].owner is not None:
            start.setdefault(piece, set()).add(site)
    targets = {
        part.value
        for ending in found.game.model.endings
        for part in named_in(ending.condition)
        if isinstance(part, Literal) and part.type.name == "Piece"
    }
    idle = set(start) - targets
    if len(start) <= len(found.game.players):  # a kind of piece for each player, with nothing else to play with
        return
    games = [log for log in (*found.chance, *found.own) if any(log.moves)][:REPLAYED]
    for log in games:
        for state in log.states(found.game):
            there = enumerate(state.position.contents)
            idle -= {piece for site, piece in there if piece in idle and site not in start[piece]}
        if not idle:
            return
    if games and idle:
        names = ", ".join(f"`{pieces[piece].name}`" for piece in sorted(idle))
        yield Alarm(
            "idle-piece",
            f"A piece that is there from the start never moves: {names}. Check which rules choose it in `from`.",
            f"In {len(games):,} games, it was nowhere but where it stood at the start.",
            severe=False,
        )


def kind_for_one(found: Evidence) -> Iterator[Alarm]:
    """A kind of piece that all players could have, and none has at the start, is only ever there for some of them."""
    pieces, players = found.game.model.pieces, found.game.model.players
    setup = {pieces[piece].kind for piece in found.game.start().position.contents if piece is not None}
    kinds = {piece.kind for piece in pieces if piece.kind and piece.owner is not None} - setup
    kinds -= {kind for kind in kinds if len(_owners(found.game.model, kind)) < len(players)}
    games = [log for log in (*found.chance, *found.own) if any(log.moves)][:REPLAYED]
    if not kinds or len(games) < REPLAYED:
        return
    seen = Counter[int]()
    asked = {number for number, piece in enumerate(pieces) if piece.kind in kinds and piece.owner is not None}
    for log in games:
        if asked <= seen.keys():  # all players have had all of them
            return
        there = {piece for state in log.states(found.game) for piece in state.position.contents if piece is not None}
        seen.update(there)
    for kind in sorted(kinds):
        own = {players[p.owner]: seen[n] for n, p in enumerate(pieces) if p.kind == kind and p.owner is not None}
        without = [player for player, number in own.items() if not number]
        if not without or max(own.values()) < OFTEN:
            continue
        never = listed(without)
        has = listed([f"{player} in {number:,}" for player, number in own.items() if number])
        places = [f"`{words}`, line {line}" for words, line in _placing(found.game.model, kind)]
        yield Alarm(
            "kind-for-one",
            f"A kind of piece is never on the board for {never}: `{kind}`. Check where it is placed, and whether each "
            f"player can get there: {'; '.join(places)}.",
            f"Of {len(games):,} games, there was one of {has}, and none of {never} in any.",
            severe=False,
        )


def _placing(model: Model, kind: str) -> Iterator[tuple[str, int]]:
    """The effects that put such a piece on the board, as written, and their lines."""
    for rule in model.rules:
        for step in rule.every_step:
            if isinstance(step, Do) and step.effect.ludeme.name == "place" and kind in _kinds_in(model, step.effect):
                yield " ".join(step.effect.span.text.split()), line_of(step.span)


def same_kinds(found: Evidence) -> Iterator[Alarm]:
    """Two kinds of pieces have rules of their own, and move alike wherever one stands in place of the other.

    Nothing but the first step of rules, which chooses the piece, names either: all else is the same for both.
    """
    model = found.game.model
    kinds = list(dict.fromkeys(piece.kind for piece in model.pieces if piece.kind and piece.owner is not None))
    choosing = {kind: {n for n, rule in enumerate(model.rules) if kind in _kinds_of(model, rule)} for kind in kinds}
    elsewhere = _named_elsewhere(model)
    for one, two in combinations([kind for kind in kinds if kind not in elsewhere], 2):
        apart = choosing[one] ^ choosing[two]
        if apart <= choosing[one] or apart <= choosing[two] or _owners(model, one) != _owners(model, two):
            continue
        if _depend_alike(model, choosing, one, two) and (number := _compared(found, one, two, apart)):
            rules = listed(
                [f"`{rule.name}`, line {line_of(rule.span)}" for rule in map(model.rules.__getitem__, sorted(apart))]
            )
            yield Alarm(
                "same-kinds",
                f"Two kinds of pieces do the same: `{one}` and `{two}`. Check what is to be different about them, and "
                f"the rules that move them: {rules}.",
                f"In {number:,} positions of games, the moves are the same wherever one stands in place of the other, "
                "and nothing else in the rules tells them apart.",
                severe=False,
            )


def _depend_alike(model: Model, choosing: Mapping[str, set[int]], one: str, two: str) -> bool:
    """Whether the conditions and effects of the rules of two kinds are the same, and so is what depends on numbers or
    conditions in what they choose: games can tell how the rest differs, but may never come to a rare case."""
    rare, others = [], []
    for kind in (one, two):
        rules = [model.rules[number] for number in sorted(choosing[kind])]
        nodes = [
            (step, node) for rule in rules for step in rule.every_step if (node := expression_of(step)) is not None
        ]
        texts = [
            (re.sub(rf"(?<![\w-]){re.escape(kind)}(?![\w-])", "*", typed_text(node, model, {})), step, node)
            for step, node in nodes
        ]
        others.append(sorted(text for text, step, _ in texts if not isinstance(step, Choose)))
        rare.append(sorted(text for text, step, node in texts if isinstance(step, Choose) and _asks(node)))
    return others[0] == others[1] and rare[0] == rare[1]


def _asks(node: Expression) -> bool:
    """Whether something depends on a condition, or on a number that is not written there."""
    return any(part.type.name in ("Bool", "Int", "Number") and not isinstance(part, Literal) for part in named_in(node))


def _kinds_of(model: Model, rule: Rule) -> set[str]:
    """The kinds of pieces that the first step of a rule names."""
    first = rule.steps[0] if rule.steps else None
    return set(_kinds_in(model, first.region)) if isinstance(first, Choose) else set()


def _named_elsewhere(model: Model) -> set[str]:
    """The kinds that anything but the first step of a rule names."""
    firsts = {id(node) for rule in model.rules for step in rule.steps[:1]
              if isinstance(step, Choose) and (node := expression_of(step)) is not None}  # fmt: skip
    return {kind for node in expressions_of(model) if id(node) not in firsts for kind in _kinds_in(model, node)}


def _kinds_in(model: Model, node: Expression) -> Iterator[str]:
    for part in named_in(node):
        if isinstance(part, Literal) and part.type.name == "Piece":
            yield model.pieces[part.value].kind
        elif isinstance(part, Literal) and part.type.name == "Text":  # `mover.Man`
            yield part.value


def _owners(model: Model, kind: str) -> set[int | None]:
    return {piece.owner for piece in model.pieces if piece.kind == kind}


def _compared(found: Evidence, one: str, two: str, apart: set[int]) -> int:
    """In how many positions two kinds move alike; 0 if there is one in which they do not, or there are too few, or one
    of the rules for one kind alone has no move in any."""
    model, engine = found.game.model, ReferenceEngine(found.game.model)
    numbers = {(piece.owner, piece.kind): number for number, piece in enumerate(model.pieces)}
    to_one, to_two = (
        {numbers[piece.owner, old]: numbers[piece.owner, new] for piece in model.pieces if piece.kind == old}
        for old, new in ((two, one), (one, two))
    )
    looked, unseen = 0, set(apart)
    for log in [log for log in (*found.chance, *found.own) if any(log.moves)][:REPLAYED]:
        for state in log.states(found.game):
            if looked >= POSITIONS or state.result() is not None:
                break
            here = _results(engine, state, state.position, to_one)
            for turned in (to_one, to_two):
                if _results(engine, state, _with(state.position, turned), to_one) != here:
                    return 0
            unseen -= {move.rule for move in state.legal_moves()}
            looked += 1
    return looked if looked >= FEW and not unseen else 0


def _results(
    engine: ReferenceEngine, state: State, position: Position, merged: Mapping[int, int]
) -> set[tuple[tuple[int, ...], Position]]:
    """The moves in a position, by their points, and what each leads to, if two kinds are taken for one."""
    moves = engine.moves(position, state.earlier)
    return {(move.sites, _with(engine.play(position, move, state.earlier), merged)) for move in moves}


def _with(position: Position, turned: Mapping[int, int]) -> Position:
    """A position with some pieces in place of others."""
    contents, began = (
        tuple(None if piece is None else turned.get(piece, piece) for piece in board)
        for board in (position.contents, position.began)
    )
    return replace(position, contents=contents, began=began)

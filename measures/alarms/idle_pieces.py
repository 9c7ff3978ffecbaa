"""Pieces that no game moves, though they are there from the start and others move, kinds that do the same, and kinds
that do nothing but wait."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice

from ...gdl.model.ast import Expression, Literal
from ...gdl.model.dump import typed_text
from ...gdl.model.model import Choose, Do, Model, Rule, expression_of, expressions_of
from ...gdl.prover.bounds import prover
from ...gdl.prover.regions import SpentError
from ...gdl.text.listing import listed
from ...interpreter.core.position import Position
from ...interpreter.game.game import State
from ...interpreter.reference.engine import ReferenceEngine
from ..fairness.clauses import is_for_stuck, line_of, named_in
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .evidence import Evidence

REPLAYED = 60
"""Games to look at before a piece counts as idle; most are soon seen to move."""
POSITIONS = 100
"""The most positions in which the moves of two kinds are compared, and the fewest that tell something."""
FEW = 30
EACH = 3
"""Of the positions of a game, one in so many is looked at for what a piece is in the way of."""
SELDOM = 1 / 3
"""The share of positions in which a piece that is of use only as an obstacle must be in the way."""
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
    engine: ReferenceEngine, state: State, position: Position, merged: Mapping[int, int | None]
) -> set[tuple[tuple[int, ...], Position]]:
    """The moves in a position, by their points, and what each leads to, if two kinds are taken for one."""
    moves = engine.moves(position, state.earlier)
    return {(move.sites, _with(engine.play(position, move, state.earlier), merged)) for move in moves}


def _with(position: Position, turned: Mapping[int, int | None]) -> Position:
    """A position with some pieces in place of others."""
    contents, began = (
        tuple(None if piece is None else turned.get(piece, piece) for piece in board)
        for board in (position.contents, position.began)
    )
    return replace(position, contents=contents, began=began)


def waits_only(found: Evidence) -> Iterator[Alarm]:
    """A kind of piece, beside others from the start, that can take nothing, decides nothing, and is seldom in the way:
    all that its moves do is to pass the turn."""
    model = found.game.model
    games = [log for log in (*found.own, *found.chance) if any(log.moves)][:REPLAYED]
    elsewhere = _named_elsewhere(model)
    for kind in _beside_others(model, found.game.start().position):
        choosing = [rule for rule in model.rules if kind in _kinds_of(model, rule)]
        if kind in elsewhere or not choosing or not all(_only_moves(model, rule, kind) for rule in choosing):
            continue
        looked, in_the_way = _in_the_way(found, kind, games)
        if looked < FEW or in_the_way > SELDOM * looked or not _decides_nothing(found, kind, choosing, games):
            continue
        rules = listed([f"`{rule.name}`, line {line_of(rule.span)}" for rule in choosing])
        yield Alarm(
            "waits-only",
            f"A kind of piece does hardly more than pass the turn: `{kind}` takes nothing, no goal and no other rule "
            f"asks for it, and it is not often in the way. Check what it is for, and what its moves can do: {rules}.",
            f"At the end of {len(games):,} games, the result is the same without it; in {in_the_way:,} of {looked:,} "
            "positions, the other player has other moves if it is taken off the board.",
            severe=False,
        )


def _beside_others(model: Model, start: Position) -> list[str]:
    """The kinds of pieces that a player has at the start beside pieces of another kind."""
    there: dict[int, set[str]] = {}
    for piece in start.contents:
        if piece is not None and (owner := model.pieces[piece].owner) is not None:
            there.setdefault(owner, set()).add(model.pieces[piece].kind)
    return sorted(set().union(*(kinds for kinds in there.values() if len(kinds) > 1)) - {""})


def _only_moves(model: Model, rule: Rule, kind: str) -> bool:
    """Whether it is proved that a rule does nothing but move pieces of this kind, of whoever moves."""
    alike = {number for number, piece in enumerate(model.pieces) if piece.kind == kind}
    try:
        found = prover(model)
        changes = [
            found.effects[mover].change(event.step.effect, event.at)
            for mover in range(len(model.players))
            for event in found.steps(rule, mover)
            if isinstance(event.step, Do)
        ]
    except SpentError:
        return False
    return all(each is not None and each.moved | each.lost | each.gained <= alike for each in changes)


def _in_the_way(found: Evidence, kind: str, games: Sequence[Log]) -> tuple[int, int]:
    """In how many positions of games the other players' moves have been looked at, and in how many of these they have
    others if the mover's opponents lack the pieces of this kind."""
    model, engine = found.game.model, ReferenceEngine(found.game.model)
    looked = differ = 0
    for log in games:
        for state in islice(log.states(found.game), 1, None, EACH):
            here = state.position
            gone = {n for n, each in enumerate(model.pieces) if each.kind == kind and each.owner != here.mover}
            if looked >= POSITIONS or state.result() is not None:
                break
            if gone.isdisjoint(here.contents):
                continue
            without = _with(here, dict.fromkeys(gone))
            nothing: dict[int, int | None] = dict.fromkeys(gone)
            looked += 1
            differ += _results(engine, state, here, nothing) != _results(engine, state, without, nothing)
    return looked, differ


def _decides_nothing(found: Evidence, kind: str, rules: Sequence[Rule], games: Sequence[Log]) -> bool:
    """Whether each of these games would have ended so without these pieces, and no move of theirs ends any, unless the
    next player then has no move: so does a pass."""
    model, engine = found.game.model, ReferenceEngine(found.game.model)
    gone = dict.fromkeys(number for number, piece in enumerate(model.pieces) if piece.kind == kind)
    choosing = {number for number, rule in enumerate(model.rules) if rule in rules}
    for log in games:
        *_, end = log.states(found.game)
        result, moves = end.result(), bool(end.legal_moves())
        if result is None or result.ending is None:
            continue
        stuck = is_for_stuck(model.endings[result.ending].condition)
        has_moves = (lambda: True) if moves else (lambda: False)
        without = engine.result(_with(end.position, gone), has_moves, lambda: False, end.earlier)
        if without is None or (without.winner, without.ending) != (result.winner, result.ending):
            return False
        if log.rules[-1] in choosing and not stuck:
            return False
    return bool(games)

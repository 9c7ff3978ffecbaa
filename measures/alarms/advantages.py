"""What gives a seat an advantage, as sentences: longer turns, a first move that decides, a rule that names one player,
the same way to face, more pieces at the start or a shorter way to the goal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from statistics import fmean, median

from ...gdl.ludemes.region_operators import Intersection
from ...gdl.ludemes.turn_order import Last, Mover
from ...gdl.model.ast import At, Call, Expression, Junction, Literal, Variable, walk
from ...gdl.model.ast import Counter as Kept
from ...gdl.model.model import Rule, Where, expression_of
from ...gdl.text.listing import listed
from ...gdl.types.types import PIECE, PLAYER
from ...interpreter.core.position import Position
from ...interpreter.game.game import Game
from ...interpreter.game.written_lines import Lines
from ...interpreter.reference.evaluate import Evaluator, Frame
from ...interpreter.reference.view import View
from ...stats.estimates import mean_of
from ..fairness.clauses import Clause, again_of, clauses_of, line_of, named_in, where
from ..workbench.self_play import Log
from .evidence import Evidence

SEAT = re.compile(r"\b(?:first|second|third|starting|other) (?:player|side)", re.IGNORECASE)
"""How a text names a player without the name."""
SIDE = re.compile(r"\bedge\(\s*(top|bottom|left|right)\s*\)")
"""How a rule names a side of the board."""
MORE = 1.5
"""How many times as many moves a turn of one player has if that is worth telling."""
USUAL = 0.9
"""The share of the games that begin with a first move from which on it is the usual one."""
AFTER = 400
"""Random games that show whether a first move decides the game."""
DECIDES = 0.95
"""Their share that the first player wins if it does."""


def longer_turns(found: Evidence, seat: int) -> str:
    """What to check if a seat has many more moves in a turn than all others; ``""`` if not."""
    if not found.game.model.again or found.game.model.swap:
        return ""
    turns = [_turn(found.own, each) for each in range(len(found.game.players))]
    others = turns[:seat] + turns[seat + 1 :]
    if min(turns) == 0 or turns[seat] < MORE * max(others):
        return ""
    (first, least), *rest = zip(found.game.players, turns, strict=True)
    said = [f"{first} makes {least:.1f} moves a turn", *(f"{role} {number:.1f}" for role, number in rest)]
    return f"Check `again`: {', '.join(said)}."


def when_turns_go_on(found: Evidence) -> str:
    """What to check, as a sentence, if the turns of some players surely have other numbers of moves; ``""`` if not."""
    if not found.game.model.again or not any(map(_differ, _moves_in_turns(found))):
        return ""
    return f" Check also when the turn goes on: {again_of(found.game)}."


def _moves_in_turns(found: Evidence) -> Iterator[list[float]]:
    """For each player but the first, how many more moves than theirs a turn of the first one has in each game; the last
    turn of a game may have been cut short."""
    games = [[(role, len(list(row))) for role, row in groupby(_roles(log))][:-1] for log in found.own]
    for other in range(1, len(found.game.players)):
        turns = [[[number for role, number in game if role == each] for each in (0, other)] for game in games]
        yield [fmean(one) - fmean(two) for one, two in turns if one and two]


def _differ(more: Sequence[float]) -> bool:
    """Whether the mean of differences is surely not 0."""
    if not more:
        return False
    mean = mean_of(more)
    if mean.low is None or mean.high is None:
        return bool(median(more))
    return mean.low > 0 or mean.high < 0


def _roles(log: Log) -> Iterator[int]:
    """The player of each move; `swap` is none, and exchanges the seats."""
    swapped = False
    for seat, rule in zip(log.seats, log.rules, strict=True):
        swapped |= rule < 0
        if rule >= 0:
            yield 1 - seat if swapped else seat


def _turn(logs: Sequence[Log], seat: int) -> float:
    """The mean number of moves that a seat makes in a row."""
    rows = [len(list(row)) for log in logs for mover, row in groupby(log.seats) if mover == seat]
    return sum(rows) / len(rows) if rows else 0.0


def decisive_first_move(found: Evidence, seat: int) -> str:
    """What to check if games are won from the first seat by the usual first move, whatever comes after it.

    If one move is made in nearly all games, and even random moves win after it, though they do not as often win from
    the start.
    """
    first = Counter(log.moves[0] for log in found.own if log.moves)
    if seat != 0 or not first or found.start.first_moves < 2 or found.game.model.swap:
        return ""
    (move, times), *_ = first.most_common(1)
    if times < USUAL * len(found.own) or sum(log.seat == seat for log in found.chance) > USUAL * len(found.chance):
        return ""
    if move in found.start.at_once:
        return ""
    won = found.rare.wins_after(move, AFTER)
    if won < DECIDES * AFTER:
        return ""
    said = Lines(found.game).first(move)
    return (
        f"The first move decides the game: after `{said}`, even random moves win for this player ({won:,} of {AFTER:,} "
        "games)."
    )


def one_player_named(game: Game) -> str:
    """A sentence on the rules that all players can make and that name some players and not others; ``""`` if none.

    In games with other setups for each player, or with rules for each, this is as it should be.
    """
    model, found, hidden = game.model, list[str](), list[str]()
    starts = Counter(
        (model.pieces[piece].owner, model.pieces[piece].kind) for piece in model.setup if piece is not None
    )
    kinds = {kind for _, kind in starts}
    roles = range(len(model.players))
    if any(len({starts[role, kind] for role in roles}) > 1 for kind in kinds if starts[None, kind] == 0):
        return ""
    for rule in model.rules:
        named: set[int] = set()
        compared = False  # a rule that asks who a player is means what it says
        for step in rule.every_step:
            expression = expression_of(step)
            for part in named_in(expression) if expression is not None else ():
                match part:
                    case Literal(type=kind, value=int(role)) if kind == PLAYER:
                        named.add(role)
                    case Literal(type=kind, value=int(piece)) if kind == PIECE and not model.pieces[piece].kind:
                        named |= {owner for owner in [model.pieces[piece].owner] if owner is not None}
                    case Call(ludeme=ludeme, arguments=(one, _)) if ludeme.name in ("is", "is not"):
                        compared |= one.type == PLAYER
        only = _only_for_one(rule)
        if only is not None and model.players[only].lower() not in rule.text.lower():
            hidden.append(f"`move {rule.name}`, line {line_of(rule.span)} ({model.players[only]})")
        elif named and len(named) < len(model.players) and not compared:
            who = listed([str(model.players[role]) for role in sorted(named)])
            found.append(f"`move {rule.name}`, line {line_of(rule.span)} ({who})")
    said = f" A move is for one player only, but its text does not say so: {'; '.join(hidden)}." if hidden else ""
    if not found:
        return said
    which = "rules that are for all players and name" if found[1:] else "a rule that is for all players and names"
    return f"{said} Check whether `mover`, `mine` or `theirs` is meant in {which} one of them: {'; '.join(found)}."


def fixed_sides(game: Game) -> str:
    """A sentence on a side of the board that a move of all players names, though it lies before, beside or behind them
    differently; empty if there is none, or if other sides are named, too."""
    model = game.model
    found = dict[tuple[str, int, str], None]()
    for rule in model.rules:
        parts = [
            part for step in rule.every_step if (node := expression_of(step)) is not None for part in named_in(node)
        ]
        if any(isinstance(part, Literal) and part.type in (PLAYER, PIECE) for part in parts):
            continue  # it is a move of one player
        for part in parts:
            if isinstance(part, Call) and part.ludeme.name == "edge" and (side := SIDE.search(part.span.text)):
                found[rule.name, line_of(part.span), side[1]] = None
    sides = {side for _, _, side in found}
    if len(sides) != 1 or len({_turn_of(side, facing) for side in sides for facing in model.facing}) < 2:
        return ""
    said = "; ".join(f"`edge({side})` in `move {name}`, line {line}" for name, line, side in found)
    return (
        f" The players face different ways, and a move names one side for all of them: {said}. Check whether `far-row` "
        "or `home-row` is meant."
    )


def _turn_of(side: str, facing: str) -> str:
    """Where a side of the board lies for a player who faces that way."""
    before = {"n": "top", "e": "right", "s": "bottom", "w": "left"}.get(facing, "")
    behind = {"n": "bottom", "e": "left", "s": "top", "w": "right"}.get(facing, "")
    return {before: "before", behind: "behind"}.get(side, "beside")


def _only_for_one(rule: Rule) -> int | None:
    """The player who alone has a move with a text: ``where mover is Red``; ``None`` if all have it."""
    asked = [step.condition for step in rule.every_step if isinstance(step, Where)]
    for one in asked if rule.text and not SEAT.search(rule.text) else ():
        for part in one.operands if isinstance(one, Junction) and one.word == "and" else (one,):
            match part:
                case Call(ludeme=ludeme, arguments=(Call(ludeme=who), Literal(type=kind, value=int(role)))) if (
                    ludeme.name == "is" and who is Mover and kind == PLAYER
                ):
                    return role
    return None


def facing_alike(game: Game) -> str:
    """A sentence for two players who face the same way."""
    facing = game.model.facing
    if len(facing) != 2 or facing[0] != facing[1]:
        return ""
    return f" Both players face {facing[0]}: check `facing`."


def more_pieces(game: Game, role: int) -> str:
    """What to check if a role begins with more pieces than each other role, of the same kinds; ``""`` if not."""
    armies = _armies(game)
    return _said(game, armies) if all(len(armies[role]) > len(each) for each in _others(armies, role)) else ""


def fewer_pieces(game: Game, role: int) -> str:
    """What to check if a role begins with fewer pieces than each other role, of the same kinds; ``""`` if not."""
    armies = _armies(game)
    return _said(game, armies) if all(len(armies[role]) < len(each) for each in _others(armies, role)) else ""


def _armies(game: Game) -> list[list[str]]:
    """The kinds of the pieces that each role begins with."""
    there = [game.model.pieces[piece] for piece in game.start().position.contents if piece is not None]
    return [[piece.kind for piece in there if piece.owner == role.number] for role in game.players]


def _others(armies: Sequence[list[str]], role: int) -> list[list[str]]:
    return [each for number, each in enumerate(armies) if number != role]


def _said(game: Game, armies: Sequence[list[str]]) -> str:
    if any(set(each) != set(armies[0]) for each in armies):
        return ""
    first, *rest = zip(game.players, map(len, armies), strict=True)
    said = [
        f"it gives {first[0]} {first[1]} piece{'s' * (first[1] != 1)}",
        *(f"{role} {number}" for role, number in rest),
    ]
    return f"Check `setup`: {listed(said)}."


def better_setup(game: Game, role: int) -> str:
    """What to check if a role begins with more pieces than each other role, or nearer to its goal; ``""`` if not."""
    return more_pieces(game, role) or shorter_way(game, role)


def worse_setup(game: Game, role: int) -> str:
    """What to check if a role begins with fewer pieces than each other role, or farther from its goal; ``""`` if
    not."""
    return fewer_pieces(game, role) or longer_way(game, role)


def shorter_way(game: Game, role: int) -> str:
    """What to check if a role's nearest piece has a shorter way to its goal than that of each other role, in steps on
    an empty board; ``""`` if not, or if a goal is not to bring a piece to certain points."""
    ways = _ways(game)
    return _told(game, ways) if ways and all(ways[role][0] < each for each in _others_of(ways, role)) else ""


def longer_way(game: Game, role: int) -> str:
    """What to check if a role's nearest piece has a longer way to its goal than that of each other role, or ``""``."""
    ways = _ways(game)
    return _told(game, ways) if ways and all(ways[role][0] > each for each in _others_of(ways, role)) else ""


def _ways(game: Game) -> list[tuple[int, Clause]]:
    """Each role's way to its goal; none if there is one player, or the way of one of them is not known."""
    found = [way for each in game.players if (way := _way(game, each.number)) is not None]
    return found if len(found) == len(game.players) > 1 else []


def _told(game: Game, ways: Sequence[tuple[int, Clause]]) -> str:
    (first, steps), *rest = zip(game.players, (steps for steps, _ in ways), strict=True)
    said = [
        f"{first}'s nearest piece is {steps} step{'s' * (steps != 1)} from its goal",
        *(f"{each}'s {number}" for each, number in rest),
    ]
    clauses = dict.fromkeys(f"`{clause.words}`{where(clause)}" for _, clause in ways)
    return f"Check `setup` and the goal: {listed(said)}: {'; '.join(clauses)}."


def _others_of(ways: Sequence[tuple[int, Clause]], role: int) -> list[int]:
    return [steps for number, (steps, _) in enumerate(ways) if number != role]


def _way(game: Game, role: int) -> tuple[int, Clause] | None:
    """The fewest steps from a role's piece to a point by which it wins, and the clause; ``None`` if none is known or a
    piece is there already."""
    found = [
        (steps, clause)
        for clause in clauses_of(game)
        if clause.number is not None
        for men, goal in _goals(game, clause.number, role)
        if (steps := _steps(game, men, goal)) is not None
    ]
    least = min(found, key=lambda way: way[0], default=None)
    return None if least is None or least[0] == 0 else least


def _goals(game: Game, number: int, role: int) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """The pieces of a role at the start, and points to which one of them has to come for a clause to let it win."""
    ending = game.model.endings[number]
    position, players = game.start().position, len(game.players)
    match ending.winner:
        case Literal(value=int(value)) if value == role:
            mover = (role + 1) % players  # the clause is looked at after a move of this role
        case Call(ludeme=ludeme) if ludeme is Last:
            mover = (role + 1) % players
        case Call(ludeme=ludeme) if ludeme is Mover:
            mover = role
        case _:
            return
    last = role if mover != role else (role - 1) % players
    now = replace(position, mover=mover, last=last)
    own = frozenset(
        site for site, piece in enumerate(now.contents)
        if piece is not None and game.model.pieces[piece].owner == role
    )  # fmt: skip
    bare = replace(now, contents=(None,) * len(now.contents))
    for part in named_in(ending.condition):
        if isinstance(part, Call) and part.ludeme is Intersection and _is_known(part):
            regions = [(_region(game, each, now), _region(game, each, bare)) for each in part.arguments]
            for (men, none), (goal, same) in (regions, regions[::-1]):
                if men and men <= own and not none and goal and goal == same:
                    yield men, goal


def _is_known(part: Expression) -> bool:
    """Whether it has a value in a position by itself, without counters and what is chosen."""
    kept = any(isinstance(each, Kept | At) for each in named_in(part))
    return not kept and not any(isinstance(each, Variable) for each in walk(part))


def _region(game: Game, node: Expression, position: Position) -> frozenset[int]:
    found = value_in(game, node, position)
    return found if isinstance(found, frozenset) else frozenset()


def value_in(game: Game, node: Expression, position: Position) -> object:
    """The value of an expression in a position, before any move is made."""
    view = View(game.model, [piece.owner for piece in game.model.pieces], position)
    return Evaluator().value(node)(Frame(view, before=view, chosen={}))


def numbers_of(game: Game, node: Expression, position: Position) -> list[float]:
    """The values of a number in a position, whoever is to move."""
    players = len(game.players)
    turns = [replace(position, mover=mover, last=(mover - 1) % players) for mover in range(players)]
    values = [value_in(game, node, turn) for turn in turns]
    return [value for value in values if isinstance(value, int | float)]


def _steps(game: Game, men: frozenset[int], goal: frozenset[int]) -> int | None:
    """The steps between neighbours from the nearest of some pieces to the nearest of some points."""
    reached, layer, steps = set(goal), set(goal), 0
    while layer:
        if layer & men:
            return steps
        layer = {site for near in layer for site in game.model.board.neighbours[near]} - reached
        reached |= layer
        steps += 1
    return None

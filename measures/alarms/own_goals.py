"""Clauses of `end` by which players lose with a move of their own.

Such a goal may be meant: in some games whoever is made to do something wins. But if one side hardly wins, a clause that
names the wrong player is the first thing to look for; and so it is where a clause looks at the pieces of one player and
names another one as the winner.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ...gdl.compass import KINDS
from ...gdl.ludemes.contents import Having, Of
from ...gdl.ludemes.region_operators import Intersection
from ...gdl.ludemes.turn_order import Last, Mover, Opponent, OpponentOf
from ...gdl.model.ast import Call, Expression, Literal, Use, Variable
from ...gdl.model.ast import Counter as Kept
from ...gdl.model.model import Ending, expression_of
from ...gdl.types.types import DIRECTION
from ...interpreter.game.game import Game
from ...interpreter.reference.evaluate import Evaluator, Frame
from ...interpreter.reference.view import View
from ...stats.estimates import Estimate, share_of
from ..fairness.clauses import Clause, clauses_of, named_in, where
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .evidence import Evidence

MOSTLY = 0.5
"""The share of the games ended by a clause above which, for sure, it is the loser's own move that ends them."""
FACING = r"\s*players\b[^#]*?\bfacing\b"
"""The line that says which way the players face."""
NEARLY_ALWAYS = 0.9
"""The share from which on that is a fault, if the clause does not look at the player whom it names."""
SEVERAL = 0.1
"""The share of the won games that a clause has to end to say anything of why a player wins."""
FEW = 20
"""With fewer games than this, a share means nothing."""


def own_goals(game: Game, logs: Sequence[Log]) -> str:
    """A sentence that names the clauses by which most losers lose with a move of their own; ``""`` if there is none.

    Clauses that say ``last loses`` do not count: they say what they mean. Nor do clauses by which the number of moves,
    not a player, ends the games: who moves last then says nothing about the clause.
    """
    meant, won = _meant(game), sum(log.seat is not None for log in logs)
    said = [
        each
        for number, each, share in _shares(game, logs, max(1, round(SEVERAL * won)))
        if (share.low or 0) > MOSTLY
        and number not in meant
        and _names(game.model.endings[number])
        and not _ends_by_length(game, logs, number)
    ]
    if not said:
        return ""
    return f" The loser's own move ends the game by {'; '.join(said)}: check whether the clause names the right player."


def rewards_the_other(found: Evidence) -> Iterator[Alarm]:
    """A clause that looks at one player's pieces gives the win to another one, and always after a move of the first."""
    meant = _meant(found.game)
    said = [
        each
        for number, each, share in _shares(found.game, found.all, FEW)
        if (share.value or 0) >= NEARLY_ALWAYS
        and number not in meant
        and _looks_elsewhere(found.game, found.game.model.endings[number])
    ]
    if said:
        yield Alarm(
            "own-goal",
            f"Players lose by a move of their own: {'; '.join(said)}. Check whether the clause names the right player; "
            "in `end`, `mover` is the player who moves next, and `last` the one who has moved.",
            f"{len(found.own):,} self-play games of {found.player} and {len(found.chance):,} random games.",
            severe=False,
        )


def _shares(game: Game, logs: Sequence[Log], least: int = 1) -> Iterator[tuple[int, str, Estimate]]:
    """Each clause that has decided games: its place, the clause with its numbers, the share that losers ended."""
    ended, own = Counter[int](), Counter[int]()
    for log in logs:
        if log.ending is not None and log.seat is not None and log.seats:
            ended[log.ending] += 1
            own[log.ending] += log.seats[-1] != log.seat
    for number, clause in enumerate(clauses_of(game)):
        if ended[number] >= least:
            numbers = f"{own[number]:,} of {ended[number]:,} games, random ones included"
            yield number, f"`{clause.words}`{where(clause)} ({numbers})", share_of(own[number], ended[number])


def _ends_by_length(game: Game, logs: Sequence[Log], number: int) -> bool:
    """Whether all games that a clause has decided have the same length, whoever wins or does what: the clause speaks of
    no player, or not all games of that length have the same winner. So it is when a board is full.
    """
    won = [log for log in logs if log.seat is not None]
    lengths = {log.plies for log in won if log.ending == number}
    if len(lengths) != 1:
        return False
    roles, relative = players_named(game, game.model.endings[number].condition)
    return not (roles or relative) or len({log.winner for log in won if log.plies in lengths}) > 1


def _meant(game: Game) -> set[int]:
    """The clauses that look at one player's pieces and name another as the winner, if each player wins by one of them.

    A name that is wrong by mistake is not wrong for every player: whoever makes a line loses.
    """
    named = {
        number: ending.winner.value
        for number, ending in enumerate(game.model.endings)
        if isinstance(ending.winner, Literal) and _looks_elsewhere(game, ending)
    }
    return set(named) if set(named.values()) == {role.number for role in game.players} else set()


def faces_away(game: Game, clauses: Iterable[Clause]) -> str:
    """A sentence on players who face away from the points where a clause lets them win; ``""`` if none does.

    All their pieces stand beyond these points at the start, and their rules never step backward.
    """
    model = game.model
    endings = [model.endings[clause.number] for clause in clauses if clause.number is not None]
    away = [
        player
        for player in range(len(model.facing))
        if any(_lies_behind(game, player, points) for ending in endings for points in _goals(game, ending, player))
    ]
    if not away:
        return ""
    line = next((n for n, text in enumerate(game.source.text.splitlines(), 1) if re.match(FACING, text)), 0)
    said = " and ".join(f"{model.facing[player]} for {model.players[player]}" for player in away)
    place = f" (`facing`{f', line {line}' * (line > 0)})"
    return f" Forward is {said}, away from these points{place}, and no move goes backward."


def _goals(game: Game, ending: Ending, player: int) -> Iterator[frozenset[int]]:
    """The known points on which a player's pieces must be for a clause by which that player wins."""
    if not isinstance(ending.winner, Literal) or ending.winner.value != player:
        return
    for part in named_in(ending.condition):
        if isinstance(part, Call) and part.ludeme is Intersection:
            for men, there in (part.arguments, part.arguments[::-1]):
                if _is_of(game, men, player) and (points := _known(game, there)):
                    yield points


def _is_of(game: Game, node: Expression, player: int) -> bool:
    """Whether a region is that of a player's pieces, or of one kind of them."""
    match node:
        case Call(ludeme=ludeme, arguments=[Literal(value=value)]) if ludeme in (Of, Having):
            return bool(player == (value if ludeme is Of else game.model.pieces[value].owner))
    return False


def _known(game: Game, node: Expression) -> frozenset[int]:
    """The points of a region that is the same in all positions; empty if it is not."""
    for part in named_in(node):
        if isinstance(part, Variable | Kept) or (
            isinstance(part, Call) and not (part.ludeme.geometric or part.ludeme.constant)
        ):
            return frozenset()
    view = View(game.model, [piece.owner for piece in game.model.pieces], game.start().position)
    found = Evaluator().value(node)(Frame(view, before=view, chosen={}))
    return found if isinstance(found, frozenset) else frozenset()


def _lies_behind(game: Game, player: int, points: frozenset[int]) -> bool:
    """Whether points lie behind all pieces of a player at the start, on a board of squares, and no rule goes back."""
    model = game.model
    steps = {name: step for family in KINDS[False].values() for name, step in family.items()}
    if model.board.slanted or model.facing[player] not in steps:
        return False
    ahead = steps[model.facing[player]]

    def along(step: Sequence[int]) -> int:
        return step[0] * ahead[0] + step[1] * ahead[1]

    own = [piece is not None and model.pieces[piece].owner == player for piece in model.setup]
    men = [along(cell) for cell, mine in zip(model.board.cells, own, strict=True) if mine]
    nodes = [node for rule in model.rules for step in rule.every_step if (node := expression_of(step)) is not None]
    parts = [part for node in nodes for part in named_in(node)]
    ways = [part.value for part in parts if isinstance(part, Literal) and part.type == DIRECTION]
    ways += [value for part in parts if isinstance(part, Use) for _, value in part.definition.given]
    relative = any(len(set(each)) > 1 for each in ways)
    back = any(along(steps[name]) < 0 for each in ways for name in each[player] if name in steps)
    return bool(men) and relative and not back and max(along(model.board.cells[site]) for site in points) < min(men)


def names_a_player(ending: Ending) -> bool:
    """Whether a clause names the player who wins or loses by role."""
    return isinstance(ending.winner, Literal) or isinstance(ending.loser, Literal)


def _names(ending: Ending) -> bool:
    """Whether a clause names the winner, or the loser by role."""
    return ending.winner is not None or isinstance(ending.loser, Literal)


def _looks_elsewhere(game: Game, ending: Ending) -> bool:
    """Whether the condition looks at players by role, but not at the one who wins."""
    if ending.winner is None:
        return False
    roles, relative = players_named(game, ending.condition)
    named = ending.winner.value if isinstance(ending.winner, Literal) else None
    return bool(roles) and not relative and named not in roles


def players_named(game: Game, condition: Expression) -> tuple[set[int | None], bool]:
    """The roles that a condition names, and whether it also speaks of the mover, the opponent or who moved last."""
    roles, relative = set[int | None](), False
    for part in named_in(condition):
        match part:
            case Literal(type=kind, value=value) if kind.name == "Player":
                roles.add(value)
            case Literal(type=kind, value=value) if kind.name == "Piece":
                roles |= {game.model.pieces[value].owner} - {None}
            case Call(ludeme=ludeme) if ludeme in (Mover, Last, Opponent, OpponentOf):
                relative = True
    return roles, relative

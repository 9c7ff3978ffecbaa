"""Clauses of `end` by which players lose with a move of their own.

Such a goal may be meant: in some games whoever is made to do something wins. But if one side hardly wins, a clause that
names the wrong player is the first thing to look for; and so it is where a clause looks at the pieces of one player and
names another one as the winner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...gdl.ludemes.turn_order import Last, Mover, Opponent, OpponentOf
from ...gdl.model.ast import Call, Expression, Literal
from ...gdl.model.model import Ending
from ...interpreter.game.game import Game
from ..fairness.clauses import clauses_of, named_in, where
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .evidence import Evidence

MOSTLY = 0.5
"""The share of the games ended by a clause from which on it is the loser's own move that ends them."""
NEARLY_ALWAYS = 0.9
"""The share from which on that is a fault, if the clause does not look at the player whom it names."""
FEW = 20
"""With fewer games than this, a share means nothing."""


def own_goals(game: Game, logs: Sequence[Log]) -> str:
    """A sentence that names the clauses by which most losers lose with a move of their own; ``""`` if there is none.

    Clauses that say ``last loses`` do not count: they say what they mean. Nor do clauses by which the number of moves,
    not a player, ends the games: who moves last then says nothing about the clause.
    """
    meant = _meant(game)
    said = [
        each
        for number, each, share in _shares(game, logs)
        if share > MOSTLY
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
        if share >= NEARLY_ALWAYS
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


def _shares(game: Game, logs: Sequence[Log], least: int = 1) -> Iterator[tuple[int, str, float]]:
    """Each clause that has decided games: its place, the clause with its numbers, the share that losers ended."""
    ended, own = Counter[int](), Counter[int]()
    for log in logs:
        if log.ending is not None and log.seat is not None and log.seats:
            ended[log.ending] += 1
            own[log.ending] += log.seats[-1] != log.seat
    for number, clause in enumerate(clauses_of(game)):
        if ended[number] >= least:
            numbers = f"{own[number]:,} of {ended[number]:,} games"
            yield number, f"`{clause.words}`{where(clause)} ({numbers})", own[number] / ended[number]


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

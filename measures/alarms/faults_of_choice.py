"""Alarms about choices that make no difference, players without a choice, and parts of the game that are not used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from ...gdl.ludemes.turn_order import Last, Mover
from ...gdl.model.ast import Call
from ...gdl.model.model import Ending
from ...gdl.types.board import Board
from ...interpreter.core.position import SEATS, Player
from ...interpreter.game.game import Game
from ...stats.estimates import share_of
from ..fairness.clauses import clauses_of, ended_by, is_for_stuck, mostly_by, ways_to_win, where
from ..results.digits import whole_cents
from ..results.findings import Alarm
from ..workbench.scores import seat_score
from ..workbench.self_play import Log
from .advantages import facing_alike, fewer_pieces, one_player_named, worse_setup
from .at_the_start import holds_already
from .evidence import Evidence
from .faults_of_rules import FEW, goals_of
from .own_goals import names_a_player, own_goals
from .points import points_differ, ways_to_score

FORCED = 0.9
"""From this share of positions with a single legal move on, there is almost no choice."""
ALWAYS = 0.99
"""The share of games that somebody wins whose choices do not matter."""
OFTEN = 0.5
"""A share of games from which on something is a feature of the game."""
HARDLY = 0.2
"""A seat that surely wins less than this share of what would be even is as good as lost."""
EACH = 3
"""Fewer moves of each player than this are hardly a game."""
LONG = 250
"""Plies from which on a game is long, if the board is small for it."""
PER_POINT = 8
"""Plies for each point of the board from which on it is small for the game."""
SCORED = 40
"""Games whose last scores are looked at."""
REPLAYED = 10
"""Random games whose positions are looked at for pieces on points that no move names."""


def choices_do_not_matter(found: Evidence) -> Iterator[Alarm]:
    """The same player wins every game, or all but a few of them, even of random moves."""
    if found.start.over or min(len(found.own), len(found.chance)) < FEW:
        return
    seat = _always([log.seat for log in found.own], [log.seat for log in found.chance])
    role = _always([log.winner for log in found.own], [log.winner for log in found.chance])
    if seat is not None:
        who, favours = f"The {SEATS[seat]} player", SEATS[seat]
        won = [[log.seat == seat for log in logs] for logs in (found.own, found.chance)]
    elif role is not None:
        who, favours = next(str(each) for each in found.game.players if each.number == role), ""
        won = [[log.winner == role for log in logs] for logs in (found.own, found.chance)]
    else:
        return
    name = who if seat is None else str(found.game.players[seat])
    exceptions = 0 if found.game.model.swap else _won_by_others(found, name)
    changes = "hardly changes" if exceptions else "does not change"
    always = "always" if all(map(all, won)) and not exceptions else "nearly always"
    lengths = {log.plies for log in found.all}
    plies = max(lengths)
    same = f" All of them last {plies} move{'s' * (plies != 1)}." if len(lengths) == 1 else ""
    used = ended_by(found.all)
    named = any(names_a_player(ending) for number, ending in enumerate(found.game.model.endings) if number in used)
    chosen = "what players choose, other than the swap," if found.game.model.swap else "what players choose"
    ends = "; ".join(
        f"`{clause.words}`{where(clause)}" for clause in clauses_of(found.game) if clause.number in used and clause.wins
    )
    leads = any(clause.leads and clause.number in used for clause in clauses_of(found.game))
    fixed = len({log.plies - log.rules.count(-1) for log in found.all}) == 1 and not named  # but for swaps
    loser = _loser(found.game, role if found.game.model.swap or seat is None else seat)
    already = holds_already(found.game)
    if already:
        check = already.lstrip()
    elif leads:
        check = f"Check whether others can ever have the better score: {ends}."
    elif fixed:
        check = f"Check whether the number of moves is fixed, and with it who makes the last one: {ends}."
    elif loser is not None:
        check = goals_of(found, loser, str(loser))
    else:
        others = f"other player{'s' * (len(found.game.players) > 2)}"
        check = f"Check whether the {others} can win by these clauses of `end`: {ends}."
    differ = points_differ(found)
    yield Alarm(
        "choices-do-not-matter",
        f"{who} {always} wins, even with random moves: {chosen} {changes} who wins. {check}"
        f"{differ}{_scored(found, used, told=bool(differ))}"
        f"{own_goals(found.game, found.all)}{one_player_named(found.game)}"
        f"{facing_alike(found.game)}",
        f"{sum(won[0]):,} of {len(found.own):,} self-play games of {found.player} and {sum(won[1]):,} of "
        f"{len(found.chance):,} random games were won so"
        f"{f', and all but {exceptions:,} of {found.rare.games:,} more random games' if exceptions else ''}.{same}",
        favours=favours,
    )


def _loser(game: Game, winner: int | None) -> Player | None:
    """The player of two who never wins, if the winner is always the same one."""
    others = [player for player in game.players if player.number != winner]
    return others[0] if winner is not None and len(others) == 1 else None


def _scored(found: Evidence, used: Counter[int | str], *, told: bool) -> str:
    """How points are counted, as a sentence, if they decide the games, and whether the numbers are always the same.

    How they are counted is left out if it has been ``told``.
    """
    model = found.game.model
    leaders = {number for number, ending in enumerate(model.endings) if ending.leader}
    if not leaders & used.keys():
        return ""
    ends = found.last(SCORED) if found.last is not None else ()
    scores = {end.scores() for end in ends}
    same = f"at the end they are always {' : '.join(map(str, *scores))}" if len(scores) == 1 and ends[1:] else ""
    if told:
        return f" {same.capitalize()}." if same else ""
    return f" Points are counted by {ways_to_score(found.game)}{same and f', and {same}'}."


def _always(own: Sequence[int | None], chance: Sequence[int | None]) -> int | None:
    """Who wins all games of both samples, or all but one in a hundred."""
    best = max({*own, *chance} - {None}, key=[*own, *chance].count, default=None)
    return best if all(games.count(best) >= ALWAYS * len(games) for games in (own, chance)) else None


def _won_by_others(found: Evidence, winner: str) -> int:
    """How many of very many random games another player wins than the one who wins all others."""
    return sum(number for name, number in found.rare.winners().items() if name != winner)


def one_first_move(found: Evidence) -> Iterator[Alarm]:
    """Sides can be swapped, but the first player has no choice of an opening."""
    if not found.game.model.swap or found.start.over or found.start.first_moves != 1:
        return
    yield Alarm(
        "swap-not-even",
        "Only one first move is legal, so `swap` cannot make the game even: the second player takes the better side of "
        "it. Check the conditions of the moves, and whether `swap` is needed.",
        "Of the starting position all moves are known.",
        severe=False,
    )


def every_first_move_loses(found: Evidence) -> Iterator[Alarm]:
    """Sides can be swapped, but it is proved that the one who begins loses in any case, so nobody has a reason to."""
    start = found.start
    if not found.game.model.swap or start.over or start.value == "unknown" or start.first_moves < 2:
        return
    if found.rare.without_swap() == "loss":
        yield Alarm(
            "nobody-swaps",
            "With best play, the pie rule changes nothing: every first move loses, so the second player never has a "
            "reason to swap. Check the board and the setup: on a board of another size, it may be the other way round.",
            f"Proved: without the swap, the second player wins whatever the first of {start.first_moves:,} moves is.",
            severe=False,
        )


def no_choice(found: Evidence) -> Iterator[Alarm]:
    """There is hardly ever more than one move, for all or for one of the players."""
    legal = [number for log in found.own for number in log.legal]
    if len(legal) < FEW:
        return
    if _single(legal) >= FORCED:
        yield Alarm(
            "no-choice",
            "There is almost nothing to decide: nearly always only one move is legal. Check the conditions of the "
            "moves.",
            f"{whole_cents(_single(legal))} % of {len(legal):,} positions of {len(found.own):,} games have one legal "
            f"move; the mean is {fmean(legal):.2f}.",
        )
        return
    for seat, role in enumerate(found.game.players):
        mine = [
            number for log in found.own for number, mover in zip(log.legal, log.seats, strict=True) if mover == seat
        ]
        if len(mine) < FEW or _single(mine) < FORCED:
            continue
        named = "" if found.game.model.swap else f" ({role})"
        fewer = "" if found.game.model.swap else fewer_pieces(found.game, role.number)
        yield Alarm(
            "no-choice",
            f"The {SEATS[seat]} player{named} has almost nothing to decide: nearly always only one move is legal. "
            f"Check the conditions of this player's moves. {fewer}".rstrip(),
            f"{whole_cents(_single(mine))} % of this player's {len(mine):,} positions in {len(found.own):,} games have "
            "one legal move.",
        )


def forced_suicide(found: Evidence) -> Iterator[Alarm]:
    """Games are lost by a last move that the loser had to make.

    Where scores are compared, it may just be the last; a clause that lets the ``mover`` win says that it is the other
    player who has moved, as where the first to lose all pieces wins; and one by which the ``last`` player loses says
    it, too, unless it is about a player who cannot move.
    """
    won = [log for log in found.own if log.seat is not None and log.moves]
    if len({log.plies for log in won}) == 1:  # the board fills, and somebody has the last point
        return
    meant = {number for number, each in enumerate(found.game.model.endings) if each.leader or _for_the_next(each)}
    lost = [log for log in won if log.seats[-1] != log.seat and log.legal[-1] == 1 and log.ending not in meant]
    share = share_of(len(lost), len(won))
    if len(won) < FEW or share.low is None or share.low <= OFTEN:
        return
    yield Alarm(
        "forced-suicide",
        "Most games are lost by the loser's own last move, when it is the only legal move. Check whether a player who "
        f"has no other move should lose by it: {mostly_by(found.game, lost)}.",
        f"{len(lost):,} of {len(won):,} won self-play games of {found.player}.",
        severe=False,
    )


def _for_the_next(ending: Ending) -> bool:
    """Whether a clause names the player who would move next as the winner, or the last one as the loser."""
    if isinstance(ending.loser, Call) and ending.loser.ludeme is Last:
        return not is_for_stuck(ending.condition)
    return isinstance(ending.winner, Call) and ending.winner.ludeme is Mover


def hardly_wins(found: Evidence) -> Iterator[Alarm]:
    """One of more than two seats has less than half of its share of the points."""
    seats, games = len(found.game.players), len(found.own)
    if seats < 3 or games < FEW or not any(log.seat is not None for log in found.own):
        return
    for seat, role in enumerate(found.game.players):
        share = seat_score(found.own, seat, seats)
        wins = sum(log.seat == seat for log in found.own)
        won = sum(log.seat is not None for log in found.own)
        rate = share_of(wins, won)
        if not wins and not any(log.seat == seat for log in found.chance):
            continue  # never wins
        if won < FEW or rate.high is None or share.value is None or rate.high >= 1 / seats / 2:
            continue
        often = "hardly ever wins" if wins else "wins only games of random moves"
        yield Alarm(
            "hardly-wins",
            f"The {SEATS[seat]} player ({role}) {often}. Check what the other seats have that this one lacks."
            f"{ways_to_win(found.game, found.own)}{points_differ(found)}{own_goals(found.game, found.all)} "
            f"{worse_setup(found.game, role.number)}".rstrip(),
            f"{wins:,} of {won:,} won self-play games of {found.player}, where {won / seats:.0f} would be even.",
            severe=rate.high < HARDLY / seats,
        )


def too_short(found: Evidence) -> Iterator[Alarm]:
    """Players have hardly any moves."""
    seats = len(found.game.players)
    if found.start.over or len(found.own) < FEW:
        return
    mean = fmean(log.plies for log in found.own)
    if mean < EACH * seats:
        yield Alarm(
            "too-short",
            f"Games are over after fewer than {EACH} moves each on average. Check the clauses of `end`: is there time "
            "for a plan?",
            f"{len(found.own):,} self-play games of {found.player} last {mean:.1f} moves on average, with "
            f"{fmean(number for log in found.own for number in log.legal):.0f} to choose from.",
            severe=False,
        )


def too_long(found: Evidence) -> Iterator[Alarm]:
    """Games take very long for the size of the board, though they end."""
    points = len(found.game.model.board)
    ended = [log for log in found.own if log.lasted]
    if len(ended) < FEW or len(ended) < OFTEN * len(found.own):
        return
    mean = fmean(log.plies for log in ended)
    if mean > max(LONG, PER_POINT * points):
        yield Alarm(
            "too-long",
            "Games take very long for a board of this size. Check whether players make progress, and what ends a game "
            f"in which they do not: {mostly_by(found.game, ended)}.",
            f"{len(ended):,} self-play games of {found.player} last {mean:,.0f} moves on average, on "
            f"{points:,} points.",
            severe=False,
        )


def unused_points(found: Evidence) -> Iterator[Alarm]:
    """A region of the board is never used; single points, such as a colour of a chequered board, do not count."""
    if found.start.over or len(found.all) < 2 * FEW:
        return
    board = found.game.model.board
    names = {word for log in found.all for move in log.moves for word in re.split(r"[^\w]+", move)}
    start = found.game.start().position.contents
    left = {site for site, name in enumerate(board.names) if name not in names and start[site] is None}
    if left:
        left -= _held(found, found.chance[:REPLAYED])
    part = {site for site in left if left & _beside(board, site)}
    if len(part) < max(2, len(board) / 20):
        return
    left = left if len(left - part) <= len(part) else part
    shown = [board.names[site] for site in sorted(left)]
    listed = ", ".join(shown) if len(shown) <= 12 else f"{', '.join(shown[:10])} … {shown[-1]}"
    yield Alarm(
        "unused-points",
        f"A part of the board is never used: {listed}. Check what the moves choose from, and the size of the board.",
        f"{len(left):,} of {len(board):,} points are empty at the start and named by no move of {len(found.own):,} "
        f"self-play games of {found.player} and {len(found.chance):,} random games.",
        severe=False,
    )


def _held(found: Evidence, logs: Sequence[Log]) -> set[int]:
    """The points that hold a piece at some time in games."""
    return {
        site
        for log in logs
        for state in log.states(found.game)
        for site, piece in enumerate(state.position.contents)
        if piece is not None
    }


def _beside(board: Board, site: int) -> frozenset[int]:
    """The points beside a point; not diagonally, or one colour of a chequered board would be a region."""
    if board.ways is not None:
        return board.neighbours[site]
    column, row = board.cells[site]
    near = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return frozenset(board.by_cell[cell] for cell in near if cell in board.by_cell)


def _single(legal: Sequence[int]) -> float:
    return sum(number == 1 for number in legal) / len(legal)


CHOICE: tuple[Callable[[Evidence], Iterator[Alarm]], ...] = (
    choices_do_not_matter,
    one_first_move,
    every_first_move_loses,
    no_choice,
    hardly_wins,
    forced_suicide,
    too_short,
    too_long,
    unused_points,
)

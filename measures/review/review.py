"""A review of one game of two players: what each position was worth, and what each move gave away.

What is not proved is judged by the search that also judges the games of an analysis, the same for all positions. Its
values are those of games between players of its own strength, unless doubling its work hardly changes them
(:attr:`Judge.strong`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from ...gdl.model.option import spell
from ...interpreter.core.errors import PlyError
from ...interpreter.core.remarks import full_at_times
from ...interpreter.game.ending_words import in_words
from ...interpreter.game.game import Game
from ...players.base.found import OPPOSITE, Proof
from ..course.judge import GAMES, factor_of, judge_of, judged_raw, scaled
from ..course.judge import Judge as Chosen
from ..course.trajectory import leaders
from ..course.turns import LONGEST
from ..workbench.analysis import Analysis, OnProgress, Work
from ..workbench.fitting import FEW, fitted, smaller
from ..workbench.pace import SHORTER, Pace
from ..workbench.plan import QUICK, Plan
from ..workbench.ply_limit import broken_off_sooner
from ..workbench.result_cache import ResultCache
from ..workbench.until_decided import SURE
from .grades import GRADES, Grade, grade
from .judged import APART, Judge, Ply, Review, Side, scatter, stood
from .looks import Look, digest_of, estimate, faced, proof, state_after

KIND, PROOF = "review", "review-proof"
"""The kinds of cached work; change them when a change of the code changes results."""
TIMES = (1, 2, 4)
"""The work of the searches, each twice that of the one before; the last one only if values still change."""
SEARCHES = 2 * sum(TIMES)
"""The most that a position can cost, in searches of the first strength."""
FEWEST = 10_000
"""The least positions that the proof search may visit."""
NODES = 10
"""Positions that the proof search may visit, for each playout of the first search; fewer if they have many moves."""
FURTHER = 20
"""Where a proof begins with a move that seems bad, the position before it may take this many times more positions."""
SETTLED = 0.025
"""Values that change by less on average are not searched again: grades begin at twice that."""
A_NODE = 100
"""Plies of random games in whose time such a position is visited, or fewer."""
BEGINNING = 3.0
"""Seconds to start processes and compile."""

BUDGETS: Mapping[str, int] = {"quick": 3_000, "standard": 10_000, "thorough": 30_000}
"""Playouts of the first search, by the name of the budget."""


def review(
    game: Game,
    moves: Sequence[str],
    *,
    board: str = "",
    result: str = "",
    names: Sequence[str] = (),
    playouts: int = BUDGETS["quick"],
    seed: int = 1,
    jobs: int = 1,
    kept: ResultCache | None = None,
    on_progress: OnProgress | None = None,
) -> Review:
    """Review a game.

    Args:
        game: the game, with its options.
        moves: the moves made, which must be legal.
        board: the position to begin from, as ``print(state)`` writes it; empty for the start.
        result: how the game ended, as a record says; by default, as the rules say.
        names: who played, by seat.
        playouts: of the first search of each position, or nodes that are as much work; the next has twice as many.
        seed: determines all searches.
        jobs: the number of processes; the result is the same for any number.
        kept: finished work.
        on_progress: called with the kind of work, the positions done, and their number.

    Raises:
        PlyError: the game is not for two players, no move was made, or a move is not legal.
    """
    reviewable(game, moves)
    state = state_after(game, board, moves)
    texts = tuple(str(move) for move in state.moves)
    outcome = state.outcome() if len(moves) <= LONGEST else None
    asked = texts[:LONGEST]
    analysis = Analysis(game, plan_of(game), seed, jobs=jobs, kept=kept, on_progress=on_progress)
    looks = faced(game, board, asked)
    if outcome is not None:
        value: Proof = "draw" if outcome.seat is None else "win" if outcome.seat.number == 0 else "loss"
        looks[-1] = Look(0, "", 0, True, proof=value)
    played = _Played(analysis, board, asked)
    unproved = [ply for ply, one in enumerate(looks) if not one.proof]
    looks = _informed(played.proved(looks, unproved, _nodes(playouts)), asked)
    looks, judge = _searched(played, looks, playouts)
    looks = _further(played, looks, judge, playouts)
    judge = _judge(looks, judge)
    plies = _plies(looks, asked, judge)
    values = tuple(_to_first(one) for one in _values(looks))
    plies = _led(plies, values)
    turning, opens = _turning(plies, stood(plies, values))
    won = outcome.seat.number if outcome is not None and outcome.seat is not None else None
    return Review(
        game=game.name,
        title=game.title,
        rules=game.model.fingerprint,
        options={name: value if type(value) in (int, float) else spell(value) for name, value in game.options.items()},
        board=board,
        moves=texts,
        result=in_words(state) or result or "unfinished",
        seed=seed,
        judge=judge,
        plies=plies,
        values=values,
        sides=tuple(_side(game, seat, plies, names) for seat in range(2)),
        turning=turning,
        opens=opens,
        decided=None if won is None else _decided([v if won == 0 or v is None else 1 - v for v in values]),
        remarks=tuple(full_at_times(analysis.full)),
    )


def reviewable(game: Game, moves: Sequence[str]) -> None:
    """Check that a game can be reviewed.

    Raises:
        PlyError: it is not for two players, or no move was made.
    """
    if len(game.players) != 2:
        raise PlyError(f"only games for two players can be reviewed; {game.title} has {len(game.players)}")
    if not moves:
        raise PlyError("there is nothing to review: no move has been made")


def plan_of(game: Game) -> Plan:
    """The plan by which the judge is chosen: that of a quick analysis of the game, so that both have the same judge;
    or, if that has none, of the smallest one that has."""
    plan = fitted(QUICK, broken_off_sooner(game))
    return smaller(QUICK, FEW, FEW) if plan.without else plan


def expected(pace: Pace, plan: Plan, moves: int, playouts: int) -> float:
    """The seconds that a review should take on one core, with the games that choose and adjust its judge."""
    nodes = _nodes(playouts) * A_NODE / pace.plies_per_second
    looks = min(moves, LONGEST) * (SHORTER * pace.searches(SEARCHES, playouts) + nodes)
    judge = pace.games(plan.games, plan.playouts) + plan.random_games * pace.plies * 2 * pace.ply
    judge += pace.games(GAMES, plan.judge_most) + pace.games(plan.judge_games, plan.judge_most, plan.playouts)
    return BEGINNING + looks + judge


# -- values ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Played:
    """The game and the workbench."""

    analysis: Analysis
    board: str
    moves: tuple[str, ...]

    def work(self, kind: str, work: Work, asked: object, plies: Sequence[int]) -> list[dict[str, Any]]:
        """Do a kind of work for the positions after these numbers of moves."""
        pieces = [(asked, digest_of(self.board, self.moves[:ply])) for ply in plies]
        at = {piece[1]: ply for ply, piece in zip(plies, pieces, strict=True)}
        return self.analysis.all(kind, work, pieces, lambda asked, digest: (self.board, self.moves[: at[digest]]))

    def proved(self, looks: Sequence[Look], plies: Sequence[int], nodes: int) -> list[Look]:
        """The positions, some of them with what a proof search of so many positions finds."""
        found = list(looks)
        for ply, each in zip(plies, self.work(PROOF, proof, nodes, plies), strict=True):
            if each["proof"]:
                found[ply] = replace(found[ply], proof=each["proof"], line=tuple(each["line"]), plies=each["plies"])
        return found


def _searched(played: _Played, looks: Sequence[Look], playouts: int) -> tuple[list[Look], Judge]:
    """The positions with values by the stronger search, which does twice the work again while that matters."""
    found = list(looks)
    judge = Judge("", 2 * playouts, 0, 0, 0.0, None, None)
    if not any(map(_open, found)):
        return found, _judge(found, judge)
    chosen = judge_of(played.analysis)
    factor = 1.0 if chosen.kind == "mcts" else _factor(played.analysis, chosen)
    for times in TIMES:
        player = chosen.player(times * playouts) + (",reuse=off" if chosen.kind == "mcts" else "")
        plies = [ply for ply, one in enumerate(found) if _open(one)]
        for ply, each in zip(plies, played.work(KIND, estimate, player, plies), strict=True):
            line = tuple(each["line"])
            if each["proof"]:
                found[ply] = replace(found[ply], proof=each["proof"], line=line, plies=each["plies"])
            else:
                here, there = (round(scaled(each[name], factor), 4) for name in ("here", "there"))
                found[ply] = replace(found[ply], line=line, once=found[ply].value, here=here, there=there)
        found = _informed(found, played.moves)
        judge = _judge(found, replace(judge, player=player, playouts=times * playouts))
        if times > 1 and (judge.doubling is None or judge.doubling < SETTLED):
            break
    return found, judge


def _open(one: Look) -> bool:
    """Whether a position must be searched for its value."""
    return not one.proof and not one.single


def _factor(analysis: Analysis, chosen: Chosen) -> float:
    """What the log-odds of the judge's values must be multiplied by to agree with the results of self-play games."""
    plan = analysis.plan
    return factor_of(judged_raw(analysis, chosen, plan.judge_most, range(plan.judge_games)))


def _informed(looks: Sequence[Look], moves: Sequence[str]) -> list[Look]:
    """The positions with what later ones prove: one from which a move wins is won; a single move keeps the value."""
    found = list(looks)
    for ply in range(min(len(moves), len(found) - 1) - 1, -1, -1):
        here, after = found[ply], found[ply + 1]
        proof = after.proof if after.seat == here.seat else OPPOSITE[after.proof]
        if proof and not here.proof and (proof == "win" or here.legal == 1):
            line = (moves[ply], *after.line)
            known = after.plies or not after.legal
            found[ply] = replace(here, proof=proof, line=line, plies=1 + after.plies if known else 0)
    return found


def _nodes(playouts: int) -> int:
    return max(FEWEST, NODES * playouts)


def _further(played: _Played, looks: Sequence[Look], judge: Judge, playouts: int) -> list[Look]:
    """The positions, with a longer search for a proof before or after a move that seems bad because only the other
    end is proved: an estimate and a proof are not of one kind."""
    doubtful = {
        ply.number if ply.proof else ply.number - 1
        for ply in _plies(looks, played.moves, judge)
        if ply.grade and bool(ply.proof) != bool(ply.proof_after)
    }
    return _informed(played.proved(looks, sorted(doubtful), FURTHER * _nodes(playouts)), played.moves)


def _values(looks: Sequence[Look]) -> list[tuple[int, float | None]]:
    """The seat to move and the value to it at each position.

    A position with nothing to decide is worth what the next one is.
    """
    found: list[tuple[int, float | None]] = []
    for one in reversed(looks):
        value = one.value
        if value is None and found:
            seat, later = found[-1]
            value = later if later is None or seat == one.seat else 1 - later
        found.append((one.seat, value))
    return found[::-1]


def _to_first(one: tuple[int, float | None]) -> float | None:
    seat, value = one
    return None if value is None else round(value if seat == 0 else 1 - value, 4)


def _for(seat: int, one: tuple[int, float | None]) -> float | None:
    other, value = one
    return None if value is None else value if other == seat else 1 - value


def _judge(looks: Sequence[Look], judge: Judge) -> Judge:
    """How precise the searches are, from the positions that were searched in several ways."""
    searched = [one for one in looks if one.searched]
    between = [
        (one.here - one.there) / scatter((one.here + one.there) / 2)
        for one in searched
        if one.here is not None and one.there is not None
    ]
    changes = [abs(one.once - one.value) for one in searched if one.once is not None and one.value is not None]
    single = stdev(between) / sqrt(2) if len(between) > 1 else 1 / sqrt(judge.playouts)
    return replace(
        judge,
        positions=len(searched),
        proved=sum(bool(one.proof) for one in looks),
        error=round(single / sqrt(2) / 2, 4) if searched else 0.0,
        doubling=round(fmean(changes), 4) if changes else None,
        most=round(max(changes), 4) if changes else None,
    )


# -- moves -------------------------------------------------------------------------------------------------------------


def _plies(looks: Sequence[Look], moves: Sequence[str], judge: Judge) -> tuple[Ply, ...]:
    """The moves, each with the values before and after it."""
    strong = _values(looks)
    weak = _values([replace(one, here=one.once, there=one.once) for one in looks])
    found = []
    for ply, move in enumerate(moves):
        here, next_ = looks[ply], looks[ply + 1]
        before, after = strong[ply][1], _for(here.seat, strong[ply + 1])
        loss = again = counted = None
        name: Grade = ""
        proof_after = next_.proof if next_.seat == here.seat else OPPOSITE[next_.proof]
        if not here.single and before is not None and after is not None:
            loss = 0.0 if move == here.best or (here.proof and here.proof == proof_after) else before - after
            weaker = weak[ply][1], _for(here.seat, weak[ply + 1])
            again = weaker[0] - weaker[1] if weaker[0] is not None and weaker[1] is not None else None
            ends = ((before, here.proof), (after, next_.proof))
            name = grade(loss, again, sqrt(sum(judge.error_at(value) ** 2 for value, proof in ends if not proof)))
            if bool(here.proof) != bool(next_.proof) and loss <= APART:
                name = ""
            counted = again if name and again is not None and again < loss else None
        gave = move != here.best and not (here.proof and here.proof == proof_after)
        found.append(
            Ply(
                number=ply + 1,
                seat=here.seat,
                player=here.player,
                move=move,
                before=_rounded(before),
                after=_rounded(after),
                loss=_rounded(loss),
                grade=name,
                best=here.best if gave and not here.single else "",
                line=here.line,
                reply=next_.line,
                proof=here.proof,
                plies=here.plies,
                proof_after=proof_after,
                legal=here.legal,
                counted=_rounded(counted),
            )
        )
    return tuple(found)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _led(plies: Sequence[Ply], values: Sequence[float | None]) -> tuple[Ply, ...]:
    """The moves, with those marked that change the lead."""
    known = [value if value is not None else 0.5 for value in values]
    fronts = leaders(known)
    return tuple(
        replace(ply, leads=now) if before is not None and now != before else ply
        for ply, before, now in zip(plies, fronts[:-1], fronts[1:], strict=True)
    )


def _turning(plies: Sequence[Ply], back: int) -> tuple[tuple[int, ...], int]:
    """The turning points, and the one that matters most: the mistake with the number ``back``, after which a game that
    had been won stayed drawn; or else the largest mistake, or the last change of the lead."""
    changes = [ply.number for ply in plies if ply.leads is not None]
    bad = [ply for ply in plies if ply.grade in ("mistake", "blunder")]
    worst = next((ply for ply in bad if ply.number == back), None) or _worst(bad)
    points = sorted({*changes, *([worst.number] if worst else [])})
    return tuple(points), worst.number if worst else changes[-1] if changes else 0


def _worst(plies: Any) -> Ply | None:
    """The move that lost most; of equal ones, the last, since nothing made up for it."""
    return max(plies, key=lambda ply: (ply.loss or 0.0, ply.number), default=None)


def _side(game: Game, seat: int, plies: Sequence[Ply], names: Sequence[str]) -> Side:
    own = [ply for ply in plies if ply.seat == seat]
    judged = [ply for ply in own if ply.loss is not None]
    losses = [ply.loss for ply in judged if ply.loss is not None]
    worst = _worst(ply for ply in judged if ply.grade)
    return Side(
        seat=seat,
        player=own[0].player if own else str(game.players[seat]),
        name=names[seat] if seat < len(names) else "",
        moves=len(judged),
        loss=round(max(0.0, fmean(losses)), 4) if losses else None,
        counts={name: sum(ply.grade == name for ply in own) for _, name in reversed(GRADES)},
        worst=worst.number if worst else None,
    )


def _decided(won: Sequence[float | None]) -> int:
    """The number of moves after which the winner's value stays above 95 %."""
    return max((ply + 1 for ply, value in enumerate(won) if value is None or value <= SURE), default=0)

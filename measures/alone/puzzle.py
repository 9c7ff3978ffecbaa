"""A game for one player: whether it has a solution, how long the shortest is, and what random moves do.

What an analysis says of seats, skill and openings is about players against each other, and is not asked of a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, log2
from time import process_time
from typing import Any

from ...interpreter.analyse.solve import solve
from ...interpreter.game.game import Game
from ...stats.estimates import mean_of, share_of
from ..description.rulebook import measure as rules_in_words
from ..results.digits import of_100
from ..results.figures import figure
from ..results.findings import NOT_KNOWN, Figure, Findings, Item, Replay, Sample, Section, Table
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log
from ..workbench.symmetry import standard, symmetries
from .faults import faults, over_at_once
from .solved import Solved

POSITIONS = 300
"""How many times the positions of a short proof search a solution is searched for."""
AFTER = 100
"""The same for all first moves together."""
MOST = 24
"""First moves that are searched one by one."""
MEMORY = 256
"""MiB for the positions that a search remembers; each process has one search."""
SHORTEST, SHORTER = "the shortest there is", "there may be a shorter one"
FEWER = {SHORTEST: "and not in fewer", SHORTER: "perhaps in fewer"}
"""What is said of the number of moves, by what is said of the solution."""
TRIED, FAST = 20_000, 200_000
"""Positions of a search that is timed, and how many a second a budget is made for."""


def share_of_work(game: Game) -> float:
    """The share of a budget's positions to search, a power of two: less where positions take long.

    Raises:
        PlyError: the game can be won by repetition.
        DescriptionError: a position has too many combinations to try.
    """
    start = game.start()
    if start.outcome() is not None:
        return 1.0
    solve(start, nodes=1, memory=MEMORY)  # compiled once
    began = process_time()
    found = solve(start, nodes=TRIED, memory=MEMORY)
    spent = process_time() - began
    needed = spent * FAST / max(1, found.nodes)
    return 1.0 if found.value != "unknown" or needed <= 1 else 2.0 ** -ceil(log2(needed))


def solved(game: Game, seed: int, nodes: int, first: str = "") -> Sequence[Any]:
    """Search for a solution, after a first move if one is given: the fields of :class:`Solved`, as JSON values."""
    state = game.start()
    if first:
        state.push(first)
        if (outcome := state.outcome()) is not None:
            return ["win" if outcome.seat is not None else "draw", [], True, 0, 1]
    found = solve(state, nodes=nodes, memory=MEMORY)
    line = [move.text for move in found.line]
    return [found.value, line, bool(found.shortest), found.least or 0, found.nodes]


def measure(analysis: Analysis) -> Findings:
    """The rules, the solution, the first moves and the random games of a puzzle."""
    rules = rules_in_words(analysis).sections
    if (over := analysis.game.start().outcome()) is not None:
        return Findings(rules, (), tuple(over_at_once(analysis, over.reason)))
    chance = analysis.random_play()
    sample = Sample("random", "random games", len(chance), analysis.seed, ("random",))
    nodes = int(POSITIONS * analysis.plan.alarm_nodes * analysis.plan.share)
    found = _with_games(Solved.of(analysis.all("puzzle", solved, [(nodes,)])[0]), chance)
    sections = (*rules, _solution(found, nodes), *_first_moves(analysis, found), _random(chance))
    return Findings(sections, (sample,), tuple(faults(analysis, found, chance)))


def _with_games(found: Solved, chance: Sequence[Log]) -> Solved:
    """With the shortest solution among random games, where the search has found none."""
    lines = [log.moves for log in chance if log.seat is not None]
    if found.value != "unknown" or not lines:
        return found
    line = min(lines, key=len)
    return replace(found, value="win", line=line, shortest=len(line) == found.least)


def _solution(found: Solved, nodes: int) -> Section:
    """Whether there is a solution, and one to step through."""
    said = {
        "win": SHORTEST
        if found.shortest
        else f"no solution has fewer than {found.least:,} moves"
        if found.least > 1
        else SHORTER,
        "draw": "it has no solution: that is proved",
        "unknown": "no solution was found, and it is not proved that there is none",
    }[found.value]
    items: list[Item] = [
        Figure("solution", "moves of the solution", len(found.line) or None, note=said, key=True),
        Figure("solution-positions", "positions that were examined", found.positions),
    ]
    if found.line:
        items.append(Replay("solution-line", "The solution", found.line, result="solved"))
    return Section(
        "solution",
        "course",
        "Solution",
        "Whether the puzzle can be solved, and in how many moves.",
        f"All positions are found, those after fewer moves first, as far as {nodes:,} positions and {MEMORY} MiB "
        "allow; where they do not, a proof search looks for any solution. If it finds "
        "none, one of a random game counts.",
        tuple(items),
        leads=True,
    )


def _first_moves(analysis: Analysis, found: Solved) -> tuple[Section, ...]:
    """Which first moves can be solved, if there is a choice and a solution."""
    moves = [move.text for move in analysis.game.start().legal_moves()]
    if found.value != "win" or not 1 < len(moves) <= MOST:
        return ()
    group = symmetries(analysis.game, analysis.seed)
    alike = {move: standard(analysis.game, group, (move,))[0] for move in moves}
    searched = [*dict.fromkeys(alike.values())]
    nodes = int(AFTER * analysis.plan.alarm_nodes * analysis.plan.share / len(searched))
    values = analysis.all("puzzle-after", solved, [(nodes, move) for move in searched])
    by_move = dict(zip(searched, map(Solved.of, values), strict=True))
    after = [by_move[alike[move]] for move in moves]
    words = {"win": "solved", "draw": "no solution", "unknown": NOT_KNOWN}
    rows = tuple(
        (move, words[each.value], 1 + len(each.line) if each.value == "win" else None)
        for move, each in zip(moves, after, strict=True)
    )
    good, bad = (sum(each.value == value for each in after) for value in ("win", "draw"))
    open_ = len(moves) - good - bad
    return (
        Section(
            "first-moves",
            "openings",
            "First moves",
            "After which first moves the puzzle can still be solved.",
            f"After each first move, {nodes:,} positions are searched for a solution"
            f"{', once for those that are images of each other' * (len(searched) < len(moves))}.",
            (
                Figure(
                    "solved-firsts", "first moves after which it can be solved", good,
                    note=f"of {len(moves)}" + f"; {open_} not known" * (open_ > 0), key=not open_,
                ),
                Table(
                    "first-moves", "First moves", ("move", "then", "moves of the solution found"), rows,
                    amounts=("moves of the solution found",), folded=True,
                ),
            ),
        ),
    )  # fmt: skip


def _random(chance: Sequence[Log]) -> Section:
    """What random moves do."""
    number = len(chance)
    won, lasted = sum(log.seat is not None for log in chance), sum(log.lasted for log in chance)
    return Section(
        "random-moves",
        "depth",
        "Random moves",
        "How hard it is to solve the puzzle without looking ahead.",
        f"Counted over {number:,} random games; a game that is cut off counts with the moves it had.",
        (
            figure(
                "solved-random", "random games that solve it", share_of(won, number),
                unit="share", sample="random", samples=number, key=True,
            ),
            figure(
                "unfinished-random", "random games that were cut off", share_of(number - lasted, number),
                unit="share", sample="random",
            ),
            figure(
                "length-random", "moves of a random game", mean_of([log.plies for log in chance]),
                unit="plies", sample="random", key=True,
            ),
            figure(
                "branching-random", "legal moves in a position",
                mean_of([sum(log.legal) / max(1, len(log.legal)) for log in chance]),
                unit="moves", sample="random", key=True, note="the mean of the random games",
            ),
        ),
    )  # fmt: skip


def sentences(found: Findings) -> Iterator[str]:
    """A puzzle in a few sentences."""
    figures = {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}
    solution = figures.get("solution")
    if solution is None:
        yield "The puzzle is over before a move has been made."
        return
    if isinstance(solution.value, int):
        moves = f"{solution.value:,} move{'s' * (solution.value != 1)}"
        yield f"It can be solved in {moves}, {FEWER.get(solution.note, f'perhaps in fewer; {solution.note}')}."
    else:
        yield f"{solution.note[0].upper()}{solution.note[1:]}."
    if (firsts := figures.get("solved-firsts")) is not None:
        some, semicolon, unknown = firsts.note.partition("; ")
        least = "at least " if semicolon else ""
        yield f"It can be solved after {least}{firsts.value} {some} first moves{f' ({unknown})' if unknown else ''}."
    random, cut = figures["solved-random"], figures["unfinished-random"].value
    length, branching = figures["length-random"].value, figures["branching-random"].value
    if random.value is not None:
        share = (
            f"none of {random.samples:,} games"
            if random.value == 0
            else f"{of_100(random, float(random.value))} % of games"
        )
        yield f"Random moves solve it in {share}."
    if isinstance(length, int | float):
        several = f", with about {branching:.1f} moves to choose from" if isinstance(branching, int | float) else ""
        yield f"A random game lasts {'at least ' * bool(cut)}about {length:.0f} moves{several}."

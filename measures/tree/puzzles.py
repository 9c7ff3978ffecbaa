"""Puzzles: positions with a single winning move, the best of those that proofs find near the ends of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log10

from ...interpreter.game.ending_words import in_words
from ...interpreter.game.game import Game
from ...interpreter.game.written_lines import Lines
from ..results.digits import leading
from ..results.findings import Figure, Findings, Item, Replay, Section, Table
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.symmetry import Symmetry, symmetries
from .puzzle_images import Images
from .puzzle_search import Puzzle, Step, checked, found_in

TRIED = 2
"""How many candidates to check again for each puzzle shown."""
OF_A_GAME = 2
"""The puzzles to show from one game, unless there are too few from others."""
ALIKE = 0.5
"""Two puzzles of a game are the same if they share more than this part of the solver's moves."""
REPLIES = 12
"""Rows in the table of replies."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Most games take about ten times the nodes of one position. A node, with all its moves, takes as long as a
    twentieth of the ply of a game in Python, whose cost grows with the number of moves, too."""
    nodes = plan.puzzle_games * 12 * plan.puzzle_nodes
    return (nodes / 20 + plan.puzzle_games * 100) * pace.ply * pace.puzzles + 2 * pace.puzzles


def measure(analysis: Analysis) -> Findings:
    """Find the puzzles."""
    if len(analysis.game.players) != 2:
        note = "for two players only"
        return Findings((_section((Figure("puzzles", "puzzles found", None, note=note),)),))
    every = found(analysis)
    chosen = chosen_of(analysis, every)
    count = Figure(
        "puzzles",
        "puzzles found",
        len(every),
        unit="positions",
        sample="self-play",
        samples=_games(analysis),
        note=f"searched backwards from the ends of {_games(analysis)} games"
        + (f"; {_best(len(chosen))} shown" if every else ""),
    )
    items: list[Item] = [count]
    if chosen:
        best = Figure("puzzle-rating", "rating of the best", round(log10(chosen[0].rating), 3), unit="log10")
        items += [best, _table(analysis, chosen)]
    for number, puzzle in enumerate(chosen, 1):
        items += _shown(analysis, number, puzzle)
    return Findings((_section(tuple(items)),), analysis.samples)


def _games(analysis: Analysis) -> int:
    return min(analysis.plan.puzzle_games, analysis.plan.games)


def _best(number: int) -> str:
    return "the best one is" if number == 1 else f"the {number} best are"


def _section(items: tuple[Item, ...]) -> Section:
    return Section(
        "puzzles",
        "puzzles",
        "Puzzles",
        "Positions with a single winning move that is not obvious: can you find it?",
        "Positions of self-play games, searched backwards from their ends, or one move away from them, in which every "
        "move is proved to win or not. There are at least four moves, one wins, the game is not over before the "
        "solver's next turn, and at most half of the other moves lose to the very next move. Ranked by the product, "
        "over the solver's turns, of the number of moves divided by the number that win; moves of both sides are "
        "counted.",
        items,
        source="Ranked as Ai Ai (S. Tavener) ranks them; proofs by depth-first proof-number search (Nagai 2002).",
    )


# -- choosing ----------------------------------------------------------------------------------------------------------


def found(analysis: Analysis) -> list[Puzzle]:
    """All puzzles found, the best first, without duplicates."""
    logs = analysis.self_play()[: _games(analysis)]
    pieces = [(analysis.player, number, list(log.moves), analysis.plan.puzzle_nodes) for number, log in enumerate(logs)]
    values = [value for each in analysis.all("puzzles-2", found_in, pieces) for value in each]
    ranked = sorted(map(Puzzle.of, values), key=lambda puzzle: (-puzzle.rating, puzzle.board))
    return list(different(analysis.game, ranked, symmetries(analysis.game, analysis.seed) if ranked else ()))


def different(game: Game, ranked: Sequence[Puzzle], group: Sequence[Symmetry]) -> Iterator[Puzzle]:
    """The puzzles without those that repeat another one, an image of it, or its end."""
    images = Images(game, group)
    taken: list[Puzzle] = []
    pictures, ends = set[tuple[int, tuple[int, ...]]](), set[tuple[str, ...]]()
    for puzzle in ranked:
        picture, line = images.picture(game.position(puzzle.board).position), puzzle.line
        if picture in pictures or images.of_line(line) in ends or any(_alike(puzzle, other) for other in taken):
            continue
        taken.append(puzzle)
        pictures.add(picture)
        ends |= {images.of_line(line[ply:]) for ply in range(len(line))}
        yield puzzle


def _alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles have many moves of one game in common."""
    common = len(one.own & other.own)
    return one.game == other.game and common > ALIKE * min(len(one.own), len(other.own))


def chosen_of(analysis: Analysis, ranked: Sequence[Puzzle]) -> list[Puzzle]:
    """The best puzzles that hold up when solved again."""
    nodes, shown, game = analysis.plan.puzzle_nodes, analysis.plan.puzzles, analysis.game
    images = Images(game, symmetries(game, analysis.seed) if ranked else ())
    pieces = []
    for puzzle in _mixed(ranked)[: TRIED * shown]:
        image = images.standard(game.position(puzzle.board).position)[1]
        pieces.append((_value(puzzle), nodes, list(image)))
    taken: list[Puzzle] = []
    for value in analysis.each("puzzles-checked-3", checked, pieces):
        if value is not None:
            taken.append(Puzzle.of(value))
        if len(taken) == shown:
            break
    return sorted(taken, key=lambda puzzle: (-puzzle.rating, puzzle.board))


def _mixed(ranked: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles in order, but with surplus ones from the same game last."""
    number: Counter[int] = Counter()
    first, behind = list[Puzzle](), list[Puzzle]()
    for puzzle in ranked:
        number[puzzle.game] += 1
        (first if number[puzzle.game] <= OF_A_GAME else behind).append(puzzle)
    return first + behind


def _value(puzzle: Puzzle) -> dict[str, object]:
    steps = [[step.move, step.legal, step.winning] for step in puzzle.steps]
    return {"board": puzzle.board, "mover": puzzle.mover, "steps": steps, "game": puzzle.game, "ply": puzzle.ply}


# -- showing -----------------------------------------------------------------------------------------------------------


def _title(analysis: Analysis, puzzle: Puzzle) -> str:
    return f"{analysis.game.players[puzzle.mover]} to move and win in {puzzle.length}"


def _table(analysis: Analysis, chosen: Sequence[Puzzle]) -> Table:
    rows = tuple(
        (
            number,
            str(analysis.game.players[puzzle.mover]),
            puzzle.most,
            puzzle.steps[0].legal,
            leading(puzzle.rating),
            f"game {puzzle.game + 1}, after {puzzle.ply} move{'s' * (puzzle.ply != 1)}",
        )
        for number, puzzle in enumerate(chosen, 1)
    )
    columns = ("puzzle", "to move and win", "in moves, at most", "moves to choose from", "rating", "from")
    return Table("puzzle-list", "The best puzzles", columns, rows, sample="self-play")


def _shown(analysis: Analysis, number: int, puzzle: Puzzle) -> list[Item]:
    """The position with its solution, and the table of replies."""
    state = analysis.game.position(puzzle.board)
    notes: dict[str, str] = {}
    for ply, step in enumerate(puzzle.steps, 1):
        notes[str(ply)] = _note(puzzle, step)
        state.push(step.move)
    shown = f"the line shown has {len(puzzle.line)} moves, and " if len(puzzle.line) < puzzle.most else ""
    replay = Replay(
        f"puzzle-{number}",
        f"{number}. {_title(analysis, puzzle)}",
        puzzle.line,
        board=puzzle.board,
        notes=notes,
        result=in_words(state),
        note=f"rating {leading(puzzle.rating):,}" + (f"; {shown}{puzzle.caution}" if puzzle.caution else ""),
        sample="self-play",
    )
    if len(puzzle.branches) < 2:
        return [replay]
    ordered = sorted(puzzle.branches, key=lambda each: (-each.plies, each.reply))
    rows = tuple((each.reply, each.answer, each.winning, each.plies) for each in ordered[:REPLIES])
    more = len(puzzle.branches) - len(rows)
    first, lines = puzzle.line[0], Lines(analysis.game)
    after = [lines.written((first, each.reply, each.answer), puzzle.board) for each in ordered[:REPLIES]]
    table = Table(
        f"puzzle-{number}-replies",
        f"{number}. After {lines.written((first,), puzzle.board)[0]}",
        ("reply", "answer", "winning answers", "moves to the end" + " at most" * (not puzzle.exact)),
        rows,
        note=f"{more} more {'reply' if more == 1 else 'replies'}" if more else "",
        folded=True,
        written={"reply": tuple(line[1] for line in after), "answer": tuple(line[2] for line in after)},
    )
    return [replay, table]


def _note(puzzle: Puzzle, step: Step) -> str:
    """The note on a turn of the solution."""
    if step.winning == step.legal:
        return "the only move" if step.legal == 1 else f"all {step.legal} moves win"
    if step.winning:
        return f"{step.winning} of {step.legal} moves {'wins' if step.winning == 1 else 'win'}"
    if step.legal == 1:
        return "the only reply"
    known = "no reply holds out longer" if puzzle.exact else "no reply is known to hold out longer"
    return f"one of {step.legal} replies; {known}"


PART = Part("puzzles", "searches for puzzles", order=200, measure=measure, seconds=seconds)

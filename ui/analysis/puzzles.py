"""The folder of puzzles that an analysis writes: what each file holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...interpreter.display.overlay import Overlay, Shown
from ...interpreter.display.svg import svg
from ...interpreter.game.game import Game, State
from ...interpreter.game.written_lines import Lines
from ...interpreter.play.record import Record
from ...measures.tree.puzzle_origin import Traced
from ...players import PERSON

if TYPE_CHECKING:
    from ...measures.tree.puzzle_search import Puzzle

INDEX = "index.txt"
RATING = (
    "The rating says how unlikely the solution is to be found by chance: at each turn of the solver, the number of",
    "moves is divided by the number of those that win, and the results are multiplied.",
)


def files(game: Game, found: Sequence[Traced], name: str, seed: int, opponent: str) -> Iterator[tuple[str, str]]:
    """The names and texts of the files: an index, and for each puzzle its text, position, pictures and record.

    ``name`` is that of the game in records. The solver's seat is a person's, the other one the ``opponent``'s.
    """
    yield INDEX, _index(game, found)
    for number, each in enumerate(found, 1):
        stem, puzzle = f"puzzle-{number}", each.puzzle
        state = game.position(puzzle.board)
        yield f"{stem}.txt", _text(game, number, each)
        yield f"{stem}-position.txt", puzzle.board.rstrip("\n") + "\n"
        yield f"{stem}.svg", svg(game.model, state.position, title=_task(game, puzzle)) + "\n"
        yield f"{stem}-solution.svg", _solution(game, state, puzzle) + "\n"
        if each.moves is not None:
            yield f"{stem}-record.txt", _record(game, each.moves, name, seed, opponent)


def _task(game: Game, puzzle: Puzzle) -> str:
    return f"{game.players[puzzle.mover]} to move and win in {puzzle.length} (of both sides)"


def _index(game: Game, found: Sequence[Traced]) -> str:
    lines = [f"Puzzles of {game.title}", f"rules: {game.model.fingerprint}"]
    lines += [f"{name}: {value}" for name, value in Record.of(game, ()).options.items()]
    lines += ["", "In each, a single first move wins. The solution is at the end of a puzzle's text.", *RATING, ""]
    for number, each in enumerate(found, 1):
        lines.append(f"{number}. {_task(game, each.puzzle)}; rating {each.puzzle.rating:,.1f}: puzzle-{number}.txt")
    if any(each.moves is not None for each in found):
        lines += [
            "",
            "To play one, copy its record, as playing continues the copy, and resume it:",
            "    cp puzzle-N-record.txt mine.txt",
            "    plybook play --resume mine.txt",
        ]
    return "\n".join(lines) + "\n"


def _text(game: Game, number: int, each: Traced) -> str:
    puzzle, written = each.puzzle, Lines(game)
    solution = written.written(puzzle.line, puzzle.board)
    head = f"{number}. {_task(game, puzzle)}"
    lines = [head, "", puzzle.board.rstrip("\n"), ""]
    if each.moves is None:
        lines += ["It has no record to resume: with the game before it, its solution is not proved to hold.", ""]
    lines += ["", "Solution", ""]
    for turn, (move, step) in enumerate(zip(solution, puzzle.steps, strict=True), 1):
        lines.append(f"{turn:>3}. {move}  ({_choice(step.legal, step.winning)})")
    if puzzle.branches:
        lines += ["", f"After {solution[0]}, a winning answer to each reply:", ""]
        for one in sorted(puzzle.branches, key=lambda one: (-one.plies, one.reply)):
            answers = "the only one" if one.winning == 1 else f"one of {one.winning}"
            _, reply, answer = written.written((puzzle.line[0], one.reply, one.answer), puzzle.board)
            lines.append(f"  {reply}: {answer}  ({answers}; moves to the end, at most: {one.plies})")
    if puzzle.caution:
        lines += ["", f"The line has {len(puzzle.line)} moves; {puzzle.caution}."]
    return "\n".join(lines) + "\n"


def _choice(legal: int, winning: int) -> str:
    if winning:
        return f"{winning} of {legal} moves {'wins' if winning == 1 else 'win'}"
    return "the only reply" if legal == 1 else f"one of {legal} replies"


def _solution(game: Game, state: State, puzzle: Puzzle) -> str:
    """The position with the moves of the line, numbered; points played to twice keep the first number."""
    one, shown, taken = state.copy(), list[Shown](), set[tuple[int, ...]]()
    for turn, text in enumerate(puzzle.line, 1):
        sites = one.push(text).sites
        if sites not in taken:
            taken.add(sites)
            shown.append(Shown(sites, label=str(turn)))
    title = f"{_task(game, puzzle)}: {' '.join(Lines(game).written(puzzle.line, puzzle.board))}"
    return svg(game.model, state.position, over=Overlay(moves=shown), title=title)


def _record(game: Game, moves: Sequence[str], name: str, seed: int, opponent: str) -> str:
    """A record that ends at the position."""
    record, state = Record.of(game, (), seed), game.start()
    for text in moves:
        move = state.push(text)
        if state.goes_on:
            record.going_on.add(len(record.moves))
        record.moves.append(str(move))
    record.game = name
    record.players = tuple(PERSON if seat == state.seat.number else opponent for seat in range(len(game.players)))
    record.result = "unfinished: a puzzle"
    return str(record)

"""Prove who wins a small game, and how."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from ..command_line.exit_codes import INTERRUPTED
from ..command_line.loading import load_game, settings, state_after
from ..command_line.options import (
    FloatRange,
    after_option,
    fen_option,
    game_argument,
    json_option,
    set_option,
    without_option,
)
from ..command_line.output import print_json, report_progress, to_person

if TYPE_CHECKING:
    from ...interpreter.analyse.solution import Solution
    from ...interpreter.core.move import Move
    from ...interpreter.game.game import State


PLACE = 16


@click.command("solve")
@game_argument
@set_option
@fen_option
@after_option
@click.option("--all", "all_moves", is_flag=True, help="Find the value of every legal move.")
@click.option(
    "--memory",
    type=click.IntRange(1, 1 << 20),
    default=512,
    show_default=True,
    help="Size of the transposition table in MiB.",
)
@click.option("--seconds", type=FloatRange(0, 10_000_000), help="Give up after this many seconds.")
@click.option("--nodes", type=click.IntRange(0, 10**15), help="Give up after this many positions.")
@click.option("--whole", is_flag=True, help="Enumerate the whole game, to find the shortest win; small games only.")
@without_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, game: str, options: dict[str, str], fen: str | None, after: str, all_moves: bool, memory: int,
    seconds: float | None, nodes: int | None, whole: bool, without: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Prove who wins GAME under perfect play, from the start or after some moves; find a shortest solution of a puzzle.

    Values are from the point of view of the player to move. A game that never ends is a draw. If a limit is reached
    before a value is proved, the value is `unknown`.

    A game for one player is solved by a shortest line of moves, or has no solution. If not all positions up to the end
    of a shortest line fit into --memory, the first solution found is shown.

    \b
    plybook solve my-game.gdl -o size=3
    plybook solve my-game.gdl -o size=4 --all
    plybook solve my-game.gdl -o size=3 --whole
    plybook solve my-game.gdl --after "b2 a1" --seconds 60 --memory 2048
    """
    from ...interpreter.analyse.solution import Worth
    from ...interpreter.analyse.solve import solve

    loaded = load_game(game, options, "native", without)
    state = state_after(loaded, after, fen)
    head: dict[str, Any] = {"game": loaded.title, "options": settings(loaded), "mover": str(state.mover)}
    found: dict[str, Worth] = {}
    progress = _Progress()

    def on_move(move: Move, value: Worth) -> None:
        found[str(move)] = value
        if not as_json:
            progress.clear()
            click.echo(f"{move!s:<12} {value}")

    began = time.perf_counter()
    try:
        solution = solve(
            state,
            all_moves=all_moves,
            memory=memory,
            seconds=seconds,
            nodes=nodes,
            whole=whole,
            on_move=on_move,
            on_progress=progress.show,
        )
    except KeyboardInterrupt:
        progress.clear()
        if as_json and all_moves:
            rest = {"value": "unknown", "moves": found, "line": [], "nodes": progress.nodes}
            print_json({**head, **rest, "seconds": time.perf_counter() - began, "reached": "interrupted"})
        click.echo("interrupted", err=True)
        ctx.exit(INTERRUPTED)
    progress.clear()
    if as_json:
        moves = (
            {"moves": {str(move): value for move, value in solution.moves.items()}}
            if solution.moves is not None
            else {}
        )
        reached = {"reached": solution.reached} if solution.reached else {}
        print_json(
            {
                **head,
                "value": solution.value,
                **moves,
                "line": [str(move) for move in solution.line],
                "nodes": solution.nodes,
                "seconds": solution.seconds,
                **reached,
                **({"shortest": solution.shortest} if solution.shortest is not None else {}),
            }
        )
        return
    _tell(state, solution)


class _Progress:
    """Shows the number of positions searched, on a terminal."""

    def __init__(self) -> None:
        self.person = to_person()
        self.nodes = 0
        self._shown = False
        self._began = time.perf_counter()

    def show(self, nodes: int) -> None:
        """Show the number."""
        self.nodes = nodes
        seconds = time.perf_counter() - self._began
        report_progress(None, f"{nodes:,} positions, {seconds:.0f} s")
        if self.person:
            click.echo(f"\r{nodes:,} positions, {seconds:.0f} s ", nl=False, err=True)
            self._shown = True

    def clear(self) -> None:
        """Clear the line."""
        if self._shown:
            click.echo("\r" + " " * 60 + "\r", nl=False, err=True)
            self._shown = False


def _tell(state: State, solution: Solution) -> None:
    """Print the solution in words."""
    from ...interpreter.core.position import SwapStage

    players = state.game.model.players
    if len(players) == 1:
        _tell_puzzle(state, solution)
        return
    other = next(name for name in players if name != str(solution.mover))
    if state.position.swap != SwapStage.CLOSED and state.game.model.swap:
        other = "the other side"  # a swap can change which name that is
    match solution.value:
        case "win":
            click.echo(f"{solution.mover} is to move and wins.")
        case "loss":
            click.echo(f"{solution.mover} is to move, and {other} wins.")
        case "draw":
            click.echo(f"{solution.mover} is to move, and neither side can force a win: a draw.")
        case "unknown":
            click.echo(f"{solution.mover} is to move; the winner is not known: {solution.reached}.")
    if solution.line:
        click.echo(f"line: {' '.join(map(str, solution.line))}")
        end = state.copy()
        for move in solution.line:
            end.advance(move)
        if (outcome := end.outcome()) is not None:
            click.echo(f"      {outcome}")
        elif end.position in end.positions[:-1]:
            click.echo("      and so on: this position occurred before")
        else:
            click.echo("      and so on")
    _tell_effort(solution)


def _tell_puzzle(state: State, solution: Solution) -> None:
    """Print the solution of a game for one player in words."""
    number, least = len(solution.line), solution.least
    moves = f"{number} move{'s' * (number != 1)}"
    over = state.result()
    match solution.value:
        case "win" if over is not None:
            click.echo("This is solved.")
        case "win" if solution.shortest:
            click.echo(f"A shortest solution has {moves}.")
        case "win":
            click.echo(f"A solution has {moves}; none has fewer than {least} (stopped there: {solution.reached}).")
        case "draw":
            click.echo("There is no solution.")
        case _:
            click.echo(f"No solution was found; each has at least {least} moves, if there is one: {solution.reached}.")
    if solution.line:
        click.echo(f"line: {' '.join(map(str, solution.line))}")
        end = state.copy()
        for move in solution.line:
            end.advance(move)
        click.echo(f"      {end.outcome()}")
    _tell_effort(solution)


def _tell_effort(solution: Solution) -> None:
    """Print how much was searched."""
    rate = solution.nodes / solution.seconds if solution.seconds else 0
    click.echo(f"{solution.nodes:,} positions, {solution.seconds:.2f} s, {rate:,.0f} a second")

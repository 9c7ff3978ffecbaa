"""Prove who wins a small game, and how."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from ..command_line.exit_codes import INTERRUPTED
from ..command_line.loading import load_game, settings, state_after
from ..command_line.options import after_option, game_argument, json_option, set_option, without_option
from ..command_line.output import print_json, to_person

if TYPE_CHECKING:
    from ...interpreter.analyse.solve import Solution
    from ...interpreter.core.move import Move
    from ...interpreter.game.game import State


PLACE = 12


@click.command("solve")
@game_argument
@set_option
@after_option
@click.option("--all", "all_moves", is_flag=True, help="Find the value of every legal move.")
@click.option(
    "--memory", type=click.IntRange(1, 1 << 20), default=512, show_default=True, help="MiB of the table of positions."
)
@click.option("--seconds", type=click.FloatRange(0, 10_000_000), help="Give up after so long.")
@click.option("--nodes", type=click.IntRange(0, 10**15), help="Give up after so many positions.")
@click.option("--whole", is_flag=True, help="Write the whole game out, for the shortest win; small games only.")
@without_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, game: str, options: dict[str, str], after: str, all_moves: bool, memory: int,
    seconds: float | None, nodes: int | None, whole: bool, without: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Prove who wins GAME if both sides play as well as can be: from its start, or after some moves.

    Values are those for the player who is to move. A game that never ends is a draw. Where a limit is reached before
    the value is proven, it is `unknown`.

    \b
    plybook solve my-game.gdl -o size=3
    plybook solve my-game.gdl -o size=4 --all
    plybook solve my-game.gdl -o size=3 --whole
    plybook solve my-game.gdl --after "b2 a1" --seconds 60 --memory 2048
    """
    from ...interpreter.analyse.solve import Worth, solve

    loaded = load_game(game, options, "native", without)
    state = state_after(loaded, after)
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
            }
        )
        return
    _tell(state, solution)


class _Progress:
    """How many positions have been looked at, on a terminal."""

    def __init__(self) -> None:
        self.person = to_person()
        self.nodes = 0
        self._shown = False
        self._began = time.perf_counter()

    def show(self, nodes: int) -> None:
        """Show the number."""
        self.nodes = nodes
        if self.person:
            seconds = time.perf_counter() - self._began
            click.echo(f"\r{nodes:,} positions, {seconds:.0f} s ", nl=False, err=True)
            self._shown = True

    def clear(self) -> None:
        """Leave the line to others."""
        if self._shown:
            click.echo("\r" + " " * 60 + "\r", nl=False, err=True)
            self._shown = False


def _tell(state: State, solution: Solution) -> None:
    """Say it in words."""
    from ...interpreter.core.position import SwapStage

    players = state.game.model.players
    other = next(name for name in players if name != str(solution.mover))
    if state.position.swap != SwapStage.CLOSED and state.game.model.swap:
        other = "the other side"  # the names do not say any more who it is
    match solution.value:
        case "win":
            click.echo(f"{solution.mover} is to move and wins.")
        case "loss":
            click.echo(f"{solution.mover} is to move, and {other} wins.")
        case "draw":
            click.echo(f"{solution.mover} is to move, and nobody can win: a draw.")
        case "unknown":
            click.echo(f"{solution.mover} is to move; who wins is not known: {solution.reached}.")
    if solution.line:
        click.echo(f"line: {' '.join(map(str, solution.line))}")
        end = state.copy()
        for move in solution.line:
            end.advance(move)
        if (outcome := end.outcome()) is not None:
            click.echo(f"      {outcome}")
        elif end.position in end.positions[:-1]:
            click.echo("      and so on: the position has been there before")
        else:
            click.echo("      and so on")
    rate = solution.nodes / solution.seconds if solution.seconds else 0
    click.echo(f"{solution.nodes:,} positions, {solution.seconds:.2f} s, {rate:,.0f} a second")

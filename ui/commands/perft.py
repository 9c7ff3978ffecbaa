"""Count move sequences and positions by depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..command_line.loading import load_game, settings, state_after
from ..command_line.options import (
    after_option,
    engine_option,
    fen_option,
    game_argument,
    json_option,
    set_option,
    threads_option,
    without_option,
)
from ..command_line.output import print_json, print_remarks

if TYPE_CHECKING:
    from ...interpreter.analyse.perft import Depth
    from ...interpreter.core.remarks import Remark
    from ...interpreter.game.game import State

PLACE = 10

DEEPEST = 64


@click.command("perft")
@game_argument
@click.option("--depth", type=click.IntRange(1, DEEPEST), required=True, help="The depth in plies.")
@set_option
@fen_option
@after_option
@click.option("--distinct", is_flag=True, help="Count distinct positions too.")
@click.option("--divide", is_flag=True, help="Show the count below each legal move instead.")
@click.option("--uci", is_flag=True, help="With --divide, write moves as in the protocol UCI.")
@threads_option
@engine_option
@without_option
@json_option
def command(
    game: str, depth: int, options: dict[str, str], fen: str | None, after: str, distinct: bool, divide: bool,
    uci: bool, threads: int, engine: str, without: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Count the sequences of legal moves of GAME by depth, and with --distinct the positions that they reach.

    Two positions differ if the board, the player to move, the seats or the game's variables differ; history does not
    count. `positions` is the number of positions first reached at a depth, and `cumulative` is their running total,
    without the start.

    \b
    plybook perft my-game.gdl -o size=5 --depth 4 --distinct
    """
    from ...interpreter.analyse import perft

    loaded = load_game(game, options, engine, without)
    state = state_after(loaded, after, fen)
    if uci and not divide:
        raise click.UsageError("--uci says how moves are written, and is for --divide")
    if divide and distinct:
        raise click.UsageError("--divide counts sequences and cannot be combined with --distinct")
    head = {"game": loaded.title, "options": settings(loaded)}
    if divide:
        names = {move: text for text, move in state.uci_moves().items()} if uci else {}
        below = [(names.get(move, str(move)), count) for move, count in perft.divide(state, depth, threads=threads)]
        total = sum(count for _, count in below)
        noted = _noted(state, len(below))
        if as_json:
            print_json({**head, "depth": depth, "moves": dict(below), "sequences": total, **_foot(noted)})
            return
        for move, count in below:
            click.echo(f"{move:<12} {count:>14,}")
        click.echo(f"{'total':<12} {total:>14,}")
        print_remarks(noted)
        return
    if as_json:
        counts = perft.depths(state, depth, distinct=distinct, threads=threads)
        noted = _noted(state, counts[0].sequences)
        print_json({**head, "depths": [_json(count) for count in counts], **_foot(noted)})
        return
    columns = ["depth", "sequences", *(["positions", "cumulative"] if distinct else [])]
    click.echo("  ".join(f"{column:>14}" if number else column for number, column in enumerate(columns)))
    counts = perft.depths(state, depth, distinct=distinct, threads=threads, on_depth=_show)
    print_remarks(_noted(state, counts[0].sequences))


def _noted(state: State, moves: int) -> list[Remark]:
    """What must be said about a state with this number of legal moves."""
    from ...interpreter.core.remarks import over

    outcome = None if moves else state.outcome()  # asked last: the counts do without the code that it needs
    return [] if outcome is None else [over(outcome, state.ply)]


def _foot(noted: list[Remark]) -> dict[str, object]:
    return {"remarks": [each.as_json() for each in noted]}


def _show(count: Depth) -> None:
    line = f"{count.depth:>5}  {count.sequences:>14,}"
    if count.positions is not None:
        line += f"  {count.positions:>14,}  {count.cumulative:>14,}"
    click.echo(line)


def _json(count: Depth) -> dict[str, int]:
    found = {"depth": count.depth, "sequences": count.sequences}
    if count.positions is not None and count.cumulative is not None:
        found |= {"positions": count.positions, "cumulative": count.cumulative}
    return found

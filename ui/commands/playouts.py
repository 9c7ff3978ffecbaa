"""Play random games and count how they end."""

from __future__ import annotations

import click

from ..command_line.loading import load_game, settings, state_after
from ..command_line.options import (
    FloatRange,
    after_option,
    engine_option,
    fen_option,
    game_argument,
    jobs_option,
    json_option,
    ply_limit_option,
    seed_option,
    set_option,
    threads_option,
    without_option,
)
from ..command_line.output import print_json, print_remarks

PLACE = 11


@click.command("playouts")
@game_argument
@set_option
@fen_option
@after_option
@click.option("--games", type=click.IntRange(1, 1_000_000_000), help="The number of games.")
@click.option("--seconds", type=FloatRange(0.01, 1e6), help="Play for this many seconds instead.  [default: 5]")
@seed_option
@ply_limit_option
@threads_option
@jobs_option
@engine_option
@without_option
@json_option
def command(
    game: str, options: dict[str, str], fen: str | None, after: str, games: int | None, seconds: float | None,
    seed: int, ply_limit: int | None, threads: int, jobs: int, engine: str, without: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Play GAME with uniformly random moves and count how the games end.

    With --games, the results depend only on the engine and the seed, not on --threads or --jobs. With --after, the
    games begin after these moves, and their lengths are counted from there.

    \b
    plybook playouts my-game.gdl -o size=9 --games 100 --seed 1
    plybook playouts my-game.gdl --after "b1-c1 a2-a3"
    """
    from ...interpreter.core.errors import IllegalMove
    from ...interpreter.core.remarks import Counts, none_ended, remarks
    from ...interpreter.game.playouts import playouts
    from ..command_line.progress import Progress

    if games is not None and seconds is not None:
        raise click.UsageError("give --games or --seconds, not both")
    if games is None and seconds is None:
        seconds = 5.0
    loaded = load_game(game, options, engine, without)
    begun = state_after(loaded, after, fen)
    if (begun.ply or fen) and (outcome := begun.outcome()) is not None:
        raise IllegalMove(
            f"there is nothing to play: {'after these moves' if begun.ply else 'here'}, the game is over ({outcome})"
        )
    with Progress("playouts", games) as progress:
        found = playouts(
            loaded, games, seed, seconds=seconds, ply_limit=ply_limit, threads=threads, jobs=jobs, draft=True,
            after=begun if begun.ply or fen else None, on_progress=progress.done,
        )  # fmt: skip
    limit = loaded.ply_limit if ply_limit is None else ply_limit
    counts = Counts(
        loaded.model.players,
        limit,
        found.games,
        found.plies,
        found.results["unfinished"] - found.given_up,
        found.rounds,
    )
    noted = remarks(counts) if found.games else [none_ended()]
    if as_json:
        print_json(
            {
                "game": loaded.title,
                "options": settings(loaded),
                "seed": seed,
                "after": [str(move) for move in begun.moves],
                "games": found.games,
                "seconds": round(found.seconds, 6),
                "playouts_per_second": round(found.playouts_per_second, 3) if found.plies else None,
                "mean_length": found.mean_length,
                "mean_branching": found.mean_branching,
                "results": dict(found.results),
                "given_up": found.given_up,
                "remarks": [each.as_json() for each in noted],
            }
        )
        return
    from rich.console import Console
    from rich.table import Table

    table = Table()
    table.add_column("")
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    for name, count in found.results.items():
        if count or name not in ("draw", "unfinished"):
            share = f"{count / found.games:.1%}" if found.games else ""
            table.add_row(f"{name} wins" if name in loaded.model.players else name, f"{count:,}", share)
    console = Console()
    line = " ".join(map(str, begun.moves))
    where = (f" from {fen}" if fen else "") + (f" after {line}" if line else "")
    console.print(f"{loaded.title}: {found.games:,} random games{where}, seed {seed}", highlight=False, markup=False)
    console.print(table)
    if found.plies:
        console.print(
            f"{found.mean_length:.2f} plies a game, {found.mean_branching:.2f} legal moves a ply, "
            f"{found.playouts_per_second:,.1f} games a second"
        )
    print_remarks(noted)
    if found.fault is not None:
        many = f"{found.given_up:,} game{'s' * (found.given_up != 1)} of these"
        why = f"came to a position with too many moves to list: {found.fault.diagnostics[0].message}"
        counted = "They count" if found.given_up != 1 else "It counts"
        console.print(f"{many} {why}. {counted} as unfinished.", highlight=False, markup=False, soft_wrap=True)

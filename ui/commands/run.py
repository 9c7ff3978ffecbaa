"""Play games between players and summarise them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..command_line.exit_codes import INTERRUPTED
from ..command_line.loading import load_game, settings
from ..command_line.options import engine_option, jobs_option, json_option, ply_limit_option, seed_option, set_option
from ..command_line.output import print_json, print_remarks

if TYPE_CHECKING:
    from ...interpreter.play.loop import Played
    from ...interpreter.play.record import Record

PLACE = 6

REASONS = 3
"""The number of forfeited games that are shown with their reason; the records have all of them."""


@click.command("run")
@click.argument("game", metavar="GAME", required=False)
@set_option
@click.option("--players", help="The players, by seat, separated by commas.  [default: random on every seat]")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="The number of games.")
@click.option("--rotate", is_flag=True, help="Rotate the players' seats from game to game.")
@click.option(
    "--save", type=click.Path(path_type=Path, file_okay=False), help="Save a record of each game in this folder."
)
@click.option("--resume", type=click.Path(path_type=Path), help="Continue the interrupted game of this record.")
@seed_option
@ply_limit_option
@jobs_option
@engine_option
@json_option
def command(
    game: str | None, options: dict[str, str], players: str | None, games: int, rotate: bool, save: Path | None,
    resume: Path | None, seed: int, ply_limit: int | None, jobs: int, engine: str, as_json: bool,
) -> int:  # fmt: skip
    """Play games of GAME between players, and summarise them.

    A player is a name with optional parameters, such as `random` or `mcts:playouts=1000`; `plybook list --players`
    shows all of them. Game i has the seed SEED + i, so that each game can be repeated on its own; the results do not
    depend on --jobs. To rate players with many games, use `plybook tournament`.

    With --resume, the players are those of the record, unless --players names others. A program that plays (`line:…`)
    must always be given by --players.

    \b
    plybook run my-game.gdl --games 10 --seed 1 --save games
    plybook run --resume games/my-game-1.txt
    """
    if resume is not None:
        return _resume(resume, game, players, ply_limit, as_json)
    if game is None:
        raise click.UsageError("give a GAME, or a record to --resume")
    from ...interpreter.core.remarks import remarks
    from ...interpreter.play.matches import Match, match
    from ...interpreter.play.record import save as save_record
    from ...players import make, make_for, split
    from ..command_line.progress import Progress

    loaded = load_game(game, options, engine)
    names = split(players) if players else ["random"] * len(loaded.players)
    if len(names) != len(loaded.players):
        raise click.UsageError(f"{loaded.title} has {len(loaded.players)} seats, but --players names {len(names)}")
    for name in names:
        make_for(loaded, name)
    found = Match(tuple(names), rotate=rotate)
    stem = Path(loaded.name).stem

    def keep(played: Played, record: Record) -> None:
        found.played.append((played, record))
        if save is not None:
            save_record(record, save / f"{stem}-{record.seed}.txt")
        progress.done(found.games)

    interrupted = False
    with Progress("games", games) as progress:
        try:
            match(loaded, names, games, seed, make, rotate=rotate, ply_limit=ply_limit, jobs=jobs, on_game=keep)
        except KeyboardInterrupt:
            interrupted = True
    counts = found.counts(loaded, ply_limit)
    noted = remarks(counts)
    summary: dict[str, Any] = {
        "game": loaded.title,
        "options": settings(loaded),
        "seed": seed,
        "games": found.games,
        "mean_length": counts.plies / found.games if found.games else 0.0,
        "players": {name: _row(row) for name, row in found.score().items()},
        "by_role": _by_role(found.played, loaded.model.players),
        "remarks": [each.as_json() for each in noted],
    }
    if as_json:
        print_json(summary)
    else:
        _show(summary)
        for record in [record for _, record in found.played if record.forfeited][:REASONS]:
            click.echo(f"forfeited, seed {record.seed}: {record.result}")
        print_remarks(noted)
    if interrupted:
        click.echo(f"interrupted: {found.games} of {games} games are finished and counted", err=True)
    return INTERRUPTED if interrupted else 0


def _resume(path: Path, game: str | None, given: str | None, ply_limit: int | None, as_json: bool) -> int:
    from ...interpreter.core.remarks import tree_full
    from ...interpreter.play.loop import play
    from ...interpreter.play.record import Keeper
    from ...players import PERSON, demand_given, make, split
    from ..records.resume import resume_command, resumed

    record, state = resumed(path, game)
    names = split(given) if given else []
    if names:
        if len(names) != len(state.game.players):
            raise click.UsageError(
                f"{record.title} has {len(state.game.players)} seats, but --players names {len(names)}"
            )
        record.players = tuple(names)
    if PERSON in record.players:
        raise click.UsageError(f"a person plays in {path}: continue with `plybook play --resume {path}`")
    if not record.forfeited and state.outcome() is None:
        demand_given(record.players, names, path, resume_command("run", path, record.players))
    if not record.forfeited:
        nobody = ["random"] * len(record.players)  # in a game that is over, nobody moves
        players = [make(name) for name in (record.players if state.outcome() is None else nobody)]
        play(state, players, Keeper(record, path, players), seed=record.seed, ply_limit=ply_limit)
    noted = [tree_full(name) for name in record.full]
    if as_json:
        found = {"game": record.title, "record": str(path), "plies": state.ply, "result": record.result}
        print_json({**found, "remarks": [each.as_json() for each in noted]})
    else:
        click.echo(f"{state}\n\n{record.title}, {state.ply} plies: {record.result}")
        print_remarks(noted)
    return 0


def _row(row: dict[str, int]) -> dict[str, int]:
    return {word: row.get(word, 0) for word in ("games", "wins", "draws", "losses", "forfeits", "unfinished")}


def _by_role(games: list[tuple[Played, Record]], roles: tuple[str, ...]) -> dict[str, int]:
    found = dict.fromkeys([*roles, "draw", "unfinished"], 0)
    for played, _ in games:
        if played.outcome is None:
            found["unfinished"] += 1
        else:
            found[str(played.outcome.winner) if played.outcome.winner else "draw"] += 1
    return found


def _show(summary: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    table.add_column("player")
    rows = summary["players"]
    some = any(row["forfeits"] for row in rows.values())
    words = ["games", "wins", "draws", "losses", *(["forfeits"] if some else []), "unfinished"]
    for word in words:
        table.add_column(word, justify="right")
    for name, row in rows.items():
        table.add_row(Text(name), *(str(row[word]) for word in words))
    console = Console()
    number = f"{summary['games']} game{'s' * (summary['games'] != 1)}"
    console.print(f"{summary['game']}: {number}, seed {summary['seed']}", highlight=False, markup=False)
    console.print(table)
    roles = ", ".join(f"{role} {count}" for role, count in summary["by_role"].items() if count)
    length = f"; {summary['mean_length']:.1f} plies a game" if summary["mean_length"] else ""
    console.print(f"{roles}{length}", highlight=False, markup=False)

"""Write a page of measures of a game: is it fair, deep, broken?"""

from __future__ import annotations

from pathlib import Path

import click

from ..analysis.options import AnalysisSettings, analysis_options
from ..command_line.loading import load_game
from ..command_line.options import json_option, set_option

PLACE = 12


@click.command("analyse")
@click.argument("game", metavar="[GAME]", required=False)
@set_option
@analysis_options("the game")
@click.option("--library", is_flag=True, help="Analyse all games of the library instead, for the reference table.")
@click.option(
    "--puzzles", type=click.Path(path_type=Path), help="Write the puzzles, with solutions, to this new folder."
)
@click.option(
    "--openings", type=click.Path(path_type=Path), help="Write an opening book, for players to use, to this new file."
)
@json_option
def command(
    game: str | None, options: dict[str, str], budget: str, seed: int, jobs: int, cluster: str, out: Path | None,
    fresh: bool, library: bool, puzzles: Path | None, openings: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Find out what kind of game GAME is: write a page of measures, with its problems at the top.
    A game for one player is analysed as a puzzle.

    The figures depend only on the game, the budget and the seed. If the command is interrupted or killed, run it again
    to continue where it stopped. With --json, the figures are printed, and a page is written only if --out is given.

    With --library, the figures of all games of the library become the table with which those of a game are compared;
    games that the table has already are left as they are.

    \b
    plybook analyse my-game.gdl -o size=9
    plybook analyse my-game.gdl --budget standard --out my-game.html
    plybook analyse my-game.gdl --puzzles my-puzzles
    plybook analyse my-game.gdl --openings my-openings.json
    """
    settings = AnalysisSettings(budget, seed, jobs, fresh, cluster)
    if library:
        if game is not None or options or as_json or puzzles or openings:
            raise click.UsageError(
                "--library analyses all games of the library: "
                "it takes no GAME, no -o, no --json, no --puzzles and no --openings"
            )
        from ..analysis.library import analyse_library

        return analyse_library(settings, out)
    if game is None:
        raise click.UsageError("Missing argument 'GAME' (or --library).")
    from ...interpreter.core.errors import PlyError
    from ...measures.results.findings import as_json as json_of
    from ...report import page
    from ..analysis.book_file import give_book
    from ..analysis.new_place import check_new
    from ..analysis.page import file_name, give, page_path
    from ..analysis.puzzle_folder import give_puzzles
    from ..analysis.run import analysed, cluster_of, interrupted
    from ..records.game_name import game_from
    from ..tables.summary import show
    from .play import OPPONENT

    loaded = load_game(game, options)
    out = page_path(out, as_json, file_name(loaded))
    if puzzles is not None:
        if len(loaded.players) == 1:
            raise PlyError(
                f"{loaded.title} is a puzzle itself: others are found only in games between players (--puzzles)"
            )
        check_new(puzzles, "folder", "--puzzles", out)
    if openings is not None:
        check_new(openings, "file", "--openings", out, puzzles)
        if len(loaded.players) != 2 or not loaded.start().legal_moves():
            raise PlyError(
                f"{loaded.title} has no opening book: there is one only for games of two players (--openings)"
            )
    try:
        with cluster_of(settings) as opened:
            (report,) = analysed([loaded], settings, opened)
    except KeyboardInterrupt:
        return interrupted()
    give(out, as_json, json_of(report), show=lambda: show(report), page=lambda: page(report, loaded))
    if puzzles is not None:
        give_puzzles([loaded], settings, puzzles, [game_from(puzzles / "record", loaded.name)], OPPONENT)
    if openings is not None:
        give_book(loaded, settings, openings)
    return 0

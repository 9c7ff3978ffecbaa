"""Review a game that was played: turning points, mistakes, better moves."""

from __future__ import annotations

from pathlib import Path

import click

from ..analysis.options import AnalysisSettings, analysis_options
from ..command_line.options import json_option, set_option

PLACE = 14


@click.command("review")
@click.argument("record", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--game", help="The description, if it has moved; or the game of a bare list of moves.")
@set_option
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    help="The position before a bare list of moves: a file, as `moves` prints it.",
)
@click.option(
    "--playouts", type=click.IntRange(10, 1_000_000), help="Playouts of the first search; then twice as many."
)
@analysis_options(clusters=False)
@json_option
def command(
    record: Path, game: str | None, options: dict[str, str], position: Path | None, playouts: int | None, budget: str,
    seed: int, jobs: int, out: Path | None, fresh: bool, as_json: bool,
) -> int:  # fmt: skip
    """Review the game in RECORD: what each position was worth, where it turned, which moves were mistakes and what was
    better.

    RECORD is a file that `plybook play` or `plybook run --save` has written, or a PGN or SGF file; or with --game, a
    list of moves. The players named in it are not started. --out also writes a page with the board to step through. If
    the command is interrupted, run it again to continue.

    \b
    plybook review my-game-2030-01-31-203000.txt
    plybook review my-game-1.txt --out my-game-1.html
    plybook review moves.txt --game my-game.gdl -o size=7
    """
    from ...measures.results.findings import as_json as json_of
    from ..analysis.page import give, page_path
    from ..analysis.review import reviewed
    from ..analysis.run import interrupted
    from ..records.moves import past

    game_played = past(record, game, options, position)
    out = page_path(out, True, "")
    try:
        found = reviewed(game_played, AnalysisSettings(budget, seed, jobs, fresh), playouts)
    except KeyboardInterrupt:
        return interrupted()

    def show() -> None:
        from ...measures.review.written import for_people
        from ..tables.review import show as show_review

        show_review(for_people(found, game_played.game))

    def page() -> str:
        from ...report.review import page as page_of

        return page_of(found, game_played.game)

    give(out, as_json, json_of(found), show=show, page=page)
    return 0

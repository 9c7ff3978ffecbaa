"""Compare variants: what differs, and could it be chance?"""

from __future__ import annotations

from pathlib import Path

import click

from ..analysis.options import AnalysisSettings, analysis_options
from ..analysis.variants import VariantsCommand, spelled_out
from ..command_line.loading import load_game
from ..command_line.options import json_option

PLACE = 13


@click.command("compare", cls=VariantsCommand, options_metavar="GAME [-o NAME=VALUE]… GAME [-o NAME=VALUE]… [OPTIONS]")
@click.option(
    "-o",
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    help="Set an option of the preceding game, or of all games if given before the first.",
)
@click.option("--each", metavar="NAME=A,B,…", multiple=True, help="Compare these values of an option.")
@analysis_options("the games")
@click.option(
    "--puzzles",
    type=click.Path(path_type=Path),
    help="Write the puzzles of each variant, with solutions, to this new folder.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    options: tuple[str, ...],
    each: tuple[str, ...],
    budget: str,
    seed: int,
    jobs: int,
    cluster: str,
    out: Path | None,
    fresh: bool,
    puzzles: Path | None,
    as_json: bool,
) -> int:
    """Compare variants of a game: what differs, by how much, and whether it could be chance.

    List the games, each followed by its own -o options. The first game is the baseline. Results of an earlier
    `plybook analyse` with the same budget and seed are reused.

    \b
    plybook compare my-game -o size=9 my-game -o size=11
    plybook compare my-game --each size=9,11
    plybook compare old-rules.gdl new-rules.gdl --budget standard
    plybook compare my-game --each size=9,11 --puzzles my-puzzles
    """  # fmt: skip
    from ...measures.results.comparison import compare
    from ...measures.results.findings import as_json as json_of
    from ...report import compared
    from ..analysis.new_place import check_new
    from ..analysis.page import file_name, give, page_path
    from ..analysis.puzzle_folder import give_puzzles
    from ..analysis.run import analysed, cluster_of, interrupted
    from ..records.game_name import game_from
    from ..tables.summary import show_comparison
    from .play import OPPONENT

    variants = spelled_out(ctx.obj, each)
    games = [load_game(one.game, one.options) for one in variants]
    out = page_path(out, as_json, "-against-".join(dict.fromkeys(file_name(game) for game in games))[:180])
    if puzzles is not None:
        check_new(puzzles, "folder", "--puzzles", out)
    settings = AnalysisSettings(budget, seed, jobs, fresh, cluster)
    try:
        with cluster_of(settings) as opened:
            reports = analysed(games, settings, opened)
    except KeyboardInterrupt:
        return interrupted()
    found = compare(reports, games=games)
    give(out, as_json, json_of(found), show=lambda: show_comparison(found), page=lambda: compared(found, games))
    if puzzles is not None:
        names = [game_from(puzzles / "variant" / "record", game.name) for game in games]
        give_puzzles(games, settings, puzzles, names, OPPONENT)
    return 0

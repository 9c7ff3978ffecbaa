"""Make a page of measures of a game: is it fair, deep, broken?"""

from __future__ import annotations

from pathlib import Path

import click

from ..analysis.options import AnalysisSettings, all_cores_option, budget_option, fixed_seed_option, fresh_option
from ..command_line.loading import load_game
from ..command_line.options import game_argument, json_option, set_option
from ..command_line.output import print_json

PLACE = 10


@click.command("analyse")
@game_argument
@set_option
@budget_option
@fixed_seed_option
@all_cores_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Where the page goes, with its figures beside it in a .json.  [default: named after the game, here]",
)
@fresh_option
@json_option
def command(
    game: str, options: dict[str, str], budget: str, seed: int, jobs: int, out: Path | None, fresh: bool, as_json: bool
) -> int:
    """Say what kind of game GAME is: a page of measures, with what is wrong with it at the top.

    The figures depend on the game, the budget and the seed alone. If it is interrupted or killed, the same command
    goes on where it was. With --json the figures are printed, and a page is made only if --out names one.

    \b
    plybook analyse my-game.gdl -o size=9
    plybook analyse my-game.gdl --budget standard --out my-game.html
    """
    from ...measures.results.findings import as_json as json_of
    from ..analysis.page import check_page, file_name, written
    from ..analysis.run import analysed, interrupted

    loaded = load_game(game, options)
    if out is None and not as_json:
        out = Path(f"{file_name(loaded)}.html")
    if out is not None:
        check_page(out)
    try:
        (report,) = analysed([loaded], AnalysisSettings(budget, seed, jobs, fresh))
    except KeyboardInterrupt:
        return interrupted()
    if as_json:
        print_json(json_of(report))
    else:
        from ..tables.summary import show

        show(report)
    if out is not None:
        from ...report import page

        written(out, lambda: page(report, loaded), json_of(report))
    return 0

"""``plybook analyse``."""

from __future__ import annotations

from pathlib import Path

import click

from ..analysing import all_cores_option, budget_option, fixed_seed_option, fresh_option
from ..options import game_argument, json_option, load_game, print_json, set_option


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
    from ...interpreter.record import write
    from ...measures.findings import as_json as json_of
    from ..analysing import Asked, analysed, beside, check_page, file_name

    loaded = load_game(game, options)
    if out is None and not as_json:
        out = Path(f"{file_name(loaded)}.html")
    if out is not None:
        check_page(out)
    try:
        (report,) = analysed([loaded], Asked(budget, seed, jobs, fresh))
    except KeyboardInterrupt:
        click.echo("interrupted: what is finished is kept, and the same command goes on with it", err=True)
        return 130
    if out is not None:
        import json
        from importlib import import_module
        from importlib.util import find_spec

        write(json.dumps(json_of(report), ensure_ascii=False, indent=1) + "\n", beside(out))
        if find_spec("plybook.report.page"):
            write(import_module("plybook.report.page").page(report, loaded), out)
    if as_json:
        print_json(json_of(report))
    else:
        from ..summary import show

        show(report)
        click.echo(f"the page is {out}, its figures {beside(out)}" if out is not None else "")
    return 0

"""Draw a position as a picture, or make a page that plays the game."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..command_line.loading import load_game, state_after
from ..command_line.options import after_option, fen_option, game_argument, set_option
from ..pages.page import asked_of, page

if TYPE_CHECKING:
    from ...interpreter.game.game import Game

PLACE = 23
FONTS = "Helvetica, Arial, 'Segoe UI', 'DejaVu Sans', 'Liberation Sans', 'Noto Sans', sans-serif"
"""What resvg may find: unlike browsers, it does not know which font `sans-serif` is."""
LARGEST = 8192
"""The most pixels in a row, and in a column of a PNG."""
WIDTHS = click.IntRange(16, LARGEST)
FORMS = {".svg": "svg", ".png": "png", ".html": "html"}


@click.command("export")
@game_argument
@set_option
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write to this new file.")
@click.option("--svg", "form", flag_value="svg", help="Draw it as SVG.  [default, unless FILE ends otherwise]")
@click.option("--png", "form", flag_value="png", help="Draw it as PNG.")
@click.option("--html", "form", flag_value="html", help="Make a page that plays the game.")
@click.option(
    "--options",
    "asked",
    metavar="NAME=VALUE,…",
    multiple=True,
    callback=asked_of,
    help="Let people choose this option in the page, among these values or, without any, all; can be repeated.",
)
@fen_option
@after_option
@click.option("--position", metavar="FILE", help="Begin with the position in this file, as `plybook moves` prints it.")
@click.option("--theme", type=click.Choice(["light", "dark", "contrast"]), help="The colours.  [default: light]")
@click.option("--width", type=WIDTHS, help="The width in pixels.  [default: 36 for each point]")
def command(
    game: str, options: dict[str, str], out: Path | None, form: str | None, asked: dict[str, str],
    fen: str | None, after: str, position: str | None, theme: str | None, width: int | None,
) -> int:  # fmt: skip
    """Draw a position of GAME (the start, or what comes after some moves), or make a page that plays it.

    An SVG without --out goes to standard output. A page is one HTML file that needs nothing else: it has the moves, an
    opponent, the rules and the text of the description. An existing file is not overwritten.

    \b
    plybook export my-game.gdl -o size=7 --after "d4 c5" --out start.svg
    plybook export my-game.gdl --theme dark --width 1200 --out my-game.png
    plybook export my-game.gdl --options size=7,9,11 --out my-game.html
    """
    form = form or ("svg" if out is None else FORMS.get(out.suffix.lower()))
    if form is None:
        raise click.UsageError(f"{out} does not end in .svg, .png or .html: give another name, or --svg, --png, --html")
    if out is not None and (out.exists() or out.is_symlink()):
        raise click.UsageError(_taken(out))
    if out is None and form != "svg":
        raise click.UsageError(f"a {'PNG' if form == 'png' else 'page'} needs a file: give its name with --out")
    text: str | bytes
    if form == "html":
        _refuse(form, {"--fen": fen, "--after": after, "--position": position, "--theme": theme, "--width": width})
        text, variants = page(game, options, asked)
        said = f"{out}: {len(text):,} bytes, {variants} variant{'s' * (variants > 1)}"
    else:
        _refuse(form, {"--options": asked})
        if fen is not None and position is not None:
            raise click.UsageError("give --fen or --position, not both")
        begin = fen if position is None else _read(position)
        text, said = _picture(game, options, form, after, begin, theme or "light", width), str(out)
    if out is None:
        click.echo(text)
        return 0
    from ...interpreter.core.whole_file import write_new

    try:
        write_new(f"{text}\n" if isinstance(text, str) else text, out)
    except FileExistsError:
        raise click.UsageError(_taken(out)) from None
    click.echo(said, file=sys.stderr)
    return 0


def _refuse(form: str, given: Mapping[str, object]) -> None:
    """Refuse options that mean nothing to what is made."""
    what = "a page, which begins at the start and has its own colours and size" if form == "html" else "a picture"
    for name, value in given.items():
        if value:
            raise click.UsageError(f"{name} is not for {what}: leave it out")


def _picture(
    name: str, options: dict[str, str], form: str, after: str, position: str | None, theme: str, width: int | None
) -> str | bytes:
    """A position as SVG or PNG."""
    if form == "png" and find_spec("resvg_py") is None:
        raise click.ClickException("a PNG needs resvg-py: pip install 'plybook[pictures]'; an SVG needs nothing")
    game = load_game(name, options, engine="reference")
    if form == "png":
        _check_size(game, width)
    drawn = _drawn(game, after, position, theme, width)
    return _pixels(drawn) if form == "png" else drawn


def _check_size(game: Game, width: int | None) -> None:
    """Refuse what would take too much memory."""
    from ...interpreter.display.canvas import Canvas

    canvas = Canvas(game.model.board)
    wide = round(canvas.width) if width is None else width
    high = round(wide * canvas.height / canvas.width)
    if max(wide, high) > LARGEST:
        most = int(LARGEST * min(1.0, canvas.width / canvas.height))
        raise click.UsageError(f"a picture of {wide} by {high} pixels is too large: give --width {most} or less")


def _drawn(game: Game, after: str, position: str | None, theme: str, width: int | None) -> str:
    """The picture as SVG."""
    from ...interpreter.display.svg import svg

    state = state_after(game, after, position)
    return svg(game.model, state.position, state.last_points, theme=theme, width=width)


def _read(name: str) -> str:
    """The text of a position, from a file or from standard input."""
    from ...interpreter.core.bounded_file import read_text
    from ...interpreter.core.errors import PositionError
    from ...interpreter.display.diagram import LARGEST_TEXT

    if name == "-":
        return sys.stdin.buffer.read(LARGEST_TEXT + 1).decode(errors="replace")
    return read_text(Path(name), LARGEST_TEXT, f"a position has at most {LARGEST_TEXT:,} bytes", PositionError)


def _pixels(drawn: str) -> bytes:
    """A picture as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawn.replace('"sans-serif"', f'"{FONTS}"', 1)))


def _taken(path: Path) -> str:
    return f"{path} already exists, and is left as it is: give another file with --out"

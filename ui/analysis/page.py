"""The page that an analysis makes, and the file with its figures beside it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...interpreter.core.errors import PlyError
from ..command_line.output import print_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...interpreter.game.game import Game


def page_path(out: Path | None, as_json: bool, name: str) -> Path | None:
    """Where the page goes: to ``out`` or, if nobody says where and no JSON is asked for, to a file of that name, here.

    Raises:
        PlyError: a library is missing, or the file cannot be written.
    """
    if out is None and not as_json:
        out = Path(f"{name}.html")
    if out is not None:
        _check(out)
    return out


def _check(out: Path) -> None:
    """See to it, before hours of work, that a page can be made and written.

    Raises:
        PlyError: a library is missing, or the file cannot be written.
    """
    from tempfile import TemporaryFile

    from ...report import demand

    try:
        demand()
    except PlyError as fault:
        raise PlyError(
            f"{fault} (with --json, and without --out, the figures are printed and no page is made)"
        ) from None
    for path in (out, beside(out)):
        try:
            if path.is_dir():
                raise PlyError(f"{path} is a folder; --out names a file")
            path.parent.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=path.parent):  # what may be written is known when it has been
                pass
        except OSError as fault:
            raise PlyError(
                f"{path} cannot be written: {(fault.strerror or str(fault)).lower()}; --out names another file"
            ) from None


def beside(out: Path) -> Path:
    """Where the figures of a page lie."""
    return out.with_suffix(".json") if out.suffix.lower() in (".html", ".htm") else out.with_name(out.name + ".json")


def give(out: Path | None, as_json: bool, figures: Any, show: Callable[[], None], page: Callable[[], str]) -> None:
    """Print figures or, if they are not asked for as JSON, what ``show`` prints; and write the page, if any.

    Raises:
        RecordError: a file cannot be written.
    """
    if as_json:
        print_json(figures)
    else:
        show()
    if out is not None:
        _write(out, page, figures)


def _write(out: Path, page: Callable[[], str], figures: Any) -> None:
    """Write a page and the figures behind it, each whole or not at all.

    Raises:
        RecordError: a file cannot be written.
    """
    from ...interpreter.core.whole_file import write_whole

    write_whole(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", beside(out))
    write_whole(page(), out)
    click.echo(f"the page is {out}, its figures are in {beside(out)}", err=True)


def file_name(game: Game) -> str:
    """The name of a game and the options that are not as they are by default, fit for a file."""
    from ...gdl.model.option import spell

    default = {option.name: option.default for option in game.model.options}
    set_ = [f"{name}-{spell(value)}" for name, value in game.options.items() if value != default.get(name)]
    return re.sub(r"[^\w-]+", "-", "-".join([Path(game.name).stem, *set_])).strip("-")[:120] or "game"

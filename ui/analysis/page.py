"""The page that an analysis writes, and the file with its figures."""

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
    """The path of the page: ``out``, or a file called ``name`` in this folder if neither a path nor JSON was requested.

    Raises:
        PlyError: a library is missing, or the file cannot be written.
    """
    if out is None and not as_json:
        out = Path(f"{name}.html")
    if out is not None:
        _check(out)
    return out


def _check(out: Path) -> None:
    """Check, before hours of work, that a page can be made and written.

    Raises:
        PlyError: a library is missing, or the file cannot be written.
    """
    from tempfile import TemporaryFile

    from ...interpreter.core.whole_file import remove_unfinished
    from ...report import demand

    try:
        demand()
    except PlyError as fault:
        raise PlyError(f"{fault} (use --json without --out to print the figures and make no page)") from None
    for path in (out, beside(out)):
        try:
            if path.is_dir():
                raise PlyError(f"{path} is a folder; --out needs a file")
            path.parent.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=path.parent):  # only writing shows whether the folder is writable
                pass
            remove_unfinished(path)
        except OSError as fault:
            raise PlyError(
                f"{path} cannot be written: {(fault.strerror or str(fault)).lower()}; choose another file with --out"
            ) from None


def beside(out: Path) -> Path:
    """The path of the figures that belong to a page."""
    return out.with_suffix(".json") if out.suffix.lower() in (".html", ".htm") else out.with_name(out.name + ".json")


def give(out: Path | None, as_json: bool, figures: Any, show: Callable[[], None], page: Callable[[], str]) -> None:
    """Print the figures as JSON, or call ``show`` to print them for people; write the page, if any.

    Raises:
        RecordError: a file cannot be written.
    """
    if out is not None:  # first, because standard output can fail
        _write(out, page, figures)
    if as_json:
        print_json(figures)
    else:
        show()


def _write(out: Path, page: Callable[[], str], figures: Any) -> None:
    """Write a page and the figures behind it, each atomically.

    Raises:
        RecordError: a file cannot be written.
    """
    from ...interpreter.core.whole_file import write_whole

    write_whole(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", beside(out))
    write_whole(page(), out)
    click.echo(f"wrote the page to {out} and its figures to {beside(out)}", err=True)


def file_name(game: Game) -> str:
    """A file name made of the game's name and its options that are not at their defaults."""
    from ...gdl.model.option import spell

    default = {option.name: option.default for option in game.model.options}
    set_ = [f"{name}-{spell(value)}" for name, value in game.options.items() if value != default.get(name)]
    return re.sub(r"[^\w-]+", "-", "-".join([Path(game.name).stem, *set_])).strip("-")[:120] or "game"

"""The record of analyses and comparisons: the figures and the page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from .calls import Files, Json, call, lines

ANALYSED: tuple[tuple[str, ...], ...] = (
    ("tic-tac-toe",),
    ("mu-torere",),
    ("clobber", "-o", "columns=4", "-o", "rows=3"),
)
COMPARED = ("clobber", "-o", "columns=4", "-o", "rows=3", "clobber", "-o", "columns=3", "-o", "rows=3")


def analyse_files(name: str, about: Json) -> Files:
    """An analysis: its figures and its page."""
    return {f"analyse/{'-'.join(about)}.json": partial(analysed, "analyse", about)}


def compare_files(name: str, about: Json) -> Files:
    """A comparison of variants."""
    return {"analyse/compared.json": partial(analysed, "compare", about)}


def analysed(command: str, given: Sequence[str]) -> Json:
    """The figures, and the page with them."""
    asked = ("--budget", "quick", "--seed", "1", "--jobs", "1", "--out", "page.html", "--json")
    found = call(command, *given, *asked)
    found.pop("err", None)  # how long it was expected to take
    page = Path("page.html").read_text(encoding="utf-8") if Path("page.html").exists() else ""
    return {"figures": found, "page": lines(page)}

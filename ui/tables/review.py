"""A review at the terminal: what happened, then every move with the chances before and after it."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ...measures.review.grades import MARKS
from ...measures.review.judged import Ply, Review
from ...measures.review.sentences import in_turn, sentences, trust

STYLES = {"": "", "inaccuracy": "yellow", "mistake": "bold yellow", "blunder": "bold red"}
LEAST = 64
"""On narrower terminals, lines have no room."""
LEGEND = "Chances are those of the player who moves. ?! gave away 5 points or more, ? 10, ?? 15; › the lead changes."
SHOWN = 5
"""The most moves of a line."""


def show(found: Review) -> None:
    """Print a review."""
    console = Console(highlight=False, markup=False)
    for sentence in sentences(found):
        console.print(sentence)
    console.print(_table(found, lines=console.width >= LEAST))
    console.print(LEGEND)
    for sentence in trust(found):
        console.print(sentence, style="dim")
    for remark in found.remarks:
        console.print(f"note: {remark.text}")


def _table(found: Review, *, lines: bool) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("player", overflow="fold")
    table.add_column("move", no_wrap=True)
    table.add_column("before", justify="right", no_wrap=True)
    table.add_column("after", justify="right", no_wrap=True)
    table.add_column("loss", justify="right", no_wrap=True)
    table.add_column("better", overflow="fold")
    for ply in found.plies:
        style = STYLES[ply.grade]
        turning = "› " if ply.leads is not None else ""
        table.add_row(
            f"{turning}{ply.number}",
            Text(ply.player),
            Text(ply.move + MARKS[ply.grade], style),
            chance(ply.before, ply.proof),
            chance(ply.after, ply.proof_after),
            Text(_loss(ply), style),
            Text(_better(ply, lines=lines)),
        )
    return table


def chance(value: float | None, proof: str) -> str:
    """A value: in per cent, or as a word if it is proved.

    >>> chance(0.614, ""), chance(1.0, "win"), chance(None, "")
    ('61 %', 'win', '–')
    """
    if proof:
        return proof
    if value is None:
        return "–"
    return "> 99 %" if value > 0.99 else "< 1 %" if value < 0.01 else f"{100 * value:.0f} %"


def _better(ply: Ply, *, lines: bool) -> str:
    """The better move and its line, after a move that has a grade."""
    if not ply.grade:
        return ""
    line = ply.line[: SHOWN if lines else 1]
    more = " …" if lines and (ply.plies or len(ply.line)) > len(line) else ""
    forced = f" (wins by force, {ply.plies} moves)" if ply.proof == "win" and ply.plies > 1 else ""
    return in_turn(line) + more + forced


def _loss(ply: Ply) -> str:
    """What a graded move gave away, and in parentheses what its grade rests on, if that is less."""
    if not ply.grade or ply.loss is None:
        return ""
    loss = f"{100 * ply.loss:.0f}"
    counted = loss if ply.counted is None else f"{100 * ply.counted:.0f}"
    return loss if counted == loss else f"{loss} ({counted})"

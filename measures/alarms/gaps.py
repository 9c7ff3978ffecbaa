"""Lists of points from which one seems to be missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...gdl.compass import KINDS
from ...gdl.model.ast import Expression, Literal, children
from ...gdl.model.model import expressions_of
from ...gdl.text.source import Span
from ...gdl.types.board import Board
from ...gdl.types.types import REGION
from ...interpreter.analyse.as_written import definitions_of
from ...interpreter.game.game import Game
from ..fairness.clauses import line_of
from ..results.findings import Alarm
from ..workbench.symmetry import candidates
from .evidence import Evidence

POINTS = r"\w+(?:\s*\|\s*\w+)*"
"""Points written one by one."""
LINE, SHAPE, LARGEST = 4, 6, 30
"""The fewest points of a list that is compared with the lines of the board, or looked at for symmetry; and the most in
which a wrong point is looked for."""
ALL_WAYS = 4
"""The images of the board, with itself, that keep a list if it is as symmetric as a centre or all corners."""


def gaps(found: Evidence) -> Iterator[Alarm]:
    """A list of points that is a line of the board, or symmetric, but for one point."""
    said = list(dict.fromkeys(_said(found.game)))
    ways = list(_ways(found.game))
    if ways:
        yield Alarm(
            "gap",
            f"A direction may be missing: {'; '.join(ways)}. Check whether it is left out on purpose.",
            "Read from the rules.",
            severe=False,
        )
    if said:
        yield Alarm(
            "gap",
            f"A point may be missing from a list of points: {'; '.join(text for text, _ in said)}. Check whether it is "
            "left out on purpose.",
            " ".join(why for _, why in said),
            severe=False,
        )


def _said(game: Game) -> Iterator[tuple[str, str]]:
    """Each list with a gap, and what it would be without."""
    model, board = game.model, game.model.board
    every = list(expressions_of(model))
    for expression in [*every, *(one.definition.body for one in definitions_of(*every, model=model))]:
        for line, points in _lists(expression):
            if (missing := next(_missing_from_lines(board, points), None)) is not None:
                yield f"{board.names[missing]}, line {line}", f"With it, that of line {line} is a whole row or side."
            elif (missing := _missing_from_shape(board, points)) is not None:
                yield f"{board.names[missing]}, line {line}", f"With it, that of line {line} is symmetric."
            elif (wrong := _wrong_in_shape(board, points)) is not None:
                right, there = (board.names[site] for site in wrong)
                yield f"{right} instead of {there}, line {line}", f"With it, that of line {line} is symmetric."


def _ways(game: Game) -> Iterator[str]:
    """Each list of directions with all that the board has but one."""
    families = KINDS[game.model.board.slanted]
    steps = {name: {name} for family in families.values() for name in family}
    named = {**steps, **{name: set(family) for name, family in families.items()}}
    every = named["orthogonal"] if game.model.board.slanted else set(steps)
    word = "|".join(sorted(map(re.escape, named), key=len, reverse=True))
    union = re.compile(rf"(?<![\w.-])(?:{word})(?:\s*\|\s*(?:{word}))+(?![\w(.-])")
    for number, line in enumerate(game.source.text.splitlines(), 1):
        for written in union.findall(re.sub(r'"[^"]*"|#.*', "", line)):
            there = set[str]().union(*(named[each.strip()] for each in written.split("|")))
            if there < every and len(every - there) == 1:
                yield f"`{(every - there).pop()}` in `{written}`, line {number}"


def _lists(node: Expression) -> Iterator[tuple[int, frozenset[int]]]:
    """The parts of an expression that are points written one by one, each with its line."""
    if isinstance(node, Literal) and node.type == REGION and isinstance(node.value, frozenset):
        span = _written(node.span)
        listed = re.fullmatch(POINTS, span.text)
        if listed and len(node.value) >= LINE and len(set(re.findall(r"\w+", span.text))) == len(node.value):
            yield line_of(span), node.value
    for child in children(node):
        yield from _lists(child)


def _written(span: Span) -> Span:
    """Where the points are written: behind ``define``, if the span is just a name that this file defines."""
    found = re.search(rf"^\s*define\s+{re.escape(span.text)}\s*=\s*({POINTS})", span.source.text, re.MULTILINE)
    return span if found is None else Span(span.source, found.start(1), found.end(1))


def _missing_from_lines(board: Board, points: frozenset[int]) -> Iterator[int]:
    """The point with which they would be a row, a column or a side."""
    rows: dict[tuple[int, int], set[int]] = {}
    for site, cell in enumerate(board.cells):
        for axis in (0, 1):
            rows.setdefault((axis, cell[axis]), set()).add(site)
    for line in (*rows.values(), *board.sides.values()):
        if points < line and len(line) == len(points) + 1:
            yield from line - points


def _missing_from_shape(board: Board, points: frozenset[int]) -> int | None:
    """The point that would make them symmetric; ``None`` if they are, or if it is not the only one that would."""
    if len(points) < SHAPE:
        return None
    found = set[int]()
    for image in candidates(board):
        moved = frozenset(image[site] for site in points)
        if image == tuple(range(len(board))):
            continue
        if moved == points:
            return None
        if len(moved - points) == 1 and len(moved | points) == len(points) + 1:
            (missing,) = moved - points
            if image[missing] in points or image[missing] == missing:
                found.add(missing)
    return found.pop() if len(found) == 1 else None


def _wrong_in_shape(board: Board, points: frozenset[int]) -> tuple[int, int] | None:
    """A point that is not in the list, and one of the list in whose place it would make it symmetric in all ways;
    ``None`` if the list has a symmetry, or if there are several such pairs."""
    images = list(candidates(board))
    if len(points) > LARGEST or len(images) < ALL_WAYS or sum(_kept(points, image) for image in images) > 1:
        return None
    found: list[tuple[int, int]] = []
    for wrong in points:
        rest = points - {wrong}
        for right in {image[site] for image in images for site in rest} - points:
            if sum(_kept(rest | {right}, image) for image in images) >= ALL_WAYS:
                found.append((right, wrong))
    return found[0] if len(found) == 1 else None


def _kept(points: frozenset[int], image: Sequence[int]) -> bool:
    return frozenset(image[site] for site in points) == points

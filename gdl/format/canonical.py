"""The canonical layout of a description, as written by ``plybook fmt``.

There is one statement per line, indented by two spaces for each block. The author's line breaks inside a statement are
kept: the following lines are indented by two spaces for each open parenthesis, at least two, and two more if the
statement has a block; parentheses closed by ``)`` at the start of a line no longer count. A block written on one line
stays on it if it holds one statement and the line fits. Comments stay after the word that they followed.

Neighbours are aligned: statements of one line each, with no blank line, comment line or other statement between them.
1. Two or more with the same keyword and with ``=`` or ``->`` form a table of their parts: the part before that symbol,
   the part it introduces, the choices of an option (``in …``), the text.
2. Others that all share their keyword form a table of their phrases; in a mixed group, the keywords are padded to the
   same width. The rows of a ``tile`` or ``map`` have columns of equal width, and comments at the ends of consecutive
   lines are aligned. A column that would push a line past ``WIDTH`` is not aligned, and rows of very different lengths
   are aligned only with those of like length.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, takewhile

from ..statements.diagram import DIAGRAMS
from ..syntax.parse import parse
from ..text.source import Source
from .spacing import Cell, Word, cells, is_bound, joined, words
from .written import Block, Comment, Item, Statement, read

INDENT = 2
WIDTH = 132
"""Alignment makes no line longer than this. Explanatory texts make lines longer than code should be."""
PADDING = 80
"""The most spaces with which alignment pads a row."""
TEXT_PADDING = 30
"""The same before a text: it stands alone at the end of a line, so it is found without a column."""
ONE_LINE = 100
"""The maximum length of a line with a statement and its block."""
BEFORE_COMMENT = 3


@dataclass(frozen=True)
class Row:
    """A line of the result. A comment on its own line is the ``code``; a blank line has neither."""

    code: str = ""
    comment: str = ""


def format_text(source: Source) -> str:
    """Format a description in the canonical layout, keeping its comments and its tokens, which only a `piece` reorders.

    Raises:
        DescriptionError: the text is not well formed.
    """
    parse(source)
    rows = list(_block(read(source), 0))
    return "".join(line + "\n" for line in _with_comments(rows))


def table(rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Join the cells of each row, padded so that the columns line up.

    The last cell of a row does not widen its column. Rows of very different lengths have columns of their own. If a
    column would push an otherwise fitting row past ``WIDTH``, the rows that do not fit anyway are left out of it; if
    that is not enough, the column is not padded.
    """
    lines = [row[0].text for row in rows]
    left = [_lengths_from(row) for row in rows]
    there = [number for number, row in enumerate(rows) if len(row) > 1]
    column = 1
    while there:
        starts = dict.fromkeys(there, 0)
        of_texts = any(rows[number][column].text.startswith('"') for number in there)
        for alike in _alike({number: len(lines[number]) for number in there}, TEXT_PADDING if of_texts else PADDING):
            fitting = [number for number in alike if len(lines[number]) + left[number][column] <= WIDTH]
            for members in (alike, fitting):
                start = max((len(lines[number]) + rows[number][column].gap for number in members), default=0)
                if all(start - rows[number][column].gap + left[number][column] <= WIDTH for number in fitting):
                    starts.update(dict.fromkeys(members, start))
                    break
        for number in there:
            cell = rows[number][column]
            lines[number] = (lines[number] + " " * cell.gap).ljust(starts[number]) + cell.text
        column += 1
        there = [number for number in there if len(rows[number]) > column]
    return lines


def _alike(lengths: Mapping[int, int], most: int) -> Iterator[list[int]]:
    """Rows in groups whose lengths differ by at most so much, beginning with the shortest."""
    waiting = sorted(lengths, key=lambda number: lengths[number])
    while waiting:
        alike = [number for number in waiting if lengths[number] <= lengths[waiting[0]] + most]
        yield alike
        waiting = waiting[len(alike) :]


def _lengths_from(row: Sequence[Cell]) -> list[int]:
    """For each cell, the unpadded length of it and those after it."""
    return list(accumulate(len(cell.text) + cell.gap for cell in reversed(row)))[::-1]


def _with_comments(rows: Sequence[Row]) -> Iterator[str]:
    """The lines, with the comments of consecutive lines aligned."""
    for commented, group in groupby(rows, key=lambda row: bool(row.comment)):
        if commented:
            yield from table([[Cell(row.code, 0), Cell(row.comment, BEFORE_COMMENT)] for row in group])
        else:
            yield from (row.code for row in group)


def _block(items: Sequence[Item], indent: int) -> Iterator[Row]:
    """The lines of a block."""
    for run in _runs(items):
        if run[0].after_blank:
            yield Row()
        match run[0]:
            case Comment(text=text):
                yield Row(" " * indent + text)
            case Statement() as statement if not _is_short(statement):
                yield from _long(statement, indent)
            case _:
                short = [statement for statement in run if isinstance(statement, Statement)]
                for statement, code in zip(short, _aligned(short, indent), strict=True):
                    yield Row(code, statement.lines[0].comment)


def _diagram(items: Sequence[Item], indent: int) -> Iterator[Row]:
    """The lines of a block whose statements are rows of points."""
    rows = {id(item): _points(item) for item in items if isinstance(item, Statement) and _is_short(item)}
    width = max((len(point) for points in rows.values() for point in points), default=0)
    for item in items:
        if isinstance(item, Statement) and id(item) in rows:
            if item.after_blank:
                yield Row()
            code = " ".join(point.ljust(width) for point in rows[id(item)]).rstrip()
            yield Row(" " * indent + code, item.lines[0].comment)
        else:
            yield from _block([item], indent)


def _points(row: Statement) -> list[str]:
    line = words(row.lines[0].tokens)
    return [cell.text for cell in cells(line, (word.phrase for word in line))]


def _runs(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Split items into runs of neighbours that can be aligned together, and single items."""
    run: list[Item] = []
    for item in items:
        if run and not (_is_short(run[-1]) and _is_short(item) and not item.after_blank):
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def _is_short(item: Item) -> bool:
    return isinstance(item, Statement) and item.block is None and len(item.lines) == 1


def _aligned(run: Sequence[Statement], indent: int) -> list[str]:
    """The statements of a run, one line each."""
    lines = [words(statement.lines[0].tokens) for statement in run]
    margin = " " * indent
    aligned: list[str] = []
    for group in _groups(lines):
        rows = [cells(line, starts) for line, starts in zip(group, _columns(group), strict=True)]
        aligned += table([[Cell(margin + row[0].text, 0), *row[1:]] for row in rows])
    return aligned


def _columns(group: Sequence[list[Word]]) -> list[list[bool]]:
    """For each word of each line, whether it begins a column."""
    if len({_keyword(line) for line in group}) > 1 or len({is_bound(line) for line in group}) > 1:
        return [[number == 1 and bool(_keyword(line)) for number in range(len(line))] for line in group]
    if is_bound(group[0]):
        return [[word.part for word in line] for line in group]
    return [[word.phrase for word in line] for line in group]


def _groups(lines: Sequence[list[Word]]) -> Iterator[list[list[Word]]]:
    """A run split into tables: definitions or conditions with the same keyword separate from the rest."""
    rest: list[list[Word]] = []
    for (_, bound), found in groupby(lines, key=lambda line: (_keyword(line), is_bound(line))):
        group = list(found)
        if bound and len(group) > 1:
            if rest:
                yield rest
            rest = []
            yield group
        else:
            rest += group
    if rest:
        yield rest


def _keyword(line: Sequence[Word]) -> str:
    """The first word of a line, if it is a complete phrase."""
    return line[0].text if len(line) == 1 or line[1].phrase else ""


def _long(statement: Statement, indent: int) -> Iterator[Row]:
    """A statement with a block, or one that spans several lines."""
    head = list(_head(statement, indent))
    block = statement.block
    if block is None:
        yield from head
        return
    yield from head[:-1]
    inside = _inside(block) if block.on_one_line else None
    if inside is not None and len(head[-1].code) + len(inside) <= ONE_LINE:
        yield Row(head[-1].code + inside, block.comment)
        return
    yield head[-1]
    layout = _diagram if _is_diagram(statement) else _block
    yield from layout(block.items, indent + INDENT)
    yield Row(" " * indent + "}", block.comment)


def _is_diagram(statement: Statement) -> bool:
    head = [str(token) for line in statement.lines for token in line.tokens]
    return head in (["setup", word, "{"] for word in DIAGRAMS)


def _head(statement: Statement, indent: int) -> Iterator[Row]:
    """The lines of a statement, without those of its block."""
    left = iter(words([token for line in statement.lines for token in line.tokens]))
    for line, levels in zip(statement.lines, _levels(statement), strict=True):
        margin = " " * (indent + INDENT * levels)
        if line.tokens:
            yield Row(margin + joined([next(left) for _ in line.tokens]), line.comment)
        else:
            yield Row(margin + line.comment)


def _levels(statement: Statement) -> Iterator[int]:
    """The number of levels by which each line of a statement is indented further than its first."""
    further = 0 if statement.block is None else 1
    depth = 0
    for number, line in enumerate(statement.lines):
        kinds = [token.type for token in line.tokens]
        closing = sum(1 for _ in takewhile("RPAR".__eq__, kinds))
        levels = depth - closing if closing else max(1, depth)
        first = number == 0 or kinds == ["OPEN"]
        yield 0 if first or not levels else levels + further
        depth += sum((kind in ("LPAR", "CALL")) - (kind == "RPAR") for kind in kinds)


def _inside(block: Block) -> str:
    """The text after the ``{`` of a block on one line."""
    inside = ""
    for statement in block.items:
        if isinstance(statement, Statement):
            further = "" if statement.block is None else _inside(statement.block)
            inside = f" {joined(words(statement.lines[0].tokens))}{further} "
    return inside + "}"

"""Positions as text: what ``print(state)`` writes and ``game.position(text)`` reads."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from ...gdl.ludemes.base import Cell
from ...gdl.model.labels import labels
from ...gdl.model.model import Model
from ...gdl.types.board import Board, column_name
from ..core.errors import PositionError
from ..core.position import Position, SwapStage, remembered
from .grid import bands, grid, layout
from .legend import FIELD, legend, meanings, read_legend

EMPTY = "."
ON_LATTICES = {"dots": "+", "cells": ","}
"""Empty points of a lattice, except those on edges."""
STROKES = str.maketrans("-|/\\+", "     ")
"""Removes what is drawn between the points."""
LARGEST_TEXT = 200_000
WIDTH = 80
"""A board that is wider is written in parts, each below a line such as ``columns: a to s``."""
PART = re.compile(r"columns: *([a-z]{1,4}) to ([a-z]{1,4}) *")
BUSY = "none, this one has changed something"
"""The text for an unfinished turn that is not idle."""
NOWHERE = "none"
"""The text for a memory without points."""
WORDS = frozenset(
    ["to move", "last", "swap", "seats", "turn", "moves this turn", "placed this turn", "turn start", "idle turns"]
)


def write(model: Model, position: Position) -> str:
    """Write a position: the board with coordinates, a legend if labels need one, the player to move, and the rest."""
    texts = labels(model.pieces)
    width = max(len(text) for text in texts)
    blanks = empties(model.board)
    cells = [blanks[site] if piece is None else texts[piece] for site, piece in enumerate(position.contents)]
    lines = [*_board(model.board, [cell.rjust(width) for cell in cells], width), ""]
    lines += legend(model.pieces, WIDTH)
    lines.append(f"to move: {model.players[position.mover]}")
    if position.last is not None:
        lines.append(f"last: {model.players[position.last]}")
    if position.turn:
        lines.append(f"turn: {position.turn}")
    if position.moves:
        lines.append(f"moves this turn: {position.moves}")
    if position.placed:
        lines.append(f"placed this turn: {' '.join(model.board.names[site] for site in sorted(position.placed))}")
    if position.began:
        lines.append(f"turn start: {_changes(model, position)}")
    if position.idle:
        lines.append(f"idle turns: {position.idle if position.idle > 0 else BUSY}")
    lines += noted(model, position)
    if position.swap != SwapStage.NEVER:
        lines.append(f"swap: {position.swap.name.lower()}")
        lines.append(f"seats: {'exchanged' if position.swapped else 'as at the start'}")
    return "\n".join(line.rstrip() for line in lines)


def _board(board: Board, cells: list[str], width: int) -> list[str]:
    """The lines of the board, in parts if it is wide."""
    parts = bands(board, width, WIDTH)
    if len(parts) == 1:
        return grid(board, cells, width)
    lines: list[str] = []
    for part in parts:
        lines += [""] * bool(lines) + [f"columns: {column_name(part[0])} to {column_name(part[-1])}"]
        lines += grid(board, cells, width, part)
    return lines


def empties(board: Board) -> tuple[str, ...]:
    """The text for each point when it is empty."""
    found = [EMPTY] * len(board)
    for part, text in ON_LATTICES.items():
        for site in board.parts.get(part, ()):
            found[site] = text
    return tuple(found)


def read(model: Model, text: str, start: Position) -> Position:
    """Read a position from text; whatever the text leaves out is as at the start.

    Raises:
        PositionError: a row, a piece or a player does not belong to this game.
    """
    if len(text) > LARGEST_TEXT:
        raise PositionError(f"the text of a position has at most {LARGEST_TEXT:,} characters")
    rows = _Rows(model.board)
    given: dict[str, int] = {}
    said: dict[str, str] = {}
    for line in text.splitlines():
        word, colon, value = (part.strip() for part in line.partition(":"))
        if part := PART.fullmatch(line.strip()):
            rows.begin(part[1], part[2])
        elif word == FIELD and "=" in value:
            given |= _again(given, read_legend(model.pieces, value))
        elif colon and word in said:
            raise PositionError(f"`{word[:40]}` is given twice")
        elif colon:
            said[word] = value
        else:
            rows.read(line)
    return _with_words(model, rows.contents(model, given), said, start)


def _again(given: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    """The next line of a legend, if it does not contradict those before it."""
    for label, number in more.items():
        if given.get(label, number) != number:
            raise PositionError(f"`{label}` is given twice in `{FIELD}`")
    return more


@dataclass
class _Rows:
    """The rows of a position while they are read: the text on each point."""

    board: Board
    cells: dict[int, str] = field(default_factory=dict)
    seen: set[tuple[int, int]] = field(default_factory=set)
    """The rows that have been read, with the first column of their part of the board."""
    first: int = 0
    last: int = 0
    """The columns of the part that is being read; 0 for the whole board."""

    @cached_property
    def _between(self) -> dict[int, int]:
        """What is drawn between the points of this board."""
        return STROKES if self.board.ways or (self.board.parts and not self.board.parts["dots"]) else {}

    @cached_property
    def _lines(self) -> dict[int, list[int | str]]:
        """The points and letters of each row of a slanted board."""
        if not self.board.slanted:
            return {}
        return {line.row: [cell for _, cell in line.cells] for line in layout(self.board, 1)}

    def begin(self, first: str, last: str) -> None:
        """Begin a part of the board, by the names of its first and last column.

        Raises:
            PositionError: the board has no such columns.
        """
        numbers = {column_name(column): column for column in range(1, self.board.columns + 1)}
        for name in (first, last):
            if name not in numbers:
                raise PositionError(f"the board has no column {name}")
        self.first, self.last = numbers[first], numbers[last]

    def read(self, line: str) -> None:
        """Read a row, or skip a line of letters or strokes.

        Raises:
            PositionError: it is not a row of the board.
        """
        found = re.match(r"\s*(\d+)(?:\s+(\S.*)|\s*)$", line)
        if found is None:
            if re.fullmatch(r"[\sa-z]*", line.translate(self._between)):
                return
            raise PositionError(f"`{line.strip()[:40]}` is not a row of a position; a row begins with its number")
        row = int(found[1][:9])
        board = self.board
        whole = board.row(row)
        if not whole and not board.filled_rows[0] < row < board.rows:
            raise PositionError(f"the board has no row {row}")
        sites = [site for site in whole if not self.first or self.first <= board.cells[site][0] <= self.last]
        if (row, self.first) in self.seen or not self.cells.keys().isdisjoint(sites):
            raise PositionError(f"row {row} is given twice")
        self.seen.add((row, self.first))
        cells = (found[2] or "").translate(self._between).split()
        cells = _without_letters(cells, self._lines.get(row, []))
        if len(cells) != len(sites):
            there = f" in columns {column_name(self.first)} to {column_name(self.last)}" if self.first else ""
            raise PositionError(f"row {row} has {len(sites)} points{there}, not {len(cells)}")
        self.cells |= dict(zip(sites, cells, strict=True))

    def contents(self, model: Model, given: dict[str, int]) -> tuple[int | None, ...]:
        """The piece on each point, if a legend has ``given`` these labels.

        Raises:
            PositionError: a point is missing, or something on it is not a piece.
        """
        board = self.board
        for row in board.filled_rows:
            if missing := [site for site in board.row(row) if site not in self.cells]:
                there = f": {board.names[missing[0]]}" if self.first and len(missing) < len(board.row(row)) else ""
                raise PositionError(f"row {row} is missing{there}")
        blanks = {EMPTY, *empties(board)}
        if wrong := blanks & given.keys():
            raise PositionError(f"`{min(wrong)}` is an empty point, and cannot be a piece")
        shown = set(self.cells.values()) - blanks
        numbers = meanings(model.pieces, given, shown)
        for site, cell in self.cells.items():
            if cell not in blanks and cell not in numbers:
                known, row = ", ".join(numbers), board.cells[site][1]
                raise PositionError(f"`{cell}` in row {row} is not a piece; use {known}, or {EMPTY} for an empty point")
        return tuple(numbers.get(self.cells[site]) for site in range(len(board)))


def _without_letters(cells: list[str], line: list[int | str]) -> list[str]:
    """The cells of a row without the letters of columns, which can be among its points on slanted boards."""
    pairs = list(zip(cells, line, strict=False))
    if len(cells) != len(line) or any(isinstance(there, str) and cell != there for cell, there in pairs):
        return cells
    return [cell for cell, there in pairs if not isinstance(there, str)]


def _with_words(model: Model, contents: tuple[int | None, ...], said: dict[str, str], start: Position) -> Position:
    unknown = set(said) - WORDS - {counter.name for counter in model.counters}
    unknown -= {memory.name for memory in model.memories}
    if unknown:
        raise PositionError(f"`{min(unknown)}` is not a field of a position")
    mover = _player(model, said["to move"]) if "to move" in said else start.mover
    last = _player(model, said["last"]) if "last" in said else None
    keeps = remembered(model)
    if "last" not in keeps:
        last = None
    turn = _number("turn", said.get("turn", "1")) if "turn" in keeps else 0
    moves = _number("moves this turn", said.get("moves this turn", "0")) if "moves" in keeps else 0
    placed = (
        _points(model.board, "placed this turn", said.get("placed this turn", "")) if "placed" in keeps else frozenset()
    )
    stage, swapped = SwapStage.NEVER, False
    if start.swap != SwapStage.NEVER:
        words = {stage.name.lower(): stage for stage in SwapStage if stage != SwapStage.NEVER}
        if (word := said.get("swap", "closed")) not in words:
            raise PositionError(f"`swap` must be one of {', '.join(words)}, not `{word}`")
        stage = words[word]
        seats = said.get("seats", "as at the start")
        if seats not in ("exchanged", "as at the start"):
            raise PositionError("`seats` must be `exchanged` or `as at the start`")
        swapped = seats == "exchanged"
        if swapped and stage != SwapStage.CLOSED:
            raise PositionError(f"`seats` are exchanged by a swap; after it, `swap` must be closed, not `{word}`")
    idle = 0
    if "idle" in keeps and (idle_turns := said.get("idle turns", "0")):
        idle = -1 if idle_turns == BUSY else _number("idle turns", idle_turns)
    began = _board_before(model, contents, said.get("turn start", "")) if "began" in keeps else ()
    counts, memories = _counted(model, said, start), _remembered(model, said, start)
    return Position(
        contents, mover, swapped, stage, last, turn, moves, placed, idle, counts, memories, began, start.beside
    )


def noted(model: Model, position: Position, *, empty: bool = True) -> list[str]:
    """What the position holds besides the board: a line for each counter, and for each region or point remembered;
    without ``empty``, not for numbers that are all 0 or regions without a point."""
    counts = dict(zip(model.cells, position.counts, strict=True))
    regions = dict(zip(model.memory_cells, position.memories, strict=True))
    held = {cell[0] for cell, value in [*counts.items(), *regions.items()] if value}
    lines = [*_counts(model, position), *_memories(model, position)]
    return lines if empty else [line for line in lines if line.partition(":")[0] in held]


def _counts(model: Model, position: Position) -> list[str]:
    """A line for each counter: `quiet: 3`, `hand: Black 2, White 3`."""
    counts = dict(zip(model.cells, position.counts, strict=True))
    lines = []
    for counter in model.counters:
        if counter.kept and counter.each:
            each = [f"{name} {counts[counter.name, player]}" for player, name in enumerate(model.players)]
            lines.append(f"{counter.name}: {', '.join(each)}")
        elif counter.kept:
            lines.append(f"{counter.name}: {counts[counter.name,]}")
    return lines


def _counted(model: Model, said: dict[str, str], start: Position) -> tuple[int, ...]:
    """The values of the counters; those that are not given are as at the start."""
    counts = dict(zip(model.cells, start.counts, strict=True))
    for counter in model.counters:
        if not counter.kept or counter.name not in said:
            continue
        named: set[str] = set()
        for part in said[counter.name].split(",") if counter.each else [said[counter.name]]:
            player, _, text = part.strip().rpartition(" ") if counter.each else ("", "", part.strip())
            if counter.each and not player:
                form = f"{model.players[0]} {counter.starts[0]}"
                raise PositionError(f"`{counter.name}` is a player and a number, such as `{form}`, not `{text[:40]}`")
            cell = (counter.name, _player(model, player)) if counter.each else (counter.name,)
            if player in named:
                raise PositionError(f"`{counter.name}`: {player} is given twice")
            named.add(player)
            if not re.fullmatch(r"-?[0-9]{1,10}", text) or not counter.low <= int(text) <= counter.high:
                ends = f"from {counter.low} to {counter.high}"
                raise PositionError(f"`{counter.name}` must be a whole number {ends}, not `{text[:40]}`")
            counts[cell] = int(text)
    return tuple(counts.values())


def _changes(model: Model, position: Position) -> str:
    """The points that were different when the turn began: `b1 White.Man, c1 none`."""
    pairs = zip(model.board.names, position.contents, position.began, strict=True)
    changed = [(name, then) for name, now, then in pairs if now != then]
    return ", ".join(f"{name} {NOWHERE if then is None else model.pieces[then].name}" for name, then in changed)


def _board_before(model: Model, contents: tuple[int | None, ...], text: str) -> tuple[int | None, ...]:
    """The board when the turn began, from the points that were different."""
    board, began = model.board, list(contents)
    pieces: dict[str, int | None] = {NOWHERE: None} | {piece.name: n for n, piece in enumerate(model.pieces)}
    for part in text.split(",") if text else []:
        point, _, piece = part.strip().partition(" ")
        if point not in board.by_name or piece not in pieces:
            raise PositionError(f"`turn start`: `{part.strip()[:40]}` is not a point and a piece, or `{NOWHERE}`")
        began[board.by_name[point]] = pieces[piece]
    return () if tuple(began) == contents else tuple(began)


def _memories(model: Model, position: Position) -> list[str]:
    """A line for each memory: `passed: e3`, `home: Black a1 b1; White none`."""
    regions = dict(zip(model.memory_cells, position.memories, strict=True))

    def names(*cell: *Cell) -> str:
        return " ".join(model.board.names[site] for site in sorted(regions[cell])) or NOWHERE

    lines = []
    for memory in model.memories:
        if memory.kept and memory.each:
            each = [f"{name} {names(memory.name, player)}" for player, name in enumerate(model.players)]
            lines.append(f"{memory.name}: {'; '.join(each)}")
        elif memory.kept:
            lines.append(f"{memory.name}: {names(memory.name)}")
    return lines


def _remembered(model: Model, said: dict[str, str], start: Position) -> tuple[frozenset[int], ...]:
    """The regions that are remembered; those that are not given are as at the start."""
    regions = dict(zip(model.memory_cells, start.memories, strict=True))
    for memory in model.memories:
        if not memory.kept or memory.name not in said:
            continue
        named: set[str] = set()
        for part in said[memory.name].split(";") if memory.each else [said[memory.name]]:
            player, _, text = part.strip().partition(" ") if memory.each else ("", "", part.strip())
            cell = (memory.name, _player(model, player)) if memory.each else (memory.name,)
            if player in named:
                raise PositionError(f"`{memory.name}`: {player} is given twice")
            named.add(player)
            regions[cell] = frozenset() if text.strip() == NOWHERE else _points(model.board, memory.name, text)
            if memory.single and len(regions[cell]) > 1:
                raise PositionError(f"`{memory.name}` is one point or `{NOWHERE}`, not `{text[:40]}`")
    return tuple(regions.values())


def _number(what: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or (what == "turn" and int(text) == 0):
        raise PositionError(f"`{what}` must be a whole number, not `{text[:40]}`")
    return int(text)


def _points(board: Board, what: str, text: str) -> frozenset[int]:
    names = text.split()
    for name in names:
        if name not in board.by_name:
            raise PositionError(f"`{what}`: {name[:40]} is not a point of the board")
    return frozenset(board.by_name[name] for name in names)


def _player(model: Model, name: str) -> int:
    if name not in model.players:
        raise PositionError(f"there is no player `{name}`; the players are {', '.join(model.players)}")
    return model.players.index(name)

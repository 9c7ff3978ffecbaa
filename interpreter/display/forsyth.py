"""Positions in one line of Forsyth-Edwards Notation (FEN), as the `forsyth` block of a description says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ...gdl.ludemes.base import Cell
from ...gdl.model.forsyth import Field, Forsyth
from ...gdl.model.model import Model
from ...gdl.types.board import Board
from ..core.errors import PositionError
from ..core.position import Position, SwapStage, remembered

LARGEST_TEXT = 20_000
NONE = "-"
"""The text for a region or site without points."""
DECLARE = "a description says how it is written with a `forsyth` block (`plybook explain forsyth`)"


def is_fen(text: str) -> bool:
    """Whether the text of a position is in this notation: one line, whose first word has the rows of a board."""
    return re.fullmatch(r"\s*[^\s/:]+/[^\s:]*( [^\n:]*)?\s*", text[: LARGEST_TEXT + 1]) is not None


def write(model: Model, position: Position, number: int) -> str:
    """Write a position in the turn of this number of the first player, from 1.

    Raises:
        PositionError: the description does not say how.
    """
    notation = _Notation.of(model)
    counts = dict(zip(model.cells, position.counts, strict=True))
    memories = dict(zip(model.memory_cells, position.memories, strict=True))
    marks = {sign: memories.get((name,), frozenset()) for name, sign in notation.said.marks.items()}
    rows = []
    for sites in notation.rows:
        row, blank = "", 0
        for site in sites:
            piece = position.contents[site]
            if piece is None:
                blank += 1
                continue
            signs = "".join(sign for sign, region in marks.items() if site in region)
            row += str(blank or "") + notation.letter(piece) + signs
            blank = 0
        rows.append(row + str(blank or ""))
    words = ["/".join(rows)]
    if notation.said.hands:
        words[0] += "[" + "".join(letter * counts.get(cell, 0) for letter, cell in notation.hands.items()) + "]"
    for one in notation.said.fields:
        match one:
            case Field(name="mover", words=players):
                words.append(players[position.mover])
            case Field(name="turn"):
                words.append(str(number))
            case Field(name="", words=(text,)):
                words.append(text)
            case Field(name=name) if (name,) in counts:
                words.append(str(counts[name,]))
            case Field(name=name) if (name,) in memories:
                words.append(_points(model.board, one, memories[name,]) or NONE)
            case _:
                words.append(_unkept(model, one))
    return " ".join(words)


def read(model: Model, text: str, start: Position) -> tuple[Position, int]:
    """Read a position, and the number of the first player's turn in which it is.

    Raises:
        PositionError: the text does not fit the game; the message says where.
    """
    notation = _Notation.of(model)
    if len(text) > LARGEST_TEXT:
        raise PositionError(f"a FEN has at most {LARGEST_TEXT:,} characters")
    first, *words = text.split()
    board, bracket, held = first.partition("[")
    if bracket and not notation.said.hands:
        raise PositionError(f"FEN: `[{held[:20]}` follows the board, but nothing is held in the hand in {model.title}")
    contents, marked = _board(notation, board)
    counts = dict(zip(model.cells, start.counts, strict=True))
    memories = dict(zip(model.memory_cells, start.memories, strict=True))
    memories |= {cell: frozenset(sites) for cell, sites in marked.items() if cell in memories}
    counts |= {cell: number for cell, number in _held(notation, held, bracket).items() if cell in counts}
    fields = notation.said.fields
    if len(words) > len(fields):
        more = words[len(fields)][:20]
        raise PositionError(f"FEN: {len(fields)} fields follow the board in {model.title}, so `{more}` is too much")
    mover, number = start.mover, 1
    for place, one in enumerate(fields):
        if place >= len(words):
            if one.name == "mover" or any(memory.name == one.name for memory in model.memories):
                before = [first, *words][-1][-20:]
                raise PositionError(f"FEN: {_said(one)} is missing: it is word {place + 2}, after `{before}`")
            continue
        word = words[place]
        match one:
            case Field(name="mover", words=players):
                if word not in players:
                    known = " or ".join(f"`{one}` ({name})" for one, name in zip(players, model.players, strict=True))
                    raise PositionError(f"FEN: the player to move, word {place + 2}, is {known}, not `{word[:20]}`")
                mover = players.index(word)
            case Field(name="turn"):
                number = _number("the number of the turn", word, 0, 999_999_999, place)
            case Field(name=""):
                pass
            case Field(name=name) if any(memory.name == name for memory in model.memories):
                region = _region(model, one, word, place)
                memories |= {(name,): region} if (name,) in memories else {}
            case Field(name=name):
                counter = next(counter for counter in model.counters if counter.name == name)
                value = _number(f"`{name}`", word, counter.low, counter.high, place)
                counts |= {(name,): value} if (name,) in counts else {}
    number = max(number, 1)
    turn = 2 * (number - 1) + mover + 1 if "turn" in remembered(model) else 0
    found = replace(
        start, contents=contents, mover=mover, last=None, turn=turn, swap=SwapStage(start.swap and SwapStage.CLOSED),
        counts=tuple(counts.values()), memories=tuple(memories.values()),
    )  # fmt: skip
    return found, number


@dataclass(frozen=True)
class _Notation:
    """The notation of a game."""

    model: Model
    said: Forsyth

    @classmethod
    def of(cls, model: Model) -> _Notation:
        """The notation of a game.

        Raises:
            PositionError: the description does not say how positions are written.
        """
        if model.forsyth is None:
            raise PositionError(f"{model.title} has no FEN: {DECLARE}")
        return cls(model, model.forsyth)

    @cached_property
    def rows(self) -> list[tuple[int, ...]]:
        """The points of each row, from the top."""
        board = self.model.board
        return [tuple(board.row(row)) for row in reversed(board.filled_rows)]

    @cached_property
    def letters(self) -> Mapping[str, int]:
        """The piece of each letter."""
        owners = [piece.owner or 0 for piece in self.model.pieces]
        pieces = sorted(range(len(owners)), key=owners.__getitem__)
        return {self._letter(piece): piece for piece in pieces if self._letter(piece)}

    @cached_property
    def hands(self) -> Mapping[str, Cell]:
        """The counter of each letter in brackets: those of the first player, then those of the second."""
        said = self.said.hands.items()
        return {self._case(letter, player): (name, player) for player in (0, 1) for name, letter in said}

    def letter(self, piece: int) -> str:
        """The letter of a piece.

        Raises:
            PositionError: the description does not give one.
        """
        if letter := self._letter(piece):
            return letter
        raise PositionError(f"{self.model.pieces[piece].name} has no letter in FEN: {DECLARE}")

    def _letter(self, piece: int) -> str:
        one = self.model.pieces[piece]
        return self._case(self.said.letters.get(one.kind or one.name, ""), one.owner)

    def _case(self, letter: str, player: int | None) -> str:
        return letter.lower() if player == 1 else letter


def _board(notation: _Notation, text: str) -> tuple[tuple[int | None, ...], dict[Cell, list[int]]]:
    """The piece on each point, and the points of pieces with a sign, by the region that the sign stands for."""
    board, said = notation.model.board, notation.said
    rows = text.split("/")
    names = list(reversed(board.filled_rows))
    if len(rows) != len(names):
        ends = f"from row {names[0]} at the top to row {names[-1]}"
        raise PositionError(f"FEN: the board has {len(names)} rows, {ends}, with `/` between them, not {len(rows)}")
    contents: list[int | None] = [None] * len(board)
    cells: dict[str, Cell] = {sign: (name,) for name, sign in said.marks.items()}
    marked: dict[Cell, list[int]] = {cell: [] for cell in cells.values()}
    for name, sites, row in zip(names, notation.rows, rows, strict=True):
        at = 0
        for found, sign in _cells(notation, row, name):
            if isinstance(found, int):
                at += found
                continue
            if at < len(sites):
                contents[sites[at]] = notation.letters[found]
                if sign:
                    marked[cells[sign]].append(sites[at])
            at += 1
        if at != len(sites):
            many = "more" if at > 1_000_000 else str(at)
            raise PositionError(f"FEN: row {name} has {len(sites)} points, but `{row[:40]}` has {many}")
    return tuple(contents), marked


def _cells(notation: _Notation, row: str, name: int) -> Iterator[tuple[str | int, str]]:
    """The parts of a row: numbers of empty points, and letters, each with a sign if there is one."""
    letters = "|".join(re.escape(letter) for letter in sorted(notation.letters, key=len, reverse=True))
    signs = "".join(re.escape(sign) for sign in notation.said.marks.values())
    part = re.compile(rf"([0-9]{{1,6}})|({letters})([{signs}]?)" if signs else rf"([0-9]{{1,6}})|({letters})()")
    at = 0
    while at < len(row):
        found = part.match(row, at)
        if found is None:
            known = " ".join(notation.letters)
            raise PositionError(
                f"FEN: `{row[at]}` in row {name} (`{row[:40]}`) is no piece: use {known}, or a number of empty points"
            )
        yield (int(found[1]), "") if found[1] else (found[2], found[3])
        at = found.end()


def _held(notation: _Notation, held: str, bracket: str) -> dict[Cell, int]:
    """What the players hold; nothing if there are no brackets."""
    found = dict.fromkeys(notation.hands.values(), 0)
    if bracket and not held.endswith("]"):
        raise PositionError(f"FEN: the pieces in hand are between `[` and `]`, but `[{held[:20]}` has no end")
    for letter in held.removesuffix("]").replace(NONE, ""):
        if letter not in notation.hands:
            raise PositionError(f"FEN: `{letter}` cannot be held in the hand: use {' '.join(notation.hands)}")
        found[notation.hands[letter]] += 1
    for (name, *player), number in found.items():
        high = next(counter.high for counter in notation.model.counters if counter.name == name)
        if number > high:
            who = notation.model.players[player[0] or 0]
            raise PositionError(f"FEN: {who} holds {number} of `{name}`, but there are at most {high}")
    return found


def _points(board: Board, one: Field, region: frozenset[int]) -> str:
    """The points of a region, as their letters or by name; without any, nothing."""
    if one.points:
        return "".join(word for word, site in zip(one.words, one.points, strict=True) if site in region)
    return "".join(board.names[site] for site in sorted(region))


def _region(model: Model, one: Field, word: str, place: int) -> frozenset[int]:
    """The points of a field."""
    if word == NONE:
        return frozenset()
    if one.points:
        sites = dict(zip(one.words, one.points, strict=True))
        if wrong := [letter for letter in word if letter not in sites]:
            known = "".join(one.words)
            where = f"`{one.name}`, word {place + 2}"
            raise PositionError(f"FEN: {where}, is letters of `{known}`, or `-`: `{wrong[0]}` is none of them")
        return frozenset(sites[letter] for letter in word)
    names = re.findall(r"[a-z]+[0-9]+|.", word[:200])
    if wrong := [name for name in names if name not in model.board.by_name]:
        where = f"`{one.name}`, word {place + 2}"
        raise PositionError(f"FEN: `{wrong[0]}` in {where}, is not a point of the board, nor `-`")
    if len(names) > 1 and next(memory.single for memory in model.memories if memory.name == one.name):
        raise PositionError(f"FEN: `{one.name}`, word {place + 2}, is one point, or `-`, not `{word[:20]}`")
    return frozenset(model.board.by_name[name] for name in names)


def _number(what: str, word: str, low: int, high: int, place: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", word) or not low <= int(word) <= high:
        ends = f"from {low} to {high}"
        raise PositionError(f"FEN: {what}, word {place + 2}, is a whole number {ends}, not `{word[:20]}`")
    return int(word)


def _said(one: Field) -> str:
    """What a field is called in messages."""
    if one.name == "mover":
        return f"the player to move ({' or '.join(f'`{word}`' for word in one.words)})"
    return f"`{one.name}` (points of it, or `-`)"


def _unkept(model: Model, one: Field) -> str:
    """What stands for a counter or memory that the options leave out of positions."""
    return next((str(counter.starts[0]) for counter in model.counters if counter.name == one.name), NONE)

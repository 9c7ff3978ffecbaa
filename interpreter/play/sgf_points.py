"""How moves and positions of a game are written in the Smart Game Format (:mod:`.sgf`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ...gdl.model.model import Model
from ...gdl.model.sgf import Sgf
from ..core.errors import AmbiguousMove, IllegalMove, RecordError, UnknownMove
from ..core.move import Move
from ..core.position import SwapStage
from .sgf_file import Node

if TYPE_CHECKING:
    from ..core.position import Position
    from ..game.game import Game, State

COLOURS = ("B", "W")
"""The properties with the moves of each player."""
SETUPS = ("AB", "AW", "AE")
"""The properties that put stones of each player on points, and nothing."""
ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
NO_POINT = "tt"
"""How older programs write a move without points, on boards of at most 19 columns and rows."""
SWAP = "swap-sides"
"""How the players' swap is written."""
SWAP_PIECES = "swap-pieces"
"""The other kind: the players stay, the piece on the board becomes the other's, mirrored in the long diagonal."""
WORDS = (SWAP, SWAP_PIECES, "swap")


@dataclass(frozen=True)
class Points:
    """How points, moves and positions of a game are written."""

    model: Model
    said: Sgf

    @classmethod
    def of(cls, game: Game) -> Points:
        """Those of a game.

        Raises:
            RecordError: its description does not say how.
        """
        if game.model.sgf is None:
            said = "its description has no `sgf`, or none for a board of this size"
            raise RecordError(f"{game.title} is not written as SGF: {said}")
        return cls(game.model, game.model.sgf)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What is written for each point."""
        board = self.model.board
        if not self.said.letters:
            return tuple(board.names)
        return tuple(ALPHABET[column - 1] + ALPHABET[board.rows - row] for column, row in board.cells)

    @cached_property
    def sites(self) -> Mapping[str, int]:
        """The points by their texts."""
        return {self._folded(text): site for site, text in enumerate(self.texts)}

    def is_point(self, text: str) -> bool:
        """Whether a text is that of one point."""
        return self._folded(text.strip()) in self.sites

    def _folded(self, text: str) -> str:
        """A text as texts are compared: letters tell small from capital ones."""
        return text if self.said.letters else text.casefold()

    def by_text(self, legal: Iterable[Move]) -> dict[str, Move]:
        """The legal moves of a position by their texts; the name of the rule follows where points do not tell which."""
        alike: dict[str, list[Move]] = {}
        for move in legal:
            alike.setdefault(self._plain(move), []).append(move)
        rules = self.model.rules
        return {
            f"{text}:{rules[move.rule].name}" if moves[1:] else text: move
            for text, moves in alike.items()
            for move in moves
        }

    def _plain(self, move: Move) -> str:
        """The text of a move without the name of its rule."""
        if move.sites:
            return "".join([self.texts[site] for site in move.sites])
        return SWAP if move.text == "swap" else "" if self.said.letters else move.text

    def move(self, state: State, value: str) -> Move:
        """The legal move that a text means.

        Raises:
            PlyError: there is none, or there are several.
        """
        folded = self._folded(value)
        if value in WORDS:
            return state.parse_move("swap")
        if self.said.letters and value == NO_POINT and max(self.model.board.columns, self.model.board.rows) <= 19:
            folded = ""
        legal = state.legal_moves()
        texts = {self._folded(text): move for text, move in self.by_text(legal).items()}
        if folded in texts:
            return texts[folded]
        bare = re.sub(r"[-:\s]", "", folded).rstrip("+!?#")
        found = [move for move in legal if self._folded(self._plain(move)) == bare]
        if len(found) > 1:
            raise AmbiguousMove(f"`{value[:40]}` is ambiguous: it matches {', '.join(map(str, found[:8]))}")
        return found[0] if found else state.parse_move(self._named(state, value))

    def _named(self, state: State, value: str) -> str:
        """A text with the names of its points, for a message of why it is no move.

        Raises:
            PlyError: it has no points, or others than those of the board.
        """
        if not value:
            raise IllegalMove(f"{state.mover} cannot make a move without a point here")
        if not self.said.letters:
            return value
        pairs = [value[at : at + 2] for at in range(0, len(value), 2)]
        if wrong := [pair for pair in pairs if pair not in self.sites]:
            raise UnknownMove(f"`{value[:40]}` is no move: `{wrong[0]}` is no point of the board")
        return "-".join(self.model.board.names[self.sites[pair]] for pair in pairs)

    def set_up(self, nodes: Iterable[tuple[int, Node]], first: Node | None, start: State) -> Position | None:
        """The position before the first move; ``None`` if it is the start of the game.

        Raises:
            RecordError: a point is not on the board, or a player does not have one kind of piece.
        """
        contents = list(start.position.contents)
        mover = next((colour for colour in COLOURS if first and colour in first), "")
        for line, node in nodes:
            said = (node.get("PL") or [""])[0].strip().upper()[:1]
            mover = said if said in COLOURS else mover
            for place, tag in enumerate(SETUPS):
                for value in node.get(tag, ()):
                    for site in self._all(value.strip(), line):
                        contents[site] = None if tag == "AE" else self._piece(place, line)
        number = COLOURS.index(mover) if mover in COLOURS else start.position.mover
        if number == start.position.mover and tuple(contents) == start.position.contents:
            return None
        closed = SwapStage.NEVER if start.position.swap == SwapStage.NEVER else SwapStage.CLOSED
        return replace(start.position, contents=tuple(contents), mover=number, swap=closed)

    def swapped(self, state: State, line: int) -> Position:
        """The position after the pieces have been swapped.

        Raises:
            RecordError: nobody can swap here, or the board has no such diagonal.
        """
        board = self.model.board
        if not any(move.text == "swap" for move in state.legal_moves()):
            raise RecordError(f"line {line}: `{SWAP_PIECES}`: nobody can swap here")
        before = state.position
        contents: list[int | None] = [None] * len(board)
        for (column, row), piece in zip(board.cells, before.contents, strict=True):
            if piece is not None:
                mirrored = (row, column) if not self.said.letters else (board.rows + 1 - row, board.rows + 1 - column)
                if mirrored not in board.by_cell or self.model.pieces[piece].owner is None:
                    raise RecordError(f"line {line}: `{SWAP_PIECES}`: the pieces of this game cannot be mirrored")
                contents[board.by_cell[mirrored]] = self._piece(1 - (self.model.pieces[piece].owner or 0), line)
        return replace(before, contents=tuple(contents), mover=1 - before.mover, swap=SwapStage.CLOSED)

    def setups(self, state: State, start: State) -> list[str]:
        """The properties that set up a position.

        Raises:
            RecordError: the position has something else than the players' pieces.
        """
        here = state.position.contents
        owned = [None if piece is None else self.model.pieces[piece].owner for piece in here]
        stones: dict[str, list[str]] = {tag: [] for tag in SETUPS}
        for text, piece, before, owner in zip(self.texts, here, start.position.contents, owned, strict=True):
            if owner is not None:
                stones[SETUPS[owner]].append(text)
            elif piece is None and before is not None:
                stones["AE"].append(text)
        node = {tag: texts for tag, texts in stones.items() if texts} | {"PL": [COLOURS[state.position.mover]]}
        again = self.set_up([(0, node)], None, start) or start.position
        if replace(again, swap=state.position.swap) != state.position:
            raise RecordError(
                "this position cannot be written as SGF: it has more than the players' pieces and a mover"
            )
        return [tag + "".join(f"[{text}]" for text in texts) for tag, texts in node.items()]

    def _piece(self, player: int, line: int) -> int:
        """The only piece of a player."""
        own = [number for number, piece in enumerate(self.model.pieces) if piece.owner == player]
        if len(own) != 1:
            said = f"{self.model.players[player]} has {len(own)} kinds of pieces"
            raise RecordError(f"line {line}: {said}, so `{SETUPS[player]}` does not say which")
        return own[0]

    def _all(self, value: str, line: int) -> list[int]:
        """The points of a text: one, or all from one corner of a rectangle to the other."""
        corners = [self.sites.get(self._folded(corner.strip())) for corner in value.split(":")]
        if len(corners) > 2 or None in corners:
            raise RecordError(f"line {line}: `{value[:20]}` is no point of the board")
        cells = [self.model.board.cells[corner] for corner in corners if corner is not None]
        (left, low), (right, high) = map(min, zip(*cells, strict=True)), map(max, zip(*cells, strict=True))
        return [
            site
            for site, (column, row) in enumerate(self.model.board.cells)
            if left <= column <= right and low <= row <= high
        ]

"""Random setups: diagrams, and pieces placed on points."""

from __future__ import annotations

from random_drafts import Draft
from random_expressions import Context

from plybook.gdl.types.types import REGION


class Setup:
    """The `setup` of a description."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft

    def lines(self) -> list[str]:
        """The statement; nothing if the board is empty at the start."""
        if not self.draft.names.pieces:
            return []
        board = self.draft.names.board
        centre = ["centre"] * (len(board) == board.columns * board.rows)
        kind = self.draft.random.choice(["", "tile", "tile", "map", "map", "map", "place", *centre])
        if kind == "tile":
            width, height = (self.draft.random.randint(min(2, size), size) for size in (board.columns, board.rows))
            return self._diagram("tile", [width] * height)
        if kind == "centre":
            width, height = (self.draft.random.choice(range(size, 0, -2)) for size in (board.columns, board.rows))
            return self._diagram("centre", [width] * height)
        if kind == "map":
            return self._diagram("map", [len(board.row(row)) for row in reversed(board.filled_rows)])
        return self._places() if kind else []

    def _diagram(self, word: str, widths: list[int]) -> list[str]:
        """Every piece at least once, if there is room for them and for as many empty points."""
        room = sum(widths)
        pieces = self.draft.names.pieces
        blanks = ["."] * self.draft.random.randint(len(pieces) // 2, 2 * len(pieces))
        cells = pieces if room >= 2 * len(pieces) else pieces[:1]
        cells = cells + self.draft.random.choices(pieces + blanks, k=room - len(cells))
        self.draft.random.shuffle(cells)
        rows = [[cells.pop() for _ in range(width)] for width in widths]
        return [f"setup {word} {{", *(f"  {' '.join(row)}" for row in rows), "}"]

    def _places(self) -> list[str]:
        """Different points for each piece, and perhaps a region of the rest; or the points of one side, mirrored."""
        pieces = self.draft.random.sample(
            self.draft.names.pieces, self.draft.random.randint(1, min(4, len(self.draft.names.pieces)))
        )
        if self.draft.chance(0.8):  # every player has a piece
            pieces = list(dict.fromkeys(self._one_of_each() + pieces))[: len(self.draft.names.board) // 2]
        board = self.draft.names.board
        points = list(board.names)
        mirrored = len(self.draft.names.players) == 2 and self.draft.chance(0.3)
        if mirrored:
            whole = board.rows + board.filled_rows[0]
            cells = [(c, r) for c, r in board.cells if 2 * r < whole and (c, whole - r) in board.by_cell]
            points = [board.names[board.by_cell[cell]] for cell in cells] or points
        self.draft.random.shuffle(points)
        if not pieces:
            return []
        share = max(1, len(points) // (2 * len(pieces)))
        lines = [f"place {piece} on {', '.join(points[n * share : (n + 1) * share])}" for n, piece in enumerate(pieces)]
        if self.draft.chance(0.5) and not mirrored:
            region = self.draft.writer.expression(REGION, Context("setup"), 1)
            lines.append(f"place {pieces[0]} on empty & ({points[-1]} | {region})")
        return ["setup mirrored {" if mirrored else "setup {", *(f"  {line}" for line in lines), "}"]

    def _one_of_each(self) -> list[str]:
        """A piece of each player who has one."""
        names = self.draft.names
        own = {player: [piece for piece in names.pieces if piece.split(".")[0] == player] for player in names.players}
        return [self.draft.random.choice(pieces) for pieces in own.values() if pieces]

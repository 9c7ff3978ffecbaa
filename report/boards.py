"""The boards of a page: diagrams, and games to step through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..interpreter.core.errors import PlyError
from ..interpreter.core.position import Position
from ..interpreter.display.memories import told
from ..interpreter.display.overlay import AMOUNT, BALANCE, Overlay, Shown
from ..interpreter.display.svg import Picture
from ..interpreter.game.game import Game
from ..interpreter.game.written_lines import written
from ..measures.results.findings import Diagram, Replay
from .numbers import number

LARGEST = 1.6
"""The largest scale of boards, relative to their size elsewhere."""
LONGEST = 1_000
"""Games are drawn up to this ply, to keep pages small."""


@dataclass(frozen=True)
class Turn:
    """A ply of a game to step through."""

    number: int
    move: str
    """As players write it."""
    player: str
    note: str


@dataclass(frozen=True)
class Stepped:
    """A game as shown on a page: a picture in which each piece is tagged with the plies during which it is there."""

    picture: str
    turns: tuple[Turn, ...]
    first: str
    """The player who moves first."""
    cut: int
    """The number of moves not shown."""
    puzzle: bool
    """Whether it begins from a position and hides the continuation at first."""
    opens: int = 0
    """The ply at which it opens, and which is shown without a script."""

    @property
    def caption(self) -> str:
        """What is said of the ply at which it opens."""
        if self.puzzle or not self.opens:
            return f"{self.first} to move."
        turn = self.turns[self.opens - 1]
        note = f". {turn.note}" if turn.note else ""
        return f"{turn.number} of {len(self.turns)}. {turn.player}: {turn.move}{note}"

    @property
    def few(self) -> bool:
        """Whether few enough moves have a note for these to be highlighted."""
        return 2 * sum(bool(turn.note) for turn in self.turns) < len(self.turns)


def turning_point(replay: Replay, last: int) -> int:
    """The ply at which a game opens: the one marked as its turning point, or else the last.

    An analysis marks it when it knows how the chances changed; of a game without estimates, the end says most.
    """
    return min(replay.turn, last) if replay.turn else last


class Boards:
    """The boards of one game; ``drawn`` is a surface other than its own."""

    def __init__(self, game: Game, drawn: str = "") -> None:
        self.game = game
        model = game.model
        self.picture = Picture(replace(model, board=replace(model.board, drawn=drawn)) if drawn else model)

    def diagram(self, diagram: Diagram) -> str:
        """A diagram as an ``<svg>``; names of points that the board does not have are left out."""
        sites = self.game.model.board.by_name
        percent = diagram.percent
        scaled = bool(diagram.heat) or any(value is not None for _, value, _ in diagram.moves)
        over = Overlay(
            heat={sites[name]: float(value) for name, value in diagram.heat.items() if name in sites},
            labels={sites[name]: text for name, text in diagram.labels.items() if name in sites},
            moves=[
                Shown(
                    tuple(sites[name] for name in move if name in sites), None if value is None else float(value), label
                )
                for move, value, label in diagram.moves
            ],
            low=float(diagram.low),
            high=float(diagram.high),
            colours=BALANCE if diagram.scale == "balance" else AMOUNT,
            ends=(number(diagram.low, percent=percent), number(diagram.high, percent=percent)) if scaled else ("", ""),
            values={
                sites[name]: number(value, percent=percent) for name, value in diagram.heat.items() if name in sites
            },
        )
        return _inline(
            self.picture.of(self._position(diagram.board), over=over, title=diagram.title), self.picture.canvas.width
        )

    def marked(self, diagram: Diagram) -> str:
        """A diagram whose moves have the colours of their values but no scale below it."""
        sites = self.game.model.board.by_name
        moves = [
            Shown(tuple(sites[name] for name in move), None if value is None else float(value), label)
            for move, value, label in diagram.moves
        ]
        colours = BALANCE if diagram.scale == "balance" else AMOUNT
        over = Overlay(moves=moves, low=float(diagram.low), high=float(diagram.high), colours=colours)
        drawn = self.picture.of(self._position(diagram.board), over=over, title=diagram.title)
        return _inline(drawn, self.picture.canvas.width)

    def replay(self, replay: Replay) -> Stepped:
        """A game in which each piece is drawn once for the time it stays on a point."""
        state = self.game.position(replay.board) if replay.board else self.game.start()
        first = str(state.mover)
        turns: list[Turn] = []
        positions, marks = [state.position], [frozenset[int]()]
        for ply, text in enumerate(replay.moves[:LONGEST], 1):
            mover, move = str(state.mover), written(state, text)
            try:
                state.push(text)
            except PlyError:
                break  # the rest cannot be shown; the page says so
            turns.append(Turn(ply, move, mover, replay.notes.get(str(ply), "")))
            positions.append(state.position)
            marks.append(state.last_points)
        last = len(positions) - 1
        rest = 0 if replay.board else turning_point(replay, last)  # the ply that is shown without a script
        marked = [
            _during(
                ply,
                ply,
                rest,
                "".join(self.picture.mark(s, positions[ply].contents[s] is not None) for s in sorted(there)),
            )
            for ply, there in enumerate(marks)
            if there
        ]
        drawn = [*self._pieces(positions, rest), *marked, *self._rings(positions, rest)]
        picture = self.picture.framed(drawn, title=replay.title + told(self.game.model, *positions))
        return Stepped(
            _inline(picture, self.picture.canvas.width),
            tuple(turns),
            first,
            len(replay.moves) - len(turns),
            bool(replay.board),
            rest,
        )

    def _pieces(self, positions: Sequence[Position], rest: int) -> list[str]:
        """The pieces of a game, each once for the time that it stays on a point."""
        last = len(positions) - 1
        standing: list[tuple[tuple[int, int], str]] = []
        for site in range(len(positions[0].contents)):
            since = 0
            for ply in range(1, last + 2):
                piece = positions[since].contents[site]
                if ply <= last and positions[ply].contents[site] == piece:
                    continue
                if piece is not None:
                    drawn = _during(since, ply - 1, rest, self.picture.piece(site, piece))
                    standing.append((self.picture.scene.order((site, piece)), drawn))
                since = ply
        return [drawn for _, drawn in sorted(standing)]

    def _rings(self, positions: Sequence[Position], rest: int) -> list[str]:
        """The rings of remembered points, each once for the time that the point is remembered."""
        since: dict[str, int] = {}
        drawn: list[str] = []
        for ply in range(len(positions) + 1):
            now = self.picture.rings(positions[ply]) if ply < len(positions) else []
            for ring in [ring for ring in since if ring not in now]:
                drawn.append(_during(since.pop(ring), ply - 1, rest, ring))
            for ring in now:
                since.setdefault(ring, ply)
        return drawn

    def _position(self, text: str) -> Position:
        if text:
            return self.game.position(text).position
        return Position((None,) * len(self.game.model.board), 0)


def _during(first: int, last: int, rest: int, drawn: str) -> str:
    """Wrap a drawing shown from one ply to another; without a script, only drawings at ply ``rest`` are visible."""
    away = "" if first <= rest <= last else ' class="away"'
    return f'<g data-from="{first}" data-to="{last}"{away}>{drawn}</g>'


def _inline(picture: str, width: float) -> str:
    """A picture for embedding in a page: without a namespace, as wide as there is room, but small boards less so."""
    most = f"{width * LARGEST:.0f}px"
    return picture.replace(' xmlns="http://www.w3.org/2000/svg"', f' class="board" style="--wide:{most}"', 1)

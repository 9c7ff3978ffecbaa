"""Shows a game at the terminal: the board with a panel beside it, and a line for each event."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, RenderableType
from rich.text import Text

from ...gdl.model.option import spell
from ...interpreter.core.move import SWAP, Move
from ...interpreter.core.position import Player
from ...interpreter.display.diagram import noted
from ...interpreter.game.ending_words import in_words
from ...interpreter.game.game import State
from ...interpreter.play.loop import Ended, Event, Moved, Started, TakenBack
from .board import Marked, draw, swatch
from .ending import how_ended
from .legend import legend
from .palette import FEW, FULL, Palette

GAP = 3
NARROWEST_PANEL = 30
UNDER_BOARD = 6


def terminal() -> Console:
    """A console that prints text unchanged, without markup or highlighting."""
    return Console(highlight=False, markup=False, emoji=False)


def palette_for(console: Console) -> Palette | None:
    """The palette for a console; ``None`` if it has no colours or supports only ASCII."""
    if console.no_color or console.is_dumb_terminal or not console.encoding.startswith("utf"):
        return None
    match console.color_system:
        case None:
            return None
        case "standard" | "windows":
            return FEW
    return FULL


@dataclass(frozen=True)
class Panel:
    """The contents beside a board: lines, then items separated by spaces, of which only the last lines are shown."""

    lines: tuple[Text, ...]
    items: tuple[str, ...] = ()
    room: int = 1000

    def wrapped(self, console: Console, width: int) -> list[Text]:
        """The panel's lines, wrapped to ``width``; an item is broken only if it is longer than a line."""
        rows = [""]
        for part in (part for item in self.items for part in _parts(item, width)):
            joined = f"{rows[-1]}   {part}" if rows[-1] else part
            rows = [*rows[:-1], joined] if len(joined) <= width else [*rows, part]
        texts = [part for line in self.lines for part in line.wrap(console, width)] if self.lines else []
        return [*texts, *(Text(row) for row in rows[-self.room :] if row)]


def _parts(item: str, width: int) -> list[str]:
    return textwrap.wrap(item, width, break_long_words=False, break_on_hyphens=False)


class Screen:
    """Shows a game on a console. Pass it to the loop as ``on_event``; ``seats`` are the players' names by seat."""

    def __init__(self, console: Console, seats: Sequence[str], persons: frozenset[int]) -> None:
        self.console = console
        self.palette = palette_for(console)
        self.seats = seats
        self.persons = persons
        self._waiting = False
        self._shown: tuple[int, int] | None = None
        self._remark = ""
        self._explained = False
        """Whether the meaning of the pieces has been shown."""

    def __call__(self, event: Event) -> None:
        """Show an event."""
        self.clear()
        match event:
            case Started(state=state):
                if self.persons and (moves := state.legal_moves()):
                    self.say(
                        f"Type a move such as {_typed(state, moves[0])}, a point to begin a move there, or help.", "dim"
                    )
                self._wait(state)
            case Moved(move=move, again=True):
                self.say(f"played again: {move}")
            case Moved(state=state, move=move, seat=seat):
                self._moved(state, move, seat.number)
                self._wait(state)
            case TakenBack(moves=moves):
                self.say(f"taken back: {', '.join(map(str, moves))}" if moves else "nothing to take back")
            case Ended(state=state, ended=ended):
                if self._shown != (state.ply, state.hash):
                    self.show(state)
                self.say(how_ended(state.game, in_words(state) or str(ended)), "bold")

    def say(self, text: str | Text, style: str = "") -> None:
        """Print a line. Into a pipe, it stays one line of any length."""
        shown = Text(text, style) if isinstance(text, str) else text
        self.console.print(shown, soft_wrap=not self.console.is_terminal)

    def print(self, what: RenderableType) -> None:
        """Print anything else."""
        self.console.print(what)

    def clear(self) -> None:
        """Remove the note that a player is thinking."""
        if self._waiting:
            self.console.file.write("\r\x1b[K")
            self._waiting = False

    def show(
        self, state: State, marked: Marked | None = None, panel: Panel | None = None, *, explain: bool = False
    ) -> None:
        """Show the board with a panel beside it: by default the players and the moves so far.

        The first board has a legend below it, if its labels need one, and so has one with ``explain``.
        """
        model, room = state.game.model, self.console.width
        board = draw(model, state.position, marked or Marked(state.last_points), self.palette, room)
        rows = list(board.split("\n", allow_blank=True))
        edge = max(row.cell_len for row in rows) + GAP
        beside = self.console.width - edge >= NARROWEST_PANEL
        width = max(1, self.console.width - (edge if beside else 0) - 1)
        panel = panel or self._course(state, len(rows) if beside else UNDER_BOARD)
        side = panel.wrapped(self.console, width)
        self.console.print()
        wide = edge - GAP
        signs = legend(model, self.palette, room - 1) if explain or not self._explained else []
        self._explained = True
        if not beside:
            rows, side, signs = [*rows, *signs, *side], [], []
        for row, text in zip_longest(rows, side, fillvalue=Text()):
            line = row.copy()
            if text:
                line.append(" " * (edge - row.cell_len)).append_text(text)
            self.console.print(line, soft_wrap=True)
        for line in signs:
            self.console.print(line, soft_wrap=True)
        if wide > room and self.console.is_terminal:
            self.say(f"the board is {wide} columns wide, and the terminal {room}", "dim")
        self._shown = state.ply, state.hash

    def _course(self, state: State, height: int) -> Panel:
        """The players, the player to move, and as many of the last moves as fit."""
        over = state.outcome() is not None
        lines = []
        scores = state.scores()
        for player in state.game.players:
            seat = self.seats[state.position.seat_of(player.number)]
            mine = player == state.mover and not over
            name = (str(player), "bold" if mine else "")
            score = f", {_points(scores[player.number])}" if scores else ""
            more = (f"  {seat}{', to move' if mine else ''}{score}", "" if mine else "dim")
            lines.append(Text.assemble(swatch(state.game.model, player.number, self.palette), name, more))
        moves = state.legal_moves()
        if not over:
            swap = "; swap changes sides" if SWAP in moves else ""
            lines.append(Text(f"ply {state.ply + 1}, {len(moves)} legal move{'s' * (len(moves) != 1)}{swap}", "dim"))
        lines += [Text(line, "dim") for line in noted(state.game.model, state.position, empty=False)]
        items = tuple(f"{number}. {', '.join(map(str, turn))}" for number, turn in enumerate(state.turns, 1))
        return Panel((*lines, Text()) if items else tuple(lines), items, max(1, height - len(lines) - 2))

    def announce(self, state: State, player: Player, move: Move) -> None:
        """Show a move that a player makes in a position and, on a terminal, the player's remark about it."""
        stone = swatch(state.game.model, player.number, self.palette)
        remark = f"   {self._remark}" if self._remark and self.console.is_terminal else ""
        short = _short_form(state, move)
        self.say(Text.assemble(stone, f"{player} plays ", (str(move), "bold"), short, (remark, "dim")))

    def remark(self, text: str) -> None:
        """Set a player's remark about their next move."""
        self._remark = text

    def _moved(self, state: State, move: Move, seat: int) -> None:
        if move is SWAP:
            role = state.game.players[state.position.seat_of(seat)]
            self.say(f"{self.seats[seat]} changes sides and plays {role} from now on", "bold")
        elif seat not in self.persons:  # a person has just typed it
            before = state.copy()
            before.pop()
            self.announce(before, before.mover, move)
        self._remark = ""

    def _wait(self, state: State) -> None:
        """Show a note that another player is thinking, if the console can remove it again."""
        if state.outcome() is None and state.seat.number not in self.persons:
            self.wait(f"{state.mover} is thinking …")

    def wait(self, note: str) -> None:
        """Show a note until the next output or :meth:`clear`, if the console can remove it again."""
        if self.palette is not None:
            self.console.file.write(note)
            self.console.file.flush()
            self._waiting = True


def _points(score: float | None) -> str:
    return "no score" if score is None else f"{score} point{'s' * (score != 1)}"


def heading(state: State, seats: Sequence[str], seed: int) -> Text:
    """The game, its options and its players."""
    game = state.game
    options = ", ".join(f"{name} {spell(value)}" for name, value in game.options.items())
    who = " against ".join(seats)
    return Text.assemble((game.title, "bold"), f"  {options}" if options else "", (f"\n{who}, seed {seed}", "dim"))


def _typed(state: State, move: Move) -> str:
    """A legal move as people type it: as `written` says, otherwise in notation."""
    from ...interpreter.game import short_forms, written_moves

    if not written_moves.has_forms(state.game.model):
        return str(move)
    return short_forms.written(state, move, state.game.model, state.game.engine)


def _short_form(state: State, move: Move) -> str:
    """How a legal move is written, in parentheses; empty if the description says nothing else than the notation."""
    text = _typed(state, move)
    return "" if text == str(move) else f" ({text})"

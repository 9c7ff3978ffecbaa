"""A person at the terminal as a player."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from rich.text import Text

from ...interpreter.core.errors import PlyError, UnknownMove
from ...interpreter.core.move import Move
from ...interpreter.game.game import State
from ...interpreter.game.written_moves import spoken
from ...interpreter.play.loop import PlayAgain, Resign, Stop, TakeBack
from ...players import PERSON
from ..command_line.signals import Terminated
from . import hints
from .board import Marked
from .choosing import NOTHING, PartialMove, proceed
from .hints import Adviser
from .prompt import BadLine, Prompt
from .rulebook import rulebook
from .screen import Panel, Screen

HELP = {
    "MOVE": "play this move; its last point is enough if only one move ends there",
    "POINT": "begin a move here and show where it can go; Enter cancels it",
    "moves": "list the legal moves",
    "hint": "show the best moves and their values; hint N shows N moves",
    "undo": "go back to the start of your turn, or to your previous turn",
    "redo": "play again what undo has taken back",
    "board": "show the board, what is on it, and the moves so far",
    "rules": "show how to move and how the game ends",
    "save FILE": "save a copy of the record (the game is recorded anyway)",
    "resign": "give the game up: you lose",
    "quit": "leave the game, as Ctrl-D and Ctrl-C do; it can be resumed",
}
"""The possible inputs and their effects."""

SAVE, HINT = "save", "hint"
"""The commands that take an argument."""


class TerminalPlayer:
    """Asks a person at the terminal for a move, and handles commands and mistakes until there is one."""

    name = PERSON

    def __init__(
        self, screen: Screen, prompt: Prompt, save: Callable[[Path], None], adviser: Adviser | None = None
    ) -> None:
        self.adviser = adviser
        self.screen = screen
        self.prompt = prompt
        self.save = save
        self._undone: list[tuple[State, tuple[Move, ...]]] = []
        """The states to which ``undo`` has gone back, and the moves that it has taken back there."""

    def choose(self, state: State, random: Random) -> Move | TakeBack | PlayAgain:
        """The person's move, or a request to take moves back or to play them again.

        Raises:
            Resign: the person gives up.
            Stop: the person leaves, or the input ends.
        """
        self.screen.show(state)
        partial = NOTHING
        while True:
            try:
                answer = self._answer(state, partial)
            except (PlyError, BadLine) as fault:
                self.screen.say(str(fault), "red")
                if isinstance(fault, UnknownMove | BadLine):
                    self.screen.say("`help` lists the commands", "dim")
                continue
            if not isinstance(answer, PartialMove):
                if isinstance(answer, Move):
                    self._undone.clear()
                return answer
            if answer != partial:
                partial = answer
                self._show(state, partial)

    def _answer(self, state: State, partial: PartialMove) -> Move | TakeBack | PlayAgain | PartialMove:
        names = spoken(state.game.model)
        next_points = [names[site] for site in sorted(partial.targets)]
        self.prompt.words = [*(next_points or map(str, state.legal_moves())), *COMMANDS]
        so_far = "".join(f"{names[site]}-" for site in partial.sites)
        made = len(state.turn)
        try:
            text = self.prompt.ask(f"{state.mover}{f', move {made + 1}' * bool(made)}> {so_far}")
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")
            raise Stop from None
        if not text:
            if not partial.sites:
                self.screen.say("`help` lists the commands", "dim")
            return partial.complete or NOTHING
        word, _, rest = text.partition(" ")
        command = word.removeprefix("/").casefold()
        is_move = command in map(str, state.legal_moves()) and not word.startswith("/")
        if command in COMMANDS and not is_move and (not rest or command in (SAVE, HINT)):
            return COMMANDS[command](self, state, rest) or partial
        answer = proceed(state, partial, text)
        if isinstance(answer, Move) and str(answer) != so_far + text:
            self.screen.announce(state, state.mover, answer)
        return answer

    def _show(self, state: State, partial: PartialMove) -> None:
        if not partial.sites:
            self.screen.show(state)
            return
        names = spoken(state.game.model)
        targets = sorted(partial.targets)
        lines = [Text("-".join(names[site] for site in partial.sites), "bold").append(" can go to", "not bold")]
        if partial.complete is not None:
            lines.insert(0, Text(f"Enter plays {partial.complete}"))
        panel = Panel(tuple(lines), tuple(names[site] for site in targets))
        self.screen.show(state, Marked(state.last_points, frozenset(partial.sites), partial.targets), panel)

    def _undo(self, state: State, rest: str) -> TakeBack:
        seats = [position.seat_of(position.mover) for position in state.positions]
        for ply in range(state.ply - 1, -1, -1):
            if seats[ply] in self.screen.persons and (ply == 0 or seats[ply - 1] != seats[ply]):
                before = state.copy()
                moves = tuple(before.pop() for _ in range(state.ply - ply))
                self._undone.append((before, moves[::-1]))
                return TakeBack(len(moves))
        raise PlyError("you have no move to take back")

    def _redo(self, state: State, rest: str) -> PlayAgain:
        if not self._undone or self._undone[-1][0] != state:
            raise PlyError("there is nothing to play again: `redo` follows `undo`")
        return PlayAgain(self._undone.pop()[1])

    def _resign(self, state: State, rest: str) -> TakeBack | None:
        raise Resign

    def _moves(self, state: State, rest: str) -> None:
        moves = state.legal_moves()
        names = state.game.model.board.names
        groups: dict[str, list[str]] = {}
        for move in moves:
            groups.setdefault(names[move.sites[0]] if move.sites else "", []).append(str(move))
        items = tuple(item for first, texts in groups.items() for item in _together(first, texts))
        title = Text(f"{len(moves)} legal move{'s' * (len(moves) != 1)}", "bold")
        firsts = frozenset(move.sites[0] for move in moves if move.sites)
        self.screen.show(state, Marked(state.last_points, targets=firsts), Panel((title,), items))

    def _hint(self, state: State, rest: str) -> None:
        many = hints.number(rest.strip())
        if self.adviser is None:
            raise PlyError("hints are not available")
        self.screen.wait("searching for a hint … (Ctrl-C cancels)")
        try:
            found = self.adviser.search(state)
        except KeyboardInterrupt as interrupt:
            if isinstance(interrupt, Terminated):
                raise
            self.screen.clear()
            self.screen.say("no hint", "dim")
            return
        finally:
            self.screen.clear()
        self.screen.show(state, hints.marked(state, found.best.move), hints.panel(found, self.adviser.name, many))

    def _board(self, state: State, rest: str) -> None:
        self.screen.show(state, explain=True)

    def _rules(self, state: State, rest: str) -> None:
        self.screen.print(rulebook(state.game))

    def _save(self, state: State, rest: str) -> None:
        name = rest.strip().strip("\"'")
        if not name:
            raise PlyError("give a file name: save FILE")
        try:
            path = Path(name).expanduser()
        except RuntimeError:
            raise PlyError(f"no such home folder: {name}") from None
        self.save(path)
        self.screen.say(f"saved to {path}")

    def _help(self, state: State, rest: str) -> None:
        for words, text in HELP.items():
            self.screen.say(Text.assemble((f"  {words:<11}", "cyan"), text))

    def _quit(self, state: State, rest: str) -> None:
        raise Stop


def _together(first: str, moves: list[str]) -> list[str]:
    """Group moves that begin on the same point into one item, ``b1: a1 b2``; leave others as they are."""
    if first and all(move.startswith(f"{first}-") for move in moves):
        return [f"{first}: {' '.join(move.removeprefix(f'{first}-') for move in moves)}"]
    return moves


COMMANDS: dict[str, Callable[[TerminalPlayer, State, str], TakeBack | PlayAgain | None]] = {
    "moves": TerminalPlayer._moves,
    "undo": TerminalPlayer._undo,
    "redo": TerminalPlayer._redo,
    "resign": TerminalPlayer._resign,
    "board": TerminalPlayer._board,
    "rules": TerminalPlayer._rules,
    HINT: TerminalPlayer._hint,
    SAVE: TerminalPlayer._save,
    "help": TerminalPlayer._help,
    "?": TerminalPlayer._help,
    "quit": TerminalPlayer._quit,
    "exit": TerminalPlayer._quit,
}

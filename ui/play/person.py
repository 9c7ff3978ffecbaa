"""A person at the terminal as a player."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from rich.text import Text

from ...interpreter.core.errors import PlyError, UnknownMove
from ...interpreter.core.move import Move
from ...interpreter.game.game import State
from ...interpreter.play.loop import Stop, TakeBack
from ...players import PERSON
from . import hints
from .board import Marked
from .choosing import NOTHING, PartialMove, proceed
from .hints import Adviser
from .prompt import BadLine, Prompt
from .rulebook import rulebook
from .screen import Panel, Screen

HELP = {
    "MOVE": "play it; its last point alone will do where only one move ends there",
    "POINT": "begin a move there and see where it may go on to; Enter drops it",
    "moves": "list the legal moves",
    "hint": "show the best moves and what they are worth; hint N shows N of them",
    "undo": "go back to the beginning of your turn, or else to your turn before",
    "board": "show the board and the moves so far",
    "rules": "say what the moves are and how the game ends",
    "save FILE": "write a copy of the record (which is kept anyway)",
    "quit": "leave, as Ctrl-D and Ctrl-C do; the game can be gone on with",
}
"""What can be typed, and what it does."""

SAVE, HINT = "save", "hint"
"""The commands with something after them."""


class TerminalPlayer:
    """Asks somebody at the terminal for moves; commands and mistakes are answered until there is one."""

    name = PERSON

    def __init__(
        self, screen: Screen, prompt: Prompt, save: Callable[[Path], None], adviser: Adviser | None = None
    ) -> None:
        self.adviser = adviser
        self.screen = screen
        self.prompt = prompt
        self.save = save

    def choose(self, state: State, random: Random) -> Move | TakeBack:
        """The move that the person wants to make, or a wish to take moves back.

        Raises:
            Stop: the person leaves, or there is nothing more to read.
        """
        self.screen.show(state)
        partial = NOTHING
        while True:
            try:
                answer = self._answer(state, partial)
            except (PlyError, BadLine) as fault:
                self.screen.say(str(fault), "red")
                if isinstance(fault, UnknownMove | BadLine):
                    self.screen.say("`help` lists what can be typed", "dim")
                continue
            if not isinstance(answer, PartialMove):
                return answer
            if answer != partial:
                partial = answer
                self._show(state, partial)

    def _answer(self, state: State, partial: PartialMove) -> Move | TakeBack | PartialMove:
        names = state.game.model.board.names
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
                self.screen.say("`help` lists what can be typed", "dim")
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
        names = state.game.model.board.names
        targets = sorted(partial.targets)
        lines = [Text("-".join(names[site] for site in partial.sites), "bold").append(" may go on to", "not bold")]
        if partial.complete is not None:
            lines.insert(0, Text(f"Enter plays {partial.complete}"))
        panel = Panel(tuple(lines), tuple(names[site] for site in targets))
        self.screen.show(state, Marked(state.last_points, frozenset(partial.sites), partial.targets), panel)

    def _undo(self, state: State, rest: str) -> TakeBack:
        seats = [position.seat_of(position.mover) for position in state.positions]
        for ply in range(state.ply - 1, -1, -1):
            if seats[ply] in self.screen.persons and (ply == 0 or seats[ply - 1] != seats[ply]):
                return TakeBack(state.ply - ply)
        raise PlyError("there is no move of yours to take back")

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
            raise PlyError("there is nobody to be asked for a hint")
        self.screen.wait("looking for a hint … (Ctrl-C ends it)")
        try:
            found = self.adviser.search(state)
        except KeyboardInterrupt:
            self.screen.clear()
            self.screen.say("no hint", "dim")
            return
        finally:
            self.screen.clear()
        self.screen.show(state, hints.marked(state, found.best.move), hints.panel(found, self.adviser.name, many))

    def _board(self, state: State, rest: str) -> None:
        self.screen.show(state)

    def _rules(self, state: State, rest: str) -> None:
        self.screen.print(rulebook(state.game))

    def _save(self, state: State, rest: str) -> None:
        name = rest.strip().strip("\"'")
        if not name:
            raise PlyError("name the file: save FILE")
        try:
            path = Path(name).expanduser()
        except RuntimeError:
            raise PlyError(f"it is not known where {name} is") from None
        self.save(path)
        self.screen.say(f"saved to {path}")

    def _help(self, state: State, rest: str) -> None:
        for words, text in HELP.items():
            self.screen.say(Text.assemble((f"  {words:<11}", "cyan"), text))

    def _quit(self, state: State, rest: str) -> None:
        raise Stop


def _together(first: str, moves: list[str]) -> list[str]:
    """Moves that begin on the same point as one item, ``b1: a1 b2``; others as they are."""
    if first and all(move.startswith(f"{first}-") for move in moves):
        return [f"{first}: {' '.join(move.removeprefix(f'{first}-') for move in moves)}"]
    return moves


COMMANDS: dict[str, Callable[[TerminalPlayer, State, str], TakeBack | None]] = {
    "moves": TerminalPlayer._moves,
    "undo": TerminalPlayer._undo,
    "board": TerminalPlayer._board,
    "rules": TerminalPlayer._rules,
    HINT: TerminalPlayer._hint,
    SAVE: TerminalPlayer._save,
    "help": TerminalPlayer._help,
    "?": TerminalPlayer._help,
    "quit": TerminalPlayer._quit,
    "exit": TerminalPlayer._quit,
}

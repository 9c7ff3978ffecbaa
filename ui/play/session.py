"""A game at the terminal from its first prompt to its record."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from ...interpreter.core.errors import PlyError, RecordError
from ...interpreter.game.ending_words import in_words
from ...interpreter.game.game import State
from ...interpreter.play import record as records
from ...interpreter.play.loop import Event, Player, play
from ...interpreter.play.record import Keeper, Record
from ...players import PERSON, make_for
from ...players.base.found import Searcher
from ..command_line.exit_codes import INPUT_WRONG, INTERRUPTED
from ..records.game_name import game_from
from ..records.new_file import create
from ..records.resume import resume_command
from .ending import how_ended
from .hints import Adviser, Open, remark
from .person import TerminalPlayer
from .prompt import Prompt
from .screen import Screen, heading, terminal


class Session:
    """The players of a record in their seats, a state to continue from, and the screen.

    Without ``plays``, the game is only shown, and no player is made.

    Raises:
        PlyError: there is no player with one of the names.
    """

    def __init__(self, state: State, record: Record, *, plays: bool = True) -> None:
        self.state = state
        self.record = record
        persons = frozenset(seat for seat, name in enumerate(record.players) if name == PERSON)
        self.screen = Screen(terminal(), record.players, persons)
        self.players = self._seated(record.players) if plays else []
        self._plies = len(record.moves)
        self._fault = ""
        """Why the record could not be written after the last event, if so; it has the first ``_plies`` plies."""

    def _seated(self, names: Sequence[str]) -> list[Player]:
        try:
            others = {seat: make_for(self.state.game, name) for seat, name in enumerate(names) if name != PERSON}
        except PlyError as fault:
            raise type(fault)(f"{fault}; use `{PERSON}` for a person") from None
        adviser = Adviser(
            [names[seat] for seat in others], list(others.values()), self.record.seed, alone=len(names) == 1
        )
        person = TerminalPlayer(self.screen, Prompt(), self._save, adviser) if PERSON in names else None
        seated: list[Player] = []
        for seat in range(len(names)):
            player = others.get(seat)
            if isinstance(player, Searcher):
                player = Open(player, lambda found: self.screen.remark(remark(found)))
            seated.append(player or cast(Player, person))
        return seated

    def play(self, path: Path, ply_limit: int | None = None) -> int:
        """Play to the end or until a person leaves, and return the exit code. The file is complete after every move.

        If the file cannot be written, the game goes on, and the last line says what the file has.

        Raises:
            PlyError: a player answered with something that is not a legal move.
        """
        keeper = Keeper(self.record, path, self.players)

        def on_event(event: Event) -> None:
            try:
                keeper(event)
                self._plies, self._fault = len(self.record.moves), ""
            except RecordError as fault:  # a full disk is no reason to lose the game
                self._fault = str(fault)
                self.screen.clear()
                self.screen.say(f"not recorded: {fault}; `save FILE` saves it elsewhere", "bold red")
            self.screen(event)

        self.screen.say(heading(self.state, self.record.players, self.record.seed))
        code = 0
        try:
            play(self.state, self.players, on_event, seed=self.record.seed, ply_limit=ply_limit)
        except KeyboardInterrupt:
            code = INTERRUPTED
            self.screen.clear()
            self.screen.say("\ninterrupted")
        finally:
            self.screen.clear()
            self._where(path)
        return code or (INPUT_WRONG if self._fault else 0)

    def show_finished(self) -> None:
        """Show the last position of a finished game."""
        self.screen.say(heading(self.state, self.record.players, self.record.seed))
        self.screen.show(self.state)
        how = how_ended(self.state.game, in_words(self.state) or self.record.result)
        self.screen.say(f"this game is finished: {how}", "bold")

    def _where(self, path: Path) -> None:
        if self._fault and not (path.exists() and path.stat().st_size):
            path.unlink(missing_ok=True)
            self.screen.say(f"this game is not recorded: {self._fault}", "bold red")
            return
        if self._fault:
            self.screen.say(f"only the first {self._plies} plies are recorded: {self._fault}", "bold red")
        if self._fault or self.record.interrupted:
            self.screen.say(f"continue with: {resume_command('play', path, self.record.players)}", "dim")
        else:
            self.screen.say(f"recorded in {shlex.quote(str(path))}", "dim")
            if self.state.ply and len(self.record.players) == 2:
                self.screen.say(f"look back with: {shlex.join(['plybook', 'review', str(path)])}", "dim")

    def _save(self, path: Path) -> None:
        try:
            create(path)
        except FileExistsError:
            raise RecordError(f"{path} already exists; nothing was saved") from None
        try:
            records.save(replace(self.record, game=game_from(path, self.state.game.name)), path)
        except RecordError:
            path.unlink(missing_ok=True)
            raise

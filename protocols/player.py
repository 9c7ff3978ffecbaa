"""Players who are other people's programs (:mod:`.program` runs them): one that fails, or cheats, forfeits the game."""

from __future__ import annotations

import math
import shlex
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from ..interpreter.core.errors import PlyError
from ..interpreter.core.move import Move
from ..interpreter.game.game import State
from ..interpreter.play.loop import Forfeit
from .program import Program
from .protocol import Client, Failure


class ProgramPlayer:
    """Starts a program when it is first asked, and ends it when the game is over.

    ``name`` is how it is asked for again; ``client`` talks to the program in one game. It has ``move_time`` seconds for
    a move and ``game_time`` for all its moves of a game: the time that one waits for it, from when it is started, or
    told something, until it has answered.

    Raises:
        PlyError: the command cannot be read, or there is no such program.
    """

    def __init__(
        self, name: str, command: str, client: Callable[[], Client], *, move_time: float, game_time: float = math.inf
    ) -> None:
        self.name = name
        self.command = _words(command)
        self._make = client
        self._client = client()
        self._move_time = move_time
        self._game_time = game_time
        self._used = 0.0
        self._program: Program | None = None

    def choose(self, state: State, random: Random) -> Move:
        """What the program answers.

        Raises:
            Forfeit: it does not answer, or not with a legal move.
            PlyError: it cannot be told what has been played.
        """
        if self._program is not None and not self._client.follows(state):
            self._end()
        begun = time.monotonic()
        try:
            answer = self._answer(state)
        except Failure as fault:
            raise Forfeit(str(fault)) from None
        finally:
            self._used += time.monotonic() - begun
        try:
            return state.parse_move(answer)
        except PlyError as fault:
            raise Forfeit(str(fault)) from None

    @property
    def only_from_the_start(self) -> bool:
        """Whether it plays whole games only, and none that begins with given moves."""
        return not self._client.takes_openings

    def leave(self) -> None:
        """End the program; the next game begins with another."""
        self._used = 0.0
        self._end()

    def _answer(self, state: State) -> str:
        left = self._game_time - self._used
        limit = min(self._move_time, max(left, 0))
        if self._program is None:
            self._program = Program(self.command)
        of = f"the {self._game_time:g} s of the game" if left < self._move_time else f"{self._move_time:g} s"
        self._program.allow(limit, of)
        return self._client.ask(self._program, state)

    def _end(self) -> None:
        program, self._program = self._program, None
        farewell = self._client.farewell
        self._client = self._make()
        if program is not None:
            program.end(farewell)


def _words(command: str) -> list[str]:
    """A command, split as a shell does it; nothing of it is carried out.

    Raises:
        PlyError: it cannot be split, or there is no such program.
    """
    if sys.platform == "win32":
        raise PlyError("other programs play on Linux, macOS and their like only")
    if not command.isprintable():
        raise PlyError("a command is one line of text")
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise PlyError(f"the command `{command[:80]}` cannot be read: {str(fault).lower()}") from None
    program = words[0] if words else ""
    if shutil.which(program) is None:
        if "/" not in program and Path(program).is_file():
            raise PlyError(f"there is no program `{program[:80]}`; for the file of that name here, write `./{program}`")
        what = "cannot be executed" if Path(program).is_file() else "is not there"
        raise PlyError(f"the program `{program[:80]}` {what}")
    return words

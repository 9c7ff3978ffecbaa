"""Players that are external programs (run by :mod:`.program`): one that fails or cheats forfeits the game."""

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

    ``name`` is the name from which the player can be made again; ``client`` makes what talks to the program in one
    game. The program has ``move_time`` seconds per move and ``game_time`` for all its moves in a game, measured from
    when it is started, or sent something, until it has answered.

    Raises:
        PlyError: the command cannot be parsed, or there is no such program.
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
        """The program's answer.

        Raises:
            Forfeit: the program does not answer, or not with a legal move.
            PlyError: the program cannot be told what has been played.
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
        """Whether it can only play whole games, not ones that begin with given moves."""
        return not self._client.takes_openings

    def leave(self) -> None:
        """End the program; the next game starts a new one."""
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
    """Split a command into words as a shell does, without expanding anything.

    Raises:
        PlyError: the command cannot be split, or there is no such program.
    """
    if sys.platform == "win32":
        raise PlyError("other programs can only play on Linux, macOS and similar systems")
    if not command.isprintable():
        raise PlyError("a command must be one line of text")
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise PlyError(f"the command `{command[:80]}` cannot be read: {str(fault).lower()}") from None
    program = words[0] if words else ""
    if shutil.which(program) is None:
        if "/" not in program and Path(program).is_file():
            raise PlyError(f"there is no program `{program[:80]}`; for the file with this name, write `./{program}`")
        what = "cannot be executed" if Path(program).is_file() else "does not exist"
        raise PlyError(f"the program `{program[:80]}` {what}")
    return words

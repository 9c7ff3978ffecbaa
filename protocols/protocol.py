"""What a protocol is: how a program at the other end of a line is talked to."""

from __future__ import annotations

from typing import Protocol

from ..interpreter.game.game import State


class Failure(Exception):  # noqa: N818 - it is no mistake of ours
    """The program cannot be talked to any more; the text says why, as it goes into a record."""


class Peer(Protocol):
    """The other end: it is told lines, and its lines are heard. It says itself why it cannot be talked to any more."""

    def tell(self, line: str) -> None:
        """Send a line. What it has said before it is told anything is not an answer to it."""

    def hear(self) -> str:
        """Its next line, without the end."""


class Client(Protocol):
    """The one who asks a program, in one game."""

    farewell: str
    """The line that ends a program."""
    takes_openings: bool
    """Whether the program can be told moves that were made in its name before it was started."""

    def follows(self, state: State) -> bool:
        """Whether the game has gone on from what the program knows: else another must be started."""

    def ask(self, peer: Peer, state: State) -> str:
        """The program's move, as it writes it, for the seat that is to move; it is told first what it does not know.

        Raises:
            PlyError: the protocol has no way to tell it.
            Failure: the program does not answer as it should.
        """

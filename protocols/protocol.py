"""The interface of a protocol: how to talk to a program at the other end of a line."""

from __future__ import annotations

from typing import Protocol

from ..interpreter.game.game import State


class Failure(Exception):  # noqa: N818 - it is not an error of ours
    """The program can no longer be used; the message says why, in the words that go into a record."""


class Peer(Protocol):
    """The other end: it receives and sends lines, and raises a :class:`Failure` when it can no longer be used."""

    def tell(self, line: str) -> None:
        """Send a line. Anything that it sent before is not an answer to it."""

    def hear(self) -> str:
        """Read its next line, without the line end."""


class Client(Protocol):
    """Asks a program for its moves in one game."""

    farewell: str
    """The line that ends a program."""
    takes_openings: bool
    """Whether the program can be told moves that were made in its name before it was started."""

    def follows(self, state: State) -> bool:
        """Whether the game continues from what the program knows; otherwise a new program must be started."""

    def ask(self, peer: Peer, state: State) -> str:
        """The program's move for the seat to move, as the program writes it; it is first told what it does not know.

        Raises:
            PlyError: the protocol cannot express what it must be told.
            Failure: the program does not answer as it should.
        """

"""What every kind of statement has."""

from __future__ import annotations

from typing import ClassVar

from ..resolve.draft import Draft, Stage
from ..syntax import tree as syntax


class Kind:
    """A kind of statement: its keyword, the block that it stands in, its form, and what it adds to the game.

    The docstring of a subclass becomes its page in the manual; lines that begin with ``>>>`` are an example.
    """

    known: ClassVar[list[type[Kind]]] = []

    keyword: ClassVar[str]
    inside: ClassVar[str] = "game"
    form: ClassVar[str]
    stage: ClassVar[Stage] = Stage.OPTIONS
    once: ClassVar[bool] = False
    required: ClassVar[bool] = False
    plural: ClassVar[str] = ""
    """Where a game has several, told apart by the name that follows the keyword: what several of them are called."""
    metadata: ClassVar[bool] = False
    """It says something about the game and not its rules; several, each with its value, may share a line."""
    choices: ClassVar[bool] = False
    """It says after ``=`` what else there is to choose from: ``= DEFAULT in CHOICES``."""
    or_else: ClassVar[tuple[str, ...]] = ()
    """Keywords of which one will do where this one is required."""

    def __init_subclass__(cls) -> None:
        if "keyword" in cls.__dict__:
            Kind.known.append(cls)

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add what the statement says to the game.

        Raises:
            DescriptionError: the statement is not of its form, or what it says makes no sense.
        """
        raise NotImplementedError

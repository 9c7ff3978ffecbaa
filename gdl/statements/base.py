"""The base class of all kinds of statements."""

from __future__ import annotations

from typing import ClassVar

from ..resolve.draft import Draft, Stage
from ..syntax import tree as syntax


class Kind:
    """A kind of statement: its keyword, the block that it belongs in, its form, and what it adds to the game.

    The docstring of a subclass becomes its page in the manual; lines that start with ``>>>`` are an example.
    """

    known: ClassVar[list[type[Kind]]] = []

    keyword: ClassVar[str]
    inside: ClassVar[str] = "game"
    form: ClassVar[str]
    stage: ClassVar[Stage] = Stage.OPTIONS
    once: ClassVar[bool] = False
    required: ClassVar[bool] = False
    plural: ClassVar[str] = ""
    """The plural of the kind, if a game can have several that are distinguished by the name after the keyword."""
    metadata: ClassVar[bool] = False
    """It describes the game, not its rules; several, each with its value, can share a line."""
    choices: ClassVar[bool] = False
    """It lists its choices after ``=``: ``= DEFAULT in CHOICES``."""
    names_moves: ClassVar[bool] = False
    """It is about moves, by their names."""
    adds: ClassVar[bool] = False
    """A game that extends another has the inherited ones besides its own, which come later and decide where both speak
    of the same thing."""
    named: ClassVar[bool] = False
    """Within a block that inherits lines, one with the same name after the keyword replaces the inherited one."""
    amends: ClassVar[bool] = False
    """Within a block that inherits lines, it changes what it names, and the inherited ones say the rest."""
    or_else: ClassVar[tuple[str, ...]] = ()
    """Keywords any of which satisfies the requirement for this one."""

    def __init_subclass__(cls) -> None:
        if "keyword" in cls.__dict__:
            Kind.known.append(cls)

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add what the statement says to the game.

        Raises:
            DescriptionError: the statement does not have its form, or makes no sense.
        """
        raise NotImplementedError

    @staticmethod
    def changes_rules() -> bool:
        """Whether the statement can matter to the rules, by which games are compared."""
        return True

    @staticmethod
    def rules(statement: syntax.Statement) -> syntax.Statement:
        """What the statement says about the rules, by which games are compared; most statements say nothing else."""
        return statement

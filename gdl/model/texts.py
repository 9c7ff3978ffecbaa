"""The author's text of a definition, in the sentences that are made of it."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..types.types import DIRECTION, INT, PLAYER, Type
from . import ast

BLANK = re.compile(r"\{([^{}]*)\}")
"""A parameter in a text: ``{p}``."""
THE_PLAYER = re.compile(
    r"\b([Tt]he|[Aa]|[Tt]his) player('s)?(?![\w-]| (?:to move|who|whom|whose|that|after|before|on)\b)"
)
"""How a text without such blanks speaks of the only player among the arguments."""
Say = Callable[[ast.Expression], tuple[str, str]]
"""What an argument is called, and how what belongs to it begins: ``("White", "White's")``; empty if only a parameter
of the definition in which it stands is known."""


PLAYERS = {
    "mover": ("the mover", "the mover's"),
    "opponent": ("the opponent", "the opponent's"),
    "last": ("the player who has just moved", "the last mover's"),
}
"""Players who are not named."""


def without_blanks(text: str) -> str:
    """A text as it is told where no arguments are known.

    >>> without_blanks("the points that {p} controls")
    'the points that p controls'
    """
    return BLANK.sub(r"\1", text)


def text_of(use: ast.Use, say: Say) -> str:
    """The text of a definition with its arguments in words, as far as it has a place for them."""
    definition = use.definition
    known: dict[str, ast.Expression] = dict(zip(definition.parameters, use.arguments, strict=True))
    known |= {name: ast.Literal(use.span, DIRECTION, ways) for name, ways in definition.given}
    if BLANK.search(definition.form):
        words = {
            name: (argument.name, f"{argument.name}'s")
            if isinstance(argument, ast.Variable) and argument.parameter
            else say(argument)
            for name, argument in known.items()
        }

        def fill(found: re.Match[str]) -> str:
            name, whose = words.get(found[1].strip(), ("", ""))
            return (whose if found[2] else name) or f"{found[1].strip()}{found[2] or ''}"

        return re.sub(rf"{BLANK.pattern}('s)?", fill, definition.form)
    players = [argument for argument in use.arguments if argument.type == PLAYER]
    if len(players) != 1 or not THE_PLAYER.search(definition.text):
        return definition.text
    name, whose = say(players[0])

    def replace(found: re.Match[str]) -> str:
        words = whose if found[2] else name
        return (words[:1].upper() + words[1:] if found[1][:1].isupper() else words) or found[0]

    return THE_PLAYER.sub(replace, definition.text)


def tells_all(use: ast.Use) -> bool:
    """Whether the text of a definition has a place for all of its arguments."""
    definition = use.definition
    if BLANK.search(definition.form):
        blanks = {found[1].strip() for found in BLANK.finditer(definition.form)}
        return blanks >= {*definition.parameters, *(name for name, _ in definition.given)}
    players = [argument.type == PLAYER for argument in use.arguments]
    return players == [True] and not definition.given and bool(THE_PLAYER.search(definition.text))


def plainly(argument: ast.Expression) -> tuple[str, str]:
    """What an argument is called where a move is refused or rules are listed: players in words, the rest as written."""
    written = " ".join(argument.span.text.split())
    match argument:
        case ast.Variable(parameter=True) | ast.Literal(type=Type(name="Direction")):
            return "", ""
        case ast.Convert(operand=operand):
            return plainly(operand)
        case ast.Call(ludeme=ludeme, arguments=()) if ludeme.name in PLAYERS:
            return PLAYERS[ludeme.name]
        case ast.Literal() if argument.type in (PLAYER, INT):
            return written, f"{written}'s"
        case ast.Use(definition=definition) if definition.text.startswith("the "):
            return text_of(argument, plainly), f"`{written}`'s"
    return f"`{written}`", f"`{written}`'s"


def deed(text: str, *, holds: bool = True) -> tuple[bool, str]:
    """What a move must do, or with false must not do, so that a condition with this text holds, or does not hold.

    >>> deed("not close a ring"), deed("must close a ring"), deed("must not close a ring", holds=False)
    ((False, 'close a ring'), (True, 'close a ring'), (True, 'close a ring'))
    """
    bare = text.removeprefix("must ")
    done = bare.removeprefix("not ")
    return holds is (done == bare), done

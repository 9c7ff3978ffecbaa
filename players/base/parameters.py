"""The parameters of players: what can follow a player's name, and how it is parsed.

A name is ``mcts`` or ``mcts:playouts=20000,threads=2``. In a list of players, the ``=`` distinguishes parameters from
the next player, so ``mcts:playouts=20000,threads=2,random`` names two players.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...interpreter.core.errors import ParameterError, PlyError

Setting = int | float | bool | str | None
LONGEST = 4_000
"""The greatest length of a list of players, in characters."""

WHOLE = r"-?[0-9]{1,15}"
NUMBER = r"-?([0-9]{1,16}(\.[0-9]{0,30})?|\.[0-9]{1,30})([eE][+-]?[0-9]{1,2})?"
"""Python writes numbers below 10**16 without an exponent."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a player: a whole number, a number, on or off, one of several words, or the path of a file.

    The type is that of ``default``; if ``default`` is ``None``, nothing is set, and the type is that of ``least``.
    """

    name: str
    text: str
    default: Setting = None
    least: float = 0
    most: float = math.inf
    choices: tuple[str, ...] = ()
    file: bool = False
    """It is the path of a file, which the player reads."""

    @property
    def form(self) -> str:
        """How it is written, such as ``threads=1..64``."""
        if self.choices:
            return f"{self.name}={'|'.join(self.choices)}"
        if self.file:
            return f"{self.name}=FILE"
        if isinstance(self.default, bool):
            return f"{self.name}=on|off"
        least, most = ("" if limit == math.inf else self._spelled(limit) for limit in (self.least, self.most))
        return f"{self.name}={least}..{most}"

    def _spelled(self, limit: float) -> str:
        return f"{limit:,.0f}".replace(",", "_") if limit == int(limit) else f"{limit:g}"

    @property
    def _whole(self) -> bool:
        given = self.default if self.default is not None else self.least
        return isinstance(given, int)

    def read(self, text: str, player: str) -> Setting:
        """Parse a value.

        Raises:
            ParameterError: the parameter cannot have this value.
        """
        if self.file:
            if path := unquoted(text):
                return path
        elif self.choices:
            if text in self.choices:
                return text
        elif isinstance(self.default, bool):
            if text in ("on", "off"):
                return text == "on"
        else:
            digits = text.replace("_", "")
            if re.fullmatch(WHOLE if self._whole else NUMBER, digits):
                value = int(digits) if self._whole else float(digits)
                if self.least <= value <= self.most:
                    return value
        raise ParameterError(f"the player `{player}` cannot have `{self.name}={text[:40]}`: it takes `{self.form}`")


def nearest(word: str, known: Iterable[str], prefix: str = "") -> str:
    """A hint with the known word nearest to an unknown one, for a message; empty if none is near."""
    from difflib import get_close_matches  # late: only for a text with a mistake

    near = get_close_matches(word, known, 1)
    return f"; did you mean `{prefix}{near[0]}`?" if near else ""


def split(names: str) -> list[str]:
    """Split a list of players into names, at the commas.

    A comma before ``word=`` continues the parameters, and a comma within quotation marks is part of the name.

    Raises:
        PlyError: a name is missing, the list is too long or longer than one line, or a quotation mark is not closed.
    """
    if len(names) > LONGEST:
        raise PlyError(f"a list of players has at most {LONGEST:,} characters")
    if not names.isprintable():
        raise PlyError("a list of players must be one line of text")
    found: list[str] = []
    begun, quote = "", ""
    for character in f"{names},":
        if character == "," and not quote:
            if found and re.match(r"\s*[a-z][a-z-]*=", begun):
                found[-1] += f",{begun.strip()}"
            else:
                found.append(begun.strip())
            begun = ""
            continue
        if character == quote:
            quote = ""
        elif character in "\"'" and not quote:
            quote = character
        begun += character
    if quote:
        raise PlyError(f"a quotation mark ({quote}) in the list of players is never closed")
    if not all(found):
        raise PlyError(f"a player is missing next to a comma in `{names[:60]}`")
    return found


def read(player: str, text: str, known: tuple[Parameter, ...]) -> Mapping[str, Setting]:
    """Read the settings of a player: those in the text, and the defaults of the others.

    Raises:
        ParameterError: there is no such parameter, it is given twice, or it cannot have this value.
    """
    by_name = {parameter.name: parameter for parameter in known}
    found: dict[str, Setting] = {}
    for name, equals, value in pieces(text):
        piece = f"{name}{equals}{value}"
        if not equals:
            raise ParameterError(f"the parameters of `{player}` must have the form NAME=VALUE, not `{piece[:40]}`")
        if name not in by_name:
            there = ", ".join(f"`{known}`" for known in by_name) or "none"
            hint = nearest(name, by_name)
            raise ParameterError(f"the player `{player}` has no parameter `{name[:40]}`{hint} (known: {there})")
        if name in found:
            raise ParameterError(f"`{name}` is given twice for the player `{player}`")
        found[name] = by_name[name].read(value, player)
    return {parameter.name: found.get(parameter.name, parameter.default) for parameter in known}


def pieces(text: str) -> list[tuple[str, str, str]]:
    """The parameters in a text, each as its name, ``=`` and its value; a comma within quotation marks is in a value."""
    found = (piece.strip() for piece in re.findall(r"""(?:"[^"]*"|'[^']*'|[^,])+""", text))
    parts = (piece.partition("=") for piece in found if piece)
    return [(name.strip(), equals, value.strip()) for name, equals, value in parts]


def unquoted(path: str) -> str:
    """A path without the quotation marks around it, which are for a comma in it."""
    return path[1:-1] if len(path) > 2 and path[0] == path[-1] and path[0] in "\"'" else path


def quoted(path: str) -> str:
    """A path as it must be written; the inverse of :func:`unquoted`."""
    mark = "'" if '"' in path else '"'
    return f"{mark}{path}{mark}" if any(each in path for each in ",\"'") or path != path.strip() else path


def read_before(player: str, text: str, known: tuple[Parameter, ...]) -> tuple[Mapping[str, Setting], str]:
    """Read the parameters before another text, as in ``move-time=5,case=upper ./program 7``, and that text.

    The parameters can also be separated by spaces. If a kind has no parameters, everything is text.

    Raises:
        ParameterError: as for :func:`read`.
    """
    said = []
    while known and (found := re.match(r"\s*([a-z][a-z-]*=[^\s,]*)(?:,\s*|\s+|$)", text)):
        said.append(found[1])
        text = text[found.end() :]
    return read(player, ",".join(said), known), text


def spell(player: str, settings: Mapping[str, Setting], known: tuple[Parameter, ...]) -> str:
    """The name of a player, with the settings that differ from the defaults; the inverse of :func:`read`."""
    said = []
    for parameter in known:
        value = settings[parameter.name]
        if value != parameter.default:
            said.append(f"{parameter.name}={_said(value, parameter)}")
    return f"{player}:{','.join(said)}" if said else player


def _said(value: Setting, parameter: Parameter) -> Setting:
    if isinstance(value, bool):
        return "on" if value else "off"
    return quoted(str(value)) if parameter.file else value


def spell_before(player: str, settings: Mapping[str, Setting], known: tuple[Parameter, ...], text: str) -> str:
    """The name of a player whose parameters come before a text; the inverse of :func:`read_before`."""
    head = spell(player, settings, known)
    return f"{head}{' ' if ':' in head else ':'}{text.strip()}"

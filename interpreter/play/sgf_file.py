"""The games of a file in the Smart Game Format (SGF, FF[4]): properties and their values, without variations.

The format is described at https://www.red-bean.com/sgf/.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...gdl.model.sgf import Sgf
from ..core.errors import RecordError
from .record import LARGEST

TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<open>\()|(?P<close>\))|(?P<node>;)|(?P<name>[A-Za-z]{1,64})"
    r"|\[(?P<value>[^\]\\]*(?:\\.[^\]\\]*)*)\]",
    re.DOTALL,
)
BEFORE = re.compile(r"\(\s*;")
"""How a game of a file begins; text before it is skipped."""
NUMBER = re.compile(r"[+-]?[0-9]{1,20}(\.[0-9]{0,20})?")

Node = dict[str, list[str]]
"""The values of each property of a node."""


@dataclass
class Written:
    """One game of a file: the nodes of its main line, with the lines in which they begin."""

    line: int
    nodes: list[tuple[int, Node]] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The number that the format gives to the game: 1 if the file does not say it, 0 if it says something else."""
        said = self.root("GM")
        return int(said) if said.isdecimal() and len(said) < 6 else 0 if said else 1

    def root(self, name: str) -> str:
        """The value of a property of the first node; empty if it has none."""
        return (self.nodes[0][1].get(name) or [""])[0].strip()

    def options(self, said: Sgf) -> dict[str, str]:
        """The options that the file names, as a description of this kind says."""
        return {name: _value(self.root(tag)) for name, tag in said.properties.items() if self.root(tag)}


@dataclass
class _Tree:
    """A game or variation that is being read."""

    line: int
    main: bool
    branches: int = 0


def games(text: str) -> list[Written]:
    """The games of a file, without variations.

    Raises:
        RecordError: the text is no such file; the message names the line.
    """
    if len(text) > LARGEST:
        raise RecordError(f"an SGF file has at most {LARGEST:,} characters")
    found: list[Written] = []
    trees: list[_Tree] = []
    values: list[str] | None = None
    for line, kind, word in _tokens(text):
        here = trees[-1] if trees else None
        if kind == "open":
            main = here is None or (here.main and not here.branches)
            if here is None:
                found.append(Written(line))
            else:
                here.branches += 1
            trees.append(_Tree(line, main))
            continue
        assert here is not None  # tokens begin with the `(` of a game and end with its `)`
        if kind == "close":
            trees.pop()
        elif here.branches:
            raise RecordError(f"line {line}: `{word[:20]}` stands after a variation; only variations can follow one")
        elif not here.main:
            continue
        elif kind == "node":
            found[-1].nodes.append((line, {}))
            values = None
        elif kind == "name" and found[-1].nodes:
            name = "".join(letter for letter in word if letter.isupper())  # FF[3] has small letters between
            values = found[-1].nodes[-1][1].setdefault(name, [])
        elif kind == "name" or values is None:
            said = "nodes begin with `;`, and values follow a property"
            raise RecordError(f"line {line}: `{word[:20]}` is out of place: {said}")
        else:
            values.append(_plain(word))
    if trees:
        raise RecordError(f"line {trees[0].line}: the game has no end: `)` is missing")
    return found


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    """The line, the kind and the text of each part of a game; what stands between games is skipped."""
    begin = BEFORE.search(text)
    if begin is None:
        raise RecordError("there is no game in it: it has no `(;`")
    at = line = 0
    while begin is not None:
        line += text.count("\n", at, begin.start()) + (not line)
        at, depth = begin.start(), 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if found is None:
                no_end = text[at] == "["
                said = "the value has no end: `]` is missing" if no_end else f"`{text[at]}` is not expected here"
                raise RecordError(f"line {line}: {said}")
            kind = found.lastgroup or ""
            if kind != "space":
                yield line, kind, found[kind]
            line += text.count("\n", at, found.end())
            at = found.end()
            depth += (kind == "open") - (kind == "close")
            if not depth:
                break
        begin = BEFORE.search(text, at)


def _plain(value: str) -> str:
    """A value without its escapes; a line that ends with one goes on."""
    return re.sub(r"\\(\r\n|\n|.)", lambda found: found[1].strip("\r\n"), value, flags=re.DOTALL)


def _value(said: str) -> str:
    """What a file gives for an option: numbers as options have them, one for columns and rows if they are the same."""
    first, _, second = said.partition(":")
    one = first.strip() if first.strip() == second.strip() else said
    return f"{float(one):.6g}" if NUMBER.fullmatch(one) else one

"""The language reference, generated from the docstrings of ludemes and statements and the texts of definitions."""

from __future__ import annotations

import ast as python_ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from . import compass
from .ludemes import Ludeme, ludemes
from .statements import Kind, kinds
from .statements.define import read_define
from .syntax.parse import parse
from .text import limits
from .text.files import standard_library
from .types import types

START = "<!-- reference: made by `plybook docs --update`, not by hand -->"
END = "<!-- end of reference -->"

GROUPS = {
    "Board": "Boards",
    "Region": "Regions",
    "Direction": "Directions",
    "Int": "Numbers",
    "Bool": "Conditions",
    "Player": "Players",
    "Piece": "Pieces",
    "Effect": "Effects",
}


@dataclass(frozen=True)
class Entry:
    """One word of the language: its group, form, meaning and an example."""

    group: str
    name: str
    form: str
    text: str
    example: str = ""

    def markdown(self) -> str:
        """The entry as it appears in the manual."""
        example = f"\n\n```gdl\n{self.example}\n```" if self.example else ""
        return f"#### `{self.name}`\n\n`{self.form}`\n\n{self.text}{example}\n"


def entries() -> list[Entry]:
    """Every word: statements, ludemes, definitions of the standard library, in the order of the manual."""
    return [*_statements(), *_grammar(), *_types(), *_directions(), *_ludemes(), *_definitions()]


def reference() -> str:
    """All entries as Markdown, by group."""
    lines: list[str] = []
    group = ""
    for entry in entries():
        if entry.group != group:
            group = entry.group
            lines.append(f"### {group}\n")
            if group == "Names of directions":
                lines.append(f"{compass.pictures()}\n")
        lines.append(entry.markdown())
    lines.append("### Limits\n")
    lines += [f"- {text} At most {number:,}." for text, number in _limits()]
    return "\n".join(lines) + "\n"


def _limits() -> Iterator[tuple[str, int]]:
    """Each limit of :mod:`plybook.gdl.text.limits`: what it bounds, and its value."""
    body = python_ast.parse(inspect.getsource(limits)).body
    for assignment, text in pairwise(body):
        match assignment, text:
            case python_ast.AnnAssign(target=python_ast.Name(id=name)), python_ast.Expr(
                value=python_ast.Constant(value=str() as words)
            ):
                yield words, getattr(limits, name)


GAME = """The game: its title and everything that belongs to it.

With `extends`, the game inherits the statements of another game. A statement here replaces the inherited one with the
same keyword and, for options, definitions, counters, phases, moves, pieces and scores, the same name. The other game is
a library game, or a file in the folder of this one or below it, named by its relative path."""
GAME_EXAMPLE = """game "My Game" extends "my-other-game.gdl" {
  board square(size) adjacent all
}"""


def _statements() -> Iterator[Entry]:
    yield Entry("Statements of a file", "game", 'game "TITLE" [extends "GAME"] { STATEMENTS }', GAME, GAME_EXAMPLE)
    for place in ("game", "board", "setup", "move", "repeat", "end"):
        for (inside, keyword), kind in kinds().items():
            if inside == place:
                text, example = _split(kind)
                article = "an" if place[0] in "aeiou" else "a"
                yield Entry(f"Statements of {article} `{place}`", keyword, kind.form, text, example)


GRAMMAR = [
    (
        "before",
        "before.E",
        "E in the position before the move. Allowed in any step of a move and in `again`.",
        "before.group(from)",
    ),
    ("after", "after.E", "E in the position after all effects of the move. Allowed in `where`.", "after.mine"),
    ("and", "A and B", "True if both are true; B is not evaluated if A is false.", "from in mine and to in empty"),
    ("or", "A or B", "True if either is true; B is not evaluated if A is true.", "from in mine or to in empty"),
    ("not", "not A", "True if A is false, including when A compares something undefined.", "not from in theirs"),
    (
        "union",
        "union(d in DIRECTIONS, REGION)",
        "The union of REGION over all the directions; inside it, `d` is the current direction.",
        "union(d in directions, step(ray(from, d, theirs), d))",
    ),
    ("on", "on", "True. An option with the choices `on, off` is a condition.", "option pie = off in on, off"),
    ("off", "off", "False. An option with the choices `on, off` is a condition.", "option pie = off in on, off"),
    ("odd", "odd A..B", "The odd numbers of a range, as the choices of an option.", "option width = 3 in odd 3..9"),
    ("even", "even A..B", "The even numbers of a range, as the choices of an option.", "option width = 4 in even 2..8"),
    ("wins", "PLAYER wins", "A result: the player has won.", "when no-moves -> mover wins"),
    ("loses", "PLAYER loses", "A result: the other of the two players has won.", "when no-moves -> mover loses"),
    ("draw", "draw", "A result: no player has won.", "when no-moves -> draw"),
    (
        "highest",
        "highest wins",
        "A result: the player with the highest `score` has won; if several share it, the game is a draw.",
        "when no-moves -> highest wins",
    ),
    (
        "lowest",
        "lowest wins",
        "A result: the player with the lowest `score` has won; if several share it, the game is a draw.",
        "when no-moves -> lowest wins",
    ),
    (
        "optional",
        "repeat A..B optional { STEPS }",
        "The player may stop a chain after round A or any later round; without it, a chain goes on while it can.",
        "move run {\n  from mine\n  repeat 1..3 optional {\n    to adjacent(from) & empty\n  }\n}",
    ),
    (
        "merged",
        "repeat A..B merged { STEPS }",
        "Chains that begin and end at the same points and lead to the same position count as one move.",
        "move run {\n  from mine\n  repeat 2..2 merged {\n    to adjacent(from) & empty\n  }\n}",
    ),
    (
        "facing",
        "players NAME, NAME … facing DIRECTION, DIRECTION …",
        "The direction that each player faces, in the order of the players; `forward` is that direction.",
        "players White, Black facing n, s",
    ),
    (
        "neutral",
        "piece NAME neutral",
        "A kind of piece that belongs to no player.",
        "piece Stone neutral",
    ),
    (
        "graph",
        "board graph { LINES }",
        "A board whose points, lines and edges are listed by the coordinates of the points.",
        "board graph {\n  line a1, b1, c1\n  line a1, a3\n}",
    ),
    (
        "without",
        "board SHAPE without REGION",
        "A board without the points of a region.",
        "board square(8) without light",
    ),
    (
        "tile",
        "setup tile { ROWS }",
        "A small diagram, repeated over the board from its top left corner.",
        "setup tile { Black . }",
    ),
    (
        "centre",
        "setup centre { ROWS }",
        "A diagram placed once, over the middle of the board.",
        "setup centre { Black }",
    ),
    (
        "map",
        "setup map { ROWS }",
        "A diagram of the whole board, top row first.",
        "setup map {\n  Black .\n  .     White\n}",
    ),
    (
        "mirrored",
        "setup mirrored { place PIECE on REGION … }",
        "Pieces placed for one of two players are mirrored for the other, with top and bottom exchanged.",
        "setup mirrored { place Black on row(1) }",
    ),
]
TYPES = {
    "Site": "A point of the board, numbered from 0, row by row from the bottom. Accepted as a Region.",
    "Region": "A set of points.",
    "Int": "A whole number, or undefined.",
    "Number": "A decimal number. An Int is accepted as one.",
    "Bool": "True or false.",
    "Player": "One of the `players`, or undefined. Accepted as a Piece if the player has only one kind.",
    "Piece": "A kind of piece with its owner.",
    "Direction": "One or more directions of the board, by name (`n`, `ne`, `e` …) or by a word such as `forward`.",
    "Counter": "A counter of the game, as the target of `set`; anywhere else, its current value, an Int.",
    "Symbol": "One of a few words, such as the value of an option.",
    "Board": "A board, made by the word for its shape.",
    "Effect": "A change of the position, written after `do`.",
}


def _grammar() -> Iterator[Entry]:
    for name, form, text, example in GRAMMAR:
        yield Entry("Words of the grammar", name, form, text, example)


def _types() -> Iterator[Entry]:
    for name, text in TYPES.items():
        yield Entry("Types", name, name, text)


def _directions() -> Iterator[Entry]:
    for name in compass.names():
        on = [
            f"On boards with {points}, {said}."
            for points, slanted in (("square points", False), ("hexagonal points", True))
            if (said := compass.where(name, slanted=slanted))
        ]
        yield Entry("Names of directions", name, name, " ".join(on), f"step(to, {name})")


def _ludemes() -> Iterator[Entry]:
    known = [ludeme for alike in ludemes().values() for ludeme in alike]
    for result, title in GROUPS.items():
        seen: set[str] = set()
        for ludeme in known:
            if ludeme.result.name == result and not ludeme.operator:
                text, example = _split(ludeme)
                yield Entry(title, ludeme.name, _form(ludeme), text, example)
        for ludeme in known:
            if ludeme.result.name == result and ludeme.operator and ludeme.name not in seen:
                seen.add(ludeme.name)
                text, example = _split(ludeme)
                forms = [_form(other) for other in ludemes()[ludeme.name] if other.result == ludeme.result]
                yield Entry(f"{title}: operators", ludeme.name, " or ".join(dict.fromkeys(forms)), text, example)


def _form(ludeme: type[Ludeme]) -> str:
    shown = [f"{parameter.name}: {_type(parameter.type)}" for parameter in ludeme.parameters]
    if ludeme.operator:
        first, second = (_type(parameter.type) for parameter in ludeme.parameters)
        return f"{first} {ludeme.name} {second} → {_type(ludeme.result)}"
    return f"{ludeme.name}{'(' + ', '.join(shown) + ')' if shown else ''} → {_type(ludeme.result)}"


def _type(type_: types.Type) -> str:
    return " or ".join(type_.choices) if type_.choices else type_.name


def _definitions() -> Iterator[Entry]:
    for source in standard_library():
        title = source.name.removeprefix("std/").removesuffix(".gdl")
        for statement in parse(source):
            define = read_define(statement, own=False)
            parameters = ", ".join(parameter.text for parameter in define.parameters)
            form = f"{define.name.text}({parameters})" if parameters else define.name.text
            body = " ".join(define.body.span.text.split())
            text = f"{define.text[:1].upper()}{define.text[1:]}."
            if not define.text.startswith("the "):  # the text of a condition is the end of a sentence
                text = f'A condition, read as "must {define.text}".'
            yield Entry(f"Definitions: {title}", define.name.text, form, text, f"define {form} = {body}")


def _split(documented: type[Ludeme] | type[Kind]) -> tuple[str, str]:
    """The text and the example of a docstring."""
    lines = inspect.cleandoc(documented.__doc__ or "").splitlines()
    example = [line.removeprefix(">>>").removeprefix(" ") for line in lines if line.startswith(">>>")]
    text = "\n".join(line for line in lines if not line.startswith(">>>")).strip()
    return text, "\n".join(example)

"""The reference of the language, made from the docstrings of ludemes and statements and the texts of definitions."""

from __future__ import annotations

import ast as python_ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

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
    """One word of the language: where it belongs, how it is written, what it means, an example."""

    group: str
    name: str
    form: str
    text: str
    example: str = ""

    def markdown(self) -> str:
        """The entry as it stands in the manual."""
        example = f"\n\n```gdl\n{self.example}\n```" if self.example else ""
        return f"#### `{self.name}`\n\n`{self.form}`\n\n{self.text}{example}\n"


def entries() -> list[Entry]:
    """Every word: statements, ludemes, definitions of the standard library, in the order of the manual."""
    return [*_statements(), *_grammar(), *_types(), *_ludemes(), *_definitions()]


def reference() -> str:
    """All entries as Markdown, by group."""
    lines: list[str] = []
    group = ""
    for entry in entries():
        if entry.group != group:
            group = entry.group
            lines.append(f"### {group}\n")
        lines.append(entry.markdown())
    lines.append("### Limits\n")
    lines += [f"- {text} At most {number:,}." for text, number in _limits()]
    return "\n".join(lines) + "\n"


def _limits() -> Iterator[tuple[str, int]]:
    """What each number of :mod:`plybook.gdl.text.limits` bounds, and the number."""
    body = python_ast.parse(inspect.getsource(limits)).body
    for assignment, text in pairwise(body):
        match assignment, text:
            case python_ast.AnnAssign(target=python_ast.Name(id=name)), python_ast.Expr(
                value=python_ast.Constant(value=str() as words)
            ):
                yield words, getattr(limits, name)


GAME = """The game: its title and everything that belongs to it.

With `extends`, the statements of another game are taken over, each replaced by the one here that has the same keyword
and, for options, definitions, counters, phases, moves, pieces and scores, the same name. The other game is one of the
library or a file, its path beginning in the folder of this one."""
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
        "E in the position before the move; in any step of a move, and in `again`.",
        "before.group(from)",
    ),
    ("after", "after.E", "E in the position with all effects of the move done; in `where`.", "after.mine"),
    ("and", "A and B", "True if both are; B is not looked at if A is false.", "from in mine and to in empty"),
    ("or", "A or B", "True if one of the two is; B is not looked at if A is true.", "from in mine or to in empty"),
    ("not", "not A", "True if A is false, also if A compares something undefined.", "not from in theirs"),
    (
        "union",
        "union(d in DIRECTIONS, REGION)",
        "The region for each of the directions, all of them together; in it, `d` is that one direction.",
        "union(d in directions, step(ray(from, d, theirs), d))",
    ),
    ("on", "on", "True. An option with the choices `on, off` is a condition.", "option pie = off in on, off"),
    ("off", "off", "False. An option with the choices `on, off` is a condition.", "option pie = off in on, off"),
    ("odd", "odd A..B", "The odd numbers of a range, as the choices of an option.", "option width = 3 in odd 3..9"),
    ("even", "even A..B", "The even numbers of a range, as the choices of an option.", "option width = 4 in even 2..8"),
    ("wins", "PLAYER wins", "A result: the player has won.", "when no-moves -> mover wins"),
    ("loses", "PLAYER loses", "A result: the other one of two players has won.", "when no-moves -> mover loses"),
    ("draw", "draw", "A result: nobody has won.", "when no-moves -> draw"),
    (
        "highest",
        "highest wins",
        "A result: the one player with the highest `score` has won; where there is none, it is a draw.",
        "when no-moves -> highest wins",
    ),
    (
        "lowest",
        "lowest wins",
        "A result: the one player with the lowest `score` has won; where there is none, it is a draw.",
        "when no-moves -> lowest wins",
    ),
    (
        "optional",
        "repeat A..B optional { STEPS }",
        "The player may stop after any round of a chain from A on; without it, a chain goes on while it can.",
        "move run {\n  from mine\n  repeat 1..3 optional {\n    to adjacent(from) & empty\n  }\n}",
    ),
    (
        "merged",
        "repeat A..B merged { STEPS }",
        "Chains that begin and end at the same points and lead to the same position are one move.",
        "move run {\n  from mine\n  repeat 2..2 merged {\n    to adjacent(from) & empty\n  }\n}",
    ),
    (
        "facing",
        "players NAME, NAME … facing DIRECTION, DIRECTION …",
        "In which direction of the board each player looks, in their order; `forward` is that direction.",
        "players White, Black facing n, s",
    ),
    (
        "neutral",
        "piece NAME neutral",
        "A kind of piece that belongs to nobody.",
        "piece Stone neutral",
    ),
    (
        "graph",
        "board graph { LINES }",
        "A board whose points, lines and edges are listed, by the coordinates of the points.",
        "board graph {\n  line a1, b1, c1\n  line a1, a3\n}",
    ),
    (
        "without",
        "board SHAPE without REGION",
        "A board that lacks the points of a region.",
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
        "A diagram that is laid over the middle of the board, once.",
        "setup centre { Black }",
    ),
    (
        "map",
        "setup map { ROWS }",
        "A diagram of the whole board, the top row first.",
        "setup map {\n  Black .\n  .     White\n}",
    ),
    (
        "mirrored",
        "setup mirrored { place PIECE on REGION … }",
        "What is placed for one of two players stands mirrored for the other, top and bottom exchanged.",
        "setup mirrored { place Black on row(1) }",
    ),
]
TYPES = {
    "Site": "A point of the board, as a number from 0, row by row from the bottom. It is accepted as a Region.",
    "Region": "A set of points.",
    "Int": "A whole number, or undefined.",
    "Number": "A decimal number. An Int is accepted for it.",
    "Bool": "True or false.",
    "Player": "One of the `players`, or undefined. He is accepted as a Piece if he has one kind only.",
    "Piece": "A kind of piece with its owner.",
    "Direction": "Directions of the board, one or more: `n`, `ne`, `e` … by name, or by words such as `forward`.",
    "Counter": "A counter of the game, to be `set`; anywhere else it is the Int that it stands at.",
    "Symbol": "One of a few words, such as the value of an option.",
    "Board": "A board, made by the word for its shape.",
    "Effect": "A change of the position; it stands after `do`.",
}


def _grammar() -> Iterator[Entry]:
    for name, form, text, example in GRAMMAR:
        yield Entry("Words of the grammar", name, form, text, example)


def _types() -> Iterator[Entry]:
    for name, text in TYPES.items():
        yield Entry("Types", name, name, text)


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
                text = f'A condition, to be read as "must {define.text}".'
            yield Entry(f"Definitions: {title}", define.name.text, form, text, f"define {form} = {body}")


def _split(documented: type[Ludeme] | type[Kind]) -> tuple[str, str]:
    """The words and the example of a docstring."""
    lines = inspect.cleandoc(documented.__doc__ or "").splitlines()
    example = [line.removeprefix(">>>").removeprefix(" ") for line in lines if line.startswith(">>>")]
    text = "\n".join(line for line in lines if not line.startswith(">>>")).strip()
    return text, "\n".join(example)

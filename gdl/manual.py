"""The language reference, generated from the docstrings of ludemes and statements and the texts of definitions."""

from __future__ import annotations

import ast as python_ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from . import compass
from .grammar_words import GAME, GAME_EXAMPLE, GRAMMAR, SIGNS, TYPES
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
    "Parts": "Parts",
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

    @property
    def first_sentence(self) -> str:
        """The first sentence of the text, on one line."""
        text = " ".join(self.text.partition("\n\n")[0].split())
        end = re.search(r"\.(?= [A-Z`(])", text)
        return text[: end.end()] if end else text

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
                lines.append(
                    "[Boards and coordinates](#boards-and-coordinates) has a picture for each kind of board.\n"
                )
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


def _statements() -> Iterator[Entry]:
    yield Entry("Statements of a file", "game", 'game "TITLE" [extends "GAME"] { STATEMENTS }', GAME, GAME_EXAMPLE)
    for place in ("game", "board", "track", "setup", "phase", "move", "repeat", "end", "forsyth"):
        for (inside, keyword), kind in kinds().items():
            text, example = _split(kind)
            if inside == place and example:  # a move of a phase is explained as one of the game
                article = "an" if place[0] in "aeiou" else "a"
                yield Entry(f"Statements of {article} `{place}`", keyword, kind.form, text, example)


def _grammar() -> Iterator[Entry]:
    for name, form, text, example in GRAMMAR:
        yield Entry("Words of the grammar", name, form, text, example)
    for name, form, text, example in SIGNS:
        yield Entry("Signs", name, form, text, example)


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
            text, example = _split(ludeme)
            alike = [other for other in ludemes()[ludeme.name] if _split(other)[0] == text]
            if not ludeme.operator and ludeme is alike[0] and ludeme.result.name == result:
                forms = [_form(other) for other in alike]
                yield Entry(title, ludeme.name, " or ".join(dict.fromkeys(forms)), text, example)
        for ludeme in known:
            shown = ludeme.operator and not ludeme.of_the_grammar
            if ludeme.result.name == result and shown and ludeme.name not in seen:
                seen.add(ludeme.name)
                text, example = _split(ludeme)
                forms = [_form(other) for other in ludemes()[ludeme.name] if _alike(other.result, ludeme.result)]
                yield Entry(f"{title}: operators", ludeme.name, " or ".join(dict.fromkeys(forms)), text, example)


def _alike(a: types.Type, b: types.Type) -> bool:
    """Whether operators with these results are explained together: whole numbers and numbers are."""
    return a == b or {a, b} == {types.INT, types.NUMBER}


def _form(ludeme: type[Ludeme]) -> str:
    shown = [f"{parameter.name}: {_type(parameter.type)}" for parameter in ludeme.parameters]
    if ludeme.operator:
        first, second = (_type(parameter.type) for parameter in ludeme.parameters)
        return f"{first} {ludeme.name} {second} → {_type(ludeme.result)}"
    if ludeme.ranged:
        shown = [f"{ludeme.parameters[0].name}..{shown[1]}"]
    shown += ["…"] * (ludeme.chained or ludeme.united)
    return f"{ludeme.name}{'(' + ', '.join(shown) + ')' if shown else ''} → {_type(ludeme.result)}"


def _type(type_: types.Type) -> str:
    return str(type_) if type_.takes else " or ".join(type_.choices) if type_.choices else type_.name


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
            if re.search(r"\bdirections\b", body):
                text += " Only `directions` count: the orthogonal ones, unless `board` says otherwise."
            yield Entry(f"Definitions: {title}", define.name.text, form, text, f"define {form} = {body}")


def _split(documented: type[Ludeme] | type[Kind]) -> tuple[str, str]:
    """The text and the example of a docstring."""
    lines = inspect.cleandoc(documented.__doc__ or "").splitlines()
    example = [line.removeprefix(">>>").removeprefix(" ") for line in lines if line.startswith(">>>")]
    text = "\n".join(line for line in lines if not line.startswith(">>>")).strip()
    return text, "\n".join(example)

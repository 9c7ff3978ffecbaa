"""The number of words in descriptions, ours and Ludii's, counted the same way.

A word is a name or keyword, a number, or a quoted string; in our diagrams, a dot for an empty point is also a word.
Brackets, commas, operators and comments are not. Only the rules count: for our games, the game without `author`,
`year`, `source`, `about`, `notation`, `note` and the `option` lines, and in addition the rest of it when the options
have their defaults (``settled.py``); for a ``.lud`` file, the ``(game …)`` with the defaults of its options filled in,
and those of the file's own ``define``s that it uses. Uses of a standard library count where they occur, on both sides.

    python -m plybook.bench.words               our games
    python -m plybook.bench.words SOME.lud …    descriptions of Ludii
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from ...gdl import DescriptionError, Source, find, load
from ...gdl.expand import expand
from ...gdl.statements import metadata
from ...gdl.statements.block import kinds
from ...gdl.text.files import games
from .settled import cuts

LEFT_OUT = {
    *metadata.words(), "option", "without", "inherited",
    *(keyword for (inside, keyword), kind in kinds().items() if inside == "game" and not kind.changes_rules()),
}  # fmt: skip
OURS = re.compile(r"""#[^\n]*|(?P<word>"[^"\n]*"|[A-Za-z_]\w*(?:-[A-Za-z]\w*)*|\d+(?:\.\d+)?|(?<!\S)\.(?!\S))""")
LUDII = re.compile(r"""(?P<word>"(?:\\.|[^"\\])*"|[A-Za-z_\#][\w#]*|-?\d+(?:\.\d+)?)|(?P<bracket>[(){}])""")
COMMENT = re.compile(r"""("(?:\\.|[^"\\])*")|//[^\n]*""")
REFERENCE = re.compile(r"<([A-Za-z]\w*)(?::(\w+))?>")
DEEPEST = 20
"""The maximum nesting of options that refer to other options."""


@dataclass(frozen=True)
class Words:
    """The counts of a description.

    ``brackets`` are counted only in Ludii's descriptions, in addition to the words; ``settled``, only for ours, are the
    words left when the options have their defaults. Ludii's defaults are filled in, so these numbers are comparable.
    """

    words: int
    brackets: int = 0
    settled: int = 0


def ours(source: Source) -> Words:
    """Count the words of one of our descriptions.

    Raises:
        DescriptionError: it is not well formed.
    """
    game = expand(source)
    values = load(source).settings
    whole = settled = _count(f'game "{game.title}"')
    for statement in game.statements:
        if statement.keyword is None or statement.keyword.text not in LEFT_OUT:
            words = _count(statement.span.text)
            whole += words
            settled += words - sum(_count(span.text) for span in cuts(statement, values))
    return Words(whole, settled=settled)


def _count(text: str) -> int:
    return sum(found["word"] is not None for found in OURS.finditer(text))


def ludii(text: str) -> Words:
    """Count the words of a description of Ludii.

    Raises:
        ValueError: it has no game, or one of its options cannot be read.
    """
    forms = list(_forms(COMMENT.sub(lambda found: found[1] or " ", text)))
    defaults = dict(pair for form in forms if _head(form) == "option" for pair in _defaults(form))
    defines = {name: form for form in forms if _head(form) == "define" and (name := _name(form))}
    rules = [_filled(form, defaults) for form in forms if _head(form) == "game"]
    if len(rules) != 1:
        raise ValueError(f"the text has {len(rules)} forms `(game …)`; expected one")
    for form in rules:  # grows while it is read: what is used may use more
        used = [name for name in defines if name in form]
        rules += [_filled(defines.pop(name), defaults) for name in used]
    found = [token for form in rules for token in LUDII.finditer(form)]
    return Words(
        sum(token["word"] is not None for token in found), sum(token["bracket"] is not None for token in found)
    )


def _forms(text: str) -> Iterator[str]:
    """The top-level forms `( … )` of a text."""
    depth, start = 0, 0
    for token in re.finditer(r'"(?:\\.|[^"\\])*"|[()]', text):
        if token[0] == "(":
            start = start if depth else token.start()
            depth += 1
        elif token[0] == ")" and depth:
            depth -= 1
            if not depth:
                yield text[start : token.end()]


def _head(form: str) -> str:
    return (re.match(r"\(\s*(\w*)", form) or [""] * 2)[1]


def _name(form: str) -> str:
    """The quoted name in a form."""
    return (re.match(r'\(\s*\w+\s*("[^"]*")', form) or [""] * 2)[1]


def _filled(form: str, defaults: dict[str, str]) -> str:
    """A form with the options replaced by their defaults."""
    for _ in range(DEEPEST):
        filled = REFERENCE.sub(lambda found: defaults[found[0]] if found[0] in defaults else found[0], form)
        if filled == form:
            break
        form = filled
    if left := REFERENCE.search(form):
        raise ValueError(f"there is no option {left[0]}")
    return form


def _defaults(option: str) -> Iterator[tuple[str, str]]:
    """The default values of `<Name>` and `<Name:argument>`: from the item with the most stars, or the first one."""
    head = re.match(r'\(\s*option\s+"[^"]*"\s*<(\w+)>\s*args:\s*\{([^}]*)\}', option)
    if head is None:
        raise ValueError(f"not an option of the expected form: {option[:60]}")
    arguments = re.findall(r"<\s*([\w]+)\s*>", head[2])
    body = option[head.end() : -1]
    items = [(form, re.match(r"\s*(\**)", body[body.index(form) + len(form) :])) for form in _forms(body)]
    if not items:
        raise ValueError(f"the option <{head[1]}> has no items")
    chosen = max(items, key=lambda item: len(item[1][1]) if item[1] else 0)[0]
    values = list(_angles(chosen))
    for number, argument in enumerate(arguments):
        value = values[number] if number < len(values) else ""
        yield f"<{head[1]}:{argument}>", value
        if number == 0:
            yield f"<{head[1]}>", value


def _angles(item: str) -> Iterator[str]:
    """The contents of `< … >` in an item; comparisons are nested deeper, in separate brackets."""
    depth, angles, start = 0, 0, 0
    for token in re.finditer(r'"(?:\\.|[^"\\])*"|[(){}<>]', item):
        match token[0]:
            case "(" | "{":
                depth += 1
            case ")" | "}":
                depth -= 1
            case "<" if depth == 1:
                start = start if angles else token.end()
                angles += 1
            case ">" if depth == 1 and angles:
                angles -= 1
                if not angles:
                    yield item[start : token.start()]


def known() -> dict[str, dict[str, str | int]]:
    """The stored counts of Ludii's games, by the name of our game: `words`, `brackets` and the source."""
    text = files(__package__).joinpath("ludii-words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def main(arguments: list[str]) -> int:
    """Print the counts of Ludii's descriptions, or the table of our games."""
    try:
        for name in arguments:
            found = ludii(Path(name).read_text(encoding="utf-8"))
            print(f"{name}: {found.words} words, {found.brackets} brackets")
        if not arguments:
            theirs = known()
            print(f"{'game':<20} {'words':>6} {'settled':>8} {'Ludii':>6}")
            for name in games():
                found = ours(find(name))
                words = theirs.get(name, {}).get("words", "-")
                print(f"{name:<20} {found.words:>6} {found.settled:>8} {words:>6}")
    except (OSError, ValueError, DescriptionError) as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 1
    return 0

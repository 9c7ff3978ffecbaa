"""How many words a description takes: ours, and those of Ludii, counted alike.

A word is a name or keyword, a number, or a text in quotes, and in our diagrams a dot that says "nothing here".
Brackets, commas, operators and comments are none. Counted are the rules: of ours the game without `author`, `year`,
`source`, `about`, `notation`, `note` and without the `option` lines, and besides what is left of that when the options
have their defaults (``settled.py``); of a ``.lud`` file the ``(game …)``, with the defaults of its options put in, and
those of the file's own ``define``s that it uses. What comes from a standard library counts where it is used, on both
sides.

    python -m plybook.bench.words               our games
    python -m plybook.bench.words SOME.lud …    texts of Ludii
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
from ...gdl.text.files import games
from .settled import cuts

LEFT_OUT = {*metadata.words(), "option", "without"}
OURS = re.compile(r"""#[^\n]*|(?P<word>"[^"\n]*"|[A-Za-z_]\w*(?:-[A-Za-z]\w*)*|\d+(?:\.\d+)?|(?<!\S)\.(?!\S))""")
LUDII = re.compile(r"""(?P<word>"(?:\\.|[^"\\])*"|[A-Za-z_\#][\w#]*|-?\d+(?:\.\d+)?)|(?P<bracket>[(){}])""")
COMMENT = re.compile(r"""("(?:\\.|[^"\\])*")|//[^\n]*""")
REFERENCE = re.compile(r"<([A-Za-z]\w*)(?::(\w+))?>")
DEEPEST = 20
"""How often what is put in for an option may name another one."""


@dataclass(frozen=True)
class Words:
    """What a description takes.

    ``brackets`` are counted of Ludii's texts only, beside the words; ``settled``, of ours only, are the words that are
    left when the options have their defaults. A text of Ludii has its defaults put in, so that those are comparable.
    """

    words: int
    brackets: int = 0
    settled: int = 0


def ours(source: Source) -> Words:
    """The words of a description of ours.

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
    """The words of a text of Ludii.

    Raises:
        ValueError: there is no game in it, or an option of it cannot be read.
    """
    forms = list(_forms(COMMENT.sub(lambda found: found[1] or " ", text)))
    defaults = dict(pair for form in forms if _head(form) == "option" for pair in _defaults(form))
    defines = {name: form for form in forms if _head(form) == "define" and (name := _name(form))}
    rules = [_filled(form, defaults) for form in forms if _head(form) == "game"]
    if len(rules) != 1:
        raise ValueError(f"{len(rules)} forms `(game …)` are in the text, and one is expected")
    for form in rules:  # grows while it is read: what is used may use more
        used = [name for name in defines if name in form]
        rules += [_filled(defines.pop(name), defaults) for name in used]
    found = [token for form in rules for token in LUDII.finditer(form)]
    return Words(
        sum(token["word"] is not None for token in found), sum(token["bracket"] is not None for token in found)
    )


def _forms(text: str) -> Iterator[str]:
    """The forms `( … )` that stand side by side in a text."""
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
    """The name that a form gives, in its quotes."""
    return (re.match(r'\(\s*\w+\s*("[^"]*")', form) or [""] * 2)[1]


def _filled(form: str, defaults: dict[str, str]) -> str:
    """A form with the defaults of the options in the places that name them."""
    for _ in range(DEEPEST):
        filled = REFERENCE.sub(lambda found: defaults[found[0]] if found[0] in defaults else found[0], form)
        if filled == form:
            break
        form = filled
    if left := REFERENCE.search(form):
        raise ValueError(f"there is no option {left[0]}")
    return form


def _defaults(option: str) -> Iterator[tuple[str, str]]:
    """What stands for `<Name>` and `<Name:argument>` if nobody chooses: the item with most stars, or the first one."""
    head = re.match(r'\(\s*option\s+"[^"]*"\s*<(\w+)>\s*args:\s*\{([^}]*)\}', option)
    if head is None:
        raise ValueError(f"this is no option as it was expected: {option[:60]}")
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
    """What stands in `< … >` in an item; comparisons stand deeper, in brackets of their own."""
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
    """The counts of Ludii's games that are kept, by the name of our game: `words`, `brackets` and where from."""
    text = files(__package__).joinpath("ludii-words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def main(arguments: list[str]) -> int:
    """Print the counts of Ludii's texts, or the table of our games."""
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

"""The reference of the Python interface, from the signatures and docstrings of what ``plybook`` offers.

The sources are read by griffe, not imported, so annotations are shown as they are written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .markdown import in_line, rendered
from .search import Section
from .templates import coloured, markup

PATH = "reference/index.html"
PLYBOOK: Any = sys.modules[__name__.partition(".")[0]]
"""The package itself: it has been imported, whatever has led here."""
ROLE = re.compile(r":\w+:`~?\.*(?:[\w.]*\.)?(\w+)`")
"""A reference to another name, as in Sphinx."""
PAGE = re.compile(r"`*docs/([\w-]+)\.md`*")
PROMPT = re.compile(r"(?:^(?:>>>|\.\.\. ?).*\n?(?:^(?!>>>|\s*$).*\n?)*)+", re.MULTILINE)
"""An example with prompts, with what it prints."""


@dataclass(frozen=True)
class Member:
    """A name that can be used, with its signature and its documentation as HTML, and what can be used of it."""

    name: str
    anchor: str
    kind: str
    signature: str
    html: Any
    text: str
    parameters: tuple[tuple[str, Any], ...] = ()
    raises: tuple[tuple[str, Any], ...] = ()
    members: tuple[Member, ...] = ()

    @property
    def code(self) -> Any:
        """The signature in colours."""
        return markup(coloured(self.signature, "python"))


def members() -> list[Member]:
    """What ``import plybook`` offers: functions first, then classes, then errors."""
    found = [_public(name) for name in PLYBOOK.__all__]
    order = {"function": 0, "class": 1, "error": 2}
    return sorted(found, key=lambda member: (order[member.kind], member.name.lower()))


def _public(name: str) -> Member:
    import griffe

    value = getattr(PLYBOOK, name)
    file = Path(str(sys.modules[value.__module__].__file__))
    module = griffe.visit(value.__module__, filepath=file, code=file.read_text(encoding="utf-8"))
    member = _member(module[value.__name__], name, "")
    error = isinstance(value, type) and issubclass(value, BaseException)
    return Member(**{**vars(member), "kind": "error"}) if error else member


def _member(found: Any, name: str, within: str) -> Member:
    text, parameters, raises = _documented(found)
    kind = "property" if "property" in found.labels else found.kind.value
    anchor = f"{within}.{name}" if within else name
    inner = [
        _member(each, each.name, anchor)
        for each in (found.members.values() if found.is_class else ())
        if not each.name.startswith("_") and each.docstring is not None
    ]
    return Member(
        name, anchor, kind, _signature(found, anchor, kind), _html(text), text, parameters, raises, tuple(inner)
    )  # fmt: skip


Rows = tuple[tuple[str, Any], ...]
"""Names, and what they stand for as HTML."""


def _documented(found: Any) -> tuple[str, Rows, Rows]:
    """The text of a docstring, the parameters and the errors that it names.

    Raises:
        ValueError: it has a section of another kind.
    """
    import griffe

    kinds = griffe.DocstringSectionKind
    texts: list[str] = []
    rows: dict[Any, list[tuple[str, Any]]] = {kinds.parameters: [], kinds.raises: []}
    for section in found.docstring.parse(griffe.Parser.google) if found.docstring is not None else ():
        if section.kind is kinds.text:
            texts.append(section.value)
        elif section.kind is kinds.examples:
            texts += [text for _, text in section.value]
        elif section.kind in rows:
            for each in section.value:
                name = each.name if section.kind is kinds.parameters else str(each.annotation)
                rows[section.kind].append((name, markup(in_line(_plain(each.description)))))
        else:
            raise ValueError(f"{found.path} has a section of a kind that no page shows: {section.kind.value}")
    return "\n\n".join(texts), tuple(rows[kinds.parameters]), tuple(rows[kinds.raises])


def _signature(found: Any, name: str, kind: str) -> str:
    if kind == "function":
        written = found.signature(name=name)
        return str(written) if len(written) < 100 else _broken(str(written))
    if kind in ("property", "attribute"):
        annotation = found.annotation if found.annotation is not None else getattr(found, "returns", None)
        return f"{name}: {annotation}" if annotation is not None else name
    bases = ", ".join(map(str, found.bases))
    return f"class {name}({bases})" if bases else f"class {name}"


def _broken(signature: str) -> str:
    """A long signature with a parameter on each line."""
    start = signature.index("(") + 1
    depth, end, parts = 0, start, [""]
    while signature[end] != ")" or depth:
        character = signature[end]
        depth += (character in "([{") - (character in ")]}")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
        end += 1
    lines = "".join(f"    {part.strip()},\n" for part in parts)
    return f"{signature[:start]}\n{lines}{signature[end:]}"


def _plain(text: str) -> str:
    """A docstring as Markdown: roles become code, names of pages links."""
    return PAGE.sub(r"[docs/\1.md](../manual/\1.html)", ROLE.sub(r"`\1`", text))


def _html(text: str) -> Any:
    fenced = PROMPT.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", _plain(text))
    return markup(rendered(fenced, lambda link: link).html)


def sections(found: list[Member]) -> Iterator[Section]:
    """What can be found in the reference."""
    for member in found:
        yield Section(f"{PATH}#{member.anchor}", f"plybook.{member.anchor}", "Python", member.text)
        yield from sections(list(member.members))

"""Forms of statements and words as snippets: what is to be filled in becomes a placeholder."""

from __future__ import annotations

import re
from functools import lru_cache

from ....gdl.ludemes.base import Ludeme
from ....gdl.statements import Kind

OPTIONAL = re.compile(r"\s*\[[^\]]*\]")
CHOICE = re.compile(r"\(([\w-]+(?: \| [\w-]+)+)\)")
TO_FILL_IN = re.compile(r"\b[A-Z][A-Z-]*\b|…|\"[a-z][^\"]*\"")
OTHER_FORM = re.compile(r" or (?=[a-z]+ )|, (?=every )")


def of_statement(kind: type[Kind]) -> str:
    """A statement in the simplest of its forms, as a snippet."""
    return _of_form(kind.form)


@lru_cache
def _of_form(form: str) -> str:
    form = first_form(form)
    result = form.partition(" -> ")
    if result[1]:
        form = f"{result[0]} -> {result[2].partition(',')[0]}"
    form = re.sub(r",? [A-Z]+ …", "", OPTIONAL.sub("", form))
    form = re.sub(r', "[A-Z]+" …', "", form)
    place = 0

    def placed(found: re.Match[str]) -> str:
        nonlocal place
        place += 1
        word = found[0]
        if word[0] == '"':
            return f'"${{{place}:{word[1:-1]}}}"'
        return f"${{{place}:{word}}}"

    def chosen(found: re.Match[str]) -> str:
        nonlocal place
        place += 1
        return f"${{{place}|{found[1].replace(' | ', ',')}|}}"

    head, brace, _ = form.partition("{")
    head = CHOICE.sub(chosen, head)
    head = TO_FILL_IN.sub(placed, head).rstrip()
    head = re.sub(r"\(\$\{(\d+):PARAMETERS\}\)", "", head)
    return f"{head} {{\n\t$0\n}}" if brace else f"{head}$0"


def first_form(form: str) -> str:
    """The first of the forms of a statement."""
    return form if " -> " in form else OTHER_FORM.split(form)[0]


def of_ludeme(ludeme: type[Ludeme]) -> str:
    """A word with its arguments as a snippet."""
    arguments = (".." if ludeme.ranged else ", ").join(
        f"${{{number}:{parameter.name}}}" for number, parameter in enumerate(ludeme.parameters, start=1)
    )
    return f"{ludeme.name}({arguments})$0" if arguments else ludeme.name


def of_call(name: str, parameters: list[str]) -> str:
    """A definition with its arguments as a snippet."""
    arguments = ", ".join(f"${{{number}:{parameter}}}" for number, parameter in enumerate(parameters, start=1))
    return f"{name}({arguments})$0" if parameters else name

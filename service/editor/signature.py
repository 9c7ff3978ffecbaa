"""The forms of the call around a place, with the argument that is being written."""

from __future__ import annotations

from ...gdl.ludemes import Ludeme, ludemes
from ...gdl.model.model import Memory
from ...gdl.text.source import Source, Span
from ...gdl.types.types import Type
from ..explain import words
from .known.analysis import Analysis
from .known.places import STRING_OR_COMMENT, WORD
from .known.results import Signature, SignatureHelp


def signature_help(analysis: Analysis, offset: int) -> SignatureHelp | None:
    """The forms of the innermost call whose parentheses are around a place."""
    found = _call(analysis.source, offset)
    if found is None:
        return None
    name, argument = found
    forms = _forms(analysis, name.text)
    if not forms:
        return None
    fitting = next((n for n, form in enumerate(forms) if len(form.parameters) > argument), len(forms) - 1)
    return SignatureHelp(tuple(forms), fitting, argument)


def _call(source: Source, offset: int) -> tuple[Span, int] | None:
    """The name of the call around a place, and the number of the argument, counted from 0.

    The text is read backwards by statements at most: a brace ends the search.
    """
    start = max(source.text.rfind("{", 0, offset), source.text.rfind("}", 0, offset)) + 1
    blanked = STRING_OR_COMMENT.sub(lambda found: " " * len(found[0]), source.text[start:offset])
    depth = commas = 0
    for at in range(len(blanked) - 1, -1, -1):
        sign = blanked[at]
        if sign == ")":
            depth += 1
        elif sign == "(" and depth:
            depth -= 1
        elif sign == "," and not depth:
            commas += 1
        elif sign == "(":
            names = [found for found in WORD.finditer(blanked, 0, at) if found.end() == at]
            if names:
                return Span(source, start + names[-1].start(), start + at), commas
            commas = 0
    return None


def _forms(analysis: Analysis, name: str) -> list[Signature]:
    draft = analysis.known.draft if analysis.known is not None else None
    define = draft.defines.get(name) if draft is not None else None
    if define is not None and (define.own or name not in ludemes()):
        about = f"{define.text[:1].upper()}{define.text[1:]}." if define.text else ""
        return [_signature(name, [(parameter.text, "") for parameter in define.parameters], "", about)]
    if name == "union":
        entry = words.entry(name)
        parameters = [("d in DIRECTIONS", ""), ("REGION", "")]
        return [_signature(name, parameters, "Region", entry.markdown() if entry is not None else "")]
    if draft is not None and name in draft.counters and draft.counters[name].each:
        result = "Region" if isinstance(draft.counters[name], Memory) else "Int"
        return [_signature(name, [("player", "Player")], result, draft.counters[name].text)]
    entry = words.entry(name)
    about = entry.entries[0].text if entry is not None and entry.entries else ""
    return [
        _signature(name, _parameters(form), _type(form.result), about)
        for form in ludemes().get(name, ())
        if form.parameters and not form.operator
    ]


def _parameters(form: type[Ludeme]) -> list[tuple[str, str]]:
    """The arguments of a word with their types; the ends of a range are one."""
    if form.ranged:
        return [("..".join(each.name for each in form.parameters), _type(form.parameters[0].type))]
    return [(each.name, _type(each.type)) for each in form.parameters]


def _signature(name: str, parameters: list[tuple[str, str]], result: str, about: str) -> Signature:
    text = f"{name}("
    places = []
    for number, (parameter, type_) in enumerate(parameters):
        text += ", " if number else ""
        shown = f"{parameter}: {type_}" if type_ else parameter
        places.append((len(text), len(text) + len(shown)))
        text += shown
    return Signature(f"{text})" + (f" → {result}" if result else ""), about, tuple(places))


def _type(type_: Type) -> str:
    return " or ".join(type_.choices) if type_.choices else type_.name

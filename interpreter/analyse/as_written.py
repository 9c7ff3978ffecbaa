"""The rules as they are written: the statements that the options leave, one line each, with the options folded in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ...gdl.expand import expand
from ...gdl.inherit import key, name_of
from ...gdl.model import ast
from ...gdl.model.model import Ending, Model, Where
from ...gdl.model.option import Option, Value, spell
from ...gdl.model.texts import without_blanks
from ...gdl.syntax import tree as syntax
from ...gdl.text.source import Source, Span
from ...gdl.types.types import BOOL

TOKEN = re.compile(rf'(?P<text>"[^"\n]*")|(?P<comment>#[^\n]*)|(?P<name>{syntax.NAME})|(?P<space>\s+)|.', re.DOTALL)
PARTS = {
    "players": "Players and pieces",
    "piece": "Players and pieces",
    "board": "Board",
    "setup": "Start",
    "counter": "Counters",
    "move": "Moves",
    "otherwise": "Moves",
    "every": "Moves",
    "phase": "Moves",
    "again": "Turns",
    "swap": "Turns",
    "score": "Scores",
    "end": "The end of the game",
    "define": "Definitions",
}
"""The part of the rules to which a statement belongs, by its keyword, in the order of the parts."""
LOOKS = {"board": r" drawn [\w-]+$", "piece": r" glyph [\w-]+"}
"""The part of a statement that only says how something is drawn, by its keyword."""
LONGEST = 400
"""The most characters of a statement that are shown."""


@dataclass(frozen=True)
class Written:
    """A statement as it is written."""

    part: str
    """One of the values of :data:`PARTS`."""
    name: str
    """What tells it from others of its part, such as ``move walk``; a clause of ``end`` has its result."""
    code: str
    """In the language, in one line, without texts and comments, with the options folded in."""
    said: str
    """The author's text; empty if there is none."""
    own: str
    """The code with the names of options, as the author wrote it, without statements that they leave out."""


@dataclass(frozen=True)
class Defined:
    """A definition of the description."""

    name: str
    """With its parameters: ``hop(point, d)``."""
    said: str
    """The author's text; empty if there is none."""
    code: str
    """Its body, with the options folded in."""
    definition: ast.Definition


def written(node: ast.Expression, model: Model) -> str:
    """An expression in one line, without the parts that the options have decided, and with their values folded in."""
    parts = node.operands if isinstance(node, ast.Junction) and node.word == "and" else (node,)
    texts = [*dict.fromkeys(in_one_line(part.span.text, model.settings) for part in parts)]
    return " and ".join(f"({text})" if texts[1:] and _is_choice(text) else text for text in texts)


def _is_choice(text: str) -> bool:
    """Whether a condition is several with `or` between them, outside of all parentheses.

    >>> _is_choice("last is Black or (a and b)"), _is_choice("some(d in directions, a or b)"), _is_choice("(a or b)")
    (True, False, False)
    """
    bare = text
    while (shorter := re.sub(r"\([^()]*\)", "", bare)) != bare:
        bare = shorter
    return " or " in bare


def in_one_line(text: str, settings: Mapping[str, Value] | None = None) -> str:
    """A part of a description without texts and comments, with one space between words.

    >>> in_one_line('line(of(last),  goal)  "a text"  # a comment', {"goal": 4})
    'line(of(last), 4)'
    >>> in_one_line("given(not armed, royal) - given(king is strong, hall)", {"armed": True, "king": "weak"})
    'given(not armed: off, royal) - given(king is strong: off, hall)'
    """
    pieces = [" " if match.lastgroup in ("text", "comment", "space") else match[0] for match in TOKEN.finditer(text)]
    line = re.sub(r"(?<=[(\[]) | (?=[)\],])", "", " ".join("".join(pieces).split()))
    return _folded(line, settings or {})


def _folded(line: str, settings: Mapping[str, Value]) -> str:
    """The names of options replaced by their values; a name that may mean something else is left as it is.

    A condition of `given` that the options decide stays, with its value: it says which option it is.

    >>> _folded("union(a, given(royal, 1..size))", {"size": 4, "royal": True})
    'union(a, given(royal: on, 1..4))'
    """
    if not settings:
        return line
    first, *parts = re.split(r"(?<=\bgiven\()([^(),]+)(?=,)", line)
    line = _values(first, settings)
    for condition, rest in zip(parts[::2], parts[1::2], strict=True):
        value = _values(condition, settings)
        line += f"{condition}: {value}" if value in ("on", "off") and value != condition else value
        line += _values(rest, settings)
    return line


def _values(line: str, settings: Mapping[str, Value]) -> str:
    """A part of a line with the values of options instead of their names."""
    one = "|".join(sorted(map(re.escape, settings), key=len, reverse=True))
    alone = rf"(?<![\w-])(?<![^.]\.)(?<!edge\()({one})(?![\w(]|\.(?!\.)|-[^\W\d])"

    def equal(match: re.Match[str]) -> str:
        return spell((spell(settings[match[1]]) == match[3]) == (match[2] is None))

    line = re.sub(rf"{alone} is (not )?({syntax.NAME})(?![(\w])", equal, line)
    flip = {"on": "off", "off": "on"}
    line = re.sub(rf"\bnot {alone}", lambda match: flip.get(value := spell(settings[match[1]]), f"not {value}"), line)
    line = re.sub(rf"(?<!is )(?<!not ){alone}", lambda match: spell(settings[match[1]]), line)
    return re.sub(r"\b(?:on and|off or) | (?:and on|or off)\b(?!-)", "", line)


def definitions_of(*nodes: ast.Expression, model: Model) -> tuple[Defined, ...]:
    """The description's own definitions that expressions use, directly or not.

    Of the standard library, only those that are conditions by themselves, such as ``reduce-distance``.
    """
    found: dict[str, Defined] = {}
    for node in nodes:
        for part in node.operands if isinstance(node, ast.Junction) else (node,):
            if isinstance(part, ast.Use) and part.type == BOOL and not part.arguments and is_standard(part.definition):
                found[part.definition.name] = _defined(part.definition, model)
    waiting = list(nodes[::-1])
    while waiting:
        for part in ast.walk(waiting.pop()):
            match part:
                case ast.Use(definition=definition) if definition.name not in found and not is_standard(definition):
                    found[definition.name] = _defined(definition, model)
                    waiting.append(definition.body)
    return tuple(found.values())


def _defined(definition: ast.Definition, model: Model) -> Defined:
    head = f"{definition.name}({', '.join(definition.parameters)})".replace("()", "")
    body = definition.body
    code = in_one_line(body.span.text) if is_standard(definition) else written(body, model)
    return Defined(head, definition.text, code, definition)


def is_standard(definition: ast.Definition) -> bool:
    """Whether a definition is one of the standard library."""
    return definition.body.span.source.name.startswith("std/")


def has_text(ending: Ending) -> bool:
    """Whether the author has given a reason for an ending."""
    return f'"{ending.reason}"' in ending.span.text


def statements(model: Model, source: Source) -> tuple[Written, ...]:
    """The statements that are rules under the current options, by part; definitions only if something uses them."""
    keep = _kept(model)
    every = [one for one in expand(source).statements if one.keyword and one.keyword.text in PARTS]
    found = [made for one in every if one.keyword and one.keyword.text != "define" for made in _made(one, model, keep)]
    definitions = {name.text: one for one in every if _word(one) == "define" and (name := name_of(one))}
    used: dict[str, Written] = {}
    waiting = [made.code for made in found]
    while waiting:
        for match in re.finditer(syntax.NAME, waiting.pop()):
            if match[0] in definitions and match[0] not in used:
                (made,) = _made(definitions[match[0]], model, keep)
                used[match[0]] = made
                waiting.append(made.code)
    order = list(dict.fromkeys(PARTS.values()))
    found += [used[name] for name in definitions if name in used]
    return tuple(sorted(found, key=lambda one: order.index(one.part)))


def move_as_written(model: Model, source: Source) -> dict[str, str]:
    """The steps of each move in one line, with those of `every move`, by its name."""
    every = statements(model, source)
    common = [one.code.removeprefix("every move ") for one in every if one.name == "every move"]
    return {
        one.name.removeprefix("otherwise ").removeprefix("move "): "; ".join(
            filter(None, [one.code.partition(" { ")[2].removesuffix(" }"), *common])
        )
        for one in every
        if one.name.startswith(("move ", "otherwise move "))
    }


Keep = Callable[[syntax.Statement], bool]


def _kept(model: Model) -> Keep:
    """Tells the statements that the options leave, except conditions that always hold, from the others."""
    spans = [rule.span for rule in model.rules] + [ending.span for ending in model.endings]
    spans += [again.span for again in model.again]
    for rule in model.rules:
        spans += [
            step.condition.span if isinstance(step, Where) else step.span
            for step in rule.every_step
            if not (isinstance(step, Where) and isinstance(step.condition, ast.Literal))
        ]

    def keep(statement: syntax.Statement) -> bool:
        match _word(statement):
            case "swap":
                return model.swap
            case "where" | "when" | "move" | "otherwise" | "again" | "phase":
                return any(_inside(span, statement.span) for span in spans)
            case "every":
                is_where = len(statement.phrases) > 2 and "where" in statement.head.text.split()[2:3]
                return not is_where or any(_inside(span, statement.span) for span in spans)
        return True

    return keep


def _made(statement: syntax.Statement, model: Model, keep: Keep) -> Iterator[Written]:
    """What is shown of a statement at the top level of a game."""
    word = _word(statement)
    part = PARTS[word]
    if not keep(statement):
        return
    if word == "end":
        for ending in model.endings:
            head, arrow, result = in_one_line(ending.span.text, model.settings).rpartition(" -> ")
            yield Written(
                part, result, f"{written(ending.condition, model)}{arrow}{result}" if head else head,
                ending.reason if has_text(ending) else "", in_one_line(ending.span.text).removeprefix("when "),
            )  # fmt: skip
        return
    if word == "phase":
        name, own = (in_one_line(statement.head.text, settings) for settings in (model.settings, None))
        yield Written(part, name.partition(" when ")[0], name, "", own)
        for inner in statement.block or ():
            if _word(inner) in ("move", "otherwise"):
                yield from _made(inner, model, keep)
        return
    name = {"every": "every move", "otherwise": "otherwise move"}.get(word, word)
    code, own = ("swap" if word == "swap" else _code(statement, settings, keep) for settings in (model.settings, None))
    code, own = (re.sub(LOOKS.get(word, "$"), "", each) for each in (code, own))
    yield Written(part, f"{name} {key(statement)[1]}".rstrip(), code, _text(statement), own)


def _code(statement: syntax.Statement, settings: Mapping[str, Value] | None, keep: Keep) -> str:
    """A statement and its block, without the statements that the options leave out."""
    head = in_one_line(statement.head.text, settings)
    if statement.block is None:
        return head
    inner = "; ".join(_code(one, settings, keep) for one in statement.block if keep(one))
    return f"{head} {{ {inner} }}" if inner else f"{head} {{}}"


def _text(statement: syntax.Statement) -> str:
    """The author's text of a statement."""
    for phrase in statement.phrases:
        for item in (*phrase.items, *(phrase.value or ())):
            if isinstance(item, syntax.Text):
                return without_blanks(item.value) if _word(statement) == "define" else item.value
    return ""


def _word(statement: syntax.Statement) -> str:
    return statement.keyword.text if statement.keyword else ""


def _inside(inner: Span, outer: Span) -> bool:
    return inner.source.name == outer.source.name and outer.start <= inner.start and inner.end <= outer.end


def text_in(whole: Span, text: str) -> Span:
    """Where the author's text stands in a statement; all of it if it is not found."""
    at = whole.text.find(f'"{text}"')
    return Span(whole.source, whole.start + at, whole.start + at + len(text) + 2) if at >= 0 else whole


def about_in(model: Model, text: str) -> Span:
    """Where the text about a game stands in its description."""
    source = model.span.source
    found = text_in(Span(source, 0, len(source.text)), text)
    return found if found.start else model.span


def option_text_in(option: Option) -> Span:
    """Where the author's text of an option stands; the option itself if it is not found."""
    source, start = option.span.source, option.span.start
    rest = Span(source, start, len(source.text))
    found = text_in(rest, option.text)
    return option.span if found == rest else found


def short(text: str) -> str:
    """A text of at most :data:`LONGEST` characters: the beginning of a longer one."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

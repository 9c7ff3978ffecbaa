"""Small changes of a description: one word, one number or one condition at a time.

A fault of the rules is often one wrong word. Tests of programs are judged by such changes (mutation testing: DeMillo,
Lipton and Sayward, "Hints on test data selection", Computer 11(4), 1978), and faults are located by them (Papadakis and
Le Traon, "Metallaxis-FL", Software Testing, Verification and Reliability 25, 2015). Here the changed rules are tried in
random games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ...gdl.syntax import tree
from ...gdl.syntax.parse import parse
from ...gdl.text.source import Source, Span

OTHER = {
    "mine": "theirs", "theirs": "mine", "last": "mover", "mover": "opponent", "opponent": "mover",
    "home-row": "far-row", "far-row": "home-row", "forward": "backward", "backward": "forward",
    "forward-left": "backward-left", "forward-right": "backward-right", "top": "bottom", "bottom": "top",
    "left": "right", "right": "left", "orthogonal": "orthogonal | diagonal", "diagonal": "orthogonal | diagonal",
}  # fmt: skip
"""Words of the language that are easily taken for each other."""
OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""Comparisons that hold where the other one does not."""
RULES = frozenset(["move", "otherwise", "every", "phase", "again", "define", "score", "end"])
"""The keywords of the statements that are changed."""
SHORT = 60
"""Characters of an expression that can be quoted with a word that is changed in it."""
TRUE = "0 is 0"
"""A condition that always holds."""


@dataclass(frozen=True)
class Change:
    """One change of a text."""

    begin: int
    end: int
    instead: str
    said: str
    """The change in words: ``without `and none(mine)`, line 4``."""
    of_end: bool = False
    """Whether it is one of a clause of `end`."""
    eases: bool = False
    """Whether a goal asks for less or more by it, and so may be reached whatever is wrong elsewhere."""

    def of(self, text: str) -> str:
        """The changed text."""
        return text[: self.begin] + self.instead + text[self.end :]


def changes_of(source: Source, names: Iterable[str]) -> list[Change]:
    """The changes of a description, likely mistakes first: words and comparisons, phases that change places, conditions
    and parts of regions, what goals ask for.

    ``names`` are those of the players; with two of them, they are words to be exchanged, too.
    """
    [*players] = names
    other = {**OTHER, **(dict(zip(players, reversed(players), strict=True)) if len(players) == 2 else {})}
    words: list[Change] = []
    dropped: list[Change] = []
    eased: list[Change] = []
    ends = [
        each.span for game in parse(source) for each in game.block or () if each.keyword and each.keyword.text == "end"
    ]
    for kind, statement in _rules(source):
        if kind == "board":
            words += _wider(statement)
            continue
        if kind == "players":
            words += _turned(statement)
            continue
        for node in _expressions(statement):
            if _is_condition(statement, node):
                dropped.append(_change(node.span, TRUE, f"without the condition {_quoted(node.span)}"))
            for inner, outer in _nodes(node, None):
                around = (outer or inner).span
                words += _ways(inner, outer)
                if not _says_whose(statement, inner) and not (_is_way(inner) and _joins(outer)):
                    words += _words(inner, outer, other)
                if kind == "end":
                    eased += _numbers(inner, around)
                if statement.keyword is not None and statement.keyword.text == "phase":
                    dropped += (replace(each, eases=False) for each in _numbers(inner, around))
                if kind != "end":
                    words += _opposite(inner)
                if kind != "end" and not _is_start(statement):
                    dropped += _dropped(inner)
                elif kind == "end" and not _is_region(inner):
                    eased += (replace(each, eases=True) for each in _dropped(inner))
    every = (*words, *_exchanged(source), *dropped, *eased)
    return [replace(each, of_end=any(end.start <= each.begin < end.end for end in ends)) for each in every]


def _rules(source: Source) -> Iterator[tuple[str, tree.Statement]]:
    """The statements that can be changed, each with the keyword of the one that it belongs to."""
    for top in (each for game in parse(source) for each in game.block or ()):
        kind = top.keyword.text if top.keyword else ""
        if kind in ("board", "players"):
            yield kind, top
        if kind in RULES:
            yield from ((kind, each) for each in _statements(top))


def _exchanged(source: Source) -> Iterator[Change]:
    """Two phases that follow each other, the other way round: the first one whose condition holds has the turn."""
    for game in parse(source):
        phases = [each for each in game.block or () if each.keyword and each.keyword.text == "phase"]
        for one, two in pairwise(phases):
            first, second = one.span, two.span
            between = source.text[first.end : second.start]
            yield _change(
                Span(source, first.start, second.end),
                second.text + between + first.text,
                f"with the phase {_head(two)} above the phase {_head(one)}",
            )


def _head(phase: tree.Statement) -> str:
    """The name of a phase."""
    return next((f"`{phrase.items[0].span.text}`" for phrase in phase.phrases[1:] if phrase.items), "``")


def _statements(statement: tree.Statement) -> Iterator[tree.Statement]:
    yield statement
    for inner in statement.block or ():
        yield from _statements(inner)


def _expressions(statement: tree.Statement) -> Iterator[tree.Expression]:
    """What a statement says before an arrow."""
    for phrase in statement.phrases:
        yield from phrase.items
        yield from phrase.value or ()


def _is_condition(statement: tree.Statement, node: tree.Expression) -> bool:
    """Whether a node is all that follows `where` in a statement."""
    return any(
        before.word == "where" and phrase.items == (node,)
        for before, phrase in zip(statement.phrases, statement.phrases[1:], strict=False)
    )


def _says_whose(statement: tree.Statement, node: tree.Expression) -> bool:
    """Whether a node says whose pieces move: hardly by mistake."""
    word = node.text if isinstance(node, tree.Name) else ""
    return _is_start(statement) and word in ("mine", "theirs")


def _is_start(statement: tree.Statement) -> bool:
    """Whether a statement says which pieces move. If it said less, others could move as they do."""
    return statement.keyword is not None and statement.keyword.text == "from"


def _nodes(
    node: tree.Expression, around: tree.Expression | None
) -> Iterator[tuple[tree.Expression, tree.Expression | None]]:
    """The nodes of an expression, each with the smallest one around it."""
    yield node, around
    match node:
        case tree.Call(arguments=inner):
            parts = inner
        case tree.Member(receiver=left, member=right):
            parts = (left, right)
        case tree.Binary(left=left, right=right) | tree.Interval(low=left, high=right):
            parts = (left, right)
        case tree.Unary(operand=operand):
            parts = (operand,)
        case tree.Conditional(condition=condition, chosen=chosen, otherwise=otherwise):
            parts = (condition, chosen, otherwise)
        case tree.Function(body=body):
            parts = (body,)
        case _:
            parts = ()
    for part in parts:
        yield from _nodes(part, node)


def _is_way(node: tree.Expression) -> bool:
    """Whether a node is a direction of a player, or some of them."""
    match node:
        case tree.Name(text=word):
            return word.startswith(("forward", "backward"))
        case tree.Binary(operator="|", left=left, right=right):
            return _is_way(left) and _is_way(right)
    return False


def _joins(node: tree.Expression | None) -> bool:
    return isinstance(node, tree.Binary) and node.operator == "|"


def _ways(node: tree.Expression, outer: tree.Expression | None) -> Iterator[Change]:
    """Some directions of a player turned around, all of them."""
    if _joins(node) and _is_way(node) and not (outer is not None and _is_way(outer)):
        turned = re.sub(r"\b(?:for|back)ward\b", lambda word: OTHER[word[0]], node.span.text)
        yield _instead(node.span, turned, (outer or node).span)


def _turned(players: tree.Statement) -> Iterator[Change]:
    """Two players who face the other way."""
    for before, phrase in zip(players.phrases, players.phrases[1:], strict=False):
        if before.word == "facing" and len(phrase.items) == 2:
            one, two = (item.span.text for item in phrase.items)
            yield _change(phrase.span, f"{two}, {one}", f"with `facing {two}, {one}` instead of `facing {one}, {two}`")


def _words(node: tree.Expression, outer: tree.Expression | None, other: dict[str, str]) -> Iterator[Change]:
    """Another word. One that would need brackets is left out, and so is `X & X`."""
    match node:
        case tree.Name(span=span, text=word) if word in other:
            change = _instead(span, other[word], (outer or node).span)
            meets = " | " in other[word] and isinstance(outer, tree.Binary) and outer.operator != "|"
            if not meets and not re.search(rf"(?<![\w-])({other[word]}) [&|] \1(?![\w-])", change.said):
                yield change


def _opposite(node: tree.Expression) -> Iterator[Change]:
    """The opposite comparison."""
    match node:
        case tree.Binary(operator=sign, at=at) if sign in OPPOSITE:
            yield _instead(at, OPPOSITE[sign], node.span)


def _numbers(node: tree.Expression, around: Span) -> Iterator[Change]:
    match node:
        case tree.Number(span=span, value=int(number)):
            for value in (number - 1, number + 1):
                if value >= 0:
                    yield replace(_instead(span, str(value), around), eases=True)


def _instead(span: Span, word: str, around: Span) -> Change:
    """Another word, told with what is around it if that is short."""
    if len(around.text) > SHORT or "\n" in around.text:
        around = span
    new = around.text[: span.start - around.start] + word + around.text[span.end - around.start :]
    return _change(span, word, f"with `{new}` instead of {_quoted(around)}")


def _dropped(node: tree.Expression) -> Iterator[Change]:
    match node:
        case tree.Binary(operator="and" | "&" as word, left=left, right=right):
            if word == "and" or not _is_near(right):
                yield _change(node.span, _alone(left), f"without {_quoted(right.span, f'{word} ')}")
            if word == "and" or not _is_near(left):
                yield _change(node.span, _alone(right), f"without {_quoted(left.span, after=f' {word}')}")
        case tree.Binary(operator="-", left=left, right=right):
            yield _change(node.span, _alone(left), f"without {_quoted(right.span, '- ')}")
        case tree.Unary(operator="not", operand=operand):
            yield _change(node.span, _alone(operand), f"with {_quoted(operand.span)} instead of {_quoted(node.span)}")


def _alone(node: tree.Expression) -> str:
    """An expression as it can stand in the place of a larger one."""
    return node.span.text if isinstance(node, tree.Name | tree.Call) else f"({node.span.text})"


def _is_region(node: tree.Expression) -> bool:
    """Whether a node says where, and not whether: a goal that may be anywhere is reached at once."""
    return isinstance(node, tree.Binary) and node.operator in ("&", "-")


def _is_near(region: tree.Expression) -> bool:
    """Whether a region says how far a piece can go: without it, a piece could go anywhere."""
    return any(name.text in ("from", "to") for name in tree.names(region))


def _wider(board: tree.Statement) -> Iterator[Change]:
    """More neighbours on a board that does not say which there are."""
    if not any(phrase.word == "adjacent" for phrase in board.phrases) and len(board.phrases) > 1:
        shape = board.phrases[1].span
        yield Change(
            shape.end, shape.end, " adjacent all", f"with `board {shape.text} adjacent all`, line {_line(shape)}"
        )


def _change(span: Span, instead: str, said: str) -> Change:
    return Change(span.start, span.end, instead, f"{said}, line {_line(span)}")


def _quoted(span: Span, before: str = "", after: str = "") -> str:
    text = " ".join(span.text.split())
    return f"`{before}{text if len(text) <= SHORT else text[:SHORT] + '…'}{after}`"


def _line(span: Span) -> int:
    return span.source.line_and_column(span.start)[0]

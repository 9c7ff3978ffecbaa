"""What a text says of numbers, against its condition: how many are lost, *at most* and *at least*, who has passed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...gdl.model import ast
from ...gdl.model.model import Do, Ending, Model, Rule, Where
from ..analyse.as_written import in_one_line
from ..core.position import start_of
from ..reference.evaluate import Evaluator, Frame
from ..reference.view import View
from . import implied
from .doubt import NEGATED, Doubt

TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90
}  # fmt: skip
COUNTS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    *(f"{digit}teen" for digit in ("thir", "four", "fif", "six", "seven", "eigh", "nine")),
)  # fmt: skip
LARGE = {"hundred": 100, "thousand": 1000}
SIMPLE = TENS | {word: number for number, word in enumerate(COUNTS)}
WORDS = frozenset((*COUNTS, *implied.ORDINALS, *implied.TIMES, "once", "first"))
"""Words of texts that are numbers."""
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "is": "is"}
"""Comparisons, and what they are if their sides are exchanged."""
GONE = r"\b(?:los(?:t|es)|captur(?:ed|es)|taken|takes?|took|removed|shot|eaten|killed)\b"
"""How texts say that pieces have left the board."""
NUMBER = rf"(?P<number>{'|'.join(COUNTS[1:])}|\d{{1,3}})(?![ -](?:{'|'.join(LARGE)}))"
LEAST, MOST = "at least", "at most"
LIMITS = {
    MOST: (rf"\b(?:at most|(?:no|not) more than) {NUMBER}\b", rf"\b(?<!no )(?<!not )(?:fewer|less) than {NUMBER}\b"),
    LEAST: (rf"\b(?:at least|no (?:fewer|less) than) {NUMBER}\b", rf"\b(?<!no )(?<!not )more than {NUMBER}\b"),
}
"""How texts give a limit; by the second, the number itself is beyond it."""
IF = r"\b(?:if|when|while|once|has|have|as long as)\b|\bwith\b(?! (?:at|no|not|fewer|less|more)\b)"
"""Words after which a text may be about other pieces than those of which it gives a limit."""
COURSE = r"\b(?:seen|since-seen|repeated|no-moves|idle-turns|turn-number|moves-this-turn|before|after)\b"
"""Numbers that are not counted on the board."""
ALL_PASSED = (
    r"\b(?:both|all|each|every)(?: of)?(?: the)?(?: (?:player|side|part|team|colou?r)(?:s|y|ies)?)?"
    r"(?: have| has)?(?: just)?(?: to)? pass(?:ed|es)?\b"
    r"|\bpass(?:ed|es)? (?:in (?:a row|turn|succession)|one after (?:the other|another)|consecutively)\b"
)
"""How texts say that one player after the other has passed."""

EACH = r"(?:both|all|each|every)\b"
OFTEN = r"\b(?:twice|thrice|times|once|again|more|row|succession|consecutively|rounds?|turns?)\b"
"""How texts say that it takes more than one pass of each."""
OCCURRED = (
    r"\b(?:occur(?:red|s)?|arisen|arose|arises|appeared|appears|been seen|come up)\b"
    rf"(?: for the (?:{'|'.join(implied.ORDINALS)}) time\b| (?P<times>{'|'.join(COUNTS[2:])}|\d+) times\b| twice\b)"
)
SINGLE = (
    r"\b(?:a single|only (?:a single|one)|just one|one last) (?:piece|man|stone|disc|counter|token)\b"
    r"(?= left\b| remain|$)"
)
COUNT_OF_ONES = r"count\((?:mine|theirs|(?:of|having)\([\w.-]+\))\)"
"""How many pieces a player has."""


def counted(words: Iterable[str]) -> set[int]:
    """The numbers among some words."""
    return {COUNTS.index(word) for word in words if word in COUNTS}


def number_of(word: str) -> int:
    """The number that a word is, which must be one."""
    return int(word) if word.isdigit() else SIMPLE[word]


def in_text(text: str) -> set[int]:
    """The numbers of a text, above one; *one* is mostly a pronoun. How many players or colours, or points on the
    board, there are is no rule."""
    low = re.sub(r"\b\w+ (?:other )?(?:players|colours|colors|opponents)\b", "", text.lower())
    low = re.sub(r"\b(?:one|any) of (?:the|its|their|your) [\w-]+|\b[\w-]+ [a-z]+ of the board\b", "", low)
    said = re.findall(r"[a-z']+|\d+|[,;.:]", re.sub(r"(?<=\d),(?=\d{3}\b)", "", low))
    found = {*_spoken(said)}
    found |= {2 * number for number in found} if {"pair", "pairs"} & {*said} else set()
    return (found | implied.ordinals(text)) - {0, 1}


def _spoken(words: Iterable[str]) -> Iterator[int]:
    """The numbers that words are, several of which can be one: *two hundred and twenty-one*."""
    whole, part, before = 0, 0, ""
    for word in (*words, ""):
        number = int(word) if word.isdigit() and len(word) < 6 else SIMPLE.get(word)
        joins = before in LARGE or before == "and" or (before in TENS and number is not None and 0 < number < 10)
        if before and not (word in LARGE or (word == "and" and before in LARGE) or (number is not None and joins)):
            yield whole + part
            whole, part, before = 0, 0, ""
        if word == "thousand":
            whole, part, before = whole + (part or 1) * 1000, 0, word
        elif word == "hundred":
            part, before = (part or 1) * 100, word
        elif number is not None:
            part, before = part + number, word
        elif before:
            before = word


def lost(model: Model, ending: Ending) -> set[int]:
    """How many pieces are gone when so few are left as the condition says, if the text speaks of such."""
    if not re.search(GONE, ending.reason.lower()):
        return set()
    found = set[int]()
    for sign, node, number in _compared(ast.walk(ending.condition)):
        if sign in ("<", "<=", "is") and (first := _at_the_start(model, node)) is not None:
            gone = first - number + (sign == "<")
            found |= {gone, gone - 1} if re.search(r"\bmore than\b", ending.reason.lower()) else {gone}
    return found


def limits(rule: Rule) -> Iterator[Doubt]:
    """A doubt if a text says *at most* a number, and the conditions at least the same number, or the reverse."""
    low = rule.text.lower()
    said = {limit for limit, _, _ in _limits(low)}
    plain = re.sub(r"\b(?:no|not) (?=(?:more|fewer|less) than\b)", "", low)
    if len(said) != 1 or re.search(f"{NEGATED}|{IF}", plain):
        return
    steps = [step.condition for step in rule.every_step if isinstance(step, Where) and not step.phase]
    parts = [part for condition in steps for part in _joined(condition)]
    asked = _asked(parts)
    if "not" in " ".join(in_one_line(each.span.text) for each in steps).split():
        return
    other = {MOST: LEAST, LEAST: MOST}
    for limit, number, words in _limits(low):
        if (other[limit], number) in asked and (limit, number) not in asked:
            yield Doubt("quantity", (words,), (f"{other[limit]} {number}",))
    placed = any(isinstance(step, Do) and step.effect.ludeme.name == "place" for step in rule.every_step)
    if placed:  # then there is one more of the mover's pieces than the condition counts, but not beside the new one
        asked = _asked(part for part in parts if re.search(r"\bto\b", part.span.text))
    yield from _one_off(low, asked)


def _asked(parts: Iterable[ast.Expression]) -> set[tuple[str, int]]:
    """The limits that conditions on numbers of points give."""
    asked = set[tuple[str, int]]()
    for sign, node, number in _compared(parts):
        if re.match(r"count\b", in_one_line(node.span.text)):
            asked |= {
                "<=": {(MOST, number)}, "<": {(MOST, number - 1)}, ">=": {(LEAST, number)}, ">": {(LEAST, number + 1)},
            }.get(sign, {(MOST, number), (LEAST, number)})  # fmt: skip
    return asked


def _one_off(low: str, asked: set[tuple[str, int]]) -> Iterator[Doubt]:
    """A doubt if the only limit of a text is one more or less than the only one of the conditions: *fewer than three*
    beside `<= 3`."""
    said = [*_limits(low)]
    if len(said) == len(asked) == 1:
        ((limit, number, words),), ((other, bound),) = said, asked
        if limit is other and abs(number - bound) == 1:
            yield Doubt("quantity", (words,), (f"{other} {bound}",))


def _limits(low: str) -> Iterator[tuple[str, int, str]]:
    """The limits that a text gives: *at most* or *at least*, which number, and its words."""
    for limit, (inside, beyond) in LIMITS.items():
        for pattern in (inside, beyond):
            for match in re.finditer(pattern, low):
                word = match["number"]
                number = int(word) if word.isdigit() else COUNTS.index(word)
                yield limit, number + ((1 if limit is LEAST else -1) if pattern is beyond else 0), match[0]


def counts(model: Model, ending: Ending) -> Iterator[Doubt]:
    """Doubts about an ending whose text says how often something was, or that a single piece is left."""
    low = ending.reason.lower()
    if re.search(NEGATED, low):
        return
    parts = [ending.condition, *(part for part in _operands(ending.condition, "or"))]
    yield from _passes(model, low, parts)
    yield from _seen(low, parts)
    joined = [each for part in parts for each in _joined(part)]
    yield from _single(low, joined)
    if "not" not in in_one_line(ending.condition.span.text).split() and not re.search(GONE, low):
        yield from _one_off(low, _asked(joined))


def _passes(model: Model, low: str, parts: list[ast.Expression]) -> Iterator[Doubt]:
    """A doubt if a text says that all players have passed, and fewer or more passes than players end the game."""
    said = re.search(ALL_PASSED, low)
    if said is None:
        return
    least = [
        number + (sign == ">")
        for sign, node, number in _compared(parts)
        if sign in ("is", ">", ">=") and in_one_line(node.span.text) == "idle-turns"
    ]
    number, players = min(least, default=0), len(model.players)
    if 0 < number < players:
        yield Doubt("result", (f"“{said[0]}”",), (f"that {_word(number)} idle turn{'s' * (number > 1)} will do",))
    if number > players and number % players and re.match(EACH, said[0]) and not re.search(OFTEN, low):
        yield Doubt("result", (f"“{said[0]}”",), (f"that there must be {_word(number)} idle turns in a row",))


def _seen(low: str, parts: list[ast.Expression]) -> Iterator[Doubt]:
    """A doubt if a text says how often a position has occurred, and the rule asks for as many times before it."""
    said = re.search(OCCURRED, low)
    if said is None or re.search(r"\b(?:before|earlier|already|previous(?:ly)?|again|more)\b", low):
        return
    told = {*_spoken([said["times"] or ""])} | implied.ordinals(said[0])
    for sign, node, number in _compared(parts):
        before = number + (sign == ">")
        if sign in ("is", ">", ">=") and re.match(r"seen\(", in_one_line(node.span.text)) and told == {before}:
            yield Doubt("result", (f"“{said[0]}”",), (f"that it has occurred {_word(before)} times before",))


def _single(low: str, parts: list[ast.Expression]) -> Iterator[Doubt]:
    """A doubt if a text says that one piece is left, and the rule asks for another number of a player's pieces."""
    said = re.search(SINGLE, low)
    if said is None or re.search(r"\b(?:each|both|every|all|most)\b|\bor\b", low):
        return
    most = [
        (node, number - (sign == "<"))
        for sign, node, number in _compared(parts)
        if sign in ("is", "<", "<=") and re.fullmatch(COUNT_OF_ONES, in_one_line(node.span.text))
    ]
    if len(most) == 1 and most[0][1] > 1:
        yield Doubt("number", (said[0],), (str(most[0][1]),))


def _word(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)


def _joined(node: ast.Expression) -> Iterator[ast.Expression]:
    """The parts of which a condition is made by `and` and `or`."""
    match node:
        case ast.Junction(operands=operands):
            for operand in operands:
                yield from _joined(operand)
        case _:
            yield node


def _operands(node: ast.Expression, word: str) -> Iterator[ast.Expression]:
    """The parts joined by a word."""
    if isinstance(node, ast.Junction) and node.word == word:
        for operand in node.operands:
            yield operand
            yield from _operands(operand, word)


def _compared(parts: Iterable[ast.Expression]) -> Iterator[tuple[str, ast.Expression, int]]:
    """The comparisons with a number among some expressions: the sign, what is compared, and the number."""
    return ((sign, node, literal.value) for sign, node, literal in comparisons(parts))


def comparisons(parts: Iterable[ast.Expression]) -> Iterator[tuple[str, ast.Expression, ast.Literal]]:
    """The same with the numbers as they are written."""
    for part in parts:
        match part:
            case ast.Call(ludeme=ludeme, arguments=(one, two)) if ludeme.name in FLIPPED:
                for sign, node, other in ((ludeme.name, one, two), (FLIPPED[ludeme.name], two, one)):
                    value = _plain(other)
                    if isinstance(value, ast.Literal) and type(value.value) is int:
                        yield sign, _plain(node), value


def _plain(node: ast.Expression) -> ast.Expression:
    while isinstance(node, ast.Convert):
        node = node.operand
    return node


def _at_the_start(model: Model, node: ast.Expression) -> int | None:
    """What a number is at the start of the game."""
    if re.search(COURSE, node.span.text) or any(isinstance(part, ast.Variable) for part in ast.walk(node)):
        return None
    position = start_of(model)
    view = View(model, [piece.owner for piece in model.pieces], position)
    value = Evaluator().value(node)(Frame(view, before=view, chosen={}))
    return value if isinstance(value, int) else None

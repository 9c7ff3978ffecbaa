"""Whatever text a file contains, it is either played or refused with diagnostics, and soon: nothing else happens.

Each example is loaded within a time limit. What loads is played for a few moves, printed, and read back. The default
run takes about a minute; ``pytest -m long`` tries many more.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import hostile
import pytest
from hostile import survives
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from plybook.gdl.codes import codes, page
from plybook.gdl.ludemes import ludemes
from plybook.gdl.statements import kinds
from plybook.gdl.text import limits

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```gdl[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True, scope="module")
def _few_tries() -> Any:
    """Lower the engine's limit: what is tested is that it holds, not what it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "COMBINATIONS", hostile.TRIES)
        yield


AROUND = """game "Around" {{
{}
players Black, White
board square(5)
setup tile {{
  . Black
  White .
}}
move step {{
  from mine
  to adjacent(from) & empty
  where no-split and reduce-distance
}}
end {{
  when no-moves -> last wins
}}
}}
"""


def seeds() -> list[str]:
    """The texts that are mutated: the games, the standard definitions, the examples of the codes."""
    files = [*ROOT.glob("games/**/*.gdl"), *ROOT.glob("gdl/std/*.gdl")]
    examples = [fence for code in codes() for fence in FENCE.findall(page(code) or "")]
    texts = [file.read_text(encoding="utf-8") for file in sorted(files)]
    return [text if 'game "' in text else AROUND.format(text) for text in texts] + examples


SEEDS = seeds()


# ------------------------------------------------------------- texts that somebody might have written, with mistakes

TOKEN = re.compile(r'"[^"\n]*"|\w+(?:-\w+)*|[ \t]+|\n|->|\.\.|<=|>=|.', re.DOTALL)
CHARACTERS = (
    "(){}.,=<>|&+-*/#\"' \n\t\r0aZ_!;:[]"
    "\0\x1b\x7f\u00a0\u200b\u202e\ufeff\ud800\udfff\u0301\u4e2d\U0001f600\u00e9\u03a3"
)
NUMBERS = [
    "2",
    "4",
    "5",
    "0",
    "1",
    "-1",
    "32",
    "33",
    "1000000000",
    "1000000001",
    "9" * 400,
    "0.5",
    "9" * 400 + ".5",
    "3..1",
    "0..9999",
]
SYNTAX = "and or not is in odd even wins loses draw on off tile map adjacent extends neutral for from to"
VOCABULARY = "before after empty mine theirs group singletons others distance reduce-distance no-split"
SIGNS = 'Black White size pie a1 c2 z99 ( ) { } , . = -> .. | & + - * / < > # "text"'
WORDS = sorted(
    {*ludemes(), *(keyword for _, keyword in kinds()), *NUMBERS, *f"{SYNTAX} {VOCABULARY} {SIGNS}".split(), "\n"}
)


def delete(text: list[str], at: int, draw: random.Random) -> None:
    del text[at : at + draw.choice([1, 1, 1, 2, 5, 40])]


def double(text: list[str], at: int, draw: random.Random) -> None:
    text[at:at] = text[at : at + draw.choice([1, 3, 20, 200])]


def swap(text: list[str], at: int, draw: random.Random) -> None:
    other = draw.randrange(len(text))
    text[at], text[other] = text[other], text[at]


def insert_word(text: list[str], at: int, draw: random.Random) -> None:
    text.insert(at, f" {draw.choice(WORDS)} ")


def replace_word(text: list[str], at: int, draw: random.Random) -> None:
    words = [place for place in range(at, len(text)) if text[place].strip()]
    if words:
        text[words[0]] = draw.choice(WORDS)


def replace_name(text: list[str], at: int, draw: random.Random) -> None:
    names = [place for place, token in enumerate(text) if token[0].isalpha()]
    if names:
        text[draw.choice(names)] = text[draw.choice(names)]


def insert_character(text: list[str], at: int, draw: random.Random) -> None:
    text.insert(at, draw.choice(CHARACTERS))


def change_number(text: list[str], at: int, draw: random.Random) -> None:
    numbers = [place for place, token in enumerate(text) if token.isdigit()]
    if numbers:
        text[draw.choice(numbers)] = draw.choice(NUMBERS)


def nest(text: list[str], at: int, draw: random.Random) -> None:
    opening, closing = draw.choice([("(", ")"), ("{", "}"), ("not ", ""), ("- ", ""), ("group(", ")"), ("after.", "")])
    depth = draw.choice([1, 5, 60, 70, 300])
    text[at] = opening * depth + text[at] + closing * depth


def move_line(text: list[str], at: int, draw: random.Random) -> None:
    lines = "".join(text).splitlines(keepends=True)
    if lines:
        line = lines.pop(draw.randrange(len(lines)))
        lines.insert(draw.randrange(len(lines) + 1), line)
    text[:] = ["".join(lines)]


def splice(text: list[str], at: int, draw: random.Random) -> None:
    other = TOKEN.findall(draw.choice(SEEDS))
    text[at:] = other[draw.randrange(len(other) + 1) :]


def change_ends(text: list[str], at: int, draw: random.Random) -> None:
    ends = draw.choice(["\r\n", "\r", "\n\n", "\u2028", " "])
    text[:] = [token.replace("\n", ends) for token in text]


MUTATIONS = [
    delete,
    delete,
    double,
    swap,
    swap,
    insert_word,
    insert_word,
    replace_word,
    replace_word,
    replace_word,
    insert_character,
    insert_character,
    change_number,
    change_number,
    nest,
    move_line,
    splice,
    change_ends,
]


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, int]:
    """A text with a few things wrong with it, and a seed for playing it."""
    seed = draw(st.integers(0, 2**32))
    chance = random.Random(seed)
    text = TOKEN.findall(draw(st.sampled_from(SEEDS)))
    for mutation in draw(st.lists(st.sampled_from(MUTATIONS), min_size=1, max_size=4)):
        text = TOKEN.findall("".join(text)) or [" "]
        mutation(text, chance.randrange(len(text)), chance)
    return "".join(text), seed


# --------------------------------------------------------------------------------------- mostly well-formed texts

FORMS = {
    "region": [
        "mine",
        "theirs",
        "empty",
        "everywhere",
        "occupied",
        "owned",
        "a1",
        "c1",
        "{site}",
        "{region} | {region}",
        "{region} & {region}",
        "{region} - {region}",
        "adjacent({region})",
        "flood({region}, {region})",
        "group({site})",
        "singletons({region})",
        "others({site})",
        "of({player})",
        "having({piece})",
        "row({int})",
        "column({int})",
        "edge({word})",
        "f({region})",
        "({region})",
        "before.mine",
        "before.group({site})",
        "before.f({region})",
    ],
    "site": ["a1", "b1", "a2", "a1", "b1", "a2", "c3"],
    "int": [
        "0",
        "1",
        "2",
        "7",
        "999999999",
        "n",
        "count({region})",
        "path({region}, {region}, {region})",
        "-{int}",
        "distance({region}, {region})",
        "components({region})",
        "{int} + {int}",
        "{int} - {int}",
        "{int} * {int}",
        "{int} / {int}",
        "before.count({region})",
        "n * n",
        "0.5",
    ],
    "bool": [
        "some({region})",
        "none({region})",
        "connected({region})",
        "{int} < {int}",
        "{int} <= {int}",
        "{int} > 0.5",
        "{int} is {int}",
        "{region} in {region}",
        "{site} not in {region}",
        "{region} is {region}",
        "{region} is not mine",
        "{bool} and {bool}",
        "{bool} or {bool}",
        "not {bool}",
        "flag",
        "w is top",
        "w is not {word}",
        "on",
        "g({site}, {int})",
        "{player} is {player}",
        "{piece} is {piece}",
        "owner({site}) is mover",
        "({bool})",
        "{site} is {site}",
    ],
    "player": ["mover", "opponent", "Black", "White", "owner({site})"],
    "piece": [
        "Black",
        "White",
        "mover",
        "opponent",
        "{player}",
        "mover.Man",
        "Black.Man",
        "White.Man",
        "Stone",
        "owner({site}).Man",
    ],
    "word": ["top", "bottom", "left", "w", "top-left"],
    "effect": ["place({piece}, {region})", "remove({region})", "relocate({site}, {site})"],
}
"""Forms of a value of each type, with the types of what is to be filled in."""
IN_END = {"bool": ["no-moves", "repeated"], "player": ["last"], "region": ["of(last)"]}
IN_WHERE = {
    "bool": ["no-split", "reduce-distance", "no-split-lifted", "after.g({site}, {int})"],
    "region": ["after.mine", "after.group({site})", "after.f({region})"],
}
BOARDS = ["square(n)", "square(3)", "rectangle(4, 2)", "hexagon(2)", "triangle(n) adjacent all", "rhombus(n + 1)"]
RESULTS = ["{player} wins", "{player} wins", "{player} loses", "draw", 'draw "why"']


class Writer:
    """Writes expressions of the requested types, and occasionally of another."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.pieces = self.draw(st.booleans())
        self.unknown = r"\b[fg]\("
        """A pattern for what is not defined here."""

    def forms(self, kind: str) -> list[str]:
        forms = [form for form in FORMS[kind] if not re.search(self.unknown, form)]
        if kind == "piece":
            return [form for form in forms if ("Man" in form or form == "Stone") == self.pieces]
        return forms

    def one_of(self, choices: list[str]) -> str:
        return self.draw(st.sampled_from(choices))

    def fill(self, form: str, depth: int, more: dict[str, list[str]]) -> str:
        return re.sub(r"\{(\w+)\}", lambda hole: self.expression(hole[1], depth, more), form)

    def expression(self, kind: str, depth: int, more: dict[str, list[str]]) -> str:
        if self.draw(st.integers(0, 200)) == 137:
            kind = self.one_of(sorted(FORMS))
        forms = self.forms(kind) + 3 * more.get(kind, [])
        if depth <= 0:
            forms = [form for form in forms if "{" not in form] or ["mine"]
        return self.fill(self.one_of(forms), depth - 1, more)

    def move(self, name: str) -> list[str]:
        """A rule whose steps may use the points chosen above them."""
        sites: list[str] = []
        lines = [f"move {name} {{"]
        for _ in range(self.draw(st.integers(1, 5))):
            more = {"site": sites * 2}
            match self.draw(st.integers(0, 3)):
                case 0 | 1 if len(sites) < 3:
                    site = ["from", "to", "c"][len(sites)]
                    keyword = f"choose {site} in" if site == "c" or self.draw(st.booleans()) else site
                    lines.append(f"{keyword} {self.expression('region', 2, more)}")
                    sites.append(site)
                case 2:
                    lines.append(f"do {self.expression('effect', 2, more)}")
                case _:
                    where = {**IN_WHERE, "site": sites * 2} if sites[1:] else {"site": sites * 2}
                    lines.append(f"where {self.expression('bool', 3, where)}")
        if not sites:
            lines.append(f"to {self.expression('region', 2, {})}")
        elif "from" in lines[-1] and sites == ["from"]:
            lines.append(f"do {self.expression('effect', 2, {'site': sites})}")
        return [*lines, "}"]


@st.composite
def games(draw: st.DrawFn) -> tuple[str, int]:
    """A whole game, most of whose expressions have the right types."""
    writer = Writer(draw)
    lines = ["option n = 2 in 1..4", "option w = top in top, bottom, left", "option flag = off in on, off"]
    lines += [f"define f(x) = {writer.expression('region', 2, {'region': ['x', 'x']})}"]
    lines += [f"define g(x, y) = {writer.expression('bool', 2, {'region': ['x'], 'int': ['y']})}"]
    writer.unknown = "^$"
    lines += ["players Black, White", f"board {writer.one_of(BOARDS)}"]
    if writer.pieces:
        lines += ["piece Man", "piece Stone neutral"]
    if draw(st.booleans()):
        piece = writer.one_of(["Black.Man", "Stone"] if writer.pieces else ["Black", "White"])
        lines += [f"setup {{ place {piece} on {writer.expression('region', 1, {})} }}"]
    for number in range(draw(st.integers(1, 3))):
        lines += writer.move(f"m{number}")
    lines += ["end {"]
    for _ in range(draw(st.integers(1, 3))):
        result = writer.fill(writer.one_of(RESULTS), 1, IN_END)
        lines += [f"when {writer.expression('bool', 3, IN_END)} -> {result}"]
    lines += ["}", *draw(st.sampled_from([[], ["swap"], ["swap when flag"]]))]
    return 'game "Fuzz" {\n' + "\n".join(lines) + "\n}\n", draw(st.integers(0, 2**32))


# ------------------------------------------------------------------------------------------------------ the tests


def soup(longest: int) -> st.SearchStrategy[str]:
    """Words in any order."""
    return st.lists(st.sampled_from(WORDS), max_size=longest).map(" ".join)


UNICODE = st.text(max_size=60).map(lambda text: text.encode(errors="surrogatepass"))
CHOSEN = st.dictionaries(
    st.one_of(st.sampled_from(["size", "pie", "split", "repetition", "n", "w", ""]), st.text(max_size=5)),
    st.one_of(
        st.integers(),
        st.booleans(),
        st.text(max_size=5),
        st.sampled_from([3, 9, "on", "never", 10**5000, None, "\ud800"]),
    ),
    max_size=2,
)


def check_mutated(example: tuple[str, int], chosen: dict[str, object] | None) -> None:
    survives(example[0], chosen, example[1])


def check_bytes(content: bytes) -> None:
    survives(content)


def check_soup(words: str) -> None:
    survives(words)
    start = 'game "Soup" { players Black, White\n board square(3)\n'
    survives(f"{start} move m {{ to empty }}\n end {{ }}\n {words} }}")
    survives(f"{start} move m {{ {words} }}\n end {{ when {words} }} }}")


def check_game(example: tuple[str, int]) -> None:
    survives(example[0], None, example[1])


STRATEGIES: dict[str, tuple[Any, dict[str, Any], int]] = {
    "mutated": (check_mutated, {"example": mutated(), "chosen": st.one_of(st.none(), CHOSEN)}, 4_000),
    "text": (check_bytes, {"content": UNICODE}, 1_000),
    "bytes": (check_bytes, {"content": st.binary(max_size=100)}, 1_000),
    "soup": (check_soup, {"words": soup(25)}, 1_200),
    "game": (check_game, {"example": games()}, 3_500),
}
"""The kinds of text, how each is checked and generated, and how many examples of it CI tries."""
PARTS = 40
"""The number of test cases among which the examples of a kind are divided."""
LONG = 10
"""How many times as many examples the long run tries, different ones each time."""


def many(examples: int, **more: Any) -> settings:
    """Settings for a number of examples."""
    return settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
        phases=[Phase.generate, Phase.shrink],
        **more,
    )


@pytest.mark.parametrize("kind", STRATEGIES)
@pytest.mark.parametrize(
    "part", [*range(0, PARTS, 3), *(pytest.param(each, marks=pytest.mark.long) for each in range(PARTS) if each % 3)]
)
def test_any_text_is_played_or_refused(kind: str, part: int) -> None:
    check, arguments, examples = STRATEGIES[kind]
    seed(part)(many(examples // PARTS)(given(**arguments)(check)))()


@pytest.mark.long
@pytest.mark.parametrize("kind", STRATEGIES)
def test_many_texts_are_played_or_refused(kind: str) -> None:
    check, arguments, examples = STRATEGIES[kind]
    many(examples * LONG)(given(**arguments)(check))()

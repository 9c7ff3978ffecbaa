"""Texts that somebody might have written, with mistakes: those of the library, of the standard definitions and of the
manual, each changed in a few places."""

from __future__ import annotations

import random
import re
from pathlib import Path

from hypothesis import strategies as st

from plybook.gdl.codes import codes, page
from plybook.gdl.ludemes import ludemes
from plybook.gdl.statements import kinds

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```gdl[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)

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
SYNTAX = "and or not is in if then else odd even wins loses draw on off tile map adjacent extends neutral for from to"
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

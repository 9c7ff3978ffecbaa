"""Reading goes on after a mistake, and finds in a text without mistakes exactly what the parser finds."""

from __future__ import annotations

import random
from textwrap import dedent

import pytest
from edits import edited, key, library_texts, plain, source

from plybook.gdl.build import build
from plybook.gdl.expand import expand
from plybook.gdl.partial import language_words, partial
from plybook.gdl.syntax.parse import parse
from plybook.gdl.syntax.recovery import recover
from plybook.gdl.text import limits
from plybook.gdl.text.diagnostic import Diagnostic
from plybook.gdl.text.errors import DescriptionError
from plybook.gdl.text.files import find, library, standard_library
from plybook.gdl.text.source import Source

LIBRARY = [*map(find, library()), *standard_library()]


@pytest.mark.parametrize("text", LIBRARY, ids=lambda text: text.name)
def test_a_text_without_mistakes_is_read_as_the_parser_reads_it(text: Source) -> None:
    recovered = recover(text, language_words())
    assert not recovered.mistakes
    assert plain(recovered.statements) == plain(parse(text))


@pytest.mark.parametrize("start", range(4))
def test_recovery_and_the_parser_agree_on_edited_texts(start: int) -> None:
    check_agreement(start, 150)


@pytest.mark.parametrize(
    "start",
    [pytest.param(start, marks=pytest.mark.slow if start < 12 else pytest.mark.long) for start in range(10, 14)],
)
def test_recovery_and_the_parser_agree_on_many_edited_texts(start: int) -> None:
    check_agreement(start, 2_000)


def check_agreement(start: int, number: int) -> None:
    """Both find mistakes or none, and then the same tree; almost always, the parser's mistake is among those found."""
    rng, texts = random.Random(start), list(library_texts().values())
    wrong = same = 0
    for _ in range(number):
        text = rng.choice(texts)
        for _ in range(rng.choice([1, 1, 2, 4])):
            text = edited(text, rng, rng.choice(texts))
        recovered = recover(source(text), language_words())
        try:
            statements = parse(source(text))
        except DescriptionError as mistake:
            first = mistake.diagnostics[0]
            wrong += 1
            same += (first.code, first.label.span.start) in {
                (found.code, found.label.span.start) for found in recovered.mistakes
            }
            assert recovered.mistakes, text
        else:
            assert not recovered.mistakes, text
            assert plain(recovered.statements) == plain(statements), text
    assert same >= 0.95 * wrong


@pytest.mark.parametrize("name", library())
def test_what_is_known_of_a_library_game_is_its_model(name: str) -> None:
    known = partial(find(name))
    model = build(expand(find(name)), {})
    assert known.model is not None
    assert known.model.fingerprint == model.fingerprint
    assert {*map(key, known.diagnostics)} == {*map(key, model.warnings)}


@pytest.mark.parametrize("start", range(4))
def test_a_text_is_right_exactly_if_the_checker_says_so(start: int) -> None:
    rng, texts = random.Random(start), list(library_texts().values())
    for _ in range(60):
        text = edited(edited(rng.choice(texts), rng, rng.choice(texts)), rng)
        known = partial(source(text))
        try:
            model = build(expand(source(text)), {})
        except DescriptionError:
            assert known.model is None, text
            assert any(found.severity == "error" for found in known.diagnostics), text
        else:
            assert known.model is not None, text
            assert {*map(key, known.diagnostics)} == {*map(key, model.warnings)}, text


GAME = """
game "G" {
  option size = 5 in 3..9
  players Black, White
  board square(size)
  define near(s) = adjacent(s) & empty
  move step { from mine
    to near(from) }
  move drop { to empty }
  end { when no-moves -> draw }
}
"""
BROKEN = {
    "two statements": (("square(size)", "square(size"), ("near(from)", "near(from")),
    "a character in each of three": (("5 in", "5; in"), ("& empty", "% empty"), ("-> draw", "=> draw")),
    "a word and a sign": (("adjacent(s)", "adjecent(s)"), ("to empty", "to empty =")),
}


@pytest.mark.parametrize("changes", BROKEN.values(), ids=BROKEN)
def test_independent_mistakes_are_reported_together(changes: tuple[tuple[str, str], ...]) -> None:
    text = GAME
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    lines = {found.label.span.source.line_and_column(found.label.span.start)[0] for found in found_in(text)}
    assert len(lines) == len(changes)


FOLLOWS = [
    ("option size = 5 in 3..9", "option size = = 5 in 3..9", "unexpected-word"),
    ("players Black, White", "players Black,, White", "unexpected-word"),
    ("board square(size)", "board sqare(size)", "unknown-name"),
    ("board square(size)", "board square(size", "unclosed-bracket"),
    ("define near(s) = adjacent(s)", "define near(s) = (adjacent(s)", "unclosed-bracket"),
    ("from mine", "from mine =", "malformed-statement"),
    ("  define near(s) =", "  define near(s) ==", "unexpected-word"),
    ("move drop {", "move drop = {", "unexpected-word"),
    ("to near(from) }", "to near(from)", "unclosed-bracket"),
]


ASTRAY = [
    ("  define near", "  }\n  define near", "unmatched-bracket"),
    ("move step { from mine", "move step from mine", "unmatched-bracket"),
    ("    to near(from) }", "    to near(from) }\n  }", "unmatched-bracket"),
]


@pytest.mark.parametrize(("old", "new", "code"), ASTRAY)
def test_what_seems_out_of_place_after_a_wrong_bracket_is_not_reported(old: str, new: str, code: str) -> None:
    assert old in GAME
    reported = {found.code for found in found_in(GAME.replace(old, new))}
    assert code in reported
    assert not reported & {"not-a-game", "unknown-statement", "misplaced-statement"}


@pytest.mark.parametrize(("old", "new", "code"), FOLLOWS)
def test_what_follows_from_a_mistake_is_not_reported(old: str, new: str, code: str) -> None:
    assert old in GAME
    assert [found.code for found in found_in(GAME.replace(old, new))] == [code]


def found_in(text: str) -> tuple[Diagnostic, ...]:
    return partial(source(text)).diagnostics


def test_a_statement_with_a_wrong_head_keeps_its_block() -> None:
    text = dedent(GAME).replace("move step {", "move step = {").replace("to near(from) }", "to nearr(from) }")
    assert [found.code for found in found_in(text)] == ["unexpected-word"]
    (game,) = partial(source(text)).recovered.statements
    assert game.block is not None
    step = next(each for each in game.block if each.span.text.startswith("move step"))
    assert [inner.keyword.text for inner in step.block or () if inner.keyword] == ["from", "to"]


def test_a_text_beyond_the_limits_gives_one_mistake() -> None:
    long = 'game "G" {\n' + "#" * limits.BYTES + "\n}"
    assert [found.code for found in found_in(long)] == ["file-too-large"]
    many = 'game "G" {\n' + "  note a\n" * (limits.STATEMENTS + 5) + "}\n"
    assert [found.code for found in found_in(many)] == ["too-many-statements"]

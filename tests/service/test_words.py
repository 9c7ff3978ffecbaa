"""`explain` knows every word: of the grammar, the manual, the library of games, the pages, and of other systems."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plybook.gdl import compass
from plybook.gdl.codes import codes
from plybook.gdl.ludemes import ludemes
from plybook.gdl.resolve import other_words
from plybook.gdl.statements import kinds
from plybook.gdl.statements.define import read_define
from plybook.gdl.syntax.parse import parse
from plybook.gdl.text.files import standard_library
from plybook.gdl.types import types
from plybook.service.explain.words import Answer, drawn, entries, entry, names, suggestions

ROOT = Path(__file__).parents[2]
GRAMMAR = (ROOT / "gdl" / "syntax" / "grammar.lark").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
NAME = re.compile(r"[^\W\d]\w*(?:-[^\W\d]\w*)*")


def known(word: str) -> Answer:
    """The answer about a word."""
    found = entry(word)
    assert found is not None, word
    assert len(found.markdown()) > 30, word
    return found


def test_every_token_of_the_grammar_is_known() -> None:
    tokens = re.findall(r'^_?[A-Z_]+: "(.+)"$', GRAMMAR, re.MULTILINE)
    assert len(tokens) > 20
    for token in [*tokens, "is not", "not in", "#", '"', "odd", "even"]:
        assert known(token).entries


def test_every_statement_is_known_in_each_of_its_blocks() -> None:
    for block, keyword in kinds():
        groups = {each.group for each in known(keyword).entries}
        block = "game" if block == "phase" else block  # a phase has moves, as the game has
        assert any(re.fullmatch(f"Statements of an? `{block}`", group) for group in groups), (block, keyword)


def test_every_ludeme_is_known_in_each_of_its_forms() -> None:
    for name, alike in ludemes().items():
        texts = " ".join(each.text for each in known(name).entries)
        for ludeme in alike:
            assert ludeme.operator or (ludeme.__doc__ or "").split("\n")[0] in texts, name


def test_every_argument_that_is_a_word_is_known_with_the_word_that_takes_it() -> None:
    for name, alike in ludemes().items():
        for word in {each for form in alike for parameter in form.parameters for each in parameter.type.choices}:
            assert name in {each.name for each in known(word).entries}, word


def test_every_definition_type_direction_and_code_is_known() -> None:
    library = [parse(source) for source in standard_library()]
    defined = [read_define(statement, own=False).name.text for file in library for statement in file]
    assert len(defined) > 30
    declared = [found.name for found in vars(types).values() if isinstance(found, types.Type) and found != types.TEXT]
    for word in [*defined, *declared, "Symbol", *compass.names(), *codes()]:
        known(word)


def test_everything_that_has_a_name_is_found_by_it() -> None:
    for name in names():
        assert known(name).word == name


def test_every_word_in_the_tables_of_the_manual_is_known() -> None:
    """Words in backticks that stand alone in a table; names that a game gives are the exceptions."""
    tables = [line for line in MANUAL.splitlines() if line.startswith("|")]
    quoted = {word.replace("\\|", "|") for line in tables for word in re.findall(r"`([^`]+)`", line)}
    alone = {word for word in quoted if " " not in word and "(" not in word} | {"is not", "not in"}
    assert len(alone) > 30
    theirs = {"Black", "White.King", "3", "7.5"}
    for word in alone - theirs:
        known(word)
    assert entry("White.King")


def own(text: str) -> set[str]:
    """The names that the text of a game defines."""
    found = {
        word for group in re.findall(r"\b(?:players|piece|author)\b([^\n{]*)", text) for word in NAME.findall(group)
    }
    keywords = "define option counter region site track phase move choose collect let score".replace(" ", "|")
    found |= set(re.findall(rf"\b(?:{keywords}) +([\w-]+)", text))
    found |= set(re.findall(r"\bunion\((\w+) in\b", text))
    found |= set(re.findall(r"[(,]\s*(\w+) ->", text))
    for group in re.findall(r"\bdefine\s+[\w-]+\(([^)]*)\)|\boption\b[^\n]*\bin\b([^\n]*)", text):
        found |= {word for part in group for word in NAME.findall(part)}
    return found


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.gdl")), ids=lambda path: path.stem)
def test_every_word_of_a_library_game_that_it_does_not_define_is_known(path: Path) -> None:
    text = re.sub(r'"[^"\n]*"|#[^\n]*', " ", path.read_text(encoding="utf-8"))
    base = re.search(r'extends "([^"]+)"', path.read_text(encoding="utf-8"))
    inherited = own((ROOT / "games" / f"{base[1]}.gdl").read_text(encoding="utf-8")) if base else set()
    for word in sorted({*NAME.findall(text)} - own(text) - inherited):
        known(word)


def test_every_word_of_other_systems_is_known() -> None:
    for kind, table in other_words.words().items():
        for word, meant in table.items() if kind not in ("calls", "sentences") else ():
            answer = known(word)
            assert answer.entries or not meant.write


@pytest.mark.parametrize(
    ("word", "closest"),
    [
        ("checkmate", "king"),
        ("stack", "stacks of pieces"),
        ("dice", "What is random only at the start"),
        ("capture", "`remove`"),
        ("!=", "`is not`"),
        ("middle", "`d4`"),
    ],
)
def test_for_a_word_of_another_system_it_is_told_what_comes_closest(word: str, closest: str) -> None:
    text = known(word).markdown()
    assert f"`{word}` is not a word of this language" in text
    assert closest in text


@pytest.mark.parametrize("word", ["c3", "a1", "k11", "aa7"])
def test_a_point_is_explained_with_a_picture_of_the_coordinates(word: str) -> None:
    answer = known(word)
    column, row = word.rstrip("0123456789"), word.lstrip("abck")
    assert f"column `{column}` and row {row}." in answer.markdown()
    assert {what for _, what in answer.pictures} == {"coordinates"}
    assert len(list(drawn(answer))) == 2


def test_the_picture_for_a_point_shows_the_point() -> None:
    (_, _, text, svg), *_ = drawn(known("b4"))
    assert text.split("\n")[1] == "4   . b4  .  .  ."
    assert ">b4</text>" in svg


def test_a_piece_and_a_value_in_another_position_are_explained_by_their_parts() -> None:
    assert "the player to move" in known("mover.Man").markdown()
    assert "the player `White`" in known("White.King").markdown()
    assert {each.name for each in known("before.mine").entries} == {"before", "mine"}


def test_case_matters_only_if_both_are_words() -> None:
    assert known("Direction").entries[0].group == "Types"
    assert known("MINE").word == "mine"
    assert known("piece").entries != known("Piece").entries


@pytest.mark.parametrize(("word", "meant"), [("jumpp", "hops"), ("adjacnt", "adjacent"), ("no-move s", "no-moves")])
def test_an_unknown_word_gets_suggestions_by_spelling_and_by_meaning(word: str, meant: str) -> None:
    assert entry(word) is None
    assert meant in suggestions(word)
    assert len(suggestions(word)) <= 3


@pytest.mark.parametrize("word", ["", " ", "\0", "é", "x" * 100_000, "a." * 1000, "🂡", "[", "](", "`"])
def test_any_text_gets_an_answer_or_none(word: str) -> None:
    assert entry(word) is None or word == "["
    assert len(suggestions(word)) <= 3


def test_names_are_unique_and_every_entry_has_one() -> None:
    assert len(names()) == len(set(names()))
    assert {each.name for each in entries()} <= set(names())

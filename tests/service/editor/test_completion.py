"""Completion offers what can stand at a place, and nothing else."""

from __future__ import annotations

import gc
import random
import re
from collections.abc import Iterator

import pytest
from edits import library_texts

from plybook.gdl.syntax import tree as syntax
from plybook.service.editor.completion import complete
from plybook.service.editor.known.analysis import Analysis
from plybook.service.editor.known.places import expressions_of, parts_of
from plybook.service.editor.known.results import Completion
from plybook.service.editor.known.workspace import Workspace

GAME = """game "G" {
  option size = 5 in 3..9
  option split = early in early, late
  option pie = off in on, off
  players Black, White
  piece Man, King
  piece Wall neutral
  board square(size)
  counter taken = 0 in 0..9
  define near(s) = adjacent(s) & empty
  setup { place Black.Man on a1 }
  move step {
    from mine
    choose over in adjacent(from)
    to near(from)
    where count(mine) > 1
    do place(mover.Man, to)
  }
  end {
    when no-moves -> draw
  }
}
"""
VALUES = {"mine", "empty", "near", "adjacent", "union", "a1"}
PLACES = {
    # what is written: (what stands there, what must be offered, what must not)
    "players Black, White f|": ("players Black, White", {"facing"}, {"mine"}),
    "board |": ("board square(size)", {"square", "hexagon", "graph"}, {"mine", "size", "from"}),
    "board square(|": ("board square(size)", {"size"}, {"mine", "Black"}),
    "board square(size) adjacent |": ("board square(size)", {"orthogonal", "diagonal", "all"}, {"mine"}),
    "place | on a1": ("place Black.Man on a1", {"Black.Man", "White.King", "Wall"}, {"mine", "size"}),
    "place Black.| on a1": ("place Black.Man on a1", {"Man", "King"}, {"Wall", "mine"}),
    "from |": ("from mine", VALUES, {"from", "to", "over", "taken", "some", "place"}),
    "from mine & |": ("from mine", VALUES, {"from", "taken", "some", "place"}),
    "from if |": ("from mine", {"pie", "some", "not"}, {"mine", "size", "place"}),
    "from if pie then |": ("from mine", VALUES, {"from", "taken", "some", "place"}),
    "from if pie then mine else if size > 3 then |": ("from mine", VALUES, {"from", "taken", "some", "place"}),
    "from if pie then mine else |": ("from mine", VALUES, {"from", "taken", "some", "place"}),
    "where count(if pie then |": ("where count(mine) > 1", VALUES | {"over"}, {"taken", "some", "place"}),
    "where min(taken, |": ("where count(mine) > 1", {"taken", "size", "count"}, {"mine", "some"}),
    "where 2 < (if pie then 3 else |)": ("where count(mine) > 1", {"taken", "size", "count"}, {"mine", "some"}),
    "to near(|": ("to near(from)", VALUES | {"from", "over"}, {"to", "taken", "some", "place"}),
    "where |": ("where count(mine) > 1", {"pie", "some", "not", "before", "after"}, {"mine", "taken", "place", "draw"}),
    "where count(|) > 1": ("where count(mine) > 1", VALUES | {"over"}, {"taken", "some", "place"}),
    "where count(mine) > |": ("where count(mine) > 1", {"taken", "size", "count"}, {"mine", "some", "split"}),
    "where split is |": ("where count(mine) > 1", {"early", "late"}, {"mine", "on", "taken"}),
    "where pie and |": ("where count(mine) > 1", {"some", "pie", "not"}, {"mine", "size"}),
    "where from in |": ("where count(mine) > 1", VALUES, {"taken", "some"}),
    "where some(edge(|": ("where count(mine) > 1", {"top", "bottom"}, {"mine", "n"}),
    "where some(step(from, |": ("where count(mine) > 1", {"n", "ne", "orthogonal"}, {"mine", "taken", "some"}),
    "where some(before.|": ("where count(mine) > 1", {"mine", "empty"}, {"taken", "some"}),
    "do |": ("do place(mover.Man, to)", {"place", "remove", "set"}, {"mine", "some", "size"}),
    "do place(|": ("do place(mover.Man, to)", {"Wall", "Black.Man"}, {"mine", "size"}),
    "do place(mover.|, to)": ("do place(mover.Man, to)", {"Man", "King"}, {"mine", "Wall"}),
    "do set(|": ("do place(mover.Man, to)", {"taken"}, {"mine", "size"}),
    "when |": ("when no-moves -> draw", {"no-moves", "repeated", "some"}, {"mine", "from"}),
    "when no-moves -> |": ("when no-moves -> draw", {"draw", "highest", "mover", "Black"}, {"mine", "some"}),
    "when no-moves -> mover |": ("when no-moves -> draw", {"wins", "loses"}, {"draw", "mine"}),
    "option split = | in early, late": ("option split = early in early, late", {"early", "late"}, {"mine"}),
    "written |": ("setup { place Black.Man on a1 }", {"step"}, {"mine", "draw"}),
    "move |": ("move step", set(), {"mine", "from"}),
    "choose | in adjacent(from)": ("choose over in adjacent(from)", set(), {"mine", "from"}),
    "define |": ("define near(s) = adjacent(s) & empty", set(), {"mine", "near"}),
}


def offered(text: str, offset: int) -> list[Completion]:
    return complete(Workspace().update("completed.gdl", text), offset)


@pytest.mark.parametrize("place", PLACES)
def test_what_can_stand_there_is_offered(place: str) -> None:
    there, wanted, unwanted = PLACES[place]
    before, after = place.split("|")
    start = GAME.index(there)
    text = GAME[:start] + before + after + GAME[start + len(there) :]
    labels = {each.label for each in offered(text, start + len(before))}
    assert wanted <= labels
    assert not unwanted & labels


@pytest.mark.parametrize(
    ("block", "offset", "wanted", "unwanted"),
    [
        ("file", 0, {"game"}, {"move"}),
        ("game", GAME.index("  players"), {"players", "move", "option", "end"}, {"from", "when", "mine"}),
        ("move", GAME.index("    from mine"), {"from", "to", "where", "do"}, {"move", "when"}),
        ("end", GAME.index("    when"), {"when", "inherited"}, {"from", "move"}),
    ],
)
def test_statements_are_offered_in_their_blocks(block: str, offset: int, wanted: set[str], unwanted: set[str]) -> None:
    text = "" if block == "file" else GAME[:offset] + "\n" + GAME[offset:]
    found = {each.label: each for each in offered(text, offset)}
    assert wanted <= set(found)
    assert not unwanted & set(found)
    assert all(found[word].snippet for word in wanted)


def test_nothing_is_offered_in_strings_and_comments() -> None:
    text = GAME.replace("to near(from)", "to near(from)  # the ")
    assert not offered(text, text.index("# the") + 5)
    assert not offered(text, text.index('"G"') + 2)


def test_games_are_offered_after_extends_and_codes_in_comments_that_allow() -> None:
    text = 'game "G" extends "" {\n  # allow unu\n}\n'
    assert "hex" in {each.label for each in offered(text, text.index('""') + 1)}
    assert "unused-option" in {each.label for each in offered(text, text.index("unu") + 3)}


def test_every_word_of_a_statement_has_documentation() -> None:
    found = offered(GAME, GAME.index("    from mine") + 4)
    assert all(each.about for each in found if each.kind == "keyword")


def names(statements: tuple[syntax.Statement, ...]) -> Iterator[syntax.Name]:
    """The names in expressions, without those that are declared, and those of moves, which are not offered."""
    for statement in statements:
        declares = statement.keyword is not None and statement.keyword.text in (
            "define", "option", "players", "piece", "move", "otherwise", "phase", "counter", "region", "site", "track",
            "collect", "let", "choose", "line", "edge", "point", "without", "prefix", "suffix",
            "whole",
        )  # fmt: skip
        for node in () if declares else expressions_of(statement):
            waiting = [node]
            while waiting:
                part = waiting.pop()
                match part:
                    case syntax.Name():
                        yield part
                    case syntax.Call(name=syntax.Name(text="union"), arguments=[_, body]):
                        waiting.append(body)  # the first argument gives a name
                        continue
                    case syntax.Function(body=body):
                        waiting.append(body)  # its parameter is a new name
                        continue
                    case syntax.Call(name=name):
                        yield name
                waiting += parts_of(part)
        yield from names(statement.block or ())


def test_what_is_written_in_library_games_would_have_been_offered() -> None:
    check_recall(random.Random(1), 6)


@pytest.mark.slow
def test_more_that_is_written_in_library_games_would_have_been_offered() -> None:
    check_recall(random.Random(1), 40)


@pytest.mark.long
def test_everything_that_is_written_in_library_games_would_have_been_offered() -> None:
    check_recall(random.Random(1), 1_000)


POINT = re.compile(r"[a-z]{1,2}[0-9]+")


def check_recall(rng: random.Random, number: int) -> None:
    """For a number of names of each game: the word is offered at its place."""
    for path, text in library_texts().items():
        analysis = Workspace().update(path, text)
        found = list(names(analysis.tree))
        for name in rng.sample(found, min(number, len(found))):
            typed = bool(POINT.fullmatch(name.text))  # of a large board, points are offered once a letter is there
            labels = {each.label for each in complete(analysis, name.span.start + typed)}
            assert name.text in labels, f"{name.span!r}: {name.text}"


def test_what_is_offered_can_stand_there() -> None:
    check_precision(random.Random(2), 12)


@pytest.mark.slow
def test_what_is_offered_in_many_places_can_stand_there() -> None:
    check_precision(random.Random(3), 120)


UNFIT = frozenset(["unknown-name", "unknown-statement", "misplaced-statement", "unknown-symbol", "wrong-place"])


def check_precision(rng: random.Random, number: int) -> None:
    """Write words that are offered in place of names: none of them is unknown there, and its type fits."""
    texts = library_texts()
    for _ in range(number):
        path = rng.choice(sorted(texts))
        analysis = Workspace().update(path, texts[path])
        name = rng.choice(list(names(analysis.tree)))
        choices = [
            each for each in complete(analysis, name.span.start) if not each.snippet and each.text.isidentifier()
        ]
        for each in rng.sample(choices, min(4, len(choices))):
            text = texts[path][: name.span.start] + each.text + texts[path][name.span.end :]
            wrong = mistakes_at(Workspace().update(path, text), name.span.start, len(each.text))
            assert not wrong, f"{name.span!r}: {each.text} instead of {name.text}: {wrong}"


def mistakes_at(analysis: Analysis, start: int, length: int) -> list[str]:
    """The codes of mistakes about exactly the word at a place."""
    return [
        found.message
        for found in analysis.diagnostics
        if found.severity == "error"
        and (found.label.span.start, found.label.span.end) == (start, start + length)
        and found.code in {*UNFIT, "type-mismatch"}
    ]


def test_completion_leaves_no_circles_behind() -> None:
    """The server searches for circles rarely, since that takes long in the midst of typing."""
    workspace = Workspace()
    offset = GAME.index("near(from)") + 2
    complete(workspace.update("g.gdl", GAME), offset)
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            complete(workspace.update("g.gdl", GAME + "\n"), offset)
            complete(workspace.update("g.gdl", GAME), offset)
        assert gc.collect() < 1_000
    finally:
        gc.enable()

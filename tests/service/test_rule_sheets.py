"""Rule sheets: complete, honest about what has no words, and safe with descriptions from strangers."""

from __future__ import annotations

import importlib
import re
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from written_sheets import game, of_library, small

from plybook import gdl
from plybook.gdl.text.files import library
from plybook.interpreter.game.game import load
from plybook.service.rules.formats import as_markdown, as_text
from plybook.service.rules.html import as_html
from plybook.service.rules.marks import CLOSE, OPEN
from plybook.service.rules.sheet import Rows, sheet


@pytest.mark.parametrize("name", library())
def test_every_library_game_has_all_parts_in_every_format(name: str) -> None:
    made = sheet(load(gdl.find(name), engine="reference"))
    titles = [part.title for part in made.parts]
    for title in ("Players", "Board", "Pieces", "Start", "The turn", "Moves", "The end of the game", "Notation"):
        assert title in titles
    assert titles[-1] == "What this sheet does not know"
    for text in (as_text(made), as_markdown(made), as_html(made)):
        assert OPEN not in text
        assert CLOSE not in text
    assert max(map(len, as_text(made).split("\n"))) <= 100


@pytest.mark.parametrize("name", library())
def test_few_expressions_of_the_library_have_no_words(name: str) -> None:
    text = " ".join(as_text(sheet(load(gdl.find(name), engine="reference"))).split())
    found = re.search(r"There are no plain words for(.*?): shown", text)
    number = 2 if name == "quoridor" else 1  # both go through the directions of texts that do not name them
    assert found is None or found[1].count("`") <= 2 * number


def test_a_condition_is_shown_as_written_beside_the_words_of_its_author() -> None:
    said = small(
        "move drop { to empty\nwhere lonely }",
        more='define lonely = none(adjacent(to) & mine)  "stay away from friends"',
    )
    assert "The move must stay away from friends. As written: `lonely`." in said
    assert "`lonely`: stay away from friends; `none(adjacent(to) & mine)`" in said


def test_words_of_the_author_that_contradict_what_is_written_are_marked() -> None:
    hint = "may differ: the text says right; the condition does not, and says top."
    text = gdl.find("hex").text
    wrong = text.replace("edge(left), edge(right)", "edge(left), edge(top)")
    assert hint not in as_text(sheet(game(text)), 10_000)
    assert hint in as_text(sheet(game(wrong)), 10_000)


def test_what_has_no_words_is_quoted_listed_and_explained() -> None:
    said = small("move drop { to union(d in n | e, step(mine, d)) & empty | touching(mine, 2) & empty }")
    assert "There are no plain words for `union(d in n | e, step(mine, d))`" in said
    assert "`step(region, directions)`" in said


def test_the_options_that_are_set_are_the_ones_described() -> None:
    assert "5 by 5 points" in of_library("ayu", size=5)
    assert "`size = 5`" in of_library("ayu", size=5)
    assert "The move is possible only if there is no piece of yours" in of_library("go", size=5)
    assert "The move is possible only if there is no piece of yours" not in of_library("go", size=5, suicide=True)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (
            "lattice(2, 2)",
            "whose dots, edges and cells are points of the game. It has 25 points. An edge is adjacent to",
        ),
        ("lattice(2, 2)", "to the cells beside it, and to its two dots."),
        ("lattice(2, 2) without dots", "An edge is adjacent to the cells beside it."),
        ("lattice(2, 2) adjacent all", "if they are next to each other in a row, in a column or on a diagonal."),
        ("hexagon(3)", "if their hexagons have a side in common: a point has up to six neighbours."),
        ("hexagon(3) adjacent all", "a side in common, or if a side of two others leads from one hexagon to the other"),
    ],
)
def test_it_is_said_which_points_are_adjacent(board: str, words: str) -> None:
    move = "move drop { to empty }\nend { when no-moves -> last wins }"
    text = f'game "Small" {{ players Black, White\nboard {board}\n{move} }}'
    assert words in " ".join(as_text(sheet(game(text))).split())


def test_the_pie_rule_and_passes_are_explained() -> None:
    assert "White may answer `swap` instead of moving" in of_library("hex")
    assert "pie rule" not in of_library("hex", swap=False)
    assert "written as its name: `pass`" in of_library("go")
    assert "There is no pass" in of_library("hex")


def test_the_example_of_a_move_is_legal() -> None:
    for name in ("ayu", "amazons", "go", "nine-mens-morris"):
        found = re.search(r"(?:first moves is|only first move is) `([^`]+)`", of_library(name))
        assert found
        load(gdl.find(name), engine="reference").start().push(found[1])


def test_default_reasons_are_not_taken_for_words_of_the_author() -> None:
    assert "The author's words" not in small("move drop { to empty }")
    assert "The author's words: stuck." in small("move drop { to empty }", 'when no-moves -> last wins "stuck"')


def test_phases_are_shown_with_their_texts_and_without_what_follows_from_them() -> None:
    moves = """
      phase opening "men are laid" when turn-number <= 2 { move lay { to empty } }
      phase middle when turn-number <= 4 { move add { to empty } }
      phase ending { move go { from mine\nto empty } }
    """
    said = small(moves)
    assert "Only in this phase (men are laid): when the number of the turn is at most 2." in said
    assert "when the number of the turn is more than 2 and the number of the turn is at most 4." in said
    assert "Only in this phase: when the number of the turn is more than 4." in said


class Tags(HTMLParser):
    """Collects the tags and attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember a tag."""
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>`</code>[x](javascript:alert(3))&amp; *x* | ~~"


def evil() -> str:
    """A description that tries to be more than text wherever it can."""
    return (
        f'game "{EVIL}" {{\n author "{EVIL}"\n about "{EVIL}"\n notation "{EVIL}"\n note "{EVIL}"\n source "{EVIL}"\n'
        f' option size = 5 in 4..6 "{EVIL}"\n players Black, White\n board square(size)\n'
        f' counter turns = 0 in 0..9 "{EVIL}"\n define good = none(adjacent(to) & mine) "{EVIL}"\n'
        f' define here = empty - corners "{EVIL}"\n'
        f' move drop "{EVIL}" {{\n to here\n where good\n do set(turns, turns + 1) }}\n'
        f' phase late "{EVIL}" when turns > 5 {{ move other {{ to here }} }}\n'
        f' end {{ when turns is 9 -> draw "{EVIL}" }}\n}}'
    )


def test_a_description_cannot_put_anything_but_text_into_a_page() -> None:
    page = as_html(sheet(game(evil())))
    seen, usual = Tags(page), Tags(as_html(sheet(game(evil().replace(EVIL, "x")))))
    assert seen.tags == usual.tags
    assert seen.attributes == usual.attributes
    assert "script" not in seen.tags
    assert not re.search(r"(?:src|href)=", re.sub(r"&lt;.*?&gt;", "", page))


def test_a_description_cannot_leave_the_text_of_markdown() -> None:
    made = sheet(game(evil()))
    for text in (as_text(made), as_markdown(made)):
        assert OPEN not in text
    code = re.sub(r"(`+).*?\1|```.*?```", "", as_markdown(made).replace("\\`", ""), flags=re.DOTALL)
    assert "<script" not in code.replace("\\<", "")
    assert not re.search(r"(?<!\\)\]\(", code)


def test_deeply_nested_expressions_do_not_take_for_ever() -> None:
    region = "mine"
    for _ in range(25):
        region = f"(everywhere - {region})"
    lines = [f"define d0 = {region}"] + [f"define d{n} = d{n - 1} | d{n - 1} & d{n - 1}" for n in range(1, 7)]
    text = (
        'game "Deep" {\nplayers A, B\nboard square(4)\n'
        + "\n".join(lines)
        + "\nmove m { to d6 & empty }\nend { when no-moves -> draw }\n}"
    )
    began = time.monotonic()
    made = as_text(sheet(game(text)))
    assert time.monotonic() - began < 5
    assert len(made) < 2_000_000


def test_any_description_gets_a_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "interpreter"))
    write = importlib.import_module("random_descriptions").description
    for seed in range(20):
        made = sheet(game(write(seed, rich=True)))
        for text in (as_text(made), as_markdown(made), as_html(made)):
            assert OPEN not in text, seed


def test_rows_are_never_empty() -> None:
    for name in library():
        for part in sheet(load(gdl.find(name), engine="reference")).parts:
            assert all(not isinstance(item, Rows) or item.rows for item in part.items), (name, part.title)

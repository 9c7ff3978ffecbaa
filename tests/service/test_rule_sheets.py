"""Rule sheets: complete, honest about what has no words, and safe with descriptions from strangers."""

from __future__ import annotations

import importlib
import re
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from plybook import gdl
from plybook.gdl.text.files import library
from plybook.interpreter.game.game import Game, load
from plybook.service.rules.formats import as_markdown, as_text
from plybook.service.rules.html import as_html
from plybook.service.rules.marks import CLOSE, OPEN
from plybook.service.rules.points import standing
from plybook.service.rules.sheet import Rows, sheet


def game(text: str, **options: object) -> Game:
    """A game from the text of its description."""
    return load(gdl.Source("test.gdl", text), options, engine="reference")


def of_library(name: str, **options: object) -> str:
    """The sheet of a library game, as one line of text."""
    return " ".join(as_text(sheet(load(gdl.find(name), options, engine="reference"))).split())


def small(moves: str, end: str = "when no-moves -> last wins", more: str = "") -> str:
    """The sheet of a small game with these moves, as one line of text."""
    text = f'game "Small" {{ {more}\nplayers Black, White\nboard square(5)\n{moves}\nend {{ {end} }} }}'
    return " ".join(as_text(sheet(game(text))).split())


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
    text = as_text(sheet(load(gdl.find(name), engine="reference")))
    found = re.search(r"There are no plain words for(.*?): shown", text, re.DOTALL)
    assert found is None or found[1].count("`") <= 2


def test_a_step_is_said_in_words() -> None:
    said = small("move step { from mine\nto adjacent(from) & empty }")
    assert "Choose one of your pieces; its point is the starting point." in said
    assert "Choose an empty point adjacent to the starting point, the destination." in said
    assert "The piece on the starting point goes to the destination." in said
    assert "captured" not in said


def test_moving_onto_a_piece_is_said_to_capture_it() -> None:
    assert "If a piece was there, it is captured." in small("move step { from mine\nto adjacent(from) - mine }")


@pytest.mark.parametrize(
    "move",
    [
        "from mine\nto union(d in directions, ray(from, d, empty))\ndo relocate(from, to)",
        "choose gap in empty\nfrom mine & adjacent(gap)\ndo relocate(from, gap)",
        "choose gap in empty\nfrom mine\nto adjacent(from) & gap\ndo relocate(from, to)",
        "from theirs\nchoose man in mine & adjacent(from)\nto straight-on(man, from, empty)\ndo relocate(from, to)",
        "from mine\nto given(turn-number > 2, if turn-number > 5 then empty else slides(from))\ndo relocate(from, to)",
        "from mine\nchoose man in theirs\nto adjacent(from) & (empty | man)\ndo remove(man)\ndo relocate(from, to)",
    ],
)
def test_nothing_is_captured_where_a_point_can_only_be_empty(move: str) -> None:
    said = small(f"move go {{ {move} }}")
    assert "goes to" in said
    assert "captured" not in said


def test_a_point_that_is_emptied_only_afterwards_may_hold_a_piece() -> None:
    move = "from mine\nchoose man in theirs\nto adjacent(from) & (empty | man)\ndo relocate(from, to)\ndo remove(man)"
    assert "If a piece was there, it is captured." in small(f"move go {{ {move} }}")


def test_points_left_out_one_after_another_are_said_in_one_go() -> None:
    said = small("move drop { to empty - edge(left) - edge(right) }")
    assert "an empty point other than a point on the left side or a point on the right side" in said


def test_one_step_away_is_said_in_the_singular() -> None:
    assert "one step orthogonally" in small("move go { from mine\nto leap(from, orthogonal, 1) & empty }")


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


def test_what_must_be_the_same_is_named() -> None:
    more = "counter quiet = 0 in 0..9\ndefine times = seen(situational, quiet)"
    more += "\ndefine ago = since-seen(situational, quiet)"
    said = small("move drop { to empty\ndo set(quiet, quiet + 1) }", "when times >= 2 and ago > 3 -> draw", more)
    board = "the board, with the same player to move and `quiet`,"
    assert f"the number of times that {board} has occurred before is at least 2" in said
    assert f"the number of moves since {board} occurred for the first time is more than 3" in said


def test_the_opposite_of_a_comparison_is_said_without_a_not() -> None:
    said = small("move drop { to empty\nwhere not count(mine) > 3 }")
    assert "Only if the number of your pieces is at most 3." in said


def test_a_capture_is_said_in_words() -> None:
    said = small("move drop { to empty\ndo place(mover, to)\ndo remove(between(to, mine, theirs)) }")
    assert "A piece of yours is placed on the destination." in said
    assert "in a straight row of enemy pieces between the destination and one of your pieces are removed." in said


def test_the_position_in_which_something_is_looked_at_is_said_beside_it() -> None:
    said = small("move drop { to empty\nwhere some(after.adjacent(to) & theirs) }")
    assert "Only if there is an enemy piece adjacent to the destination after the move." in said
    said = small("move drop { to empty\nwhere none(after.clash) }", more="define clash = adjacent(theirs)")
    assert "Only if there is no point adjacent to a point with an enemy piece after the move." in said
    said = small("move go { from mine\nto empty\ndo place(mover, adjacent(from) & before.empty) }")
    assert "the points adjacent to the starting point that are empty before the move" in said


def test_pieces_are_in_a_region_that_has_no_words() -> None:
    said = small("move go { from mine & here(mine)\nto empty }", more="define here(r) = step(r, orthogonal)")
    assert "Choose one of your pieces in `here(mine)`" in said


def test_a_definition_is_explained_with_all_its_arguments() -> None:
    more = "define met(d, point) = step(point, d) & theirs"
    said = small("move go { from mine\nto union(d in n | e, met(d, from)) }", more=more)
    assert "`met(d, point)`: `step(point, d) & theirs`" in said


def test_rows_beyond_a_point_are_said_in_words() -> None:
    said = small("move go { from mine\nchoose ball in adjacent(from)\nto straight-on(from, ball, empty) }")
    assert "in a straight row of empty points that goes on from the starting point directly beyond the point" in said
    said = small("move go { from mine\nto beyond(from, theirs) }")
    assert "just beyond a straight row of enemy pieces that starts beside the starting point" in said


def test_the_first_piece_on_a_line_is_said_in_words() -> None:
    said = small("move go { from mine\nto met(from, orthogonal, empty) & theirs }")
    first = (
        "a point with an enemy piece that is the first one met from the starting point orthogonally in a straight line"
    )
    assert f"{first} over the empty points" in said
    step = "move go { from mine\nto met(from, forward, empty) & theirs }"
    text = f'game "G" {{ players A, B facing n, s\nboard square(5)\n{step}\nend {{ when no-moves -> draw }} }}'
    assert "`met(from, forward, empty)` (the first points" in " ".join(as_text(sheet(game(text))).split())


def test_what_has_no_words_is_quoted_listed_and_explained() -> None:
    said = small("move drop { to union(d in n | e, step(mine, d)) & empty | touching(mine, 2) & empty }")
    assert "There are no plain words for `union(d in n | e, step(mine, d))`" in said
    assert "`step(region, directions)`" in said


@pytest.mark.parametrize(
    ("region", "said"),
    [
        ("having(mover.Rook, mover.Queen)", "Choose a Rook or Queen of yours;"),
        ("having(mover.Rook) | having(mover.Queen)", "Choose a Rook or Queen of yours;"),
        ("having(Rook)", "Choose a Rook of either player;"),
        ("having(Queen, Black.Rook, White.Rook)", "Choose a Queen or Rook of either player;"),
        ("having(Black.Rook, White.Queen)", "Choose a Rook of Black or a Queen of White;"),
        ("having(opponent.Rook, Imp, Ant)", "Choose a Rook of the next player or an Imp or Ant;"),
        ("having(Imp, mover.Queen, Ant)", "Choose an Imp or Ant or a Queen of yours;"),
    ],
)
def test_several_kinds_of_pieces_are_said_together(region: str, said: str) -> None:
    more = "piece Rook, Queen\npiece Imp, Ant neutral\n# allow unreachable-piece\n"
    assert said in small(f"move go {{ from {region}\nto adjacent(from) & empty }}", more=more)
    attacked = small("move go { from mine\nto empty }", f"when attacked({region}) -> draw", more)
    assert "the other player could take a" in attacked
    assert "point with" not in attacked.split("could take")[1].split("As written")[0]


def test_the_opposite_of_a_direction_that_depends_on_the_player_is_said_in_words() -> None:
    step = "move step { from mine\nto step(from, opposite(forward) | opposite(forward-left) | leftward) & empty }"
    end = "end { when no-moves -> last wins }"
    text = f'game "Small" {{ players Black, White facing n, s\nboard square(5)\n{step}\n{end} }}'
    said = " ".join(as_text(sheet(game(text)), 10_000).split())
    assert "one step backward or backward right or leftward from the starting point" in said


def test_choices_within_conditions_keep_together() -> None:
    said = small("move drop { to empty }", end="when some(mine) and (none(theirs) or some(corners & mine)) -> draw")
    assert "there is a piece of the player to move, and either there is no piece of another player or" in said
    said = small(
        "move drop { to empty }",
        end="when full and (lonely or some(mine)) -> draw",
        more="define lonely = none(mine)\ndefine full = none(empty)",
    )
    assert "As written: `full and (lonely or some(mine))`" in said


def test_a_choice_between_values_is_said_with_both_sides() -> None:
    said = small("move drop { to if mover is Black then edge(top) & empty else corners & empty }")
    assert "an empty point on the top side (if you are Black, otherwise an empty point in a corner)" in said
    said = small("move drop { to empty\n where (if some(theirs) then 3 else count(mine)) > 2 }")
    assert "Only if 3 (if there is an enemy piece, otherwise the number of your pieces) is more than 2" in said
    said = small("move drop { to empty\n where max(count(mine), 2, 5) - min(1, 2) < abs(count(mine) - 3) }")
    assert "(the largest of the number of your pieces, 2 and 5) minus 1 is less than" in said
    assert "the difference between the number of your pieces and 3" in said


def test_what_is_calculated_first_is_in_parentheses() -> None:
    more = "define both = count(mine) + count(theirs)\ncounter n = 9 in 0..99"
    said = small("move drop { to empty\ndo set(n, n - 1 - both)\n where n * (n - 2) > n + both }", more=more)
    assert "`n` becomes `n` minus 1 minus (the number of your pieces plus the number of enemy pieces)." in said
    assert "`n` times (`n` minus 2) is more than `n` plus the number of your pieces plus the number of enemy" in said
    said = small("move drop { to empty\nwhere count(mine | theirs) - 1 < 3 }")
    assert "Only if (the number of your pieces and enemy pieces) minus 1 is less than 3." in said


def test_a_definition_of_the_game_is_not_taken_for_the_standard_one_of_that_name() -> None:
    said = small("move drop { to rim & empty }", more='define rim = corners  "the far corners"')
    assert "among the far corners" in said
    assert "on the rim" not in said


def test_the_options_that_are_set_are_the_ones_described() -> None:
    assert "5 by 5 points" in of_library("ayu", size=5)
    assert "`size = 5`" in of_library("ayu", size=5)
    assert "Only if there is no piece of yours" in of_library("go", size=5)
    assert "Only if there is no piece of yours" not in of_library("go", size=5, suicide=True)


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


def test_a_kind_of_piece_and_its_owner_are_said_together() -> None:
    more = "piece King for Black\npiece Man\ndefine king = having(Black.King)"
    said = small("move go { from king & mine\nto empty\ndo remove(king & adjacent(to) & theirs - corners) }", more=more)
    assert "Choose a Black King of yours; its point is the starting point." in said
    assert "pieces of the enemy of the kind Black King adjacent to the destination other than" in said


def test_what_is_left_out_comes_after_the_places() -> None:
    said = small("move go { from mine\nto adjacent(from) & (theirs - corners) }")
    assert "a point with an enemy piece adjacent to the starting point other than a point in a corner" in said
    said = small("move go { from mine\nto step(from - corners, n) & empty }")
    assert "one step to the north from the starting point (unless it is a point in a corner)" in said


def test_a_line_is_said_to_be_unbroken() -> None:
    said = small("move drop { to empty\nwhere not after.line(theirs, 4) }", end="when line(mine, 4) -> mover wins")
    assert "after the move there is no unbroken straight line of at least 4 of the enemy pieces" in said
    assert "there is an unbroken straight line of at least 4 of the pieces of the player to move" in said


def test_what_depends_on_a_condition_is_said_with_it() -> None:
    said = small("move go { from mine\nto empty\ndo remove(from)\ndo place(mover, given(turn-number > 2, to)) }")
    assert "If the number of the turn is more than 2, a piece of yours is placed on the destination." in said
    said = small("move go { to empty - given(turn-number < 3, corners) }")
    assert "an empty point other than a point in a corner (only if the number of the turn is less than 3)" in said
    said = small("option odd-rule = off in on, off\nmove go { to empty - given(odd-rule and some(mine), corners) }")
    assert "Choose an empty point, the destination." in said


def test_several_regions_are_removed_one_after_another() -> None:
    said = small("move go { from mine\nto theirs\ndo remove(from | to)\ndo remove(adjacent(to) & theirs | from) }")
    assert "The piece on the starting point and the piece on the destination are removed." in said
    assert "Enemy pieces adjacent to the destination and the piece on the starting point are removed." in said


def test_that_a_point_holds_a_piece_is_said_so() -> None:
    said = small("move go { from mine | theirs\nto empty\nwhere from not in theirs }")
    assert "Only if the starting point does not hold an enemy piece." in said


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


def test_what_a_chain_collects_is_said_to_be_added() -> None:
    chain = "repeat 1..3 { to adjacent(from) & empty - seen-there\ncollect seen-there = from }"
    said = small(f"move go {{ from mine\n{chain} }}")
    assert "Add the starting point to `seen-there`, which is empty at first." in said


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


def test_phrases_about_points_become_phrases_about_pieces() -> None:
    assert standing("a point with one of your pieces beside it") == "one of your pieces beside it"
    assert standing("the points with enemy pieces") == "enemy pieces"
    assert standing("an empty point") == "an empty point"


def test_rows_are_never_empty() -> None:
    for name in library():
        for part in sheet(load(gdl.find(name), engine="reference")).parts:
            assert all(not isinstance(item, Rows) or item.rows for item in part.items), (name, part.title)

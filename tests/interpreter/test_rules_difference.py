"""The rules as written, and what differs between those of two games."""

from __future__ import annotations

from pathlib import Path

import plybook
from plybook.interpreter.analyse.as_written import definitions_of, move_as_written, statements, written
from plybook.interpreter.analyse.rules_difference import RulesDifference, rules_difference
from plybook.interpreter.game.game import Game

GAMES = Path(__file__).parents[2] / "games"


def load(name: str, **options: object) -> Game:
    return plybook.load(name, engine="reference", **options)


def changed(name: str, *replaced: tuple[str, str]) -> Game:
    """A game of the library with some of its text replaced."""
    text = (GAMES / f"{name}.gdl").read_text(encoding="utf-8")
    for old, new in replaced:
        assert old in text
        text = text.replace(old, new)
    return plybook.loads(text, engine="reference")


def rows(found: RulesDifference) -> list[tuple[str, str, str]]:
    return [(one.name, one.first, one.other) for one in found.statements]


def test_conditions_are_shown_with_the_options_folded_in() -> None:
    model = load("english-draughts", quiet=15).model
    assert [written(ending.condition, model) for ending in model.endings] == [
        "no-moves",
        "seen(situational) >= 2",
        "still is 2 * 15",
    ]
    walk = move_as_written(*(lambda game: (game.model, game.source))(load("ayu")))["walk"]
    assert walk == "from singletons(mine); to adjacent(from) & empty; where reduce-distance"


def test_parts_that_the_options_leave_out_are_not_shown() -> None:
    game = load("ayu", split="never", repetition="ignore")
    assert [one.code for one in statements(game.model, game.source) if one.part == "The end of the game"] == [
        "no-moves -> mover wins"
    ]
    assert "where no-split-lifted" in move_as_written(game.model, game.source)["shift"]
    assert "no-split-lifted" not in move_as_written(load("ayu").model, load("ayu").source)["shift"]


def test_an_option_named_like_a_side_is_not_folded_into_the_side() -> None:
    text = 'game "T" { option left = 2 in 1..3  "pieces"  players A, B  board square(4)\n move drop { to empty }\n'
    text += " end { when count(mine & edge(left)) >= left -> mover wins\n when no-moves -> draw } }"
    model = plybook.loads(text.replace('"pieces"  players', '"pieces"\n players').replace("A, B  ", "A, B\n ")).model
    assert written(model.endings[0].condition, model) == "count(mine & edge(left)) >= 2"


def test_the_definitions_behind_a_condition_are_listed_with_text_and_body() -> None:
    model = load("brandub").model
    found = {one.name: (one.said, one.code) for one in definitions_of(model.endings[1].condition, model=model)}
    assert found == {
        "royal": ("where the king stands", "having(Defender.King)"),
        "refuge": ("where the king is safe", "corners"),
    }


def test_options_come_first_and_with_each_the_rules_that_it_changes() -> None:
    found = rules_difference(load("ayu", size=9), load("ayu", size=9, split="never", pie="on"))
    assert [(one.name, one.first, one.other) for one in found.options] == [
        ("pie", "off", "on"), ("split", "after", "never"),
    ]  # fmt: skip
    assert found.options[0].text == "White may swap sides after Black's first move"
    move, swap = rows(found)
    assert move[0] == "move shift"
    assert move[2] == move[1].replace("where no-split }", "where no-split; where split is after or no-split-lifted }")
    assert swap == ("swap", "", "swap")


def test_hex_with_one_wrong_edge_shows_the_clause_in_both_versions() -> None:
    found = rules_difference(load("hex"), changed("hex", ("edge(left), edge(right)", "edge(left), edge(top)")))
    assert rows(found) == [
        (
            "White wins",
            "some(linked(of(White), edge(left), edge(right))) -> White wins",
            "some(linked(of(White), edge(left), edge(top))) -> White wins",
        )
    ]
    assert found.verdict == "1 statement of the rules differs."
    assert not found.options


def test_the_same_game_twice_has_the_same_rules() -> None:
    found = rules_difference(load("ayu"), load("ayu"))
    assert (found.same, found.options, found.statements) == (True, (), ())
    assert found.verdict == "The rules are the same."


def test_titles_comments_layout_and_texts_are_no_rules() -> None:
    other = changed("hex", ('game "Hex"', 'game "Con-tac-tix"'), ("# Hex.", "# It."), ("end {\n", "end {\n\n  # a\n"))
    assert rules_difference(load("hex"), other).verdict == "The rules are the same."
    told = rules_difference(load("hex"), changed("hex", ("has joined left and right", "has a chain")))
    assert (told.same, told.verdict) == (True, "The rules are the same; only words of the author differ.")
    assert [(one.first_said, one.other_said) for one in told.statements] == [
        ("has joined left and right", "has a chain")
    ]


def test_a_changed_winner_a_clause_more_and_a_definition_are_shown() -> None:
    found = rules_difference(load("ayu"), load(str(GAMES / "variants" / "ayu-reversed.gdl")))
    assert rows(found) == [("mover wins / mover loses", "no-moves -> mover wins", "no-moves -> mover loses")]
    more = changed("ayu", ("when no-moves ", "when turn-number > 50 -> draw\n    when no-moves "))
    assert rows(rules_difference(load("ayu"), more)) == [("draw", "", "turn-number > 50 -> draw")]
    defined = changed("brandub", ("define refuge   = corners ", "define refuge   = rim "))
    assert rows(rules_difference(load("brandub"), defined)) == [
        ("define refuge", "define refuge = corners", "define refuge = rim")
    ]
    setup = changed("brandub", ("a4, b4, f4, g4, d1", "a3, b4, f4, g4, d1"))
    assert [name for name, _, _ in rows(rules_difference(load("brandub"), setup))] == ["setup"]


def test_the_order_of_clauses_is_a_rule() -> None:
    three, four = (
        'when line(of(last), 3) -> last loses  "has three in a line, and not four"',
        'when line(of(last), 4) -> last wins   "has four in a line"',
    )
    found = rules_difference(load("yavalath"), changed("yavalath", (three, "X"), (four, three), ("X", four)))
    assert not found.same
    assert [one.name for one in found.statements] == ["order"]


def test_of_unrelated_games_both_rules_are_shown_whole() -> None:
    found = rules_difference(load("hex"), load("ayu"))
    assert found.unrelated
    assert found.verdict == "The rules are written differently throughout."
    names = [name for name, _, _ in rows(found)]
    assert {"board", "setup", "move drop", "move walk", "every move", "swap"} <= set(names)
    assert not any(first == other for _, first, other in rows(found)), "what is equal is not shown among what differs"
    assert not rules_difference(load("hex"), load("y")).unrelated


def test_a_long_statement_is_cut_where_it_differs() -> None:
    long = " | ".join(f"corners & {way}" for way in ["edge(left)"] * 60)
    here, there = (
        changed("hex", ("move drop { to empty }", f"move drop {{ to empty - ({long} | {last}) }}"))
        for last in ("corners", "rim")
    )
    ((_, first, other),) = rows(rules_difference(here, there))
    assert (first[0], len(first) <= 400) == ("…", True)
    assert (first[-12:], other[-8:]) == ("| corners) }", "| rim) }")


def test_how_a_game_is_drawn_is_no_rule() -> None:
    plain = """
    game "Steps" {
      players A, B
      piece Man
      board square(3)
      setup { place A.Man on row(1) }
      move step { from mine
                  to adjacent(from) & empty }
      end { when turn-number > 9 -> draw }
    }"""
    drawn = plain.replace("square(3)", "square(3) drawn points").replace("piece Man", "piece Man glyph rook")
    found = rules_difference(plybook.loads(plain), plybook.loads(drawn))
    assert (found.same, found.verdict, found.statements) == (True, "The rules are the same.", ())


def test_what_options_decide_is_shown_as_the_author_wrote_it() -> None:
    strong, weak = (load("brandub", king=king) for king in ("strong", "weak"))
    found = rules_difference(strong, weak)
    (hall,) = found.statements
    assert (hall.first, hall.other, hall.by_options) == (
        "define hall = given(king is strong, throne | adjacent(throne))",
        "define hall = given(king is strong, throne | adjacent(throne))",
        True,
    )
    assert (found.same, found.verdict) == (False, "1 statement of the rules differs.")
    (ending,) = rules_difference(load("gomoku"), load("gomoku", five="exactly")).statements
    assert ending.first.startswith("if five is exactly then exact-line(of(last), 5) else ")
    assert [one.name for one in rules_difference(load("hex", size=5), load("hex", size=6)).statements] == ["board"]


def test_a_long_statement_that_only_options_change_is_shown_from_its_beginning() -> None:
    """A text that is equal in both has no place where it differs."""
    long = " | ".join(["edge(left)"] * 60)
    text = (
        (GAMES / "hex.gdl").read_text(encoding="utf-8").replace("to empty }", f"to empty - given(not swap, {long}) }}")
    )
    here, there = (plybook.loads(text, engine="reference", swap=each) for each in ("on", "off"))
    drop = next(one for one in rules_difference(here, there).statements if one.name == "move drop")
    assert (drop.first[:20], len(drop.first), drop.by_options) == ("move drop { to empty", 400, True)

"""Texts that say the opposite of the rule: wins and loses, none and some, ahead and back, since and never."""

from __future__ import annotations

import pytest

import plybook
from plybook.service.check.texts import doubted

from .test_doubts import doubts


def said(text: str) -> list[str]:
    return list(map(str, doubts(plybook.loads(text, engine="reference").model)))


ROW = """game "Row" {{
  players Black, White
  board square(6) adjacent all
  move place {{ to empty }}
  end {{
    when {condition} -> {result} "{reason}"
    when none(empty) -> draw
  }}
}}"""
LOSER = "the text is about the player who loses; the condition is about the other player"
LOSES, WINS = "the text says wins; the rule says {} loses", "the text says loses; the rule says {} wins"


@pytest.mark.parametrize(
    ("condition", "result", "reason", "hint"),
    [
        ("line(of(last), 4)", "last loses", "wins with four in a line", LOSES.format("last")),
        ("line(of(last), 4)", "last loses", "has four in a line and wins", LOSES.format("last")),
        ("some(of(Black) & a1)", "Black loses", "has won by reaching the corner", LOSES.format("Black")),
        ("line(of(last), 4)", "last wins", "loses with four in a line", WINS.format("last")),
        ("line(of(last), 4)", "last wins", "has four in a line, and so loses the game", WINS.format("last")),
        ("line(of(last), 4)", "last loses", "has four in a line, so the other wins", ""),
        ("line(of(last), 4)", "last loses", "four in a line: the opponent wins", ""),
        ("line(of(last), 4)", "last loses", "has won a fourth stone in a line, which is forbidden", ""),
        ("line(of(last), 4)", "last loses", "wins the game with four in a line", LOSES.format("last")),
        ("line(of(last), 4)", "last loses", "wins for the other", ""),
        ("line(of(last), 4)", "last loses", "has four in a line, which loses", ""),
        ("line(of(last), 4)", "last loses", "loses, though a longer line would win", ""),
        ("line(of(last), 4)", "last loses", "wins nothing by four in a line", ""),
        ("line(of(last), 4)", "last wins", "has four in a line, and the other loses", ""),
        ("line(of(last), 4)", "last wins", "has four in a line and wins", ""),
        ("no-moves", "last wins", "loses, as there is no move left", ""),
        ("no-moves", "mover loses", "wins by the last move", ""),
        ("none(mine)", "mover wins", "has lost every stone", ""),
        ("count(mine) <= 2", "mover loses", "wins by taking all but two", ""),
        ("line(theirs, 4)", "mover loses", "wins with four in a line", ""),
        ("line(of(White), 4)", "Black wins", "loses with four in a line", ""),
        ("no-moves", "last loses", "cannot move", LOSER),
        ("no-moves", "last loses", "is stuck", LOSER),
        ("no-moves", "mover loses", "cannot move", ""),
        ("no-moves", "last loses", "has left the other player no move", ""),
        ("no-moves", "last loses", "the other player cannot move", ""),
    ],
)
def test_who_wins_in_a_text_is_no_loser_of_the_rule(condition: str, result: str, reason: str, hint: str) -> None:
    assert said(ROW.format(condition=condition, result=result, reason=reason)) == [hint] * bool(hint)


BESIDE = """game "Beside" {{
  players Black, White
  board square(5)
  define lonely(p) = none(adjacent(p) & theirs)
  move drop "{text}" {{
    to {region}
    where {condition}
  }}
  end {{ when no-moves -> mover loses }}
}}"""
SOME, NONE = "some(adjacent(to) & theirs)", "none(adjacent(to) & theirs)"
OWN = "some(adjacent(to) & mine)"


@pytest.mark.parametrize(
    ("text", "condition", "hint"),
    [
        ("a stone goes to an empty point that is next to no enemy stone", f"turn-number is 1 or {SOME}", "be one"),
        ("place a stone beside none of your own", OWN, "be one"),
        ("place a stone that is not adjacent to an enemy", SOME, "be one"),
        ("place a stone on a point with no enemy stone next to it", f"not ({NONE})", "be one"),
        ("place a stone next to an enemy", NONE, "be none"),
        ("a stone goes to a point adjacent to one of your own", "none(adjacent(to) & mine)", "be none"),
        ("a stone goes to an empty point beside an enemy stone", f"not {SOME}", "be none"),
        ("a stone goes to an empty point beside an enemy stone", "adjacent(to) & theirs is empty", "be none"),
        ("place a stone next to no enemy", NONE, ""),
        ("place a stone next to no enemy", f"not {SOME}", ""),
        ("place a stone next to no enemy", "adjacent(to) & theirs is empty", ""),
        ("place a stone next to no enemy", "count(adjacent(to) & theirs) is 0", ""),
        ("place a stone next to no enemy", "lonely(to)", ""),
        ("place a stone next to an enemy", SOME, ""),
        ("place a stone beside one of your own but next to no enemy", f"{OWN} and {NONE}", ""),
        ("place a stone beside one of your own but next to no enemy", OWN, ""),
        ("place a stone next to no more than two enemy stones", f"{SOME} and count(adjacent(to) & theirs) < 3", ""),
        ("place a stone next to an enemy, but not next to an enemy that touches another", SOME, ""),
        ("place a stone beside no enemy, or in the middle of the fight", SOME, ""),
        ("place a stone that need not be next to an enemy", f"turn-number is 1 or {SOME}", ""),
        ("place a stone not only beside an enemy", SOME, ""),
        ("place a stone away from points next to an enemy", NONE, ""),
        ("a stone that stands next to an enemy can hold no other", NONE, ""),
        ("points next to an enemy are forbidden", NONE, ""),
        ("place a stone next to one of your own", f"{OWN} and {NONE}", ""),
    ],
)
def test_no_neighbour_in_a_text_is_no_neighbour_of_the_rule(text: str, condition: str, hint: str) -> None:
    found = said(BESIDE.format(text=text, region="empty", condition=condition))
    assert [f"that there must {hint}" == each[-len(f"that there must {hint}") :] for each in found] == [True] * bool(
        hint
    )


@pytest.mark.parametrize("region", ["empty - adjacent(theirs)", "empty & adjacent(mine) - adjacent(theirs)"])
def test_a_region_without_what_is_beside_enemies_is_as_the_text_says(region: str) -> None:
    assert said(BESIDE.format(text="place a stone next to no enemy", region=region, condition="turn-number > 1")) == []


def test_a_region_beside_enemies_is_not_what_is_beside_none() -> None:
    text = BESIDE.format(
        text="place a stone next to no enemy", region="empty & adjacent(theirs)", condition="turn-number > 0"
    )
    assert said(text) == ["the text says next to no enemy; the rule says that there must be one"]


LANCERS = """game "Lancers" {{
  players White, Black facing n, s
  board rectangle(6, 6)
  setup mirrored {{ place White on row(1), row(2) }}
  counter quiet = 0 in 0..20 "{counted}"
  move march {{
    from mine
    to step(from, forward) & empty
    do relocate(from, to)
    do set(quiet, quiet + 1)
  }}
  move take "{text}" {{
    from mine
    to {region}
    do relocate(from, to)
    do set(quiet, {quiet})
  }}
  end {{
    when quiet is 20 -> draw
    when no-moves -> draw "nobody can move"
  }}
}}"""
AHEAD = "step(from, forward-left | forward-right) & theirs"
BACK = "step(from, backward-left | backward-right) & theirs"


@pytest.mark.parametrize(
    ("text", "region", "hint"),
    [
        ("a lancer takes an enemy diagonally ahead of it", BACK, "the text says ahead"),
        ("a lancer takes an enemy diagonally in front", BACK, "the text says diagonally in front"),
        ("a lancer goes diagonally towards the enemy's side", BACK, "the text says towards the enemy's side"),
        ("a lancer takes an enemy diagonally behind it", AHEAD, "the text says behind"),
        ("a lancer takes diagonally back", AHEAD, "the text says back"),
        ("a lancer takes an enemy diagonally ahead of it", AHEAD, ""),
        ("a lancer takes an enemy diagonally in front of its own lancers", BACK, ""),
        ("a lancer that is ahead of all others takes an enemy diagonally", BACK, ""),
        ("a lancer takes an enemy diagonally behind it", BACK, ""),
        ("a lancer takes an enemy diagonally ahead or behind it", BACK, ""),
        ("a lancer takes an enemy that has the edge behind it", AHEAD, ""),
        ("a lancer takes an enemy ahead", "adjacent(from) & theirs", ""),
        ("a lancer takes an enemy ahead of which a lancer stands", "step(step(mine, forward), backward) & theirs", ""),
    ],
)
def test_ahead_in_a_text_is_not_back_in_the_rule(text: str, region: str, hint: str) -> None:
    found = said(LANCERS.format(text=text, region=region, counted="", quiet="0"))
    assert [each[: len(hint)] for each in found] == [hint] * bool(hint)


@pytest.mark.parametrize(
    ("counted", "quiet", "hint"),
    [
        ("moves since a piece was taken", "quiet + 1", "since a piece was taken"),
        ("moves since the last capture", "quiet + 1", "since the last capture"),
        ("moves without a capture", "quiet + 1", "moves without"),
        ("marches of both players in a row", "quiet + 1", ""),
        ("moves of both players in a row", "quiet + 1", "moves of both players in a row"),
        ("moves since a piece was taken", "0", ""),
        ("moves since a piece was taken", "if some(theirs) then 0 else quiet + 1", ""),
        ("moves since the start", "quiet + 1", ""),
        ("moves since a lancer reached the far row", "quiet + 1", ""),
        ("moves since all lancers were placed", "quiet + 1", ""),
        ("moves that were made", "quiet + 1", ""),
    ],
)
def test_a_counter_since_something_begins_anew(counted: str, quiet: str, hint: str) -> None:
    found = said(LANCERS.format(text="", region=AHEAD, counted=counted, quiet=quiet))
    assert found == [f"the text says “{hint}”; but nothing ever sets `quiet` back"] * bool(hint)


def test_a_counter_that_only_grows_is_told_once() -> None:
    text = LANCERS.format(text="", region=AHEAD, counted="moves since a piece was taken", quiet="quiet + 1")
    found = said(text.replace("-> draw\n", '-> draw "twenty moves without a capture"\n', 1))
    assert found == ["the text says “moves without”; but nothing ever sets `quiet` back"]


def test_the_checker_points_at_the_text_of_the_counter() -> None:
    text = LANCERS.format(text="", region=AHEAD, counted="moves since a piece was taken", quiet="quiet + 1")
    (hint,) = doubted(plybook.loads(text, engine="reference").model)
    assert (hint.code, hint.label.span.text) == ("text-and-rule-differ", '"moves since a piece was taken"')


DRAUGHTS = """game "Draughts" {{
  players White, Black facing n, s
  piece Man, King, Guard
  board square(6)
  setup {{
    place White.Man on row(1)
    place White.King on a2
    place White.Guard on b2
    place Black.Man on row(6)
    place Black.King on a5
    place Black.Guard on b5
  }}
  move jump "{text}" {{
    from {start}
    to   union(d in orthogonal, step(step(from, d) & theirs, d)) & empty
    {more}
    do   {effect}(between(from, to, theirs))
    do   relocate(from, to)
  }}
  move walk {{
    from mine
    to   adjacent(from) & empty
  }}
  end {{ when no-moves -> mover loses }}
}}"""
MEN, ALL = "having(mover.Man)", "mine"


@pytest.mark.parametrize(
    ("text", "start", "more", "effect", "hint"),
    [
        ("a man or king jumps", MEN, "", "remove", ["the text says King; the condition does not, and says Man"]),
        ("a man, a king or a guard jumps", MEN, "", "remove",
         ["the text says Guard and King; the condition does not, and says Man"]),
        ("a man or king jumps", "having(mover.Man, mover.King)", "", "remove", []),
        ("a man or king jumps", "mine - having(mover.Guard)", "", "remove", []),
        ("a man or woman jumps", MEN, "", "remove", []),
        ("a man jumps; it must take as many as it can", MEN, "prefer 0 - count(theirs)", "remove",
         ["the text says as many as; the rule says the least"]),
        ("a man jumps; it must take as many as it can", MEN, "prefer count(theirs)", "remove", []),
        ("a man jumps where the fewest are left", MEN, "prefer 0 - count(theirs)", "remove", []),
        ("a man jumps where the fewest are left", MEN, "prefer count(theirs)", "remove",
         ["the text says the fewest; the rule says the most"]),
        ("what is jumped over is removed", ALL, "", "flip",
         ["the text says is removed; the rule says that they change sides"]),
        ("what is jumped over is removed", ALL, "", "remove", []),
        ("what is jumped over changes sides", ALL, "", "remove",
         ["the text says changes sides; the rule says that they are removed"]),
        ("what is jumped over changes sides", ALL, "", "flip", []),
        ("a man jumps, and each empty square at home gets a man", MEN, "", "remove", []),
    ],
)  # fmt: skip
def test_who_moves_how_many_and_what_happens_to_them(
    text: str, start: str, more: str, effect: str, hint: list[str]
) -> None:
    assert said(DRAUGHTS.format(text=text, start=start, more=more, effect=effect)) == hint


def test_rounds_are_turns_of_all_players() -> None:
    text = ROW.format(condition="turn-number > 90", result="draw", reason="nobody has won in 30 rounds")
    text = text.replace("players Black, White", "players Black, White, Red")
    assert said(text.replace(' "nobody', '  "nobody')) == []
    assert said(text.replace("30 rounds", "40 rounds")) == ["the text says 40; the condition does not, and says 90"]

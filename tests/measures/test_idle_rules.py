"""Rules that make no difference: a turn that never goes on, an option, a move that another rule has."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from made_up import GAMES, PLAN, of_game

import plybook
from plybook.measures.alarms.evidence import Evidence, Rare, gather
from plybook.measures.alarms.faults_of_rules import dead_rules
from plybook.measures.alarms.idle_rules import (
    has_moves_by_itself,
    idle_operands,
    idle_options,
    needless_rules,
)
from plybook.measures.alarms.points import points_for_others
from plybook.measures.alarms.turns_go_on import (
    goes_on_for_what_stood,
    goes_on_unchanged,
    goes_on_without_taking,
    idle_again,
)
from plybook.measures.trials.rare import same_games, without_swap
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.self_play import Log, played

FILL = """game "Fill" {{
  players A, B
  board square(4)
  option wide = off in on, off
  {rules}
  {again}
  end {{ when {end} }}
}}"""
DROP = "move drop { to (if wide then empty else empty - a1) }"


def evidence(rules: str, again: str = "", end: str = "no-moves -> mover loses") -> Evidence:
    game = plybook.loads(FILL.format(rules=rules, again=again, end=end))
    logs = [Log.of(played(game, 1, "random", number)) for number in range(30)]
    return replace(of_game(game, logs), chance=logs, rare=Rare(Analysis(game, PLAN, 1)))


@pytest.mark.parametrize(
    ("again", "told"),
    [
        ("", 0),
        ("again when count(mine) is 1", 0),
        ("again when count(mine) > 20", 1),
    ],
)
def test_a_turn_that_never_goes_on_is_told(again: str, told: int) -> None:
    found = list(idle_again(evidence(DROP, again)))
    assert len(found) == told
    assert all("`again when count(mine) > 20`, line 6" in alarm.text for alarm in found)


TAKE = """game "Take" {{
  about "{about}"
  players White, Black facing n, s
  board rectangle(4, 6)
  setup mirrored {{ place White on row(1), row(2) }}
  move step {{
    from mine
    to step(from, forward) & empty | step(from, forward-left | forward-right) - mine
  }}
  again when {again}
  end {{ when some(of(last) & (row(1) | row(6))) and turn-number > 3 -> last wins }}
}}"""
LESS = "count(theirs) < before.count(theirs)"
TOLD = "Whoever has taken a man moves once more."


def takes(again: str, about: str = TOLD) -> Evidence:
    game = plybook.loads(TAKE.format(again=again, about=about))
    bench = Analysis(game, replace(PLAN, games=40, playouts=3), 1)
    return gather(bench)


@pytest.mark.parametrize(
    ("again", "about", "unchanged", "text"),
    [
        (LESS, TOLD, 0, 0),
        (LESS.replace("<", "<="), "Step and take.", 1, 0),  # always
        ("moves-this-turn is 1", TOLD, 0, 1),  # whatever the move has done
        (LESS.replace("<", ">="), TOLD, 1, 1),  # the wrong way round
        ("moves-this-turn is 1", "Nobody who has taken a man moves once more.", 0, 0),
        ("count(mine) <= before.count(mine) and moves-this-turn < 1", TOLD, 0, 0),  # hardly ever
    ],
)
def test_a_turn_that_goes_on_though_nothing_was_taken_is_told(
    again: str, about: str, unchanged: int, text: int
) -> None:
    found = takes(again, about)
    assert len(list(goes_on_unchanged(found))) == unchanged
    doubts = list(goes_on_without_taking(found))
    assert len(doubts) == text
    assert all((line, said) == (2, about) for line, said, _ in doubts)


@pytest.mark.parametrize("name", ["cage", "fanorona", "nine-mens-morris"])
def test_the_turn_goes_on_in_sound_games_only_after_what_it_should(name: str) -> None:
    bench = Analysis(plybook.load(name), replace(PLAN, games=10, playouts=3), 1)
    found = gather(bench)
    assert not list(goes_on_unchanged(found))
    assert not list(goes_on_without_taking(found))


KO = """game "Ko" {{
  players A, B
  board square(4)
  site ko for next turn
  move play {{
    to empty {less}
    do place(mover, to)
    do remove(surrounded(theirs))
    do set(ko, {ko})
    where none(surrounded(mine))
  }}
  move pass {{ }}
  end {{ when idle-turns is 2 -> draw }}
}}"""


@pytest.mark.parametrize(
    ("less", "ko", "told"),
    [
        ("- ko", "to", ["`- ko`, line 6, in `play`: it takes no point away"]),  # a stone stands there
        ("- ko", "union(adjacent(to) & empty, p -> given(count(empty) > 0, p))", []),
        ("- ko | ko & occupied & mine", "to", ["`- ko`", "`| ko & occupied & mine`, line 6, in `play`: it adds no"]),
        ("- row(1) & occupied", "to", []),  # a precaution
        (
            "- ko\n    where count(surrounded(mine)) < 14",
            "union(adjacent(to) & empty, p -> given(count(empty) > 0, p))",
            ["`where count(surrounded(mine)) < 14`, line 7, in `play`: it is always true"],
        ),
        ("\n    where count(adjacent(to) & mine) < 4", "to", []),
    ],
)
def test_a_part_of_a_choice_that_makes_no_difference_is_told(less: str, ko: str, told: list[str]) -> None:
    game = plybook.loads(KO.format(less=less, ko=ko).replace("site ko", "region ko"))
    logs = [Log.of(played(game, 1, "random", number)) for number in range(30)]
    found = replace(of_game(game, logs), chance=logs, rare=Rare(Analysis(game, PLAN, 1)))
    alarms = list(idle_operands(found))
    assert len(alarms) == len(told)
    assert all(words in alarm.text for alarm, words in zip(alarms, told, strict=True)), alarms


@pytest.mark.parametrize(
    ("to", "end", "told"),
    [
        ("(if wide then empty else empty & everywhere)", "no-moves -> mover loses", 1),
        ("(if wide then empty else empty - a1)", "no-moves -> mover loses", 0),
        ("empty", "no-moves or wide and count(mine) > 9 -> mover loses", 0),  # not about moves
    ],
)
def test_an_option_that_changes_no_game_is_told(to: str, end: str, told: int) -> None:
    found = list(idle_options(evidence(f"move drop {{ to {to} }}", end=end)))
    assert len(found) == told
    assert all("`option wide`, line 4 (`on` and `off`)" in alarm.text for alarm in found)


@pytest.mark.parametrize(
    ("second", "words"), [("empty & adjacent(empty)", "no move of its own"), ("mine & empty", "is never")]
)
def test_a_rule_whose_moves_another_has_is_not_called_impossible(second: str, words: str) -> None:
    rules = f"{DROP}\n move other {{ to ({second}) - a1\n do place(mover, to) }}"
    [alarm] = [alarm for alarm in dead_rules(evidence(rules)) if "`other`" in alarm.text]
    assert words in alarm.text
    assert alarm.severe is (words == "is never")


def test_random_games_tell_options_apart() -> None:
    game = plybook.loads(
        FILL.format(rules="move drop { to (if wide then empty else empty - a1) }", again="", end="no-moves -> draw")
    )
    assert not same_games(game, 1, "wide", True, 200)
    assert same_games(game, 1, "wide", False, 200)


@pytest.mark.parametrize(("size", "value"), [("4, 2", "loss"), ("3, 2", "win")])
def test_cram_without_a_swap_is_won_as_it_is_known(size: str, value: str) -> None:
    """Even by even is won by the second player, odd by even by the first (Gardner 1974)."""
    game = plybook.loads(f"""game "Cram" {{
      players A, B
      board rectangle({size})
      move lay {{
        choose low in empty
        to step(low, n | e) & empty
        do place(mover, low | to)
      }}
      end {{ when no-moves -> mover loses }}
      swap
    }}""")
    assert without_swap(game, 1, 10_000) == value


def test_a_rule_that_others_only_outrank_is_not_said_to_share_its_moves() -> None:
    shares = "{ to empty & adjacent(empty) - a1\n do place(mover, to)"
    for more, said in ((" }", True), ("\n prefer 1 }", False), ("\n where after.can-answer }", False)):
        found = evidence(f"{DROP}\n move other {shares}{more}")
        assert has_moves_by_itself(found.game, found.game.model.rules[1], found) is said


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("", ""), True),
        (('mover loses  "cannot move"', 'draw  "stuck"'), True),
        (("when no-moves", "when tokens(opponent) is 3 and no-moves"), False),  # the end looks at them
        (("step(from, forward) & empty\n    do", "step(from, backward) & empty\n    do"), False),  # another move
        (("set(tokens(mover), tokens(mover) - 1)", "set(tokens(mover), 0)"), True),
        (("    to   step(from, forward) & empty |", "    to  "), False),  # no step has the same effect
    ],
)
def test_a_rule_whose_moves_only_cost_a_counter_is_needless(change: tuple[str, str], told: bool) -> None:
    text = broken("a_dash_that_only_costs").read_text("utf-8")
    assert not change[0] or change[0] in text
    found = list(needless_rules(random_games(text.replace(*change) if change[0] else text)))
    assert [alarm.code for alarm in found] == ["needless-rule"] * told
    assert all("`dash`" in alarm.text and "`tokens`" in alarm.text for alarm in found)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("", ""), True),
        (("points(opponent)", "points(mover)"), False),
        (("highest", "lowest"), False),  # whoever has fewer: that is meant
        (
            (
                "count(adjacent(to) & theirs))",
                "count(adjacent(to) & theirs))\n    do set(points(mover), points(mover) + 1)",
            ),
            False,
        ),
    ],
)
def test_points_that_only_others_get_are_told(change: tuple[str, str], told: bool) -> None:
    text = broken("points_for_the_neighbour").read_text("utf-8")
    assert not change[0] or change[0] in text
    found = list(points_for_others(random_games(text.replace(*change) if change[0] else text)))
    assert [alarm.code for alarm in found] == ["points-for-others"] * told
    assert all("in `drop`" in alarm.text for alarm in found)


def random_games(text: str) -> Evidence:
    game = plybook.loads(text)
    logs = [Log.of(played(game, 1, "random", number)) for number in range(10)]
    return replace(of_game(game, logs), chance=logs)


def broken(name: str) -> Path:
    return Path(__file__).parent / "broken" / f"{name}.gdl"


def test_a_turn_that_goes_on_for_a_row_that_stood_before_is_told_but_not_for_a_new_one() -> None:
    text = GAMES["mills_that_go_on_taking"].read_text("utf-8")
    for rule, told in ((text, 1), (text.replace("1 and line(mine, 3)", "1 and some(lines(mine, 3) - before.mine)"), 0)):
        game = plybook.loads(rule)
        logs = Analysis(game, PLAN, 1).random_play()
        found = list(goes_on_for_what_stood(of_game(game, logs)))
        assert [each.code for each in found] == ["again-unchanged"] * told

"""Which options change nothing: decided here by hand, for games whose rules are easily understood."""

from __future__ import annotations

import pytest

from plybook.gdl.build import build
from plybook.gdl.expand import expand
from plybook.gdl.model.meaning import Meanings
from plybook.gdl.text.files import find, library
from plybook.gdl.text.source import Source
from plybook.service.check import options
from plybook.service.check.diagnostics import examine

GAME = """game "Drop" {{
  {options}
  players Black, White
  board square({size})
  move drop {{
    to empty
    where {where}
  }}
  end {{ when no-moves -> draw }}
}}
"""
A, B, C = (f"option {name} = off in on, off" for name in "abc")
TEN = "option n = 1 in 1..10"
MANY = "option n = 0 in 0..1000"


def text(declared: list[str], where: str, size: str = "3") -> str:
    """The game with some options."""
    return GAME.format(options="\n  ".join(declared), where=where, size=size)


def found(description: str) -> list[tuple[str, str, str]]:
    """Severity, code and option of what is found."""
    _, _, all_found = examine(Source("drop.gdl", description), {})
    return [(each.severity, each.code, f"{each.message}``".split("`")[1]) for each in all_found]


@pytest.mark.parametrize(
    ("declared", "where"),
    [
        ([A], "a or count(mine) < 4"),
        ([A, B], "a and b or count(mine) < 4"),
        ([A, B, C], "a and b and not c or count(mine) < 4"),
        ([A, TEN], "a and count(mine) < n or count(mine) < 4"),
        ([TEN], "n is 5 or count(mine) < 4"),
        ([TEN, A], "n is 5 and a or count(mine) < 4"),
        ([MANY], "count(mine) <= n"),
    ],
)
def test_an_option_that_makes_a_difference_somewhere_has_an_effect(declared: list[str], where: str) -> None:
    assert found(text(declared, where)) == []


@pytest.mark.parametrize(
    ("declared", "where", "severity", "names"),
    [
        ([A], "a or not a", "warning", ["a"]),
        ([A, B], "(a or not a) and (b or count(mine) < 4)", "warning", ["a"]),
        ([TEN], "n < 20", "warning", ["n"]),
        ([MANY], "n >= 0", "hint", ["n"]),
        ([MANY, A], "n >= 0 and (a or count(mine) < 4)", "hint", ["n"]),
    ],
)
def test_an_option_without_effect_is_found(declared: list[str], where: str, severity: str, names: list[str]) -> None:
    assert found(text(declared, where)) == [(severity, "option-without-effect", name) for name in names]


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        (("count(of(Black)) + n", "count(of(White)) + n"), True),
        (("n + count(of(Black))", "count(of(White)) + n"), True),
        (("10 - n + count(of(Black))", "count(of(White)) - n"), True),
        (("count(of(Black)) + n", "count(of(White))"), False),
        (("count(of(Black)) + n", "count(of(White)) - n"), False),
        (("n * count(of(Black))", "n * count(of(White))"), False),
        (("count(of(Black)) * 2 - n", "3 - (count(of(White)) - n)"), False),
    ],
)
def test_points_that_all_players_get_decide_nothing(scores: tuple[str, str], told: bool) -> None:
    lines = "".join(f"  score {name} = {score}\n" for name, score in zip(("Black", "White"), scores, strict=True))
    game = text([TEN], "count(mine) < 4").replace("  end {", f"{lines}  end {{", 1)
    findings = [message for _, _, message in found(game.replace("draw", "highest wins"))]
    assert findings == (["n"] if told else [])


def test_an_option_that_is_never_read_has_its_own_warning() -> None:
    assert found(text([A], "count(mine) < 4")) == [("warning", "unused-option", "a")]


def test_an_option_whose_values_make_the_game_invalid_has_an_effect() -> None:
    codes = [code for _, code, _ in found(text(["option n = 3 in 3..40"], "n > 0", "n"))]
    assert codes == ["board-too-large"]


def test_a_finding_can_be_allowed() -> None:
    description = text([A], "a or not a").replace("option a", "# allow option-without-effect: test\n  option a")
    assert found(description) == []


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []
    monkeypatch.setattr(options, "build", lambda *arguments: built.append(0) or build(*arguments))
    declared = [f"option o{number} = 0 in 0..1000" for number in range(8)]
    where = " and ".join(f"o{number} >= 0" for number in range(8))
    monkeypatch.setattr(options, "POINTS", 5_000)
    assert {code for _, code, _ in found(text(declared, where))} == set()
    assert 5_000 // 59 <= len(built) <= 5_000 // 59 + 2


@pytest.mark.parametrize("name", library())
def test_games_of_the_library_with_other_settings_are_other_games(name: str) -> None:
    """Without the comparison in question: the fingerprint of a model depends on the text and the settings alone."""
    expanded = expand(find(name))
    default, meanings = build(expanded, {}), Meanings()
    again = build(expanded, {})
    assert meanings.of(default) == meanings.of(again)
    for option in default.options[:1]:
        value = next(choice for choice in option.choices if choice != option.default)
        assert meanings.of(build(expanded, {option.name: value})) != meanings.of(default)

"""Yardsticks are found by the game's file name, compiled once, and checked to play the same game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import plybook
from plybook.bench.contestants.agreement import Deviation, deviation, same_games, same_sequences
from plybook.bench.contestants.playing import Playouts, Program, Tally
from plybook.bench.parts import PARTS
from plybook.bench.timing.case import LeftOut
from plybook.bench.timing.setting import Setting
from plybook.bench.yardsticks.programs import compiled, games, yardsticks
from plybook.gdl import Source, find
from plybook.gdl.model.option import spell

needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")

SAYS = """
#include <cstdio>
int main(int n, char** a) {
  if (n == 5) std::printf("{\\"games\\": 10, \\"seconds\\": 0.5, \\"plies\\": 90, \\"choices\\": 450}");
  if (n == 4) std::printf("{\\"sequences\\": 9}");
  return n < 4;
}
"""
DROP = """game "Drop" {
  option size = 3 in 3..9
  option pie = off in on, off
  players Black, White
  board square(size)
  move drop { to empty }
  end { when no-moves -> draw }
  swap when pie
}
"""


def setting(text: str = DROP, name: str = "drop.gdl", chosen: dict[str, str] | None = None) -> Setting:
    return Setting(Source(name, text), chosen or {}, (), 0.05, 2, 2, True)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder of yardsticks for two games, one of whose names begins with the other."""
    (tmp_path / "chess.toml").write_text('size = "points"\n[options]\npie = "off"\nrounds = 3\n')
    (tmp_path / "chess-small.toml").write_text("")
    for name in ("chess", "chess-plain", "chess-small", "chess-small-plain", "chessy", "other"):
        (tmp_path / f"{name}.cpp").write_text(f"// {name}")
    return tmp_path


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))


# -- finding -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["chess", "chess.gdl", "somewhere/chess.gdl"])
def test_yardsticks_are_found_by_file_name(shelf: Path, name: str) -> None:
    found = yardsticks(name, shelf)
    assert found is not None
    assert found.sources == {"chess": "// chess", "chess-plain": "// chess-plain"}
    assert found.size == "points"
    assert found.options == {"pie": "off", "rounds": "3"}


def test_a_source_belongs_to_the_longest_matching_name(shelf: Path) -> None:
    found = yardsticks("chess-small", shelf)
    assert found is not None
    assert list(found.sources) == ["chess-small", "chess-small-plain"]
    assert (found.size, found.options) == ("size", {})


def test_a_game_without_a_toml_file_has_no_yardsticks(shelf: Path) -> None:
    assert yardsticks("other", shelf) is None
    assert games(shelf) == ["chess", "chess-small"]
    (shelf / "bad.toml").write_text("size = ")
    with pytest.raises(LeftOut, match=r"bad\.toml"):
        yardsticks("bad", shelf)


def test_the_editions_of_the_bundled_yardsticks_can_be_played() -> None:
    assert games()
    for name in games():
        found = yardsticks(name)
        assert found is not None
        assert found.sources
        assert plybook.load(name, **found.options).model.settings.keys() >= {found.size}


# -- compiling -----------------------------------------------------------------------------------------------------


@needs_compiler
def test_a_yardstick_is_compiled_once_and_again_after_a_change(tmp_path: Path) -> None:
    program = compiled("drop", SAYS)
    made = program.stat().st_mtime_ns
    assert compiled("drop", SAYS) == program
    assert program.stat().st_mtime_ns == made
    assert compiled("drop", SAYS + "\n") != program
    assert sorted(path.name[:5] for path in program.parent.iterdir()) == ["drop-", "drop-"]


@needs_compiler
def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "file" / "cache"))
    assert Program(compiled("drop", SAYS), 3).sequences(1) == 9


@needs_compiler
def test_invalid_cpp_is_left_out_with_the_compilers_message() -> None:
    with pytest.raises(LeftOut, match=r"drop\.cpp:1:\d+: error"):
        compiled("drop", "int main() { return nonsense; }")


def test_without_a_compiler_the_yardsticks_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    name = games()[0]
    with pytest.raises(LeftOut, match=r"no g\+\+"):
        list(PARTS["yardsticks"](Setting(find(name), {}, (), 0.05, 2, 2, True), lambda: None))


def test_the_part_is_left_out_for_a_game_without_yardsticks() -> None:
    with pytest.raises(LeftOut, match="has no yardstick"):
        list(PARTS["yardsticks"](setting(), lambda: None))


def test_the_yardsticks_are_left_out_for_another_edition() -> None:
    name = games()[0]
    found = yardsticks(name)
    assert found is not None
    choices = {option.name: [spell(choice) for choice in option.choices] for option in plybook.load(name).model.options}
    for option, theirs in found.options.items():
        other = next(choice for choice in choices[option] if choice != theirs)
        with pytest.raises(LeftOut, match=f"play {option}={theirs}, not {option}={other}"):
            list(PARTS["yardsticks"](Setting(find(name), {option: other}, (), 0.05, 2, 2, True), lambda: None))


# -- playing the same game -----------------------------------------------------------------------------------------


@needs_compiler
def test_the_output_of_a_program_is_read() -> None:
    program = Program(compiled("drop", SAYS), 3)
    share = program(0.5, 1)
    assert (share.amount, share.seconds, share.rate) == (10, 0.5, 20)
    assert program.tallies == [Tally(10, 90, 450, 0.5)]


@pytest.mark.parametrize("body", ["return 3;", 'std::printf("[1]");', 'std::printf("{}");', 'std::printf("hello");'])
@needs_compiler
def test_a_program_with_unexpected_output_is_left_out(body: str) -> None:
    program = Program(compiled("drop", "#include <cstdio>\nint main() { " + body + " }"), 3)
    with pytest.raises(LeftOut, match="drop"):
        program(0.1, 1)
    with pytest.raises(LeftOut, match="drop"):
        program.sequences(2)


@needs_compiler
def test_sequences_are_compared_exactly() -> None:
    program = Program(compiled("drop", SAYS), 3)
    assert not same_sequences("drop", setting().plain, program).ok


ONE = Deviation(1.0, 1.0)


@pytest.mark.parametrize(
    ("theirs", "ok"),
    [
        (Tally(10_000, 100_000, 500_000, 1.0), (True, True)),
        (Tally(10_000, 100_600, 503_000, 1.0), (True, True)),
        (Tally(10_000, 100_800, 504_000, 1.0), (False, True)),
        (Tally(10_000, 100_000, 508_000, 1.0), (True, False)),
        (Tally(0, 0, 0, 1.0), (False,)),
    ],
)
def test_games_that_differ_by_more_than_five_standard_errors_are_different(theirs: Tally, ok: tuple[bool]) -> None:
    checks = same_games("drop", [Tally(10_000, 100_000, 500_000, 1.0)], [theirs], ONE)
    assert tuple(check.ok for check in checks) == ok


def test_the_deviation_is_that_of_a_single_game() -> None:
    game = plybook.load(games()[0], size=5)
    player = Playouts(game)
    player(0.1, 1)
    spread = deviation(game, 0.1, player.tallies[0].games / player.tallies[0].seconds)
    found = game.playouts(2_000, 1)
    exact = (found.plies_squared / found.games - found.mean_length**2) ** 0.5
    assert spread.length == pytest.approx(exact, rel=0.5)
    assert spread.branching > 0


def test_games_that_are_all_of_one_length_have_no_error() -> None:
    spread = deviation(setting().plain, 0.01, 1000.0)
    assert spread.length == 0
    alike = Tally(10, 90, 450, 1.0)
    assert all(check.ok for check in same_games("drop", [alike], [alike], spread))
    assert not all(check.ok for check in same_games("drop", [alike], [Tally(10, 91, 450, 1.0)], spread))

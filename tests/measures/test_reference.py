"""The reference table: places by hand, families, a run that is killed, and the table that is installed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import plybook
from plybook import gdl
from plybook.gdl.text.files import library
from plybook.interpreter.core.errors import PlyError
from plybook.interpreter.core.position import SEATS
from plybook.interpreter.core.remarks import Remark
from plybook.measures.openings.looks import NAME
from plybook.measures.openings.worth import worth
from plybook.measures.reference.family import FAMILIES, family_of
from plybook.measures.reference.fill import fill
from plybook.measures.reference.places import mid_rank, places
from plybook.measures.reference.probe import probe_of
from plybook.measures.reference.table import TABLE, Reference, read, row_of, write
from plybook.measures.results.findings import Figure, Report, Sample, Section
from plybook.measures.workbench.plan import QUICK
from plybook.stats.estimates import Estimate

EMPTY = Reference("quick", 1, "1", {})
MEASURES = Path(__file__).parents[2] / "measures"


def report(name: str, length: float | str | None, **said: object) -> Report:
    end = length if isinstance(length, (int, float)) else None
    figures = (
        Figure("length", "moves in a game", length, unit="plies", low=end, high=end),
        Figure("end-1", "ended by: a row", 0.5, unit="share"),
        Figure("speed", "games per second", 1e6, unit="per second", repeats=False),
        Figure("best", "the best opening", "a1"),
    )
    section = Section("length", "course", "Length", "How long.", "Counted.", figures)
    return replace(Report(name, name.title(), f"rules of {name}", {}, "quick", 1, "1", (section,), (), ()), **said)  # type: ignore[arg-type]


def table(**lengths: tuple[str, float]) -> Reference:
    return replace(EMPTY, games={name: row_of(report(name, value), kin, "") for name, (kin, value) in lengths.items()})


LINES = {f"line{k}": ("line", 10.0 * k) for k in range(1, 6)}  # 10, 20, 30, 40, 50
GOALS = {f"goal{k}": ("goal", 100.0) for k in range(3)}


def test_a_place_counts_the_games_below_and_half_of_the_equal_ones_but_says_how_many_are_below() -> None:
    place = places(report("mine", 40), "line", table(**LINES, **GOALS))["length"]
    assert (place.share, place.games, place.family) == (0.7, 5, "line")
    assert place.text == "longer than in 3 of 5 games of lines in the library"
    assert places(report("mine", 20), "line", table(**LINES))["length"].text.startswith("shorter than in 3 of 5 ")
    assert places(report("mine", 12), "line", table(**LINES))["length"].text.startswith("shorter than in 4 of 5 ")
    assert mid_rank(0, 5, 5) == 0.5


def test_a_small_family_is_compared_with_the_whole_library() -> None:
    place = places(report("mine", 55), "goal", table(**LINES, **GOALS))["length"]
    assert (place.share, place.games, place.family) == (5 / 8, 8, "")
    assert place.text == "longer than in 5 of 8 games in the library"


def test_only_many_games_are_told_in_per_cent() -> None:
    many = {f"line{k}": ("line", 10.0 * k) for k in range(1, 31)}
    assert places(report("mine", 300), "line", table(**many))["length"].text.startswith("longer than in 96 % of 30 ")
    assert places(report("mine", 301), "line", table(**many))["length"].text.startswith("longer than in 100 % of 30 ")


def test_what_depends_on_the_work_is_compared_only_between_games_that_had_all_of_it() -> None:
    def with_levels(name: str, number: int, less: bool) -> Report:
        one, figure = report(name, 10.0 * number), Figure("levels", "levels of play", number)
        remarks = (Remark("less-work", "did half"),) if less else ()
        section = replace(one.sections[0], items=(*one.sections[0].items, figure))
        return replace(one, sections=(section,), remarks=remarks)

    rows = {f"line{k}": row_of(with_levels(f"line{k}", k, less=k > 5), "line", "") for k in range(9)}
    found = places(with_levels("mine", 3, less=False), "line", replace(EMPTY, games=rows))
    assert (found["length"].games, found["levels"].games) == (9, 6)
    assert set(places(with_levels("mine", 3, less=True), "line", replace(EMPTY, games=rows))) == {"length"}


def test_a_figure_that_most_games_share_is_called_the_same() -> None:
    same = {f"same{k}": ("goal", 7.0) for k in range(5)}
    assert places(report("mine", 7), "goal", table(**same))["length"].text == (
        "the same as in 5 of 5 games with a goal on the board in the library"
    )


def test_the_share_of_a_seat_is_compared_with_games_for_as_many_players() -> None:
    def seats(name: str, *shares: float) -> Report:
        figures = tuple(
            Figure(f"{seat}-win", "wins", share, unit="share") for seat, share in zip(SEATS, shares, strict=False)
        )
        return replace(report(name, 1), sections=(Section("seats", "course", "", "", "", figures),))

    rows = {f"two{k}": row_of(seats(f"two{k}", 0.5, 0.5), "line", "") for k in range(6)}
    rows |= {f"three{k}": row_of(seats(f"three{k}", 0.3, 0.3, 0.4), "line", "") for k in range(5)}
    found = replace(EMPTY, games=rows)
    three = places(seats("mine", 0.42, 0.05, 0.53), "line", found)["first-win"]
    assert three.text == "better for the first player than in 5 of 5 games of lines in the library"
    assert places(seats("mine", 0.42, 0.58), "line", found)["first-win"].text.startswith("worse for the first player")


def sampled(length: float, low: float | None, high: float | None, games: int, cut: float = 0.0) -> Report:
    """A report whose length is the mean of some games, a share of which was cut off."""
    one = report("mine", length)
    figures = (
        Figure("length", "moves in a game", length, "plies", low, high, sample="self-play"),
        Figure("length-random", "moves in a random game", length, "plies", length, length, sample="self-play"),
        Figure("unfinished", "not over", cut, "share", sample="self-play"),
    )
    sample = Sample("self-play", "games", games, 1)
    return replace(one, sections=(replace(one.sections[0], items=figures),), samples=(sample,))


TENS = {f"line{k}": ("line", 10.0 * k) for k in range(1, 31)}  # 10, 20 ... 300


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (205, 255, "longer than in 66 to 83 % of 30 games of lines in the library"),  # 20 to 25 of 30 are shorter
        (225, 229, "longer than in 73 % of 30 games of lines in the library"),
        (95, 235, "longer than in 30 to 76 % of 30 games of lines in the library"),
        (65, 235, ""),  # 17 of 30 lie within: more than half
        (None, None, ""),
    ],
)
def test_an_interval_that_holds_other_games_makes_a_place_a_range_and_a_wide_one_none(
    low: float | None, high: float | None, text: str
) -> None:
    found = places(sampled(227, low, high, 40), "line", table(**TENS))
    assert (found["length"].text if text else found.get("length", "")) == text


def test_less_is_told_as_a_range_too() -> None:
    found = places(sampled(25, 15, 35, 40), "line", table(**LINES))["length"]  # of 10 ... 50
    assert found.text == "shorter than in 2 to 4 of 5 games of lines in the library"


@pytest.mark.parametrize(("games", "told"), [(1, False), (4, False), (5, True)])
def test_a_mean_of_fewer_than_five_games_has_no_place(games: int, told: bool) -> None:
    assert ("length" in places(sampled(227, 225, 229, games), "line", table(**TENS))) == told


@pytest.mark.parametrize(("cut", "told"), [(1.0, False), (0.3, False), (0.0, True)])
def test_a_length_at_which_games_are_cut_off_has_no_place(cut: float, told: bool) -> None:
    """Where no game ends, "longer than in 90 % of games" is about the ply limit; so it is of games in the table."""
    mine = sampled(227, 225, 229, 40, cut)
    assert ("length" in places(mine, "line", table(**TENS))) == told
    ends = {name: row_of(report(name, length), kin, "") for name, (kin, length) in TENS.items()}
    ends |= {f"endless{n}": row_of(replace(mine, rules="", title=""), "line", "") for n in range(9)}
    found = places(sampled(227, 225, 229, 40), "line", replace(EMPTY, games=ends))
    assert found["length"].games == (39 if told else 30)


def test_a_proved_value_has_no_place_among_those_that_searches_estimate() -> None:
    def valued(name: str, value: Estimate) -> Report:
        one = report(name, 1)
        figures = (worth("value-plain", "value to the first player", value, samples=20),)
        return replace(one, sections=(replace(one.sections[0], items=figures),), samples=(Sample(NAME, "", 20, 1),))

    rows = {
        f"line{k}": row_of(valued(f"line{k}", Estimate(k / 20, k / 20 - 0.01, k / 20 + 0.01)), "line", "")
        for k in range(6)
    }
    among = replace(EMPTY, games=rows)
    assert places(valued("mine", Estimate(0.5, 0.49, 0.51)), "line", among)["value-plain"].text == (
        "higher than in 6 of 6 games of lines in the library"
    )
    assert places(valued("mine", Estimate(0.5, 0.5, 0.5)), "line", among) == {}
    proved = {f"line{k}": row_of(valued(f"line{k}", Estimate(1.0, 1.0, 1.0)), "line", "") for k in range(6)}
    assert all(row["proved"] == ["value-plain"] for row in proved.values())
    some = dict(list(rows.items())[:4]) | {f"proved{name}": row for name, row in proved.items()}
    estimated = valued("mine", Estimate(0.5, 0.49, 0.51))
    assert places(estimated, "line", replace(EMPTY, games=some)) == {}, "four estimates are too few"


@pytest.mark.parametrize("last", ["", "-random"])
def test_a_deviation_is_smaller_and_not_shorter(last: str) -> None:
    def spread(name: str, moves: float) -> Report:
        one = report(name, 1)
        found = Figure(f"length-spread{last}", "standard deviation", moves, "plies", moves, moves)
        length = replace(one.sections[0].items[0], value=9.0, low=9.0, high=9.0)
        cut = Figure("unfinished" + last, "not over", 0.0, "share")
        return replace(one, sections=(replace(one.sections[0], items=(length, found, cut)),))

    among = replace(EMPTY, games={f"line{k}": row_of(spread(f"line{k}", 2.0 + k), "line", "") for k in range(5)})
    for moves, than in ((0.74, "smaller"), (9.0, "larger")):
        place = places(spread("mine", moves), "line", among)[f"length-spread{last}"]
        assert place.text == f"{than} than in 5 of 5 games of lines in the library"


@pytest.mark.parametrize("said", [{"game": "line3"}, {"rules": "rules of line3"}, {"title": "Line3"}])
def test_a_game_is_not_compared_with_itself(said: dict[str, str]) -> None:
    assert places(report("mine", 40, **said), "line", table(**LINES)) == {}, "four others are too few"
    six = table(**LINES, line6=("line", 60.0))
    assert places(report("mine", 40, **said), "line", six)["length"].games == 5


def test_only_numbers_that_mean_the_same_in_other_games_have_a_place() -> None:
    assert set(places(report("mine", 40), "line", table(**LINES))) == {"length"}
    assert places(report("mine", None), "line", table(**LINES)) == {}
    assert places(report("mine", 40, budget="standard"), "line", table(**LINES)) == {}
    assert places(report("mine", 40), "line", None) == {}
    assert places(report("mine", 0), "line", table(**LINES)) == {}, "a game that is over at the start is like no other"


def test_a_number_of_first_moves_means_nothing_beside_that_of_another_game() -> None:
    def with_openings(name: str, number: int) -> Report:
        one = report(name, 40)
        figure = Figure("even-openings", "first moves near even", number)
        return replace(one, sections=(replace(one.sections[0], items=(*one.sections[0].items, figure)),))

    rows = {f"line{k}": row_of(with_openings(f"line{k}", k), "line", "") for k in range(6)}
    assert set(places(with_openings("mine", 2), "line", replace(EMPTY, games=rows))) == {"length"}


def test_a_family_is_read_off_the_clauses_that_win() -> None:
    def of(end: str) -> str:
        text = 'game "Drop" {{ players A, B\n board square(3)\n move drop {{ to empty }}\n end {{ {} }} }}'
        return family_of(plybook.loads(text.format(end)).model)

    assert of("when line(of(last), 3) -> last wins\n when no-moves -> last wins") == "line"
    assert of("when connected(of(last)) -> last wins\n when no-moves -> draw") == "connection"
    assert of("when some(of(last) & a1) -> last wins\n when no-moves -> last wins") == "goal"
    assert of("when no-moves -> last wins") == "no-moves"
    assert of("when no-moves -> draw") == ""
    assert of("when no-moves and some(theirs & a1) -> mover loses") == "goal", "as checkmate is"
    larger = "largest(parts(of({})), p -> count(p))"
    assert of(f"when none(empty) and {larger.format('A')} > {larger.format('B')} -> A wins") == "score"


def test_a_table_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    assert read(file) is None
    write(table(**LINES), file)
    assert read(file) == table(**LINES)
    file.write_text('{"games": []}')
    with pytest.raises(PlyError, match=r"table.json is not a reference table; delete it"):
        read(file)


def same(name: str) -> str:
    return "same"


def test_games_of_another_seed_or_program_are_analysed_again(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    fill(file, EMPTY, ["a", "b"], same, lambda name: (report(name, 1), "line"))
    for other in (replace(EMPTY, seed=2), replace(EMPTY, version="2")):
        assert set(fill(file, other, ["a"], same, lambda name: (report(name, 2), "line")).games) == {"a"}
        assert read(file) == replace(other, games={"a": row_of(report("a", 2), "line", "same")})


def test_only_games_with_another_probe_are_analysed_again(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    fill(file, EMPTY, ["a", "b", "c"], same, lambda name: (report(name, 1), "line"))
    lengths = {"b": 2.0}  # c can no longer be analysed

    def analysed(name: str) -> tuple[Report, str] | None:
        return (report(name, lengths[name]), "line") if name in lengths else None

    found = fill(file, EMPTY, ["a", "b", "c"], lambda name: "same" if name == "a" else "other", analysed)
    assert {name: row["figures"]["length"][0] for name, row in found.games.items()} == {"a": 1, "b": 2}
    assert read(file) == found


def test_a_probe_depends_on_rules_seed_and_plan() -> None:
    game = plybook.load("tic-tac-toe")
    first = probe_of(game, QUICK, 1)
    assert first == probe_of(plybook.load("tic-tac-toe"), QUICK, 1)
    others = (
        probe_of(game, QUICK, 2),
        probe_of(game, replace(QUICK, games=7), 1),
        probe_of(plybook.load("connect-four"), QUICK, 1),
    )
    assert len({first, *others}) == 4


KILLED = """
import sys, time
from pathlib import Path
sys.path.insert(0, {tests!r})
from test_reference import EMPTY, fill, report, same
def analysed(name):
    if name == "c":
        print("c", flush=True)
        time.sleep(60)
    return report(name, 1), "line"
fill(Path({file!r}), EMPTY, ["a", "b", "c", "d"], same, analysed)
"""


def test_a_run_that_is_killed_goes_on_with_the_game_that_it_was_at(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    code = KILLED.format(tests=str(Path(__file__).parent), file=str(file))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "c\n"
        os.kill(process.pid, signal.SIGKILL)
    begun: list[str] = []

    def analysed(name: str) -> tuple[Report, str]:
        begun.append(name)
        return report(name, 1), "line"

    found = fill(file, EMPTY, ["a", "b", "c", "d"], same, analysed)
    assert begun == ["c", "d"]
    assert found == read(file) == fill(tmp_path / "whole.json", EMPTY, list("abcd"), same, analysed)


def test_the_installed_table_names_games_and_figures_that_exist() -> None:
    found = read(TABLE)
    if found is None:
        pytest.skip("no table has been made")
    assert (found.budget, found.seed) == ("quick", 1)
    assert set(found.games) <= set(library())
    source = "".join(path.read_text() for path in MEASURES.rglob("*.py"))
    written = set(re.findall(r"[\"']([a-z0-9]+(?:-[a-z0-9]+)*)", source))
    for name, row in found.games.items():
        model = gdl.load(gdl.find(name))
        assert (row["title"], row["rules"], row["family"]) == (model.title, model.fingerprint, family_of(model)), name
        assert row["family"] in {*FAMILIES, ""}
        for name_of_seat, (value, low, high) in row["figures"].items():
            figure = re.sub(rf"^({'|'.join(SEATS)})-", "first-", name_of_seat)
            assert any(figure == each or figure.startswith(f"{each}-") for each in written), figure
            assert low is None or low <= value <= high, (name, figure)

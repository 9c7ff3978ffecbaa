"""Who judges games, how well, and what is said about what the judge may not see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import exp
from random import Random

import pytest

import plybook
from plybook.measures.course import course, doubling, drama, seen
from plybook.measures.course import judge as judge_module
from plybook.measures.course.judge import Judge, calibrated, judge_of, odds, valued
from plybook.measures.course.judged_means import UNSURE, mean_of_judged
from plybook.measures.course.seen import MEASURES, Round, Seen
from plybook.measures.course.turns import Turn, courses
from plybook.measures.course.twice import Twice, twice
from plybook.measures.results.findings import Figure, Section, as_json
from plybook.measures.results.steady import told
from plybook.measures.skill import matches
from plybook.measures.skill.tally import Met
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log, played

PLAN = replace(QUICK, games=8, random_games=20, playouts=20, judge_games=6, judge_playouts=30, judge_most=120)

# -- exact values ------------------------------------------------------------------------------------------------------

LINES = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
POINTS = dict(zip(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], "abcdefghi", strict=True))


@cache
def forced(own: str, others: str) -> float:
    """Tic-tac-toe, solved without any code of the program: the value for the player to move, who has ``own``."""
    if any(set(line) <= set(others) for line in LINES):
        return 0
    free = set("abcdefghi") - set(own) - set(others)
    return max((1 - forced(others, "".join(sorted(own + point))) for point in free), default=0.5)


def exact(moves: tuple[str, ...]) -> list[float]:
    """The value of each position of a game, to the player to move."""
    own, others, found = "", "", []
    for move in moves:
        found.append(float(forced(own, others)))
        own, others = others, "".join(sorted(own + POINTS[move]))
    return found


def weak_games(number: int) -> list[Log]:
    game = plybook.load("tic-tac-toe")
    return [Log.of(played(game, 5, "mcts:playouts=2", each)) for each in range(number)]


@pytest.mark.parametrize(("judge", "error"), [("alphabeta:nodes=200000", 0.0), ("mcts:playouts=10000", 0.15)])
def test_a_judge_that_searches_to_the_end_gives_exact_values(judge: str, error: float) -> None:
    """Draws are hard to prove with random games: those of ``mcts`` may be off by ``error``."""
    game = plybook.load("tic-tac-toe")
    for number, log in enumerate(weak_games(8)):
        found = valued(game, 1, judge, "mcts:playouts=2", number, log.moves)
        for value, true in zip(found, exact(log.moves), strict=True):
            assert value == (pytest.approx(true, abs=error) if true == 0.5 else true)


def test_drama_by_such_a_judge_is_that_of_the_exhaustive_solution() -> None:
    """Behind: the winner's share of a turn, half-way between the exact values before and after it, is below 40 %."""
    game, backs = plybook.load("tic-tac-toe"), 0
    for number, log in enumerate(weak_games(25)):
        if log.seat is None:
            continue
        judged = replace(log, values=tuple(valued(game, 1, "alphabeta:nodes=200000", "", number, log.moves)))
        first = [value if ply % 2 == 0 else 1 - value for ply, value in enumerate(exact(log.moves))]
        ends = [value if log.seat == 0 else 1 - value for value in first] + [1.0]
        turns = [(one + other) / 2 for one, other in pairwise(ends)]
        assert MEASURES["comebacks"](judged) == any(value < 0.4 for value in turns)
        assert MEASURES["deficit-average"](judged) == pytest.approx(
            sum(max(0, 1 - 2 * value) for value in turns) / len(turns)
        )
        lead = [1 if value > 0.55 else -1 if value < 0.45 else 0 for value in turns]
        signs = [sign for sign in lead if sign]
        changes = sum(one != other for one, other in pairwise(signs))
        assert MEASURES["lead-change-share"](judged) == pytest.approx(changes / len(turns))
        backs += any(value < 0.4 for value in turns)
    assert backs, "players this weak come back"


# -- who judges --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [("breakthrough", {}, "alphabeta"), ("hex", {"size": 7}, "mcts"), ("tic-tac-toe", {}, "mcts")],
)
def test_the_judge_is_the_stronger_search(name: str, options: dict[str, object], kind: str) -> None:
    """docs/decisions.md has the matches; where all games are drawn, as in tic-tac-toe, neither is the stronger."""
    found = judge_of(Analysis(plybook.load(name, **options), replace(PLAN, judge_most=400), 3))
    assert found.kind == ("mcts" if found.unfit else kind)  # six games of weak players say little of its values
    assert found.unfit <= (kind == "alphabeta")
    assert found.tally is not None
    assert found.tally.wins + found.tally.draws + found.tally.losses <= 20


def test_alphabeta_judges_with_as_much_work() -> None:
    """Forty plies a playout, of which 70 % are left on average, and twenty plies a node."""
    judge = Judge("alphabeta", 0.7 * 40 / 20)
    assert judge.player(1000) == "alphabeta:nodes=1400"
    assert Judge("mcts", 1.4).player(1000) == "mcts:playouts=1000"


@pytest.mark.parametrize(("plies", "most"), [(9, 100), (50, 150)])
def test_games_of_the_match_are_broken_off(monkeypatch: pytest.MonkeyPatch, plies: int, most: int) -> None:
    """After three times the length of self-play games: strong players can go round in circles."""
    analysis = Analysis(plybook.load("tic-tac-toe"), PLAN, 3)
    logs = [replace(log, moves=("a1",) * plies) for log in weak_games(2)]
    monkeypatch.setattr(analysis, "self_play", lambda: logs)
    asked: list[int] = []

    def match(_analysis: Analysis, _one: str, _other: str, _games: int, most: int) -> Iterator[Met]:
        asked.append(most)
        return (met for met in ())

    monkeypatch.setattr(judge_module, "match", match)
    judge_of(analysis)
    assert asked == [most]


def test_a_game_of_a_match_that_is_broken_off_has_no_winner() -> None:
    analysis = Analysis(plybook.load("hex", size=5), PLAN, 3)
    assert list(matches.match(analysis, "random", "random", 2, 4)) == [Met(None, 4, 0, True), Met(None, 4, 1, True)]
    assert all(met.winner is not None and not met.cut for met in matches.match(analysis, "random", "random", 2))


def test_for_three_players_there_is_no_match() -> None:
    found = judge_of(Analysis(plybook.load("rolit-3", size=4), PLAN, 1))
    assert (found.kind, found.tally) == ("mcts", None)


# -- values of alpha-beta ----------------------------------------------------------------------------------------------


def log_of(values: list[float | None], seat: int | None, template: Log) -> Log:
    number = len(values)
    return replace(
        template, moves=("a1",) * number, seats=tuple(ply % 2 for ply in range(number)), legal=(1,) * number,
        values=tuple(values), seat=seat, lasted=True,
    )  # fmt: skip


@pytest.fixture
def template() -> Log:
    return weak_games(1)[0]


@pytest.mark.parametrize("factor", [0.4, 1.0, 2.5])
def test_values_are_adjusted_until_they_are_shares_of_wins(factor: float, template: Log) -> None:
    """Games whose first player wins as often as ``factor`` times the log-odds of the given value say."""
    random, logs = Random(1), []
    for _ in range(4_000):
        value = random.uniform(0.1, 0.9)
        wins = random.random() < 1 / (1 + exp(-factor * odds(value)))
        logs.append(log_of([value], 0 if wins else 1, template))
    found = calibrated(logs)
    for before, after in zip(logs[:20], found[:20], strict=True):
        assert before.values[0] is not None
        assert after.values[0] == pytest.approx(1 / (1 + exp(-factor * odds(before.values[0]))), abs=0.03)


def test_proofs_and_unknown_values_are_not_adjusted(template: Log) -> None:
    logs = [log_of([0.7, 0.4, 1.0, 0.0, None], seat, template) for seat in (0, 0, 1)]
    for log in calibrated(logs):
        assert log.values[2:] == (1.0, 0.0, None)


# -- twice the work ----------------------------------------------------------------------------------------------------


def two_rounds(before: list[list[float | None]], after: list[list[float | None]], template: Log) -> Seen:
    rounds = [tuple(log_of(values, 0, template) for values in each) for each in (before, after)]
    return Seen(
        Judge("mcts", 1.0), tuple(Round(100 * n, f"mcts:playouts={100 * n}", r) for n, r in enumerate(rounds, 1))
    )


def test_the_change_of_a_figure_is_that_of_its_mean_over_the_same_games(template: Log) -> None:
    """Of ten games won by the first player, the weaker judge sees four comebacks, the stronger one one of them."""
    behind, ahead = [0.1, 0.9], [0.9, 0.1]
    found = two_rounds([behind] * 4 + [ahead] * 6, [behind] + [ahead] * 9, template)
    change = found.change("comebacks")
    assert change.value == pytest.approx(-0.3)
    assert change.low is not None
    assert change.high is not None
    assert change.low < -0.3 < change.high
    assert not found.steady("comebacks")


def rounds_of(counts: list[int], template: Log, games: int = 24) -> Seen:
    """Won games, of which each round sees so many comebacks; those of a smaller count are among those of a larger."""
    found = []
    for number, count in enumerate(counts):
        logs = tuple(log_of([0.1, 0.9] if game < count else [0.9, 0.1], 0, template) for game in range(games))
        found.append(Round(100 << number, f"mcts:playouts={100 << number}", logs))
    return Seen(Judge("mcts", 1.0), tuple(found), 1.0)


@pytest.mark.parametrize(
    ("counts", "trend"),
    [
        ([9, 4, 17], 0),  # an oscillation
        ([2, 9, 17], 1),
        ([17, 9, 2], -1),
        ([2, 9, 10], 0),  # one game more can be chance
        ([2, 17], 0),  # one doubling is not enough
    ],
)
def test_a_direction_is_told_if_the_last_two_changes_agree(counts: list[int], trend: int, template: Log) -> None:
    found = rounds_of(counts, template)
    assert found.trend("comebacks") == trend
    (section,) = doubling.doubling(found)
    values = figures(section)
    assert [values[f"comebacks-{end}"].value for end in ("least", "most")] == [min(counts) / 24, max(counts) / 24]
    told_ = values.get("comebacks-further")
    assert (told_.value if told_ else None) == {0: None, 1: "more", -1: "fewer"}[trend]


def test_a_figure_is_not_surer_than_its_judge(template: Log) -> None:
    """Of 24 games, judges see 4 and then 17 comebacks: no interval of 18 points holds."""
    unsure = mean_of_judged(rounds_of([9, 4, 17], template), "comebacks")
    assert unsure.value == pytest.approx(17 / 24)
    assert unsure.low is None
    assert "half the strength" in unsure.why
    sure = mean_of_judged(rounds_of([9, 15, 17], template), "comebacks")
    assert sure.error is not None
    assert sure.error > 2 / 24


@pytest.mark.parametrize(("weaker", "games"), [(2, 12), (3, 12), (11, 12), (3, 24), (4, 24), (8, 24)])
def test_a_figure_has_no_interval_where_the_change_by_the_judge_is_sure_and_only_there(
    weaker: int, games: int, template: Log
) -> None:
    """Whichever of the two intervals is longer: the table of the judge shows that of the change."""
    found = rounds_of([weaker, weaker, 0], template, games)
    change, mean = found.change("comebacks"), mean_of_judged(found, "comebacks")
    assert change.low is not None
    assert change.high is not None
    assert (mean.why == UNSURE) == (not change.low <= 0 <= change.high)
    assert (mean.low is None) == (mean.why == UNSURE)


def test_a_figure_that_twice_the_work_changes_is_one_for_players_of_this_strength(template: Log) -> None:
    found = two_rounds([[0.1, 0.9]] * 4 + [[0.9, 0.1]] * 6, [[0.1, 0.9]] + [[0.9, 0.1]] * 9, template)
    assert found.note("comebacks") == "for searches of this strength; doubling the search changed it by 30 points"
    same = two_rounds([[0.9, 0.1]] * 10, [[0.9, 0.1]] * 10, template)
    assert same.note("comebacks") == "doubling the search changed it by less than 1 point"


def test_one_doubling_that_changes_nothing_is_not_enough(template: Log) -> None:
    """In Breakthrough alpha-beta once saw as many comebacks with twice the nodes, and far more with twice as many again
    (docs/decisions.md)."""
    few, many = two_rounds([[0.9, 0.1]] * 10, [[0.1, 0.9]] * 10, template).rounds
    judge = Judge("mcts", 1.0)
    assert not Seen(judge, (few, few)).settled
    assert not Seen(judge, (many, few, few)).settled, "the doubling before changed a lot"
    assert not Seen(judge, (few, few, many)).settled
    assert Seen(judge, (few, few, few)).settled


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (0.0, "doubling the search changed it by less than 1 point"),
        (-0.012, "doubling the search changed it by 1 point"),
        (0.044, "doubling the search changed it by 4 points"),
        (0.049, "doubling the search changed it by less than 5 points"),
        (0.05, "for searches of this strength; doubling the search changed it by 5 points"),
        (None, ""),
    ],
)
def test_the_note_says_how_much_it_changed(change: float | None, words: str) -> None:
    assert told(change) == words


def test_the_work_is_doubled_until_the_figures_are_steady(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "judge_of", lambda analysis: Judge("mcts", 1.0))
    plan = replace(PLAN, judge_playouts=50, judge_most=400)
    assert seen.budgets(plan) == [50, 100, 200, 400]
    assert seen.budgets(replace(plan, judge_most=399)) == [50, 100, 200]
    one_path = 'game "Row" { players A, B\n board rectangle(3, 1)\n move drop { to empty }\n'
    game = plybook.loads(one_path + "end { when no-moves -> last wins } }")
    found = seen.seen(Analysis(game, plan, 1))
    assert [each.playouts for each in found.rounds] == [50, 100, 200], "every search proves everything"
    assert found.change("comebacks").value == 0
    hex_ = seen.seen(Analysis(plybook.load("hex", size=4), replace(plan, judge_playouts=1, judge_most=8), 1))
    assert [each.playouts for each in hex_.rounds] == [1, 2, 4, 8], "searches this weak change their mind"


def figures(section: Section) -> dict[str, Figure]:
    return {item.name: item for item in section.items if isinstance(item, Figure)}


def test_a_section_names_the_judge_and_counts_what_is_steady() -> None:
    found = seen.seen(Analysis(plybook.load("hex", size=4), PLAN, 1))
    (section,) = doubling.doubling(found)
    values = figures(section)
    assert values["judge"].value == found.rounds[-1].player
    assert values["judge-steady"].value == sum(found.steady(name) for name in MEASURES)
    assert values["comebacks-doubling"].value == found.change("comebacks").value


def test_judged_games_do_not_depend_on_the_number_of_processes() -> None:
    one, two = (drama.measure(Analysis(plybook.load("hex", size=4), PLAN, 5, jobs=jobs)) for jobs in (1, 2))
    assert as_json(one) == as_json(two)


def test_turning_points_are_compared_on_the_turns_that_were_examined_twice(template: Log) -> None:
    """Of four turns one is critical to the first look and two to the second; a forced turn counts neither time."""
    only, several, forced_ = (("a1", 0.9), ("b1", 0.5)), (("a1", 0.9), ("b1", 0.85)), (("a1", 0.9),)
    looks = [(only, only), (several, only), (several, several), (several, several), (forced_, forced_)]
    turns = tuple((Turn(0, 0, 0.9, 0.9, None, one), Turn(0, 0, 0.9, 0.9, None, other)) for one, other in looks)

    def critical(turn: Turn) -> float | None:
        return course.critical(turn) if len(turn.moves) > 1 else None

    assert Twice(turns).change(critical) == pytest.approx(0.25)
    assert Twice(turns).note(critical).endswith("doubling the search changed it by 25 points")
    assert Twice(turns[2:4]).change(critical) == 0
    assert Twice(turns[4:]).change(critical) is None


def test_one_turn_in_four_is_examined_with_twice_the_playouts() -> None:
    plan = replace(PLAN, course_games=3, course_playouts=40)
    analysis = Analysis(plybook.load("tic-tac-toe"), plan, 1)
    games = courses(analysis)
    found = twice(analysis, games)
    wanted = [turn for game in games for ply, turn in enumerate(game.turns) if ply % 4 == game.number % 4]
    assert [before for before, _ in found.turns] == wanted
    more = courses(Analysis(analysis.game, replace(plan, course_playouts=80), 1))
    assert [after for _, after in found.turns] == [
        turn for game in more for ply, turn in enumerate(game.turns) if ply % 4 == game.number % 4
    ]


@pytest.mark.parametrize(("value", "kind"), [(0.9, "alphabeta"), (0.6, "alphabeta"), (0.4, "mcts"), (0.1, "mcts")])
def test_a_judge_whose_values_say_nothing_of_the_results_is_not_asked(
    value: float, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``alphabeta`` wins its match, and gives a value to the first player, who wins nine of ten games."""
    logs = [
        replace(log, winner=lost, seat=lost, values=tuple([value, 1 - value] * 9)[: log.plies])
        for log, lost in zip(weak_games(6) * 10, [0] * 9 + [1], strict=False)
    ]
    monkeypatch.setattr(judge_module, "judged_raw", lambda *_: logs)
    monkeypatch.setattr(judge_module, "match", lambda *_: (each for each in [Met(0, 9, 0)] * 20))
    found = judge_of(Analysis(plybook.load("tic-tac-toe"), PLAN, 3))
    assert (found.kind, found.unfit) == (kind, kind == "mcts")

"""Levels of play, skill depth, first-player rate by strength, and mirrors."""

from __future__ import annotations

from dataclasses import replace
from math import log2, log10

import pytest

from plybook import gdl
from plybook.interpreter.game import game as games
from plybook.interpreter.game.game import Game
from plybook.measures.results.findings import Figure, Findings, Table, as_json
from plybook.measures.results.summary import summary
from plybook.measures.skill import depth, levels, mirrors, strength
from plybook.measures.skill.chain import Level
from plybook.measures.skill.matches import match, tallied
from plybook.measures.skill.tally import Tally
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.stats.estimates import Estimate
from plybook.stats.weighted_line import line
from plybook.stats.wilson import wilson

SMALL = replace(
    QUICK, games=20, random_games=20, playouts=20, strengths=(5, 20, 80), strength_games=20, level_most=80,
    mirror_games=6,
)  # fmt: skip


def load(name: str, **options: str) -> Game:
    return games.load(gdl.find(name), options)


def text(source: str) -> Game:
    return games.load(gdl.Source("test.gdl", source))


def analysis(game: Game, jobs: int = 1) -> Analysis:
    return Analysis(game, SMALL, 7, jobs=jobs)


def figures(found: Findings) -> dict[str, Figure]:
    return {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}


def tables(found: Findings) -> dict[str, Table]:
    return {item.name: item for section in found.sections for item in section.items if isinstance(item, Table)}


def test_a_match_alternates_seats_and_is_cached() -> None:
    bench = analysis(load("tic-tac-toe"))
    found = list(match(bench, "mcts:playouts=20", "random", 6))
    assert [met.seat for met in found] == [0, 1, 0, 1, 0, 1]
    again = tallied(bench, "mcts:playouts=20", "random", 6)
    assert again.plies == sum(met.plies for met in found)


ONE_MOVE = """
game "One" {
  players Black, White
  board square(2)
  move drop { to empty }
  end { when count(empty) < 4 -> last wins }
}
"""
PARITY = """
game "Parity" {
  players Black, White
  board square(3)
  move drop { to empty }
  end { when no-moves -> last wins }
}
"""
"""Nine points are filled, whatever the players do: the first player makes the last move."""
STUCK = """
game "Stuck" {
  players Black, White
  board square(2)
  move drop { to mine & empty }
  end { when no-moves -> draw }
}
"""


def test_the_first_player_always_wins_a_game_of_one_move() -> None:
    tally = tallied(analysis(text(ONE_MOVE)), "mcts:playouts=5", "random", 10)
    assert (tally.wins, tally.losses, tally.first_share, tally.mean_plies) == (5, 5, 1.0, 1.0)


def test_a_game_with_something_to_learn_has_levels() -> None:
    found = levels.measure(analysis(load("connect-four", columns="5", rows="4")))
    assert figures(found)["levels"].value in (1, 2, 3)
    rows = tables(found)["levels-table"].rows
    assert [row[1] for row in rows] == ["random", *(row[0] for row in rows[:-1])]
    assert all(row[7] is not None and float(row[7]) >= 0.6 for row in rows)

    assert not found.alarms


def test_a_game_that_is_always_drawn_has_no_levels() -> None:
    found = levels.measure(analysis(load("fill", size="3")))
    assert figures(found)["levels"].value == 0
    assert "None of the searches" in figures(found)["levels"].note
    assert list(tables(found)) == ["levels-weak"], "no note on the columns of a table without rows"
    assert not found.alarms, "another alarm reports that nobody wins"


def test_an_alarm_reports_that_the_players_choices_do_not_matter() -> None:
    found = levels.measure(analysis(text(PARITY)))
    assert figures(found)["levels"].value == 0
    [alarm] = found.alarms
    assert (alarm.code, alarm.severe) == ("no-skill", True)
    assert "the first player nearly always wins, whoever looks ahead" in alarm.text
    assert figures(found)["levels-seat"].value == 1


def test_all_searches_together_show_that_looking_ahead_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Fox and Geese: the fox wins whoever has it, and only the games of the geese show anything."""
    tried = [(10, 22, 15, 7), (27, 21, 13, 8), (74, 20, 10, 10)]
    chain = [
        Level(f"mcts:playouts={n}", n, "random", Tally(wins, draws, losses, first_points=20), strong=False)
        for n, wins, draws, losses in tried
    ]
    assert chain[-1].tally.interval[0] < 0.5
    monkeypatch.setattr(levels, "chain_of", lambda analysis: chain)
    found = levels.measure(analysis(load("tic-tac-toe")))
    assert not found.alarms
    beyond = figures(found)["levels-beyond"]
    assert beyond.samples == 126
    assert beyond.value == (63 + 38 / 2) / 126


def test_searches_that_win_little_more_than_they_lose_hardly_help(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Last Stone but One, before a search without random games was asked: more than half is sure, but not much."""
    won = {10: 14, 27: 22, 74: 28, 201: 20}
    chain = [Level(f"mcts:playouts={n}", n, "random", Tally(wins, 0, 15), strong=False) for n, wins in won.items()]
    monkeypatch.setattr(levels, "chain_of", lambda analysis: chain)
    monkeypatch.setattr(levels, "tallied", lambda *match: Tally(11, 0, 9))
    [alarm] = levels.measure(analysis(load("tic-tac-toe"))).alarms
    assert alarm.code == "no-skill"
    assert "scored 84 points in 144 games" in alarm.evidence


@pytest.mark.parametrize(("cut", "open_ended"), [(26, True), (15, False)])
def test_games_that_are_cut_off_show_no_lack_of_skill(
    cut: int, open_ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain = [Level("mcts:playouts=10", 10, "random", Tally(2, 26, 2, cut=cut), strong=False)]
    monkeypatch.setattr(levels, "chain_of", lambda analysis: chain)
    monkeypatch.setattr(levels, "tallied", lambda *match: Tally(2, 26, 2, cut=cut))
    [alarm] = levels.measure(analysis(load("tic-tac-toe"))).alarms
    assert (alarm.code, alarm.severe) == ("no-skill", not open_ended)
    assert alarm.text.startswith("Whether looking ahead helps is not seen") is open_ended
    assert ("26 were cut off" in alarm.evidence) is open_ended


def test_random_games_that_tell_nothing_are_no_lack_of_skill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game whose random games hardly end: whoever looks one move ahead wins against random moves."""
    chain = [Level("mcts:playouts=74", 74, "random", Tally(4, 30, 6, first_points=20), strong=False)]
    monkeypatch.setattr(levels, "chain_of", lambda analysis: chain)
    found = levels.measure(analysis(load("tic-tac-toe")))
    assert not found.alarms
    ahead = figures(found)["levels-ahead"]
    assert ahead.low is not None
    assert ahead.low > 0.5
    assert found.samples[0].number == 40 + ahead.samples
    assert found.samples[0].players == ("random", "mcts:playouts=74", "alphabeta:depth=1")
    told = {"levels": Figure("levels", "", 0), "levels-ahead": ahead}
    assert "Searches by random games hardly beat random moves, but looking one move ahead does." in summary(told)


@pytest.mark.parametrize(
    ("ends", "words", "shares"),
    [
        (
            (True, True),
            "The advantage passes from the second to the first player",
            "the first player's share goes from 38 % at 6 playouts a move to 75 %",
        ),
        ((True, False), "The second player's share falls", "from 62 % at 6 playouts a move to 25 %"),
        ((False, True), "The first player's share grows", "from 38 % at 6 playouts a move to 75 %"),
        ((False, False), "The first player's share changes", "from 38 % at 6 playouts a move to 75 %"),
    ],
)
def test_an_advantage_passes_on_only_if_both_ends_surely_have_one(
    ends: tuple[bool, bool], words: str, shares: str
) -> None:
    said = strength.seat_words(Estimate(0.1, 0.05, 0.15), [(6, 0.38), (300, 0.75)], ends=ends)
    assert said == f"{words} as the players get stronger: {shares} at 300."


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (
            0.675,
            0.3,
            "The advantage passes from the first to the second player as the players get stronger: the second "
            "player's share goes from 33 %",
        ),
        (0.3, 0.7, "The advantage passes from the second to the first player"),
        (
            0.05,
            0.5,
            "The second player's advantage shrinks as the players get stronger: from 95 % at 6 playouts a move",
        ),
        (0.5, 0.9, "The first player's share grows as the players get stronger: from 50 %"),
        (0.45, 0.1, "The second player's advantage grows"),
        (0.9, 0.6, "The first player's advantage shrinks"),
    ],
)
def test_a_trend_of_the_first_player_s_share_is_told_as_whose_advantage_it_is(
    first: float, last: float, words: str
) -> None:
    slope, shares = (last - first) / 5, [(6, first), (300, last)]
    assert strength.seat_words(Estimate(slope, slope - 0.01, slope + 0.01), shares).startswith(words)
    assert strength.seat_words(Estimate(0, -0.1, 0.1), shares) == "Any change could be due to chance."
    uneven = strength.seat_words(Estimate(0, -0.1, 0.1), shares, uneven=True)
    assert uneven == "It differs between strengths by more than chance, but a steady trend is not sure."
    assert "advantage" not in strength.seat_words(Estimate(-slope, -slope - 0.01, -slope + 0.01), shares)


def test_a_share_that_is_soon_whole_grows_though_a_line_does_not_tell() -> None:
    """13 of 20 games drawn at six playouts a move, and all 160 at a hundred: "any change could be due to chance"."""

    def share(drawn: int, games: int) -> Estimate:
        return Estimate(drawn / games, *wilson(drawn, games))

    playouts, others = (6, 25, 100, 400), [share(19, 20), share(160, 160), share(20, 20)]
    for first, words in (
        (
            share(13, 20),
            "It grows from 65 % at 6 playouts a move to 100 % at 400, though not by as much with each doubling.",
        ),
        (share(17, 20), "It differs between strengths by more than chance, but a steady trend is not sure."),
    ):
        errors = [(each.error or 1.0) / 1.96 for each in (first, *others)]
        fit = line([log2(each) for each in playouts], [each.value or 0.0 for each in (first, *others)], errors)
        assert fit is not None
        assert fit.slope < 1.96 * fit.slope_error
        change = Estimate(fit.slope, fit.slope - 1.96 * fit.slope_error, fit.slope + 1.96 * fit.slope_error)
        shares = list(zip(playouts, (first, *others), strict=True))
        assert strength.draws_words(change, shares) == words
    assert strength.draws_words(change, shares, -1).startswith("It differs between strengths, but neither grows nor")
    grows = "The first player's advantage grows as the players get stronger: from 65 % at 6 playouts a move to 100 % at"
    assert strength.seat_words(Estimate(0.04, -0.01, 0.09), [(6, 0.65), (400, 1.0)], differ=True).startswith(grows)


@pytest.mark.parametrize(
    ("one", "more", "ahead", "raised"),
    [
        (Tally(10, 33, 4, 23.5), Tally(30, 155, 15, 100), Tally(4, 14, 2), True),
        (Tally(10, 33, 4, 23.5), Tally(30, 155, 15, 100), Tally(12, 8, 0), False),  # looking one move ahead does better
        (Tally(10, 33, 4, 23.5), Tally(60, 125, 15, 100), None, False),
        (Tally(0, 33, 0, 16.5), None, None, False),  # nobody ever wins
        (Tally(10, 33, 4, 23.5), Tally(30, 155, 15, 190), None, False),  # a seat wins, whoever has it
        (Tally(11, 2, 4, 8.5), None, None, False),  # better than a level asks for, if only it were sure
    ],
)
def test_a_search_that_surely_gains_less_than_a_level_is_a_hint(
    one: Tally, more: Tally | None, ahead: Tally | None, raised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = [Level(f"mcts:playouts={each}", each, "random", one, strong=False) for each in (10, 27, 74)]
    monkeypatch.setattr(levels, "chain_of", lambda analysis: tried)
    asked = [tally for tally in (more, ahead) if tally]
    monkeypatch.setattr(levels, "tallied", lambda *match: asked.pop(0))
    found = levels.measure(analysis(load("tic-tac-toe")))
    assert [(alarm.code, alarm.severe) for alarm in found.alarms] == [("little-skill", False)] * raised
    assert not asked
    if raised:
        assert "mcts:playouts=74 scored 107.5 points in 200 games" in found.alarms[0].evidence
        assert found.samples[0].number == 2 * 47 + 200 + 20


@pytest.mark.parametrize(
    ("wins", "draws", "losses", "raised"),
    [(23, 17, 6, False), (5, 29, 0, False), (16, 0, 15, True), (20, 10, 14, True)],
)
def test_a_search_that_surely_beats_random_moves_is_no_lack_of_skill(
    wins: int, draws: int, losses: int, raised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be too little for a level, and yet better than chance: then no alarm denies it."""
    tally = Tally(wins=wins, draws=draws, losses=losses, first_points=(wins + draws + losses) / 2)
    level = Level("mcts:playouts=74", 74, "random", tally, strong=False)
    monkeypatch.setattr(levels, "chain_of", lambda analysis: [level])
    monkeypatch.setattr(levels, "tallied", lambda *match: Tally(11, 0, 9))
    found = levels.measure(analysis(load("tic-tac-toe")))
    assert [alarm.code for alarm in found.alarms] == ["no-skill"] * raised
    beyond = figures(found)["levels-beyond"]
    assert beyond.low is not None
    assert (beyond.low > 0.5) != raised
    assert beyond.label == "points of all searches that were tried, against random moves"


def test_skill_matches_shares_worked_out_by_hand() -> None:
    """Ten points to one are 400 Elo by definition, and two such steps 800; a step of 60 % is 400 log10 1.5."""
    rated = depth.ratings([Tally(wins=10, losses=1), Tally(wins=20, losses=2)])
    assert [round(rating.elo, 3) for rating in rated] == [0, 400, 800]
    assert pytest.approx(400 * log10(1.5)) == depth.STEP
    error = 1.959964 * 400 / 2.302585 * (1 / (11 * 10 / 121) + 1 / (22 * 10 / 121)) ** 0.5
    assert rated[2].error == pytest.approx(error, rel=1e-4)


def test_the_player_who_searches_more_is_stronger() -> None:
    """In a game that a tree search soon masters, each strength gains on the one before."""
    found = strength.measure(analysis(load("hex", size="5", swap="off")))
    elo = [float(row[6] or 0) for row in tables(found)["skill-matches"].rows]
    assert elo == sorted(elo)
    whole = figures(found)["skill-elo"]
    assert whole.low is not None
    assert whole.low > 0
    steps = figures(found)["skill-steps"]
    assert float(steps.value or 0) == pytest.approx(float(whole.value or 0) / (400 * log10(1.5)))


def test_draws_that_grow_with_strength_are_told() -> None:
    found = figures(strength.measure(analysis(load("tic-tac-toe"))))["draws-trend"]
    assert found.low is not None
    assert found.low > 0
    assert found.note.startswith("It grows from ")
    assert "draws-trend" not in figures(strength.measure(analysis(load("hex", size="4", swap="off"))))


def test_a_game_without_skill_has_no_depth() -> None:
    found = figures(strength.measure(analysis(load("fill", size="3"))))
    assert found["skill-elo"].value == pytest.approx(0, abs=1e-6)
    assert found["first-win-at-80"].value == 0.5
    assert "No sure gain" in found["last-gain"].note


def test_games_of_three_players_have_a_first_player_rate_but_no_matches() -> None:
    bench = analysis(load("rolit-3"))
    assert figures(levels.measure(bench))["levels"].value is None
    found = strength.measure(bench)
    assert [section.name for section in found.sections] == ["first-win-strength"]
    assert mirrors.measure(bench).sections == ()


def test_figures_do_not_depend_on_the_number_of_processes() -> None:
    one, two = (analysis(load("connect-four", columns="5", rows="4"), jobs) for jobs in (1, 2))
    for part in (levels, strength, mirrors):
        assert as_json(part.measure(one)) == as_json(part.measure(two))


def test_a_game_without_moves_has_nothing_to_measure() -> None:
    bench = analysis(text(STUCK))
    assert figures(levels.measure(bench))["levels"].value is None
    assert strength.measure(bench).sections == mirrors.measure(bench).sections == ()


def test_strengths_whose_intervals_have_no_point_in_common_differ() -> None:
    def share(drawn: int, games: int) -> Estimate:
        return Estimate(drawn / games, *wilson(drawn, games))

    up_and_down = [(3, share(0, 10)), (12, share(8, 10)), (50, share(18, 80)), (150, share(0, 10))]
    said = strength.draws_words(Estimate(-0.01, -0.1, 0.1), up_and_down)
    assert said == "It differs between strengths by more than chance, but a steady trend is not sure."
    alike = [(3, share(3, 10)), (12, share(5, 10)), (50, share(38, 80)), (150, share(3, 10))]
    assert strength.draws_words(Estimate(-0.01, -0.1, 0.1), alike) == "Any change could be due to chance."

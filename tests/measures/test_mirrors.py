"""Players who only mirror: when that is an alarm, and for which seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.results.findings import Figure, Findings, Table
from plybook.measures.skill import levels, mirrors
from plybook.measures.skill.mirrors import Beats, alarms_of
from plybook.measures.skill.tally import Tally
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.players.kinds.mirror import Way

SMALL = replace(
    QUICK, games=20, random_games=20, playouts=20, strengths=(5, 20, 80), strength_games=20, level_most=80,
    mirror_games=6,
)  # fmt: skip

APART = """
game "Apart" {
  players Black, White
  board square(4)
  move drop { to empty - adjacent(mine | theirs) }
  end { when no-moves -> last wins }
}
"""


def analysis(game: plybook.Game) -> Analysis:
    return Analysis(game, SMALL, 7)


def figures(found: Findings) -> dict[str, Figure]:
    return {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}


def test_a_mirror_is_not_played_if_the_board_lacks_the_symmetry() -> None:
    found = figures(mirrors.measure(analysis(plybook.load("hex", size=4, swap=False))))
    assert found["mirror-x"].value is None
    assert "not symmetrical" in found["mirror-x"].note
    assert found["mirror-turn"].value is not None


def test_a_game_that_a_mirror_wins_raises_an_alarm() -> None:
    """Stones may not touch, and the last move wins. On a board without a centre, the second player can always answer a
    stone with its image under a half turn, which is never adjacent to it."""
    found = mirrors.measure(analysis(plybook.loads(APART)))
    turn = figures(found)["mirror-turn"]
    assert turn.value is not None
    assert float(turn.value) >= 0.5, "all points of the second player"
    alarm = next(alarm for alarm in found.alarms if alarm.code == "mirror-wins")
    assert "180°" in alarm.text
    assert "as the second player" in alarm.text or float(turn.value) > 0.5


def test_mirrors_that_win_from_one_seat_are_one_alarm() -> None:
    won = [Beats(way, 0, share, "20 points in 20 games", severe=True) for way, share in ((Way.x, 1), (Way.turn, 0.9))]
    [alarm] = alarms_of(won, "mcts")
    assert alarm.text.startswith(
        "A player who only mirrors (top and bottom swapped; the board turned by 180°) as the first player scores 90 to "
        "100 % of the points"
    )
    assert (alarm.favours, alarm.severe) == ("first", True)
    [alarm] = alarms_of([Beats(Way.copy, None, 0.7, "28 won, 0 drawn, 12 lost", severe=True)], "mcts")
    assert "scores 70 % of the points against a search: whoever mirrors need not think." in alarm.text


@pytest.mark.parametrize(("more", "told"), [((26, 0, 14), False), ((36, 0, 4), True)])
def test_a_mirror_that_wins_a_few_games_must_win_more_of_them(
    monkeypatch: pytest.MonkeyPatch, more: tuple[int, int, int], told: bool
) -> None:
    """Four wins in five games were an alarm once, "that may still be chance", about a sound game."""
    asked = []

    def played(analysis: object, player: str, against: str, games: int) -> Tally:
        asked.append(games)
        return Tally(*more)

    monkeypatch.setattr(mirrors, "tallied", played)
    analysis = Analysis(plybook.load("hex", size=3), replace(QUICK, random_games=10), 1)
    found = list(mirrors.beats(analysis, Way.x, Tally(4, 0, 1), "mcts"))
    assert (asked, bool(found)) == ([20], told)


def test_a_mirror_that_wins_from_one_seat_is_told_though_it_does_not_win_on_the_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seven wins in ten games are not surely more than half; the five of them as the first player go on and on."""

    def played(analysis: object, player: str, against: str, games: int) -> Tally:
        tally = Tally()
        for number in range(games):
            first = number % 2 == 0
            tally.count(0 if first or number % 10 in (1, 3) else 1 - number % 2, 10, number % 2)
        return tally

    monkeypatch.setattr(mirrors, "tallied", played)
    analysis = Analysis(plybook.load("hex", size=5), replace(QUICK, random_games=30), 1)
    found = list(mirrors.beats(analysis, Way.turn, played(None, "", "", 10), "mcts"))
    assert [(one.seat, one.share) for one in found] == [(0, 1.0)]


def test_an_odd_number_of_games_has_one_more_from_the_first_seat() -> None:
    """The figures of slow games are from five: two wins in two games as the second player counted as 2.25 points."""
    tally = Tally()
    for number in range(5):
        tally.count(1, 10, number % 2)
    assert (tally.points_from(0), tally.points_from(1)) == (0, 2)
    assert mirrors.said(tally) == "Won 2, drew 0, lost 3 of 5 games; it won all as the second player."


@pytest.mark.parametrize(("strong", "told"), [((9, 1, 0), True), ((1, 7, 2), False)])
def test_a_mirror_must_also_beat_the_player_of_the_page(
    monkeypatch: pytest.MonkeyPatch, strong: tuple[int, int, int], told: bool
) -> None:
    """Against ten playouts a move, a mirror scored 80 % of a sound game, and two points of forty against a hundred."""

    def played(analysis: Analysis, player: str, against: str, games: int) -> Tally:
        scale = games // 10
        return Tally(*(scale * each for each in (strong if against == analysis.player else (9, 1, 0))))

    monkeypatch.setattr(mirrors, "tallied", played)
    monkeypatch.setattr(mirrors, "chain_of", lambda analysis: [])
    analysis = Analysis(plybook.load("hex", size=3), replace(QUICK, random_games=10, mirror_games=20), 1)
    alarms = mirrors.measure(analysis).alarms
    assert [alarm.code for alarm in alarms] == ["mirror-wins"] * told
    assert all(f"against {analysis.player}" in alarm.evidence for alarm in alarms)


def test_a_mirror_that_wins_on_the_whole_may_win_from_one_seat_only_against_the_player_of_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who begins in the centre of Snort and turns every move by a half wins: a theorem. As the second player, a mirror
    wins more often against ten playouts a move than against a hundred."""

    def played(analysis: Analysis, player: str, against: str, games: int) -> Tally:
        tally, often = Tally(), 1 if against == analysis.player else 4
        for number in range(games):
            first = number % 2 == 0
            tally.count(0 if first or number // 2 % 10 >= often else 1, 10, number % 2)
        return tally

    monkeypatch.setattr(mirrors, "tallied", played)
    monkeypatch.setattr(mirrors, "chain_of", lambda analysis: [])
    analysis = Analysis(plybook.load("hex", size=3), replace(QUICK, random_games=30, mirror_games=20), 1)
    random = [replace(log, seat=number % 2) for number, log in enumerate(analysis.random_play())]
    monkeypatch.setattr(Analysis, "random_play", lambda self: random)
    weak = mirrors.beats(analysis, Way.turn, played(analysis, "", "", 40), "mcts:playouts=10")
    told = list(mirrors._confirmed(analysis, weak, analysis.player, 20))
    assert [(one.seat, one.share) for one in told] == [(0, 1.0)]


DROP = """game "Drop" {
  players Black, White
  board rectangle(4, 1)
  move drop { to empty }
  end { when no-moves -> last wins }
}"""
AROUND = """game "Around" {
  players Black, White
  board square(4)
  setup mirrored { place Black on row(1) }
  move step {
    from mine
    to   adjacent(from) & empty
  }
  end { when none(mine) -> mover loses }
}"""


def test_a_mirror_that_can_never_mirror_has_lost_nothing() -> None:
    """A stone is dropped on an empty point, so the last move can never be copied; its image under a half turn can."""
    found = figures(mirrors.measure(analysis(plybook.loads(DROP))))
    assert (found["mirror-copy"].value, found["mirror-copy"].low) == (None, None)
    assert found["mirror-copy"].note == "It could not mirror: in 6 games, no image of a move was legal."
    assert found["mirror-turn"].value == 0.5, "who is second makes the last of four moves, mirror or not"


@pytest.mark.parametrize(
    ("tally", "said"),
    [
        (Tally(0, 0, 6, images=20, answers=30), "Lost all 6 games, as it should."),
        (Tally(0, 0, 6, images=3, answers=30), "Lost all 6 games. It could mirror only 3 of 30 moves."),
        (Tally(0, 10, 0, cut=10), "All 10 games were cut off."),
        (Tally(1, 8, 1, 5, cut=7), "Won 1, drew 1, lost 1 of 10 games; 7 were cut off."),
        (Tally(1, 2, 1, 3, cut=1), "Won 1, drew 1, lost 1 of 4 games; 1 was cut off."),
        (Tally(1, 8, 1, 5), "Won 1, drew 8, lost 1 of 10 games."),
    ],
)
def test_games_that_are_cut_off_are_no_draws(tally: Tally, said: str) -> None:
    assert mirrors.said(tally) == said


def test_games_that_are_cut_off_are_counted_as_such() -> None:
    """No piece can be taken, so no game ends; in its place, a mirror "drew 6" of them."""
    found = figures(mirrors.measure(analysis(replace(plybook.loads(AROUND), most_plies=30))))
    others = [way.name for way in Way if way is not Way.copy]  # what the other has just moved is not one's own
    notes = {found[f"mirror-{name}"].note.partition(" It could")[0] for name in others}
    assert notes == {"All 6 games were cut off."}
    level = analysis(replace(plybook.loads(AROUND), most_plies=30))
    tables = {item.name: item for section in levels.measure(level).sections for item in section.items
              if isinstance(item, Table)}  # fmt: skip
    for row in tables["levels-weak"].rows:
        told = dict(zip(tables["levels-weak"].columns, row, strict=True))
        assert (told["won"], told["drawn"], told["cut off"], told["lost"]) == (0, 0, told["games"], 0)


def test_who_hardly_mirrors_does_not_win_by_it() -> None:
    hex_3 = Analysis(plybook.load("hex", size=3), replace(QUICK, random_games=10), 1)
    assert list(mirrors.beats(hex_3, Way.x, Tally(60, 0, 0, 30, images=60, answers=120), "mcts"))
    assert not list(mirrors.beats(hex_3, Way.x, Tally(60, 0, 0, 30, images=59, answers=120), "mcts"))


def test_a_mirror_that_wins_no_more_than_random_moves_from_its_seat_is_no_strategy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A plank cannot be laid twice, so a player who copies moves at random: 19 of 24 points where 80 % win anyway."""

    def played(analysis: object, player: str, against: str, games: int) -> Tally:
        tally = Tally()
        for number in range(games):
            tally.count(1 if number % 2 == 0 or number // 2 % 24 < 19 else 0, 10, number % 2)
        return tally

    monkeypatch.setattr(mirrors, "tallied", played)
    analysis = Analysis(plybook.load("hex", size=3), replace(QUICK, random_games=30), 1)
    tally = Tally(2, 0, 2, first_points=0)
    assert list(mirrors.beats(analysis, Way.copy, tally, "mcts"))
    random = [replace(log, seat=1 if number % 5 else 0) for number, log in enumerate(analysis.random_play())]
    monkeypatch.setattr(Analysis, "random_play", lambda self: random)
    assert not list(mirrors.beats(analysis, Way.copy, tally, "mcts"))

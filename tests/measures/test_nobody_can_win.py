"""Where all positions are counted and none is won, that is told as proved, and not as a sample of games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import evidence, log

import plybook
from plybook.measures.alarms.evidence import Evidence
from plybook.measures.alarms.faults_of_course import no_end
from plybook.measures.alarms.faults_of_goals import goals_not_reached, nobody_wins
from plybook.measures.results.beside_proof import beside_proof
from plybook.measures.results.findings import Figure, Section
from plybook.measures.results.summary import summary
from plybook.measures.tree import reach, shortest
from plybook.measures.tree.layers import Layers, layers_of
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK

from .test_summary import figures

LINE = """game "Too Long a Line" {
  players First, Second
  board square(3)
  move drop { to empty }
  end {
    when line(of(last), 3) and count(occupied) < 3 -> last wins
    when no-moves -> draw
  }
}"""
ROUND = """game "Round" {
  players First, Second
  board rectangle(3, 2)
  setup {
    place First on a1
    place Second on c1
  }
  move go {
    from mine
    to adjacent(from) & empty
  }
  end { when none(mine) -> last wins }
}"""
SHORT = replace(QUICK, games=5, random_games=5, playouts=10, perft_positions=20_000)


def counted(text: str) -> Layers:
    game = plybook.loads(text) if "{" in text else plybook.load(text)
    return layers_of(Analysis(game, SHORT, 1))


@pytest.mark.parametrize(
    ("text", "won", "ended", "says"),
    [
        # of nine stones, First has five: 126 full boards; positions: the sum of 9!/(a! b! (9-a-b)!), a - b being 0 or 1
        (LINE, 0, 126, "No position is won: all 6,046 positions of the game were counted, and of the 126 that end it,"),
        (
            "tic-tac-toe",
            626 + 316,
            958,
            "",
        ),  # the known numbers of boards, won by the first and the second
        (ROUND, 0, 0, "No position ends the game: all "),
        (ROUND.replace("last wins }", "last wins\n when seen(situational) >= 2 -> last wins }"), None, 0, ""),
        (ROUND.replace("last wins }", "last wins\n when repeated -> last wins }"), None, 0, ""),
        (
            LINE.replace("last wins", "last wins\n when repeated -> last wins"),
            0,
            126,
            "No position is won: ",
        ),  # none is
    ],
)
def test_what_all_positions_prove_of_winners(text: str, won: int | None, ended: int, says: str) -> None:
    """A position that occurs again can end a game, too, and is none of those that are counted."""
    found = counted(text)
    assert (found.won, found.ended) == (won, ended)
    assert found.never.startswith(says)
    assert bool(found.never) == bool(says)
    assert Layers(found.layers, False, False, 1, None, 0).never == "", "other positions may be won"


def told(text: str, *, lasted: bool) -> Evidence:
    """Evidence of a game of which all positions are counted, and no game is won."""
    game = plybook.loads(text)
    games = [replace(log(None, (0, 1) * 4), lasted=lasted, ending=1 if lasted else None)] * 40
    found = evidence("clobber", games)
    return replace(found, game=game, own=games, chance=games, whole=lambda: counted(text))


def test_the_alarm_gives_the_proof_and_no_number_of_games() -> None:
    """ "None of 200 games had a winner" was said where no position is won."""
    [alarm] = nobody_wins(told(LINE, lasted=True))
    assert alarm.text.startswith("Nobody can ever win: no position is won. Check why none of these can be reached: ")
    assert alarm.evidence.startswith("Proved: no position is won: all 6,046 positions of the game were counted")
    [alarm] = nobody_wins(told(ROUND, lasted=False))
    assert alarm.text.startswith("Nobody can ever win: no position ends the game.")
    [endless] = no_end(told(ROUND, lasted=False))
    assert endless.text.startswith("No position ends the game, so games go on and on.")
    assert endless.evidence.startswith("Proved: no position ends the game")
    assert all("games" not in each.evidence for each in (alarm, endless))


@pytest.mark.parametrize(
    ("text", "clause"), [(LINE, "no position of the game is won"), (ROUND, "no position ends the")]
)
def test_figures_and_sentences_give_the_proof(text: str, clause: str) -> None:
    bench = Analysis(plybook.loads(text), SHORT, 1)
    found = [*reach.measure(bench).sections, *shortest.measure(bench).sections]
    sample = Figure("decisive", "games with a single winner", 0.0, "share", 0.0, 0.023, sample="self-play")
    others = [
        Figure("no-winner-at-300", "games without a winner", 1.0, "share", 0.84, 1.0, sample="strengths"),
        Figure("draws-trend", "change", 0.0, "share", -0.02, 0.02, sample="strengths", note="Any change could be due"),
        Figure("levels", "levels", 0),
    ]
    found = list(beside_proof([*found, Section("balance", "balance", "", "", "", (sample, *others))]))
    known = {item.name: item for section in found for item in section.items if isinstance(item, Figure)}
    assert (known["decisive"].value, known["decisive"].low, known["decisive"].sample) == (0, None, "")
    assert [known[name].value for name in ("no-winner-at-300", "draws-trend")] == [1, 0]
    for name in ("decisive", "no-winner-at-300", "draws-trend"):
        assert clause in known[name].note
        assert known[name].low is None
    [sentence] = [one for one in summary(known) if "proved" in one]
    assert sentence.startswith(f"Nobody can win: {clause}")
    assert not [one for one in summary(known) if "Looking" in one], "there is nothing to win by looking ahead"
    if clause.startswith("no position ends"):
        assert known["shortest"].note.startswith("no position ends the game: all ")


def test_a_game_that_is_cut_off_is_not_drawn() -> None:
    """ "No game was drawn" was said of games all of which had been cut off."""
    every = " ".join(summary(figures(length=100, unfinished=1, draws=0, first_win=(0.5, 0.45, 0.55))))
    assert every == "No game came to an end: each was cut off after about 100 moves (both sides together)."
    some = " ".join(summary(figures(length=100, unfinished=0.3, draws=0, first_win=(0.5, 0.45, 0.55))))
    assert "No game was drawn." in some
    assert "30 % of games did not end by themselves and had to be cut off" in some


ROWS = """game "Rows" {{
  option size = {size} in 3..9
  option need = 4 in 3..9
  players Black, White
  board square(size)
  move drop {{ to empty }}
  end {{
    when line(of(last), need) -> last wins
    {more}
    when no-moves -> draw
  }}
}}
"""


@pytest.mark.parametrize(
    ("size", "more", "says"),
    [
        (3, "", "This can never be reached with the options size=3 need=4: `when line(of(last), need) -> last wins`"),
        (5, "", "Check whether these can be reached at all: "),
        (3, "when count(of(last)) > 4 -> last wins", "Check whether these can be reached at all: "),
    ],
)
def test_a_goal_that_the_options_rule_out_is_told_with_them(size: int, more: str, says: str) -> None:
    game = plybook.loads(ROWS.format(size=size, more=more))
    games = [replace(log(None, (0, 1) * 4), ending=len(game.model.endings) - 1)] * 400
    found = replace(evidence("clobber", games), game=game, own=games, chance=games)
    [alarm] = nobody_wins(found)
    assert says in alarm.text
    [alarm] = nobody_wins(replace(found, whole=lambda: Layers((), True, False, None, None, 0)))
    assert alarm.text.startswith("Nobody can ever win: ")
    assert says.replace("whether these can be reached at all", "why none of these can be reached") in alarm.text


FULL = """game "Full" {{
  players White, Black
  board square(3)
  move drop {{ to empty }}
  score White = count(of(White) & {white})
  score Black = count(of({black}) & {white})
  end {{ when none(empty) -> highest wins }}
}}
"""


@pytest.mark.parametrize(("white", "black", "same"), [("everywhere", "White", True), ("nowhere", "Black", False)])
def test_scores_that_count_the_same_for_all_players_are_told_as_that(white: str, black: str, same: bool) -> None:
    game = plybook.loads(FULL.format(white=white, black=black))
    games = [replace(log(None, (0, 1) * 4), ending=0)] * 400
    [alarm] = nobody_wins(replace(evidence("clobber", games), game=game, own=games, chance=games))
    assert ("All players have the same score, whatever they do (`score White" in alarm.text) is same
    assert ("points that break ties" in alarm.text) is not same


CALM = """game "Calm" {
  option limit = 4 in 4..60
  players White, Black
  board square(5)
  counter calm = 0 in 0..60
  setup { place White on a1 }
  move walk {
    from mine
    to   adjacent(from) & empty
    do   set(calm, calm + 1)
  }
  end {
    when none(mine) and none(theirs) -> last wins
    when calm >= limit -> draw
    when no-moves      -> draw
  }
}
"""


@pytest.mark.parametrize(("plies", "ending", "told"), [(4, 1, True), (6, 1, True), (7, 1, False), (4, 2, False)])
def test_a_limit_that_ends_games_as_soon_as_it_can_may_be_too_low(plies: int, ending: int, told: bool) -> None:
    games = [replace(log(None, tuple(ply % 2 for ply in range(plies))), ending=ending)] * 400
    [alarm] = nobody_wins(replace(evidence("clobber", games), game=plybook.loads(CALM), own=games, chance=games))
    assert (f"They last {plies} moves on average: check whether the limit of 4" in alarm.text) is told


PREY = """game "Prey" {
  players Fox, Hen, Worm
  board hexagon(3)
  setup {
    place Fox on a3, a4
    place Hen on c1, d1
    place Worm on e3, d4
  }
  define prey = if mover is Fox then of(Hen) else if mover is Hen then of(Worm) else of(Hen)
  move walk {
    from mine
    to   adjacent(from) & (empty | prey)
  }
  end {
    when none(of(Hen))  -> Fox wins
    when none(of(Worm)) -> Hen wins
    when none(of(Fox))  -> Worm wins
    when no-moves       -> draw
  }
}
"""


@pytest.mark.parametrize(("text", "told"), [(PREY, True), (PREY.replace("else of(Hen)", "else of(Fox)"), False)])
def test_a_goal_that_asks_for_pieces_that_nobody_takes_says_so(text: str, told: bool) -> None:
    game = plybook.loads(text)
    games = [replace(log(seat, (0, 1, 2) * 4), ending=seat) for seat in (0, 1) for _ in range(200)]
    found = list(goals_not_reached(replace(evidence("clobber", games), game=game, own=games, chance=games)))
    assert any("No move takes the last piece of Fox: check whose" in alarm.text for alarm in found) is told

"""What is proved of best play stands beside every trend of players who err."""

from __future__ import annotations

import pytest

from plybook.measures.results.beside_proof import FEWER, beside_proof, best_play
from plybook.measures.results.findings import Figure, Section
from plybook.measures.results.opening_words import first_moves
from plybook.measures.results.summary import PROVED, summary

from .test_summary import figures

GROWS = "It grows from 0 % at 6 playouts a move to 75 % at 300."
CHANCE = "Any change could be due to chance."


def told(solved: str, notes: dict[str, str], **more: object) -> dict[str, Figure]:
    """The figures of a report with these trends, with what is proved beside them."""
    items = [Figure(name, name, 0.1, "share", note=note) for name, note in notes.items()]
    known = figures(solved=solved, **more)
    (section,) = beside_proof([Section("all", "balance", "All", "", "", (*known.values(), *items))])
    return {item.name: item for item in section.items if isinstance(item, Figure)}


@pytest.mark.parametrize(
    ("solved", "last", "without", "said"),
    [
        # the first player wins, and the strongest score 57 %: they err
        (
            "the first player wins",
            0.57,
            0.75,
            f"{GROWS} It is proved that, with best play, the first player wins. Even",
        ),
        ("the first player wins", 1.0, 0.0, f"{GROWS} It is proved that, with best play, the first player wins."),
        (
            "the second player wins",
            1.0,
            0.0,
            f"{GROWS} It is proved that, with best play, the second player wins. Even",
        ),
        ("a draw", 0.5, 0.75, f"{GROWS}{FEWER} It is proved that, with best play, the game is a draw. Even"),
        ("a draw", 0.5, 1.0, f"{GROWS}{FEWER} It is proved that, with best play, the game is a draw."),
        ("not known", 0.5, 1.0, f"{GROWS}{FEWER}"),
    ],
)
def test_a_trend_of_players_who_err_is_told_with_what_is_proved(
    solved: str, last: float, without: float, said: str
) -> None:
    """In Three Men's Morris the first player can always win: "even fewer games may have a winner" was said of it."""
    shares = {"first_win_at_6": 0.7, "first_win_at_300": last, "no_winner_at_300": without}
    found = told(solved, {"draws-trend": GROWS + FEWER, "first-win-trend": CHANCE}, **shares)
    note = found["draws-trend"].note
    assert note == (f"{said} the strongest of these players err." if said.endswith("Even") else said)
    assert found["first-win-trend"].note.startswith(CHANCE)
    assert ("is proved" in found["first-win-trend"].note) == (solved != "not known")


@pytest.mark.parametrize(
    ("won", "drawn", "lost", "more", "value"),
    [
        (1, 0, 15, {}, "the first player wins"),
        (0, 2, 14, {}, "a draw"),
        (0, 0, 16, {}, "the second player wins"),
        (0, 2, 13, {}, ""),  # one more may win
        (1, 0, 15, {"swaps": 0.4}, ""),  # then the values are those without a swap
    ],
)
def test_what_follows_from_the_values_of_all_first_moves_is_proved_too(
    won: int, drawn: int, lost: int, more: dict[str, object], value: str
) -> None:
    moves = {"openings_won": won, "openings_drawn": drawn, "openings_lost": lost, "openings": 16}
    found = figures(solved="not known", first_win=(0.5, 0.45, 0.55), **moves, **more)
    assert best_play(found) == value
    assert (PROVED.get(value, "") in summary(found)) == bool(value)
    assert told("not known", {"first-win-trend": CHANCE}, **moves, **more)["solved"].value == (value or "not known")


def test_the_strength_of_players_and_of_searches_is_named() -> None:
    """Games of 100 playouts a move, and searches of 1,200, were both of "players of this strength"."""
    known = figures(
        first_win=(0.6, 0.55, 0.65), first_win_at_300=(0.8, 0.7, 0.9), openings=62, even_openings=12, value_swap=0.5,
        even_openings_change=0.01, comebacks=0.5,
    )  # fmt: skip
    said = " ".join(summary(known, playouts=100, searched=1_200))
    assert "advantage for the first player between players with 100 playouts a move; with 300 playouts a move" in said
    assert "Of 62 first moves, 12 leave the game nearly even, as searches of 1,200 playouts see it" in said
    assert "Between players with 100 playouts a move, as a stronger one judges their games" in said
    assert "this strength" not in said
    assert "as far as searches of 1,200 playouts can tell" in first_moves(
        {name: each for name, each in known.items() if name != "even-openings-change"}, proof="", searched=1_200
    )


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "each clearly better."),
        ({"first_win_at_25": (0.0, 0.0, 0.16), "first_win_at_300": (0.4, 0.2, 0.6)}, "each clearly better."),
        (
            {"first_win_at_25": (0.4, 0.2, 0.6), "first_win_at_300": (0.0, 0.0, 0.16)},
            "but between equal players with 300 playouts a move, the second player scores 100 % of the points (it "
            "could be 84 to 100 %).",
        ),
        (
            {"first_win_at_300": (0.95, 0.75, 0.99)},
            "but between equal players with 300 playouts a move, the first player scores 95 % of the points (it "
            "could be 75 to 99 %).",
        ),
        (
            {"levels_seat": 0.96, "first_win_at_300": (0.95, 0.75, 0.99)},
            "better; beyond these, the first player nearly always wins, whoever looks further.",
        ),
    ],
)
def test_levels_of_play_do_not_hide_that_the_seat_decides(more: dict[str, object], words: str) -> None:
    """Counting to nine has two levels of play, and of 20 games between the strongest the second player won 20."""
    last = {name: share for name, share in more.items() if name != "levels_seat"}
    for levels, elo in ((0, (200, 100, 300)), (1, (200, 100, 300)), (1, (20, -100, 130))):
        found = figures(levels=levels, skill_elo=elo, elo_doubling=elo, **last)
        (said,) = [one for one in summary(found) if "ooking" in one]
        assert ("; but between equal players with" in said) == any(
            isinstance(share, tuple) and not 0.1 < share[0] < 0.9 for share in [*last.values()][-1:]
        )
    (said,) = [one for one in summary(figures(levels=2, **more)) if "levels of play" in one]
    assert said.startswith("Looking further ahead wins: 2 levels of play above random moves, each clearly ")
    assert said.endswith(words)

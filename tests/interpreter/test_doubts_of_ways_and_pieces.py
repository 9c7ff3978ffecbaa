"""Where a move leads, whose pieces it puts down, takes or turns, how many, and beside whose: right texts and wrong."""

from __future__ import annotations

import pytest

import plybook

from .test_doubts import doubts

HEAD = """game "Men" {{
  players White, Black facing n, s
  board square(6)
  setup mirrored {{ place White on row(1) | row(2) }}
  move go "{text}" {{
    from mine
    to {to}
    do relocate(from, to)
    {more}
  }}
  {drop}
  end {{ when no-moves -> mover loses }}
}}"""
DROP = """move drop "{text}" {{
    to {to}
    {more}
    do place({who}, to)
  }}"""


def said(text: str, to: str, more: str = "", drop: str = "") -> list[str]:
    game = HEAD.format(text=text, to=to, more=more, drop=drop)
    return [str(doubt) for doubt in doubts(plybook.loads(game, engine="reference").model)]


def dropped(text: str, to: str = "empty", more: str = "", who: str = "mover") -> list[str]:
    return said("", "adjacent(from) & empty", drop=DROP.format(text=text, to=to, more=more, who=who))


def check(found: list[str], hint: str) -> None:
    assert [one.partition(hint)[1] for one in found] == [hint] * bool(hint), found


AHEAD, SLANTED = "step(from, forward) & empty", "step(from, forward-left | forward-right) & empty"
ANY = "step(from, forward | forward-left | forward-right) & empty"
ROOK, BISHOP, QUEEN = "rook-slides(from)", "bishop-slides(from)", "queen-slides(from)"


@pytest.mark.parametrize(
    ("text", "to", "hint"),
    [
        ("a man goes straight in front", SLANTED, "straight in front"),
        ("a man steps directly in front of it", SLANTED, "directly in front"),
        ("a man moves right ahead", SLANTED, "right ahead"),
        ("a man moves sideways", AHEAD, "sideways"),
        ("a man moves diagonally in front", AHEAD, "diagonal"),
        ("a man goes straight in front", AHEAD, ""),
        ("a man goes straight in front", ANY, ""),
        ("a man moves diagonally forward", SLANTED, ""),
        ("a man goes one square in front of it", AHEAD, ""),
        ("a man moves forward or sideways", "step(from, forward | e | w) & empty", ""),
        ("a man steps forward or to the side", ANY, ""),
        ("a man goes back from what stands straight ahead of it", "step(from, backward) & empty", ""),
        ("a man moves like a rook", QUEEN, "like a rook"),
        ("a man moves like a knight", QUEEN, "like a knight"),
        ("a man moves exactly like a chess knight", QUEEN, "like a chess knight"),
        (
            "a man captures what is straight in front of it",
            "step(from, forward-left | forward-right) & theirs",
            "straight in front",
        ),
        ("a man moves like a bishop, as far as it can", QUEEN, "like a bishop"),
        ("a man moves as a queen does", ROOK, "as a queen does"),
        ("a man moves like a queen", BISHOP, "like a queen"),
        ("a rook's move", "ray(from, ne | nw, empty)", "a rook's move"),
        ("a man moves like a king", QUEEN, "like a king"),
        ("a man moves like a king", "adjacent(from) & empty", "like a king"),
        ("a man moves like a rook", ROOK, ""),
        ("a man moves like a rook", "ray(from, e | w, empty)", ""),
        ("a man moves like a queen", "union(d in orthogonal | diagonal, ray(from, d, empty))", ""),
        ("a man leaps like a knight", "knight-leaps(from) - mine", ""),
        ("a man moves like a king", "step(from, orthogonal | diagonal) - mine", ""),
        ("a man moves like a rook or a bishop", QUEEN, ""),
        ("a man moves like a rook, or one step diagonally", f"{ROOK} | step(from, diagonal) & empty", ""),
        ("a man moves like a rook and like a knight", f"{ROOK} | knight-leaps(from) & empty", ""),
        ("a man moves like a queen but only two squares", "ray(from, orthogonal | diagonal, empty, 2)", ""),
    ],
)
def test_where_a_text_says_that_a_piece_goes_is_where_it_goes(text: str, to: str, hint: str) -> None:
    check(said(text, to), hint and f"the text says {hint}; the condition does not, and says ")


def test_what_is_taken_like_a_rook_is_not_how_a_piece_moves() -> None:
    to, shot = "adjacent(from) & empty", "do remove(ray(to, orthogonal, empty | theirs) & theirs)"
    assert said("a man steps, then captures like a rook", to, shot) == []
    assert said("a man steps, then takes what is a knight's move away", to, shot) == []


ALL, CHOSEN = "do flip(adjacent(to) & theirs)", "choose foe in adjacent(to) & theirs\n    do flip(foe)"
REMOVED, ONE_REMOVED = ALL.replace("flip", "remove"), CHOSEN.replace("flip", "remove")
PLACED, THEIRS, OURS = "do place(mover, adjacent(to) & theirs)", "one", "all that are there"


@pytest.mark.parametrize(
    ("text", "more", "hint"),
    [
        ("a man steps, and one enemy beside it becomes yours", ALL, OURS),
        ("a man steps, and one enemy beside it becomes yours", PLACED, OURS),
        ("a man steps and flips one neighbour", ALL, OURS),
        ("a man steps, then one of the enemies beside it is removed", REMOVED, OURS),
        ("a man steps and converts just one opposing stone", ALL, OURS),
        ("a man steps, and all enemies beside it become yours", CHOSEN, THEIRS),
        ("a man steps and flips every enemy next to it", CHOSEN, THEIRS),
        ("a man steps and captures all of the enemy men beside it", ONE_REMOVED, THEIRS),
        ("a man steps, and one enemy beside it becomes yours", CHOSEN, ""),
        ("a man steps and captures a single enemy next to it", ONE_REMOVED, ""),
        ("a man steps, and all enemies beside it become yours", ALL, ""),
        ("a man steps; each adjacent enemy changes sides", ALL, ""),
        ("a man steps and flips enemies one after the other", ALL, ""),
        ("a man takes one step and captures enemies beside it", REMOVED, ""),
        ("a man takes one step beside enemies, which are captured", REMOVED, ""),
        ("one of your men steps beside enemies that are captured", REMOVED, ""),
        ("a man steps and captures one or more enemies beside it", REMOVED, ""),
        ("each man that steps captures an enemy beside it", ONE_REMOVED, ""),
        ("a man steps and takes an enemy if all its neighbours are taken", ONE_REMOVED, ""),
    ],
)
def test_one_piece_is_not_all_that_are_there(text: str, more: str, hint: str) -> None:
    check(said(text, "adjacent(from) & empty", more), hint and f"; the condition does not, and says {hint}")


MINE_TURNED = "do flip(adjacent(to) & mine - to)"


@pytest.mark.parametrize(
    ("text", "more", "hint"),
    [
        ("a man steps, and the enemies beside it become your opponent's", ALL, "mine"),
        ("a man steps, and its neighbours become yours", MINE_TURNED, "theirs"),
        ("a man steps, and enemies beside it become yours", "do place(opponent, adjacent(to) & theirs)", "theirs"),
        ("a man steps and removes one of your own men beside it", ONE_REMOVED, "theirs"),
        ("a man steps and captures your own men beside it", REMOVED, "theirs"),
        ("a man steps, and enemies beside it become yours", PLACED, ""),
        ("a man steps, and its neighbours become your opponent's", MINE_TURNED, ""),
        ("a man steps, flips enemies, and it becomes your opponent's turn", ALL, ""),
        ("a man steps and removes one of your opponent's men beside it", ONE_REMOVED, ""),
        ("a man steps and removes one of your own men", ONE_REMOVED.replace("theirs", "mine - to"), ""),
    ],
)
def test_whose_pieces_become_or_go_is_as_the_text_says(text: str, more: str, hint: str) -> None:
    check(said(text, "adjacent(from) & empty", more), hint and f"; the condition does not, and says {hint}")


@pytest.mark.parametrize(
    ("text", "who", "hint"),
    [
        ("place one of your opponent's stones on an empty point", "mover", "one of your opponent's stones"),
        ("put an enemy piece on any empty point", "mover", "an enemy piece"),
        ("a stone of your opponent's colour is placed on an empty point", "mover", "a stone of your opponent's colour"),
        ("place one of your own stones on an empty point", "opponent", "one of your own stones"),
        ("put a stone of your colour on an empty point", "opponent", "a stone of your colour"),
        ("one of your stones is placed on an empty point", "opponent", "one of your stones"),
        ("place one of your own stones on an empty point", "mover", ""),
        ("put a stone of your colour where the enemy has none", "mover", ""),
        ("place one of your opponent's stones on an empty point", "opponent", ""),
        ("drop a captured enemy piece on an empty point", "mover", ""),
        ("place a stone; it adds an enemy stone to your prisoners", "mover", ""),
        ("you place a stone for your opponent", "mover", ""),
    ],
)
def test_whose_pieces_are_put_down(text: str, who: str, hint: str) -> None:
    check(dropped(text, who=who), hint and f"the text says {hint}; the condition does not, and says ")


FRIENDS, FOES = "adjacent(mine) & empty", "adjacent(theirs) & empty"


@pytest.mark.parametrize(
    ("text", "to", "more", "hint"),
    [
        ("place a stone beside an enemy", FRIENDS, "", "mine"),
        ("a new stone goes next to an enemy stone", FRIENDS, "", "mine"),
        ("put it adjacent to an opposing piece", "empty", "where some(adjacent(to) & mine)", "mine"),
        ("place a stone beside one of your own", FOES, "", "theirs"),
        ("a stone grows next to a friendly stone", FOES, "", "theirs"),
        ("place a stone adjacent to your own stones", "empty", "where some(adjacent(to) & theirs)", "theirs"),
        ("place a stone beside one of your own", FRIENDS, "", ""),
        ("place a stone beside an enemy", FOES, "", ""),
        ("a new stone next to an enemy", "empty", "where some(adjacent(to) & theirs)", ""),
        ("a stone beside an enemy and one of your own", "adjacent(mine) & adjacent(theirs) & empty", "", ""),
        ("place a stone beside an enemy stone", "adjacent(occupied) & empty", "", ""),
        ("a stone beside one of yours, away from enemies", "adjacent(mine) & empty - adjacent(theirs)", "", ""),
    ],
)
def test_beside_whose_pieces(text: str, to: str, more: str, hint: str) -> None:
    check(dropped(text, to, more), hint and f"; the condition does not, and says {hint}")


LEFT, SAME = "that nothing is put there", "that nothing but the piece on `from` changes"
CLOSE = "adjacent(from) & empty"


@pytest.mark.parametrize(
    ("text", "to", "more", "hint"),
    [
        ("a man goes to a neighbouring point and leaves a stone behind", CLOSE, "", LEFT),
        ("a man goes to a neighbouring point, leaving a wall there", CLOSE, "", ""),  # there are no walls
        ("a man goes on, and the square it has left gets a stone", CLOSE, "", LEFT),
        ("a man goes on; the point that it came from is covered by a stone", CLOSE, "", LEFT),
        ("a man goes on and leaves a stone on the square it left", CLOSE, "", LEFT),
        ("a man goes on, and the square it has left gets a stone", CLOSE, "do place(mover, from)", ""),
        ("a man goes on, and the square it has left becomes a gap", CLOSE, "", ""),
        ("a man goes to a neighbouring point and leaves a gap behind", CLOSE, "", ""),
        ("a man goes to a neighbouring point and leaves the others behind", CLOSE, "", ""),
        ("a man goes to a neighbouring point and leaves a stone behind", CLOSE, "do place(mover, from)", ""),
        ("a man steps; an enemy between two of your men is removed", CLOSE, "", SAME),
        ("a man steps; enemies beside it are captured", CLOSE, "do remove(adjacent(to) & theirs)", ""),
        ("a man leaps over an enemy, which changes sides", "leap(from, orthogonal, 2, theirs) & empty", "", SAME),
        ("a man steps, and an enemy man there is captured", "adjacent(from) - mine", "", ""),
        ("a man steps; if an enemy is captured later, so be it", CLOSE, "", ""),
        ("a man that is captured comes no more, others step", CLOSE, "", ""),
    ],
)
def test_what_a_text_says_happens_besides_is_looked_for(text: str, to: str, more: str, hint: str) -> None:
    check([each for each in said(text, to, more) if "nothing" in each], hint)


@pytest.mark.parametrize(
    ("text", "to", "hint"),
    [
        ("a car goes one square forward or sideways", "step(from, orthogonal - backward) & empty", ""),
        ("a car goes one square forward, left or right", "step(from, directions - backward) & empty", ""),
        ("a car goes one square forward", "step(from, backward) & empty", "the text says forward"),
        (
            "a car goes one square forward",
            "(step(from, backward) - step(from, backward)) & empty",
            "the text says forward",
        ),
    ],
)
def test_a_direction_that_is_taken_away_is_none_that_the_move_goes(text: str, to: str, hint: str) -> None:
    check([each for each in said(text, to) if "forward" in each], hint)


EIGHT = """game "Eight" {{
  players White, Black
  board square(5){all}
  setup {{
    place White on a1
    place Black on e5
  }}
  move go "{text}" {{
    from mine
    to   step(from, {ways}) & empty
  }}
  end {{ when no-moves -> draw }}
}}"""


@pytest.mark.parametrize(
    ("text", "ways", "board", "told"),
    [
        ("a man moves to a neighbouring point, also diagonally", "directions", "", True),
        ("a man moves one step in any direction", "directions", "", True),
        ("a man moves one step in any direction", "directions", " adjacent all", False),
        ("a man moves one step straight, in any direction", "directions", "", False),
        ("a man moves one step in any direction", "orthogonal", "", False),
        ("a man moves one step, but never diagonally", "directions", "", False),
        ("a man moves one step straight or diagonally", "directions | diagonal", "", False),
    ],
)
def test_all_eight_ways_on_a_board_whose_corners_are_no_neighbours(
    text: str, ways: str, board: str, told: bool
) -> None:
    model = plybook.loads(EIGHT.format(text=text, ways=ways, all=board)).model
    assert any("adjacent all" in str(one) for one in doubts(model)) is told

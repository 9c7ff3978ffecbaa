"""The labels of pieces: examples that people should find natural, and what holds for any names."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

import plybook
from plybook.gdl.format.canonical import format_text
from plybook.gdl.model.labels import DRAWN, POOL, alike, discs, evident, is_plain, labels, spoken
from plybook.gdl.model.model import Piece
from plybook.gdl.text import limits
from plybook.gdl.text.source import Source

CHESS = "Pawn Knight Bishop Rook Queen King"


def pieces_of(players: str, kinds: str = "", neutrals: str = "", **chosen: str) -> tuple[Piece, ...]:
    """The pieces of a game in which each player has all kinds, in the order of the model."""
    owners = list(enumerate(players.split()))
    own = [
        Piece(f"{player}.{kind}" if kind else player, owner, kind, chosen.get(kind))
        for kind in kinds.split() or [""]
        for owner, player in owners
    ]
    return (*own, *(Piece(name, None, name, chosen.get(name)) for name in neutrals.split()))


def shown(*names: str, **chosen: str) -> str:
    return " ".join(labels(pieces_of(*names, **chosen)))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("White Black",), "W B"),
        (("X O",), "X O"),
        (("white black",), "w b"),
        (("White Black", "Stone"), "W B"),
        (("Black Blue Brown",), "B L R"),
        (("Player1 Player2 Player3",), "1 2 3"),
        (("White Black", "Knight King"), "WN BN WK BK"),
        (("White Black", "King Knight"), "WK BK WN BN"),
        (("White Black", CHESS), "WP BP WN BN WB BB WR BR WQ BQ WK BK"),
        (("White Red", "H1 H2 H3 H4 H5 H6"), "W1 R1 W2 R2 W3 R3 W4 R4 W5 R5 W6 R6"),
        (("A B", "H8 H9 H10 H11"), "A8 B8 A9 B9 AA BA AB BB"),
        (("A B", "Horse H1 H2"), "AH BH A1 B1 A2 B2"),
        (("A B", "GoldA GoldB GoldC"), "AA BA AB BB AC BC"),
        (("A B", "Man Max"), "AN BN AX BX"),
        (("A B", "King king"), "AK BK An Bn"),
        (("A B", "Ää Äö"), "AÄ BÄ AÖ BÖ"),
        (("Black Blue", "Man King"), "BM LM BK LK"),
        (("北 南", "卒 将"), "AA BA AB BB"),
        (("אלף בית",), "A B"),
        (("White Black", "", "Arrow"), "W B A"),
        (("White Red", "", "Rock"), "W R Ro"),
        (("White Red", "Man King", "Rock Wall"), "WM RM WK RK Ro Wa"),
    ],
)
def test_labels_are_what_a_reader_expects(names: tuple[str, ...], expected: str) -> None:
    assert shown(*names) == expected


def test_a_player_with_a_single_kind_has_a_disc_beside_one_with_several() -> None:
    pieces = (Piece("A.Man", 0, "Man"), Piece("D.Man", 1, "Man"), Piece("D.King", 1, "King"))
    assert labels(pieces) == ("A", "DM", "DK")
    assert discs(pieces) == (True, False, False)


def test_a_description_chooses_what_follows_the_players_letter() -> None:
    assert shown("White Black", "Man King", Man="") == "W B WK BK"
    assert shown("White Black", "Man King", King="♚") == "WM BM W♚ B♚"
    assert shown("White Black", "Stone", Stone="s") == "Ws Bs"
    assert shown("White Black", "Man King", Man="K") == "WK BK WN BN"
    assert shown("White Black", "Man King", "Rock", Rock="%%") == "WM BM WK BK %%"
    assert shown("White Black", "Man King", "Rock", Rock="K") == "WM BM WK BK K"
    assert shown("White Black", "Man King", "Rock", Rock="WK") == "WM BM WN BN WK"
    assert shown("White Black", "", "Rock Arrow", Rock="A") == "W B A Ar"


def test_labels_that_a_description_has_chosen_alike_are_found() -> None:
    assert alike(pieces_of("White Black", "Man King", Man="", King="")) == (0, 2)
    assert alike(pieces_of("White Black", "Man King", Man="x", King="x")) == (0, 2)
    assert alike(pieces_of("White Black", "", "Rock", Rock="B")) == (1, 2)
    assert alike(pieces_of("White Black", "Man King", "Rock", Man="", Rock="B")) == (1, 4)
    assert alike(pieces_of("White Black", "Man King", Man="k", King="K")) is None


@pytest.mark.parametrize(
    ("names", "is_evident"),
    [
        (("White Black", "Stone"), True),
        (("White Black", "", "Arrow"), True),
        (("Black Blue",), False),
        (("White Red", "", "Rock"), False),
        (("White Black", "Man King"), False),
    ],
)
def test_initials_speak_for_themselves(names: tuple[str, ...], is_evident: bool) -> None:
    assert evident(pieces_of(*names)) == is_evident


def test_a_piece_is_spoken_of_without_a_dot() -> None:
    assert [spoken(piece) for piece in pieces_of("White Black", "King", "Rock")] == ["White King", "Black King", "Rock"]


# -- any names ---------------------------------------------------------------------------------------------------------

NAMES = st.from_regex(r"[^\W\d]\w{0,8}(-[^\W\d]\w{0,3})?", fullmatch=True)
SIMILAR = st.from_regex(r"(K|k|King|Å|字|H)[Kk字ä1-9]{0,3}", fullmatch=True)


@st.composite
def games(draw: st.DrawFn) -> tuple[Piece, ...]:
    """The pieces of a game: any players, kinds of all or of one of them, and neutral kinds, up to the limits."""
    some = NAMES | SIMILAR
    players = draw(st.lists(some, min_size=2, max_size=limits.PLAYERS, unique=True))
    kinds = draw(st.lists(some.filter(lambda name: name not in players), max_size=limits.PIECES, unique=True))
    pieces: list[Piece] = []
    for kind in kinds:
        owners = draw(st.sampled_from([[None], range(len(players)), [0], [1]]))
        pieces += [Piece(kind if owner is None else f"{players[owner]}.{kind}", owner, kind) for owner in owners]
    if all(piece.owner is None for piece in pieces):
        pieces = [*(Piece(name, owner) for owner, name in enumerate(players)), *pieces]
    return tuple(pieces[: limits.PIECES])


@given(games())
def test_every_piece_of_any_game_has_its_own_label_of_one_or_two_columns(pieces: tuple[Piece, ...]) -> None:
    found = labels(pieces)
    assert len(set(found)) == len(found) == len(pieces)
    assert alike(pieces) is None
    assert {cell_len(label) for label in found} <= {1, 2}
    assert all(is_plain(character) and character.isprintable() for label in found for character in label)
    assert found == labels(tuple(pieces)), "the same names have the same labels"
    for piece, label, disc in zip(pieces, found, discs(pieces), strict=True):
        if piece.owner is not None:
            assert disc == (len(label) == 1) == (sum(other.owner == piece.owner for other in pieces) == 1)


@given(games())
def test_all_kinds_of_a_player_begin_with_the_players_letter_and_no_other_player_has_it(
    pieces: tuple[Piece, ...],
) -> None:
    letters: dict[int, set[str]] = {}
    for piece, label in zip(pieces, labels(pieces), strict=True):
        if piece.owner is not None:
            letters.setdefault(piece.owner, set()).add(label[0].casefold())
    assert all(len(found) == 1 for found in letters.values())
    assert len(set.union(*letters.values())) == len(letters)


@pytest.mark.parametrize(
    "pieces",
    [
        tuple(Piece(f"A.{'K' * number}", 0, "K" * number) for number in range(1, limits.PIECES + 1)),
        tuple(Piece(f"A.{'字' * number}", 0, "字" * number) for number in range(1, limits.PIECES + 1)),
        pieces_of("A B", "", " ".join("字" * number for number in range(1, limits.PIECES - 1))),
        pieces_of("A B", "", " ".join("K" * number for number in range(1, limits.PIECES - 1))),
        pieces_of(" ".join("P" * number for number in range(1, limits.PLAYERS + 1)), "a aa aaa aaaa"),
    ],
)
def test_there_are_enough_labels_for_the_most_pieces_that_a_game_can_have(pieces: tuple[Piece, ...]) -> None:
    assert len(pieces) == limits.PIECES < len(POOL)
    assert len(set(labels(pieces))) == limits.PIECES
    assert max(map(len, labels(pieces))) <= 2


def test_no_label_contains_what_boards_are_drawn_with() -> None:
    assert not DRAWN & set(POOL)
    for character in DRAWN | {" ", "\t", "\u200d", "\u0301", "字", "א", "😀"}:
        assert not is_plain(character)
    for character in "aZ0éЖα♚♞☼→%!?":
        assert is_plain(character)
    assert {cell_len(character) for character in map(chr, range(sys.maxunicode)) if is_plain(character)} == {1}


# -- descriptions ------------------------------------------------------------------------------------------------------

WALK = """game "Walk" {
  players White, Black
  piece   PIECES
  board   square(2)
  setup { place White.Knight on a1 }
  move step {
    from mine
    to   adjacent(from) & empty
  }
  end { when no-moves -> draw }
}
"""


def chosen(pieces: str) -> dict[str, str | None]:
    model = plybook.loads(WALK.replace("PIECES", pieces)).model
    return {piece.kind: piece.label for piece in model.pieces}


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ("Knight", {"Knight": None}),
        ('Knight "N"', {"Knight": "N"}),
        ('Knight "N", King', {"Knight": "N", "King": None}),
        ('Knight, King "x"', {"Knight": None, "King": "x"}),
        ('Knight "", King "K"', {"Knight": "", "King": "K"}),
        ('Knight "N", King for White', {"Knight": "N", "King": None}),
        ('Knight\n    "N",\n    King "K" for White', {"Knight": "N", "King": "K"}),
    ],
)
def test_texts_after_names_of_pieces_are_their_labels(pieces: str, expected: dict[str, str | None]) -> None:
    assert chosen(pieces) == expected


def test_labels_change_no_rule() -> None:
    rules = {
        plybook.loads(WALK.replace("PIECES", pieces)).model.fingerprint
        for pieces in ("Knight, King", 'Knight "N", King', 'Knight, King "x"', 'Knight "", King "♚"')
    }
    assert len(rules) == 1
    assert plybook.loads(WALK.replace("PIECES", "King, Knight")).model.fingerprint not in rules


def test_a_game_that_replaces_a_piece_can_choose_another_label(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "walk.gdl").write_text(WALK.replace("PIECES", 'Knight "N", King'))
    (tmp_path / "other.gdl").write_text('game "Other" extends "walk.gdl" {\n  piece Knight "", King\n}\n')
    assert labels(plybook.load("walk.gdl").model.pieces) == ("WN", "BN", "WK", "BK")
    assert labels(plybook.load("other.gdl").model.pieces) == ("W", "B", "WK", "BK")


@pytest.mark.parametrize("pieces", ['Knight "N", King', 'Knight "", King "K" for White', 'Rock "%%" neutral'])
def test_labels_stay_after_their_names_in_the_canonical_layout(pieces: str) -> None:
    text = WALK.replace("PIECES", pieces)
    assert format_text(Source("walk.gdl", text)) == text


@pytest.mark.parametrize(("pieces", "own"), [('Man "", Wall "#" neutral', True), ('Wall "" neutral', False)])
def test_a_label_that_neutral_pieces_need_is_asked_for(pieces: str, own: bool) -> None:
    with pytest.raises(plybook.DescriptionError) as caught:
        plybook.loads(WALK.replace("PIECES", pieces))
    assert "needs a label" in str(caught.value)
    assert ("a `piece` of their own" in str(caught.value)) == own

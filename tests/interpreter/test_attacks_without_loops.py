"""Attacks as the native engine asks of them: without a loop where terms distribute, and exactly where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from both_engines import agree

import plybook
from plybook.interpreter.native.ir.program import statements, terms_of
from plybook.interpreter.native.ir.terms import subterms
from plybook.interpreter.native.lowering import united
from plybook.interpreter.native.lowering.lower import lower


@pytest.mark.parametrize("game", ["shogi", "minishogi"])
def test_pieces_that_may_not_go_everywhere_are_asked_about_without_a_loop(game: str) -> None:
    program = lower(plybook.load(game).model)
    terms = list(subterms([term for statement in statements(program.moves) for term in terms_of(statement)]))
    assert any(term.op == "ray" for term in terms)
    assert not [term for term in terms if term.op == "fold" and term.data.how == "union"]


CAMPS = """game "Camps" {
  players White, Black facing n, s
  piece King, Man, Rider
  board square(5)
  setup {
    place White.King on c1
    place White.Man on a2, b2
    place White.Rider on d1
    place Black.King on c5
    place Black.Man on d4, e4
    place Black.Rider on b5
  }
  define home  = far-row | step(far-row, backward)
  define bound = given(some(from & having(mover.Man)), far-row) | given(from in having(mover.Rider), rim - home)
  define rides = from & having(mover.Rider)
  define goes  = adjacent(from) | step(rides, forward) | ray(rides, n | s, empty)
  every move where not after.attacked(having(mover.King))
  move step { from mine
    to goes - mine - bound }
  move raid { from mine - having(mover.King)
    to (goes - mine) & (home | given(not some(from & home), step(home, backward))) }
  end { when no-moves -> mover loses }
}"""


@pytest.mark.parametrize("seed", range(3))
def test_what_a_piece_and_its_place_allow_is_divided_exactly(seed: int) -> None:
    agree(CAMPS, seed)


NESTED = """game "Nested" {
  players White, Black facing n, s
  piece King, Man
  board square(5)
  setup {
    place White.King on c1
    place White.Man on a2, c2, e2
    place Black.King on c5
    place Black.Man on a4, c4, e4
  }
  define a(r) = step(r, forward) | step(r, w) & given(some(from & rim), everywhere) | step(r, e) & empty
  define b(r) = step(a(r), s) - mine | a(r) & empty | step(a(r), w) & given(some(from & row(3)), everywhere)
  define c(r) = step(b(r), n) | (step(b(r), e) | b(r)) & given(some(from & column(3)), everywhere)
  every move where not after.attacked(having(mover.King))
  move step { from mine
    to c(from) - mine }
  end { when no-moves -> mover loses }
}"""


@pytest.mark.parametrize("divisions", [0, 2, united.DIVISIONS])
def test_attacks_through_definitions_that_use_one_another_agree(
    divisions: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(united, "DIVISIONS", divisions)
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))  # whose keys do not include the limit
    agree(NESTED, divisions)


SHY = """game "Shy" {
  players White, Black facing n, s
  piece King, Man, Rider
  board square(5)
  setup {
    KINGS
    place White.Man on a2
    place White.Rider on e1
    place Black.Man on d4
    place Black.Rider on e5
  }
  define ahead(p, r) = union(d in orthogonal, step(p | ray(p, d, empty), d)) & having(r)
  define target = having(opponent.King)
  define threat = some(ahead(target, mover.Rider)) or some(adjacent(target) & having(mover.Man))
  every move where not after.attacked(having(mover.King))
  every move where not after.threat
  move step { from mine - having(mover.Rider)
    to adjacent(from) - mine }
  move ride { from having(mover.Rider)
    to union(d in orthogonal, step(from | ray(from, d, empty), d)) - mine }
  end { when no-moves -> mover loses }
}"""
"""What takes the king may not threaten the other king: with one king, there is none after it has been taken."""
ONE = "place White.King on b1\n place Black.King on b5"
SEVERAL = "place White.King on b1, c1\n place Black.King on b5, d5"


@pytest.mark.parametrize(("kings", "loops"), [(ONE, False), (SEVERAL, True)])
def test_conditions_about_the_position_without_the_only_king_take_no_loop(kings: str, loops: bool) -> None:
    text = SHY.replace("KINGS", kings)
    program = lower(plybook.loads(text, engine="reference").model)
    terms = list(subterms([term for statement in statements(program.moves) for term in terms_of(statement)]))
    assert any(term.op == "fold" and term.data.how == "union" for term in terms) == loops
    for seed in range(2):
        agree(text, seed)


@pytest.mark.parametrize("seed", range(2))
def test_an_only_king_can_be_two_in_a_position(seed: int) -> None:
    one, crowded = (plybook.loads(SHY.replace("KINGS", kings)).start() for kings in (ONE, SEVERAL))
    agree(SHY.replace("KINGS", ONE), seed, str(crowded))
    assert str(one) != str(crowded)

"""What the rules of Ayu say about positions set up by hand: the details that implementations get wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import ayu_oracle
import pytest

import plybook
from plybook import IllegalMove, State

pytestmark = pytest.mark.usefixtures("both_engines")

FILE = Path(__file__).parents[1] / "data" / "ayu.positions"
ROW = re.compile(r"\d+  ")


@dataclass
class Case:
    """One position from the file and the claims about it."""

    claim: str
    options: dict[str, str] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    mover: str = ""
    said: list[tuple[str, str, str]] = field(default_factory=list)

    def state(self) -> State:
        game = plybook.load("ayu", size=len(self.rows), **self.options)
        return game.position("\n".join([*self.rows, f"to move: {self.mover}"]))


def read() -> list[Case]:
    cases: list[Case] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            cases.append(Case(line[3:]))
        elif not line or line.startswith("#"):
            continue
        elif ROW.match(line):
            cases[-1].rows.append(line)
        else:
            head, _, value = line.partition(":")
            word, _, rest = head.partition(" ")
            match word:
                case "options":
                    cases[-1].options = dict(pair.split("=") for pair in value.split())
                case "to":
                    cases[-1].mover = value.strip()
                case _:
                    cases[-1].said.append((word, rest, value.strip()))
    return cases


CASES = read()


def result(state: State) -> str:
    outcome = state.outcome()
    return "goes on" if outcome is None else f"{outcome.winner} wins" if outcome.winner else "draw"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.claim)
def test_a_position_matches_the_rules(case: Case) -> None:
    assert case.said
    for word, about, value in case.said:
        state = case.state()
        moves = [str(move) for move in state.legal_moves()]
        match word:
            case "legal":
                assert moves == (sorted(value.split()) if value != "none" else [])
            case "from":
                assert [move for move in moves if move.split("-")[0] == about] == sorted(value.split()), about
            case "illegal":
                with pytest.raises(IllegalMove, match=re.escape(value)):
                    state.push(about)
            case "after":
                for move in about.split():
                    state.push(move)
                assert result(state) == value, about
            case "outcome":
                assert result(state) == value
            case _:
                pytest.fail(f"{word} is not a claim about a position")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.claim)
def test_the_second_implementation_has_the_same_legal_moves(case: Case) -> None:
    size = len(case.rows)
    board = "".join(cell for row in reversed(case.rows) for cell in row.split()[1:])
    found = ayu_oracle.legal(board, case.mover[0], size, case.options.get("split", "after"))
    moves = {ayu_oracle.written(move, size) for move in found}
    assert moves == {str(move) for move in case.state().legal_moves()}


@pytest.mark.parametrize(("size", "moves"), [(3, 2), (5, 14), (7, 34), (9, 62), (11, 98)])
def test_the_first_player_has_the_expected_number_of_moves(size: int, moves: int) -> None:
    state = plybook.load("ayu", size=size).start()
    assert len(state.legal_moves()) == moves
    assert str(state.mover) == "Black"


@pytest.mark.parametrize("size", range(3, 27, 2))
def test_the_setup_matches_the_authors_diagram(size: int) -> None:
    state = plybook.load("ayu", size=size).start()
    assert "".join(".BW"[0 if p is None else p + 1] for p in state.position.contents) == ayu_oracle.start(size)

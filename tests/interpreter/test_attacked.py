"""`attacked`: what the other player could take, by the rules of the game itself."""

from __future__ import annotations

import re
from random import Random

import pytest
from both_engines import ENGINES, agree_on_games
from random_descriptions import description
from test_chess import PUBLISHED, position

import plybook
from plybook import Game
from plybook.interpreter.analyse import perft

CHESS = "chess"
REGIONS = ("mine", "corners", "mine & rim", "theirs", "everywhere")
SEEDS = 70


@pytest.fixture(scope="module")
def chess() -> Game:
    """Chess whose checks are one word, compiled once."""
    return plybook.load(CHESS)


@pytest.mark.parametrize("fen", PUBLISHED)
def test_chess_by_attacks_has_the_published_numbers_of_moves(chess: Game, fen: str) -> None:
    counts = PUBLISHED[fen]
    assert [found.sequences for found in perft.depths(position(chess, fen), len(counts))] == counts


def test_the_engines_agree_on_chess(chess: Game) -> None:
    plain = plybook.load(CHESS, engine="reference")
    for fen in PUBLISHED:
        there = position(plain, fen)
        assert [str(move) for move in there.legal_moves()] == [str(move) for move in position(chess, fen).legal_moves()]


def asked(engine: str, where: str, rules: str, asks: str, size: int = 3, pieces: str = "Man, King") -> bool:
    """Whether the clause ``when ASKS`` ends the game at the start, with White to move."""
    text = f"""game "Asked" {{
  players White, Black facing n, s
  piece {pieces}
  board square({size})
  counter quiet = 0 in 0..9
  setup {{ {where} }}
  {rules}
  end {{ when {asks} -> draw "asked" }}
}}"""
    start = plybook.loads(text, engine=engine).start()
    outcome = start.outcome()
    return outcome is not None and outcome.reason == "asked"


STEP = "move step { from mine\n to adjacent(from) - mine }"
CORNERS = "place White.King on a1\n place Black.King on c3\n"
CASES = {
    "a piece beside another": (True, "place White.Man on a1\n place Black.Man on a2", STEP, "attacked(mine)"),
    "too far away": (False, "place White.Man on a1\n place Black.Man on a3", STEP, "attacked(mine)"),
    "only the mover's pieces count": (
        False, "place White.Man on a1\n place Black.Man on a2", STEP, "attacked(theirs)",
    ),
    "only those on the region count": (
        False, "place White.Man on a1, c1\n place Black.Man on a2", STEP, "attacked(c1)",
    ),
    "a move to an empty point takes nothing": (
        False, "place White.Man on a1\n place Black.Man on a2", STEP, "attacked(a3)",
    ),
    "an empty point with a piece in mind": (
        True, "place White.Man on a1\n place Black.Man on c3", STEP, "attacked(b3, mover.King)",
    ),
    "a piece in mind takes the place of what stands there": (
        False, "place White.Man on a1, c3\n place Black.Man on a3", STEP, "attacked(a3, mover.Man)",
    ),
    "an opponent's piece in mind is not the mover's": (
        False, "place White.Man on a1\n place Black.Man on c3", STEP, "attacked(b3, opponent.King)",
    ),
    "forward is the other player's": (
        True, "place White.Man on b1\n place Black.Man on b2",
        "move step { from mine\n to step(from, forward) - mine }", "attacked(mine)",
    ),
    "forward is not the mover's": (
        False, "place White.Man on b2\n place Black.Man on b1",
        "move step { from mine\n to step(from, forward) - mine }", "attacked(mine)",
    ),
    "a pinned piece attacks": (
        True, CORNERS + "place Black.Man on b1\n place White.Man on b3\n",
        STEP + "\n every move where not after.attacked(having(mover.King))", "attacked(having(mover.King))",
    ),
    "the condition can be asked through a definition": (
        True, CORNERS + "place Black.Man on b1\n place White.Man on b3\n",
        STEP + "\n define check = attacked(having(mover.King))\n every move where not after.check", "check",
    ),
    "other conditions count": (
        False, "place White.Man on a1\n place Black.Man on a2", STEP + "\n every move where to in c3", "attacked(mine)",
    ),
    "what is jumped over is taken": (
        True, "place White.Man on b2\n place Black.Man on c2",
        "move jump { from mine\n to leap(from, orthogonal, 2, theirs) & empty\n"
        " do remove(between(from, to, theirs))\n do relocate(from, to) }",
        "attacked(mine)",
    ),
    "so is what is turned": (
        True, "place White.Man on b1\n place Black.Man on a1",
        "move drop { to empty\n do place(mover.Man, to)\n do flip(between(to, mine, theirs)) }", "attacked(mine)",
    ),
    "what becomes another piece is taken": (
        True, "place White.Man on b1\n place Black.Man on a1",
        "move change { from mine\n do place(opponent.King, adjacent(from) & theirs) }", "attacked(mine)",
    ),
    "a chain takes in its second round": (
        True, "place Black.Man on a1\n place White.Man on b1, c2",
        "move jump { from mine\n repeat 1..3 { to leap(from, orthogonal, 2, theirs) & empty\n"
        " do remove(between(from, to, theirs))\n do relocate(from, to) } }",
        "attacked(c2)",
    ),
    "moves that apply otherwise count": (
        True, "place White.Man on a1\n place Black.Man on a2",
        "move rest { }\n otherwise " + STEP, "attacked(mine)",
    ),
    "preferences do not count": (
        True, "place White.Man on a1\n place Black.Man on a2",
        "move step { from mine\n to adjacent(from) - mine\n prefer count(to & empty) }", "attacked(mine)",
    ),
    "the number of moves in their turn is none": (
        True, "place White.Man on a1\n place Black.Man on a2",
        STEP + "\n every move where moves-this-turn is 0\n again when moves-this-turn < 2", "attacked(mine)",
    ),
    "what they would note about attacks does not count": (
        False, "place White.Man on a1\n place Black.Man on a2",
        STEP + "\n every move do set(quiet, if attacked(mine) then 1 else 1)\n every move where after.quiet is 1",
        "attacked(mine)",
    ),
    "what they would note about other things counts": (
        True, "place White.Man on a1\n place Black.Man on a2",
        STEP + "\n every move do set(quiet, if some(mine) then 1 else 1)\n every move where after.quiet is 1",
        "attacked(mine)",
    ),
    "their turn is the next": (
        True, "place White.Man on a1\n place Black.Man on a2", STEP + "\n every move where turn-number is 2",
        "attacked(mine)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", CASES)
def test_what_counts_as_an_attack(what: str, engine: str) -> None:
    expected, where, rules, asks = CASES[what]
    assert asked(engine, where, rules, asks, size=5 if "chain" in what else 3) is expected


@pytest.mark.parametrize(
    "step", ["to adjacent(from) - given(attacked(from), mine)", "do remove(given(attacked(from), from))"]
)
def test_no_choice_and_no_effect_on_the_board_can_ask(step: str) -> None:
    with pytest.raises(plybook.DescriptionError) as raised:
        asked("reference", "place White.Man on a1", f"move step {{ from mine\n {step}\n do remove(from) }}", "no-moves")
    assert raised.value.diagnostics[0].code == "wrong-place"


def with_attacks(seed: int) -> str:
    """A random description with conditions on attacks, in every move and in the end."""
    random = Random(f"attacks {seed}")
    text = description(seed, rich=seed % 2 == 1)
    model = plybook.loads(text, engine="reference").model
    kinds = [f"mover.{piece.kind}" for piece in model.pieces if piece.owner is not None and piece.kind] or ["mover"]
    region, other, piece = random.choice(REGIONS), random.choice(REGIONS), random.choice(kinds)
    asks = random.choice([
        f"not after.attacked({region})", f"after.attacked({region})", f"not attacked({region}, {piece})",
        f"not after.attacked(having({piece}))", f"attacked({region}) or after.attacked(everywhere, {piece})",
    ])  # fmt: skip
    lines = text.splitlines()
    move = next(number for number, line in enumerate(lines) if re.match(r"  (move|otherwise|phase|every)\b", line))
    end = next(number for number, line in enumerate(lines) if line.startswith("  end"))
    lines.insert(end + 1, f"    when attacked({other}) and attacked(mine, {piece}) -> opponent wins")
    lines.insert(move, f"  every move where {asks}")
    if random.random() < 0.5:
        noted = (
            f"if {random.choice(['before.', ''])}attacked({other}) then noted + 1 else {random.choice(['0', 'noted'])}"
        )
        lines.insert(move, f"  every move where noted < {random.randint(2, 5)}\n  every move do set(noted, {noted})")
        lines.insert(move, "  counter noted = 0 in 0..5")
    return "\n".join(lines)


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(n, marks=pytest.mark.slow) for n in range(8, SEEDS))])
def test_the_engines_agree_on_random_rules(seed: int) -> None:
    agree_on_games(with_attacks(seed), seed)


NOTED = """game "Noted" {
  players White, Black
  piece Rook, King
  board square(3)
  counter in-a-row(player) = 0 in 0..9
  setup {
    place White.King on a1
    place White.Rook on b3
    place Black.King on c2
    place Black.Rook on c3
  }
  define attack = attacked(having(mover.King))
  every move do set(in-a-row(opponent), if before.attack then in-a-row(opponent) + 1 else 0)
  move slide { from having(mover.Rook)
    to ray(from, orthogonal, empty) }
  move step { from having(mover.King)
    to adjacent(from) & empty }
  move take { from having(mover.Rook)
    to union(d in orthogonal, step(from | ray(from, d, empty), d)) & theirs }
  end { when in-a-row(White) is 2 -> White wins
        when no-moves -> draw }
}"""


@pytest.mark.parametrize("engine", ENGINES)
def test_attacks_in_a_row_are_counted(engine: str) -> None:
    """The counter knows of a check once it has been answered."""
    state = plybook.loads(NOTED, engine=engine).start()
    for move in ("b3-b2", "c2-c1", "b2-b1", "c3-c2"):
        assert state.outcome() is None
        state.push(move)
    assert str(state.outcome()) == "White wins: in-a-row(White) is 2"
    state.pop()
    state.pop()
    state.pop()
    for move in ("c2-c1", "a1-a2", "c1-b1", "a2-a3", "b1-c1"):
        state.push(move)
        assert state.outcome() is None, "between the two checks is a move without one"


ARMED = """game "Armed" {{
  players White, Black
  board square(3)
  region armed{memory}
  setup {{
    place White on a1
    place Black on a2
  }}
  move arm {{
    from mine
    where not {where}
    do set(armed{of}, from)
  }}
  move take {{
    from mine & {who}
    to adjacent(from) & theirs
  }}
  move rest {{ }}
  end {{ when {asks} -> draw "asked" }}
}}"""


@pytest.mark.parametrize("engine", ENGINES)
def test_what_the_other_player_remembers_counts(engine: str) -> None:
    text = ARMED.format(memory="(player)", of="(mover)", who="armed(mover)", where="from in armed(mover)",
                        asks="attacked(mine)")  # fmt: skip
    state = plybook.loads(text, engine=engine).start()
    assert state.outcome() is None, "neither is armed"
    state.push("rest")
    state.push("a2")
    assert state.outcome() is not None, "Black is armed, so White's piece is attacked"
    state.pop()
    state.push("rest")
    assert state.outcome() is None


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_remembered_for_this_turn_is_forgotten_in_theirs(engine: str) -> None:
    text = ARMED.format(memory=" for this turn", of="", who="adjacent(armed)", where="after.attacked(mine)",
                        asks="no-moves")  # fmt: skip
    lasting = text.replace(" for this turn", "")
    moves = [[str(move) for move in plybook.loads(one, engine=engine).start().legal_moves()] for one in (text, lasting)]
    assert moves == [["a1", "rest"], ["rest"]]

"""`attacks`: what a given player could take, by the rules of the game itself."""

from __future__ import annotations

import re
from random import Random

import pytest
from both_engines import ENGINES, agree, agree_on_games
from random_descriptions import description
from test_attacked import STEP, asked

import plybook

SEEDS = 60
NEAR = "place White.Man on a1\n place Black.Man on a2"
CASES = {
    "the mover attacks a piece beside its own": (True, NEAR, STEP, "attacks(mover, theirs)"),
    "the opponent attacks one of the mover's": (True, NEAR, STEP, "attacks(opponent, mine)"),
    "nobody attacks a piece of their own": (
        False, NEAR, STEP, "attacks(mover, mine) or attacks(opponent, theirs)",
    ),
    "a player can be named": (True, NEAR, STEP, "attacks(White, a2) and not attacks(Black, a2)"),
    "nobody has moved last at the start": (False, NEAR, STEP, "attacks(last, everywhere)"),
    "only pieces on the region count": (False, NEAR, STEP, "attacks(mover, everywhere - a2)"),
    "forward is that player's": (
        True, "place White.Man on b1\n place Black.Man on b2",
        "move step { from mine\n to step(from, forward) - mine }", "attacks(mover, b2)",
    ),
    "forward is not the opponent's": (
        False, "place White.Man on b2\n place Black.Man on b1",
        "move step { from mine\n to step(from, forward) - mine }", "attacks(mover, b1)",
    ),
    "a pinned piece attacks": (
        True, "place White.King on a1\n place White.Man on b1\n place Black.Man on c1\n place Black.King on a3",
        "move slide { from mine\n to step(from | ray(from, e | w, empty), e | w) - mine }\n"
        " every move where not after.attacked(having(mover.King))", "attacks(mover, c1)",
    ),
    "conditions that ask it are left out": (
        True, NEAR, STEP + "\n every move where not attacks(mover, theirs)", "attacks(mover, theirs)",
    ),
    "so are those that ask `attacked`": (
        True, NEAR, STEP + "\n every move where not attacked(mine)", "attacks(mover, theirs)",
    ),
    "other conditions count": (
        False, NEAR, STEP + "\n every move where to in c3", "attacks(mover, theirs)",
    ),
    "the mover's turn is this one": (
        True, NEAR, STEP + "\n every move where turn-number is 1", "attacks(mover, theirs)",
    ),
    "the opponent's turn is the next": (
        True, NEAR, STEP + "\n every move where turn-number is 2", "attacks(opponent, mine)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", CASES)
def test_what_a_player_attacks(what: str, engine: str) -> None:
    expected, where, rules, asks = CASES[what]
    assert asked(engine, where, rules, asks) is expected


TWICE = """game "Twice" {{
  players White, Black
  board square(3)
  setup {{
    place White on a1
    place Black on c1
  }}
  move step {{
    from mine
    where moves-this-turn < {below}
    to adjacent(from) - mine
  }}
  every move where not after.attacks(mover, theirs)
  again when moves-this-turn < 2
  end {{ when no-moves -> draw }}
}}"""


@pytest.mark.parametrize("engine", ENGINES)
def test_the_turn_of_whoever_attacks_has_just_begun(engine: str) -> None:
    """After a move, the mover's next turn is asked about, in which no move has been made."""
    for below, moves in ((0, []), (1, ["a1-a2"]), (2, ["a1-a2"])):
        state = plybook.loads(TWICE.format(below=below), engine=engine).start()
        assert [str(move) for move in state.legal_moves()] == moves


THREE = """game "Three" {
  players Red, Green, Blue
  board square(3)
  setup {
    place Red   on a1
    place Green on b1
    place Blue  on c1, a3
  }
  counter hits(player) = 0 in 0..9
  move step {
    from mine
    to   adjacent(from) - mine
  }
  move rest { }
  every move where not after.attacks(opponent(opponent), having(opponent))
  every move do set(hits(mover), hits(mover) + number(attacks(mover, having(Green))))
  end {
    when attacks(Blue, having(Red)) and hits(Red) > 1 -> Blue wins
    when hits(Green) is 9 -> Green wins
    when no-moves -> draw
  }
}"""


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("asks", "holds"),
    [
        ("attacks(Red, b1)", True),
        ("attacks(Green, c1)", True),
        ("attacks(Green, a1 & having(Red))", True),
        ("attacks(Blue, b1)", True),
        ("attacks(Red, having(Blue))", False),
        ("attacks(Blue, having(Red))", False),
        ("attacked(mine)", True),
        ("attacks(opponent, c1)", True),
    ],
)
def test_each_of_three_players_attacks_both_others(engine: str, asks: str, *, holds: bool) -> None:
    text = re.sub(r"end \{.*?\n  \}", f'end {{ when {asks} -> draw "asked" }}', THREE, flags=re.DOTALL)
    outcome = plybook.loads(text, engine=engine).start().outcome()
    assert (outcome is not None and outcome.reason == "asked") is holds


@pytest.mark.parametrize("seed", range(4))
def test_the_engines_agree_on_three_players(seed: int) -> None:
    agree(THREE, seed)


REGIONS = ("theirs", "mine", "corners", "theirs & rim", "everywhere")
PLAYERS = ("mover", "opponent", "(if count(mine) > count(theirs) then mover else opponent)")


def with_attacks(seed: int) -> str:
    """A random description that asks about attacks of both players, in every move and in the end."""
    random = Random(f"by whom {seed}")
    text = description(seed, rich=seed % 2 == 1)
    lines = text.splitlines()
    names = re.search(r"players (\w+), (\w+)", text)
    assert names is not None
    players = [*PLAYERS, *names.groups()]

    def attacks(*more: str) -> str:
        return f"attacks({random.choice([*players, *more])}, {random.choice(REGIONS)})"

    asks = random.choice([f"not after.{attacks()}", f"not {attacks()} or after.{attacks()}"])
    move = next(number for number, line in enumerate(lines) if re.match(r"  (move|otherwise|phase|every)\b", line))
    end = next(number for number, line in enumerate(lines) if line.startswith("  end"))
    lines.insert(end + 1, f"    when {attacks('last')} and {attacks('last')} and turn-number > 4 -> opponent wins")
    lines.insert(end + 1, "    when attacked(mine) and not attacks(opponent, mine) -> draw")
    lines.insert(end + 1, "    when attacks(opponent, everywhere) and not attacked(mine) -> draw")
    lines.insert(move, f"  every move where {asks}")
    if random.random() < 0.5:
        lines.insert(move, f"  every move do set(noted, if {attacks()} then noted + 1 else 0)")
        lines.insert(move, "  every move where noted < 4")
        lines.insert(move, "  counter noted = 0 in 0..5")
    return "\n".join(lines)


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(n, marks=pytest.mark.slow) for n in range(6, SEEDS))])
def test_the_engines_agree_on_random_rules(seed: int) -> None:
    agree_on_games(with_attacks(seed), seed)

"""`can-answer`: whether the other player would have a move, by the rules of the game itself."""

from __future__ import annotations

import re
from random import Random

import pytest
from both_engines import ENGINES
from native.lockstep import follow, native, written
from random_descriptions import description
from test_attacked import ARMED, STEP, asked

import plybook
from plybook.interpreter.native.passes import NAMES

SEEDS = 70
FREE = "not can-answer"
SAFE = STEP + "\n every move where not after.attacked(having(mover.King))"
CASES = {
    "a piece that can step": (False, "place White.Man on a1\n place Black.Man on a3", STEP, FREE),
    "the mover's own moves do not count": (True, "place White.Man on a1", STEP, FREE),
    "to take is to move": (False, "place White.Man on a1, b2, a2\n place Black.Man on b1", STEP, FREE),
    "forward is the other player's": (
        True, "place White.Man on b3\n place Black.Man on b1",
        "move step { from mine\n to step(from, forward) - mine }", FREE,
    ),
    "forward is not the mover's": (
        False, "place White.Man on b1\n place Black.Man on b3",
        "move step { from mine\n to step(from, forward) - mine }", FREE,
    ),
    "a king that would be taken wherever it goes cannot step": (
        True, "place Black.King on a1\n place White.Man on a3, b3, c2, c1", SAFE, FREE,
    ),
    "a king steps where nothing takes it": (
        False, "place Black.King on a1\n place White.Man on a3, c3", SAFE, FREE,
    ),
    "a king takes what is not guarded": (
        False, "place Black.King on a1\n place White.Man on a2, c1", SAFE, FREE,
    ),
    "but not what is guarded": (
        True, "place Black.King on a1\n place White.Man on a2, a3, c1", SAFE, FREE,
    ),
    "conditions that ask it do not count": (
        False, "place White.Man on a1\n place Black.Man on a3", STEP + "\n every move where not after.can-answer", FREE,
    ),
    "also through a definition": (
        False, "place White.Man on a1\n place Black.Man on a3",
        STEP + "\n define free = can-answer\n every move where not after.free", "not free",
    ),
    "other conditions count": (
        True, "place White.Man on a1\n place Black.Man on a3", STEP + "\n every move where to in c3", FREE,
    ),
    "a chain needs its least number of rounds": (
        True, "place Black.Man on a1\n place White.Man on b1",
        "move jump { from mine\n repeat 2..3 { to leap(from, orthogonal, 2, theirs) & empty\n"
        " do remove(between(from, to, theirs))\n do relocate(from, to) } }", FREE,
    ),
    "a chain can have more": (
        False, "place Black.Man on a1\n place White.Man on b1, c2",
        "move jump { from mine\n repeat 2..3 { to leap(from, orthogonal, 2, theirs) & empty\n"
        " do remove(between(from, to, theirs))\n do relocate(from, to) } }", FREE,
    ),
    "moves that apply otherwise count": (
        False, "place White.Man on a1\n place Black.Man on a3",
        "move never { from mine & theirs\n do remove(from) }\n otherwise " + STEP, FREE,
    ),
    "preferences do not count": (
        False, "place White.Man on a1\n place Black.Man on a3",
        "move step { from mine\n to adjacent(from) - mine\n prefer count(to & empty) }", FREE,
    ),
    "a move without points": (False, "place White.Man on a1", "move rest { }", FREE),
    "the number of moves in their turn is none": (
        False, "place White.Man on a1\n place Black.Man on a3",
        STEP + "\n every move where moves-this-turn is 0\n again when moves-this-turn < 2", FREE,
    ),
    "their turn is the next": (
        True, "place White.Man on a1\n place Black.Man on a3", STEP + "\n every move where turn-number is 1", FREE,
    ),
}  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", CASES)
def test_what_counts_as_an_answer(what: str, engine: str) -> None:
    expected, where, rules, asks = CASES[what]
    assert asked(engine, where, rules, asks, size=5 if "chain" in what else 3) is expected


def test_no_choice_can_ask() -> None:
    with pytest.raises(plybook.DescriptionError) as raised:
        asked("reference", "place White.Man on a1", "move step { from if can-answer then mine else mine }", "no-moves")
    assert raised.value.diagnostics[0].code == "wrong-place"


def with_answers(seed: int) -> str:
    """A random description whose moves ask about answers, and sometimes about attacks as well."""
    random = Random(f"answers {seed}")
    text = description(seed, rich=seed % 2 == 1)
    asks = random.choice(["after.can-answer", "not after.can-answer", "can-answer or count(mine) > 3"])
    lines = text.splitlines()
    move = next(number for number, line in enumerate(lines) if re.match(r"  (move|otherwise|phase|every)\b", line))
    end = next(number for number, line in enumerate(lines) if line.startswith("  end"))
    lines.insert(end + 1, "    when not can-answer and count(mine) > 2 -> mover wins")
    lines.insert(move, f"  every move where {asks}")
    if random.random() < 0.6:
        lines.insert(move, f"  every move where {random.choice(['', 'not '])}after.attacked(mine)")
    return "\n".join(lines)


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(n, marks=pytest.mark.slow) for n in range(8, SEEDS))])
def test_the_engines_agree_on_random_rules(seed: int) -> None:
    text = with_answers(seed)
    game = plybook.loads(text, engine="reference")
    other = native(game, [NAMES[seed // 3 % len(NAMES)]] if seed % 3 == 2 else ())
    for number in range(2):
        follow(other, written(game, f"{seed} {number}", 8), text, number)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("turns", "over"), [("rest rest", True), ("a1 rest", True), ("rest a2", False)])
def test_what_the_other_player_remembers_counts(engine: str, turns: str, over: bool) -> None:
    text = ARMED.format(memory="(player)", of="(mover)", who="armed(mover)", where="turn-number > 2",
                        asks="turn-number is 3 and not can-answer")  # fmt: skip
    text = text.replace("move rest { }", "move rest { where mover is White or turn-number < 3 }")
    state = plybook.loads(text, engine=engine).start()
    for move in turns.split():
        state.push(move)
    assert (state.outcome() is not None) is over, "only Black, who would be next, can answer, and only when armed"


MARCHING = """game "Marching" {
  players White, Black facing n, s
  piece Man, King
  board rectangle(3, 4)
  setup {
    place White.King on a1
    place Black.King on c4
    place White.Man on b1, b2
    place Black.Man on b4, b3
  }
  every move where not after.attacked(having(mover.King))
  move step { from having(mover.King)
    to adjacent(from) - mine }
  move take { from having(mover.Man)
    to step(from, forward-left | forward-right) - mine }
  move push { from having(mover.Man)
    to step(from, forward) & empty
    where after.can-answer }
  end { when no-moves -> last wins }
}"""


def test_the_answers_of_both_players_are_to_attacks_from_their_own_side() -> None:
    """What attacks a king ahead of one player lies behind the other."""
    game = plybook.loads(MARCHING, engine="reference")
    other = native(game)
    for seed in range(12):
        follow(other, written(game, seed, 30), MARCHING, seed)

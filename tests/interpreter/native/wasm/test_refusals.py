"""Why a move is not legal: the step at which the module refuses it is the one that the reference engine names."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from host import Host
from lockstep import FILES, Setting, cases, settings

from plybook import State
from plybook.gdl.model.model import Rule
from plybook.interpreter.core.move import Move
from plybook.interpreter.game.illegal_reason import Words
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.wasm.data import wasm_game

USUAL = {"ayu size=5", "go size=3", "english-draughts size=6", "breakthrough columns=5 rows=5", "tic-tac-toe"}
ALL = cases(USUAL, [settings(name)[0] for name in FILES])


def tried(rule: Rule, points: int, random: Random) -> Iterator[tuple[int, ...]]:
    """Some choices of points for a rule, most of them not legal; chains have only their first point."""
    for _ in range(12 if rule.choices else 1):
        yield tuple(random.randrange(points) for _ in rule.choices)


def passed(words: Words, rule: Rule, sites: tuple[int, ...]) -> tuple[int, str]:
    """The step that the reference engine refuses, and what it says."""
    return words.walk(rule, sites if rule.repeat is None else (*sites, sites[-1]))


@pytest.mark.parametrize("setting", ALL)
def test_the_first_step_that_fails_is_that_of_the_reference_engine(setting: Setting) -> None:
    game = setting.load("native")
    engine = game.engine
    assert isinstance(engine, NativeEngine)
    host, random, compared = Host(wasm_game(engine, game.ply_limit), 1 << 10), Random(str(setting)), 0
    state: State = game.start()
    while state.ply < 12 and (moves := state.legal_moves()):
        put(host, engine, state)
        words = Words(game.model, state.position, state.earlier, moves)
        for number, rule in enumerate(game.model.rules):
            tests = engine.program.effects[number].tests
            for sites in tried(rule, len(game.model.board), random):
                host.put("move", list(engine.move_words(Move(number, sites, ""))))
                found = host.call("refusal", host.at["state"], host.at["move"])
                step, why = passed(words, rule, sites)
                if rule.repeat is not None and found == len(tests):
                    continue  # what happens in the chain is not asked here
                compared += found < len(tests)
                expected = next((place for place, test in enumerate(tests) if test.step == step), len(tests))
                assert found == expected, f"{rule.name} {sites} after {state.moves}: {why}"
        state.advance(random.choice(moves))
    assert compared, "nothing was refused"


def put(host: Host, engine: NativeEngine, state: State) -> None:
    """Write a state with its history into the memory of the module."""
    words = list(engine.packed(state.position))
    if engine.sorts:
        positions = state.positions
        host.put("boards", [63])
        host.put("pairs", [word for one in positions for word in (one.board_hash, one.mover)])
        host.call("recall", host.at["boards"], host.at["pairs"], len(positions))
        words[engine.shape.past] = host.at["boards"]
    host.put("state", words)

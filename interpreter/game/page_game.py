"""A game as a page needs it: a WebAssembly module, and data that says in words what the module says in numbers."""

from __future__ import annotations

from typing import Any

from ...gdl.model.model import Choose, Prefer, Rule, Where
from ..native.engine.engine import NativeEngine
from ..native.ir.program import Effect, Test
from ..native.wasm.data import WasmGame, wasm_game
from .game import Game
from .illegal_reason import NOT_NOW, NOT_YOURS, NOTHING_THERE, ONLY_OTHERWISE, STANDS_THERE
from .page_notation import notation
from .refusal_words import elsewhere, not_chosen, said, unmet

POINT, THERE = "{point}", "{there}"
"""What stands for a point in a text, and for the remark about the piece on it."""


def page_game(game: Game) -> WasmGame:
    """A game as a page needs it; playouts and games have the ply limit of the game.

    Raises:
        DescriptionError: the game is too large to compile.
    """
    engine = game.engine if isinstance(game.engine, NativeEngine) else NativeEngine(game.model)
    return wasm_game(engine, game.ply_limit, {"refusals": refusals(engine), "notation": notation(engine.model)})


def refusals(engine: NativeEngine) -> dict[str, Any]:
    """Why moves are refused, in the words of :mod:`.illegal_reason`.

    For each rule: how many points its moves choose, without and with a chain; of each test (``ir.program.Test``) the
    step, which of the points it is about (-1: none), and the text; the text about a point that the chain cannot go to;
    the text if a move passes all tests; and whether it is only for when there is no other move. What depends on numbers
    in a position is left out.
    """
    rules = zip(engine.model.rules, engine.program.effects, strict=True)
    return {
        "standsThere": STANDS_THERE,
        "notNow": NOT_NOW,
        "notYours": NOT_YOURS,
        "nothingThere": NOTHING_THERE,
        "rules": [
            {
                "choices": len(rule.choices),
                "lengths": [rule.lengths[0], rule.lengths[-1]],
                "tests": [[test.step, _place(effect, test), _text(rule, test.step)] for test in effect.tests],
                "chain": _chain(rule),
                "last": _last(rule),
                "otherwise": rule.otherwise,
            }
            for rule, effect in rules
        ],
    }


def _place(effect: Effect, test: Test) -> int:
    """Which point of a move a test is about, -1 if it is a condition."""
    return effect.sites.index(test.site) if test.site else -1


def _text(rule: Rule, number: int) -> str:
    """What is said about a move that does not pass a step."""
    match rule.steps[number % len(rule.steps)]:
        case Where(phase=phase) if phase:
            return elsewhere(f"`{phase}`", "another one")
        case Where(condition=condition):
            return unmet(condition)
        case Choose() as step:
            return _outside(rule, step)
    raise AssertionError("only these steps test a move")


def _chain(rule: Rule) -> str | None:
    """What is said about a point that a chain cannot go to; none if the reason can be that another chain is longer."""
    if rule.repeat is None or rule.prefers:
        return None
    step = next(step for step in rule.repeat.steps if isinstance(step, Choose))
    return _outside(rule, step)


def _outside(rule: Rule, step: Choose) -> str:
    return not_chosen(rule, f"{POINT} is not one of {said(step.region)}{THERE}")


def _last(rule: Rule) -> str:
    """What is said about a move that passes all tests."""
    preferred = next((step for step in rule.steps if isinstance(step, Prefer)), None)
    if preferred is not None:
        return f"is not allowed: `{' '.join(preferred.number.span.text.split())}` is greater for another move"
    return ONLY_OTHERWISE if rule.otherwise else NOT_NOW

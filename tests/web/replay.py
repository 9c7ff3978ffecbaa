"""Plays games with the page's engine, in node: ``replay.mjs`` does what is asked, and reports what it saw."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plybook import Game, State
from plybook.interpreter.game.ending_words import in_words
from plybook.interpreter.game.page_game import page_game

HERE = Path(__file__).parent
BUNDLE = HERE.parents[1] / "web" / "bundle" / "engine.js"
TREE_BYTES = 16 << 20  # Tumbleweed of size 10 begins with 73,170 moves


def replay(
    game: Game,
    games: Sequence[Sequence[str]] = (),
    searches: Sequence[dict[str, Any]] = (),
    tallies: Sequence[dict[str, Any]] = (),
    refusals: Sequence[dict[str, Any]] = (),
    solutions: Sequence[Sequence[str]] = (),
    written: Sequence[dict[str, Any]] = (),
    engine: Path = BUNDLE,
) -> dict[str, Any]:
    """What the page's engine says of games (the texts of their moves), searches, random games, solutions and forms."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node")
    wasm = page_game(game)
    job = {
        "engine": str(engine),
        "data": json.loads(wasm.json),
        "module": base64.b64encode(wasm.module).decode(),
        "games": games,
        "searches": searches,
        "tallies": tallies,
        "refusals": refusals,
        "solutions": solutions,
        "written": written,
        "treeBytes": TREE_BYTES,
    }
    done = subprocess.run(
        [node, str(HERE / "replay.mjs")], input=json.dumps(job), capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def seen(state: State) -> dict[str, Any]:
    """What Python says of a state, as ``replay.mjs`` writes it."""
    result, outcome = state.result(), state.outcome()
    position = state.position
    return {
        "moves": [str(move) for move in state.legal_moves()],
        "hash": str(state.hash),
        "outcome": None if outcome is None else str(outcome),
        "outcomeInWords": in_words(state) or None,
        "winner": None if result is None else result.winner,
        "seatOfWinner": None if outcome is None or outcome.seat is None else outcome.seat.number,
        "scores": list(state.scores()),
        "contents": list(position.contents),
        "counters": list(position.counts),
        "memories": [sorted(region) for region in position.memories],
        "mover": state.mover.number,
        "seat": state.seat.number,
        "repeats": state.repeats(),
        "setUpAgain": str(replace(position, placed=frozenset(), began=()).hash),
        "played": [[str(move), list(move.sites)] for move in state.moves],
    }

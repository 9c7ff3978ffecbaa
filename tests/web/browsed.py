"""The page's engine in a worker of a browser: what it is given, and what it should answer."""

from __future__ import annotations

import base64
import json
from typing import Any

from test_engine import TREE_BYTES, Fixed, judged, random_game, searcher, state_after

from plybook import Game
from plybook.interpreter.game.page_game import page_game

SEED, PLAYOUTS = 12345, 300
WORKER = """
onmessage = async ({ data: job }) => {
  const { Game, search } = plybook;
  const game = await Game.load(job.data, Uint8Array.from(atob(job.module), (c) => c.charCodeAt(0)), { guarded: true });
  const state = game.start();
  const seen = [];
  for (const text of job.moves) {
    seen.push([state.moves().map((move) => move.text), state.hash.toString()]);
    state.play(text);
  }
  let slices = 0;
  const outcome = state.outcome();
  const options = { playouts: job.playouts, seed: BigInt(job.seed), lines: 1, slice: 2, treeBytes: job.treeBytes };
  const found = outcome === null ? await search(state, options, () => slices++) : { moves: [] };
  const moves = found.moves.map((one) => ({ ...one, move: one.move.text, line: one.line.map((move) => move.text) }));
  const { playouts, nodes, full } = found;
  postMessage({ seen, outcome, slices, found: { moves, playouts, nodes, full } });
};
"""
ASK = """async ({ script, job }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  return await new Promise((resolve, reject) => {
    worker.onmessage = (event) => { worker.terminate(); resolve(event.data); };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(job);
  });
}"""
"""A function of JavaScript that gives a worker a job, and returns its answer."""


def job(game: Game, plies: int) -> dict[str, Any]:
    """A random game of some plies to be played, and the position after it to be searched."""
    wasm = page_game(game)
    return {
        "data": json.loads(wasm.json),
        "module": base64.b64encode(wasm.module).decode(),
        "moves": random_game(game, 1, plies)[0],
        "playouts": PLAYOUTS,
        "seed": str(SEED),
        "treeBytes": TREE_BYTES,
    }


def check(found: dict[str, Any], game: Game, plies: int) -> None:
    """Compare a worker's answer with what Python's engine says."""
    moves, seen = random_game(game, 1, plies)
    state = state_after(game, moves)
    assert found["seen"] == [[one["moves"], one["hash"]] for one in seen[: len(moves)]]
    outcome = state.outcome()
    assert found["outcome"] == (None if outcome is None else str(outcome))
    if outcome is None:
        assert found["found"] == judged(searcher(PLAYOUTS).search(state, Fixed(SEED), lines=1))

"""How strong the page's engine is: its tree search against flat Monte Carlo with as many playouts, beside native code.

python tools/wasm_strength.py [--games 60] [--playouts 1000]

The page's search plays in a worker of Chromium, as it does in an exported page. Of each game the tree search plays on
every seat equally often; the others play flat. Writes ``bench/results/wasm-strength.md``.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
from datetime import date
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

import plybook
from plybook import Game
from plybook.interpreter.game.page_game import page_game
from plybook.interpreter.native.search.mcts.settings import Settings
from plybook.players import make
from plybook.stats.estimates import share_of
from plybook.web import bundle

ROOT = Path(__file__).parents[1]
RESULT = ROOT / "bench" / "results" / "wasm-strength.md"
FLAT = Settings(explore=1e9, first=0.0, bias=-1.0, prior=0, opened=float("inf"))
"""How ``players.search.trees`` makes a tree search flat."""
GAMES: dict[str, dict[str, object]] = {
    "hex": {"size": 9},
    "ayu": {"size": 7},
    "breakthrough": {},
    "connect-four": {},
    "othello": {},
    "go": {"size": 7},
    "rolit-3": {},
    "rolit": {"size": 6},
}
WORKER = "onmessage = async ({ data }) => postMessage(await answer(data));"
ASK = """({ script, job }) => new Promise((resolve, reject) => {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  worker.onmessage = (event) => { worker.terminate(); resolve(event.data); };
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(job);
})"""


def in_page(page: Page, game: Game, games: int, playouts: int) -> float:
    """The points of the page's search."""
    wasm = page_game(game)
    job = {
        "data": json.loads(wasm.json),
        "module": base64.b64encode(wasm.module).decode(),
        "flat": list(FLAT.numbers),
        "games": games,
        "playouts": playouts,
        "seed": 1,
    }
    script = bundle.engine() + (ROOT / "tools" / "wasm_strength.js").read_text(encoding="utf-8") + WORKER
    found: float = page.evaluate(ASK, {"script": script, "job": job})
    return found


def natively(game: Game, games: int, playouts: int) -> float:
    """The points of the native search."""
    players = len(game.players)
    points = 0.0
    for number in range(games):
        seats = [
            make(f"{'mcts' if seat == number % players else 'flat'}:playouts={playouts}") for seat in range(players)
        ]
        state = game.start()
        while state.outcome() is None and state.ply < game.ply_limit:
            move = seats[state.seat.number].choose(state, Random(f"{number}:{state.ply}"))
            assert isinstance(move, plybook.Move)
            state.push(move)
        outcome = state.outcome()
        seat = outcome.seat if outcome else None
        points += 1 / players if seat is None else float(seat.number == number % players)
    return points


def main() -> None:
    """Play all matches, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--playouts", type=int, default=1000)
    given = parser.parse_args()
    lines = [
        "# The page's engine against flat Monte Carlo",
        "",
        f"`python tools/wasm_strength.py --games {given.games} --playouts {given.playouts}`, {date.today()}. Both have"
        f" {given.playouts:,} playouts a move; the tree search plays {given.games} games, on each seat equally often."
        " Points are wins, a draw counts as one part for each player; intervals are Wilson's, 95 %.",
        "",
        "| game | players | in a worker of Chromium | natively |",
        "|---|--:|--:|--:|",
    ]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(0)
        for name, options in GAMES.items():
            game = plybook.load(name, **options)
            many = given.games - given.games % len(game.players)
            points = [in_page(page, game, many, given.playouts), natively(game, many, given.playouts)]
            said = " | ".join(_share(each, many) for each in points)
            spelt = " ".join([name, *(f"{option}={value}" for option, value in options.items())])
            lines.append(f"| {spelt} | {len(game.players)} | {said} |")
            print(lines[-1], flush=True)
        browser.close()
    RESULT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _share(points: float, games: int) -> str:
    share = share_of(points, games)
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


if __name__ == "__main__":
    main()

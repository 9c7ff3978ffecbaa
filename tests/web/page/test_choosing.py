"""Points chosen one after the other in a page make the moves that they make at a terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from pages import DESKTOP, Opened, after, hash_of, write

import plybook
from plybook import Game, State
from plybook.interpreter.core.errors import PlyError
from plybook.ui.play.choosing import NOTHING, PartialMove, proceed

SOUND = Path(__file__).parents[2] / "service" / "sound"
TRIES = 15
"""Sequences of points in a position."""
LONGEST = 6
CLICK = """async (names) => {
  const seen = [];
  for (const name of names) {
    document.querySelector(`[data-point="${name}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise(requestAnimationFrame);
    const points = [...document.querySelectorAll(".point")].filter((point) => point.ariaLabel.endsWith(", chosen"));
    seen.push({
      chosen: points.map((point) => point.dataset.point),
      choices: [...document.querySelectorAll(".choices button")].map((button) => button.textContent),
      notice: document.querySelector(".notice").textContent,
    });
  }
  return seen;
}"""
"""Chooses points one after the other, and says what is seen after each."""


def loaded(name: str) -> Game:
    if (path := SOUND / f"{name}.gdl").exists():
        return plybook.load(str(path))
    return plybook.load(name, **({"size": 4} if name == "amazons" else {}))


def some_sites(state: State, random: Random) -> list[int]:
    """Points that begin a move, and further ones: mostly those of moves, and never the first or last one again.

    At a terminal these do something else on purpose: the first point can be the end of the only move that ends there,
    and the last one again is refused where in a page it completes a move.
    """
    moves = [move for move in state.legal_moves() if move.sites]
    found = [random.choice(moves).sites[0]]
    while len(found) < LONGEST:
        begun = [move.sites for move in moves if move.sites[: len(found)] == tuple(found)]
        likely = [*random.choice(moves).sites, *(way[len(found)] for way in begun if len(way) > len(found))]
        site = random.choice(likely) if random.random() < 0.8 else random.randrange(len(state.position.contents))
        if site not in (found[0], found[-1]):
            found.append(site)
    return found


def expected(state: State, sites: list[int]) -> list[tuple[str, Any]]:
    """What a person at a terminal gets for each point, up to the first move: a move, chosen points, or a refusal."""
    names = state.game.model.board.names
    partial, said = NOTHING, list[tuple[str, Any]]()
    for site in sites:
        try:
            found = proceed(state, partial, names[site])
        except PlyError as fault:
            said.append(("refused", str(fault)))
            if "ambiguous" in str(fault):
                break
            continue
        if not isinstance(found, PartialMove):
            said.append(("move", str(found)))
            break
        if found.sites[0] != sites[0]:
            break  # what is the first point has changed, and it may be chosen again
        partial = found
        said.append(("chosen", {names[site] for site in found.sites}))
    return said


@pytest.mark.parametrize(
    "name",
    [
        "amazons",
        "isolation",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("ayu", "chess", "english-draughts", "kayles")),
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("breakthrough", "nine-mens-morris", "mu-torere")),
    ],
)
def test_points_make_the_moves_that_they_make_at_a_terminal(browser: Any, tmp_path: Path, name: str) -> None:
    game, random = loaded(name), Random(name)
    names = game.model.board.names
    state = next(found for plies in (8, 4, 2) if (found := after(game, plies, 1)).outcome() is None)
    before = [str(move) for move in state.moves]
    with Opened(browser, write(game, tmp_path), DESKTOP, hash=hash_of(before)) as page:
        page.people()
        kinds = set()
        for _ in range(TRIES):
            wanted = expected(state, some := some_sites(state, random))
            sites = [names[site] for site in some[: len(wanted)]]
            for (kind, what), seen in zip(wanted, page.page.evaluate(CLICK, sites), strict=True):
                kinds.add(kind)
                if kind == "move":
                    assert page.moves == [*before, what], (sites, seen)
                    page.page.click("text=Undo")
                elif kind == "chosen":
                    assert set(seen["chosen"]) == what, (sites, seen)
                elif "ambiguous" in what:
                    assert len(seen["choices"]) > 1, (sites, seen)
                else:
                    assert seen["notice"], (sites, seen)
            page.page.focus(".point[tabindex='0']")
            page.page.keyboard.press("Escape")
            assert page.moves == before
        assert "move" in kinds


def test_a_piece_that_is_chosen_twice_does_not_move(browser: Any, tmp_path: Path) -> None:
    game = loaded("isolation")
    names = game.model.board.names
    for seed in range(10_000):
        state = after(game, 10 + seed % 20, seed)
        ways = [move.sites for move in state.legal_moves()] if state.outcome() is None else []
        back = [way[0] for way in ways if way[-1] == way[0]]
        if len(back) == 1 and sum(way[0] == back[0] for way in ways) > 1:
            break
    with Opened(browser, write(game, tmp_path), DESKTOP, hash=hash_of(state.moves)) as page:
        page.people()
        for _ in range(2):
            page.point(names[back[0]])
        assert len(page.moves) == state.ply

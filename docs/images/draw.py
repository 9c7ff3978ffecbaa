"""Draw ``play.svg``, the picture of the README, from the real screen: ``python docs/images/draw.py``."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random

from rich.console import Console

import plybook
from plybook.ui.play.screen import Screen, heading

SEED, PLIES = 3, 18


def main() -> None:
    """Play some random moves and keep what a person would see then."""
    console = Console(
        record=True, force_terminal=True, color_system="truecolor", width=80, file=io.StringIO(), highlight=False
    )
    state, random = plybook.load("ayu").start(), Random(str(SEED))
    screen = Screen(console, ("human", "random"), frozenset([0]))
    screen.say(heading(state, screen.seats, SEED))
    for _ in range(PLIES):
        state.push(random.choice(state.legal_moves()))
    screen.announce(state, state.game.players[1], state.moves[-1])
    screen.show(state)
    console.print("Black> ", markup=False)
    svg = console.export_svg(title="plybook play ayu", unique_id="play")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no fonts from elsewhere
    Path(__file__).with_name("play.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()

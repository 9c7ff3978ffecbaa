"""How does the cost of a game, and of a ply, grow with the board?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..contestants.playing import Playouts, plies
from ..timing.case import Case, LeftOut, Step, case_of
from ..timing.measure import Work, measure
from ..timing.setting import SIZE, Setting

SIZES, QUICK = (5, 7, 9, 11, 13, 15, 17, 19), (5, 11, 19)


def cases(setting: Setting, step: Step) -> Iterator[Case]:
    """Playouts of the native engine for each size, and the plies of the same games."""
    sizes = setting.sizes_of(QUICK if setting.quick else SIZES)
    if not sizes:
        raise LeftOut(f"the game has no option `{SIZE}` that is a number")
    games = {f"{SIZE}={size}": setting.load({SIZE: size}) for size in sizes}
    players = {name: Playouts(game) for name, game in games.items()}
    contestants: dict[str, Work] = {**players}
    measured = measure(contestants, setting.seconds, setting.rounds, step)
    per_ply = plies({name: player.tallies for name, player in players.items()})
    for title, unit, found in (("a game", "playouts/s", measured), ("a ply of these games", "plies/s", per_ply)):
        case = case_of("growth", title, unit, setting.plain, found)
        yield replace(case, options={name: value for name, value in case.options.items() if name != SIZE})

"""How does the native engine compare with hand-written programs, and do they play the same game?"""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.model.option import spell
from ..contestants.agreement import deviation, same_games, same_sequences
from ..contestants.playing import Playouts, Program
from ..timing.case import Case, Check, LeftOut, Step, case_of
from ..timing.measure import Work, measure
from ..timing.setting import Setting
from ..yardsticks.programs import Yardsticks, compiled, yardsticks

SIZES, QUICK = (9, 11, 15, 19), (9, 15)
NATIVE = "native"


def cases(setting: Setting, step: Step) -> Iterator[Case]:
    """Playouts of the native engine against those of each yardstick, size by size, on one thread."""
    found = yardsticks(setting.source.name)
    if found is None or not found.sources:
        raise LeftOut("the game has no yardstick")
    _same_edition(setting, found)
    programs = {}
    for name, source in found.sources.items():
        programs[name] = compiled(name, source)
        step()
    sizes = setting.sizes_of(QUICK if setting.quick else SIZES, found.size)
    if not sizes:
        raise LeftOut(f"the game has no option `{found.size}`, which its yardsticks need")
    for size in sizes:
        game = setting.load({**found.options, found.size: size})
        native = Playouts(game)
        others = {name: Program(program, size) for name, program in programs.items()}
        contestants: dict[str, Work] = {NATIVE: native, **others}
        measured = measure(contestants, setting.seconds, setting.rounds, step)
        spread = deviation(game, setting.seconds / 2, measured.rate(NATIVE).median)
        checks: list[Check] = []
        for name, program in others.items():
            checks += same_games(name, native.tallies, program.tallies, spread)
            checks.append(same_sequences(name, game, program))
            step()
        yield case_of("yardsticks", f"{found.size}={size}", "playouts/s", game, measured, tuple(checks))


def _same_edition(setting: Setting, found: Yardsticks) -> None:
    """Check that the chosen options are those of the yardsticks."""
    asked = {name.replace("_", "-") for name in setting.chosen}
    for name, theirs in found.options.items():
        if name in asked and (chosen := spell(setting.plain.options[name])) != theirs:
            raise LeftOut(f"the yardsticks play {name}={theirs}, not {name}={chosen}")

"""How much faster is the native engine than the reference engine, in playouts and through the API?"""

from __future__ import annotations

from collections.abc import Iterator

from ..contestants.playing import Api, Playouts
from ..timing.case import Case, Step, case_of, settings, with_options
from ..timing.measure import measure
from ..timing.setting import Setting


def cases(setting: Setting, step: Step) -> Iterator[Case]:
    """Playouts and plies through the API on a small board, which suits the reference engine; plies on its own."""
    own = setting.plain
    small = setting.small()
    native, reference = setting.load(small), setting.load(small, engine="reference")
    contestants = {"native": Playouts(native), "reference": Playouts(reference)}
    measured = measure(contestants, setting.seconds, setting.rounds, step)
    yield case_of("engines", with_options("playouts", small), "playouts/s", native, measured)
    for more in [small] if settings(native) == settings(own) else [small, {}]:
        games = {name: setting.load(more, engine=name) for name in contestants}
        measured = measure({name: Api(game) for name, game in games.items()}, setting.seconds, setting.rounds, step)
        yield case_of("engines", with_options("legal_moves and push", more), "plies/s", games["native"], measured)

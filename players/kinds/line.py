"""The player ``line``: another program, which reads moves line by line (:mod:`plybook.protocols.line`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Parameter, Setting, spell_before

if TYPE_CHECKING:
    from ...protocols.line import LineClient
    from ...protocols.player import ProgramPlayer

PATIENCE = (
    Parameter("move-time", "seconds that the program has per move", 60.0, 0.01, 1e6),
    Parameter("game-time", "seconds that it has for all its moves in a game, if limited", None, 0.01, 1e6),
)
"""The time limits for external programs."""
PARAMETERS = (
    *PATIENCE,
    Parameter("case", "case of the letters in moves sent to it", "lower", choices=("lower", "upper")),
    Parameter("opening", "whether it understands `Opening MOVE …`, the moves made before it was started", False),
)


def _make(rest: str, settings: Mapping[str, Setting]) -> ProgramPlayer:
    from ...protocols.line import LineClient
    from ...protocols.player import ProgramPlayer

    def client() -> LineClient:
        return LineClient(upper=settings["case"] == "upper", opening=bool(settings["opening"]))

    return ProgramPlayer(
        spell_before("line", settings, PARAMETERS, rest),
        rest,
        client,
        move_time=float(settings["move-time"] or 0),
        game_time=float(settings["game-time"] or "inf"),
    )


KIND = Kind(
    "line",
    "the answers of another program, which reads moves line by line",
    _make,
    PARAMETERS,
    rest="COMMAND",
    starts_program=True,
    place=7,
)

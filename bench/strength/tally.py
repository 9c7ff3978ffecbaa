"""A count of games as a JSON value."""

from __future__ import annotations

from typing import Any

from ...measures.skill.tally import Tally
from ..timing.case import short


def tally_json(tally: Tally) -> dict[str, Any]:
    """The figures of a tally, rounded."""
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": short(tally.share),
        "low": short(tally.interval.low),
        "high": short(tally.interval.high),
        "first_player": short(tally.first_share),
        "mean_length": short(tally.mean_plies),
        "pairs": list(tally.pairs),
    }

"""The standings as JSON, for ``--json``."""

from __future__ import annotations

from typing import Any

from ..interpreter.core.position import SEATS
from ..interpreter.core.remarks import Counts, Remark, remarks
from ..stats.wilson import wilson
from .contest import Contest
from .pairings import how_many
from .standings import Row, Standings


def summary(contest: Contest, standings: Standings) -> dict[str, Any]:
    """The results of a tournament so far."""
    settings, roles = contest.settings, contest.game.model.players
    low, high = wilson(standings.first_points, standings.games)
    ends = {"draw": standings.draws, "unfinished": standings.unfinished}
    return {
        "game": contest.game.title,
        "form": "gauntlet" if settings.gauntlet else "round-robin",
        "seed": settings.seed,
        "games": standings.games,
        "planned": how_many(settings, len(roles)),
        "openings": len(settings.openings) or None,
        "opening_plies": settings.opening_plies,
        "ply_limit": settings.ply_limit,
        "mean_length": standings.mean_length,
        "players": {row.name: _player(row) for row in standings.rows},
        "pairings": [
            {
                "players": [settings.labels[player] for player in pairing.players],
                "games": pairing.games,
                "wins": [row.wins for row in pairing.rows],
                "draws": pairing.rows[0].draws,
                "unfinished": pairing.rows[0].unfinished,
                "points": [row.points for row in pairing.rows],
            }
            for pairing in standings.pairings
        ],
        "by_seat": {**dict(zip(SEATS, standings.by_seat, strict=False)), **ends},
        "by_role": {**dict(zip(roles, standings.by_role, strict=True)), **ends},
        "first_player": {"score": standings.first_rate, "low": low, "high": high},
        "sprt": _sprt(contest),
        "remarks": [each.as_json() for each in noted(contest, standings)],
    }


def noted(contest: Contest, standings: Standings) -> list[Remark]:
    """What must be said beside the standings."""
    forfeits = sum(row.forfeits for row in standings.rows)
    return remarks(
        Counts(
            contest.game.model.players,
            contest.settings.ply_limit,
            standings.games,
            standings.plies,
            standings.unfinished,
            standings.rounds,
            forfeits,
            contest.full,
            contest.crowded,
        )
    )


def _player(row: Row) -> dict[str, Any]:
    low, high = row.interval
    return {
        "games": row.games,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "forfeits": row.forfeits,
        "unfinished": row.unfinished,
        "points": row.points,
        "score": row.score,
        "low": low,
        "high": high,
        "elo": row.rating.elo if row.rating else None,
        "elo_error": row.rating.error if row.rating else None,
        "elo_with_prior": row.rating.with_prior if row.rating else False,
    }


def _sprt(contest: Contest) -> dict[str, Any] | None:
    test = contest.settings.sprt
    if test is None:
        return None
    sequel = contest.sequel
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "lower": test.lower,
        "upper": test.upper,
        "pairs": sequel.counts,
        "llr": sequel.ratio,
        "accepted": sequel.verdict or None,
    }

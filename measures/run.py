"""An analysis from the beginning to the end."""

from __future__ import annotations

from pathlib import Path

from ..gdl.cache import cache_folder
from ..gdl.option import spell
from ..interpreter.errors import PlyError
from ..interpreter.game import Game
from .analysis import Analysis, Told
from .findings import Report
from .kept import Kept
from .pace import Pace
from .parts import PARTS
from .plan import PLANS, Plan

FORM = 1
"""Of what is kept of work: a change of what a piece of work comes to makes what was kept before worthless."""


def analyse(
    game: Game,
    budget: str = "standard",
    seed: int = 0,
    *,
    jobs: int = 1,
    kept: Kept | None = None,
    told: Told | None = None,
) -> Report:
    """Measure a game.

    Args:
        game: the game, with its options.
        budget: ``quick``, ``standard`` or ``thorough``: how much work it is.
        seed: settles all games and searches.
        jobs: processes; the figures are the same for any number.
        kept: what has been worked out before; without it nothing is kept.
        told: hears of progress.

    Raises:
        PlyError: there is no such budget, or the game cannot be played by the native engine.
    """
    plan = plan_of(budget)
    analysis = Analysis(game, plan, seed, jobs=jobs, kept=kept, told=told)
    found = [part.measure(analysis) for part in PARTS]
    samples = {sample.name: sample for each in found for sample in each.samples}
    return Report(
        game=game.name,
        title=game.title,
        rules=game.model.fingerprint,
        options={name: value if type(value) in (int, float) else spell(value) for name, value in game.options.items()},
        budget=plan.name,
        seed=seed,
        version=_version(),
        sections=tuple(section for each in found for section in each.sections),
        samples=tuple(samples.values()),
        alarms=tuple(sorted((alarm for each in found for alarm in each.alarms), key=lambda alarm: not alarm.severe)),
    )


def plan_of(budget: str) -> Plan:
    """The plan of a budget.

    Raises:
        PlyError: there is no such budget.
    """
    if budget not in PLANS:
        raise PlyError(f"there is no budget `{budget[:40]}`; there is {', '.join(PLANS)}")
    return PLANS[budget]


def expected(plan: Plan, pace: Pace, jobs: int = 1) -> float:
    """About how many seconds an analysis takes on this machine."""
    return 3 + sum(part.seconds(plan, pace) for part in PARTS) / jobs


def folder_of(game: Game, seed: int) -> Path:
    """Where the work for an analysis is kept, for all budgets."""
    stem = Path(game.name).stem[:40] or "game"
    return cache_folder() / "analyses" / f"{stem}-{game.model.fingerprint[:16]}-{seed}-{FORM}"


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("plybook")
    except PackageNotFoundError:  # run from a tree that is not installed
        return "0"

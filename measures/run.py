"""An analysis from the beginning to the end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from .. import gdl, interpreter, players, stats
from ..gdl.model.option import spell
from ..gdl.text.cache import cache_folder
from ..interpreter.core.errors import PlyError
from ..interpreter.game.game import Game
from .registry import parts
from .results.findings import Alarm, Findings, Report
from .results.summary import summary
from .workbench.analysis import Analysis, OnProgress
from .workbench.pace import Pace
from .workbench.part import Part
from .workbench.plan import PLANS, Plan
from .workbench.ply_limit import broken_off_sooner
from .workbench.result_cache import ResultCache

FORM = 3
"""Of what is kept of work: a change of what a piece of work comes to makes what was kept before worthless."""


def analyse(
    game: Game,
    budget: str | Plan = "quick",
    seed: int = 1,
    *,
    jobs: int = 1,
    kept: ResultCache | bool = False,
    on_progress: OnProgress | None = None,
    on_part: Callable[[Part], None] | None = None,
    told: OnProgress | None = None,
    begun: Callable[[Part], None] | None = None,
) -> Report:
    """Measure a game: how it is played by players of ours, told with intervals (docs/analyse.md).

    >>> import plybook
    >>> game = plybook.loads('''
    ... game "Row" {
    ...   players Left, Right
    ...   board rectangle(3, 1)
    ...   move drop { to empty }
    ...   end { when no-moves -> last wins }
    ... }''')
    >>> report = plybook.analyse(game)
    >>> report.figures()["length"].value
    3.0
    >>> "decided-early" in [alarm.code for alarm in report.alarms]
    True

    Args:
        game: the game, with its options.
        budget: ``quick``, ``standard`` or ``thorough``: how much work it is; or a plan of one's own.
        seed: settles all games and searches.
        jobs: processes; the figures are the same for any number.
        kept: whether work is kept in the cache folder, and what is there is not done again (or another folder).
        on_progress: is called with the kind of work, how many pieces of it are done, and of how many at most.
        on_part: is called with each part when it begins.
        told: the former name of ``on_progress``.
        begun: the former name of ``on_part``.

    Raises:
        PlyError: there is no such budget, or the game cannot be played by the native engine.
    """
    on_progress, on_part = on_progress or told, on_part or begun
    plan = plan_of(budget)
    if kept is True:
        kept = ResultCache(folder_of(game, seed))
    game = broken_off_sooner(game)
    analysis = Analysis(game, plan, seed, jobs=jobs, kept=kept or None, on_progress=on_progress)
    every = parts()
    analysis.ahead([piece for part in every for piece in part.ahead(plan)])
    found = []
    for part in every:
        if on_part is not None:
            on_part(part)
        found.append(part.measure(analysis))
    samples = {sample.name: sample for each in found for sample in each.samples}
    report = Report(
        game=game.name,
        title=game.title,
        rules=game.model.fingerprint,
        options={name: value if type(value) in (int, float) else spell(value) for name, value in game.options.items()},
        budget=plan.name,
        seed=seed,
        version=_version(),
        sections=tuple(
            sorted((section for each in found for section in each.sections), key=lambda section: not section.leads)
        ),
        samples=tuple(samples.values()),
        alarms=_alarms(every, found),
    )
    return replace(report, summary=summary(report.figures()))


def _alarms(every: Sequence[Part], found: Sequence[Findings]) -> tuple[Alarm, ...]:
    """Those of all parts, the severe ones first; what several parts have noticed is told once, by the first.

    The part that looks for what is wrong comes before the others, since what those notice may follow from it.
    """
    kept: list[Alarm] = []
    for _, each in sorted(zip(every, found, strict=True), key=lambda pair: pair[0].name != "alarms"):
        codes = {alarm.code for alarm in kept}
        kept += [alarm for alarm in each.alarms if alarm.code not in codes]
    return tuple(sorted(kept, key=lambda alarm: not alarm.severe))


def plan_of(budget: str | Plan) -> Plan:
    """The plan of a budget.

    Raises:
        PlyError: there is no such budget.
    """
    if isinstance(budget, Plan):
        return budget
    if budget not in PLANS:
        raise PlyError(f"there is no budget `{budget[:40]}`; there is {', '.join(PLANS)}")
    return PLANS[budget]


def expected(plan: Plan, pace: Pace, jobs: int = 1) -> dict[str, float]:
    """About how many seconds each part of an analysis takes on this machine, by its name."""
    return {part.name: max(0.05, part.seconds(plan, pace)) / (jobs if part.spread else 1) for part in parts()}


def folder_of(game: Game, seed: int) -> Path:
    """Where the work for an analysis is kept, for all budgets.

    Another program, other rules and another seed have folders of their own; the name of the file, and comments in it,
    change nothing.

    Raises:
        PlyError: there is no home folder to keep it in.
    """
    try:
        place = cache_folder() / "analyses"
    except RuntimeError:
        raise PlyError("there is no home folder; PLYBOOK_CACHE names a folder for what is kept") from None
    return place / f"{game.model.fingerprint}-{seed}-{_edition()}"


@lru_cache(maxsize=1)
def _edition() -> str:
    """What stands for the program whose games and searches are kept: its version and the sources of rules and players.

    (The measures are not among them: they change the name of a kind of work when its results change.)
    """
    digest = hashlib.sha256(f"{FORM} {_version()}".encode())
    for package in (gdl, interpreter, players, stats):
        folder = Path(package.__file__ or "").parent
        for path in sorted(each for each in folder.rglob("*") if each.suffix in (".py", ".gdl", ".lark")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("plybook")
    except PackageNotFoundError:  # run from a tree that is not installed
        return "0"

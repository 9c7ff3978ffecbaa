"""Run an analysis from start to end."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from .. import gdl, interpreter, players, stats
from ..gdl.model.option import spell
from ..gdl.text.cache import cache_folder
from ..interpreter.core.errors import PlyError
from ..interpreter.core.position import SEATS
from ..interpreter.core.remarks import full_at_times, less_work
from ..interpreter.game.game import Game
from .alarms.causes import told_once
from .reference.family import family_of
from .reference.places import places
from .reference.table import installed
from .results.beside_proof import beside_proof
from .results.findings import MORE, Alarm, Findings, Report, Section
from .results.summary import summary
from .workbench.analysis import Analysis, OnProgress
from .workbench.fitting import fitted, left_out
from .workbench.part import Part
from .workbench.plan import PLANS, Plan
from .workbench.ply_limit import broken_off_sooner
from .workbench.registry import parts
from .workbench.result_cache import ResultCache

if TYPE_CHECKING:
    from ..interpreter.parallel.clusters import Cluster

OPENINGS = "openings"
"""The name of the sample of searches of first moves."""
FORM = 3
"""The version of cached results: change it when the results of a piece of work change, to discard older ones."""


def analyse(
    game: Game,
    budget: str | Plan = "quick",
    seed: int = 1,
    *,
    jobs: int = 1,
    cluster: Cluster | None = None,
    kept: ResultCache | bool = False,
    on_progress: OnProgress | None = None,
    on_part: Callable[[Part], None] | None = None,
    told: OnProgress | None = None,
    begun: Callable[[Part], None] | None = None,
) -> Report:
    """Measure a game: how our players play it, with confidence intervals (docs/analyse.md).

    A game for one player is measured as a puzzle.

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
        budget: the amount of work: ``quick``, ``standard`` or ``thorough``; or a custom plan.
        seed: determines all games and searches.
        jobs: the number of processes; the figures are the same for any number.
        cluster: does the work instead of processes here; the figures are the same.
        kept: whether to keep work in the cache folder and reuse what is there; or a cache in another folder.
        on_progress: called with the kind of work, the number of pieces done, and the most pieces there can be.
        on_part: called with each part when it begins.
        told: the former name of ``on_progress``.
        begun: the former name of ``on_part``.

    Raises:
        PlyError: the budget is unknown, or the native engine cannot play the game.
    """
    if kept is True:
        kept = ResultCache(folder_of(game, seed))
    if len(game.players) == 1:
        from .alone import puzzle

        share = puzzle.share_of_work(game)
        plan = replace(plan_of(budget), share=share)
        alone = Analysis(
            broken_off_sooner(game), plan, seed,
            jobs=jobs, cluster=cluster, kept=kept or None, on_progress=on_progress or told,
        )  # fmt: skip
        found_alone = puzzle.measure(alone)
        return replace(
            _report(game, plan, seed, [found_alone]),
            alarms=told_once(found_alone.alarms),
            summary=tuple(puzzle.sentences(found_alone)),
            remarks=tuple(less_work(plan.name, share)),
        )
    from .moves import countdown  # with a part's module, which is not needed before

    analysis = workbench(
        game, budget, seed, jobs=jobs, cluster=cluster, kept=kept or None, on_progress=on_progress or told
    )
    game, plan, on_part = analysis.game, analysis.plan, on_part or begun
    every = [part for part in parts() if part.name not in plan.without]
    analysis.ahead([piece for part in every for piece in part.ahead(plan)])
    found = []
    for part in every:
        if on_part is not None:
            on_part(part)
        found.append(part.measure(analysis))
    if len(analysis.more_self_play()) > plan.games:
        pairs = zip(every, found, strict=True)
        found = [part.measure(analysis) if part.counts_wins else each for part, each in pairs]
    report = replace(
        _report(game, plan, seed, found),
        sections=beside_proof(countdown.exact(game, _sections(found))),
        alarms=_alarms(every, found),
        remarks=(*less_work(plan.name, plan.share, left_out(plan)), *full_at_times(analysis.full)),
    )
    compared = places(report, family_of(game.model), installed())
    numbers = {sample.name: sample.number for sample in report.samples}
    return replace(
        report,
        summary=summary(
            report.figures(),
            mirrored_from(report.alarms),
            hopeless_in(report.alarms),
            losers_in(report.alarms, len(game.players)),
            numbers.get(MORE) or numbers.get("self-play", 0),
            settled=any(alarm.code == "choices-do-not-matter" for alarm in report.alarms),
            waiting=any(alarm.code == "waiting-wins" for alarm in report.alarms),
            played=numbers.get("self-play", 0),
            playouts=plan.playouts,
            searched=searched_with(report),
        ),
        places=compared,
    )


def _report(game: Game, plan: Plan, seed: int, found: Sequence[Findings]) -> Report:
    """The findings of all parts, without what follows from them together."""
    samples = {sample.name: sample for each in found for sample in each.samples}
    return Report(
        game=game.name,
        title=game.title,
        rules=game.model.fingerprint,
        options={name: value if type(value) in (int, float) else spell(value) for name, value in game.options.items()},
        budget=plan.name,
        seed=seed,
        version=version(),
        sections=_sections(found),
        samples=tuple(samples.values()),
        alarms=(),
    )


def _sections(found: Sequence[Findings]) -> tuple[Section, ...]:
    """The sections of all parts, first those that lead their chapters."""
    return tuple(sorted((section for each in found for section in each.sections), key=lambda one: not one.leads))


def searched_with(report: Report) -> int:
    """The playouts of the strongest searches of first moves; 0 if there are none."""
    players = next((sample.players for sample in report.samples if sample.name == OPENINGS), ())
    return max((int(each) for name in players for each in re.findall(r"playouts=(\d+)", name)), default=0)


def mirrored_from(alarms: Sequence[Alarm]) -> str:
    """The seat from which a player who only mirrors beats a search; empty if there is none."""
    return next((alarm.favours for alarm in alarms if alarm.code == "mirror-wins"), "")


def losers_in(alarms: Sequence[Alarm], players: int) -> tuple[str, ...]:
    """The seats of three or more that never win."""
    said = [alarm.text for alarm in alarms if alarm.code == "never-wins"]
    return tuple(
        seat for seat in SEATS[:players] if players > 2 and any(text.startswith(f"The {seat} ") for text in said)
    )


def hopeless_in(alarms: Sequence[Alarm]) -> str:
    """The seat of two that never wins; empty if there is none."""
    favoured = next((alarm.favours for alarm in alarms if alarm.code == "never-wins"), "")
    return SEATS[1 - SEATS.index(favoured)] if favoured in SEATS[:2] else ""


def workbench(
    game: Game,
    budget: str | Plan,
    seed: int,
    *,
    jobs: int = 1,
    cluster: Cluster | None = None,
    kept: ResultCache | None = None,
    on_progress: OnProgress | None = None,
) -> Analysis:
    """The workbench of an analysis: a game that does not end is broken off sooner, and its plan fits its length.

    Raises:
        PlyError: the budget is unknown.
    """
    asked, played = plan_of(budget), broken_off_sooner(game)
    plan = fitted(asked, played)
    return Analysis(played, plan, seed, jobs=jobs, cluster=cluster, kept=kept, on_progress=on_progress)


def _alarms(every: Sequence[Part], found: Sequence[Findings]) -> tuple[Alarm, ...]:
    """The alarms of all parts, each cause with what follows from it; one raised by several parts is reported once.

    The part that checks for problems comes before the others, since their alarms may follow from its own.
    """
    parts = sorted(zip(every, found, strict=True), key=lambda pair: pair[0].name != "alarms")
    return told_once(alarm for _, each in parts for alarm in each.alarms)


def plan_of(budget: str | Plan) -> Plan:
    """The plan of a budget.

    Raises:
        PlyError: the budget is unknown.
    """
    if isinstance(budget, Plan):
        return budget
    if budget not in PLANS:
        raise PlyError(f"unknown budget `{budget[:40]}`; choose one of {', '.join(PLANS)}")
    return PLANS[budget]


def folder_of(game: Game, seed: int) -> Path:
    """The cache folder of an analysis, for all budgets.

    Each version of the program, each set of rules and each seed has its own folder; the file's name and its comments
    make no difference.

    Raises:
        PlyError: there is no home folder for the cache.
    """
    try:
        place = cache_folder() / "analyses"
    except RuntimeError:
        raise PlyError("there is no home folder; set PLYBOOK_CACHE to a folder for the cache") from None
    return place / f"{game.model.fingerprint}-{seed}-{edition()}"


@lru_cache(maxsize=1)
def edition() -> str:
    """A digest of the program whose games and searches are cached: its version and the sources of rules and players.

    (The measures are not included: they rename a kind of work when its results change.)
    """
    digest = hashlib.sha256(f"{FORM} {version()}".encode())
    for package in (gdl, interpreter, players, stats):
        folder = Path(package.__file__ or "").parent
        for path in sorted(each for each in folder.rglob("*") if each.suffix in (".py", ".gdl", ".lark")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def version() -> str:
    """The version of the program; ``0`` if it is not installed."""
    from importlib import metadata

    try:
        return metadata.version("plybook")
    except metadata.PackageNotFoundError:  # run from a tree that is not installed
        return "0"

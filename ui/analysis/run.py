"""What `analyse` and `compare` share: the analysis of a game with the expected time first, bars, and kept work."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...interpreter.core.errors import PlyError
from .progress import Working, in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...interpreter.game.game import Game
    from ...measures.findings import Report

BUDGETS = ("quick", "standard", "thorough")
MOST_JOBS = 8
"""So many processes at most, unless more are asked for: each takes some hundred MiB."""
BEGINNING = 1.5
"""Seconds that it takes to start and to draw the page."""

budget_option = click.option(
    "--budget",
    type=click.Choice(BUDGETS),
    default=BUDGETS[0],
    show_default=True,
    help="How much work: a first look, figures to rely on, or a page to publish.",
)
fixed_seed_option = click.option(
    "--seed",
    type=click.IntRange(-(10**18), 10**18),
    default=1,
    show_default=True,
    help="What settles chance: the same seed gives the same figures.",
)
fresh_option = click.option("--fresh", is_flag=True, help="Begin anew, and do not go on with what was done before.")


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _jobs(ctx: click.Context, parameter: click.Parameter, value: int | None) -> int:
    return value or min(_cores(), MOST_JOBS)


all_cores_option = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    callback=_jobs,
    help=f"Processes; the figures are the same.  [default: one for each core, at most {MOST_JOBS}]",
)


@dataclass(frozen=True)
class Asked:
    """How the analyses are to be made."""

    budget: str
    seed: int
    jobs: int
    fresh: bool


def check_page(out: Path) -> None:
    """See to it, before hours of work, that a page can be made and written.

    Raises:
        PlyError: a library is missing, or the file cannot be written.
    """
    from tempfile import TemporaryFile

    from ...report import demand

    try:
        demand()
    except PlyError as fault:
        raise PlyError(
            f"{fault} (with --json, and without --out, the figures are printed and no page is made)"
        ) from None
    for path in (out, beside(out)):
        try:
            if path.is_dir():
                raise PlyError(f"{path} is a folder; --out names a file")
            path.parent.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=path.parent):  # what may be written is known when it has been
                pass
        except OSError as fault:
            raise PlyError(
                f"{path} cannot be written: {(fault.strerror or str(fault)).lower()}; --out names another file"
            ) from None


def beside(out: Path) -> Path:
    """Where the figures of a page lie."""
    return out.with_suffix(".json") if out.suffix.lower() in (".html", ".htm") else out.with_name(out.name + ".json")


def written(out: Path, page: Callable[[], str], figures: Any) -> None:
    """Write a page and the figures behind it, each whole or not at all.

    Raises:
        RecordError: a file cannot be written.
    """
    from ...interpreter.play.record import write

    write(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", beside(out))
    write(page(), out)
    click.echo(f"the page is {out}, its figures are in {beside(out)}", err=True)


def interrupted() -> int:
    """Say how it goes on, and give the exit code."""
    click.echo("interrupted: what is finished is kept, and the same command goes on from there", err=True)
    return 130


def file_name(game: Game) -> str:
    """The name of a game and the options that are not as they are by default, fit for a file."""
    from ...gdl.model.option import spell

    default = {option.name: option.default for option in game.model.options}
    set_ = [f"{name}-{spell(value)}" for name, value in game.options.items() if value != default.get(name)]
    return re.sub(r"[^\w-]+", "-", "-".join([Path(game.name).stem, *set_])).strip("-")[:120] or "game"


def titled(game: Game) -> str:
    """What a game is called, with its options."""
    from ..command_line.options import settings

    options = ", ".join(f"{name}={value}" for name, value in settings(game).items())
    return f"{game.title} ({options})" if options else game.title


def analysed(games: Sequence[Game], asked: Asked) -> list[Report]:
    """The reports of games, one after the other.

    Raises:
        PlyError: the native engine cannot play a game.
    """
    from ...measures.endless import broken_off_sooner
    from ...measures.kept import Kept, tidy
    from ...measures.pace import pace
    from ...measures.parts import Part
    from ...measures.run import analyse, expected, folder_of, plan_of

    plan = plan_of(asked.budget)
    kept = [Kept(folder_of(game, asked.seed)) for game in games]
    times = [expected(plan, pace(broken_off_sooner(game)), asked.jobs) for game in games]
    for each, game, time in zip(kept, games, times, strict=True):
        if asked.fresh:
            each.forget()
        assert each.path is not None
        tidy(each.path.parent, each.path)
        known = " or less: work from before is kept" if each.path.is_dir() else ""
        click.echo(
            f"{titled(game)}: budget {plan.name} ({plan.text}), seed {asked.seed}, {_processes(asked.jobs)}: "
            f"about {in_words(BEGINNING + sum(time.values()))}{known}",
            err=True,
        )
    reports = []
    with Working(sum(sum(time.values()) for time in times)) as working:
        for each, game, time in zip(kept, games, times, strict=True):
            before = f"{game.title}: " if len(games) > 1 else ""

            def begun(part: Part, before: str = before, time: dict[str, float] = time) -> None:
                working.begun(part.name, before + part.text, time[part.name])

            reports.append(
                analyse(game, plan.name, asked.seed, jobs=asked.jobs, kept=each, told=working.told, begun=begun)
            )
    for each in kept:
        if each.fault:
            click.echo(f"warning: work could not be kept in {each.path}: {each.fault}", err=True)
    return reports


def _processes(jobs: int) -> str:
    return "1 process" if jobs == 1 else f"{jobs} processes"

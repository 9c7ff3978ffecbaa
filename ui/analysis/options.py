"""The options of ``analyse`` and ``compare``."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

BUDGETS = ("quick", "standard", "thorough")
MOST_JOBS = 8
"""So many processes at most, unless more are asked for: each takes some hundred MiB."""
_budget = click.option(
    "--budget",
    type=click.Choice(BUDGETS),
    default=BUDGETS[0],
    show_default=True,
    help="How much work: a first look, figures to rely on, or a page to publish.",
)
_fixed_seed = click.option(
    "--seed",
    type=click.IntRange(-(10**18), 10**18),
    default=1,
    show_default=True,
    help="What settles chance: the same seed gives the same figures.",
)
_fresh = click.option("--fresh", is_flag=True, help="Begin anew, and do not go on with what was done before.")


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _jobs(ctx: click.Context, parameter: click.Parameter, value: int | None) -> int:
    return value or min(_cores(), MOST_JOBS)


_all_cores = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    callback=_jobs,
    help=f"Processes; the figures are the same.  [default: one for each core, at most {MOST_JOBS}]",
)


def analysis_options(named_after: str) -> Callable[[Command], Command]:
    """How much work, with which seed and on how many processes, where the page goes, and whether to begin anew."""
    out = click.option(
        "--out",
        type=click.Path(path_type=Path),
        help=f"Where the page goes, with its figures beside it in a .json.  [default: named after {named_after}, here]",
    )

    def add(command: Command) -> Command:
        for option in (_fresh, out, _all_cores, _fixed_seed, _budget):  # the last one stands first in the help
            command = option(command)
        return command

    return add


@dataclass(frozen=True)
class AnalysisSettings:
    """How the analyses are to be made."""

    budget: str
    seed: int
    jobs: int
    fresh: bool

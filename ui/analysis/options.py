"""The options of ``analyse`` and ``compare``."""

from __future__ import annotations

import os
from dataclasses import dataclass

import click

BUDGETS = ("quick", "standard", "thorough")
MOST_JOBS = 8
"""So many processes at most, unless more are asked for: each takes some hundred MiB."""
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
class AnalysisSettings:
    """How the analyses are to be made."""

    budget: str
    seed: int
    jobs: int
    fresh: bool

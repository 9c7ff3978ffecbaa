"""The options of ``analyse`` and ``compare``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from ..command_line.options import all_cores_option, cluster_option

Command = TypeVar("Command", bound=Callable[..., Any])

BUDGETS = ("quick", "standard", "thorough")
_budget = click.option(
    "--budget",
    type=click.Choice(BUDGETS),
    default=BUDGETS[0],
    show_default=True,
    help="The amount of work: for a first look, for reliable figures, or for publication.",
)
_fixed_seed = click.option(
    "--seed",
    type=click.IntRange(-(10**18), 10**18),
    default=1,
    show_default=True,
    help="The random seed; the same seed gives the same figures.",
)
_fresh = click.option("--fresh", is_flag=True, help="Start over instead of continuing from earlier work.")


def analysis_options(named_after: str = "", *, clusters: bool = True) -> Callable[[Command], Command]:
    """The options for the amount of work, the seed, the processes or the cluster, the page and starting over.

    The page is named after ``named_after`` by default; without that, there is none by default. Without ``clusters``,
    work is done on this machine.
    """
    default = f"  [default: a file named after {named_after}]" if named_after else ""
    out = click.option(
        "--out",
        type=click.Path(path_type=Path),
        help=f"Write the page here, and its figures to a .json beside it.{default}",
    )

    def add(command: Command) -> Command:
        several = (cluster_option, all_cores_option) if clusters else (all_cores_option,)
        for option in (_fresh, out, *several, _fixed_seed, _budget):  # the last one is first in the help
            command = option(command)
        return command

    return add


@dataclass(frozen=True)
class AnalysisSettings:
    """The settings of an analysis."""

    budget: str
    seed: int
    jobs: int
    fresh: bool
    cluster: str = ""

"""What is wrong with a game, reported first: plain words, the place in the description, what to check, the evidence.

A *severe* alarm means that the game as described is broken or decided; the others mean that something is worth a second
look. Each check is a function from the evidence to alarms, listed in :data:`CHECKS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from ...gdl.model.option import spell
from ...interpreter.game.game import Game
from ..results.findings import Alarm, Findings
from ..tree.start import proved
from ..trials.told import with_what_helps
from ..workbench.analysis import Analysis, Work
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .evidence import Evidence, gather
from .faults_of_choice import CHOICE
from .faults_of_course import COURSE
from .faults_of_goals import GOALS
from .faults_of_play import PLAY
from .faults_of_rules import RULES
from .gaps import gaps
from .hints import checker_warns, doubted_texts, goals_of_the_next, late_goals, owner_has_changed
from .idle_effects import idle_counters, idle_effects, idle_moves, starving
from .idle_pieces import kind_for_one, never_move, same_kinds, waits_only
from .idle_rules import idle_operands, idle_options, needless_rules
from .order import draws_above_wins
from .own_goals import rewards_the_other
from .points import all_or_nothing, idle_points, points_for_others
from .sides import uneven_setup
from .turns_go_on import goes_on_for_what_stood, goes_on_unchanged, idle_again

CHECKS: tuple[Callable[[Evidence], Iterator[Alarm]], ...] = (
    *RULES, *GOALS, *PLAY, *CHOICE, *COURSE,
    draws_above_wins, rewards_the_other, uneven_setup, never_move,
    idle_effects, idle_counters, idle_moves, idle_points, all_or_nothing,
    doubted_texts, idle_again, goes_on_unchanged, goes_on_for_what_stood,
    idle_options, idle_operands, gaps, late_goals, goals_of_the_next,
    checker_warns, owner_has_changed, same_kinds, kind_for_one, waits_only, needless_rules, points_for_others,
)  # fmt: skip

OF_PLAYERS = ("one-sided", "one-sided-role", "never-wins", "hardly-wins")
"""Alarms that an option may cause."""
LOOKED_AT = 4_000
"""Positions that all checks together look at once more."""


def ahead(plan: Plan) -> list[tuple[str, Work, tuple[int]]]:
    """Work that can run alongside large pieces of other parts."""
    return [("start", proved, (plan.alarm_nodes,))]


def seconds(plan: Plan, pace: Pace) -> float:
    """A proof search, and possibly random games to look for what was not seen."""
    return plan.alarm_nodes * pace.proof + plan.rare_plies / pace.plies_per_second + 0.1


def besides(plan: Plan, pace: Pace) -> float:
    """Positions that checks look at once more, in Python."""
    return 1.0 + LOOKED_AT * pace.ply


def measure(analysis: Analysis) -> Findings:
    """The alarms."""
    evidence = gather(analysis)
    found = starving(analysis.game, [alarm for check in CHECKS for alarm in check(evidence)])
    return Findings(alarms=tuple(_with_options(analysis.game, each) for each in with_what_helps(analysis, found)))


def _with_options(game: Game, alarm: Alarm) -> Alarm:
    """An alarm about who wins, which names the options that are not as the description has them, and those that its
    goals and scores read."""
    if alarm.code not in OF_PLAYERS:
        return alarm
    model = game.model
    read = " ".join(node.span.text for node in (*(each.condition for each in model.endings), *model.scores))
    said = []
    for each in model.options:
        value = f"`{each.name}={spell(game.options[each.name])}`"
        if game.options[each.name] != each.default:
            said.append(f"{value} instead of {spell(each.default)}")
        elif re.search(rf"(?<![\w-]){re.escape(each.name)}(?![\w-])", read):
            said.append(f"{value} (allowed: {each.allowed})")
    return replace(alarm, text=f"{alarm.text} Check also the options: {'; '.join(said)}.") if said else alarm


PART = Part("alarms", "checks for problems", order=230, measure=measure, seconds=seconds, ahead=ahead, besides=besides)

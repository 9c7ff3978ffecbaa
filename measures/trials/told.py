"""Alarms about what never happens say which small changes of the rules make it happen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from ...interpreter.game.game import Game
from ..fairness.clauses import clauses_of, line_of, where
from ..results.findings import Alarm
from ..workbench.analysis import Analysis
from .changes import changes_of
from .trial import GAMES, Wish, fulfilled, limit_of, tried

MOST, FEWEST, CHARACTERS = 60, 10, 80_000
"""Changes that are tried for an alarm, the fewest, and the characters of all descriptions that are compiled for them:
the time that this takes grows with their length, from a third of a second to five seconds each."""
ALARMS = 3
"""Alarms of an analysis for which changes are tried."""
SOME = 10
"""Games in which a wish must come true for a change to be told."""
TOLD = 2
"""Changes that are told, those that help most."""


def with_what_helps(analysis: Analysis, alarms: Iterable[Alarm]) -> list[Alarm]:
    """The alarms, and what helps against some of them."""
    said, asked = list[Alarm](), set[Wish]()
    for alarm in alarms:
        wish = _wish(analysis.game, alarm)
        if wish in asked or len(asked) >= ALARMS:  # it is told of the first of them
            wish = None
        if wish is not None:
            asked.add(wish)
        said.append(alarm if wish is None else replace(alarm, text=alarm.text + _what_helps(analysis, wish)))
    return said


def _wish(game: Game, alarm: Alarm) -> Wish | None:
    """What never happens, if an alarm says that of something which random games can show to happen."""
    match alarm.code:
        case "nobody-wins" | "no-end" | "drawish":
            return Wish()
        case "over-at-the-start" | "wins-with-the-first-move" | "over-too-soon":
            return Wish(begins=True)
        case "goal-never-reached":
            goals = (each.number for each in clauses_of(game) if f"`{each.words}`{where(each)}" in alarm.text)
            clause = next(goals, None)
            return None if clause is None else Wish(clause=clause)
        case "never-wins" if not game.model.swap and (who := re.match(r"The \w+ player \((.*?)\) never", alarm.text)):
            return Wish(role=who[1])
        case "dead-rule":
            named = (f"The move `{rule.name}`, line {line_of(rule.span)}," for rule in game.model.rules)
            rule = next((number for number, words in enumerate(named) if alarm.text.startswith(words)), None)
            return None if rule is None or " of its own" in alarm.text else Wish(rule=rule)
    return None


def _what_helps(analysis: Analysis, wish: Wish) -> str:
    """The small changes with which a wish comes true in random games, as a sentence after a space; empty if there are
    none, or if it comes true by the rules as they are."""
    game = analysis.game
    if fulfilled(game.model, limit_of(game), analysis.seed, wish):
        return ""
    most = min(MOST, max(FEWEST, CHARACTERS // len(game.source.text)))
    changes = changes_of(game.source, game.model.players)
    if wish.rule is not None:  # whether it has moves is not decided by what ends the game
        changes = [each for each in changes if not each.of_end]
    changes = changes[:most]
    of = sha256(game.source.text.encode()).hexdigest()[:16]
    wished = (wish.clause, wish.role, wish.rule, wish.begins)
    asked = [(each.begin, each.end, each.instead, of, *wished) for each in changes]
    found = zip(analysis.all("trials", tried, asked), changes, strict=True)
    best = sorted((each for each in found if each[0] >= SOME), key=lambda each: (each[1].eases, -each[0]))[:TOLD]
    if not best:
        return ""
    if wish.rule is not None:
        return f" With one small change, it has moves: {'; or '.join(change.said for _, change in best)}."
    if wish.begins:
        return f" With one small change, the game goes on: {'; or '.join(change.said for _, change in best)}."
    what = "this goal is reached" if wish.clause is not None else f"{wish.role or 'somebody'} wins"
    counted = "; or ".join(f"{change.said} ({number} of {GAMES})" for number, change in best)
    return f" In random games with one small change, {what}: {counted}."

"""A root cause is told once: which alarms follow from which.

A game that is won with the first move is also one-sided, over too soon, and never won by the second player; its
designer has one thing to mend. An alarm that follows from another stays in the report, and names the other in
``follows``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..fairness.proved import BY
from ..results.findings import Alarm

SHORT = ("wins-with-the-first-move", "decided-early")
"""Ends that come too soon."""
CODE = re.compile(r"`[^`]*`")
NAMED = re.compile(r"(?!The |Nobody |Neither |Players? )[\w' -]+? (?:wins much more often|can never) ")
"""A claim that begins with a player's name."""
FOR_ALL = re.compile(r"There is almost nothing to decide|No game was won|Neither player |No player ")
"""How claims begin that are about all players."""
BEYOND = re.compile(r"[.:] |, (?:and|since|so|though|not even|when|if) ")
"""Where a clause ends that says what is wrong."""
HOPELESS = ("no-goal", "nobody-wins")
"""Nobody wins."""
SETTLED = (*SHORT, "no-choice", "choices-do-not-matter")
"""Who wins is settled before there is a choice."""

LOCATED = (
    "text-and-rule-differ",
    "own-goal",
    "draw-above-win",
    "points-for-others",
    "gap",
    "late-goal",
    "stuck",
    "idle-points",
    "check-warns",
    "owner-has-changed",
    "dead-rule",
    "idle-effect",
    "idle-counter",
    "idle-move",
    "idle-piece",
    "same-kinds",
    "waits-only",
    "kind-for-one",
    "uneven-setup",
    "idle-again",
    "again-unchanged",
    "idle-option",
    "idle-operand",
    "needless-rule",
    "rule-for-one",
)
"""Alarms that name a place in the description: among hints, what to look at first."""
GENERIC = ("drawish", "goal-never-reached", "never-chosen", "unused-points")
"""Alarms that many causes can have, or that may be no fault: among hints, the last."""

CAUSES: dict[str, tuple[str, ...]] = {
    "stuck": HOPELESS,
    "dead-rule": ("wins-with-the-first-move",),  # there was no time for it
    "rule-for-one": ("over-too-soon",),
    "nobody-wins": ("dead-rule", "draw-above-win"),
    "no-choice": ("dead-rule",),
    "forced-draw": (*HOPELESS, "goal-never-reached"),  # perfect players draw, but so do all others
    "no-end": (*HOPELESS, "goal-never-reached"),
    "drawish": (*HOPELESS, "stuck", "goal-never-reached", "forced-draw"),
    "choices-do-not-matter": ("no-choice", "over-too-soon"),
    "decided-early": ("choices-do-not-matter",),
    "never-wins": (*SETTLED, "over-too-soon"),
    "solved": ("no-choice", "choices-do-not-matter", "never-wins"),
    "one-sided": (*SETTLED, "over-too-soon", "never-wins", "one-sided-role", "solved", "waiting-wins"),
    "hardly-wins": SHORT,
    "goal-never-reached": ("draw-above-win", "never-wins", "wins-with-the-first-move"),
    "over-too-soon": ("wins-with-the-first-move",),
    "idle-again": ("dead-rule", "wins-with-the-first-move", "over-too-soon"),
    "too-short": (*SHORT, "over-too-soon"),
    "unused-points": (*SHORT, "over-too-soon", "too-short", "no-choice"),
    "never-chosen": SHORT,
    "forced-suicide": ("no-choice",),
    "idle-effect": ("dead-rule", "wins-with-the-first-move", "over-too-soon"),
    "idle-piece": ("dead-rule", "over-too-soon"),
    "kind-for-one": ("over-too-soon",),
    "no-skill": (*HOPELESS, "no-choice", "choices-do-not-matter", "never-wins"),
    "little-skill": (*HOPELESS, "no-choice", "choices-do-not-matter", "never-wins", "no-end"),
    "decided-soon": ("no-choice", "choices-do-not-matter", "solved", "never-wins"),
    "runaway-leader": (
        "no-choice",
        "choices-do-not-matter",
        "solved",
        "never-wins",
        "decided-soon",
        "first-take-wins",
    ),
    "first-take-wins": ("choices-do-not-matter", "solved", "never-wins"),
    "mostly-forced": ("no-choice",),
    "waiting-wins": (*HOPELESS, "choices-do-not-matter"),
    "mirror-wins": ("choices-do-not-matter", "no-choice", "one-sided"),
    "swap-not-even": ("choices-do-not-matter", "no-choice", "nobody-swaps", "decided-early", "solved"),
    "one-sided-role": ("choices-do-not-matter", "nobody-swaps"),
    "nobody-swaps": ("choices-do-not-matter", "no-choice"),
}
"""The codes of the causes that an alarm can have, the first one found being told: what is said of the cause must make
the alarm true. They form no circle."""

ABOUT_ONE = {"no-choice": ("mostly-forced",), "goal-never-reached": ()}
"""Causes that may be about some of the players only, and what follows from them all the same."""
SAME_SEAT = {("one-sided", "mirror-wins"), ("one-sided", "waiting-wins"), ("goal-never-reached", "never-wins"),
             ("mirror-wins", "one-sided")}  # fmt: skip
"""Alarms that follow from such a cause only if both favour the same seat."""
NAMED_BY_THE_CAUSE = {("idle-again", "dead-rule"), ("idle-effect", "dead-rule"), ("idle-piece", "dead-rule"),
                       ("goal-never-reached", "draw-above-win")}  # fmt: skip
"""Alarms that follow from such a cause only if they name what it names first."""

PROVED_ALL_THE_SAME = {("goal-never-reached", "never-wins"), ("goal-never-reached", "draw-above-win"),
                       ("nobody-wins", "draw-above-win")}  # fmt: skip
"""Alarms that may be proved from the rules and follow from such a cause nevertheless."""
SYMPTOMS = {"mirror-wins": "one-sided"}
"""What is no flaw of its own where what the rules give one side, and not the other, is named: a copy of their moves is
then enough for the better side."""

ONE_SEAT = ("over-too-soon", "never-wins", "one-sided", "no-skill", "solved", "decided-soon")
SAID_ALREADY: dict[str, tuple[str, ...]] = {
    "choices-do-not-matter": ONE_SEAT,
    "wins-with-the-first-move": ONE_SEAT,
    "decided-early": ONE_SEAT,
    "over-too-soon": ("never-wins", "one-sided", "hardly-wins", "too-short"),
    "no-choice": ("choices-do-not-matter", "no-skill", "mostly-forced"),
    "never-wins": ("one-sided", "solved"),
    "solved": ("one-sided",),
    "one-sided-role": ("one-sided",),
    "no-goal": ("drawish", "forced-draw"),
    "nobody-wins": ("drawish", "forced-draw", "goal-never-reached"),
    "forced-draw": ("drawish",),
}
"""What is no news beside a cause, by the code of the cause."""


def told_once(alarms: Iterable[Alarm]) -> tuple[Alarm, ...]:
    """The alarms, severe causes first, each with what follows from it right behind it.

    One that already says what it follows from does so if that is there, and nothing else is its cause.
    An alarm about a seat follows only from alarms that favour the same one, or none. What follows from a mere hint is
    not severe, so a severe alarm keeps to severe causes.
    """
    every = list({(alarm.code, alarm.text): alarm for alarm in alarms}.values())
    first = _first(every)
    every = [replace(alarm, severe=False) if _is_symptom(alarm, first) else alarm for alarm in every]
    linked = [
        replace(alarm, follows=_cause(alarm, first) or (alarm.follows if _told_by(alarm, first) else ""))
        for alarm in every
    ]
    order: list[Alarm] = []
    for root in sorted((each for each in linked if not each.follows), key=_rank):
        order.append(root)
        order += [each for each in linked if root_of(each, linked) is root and each is not root]
    return tuple(order)


def _rank(alarm: Alarm) -> int:
    """Where an alarm stands: severe ones first, but for those that many causes can have, which come after hints that
    name a place; then by how much it tells about the place of the fault."""
    proved = alarm.code == "goal-never-reached" and alarm.evidence.startswith(BY)
    located, generic = alarm.code in LOCATED or proved, alarm.code in GENERIC and not proved
    if alarm.severe:
        return 2 if generic else 0
    return 1 if located else 4 if generic else 3


def root_of(alarm: Alarm, alarms: Iterable[Alarm]) -> Alarm:
    """The alarm at the end of the chain of causes."""
    by_code = _first(alarms)
    while alarm.follows:
        alarm = by_code[alarm.follows]
    return alarm


def roots(alarms: Iterable[Alarm]) -> list[Alarm]:
    """The alarms that follow from no other."""
    return [alarm for alarm in alarms if not alarm.follows]


def consequences(alarms: Iterable[Alarm], root: Alarm) -> list[Alarm]:
    """What follows from an alarm, at any distance."""
    every = list(alarms)
    return [each for each in every if each.follows and root_of(each, every) is root]


def claim_and_advice(alarm: Alarm) -> tuple[str, str]:
    """What an alarm says, and what to check, which is told of the cause and not again of what follows from it."""
    claim, check, advice = alarm.text.partition(" Check ")
    return claim, (check + advice).strip()


def in_short(alarms: Iterable[Alarm], root: Alarm) -> str:
    """What follows from a cause and says more than the cause, in one line; empty if nothing does."""
    every = consequences(alarms, root)
    known = {code for each in (root, *every) for code in SAID_ALREADY.get(each.code, ())}
    said = dict.fromkeys(brief(each) for each in every if each.code not in known)
    return "; ".join(said)


def brief(alarm: Alarm) -> str:
    """What an alarm says, as a clause without its reasons and without names behind a colon.

    >>> brief(Alarm("solved", "The first player can always win, and a small search finds out how.", ""))
    'the first player can always win'
    >>> brief(Alarm("dead-rule", "The move `go`, line 5, is never possible. Check its conditions.", ""))
    'the move `go`, line 5, is never possible'
    >>> brief(Alarm("one-sided-role", "White wins much more often than Black. Check the setup.", ""))
    'White wins much more often than Black'
    """
    code = CODE.findall(alarm.text)
    text = CODE.sub("\0", claim_and_advice(alarm)[0])
    text = BEYOND.split(text)[0].rstrip(".")
    for each in code[: text.count("\0")]:
        text = text.replace("\0", each, 1)
    return text if NAMED.match(text) else text[:1].lower() + text[1:]


def _first(alarms: Iterable[Alarm]) -> dict[str, Alarm]:
    """The first alarm of each code, from which others can follow."""
    found: dict[str, Alarm] = {}
    for alarm in alarms:
        found.setdefault(alarm.code, alarm)
    return found


def _told_by(alarm: Alarm, there: dict[str, Alarm]) -> bool:
    """Whether what an alarm says that it follows from is there, and explains it."""
    return alarm.follows in there and _explains(there[alarm.follows], alarm)


def _is_symptom(alarm: Alarm, there: dict[str, Alarm]) -> bool:
    """Whether the cause of an alarm is only worth a second look, and names what sides have; then so is the alarm."""
    cause = there.get(SYMPTOMS.get(alarm.code, ""))
    return cause is not None and not cause.severe and not cause.follows and cause.favours == alarm.favours


def _cause(alarm: Alarm, there: dict[str, Alarm]) -> str:
    """The code of what an alarm follows from. What is proved from the rules does not follow from how games go, but for
    a few pairs: that a player who never wins does not by some clause is no second alarm."""
    for code in CAUSES.get(alarm.code, ()):
        cause = there.get(code)
        if cause is None or not _explains(cause, alarm):
            continue
        if BY in alarm.evidence and (alarm.code, code) not in PROVED_ALL_THE_SAME:
            continue
        if cause.follows == alarm.code:  # this one is the cause, unless there was no time for either
            return next((each for each in SHORT if each in there), "")
        return code
    return ""


def _explains(cause: Alarm, alarm: Alarm) -> bool:
    """Whether a cause of the right code makes the alarm true: it is as severe, and about the same seat and rule."""
    pair = alarm.code, cause.code
    if alarm.severe and not cause.severe:
        return False
    if pair in SAME_SEAT and alarm.favours != cause.favours:
        return False
    if pair in NAMED_BY_THE_CAUSE and not set(CODE.findall(cause.text)[:1]) & set(CODE.findall(alarm.text)):
        return False
    if alarm.favours and cause.favours and alarm.favours != cause.favours:
        return False
    some = cause.code in ABOUT_ONE and not (cause.severe and FOR_ALL.match(cause.text))
    return not some or alarm.code in ABOUT_ONE[cause.code]

"""Hints that need no games: what the checker has proved, and texts of the author that may say something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ...gdl.ludemes.turn_order import Last, Mover, Opponent
from ...gdl.model.ast import Call
from ...gdl.model.model import expressions_of
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.source import Span
from ...interpreter.analyse.as_written import about_in, definitions_of, short
from ...interpreter.doubts import doubts
from ...interpreter.game.game import Game
from ...interpreter.reference.engine import ReferenceEngine
from ..fairness.clauses import clauses_of, is_for_stuck, line_of, where
from ..fairness.proved import clause_is_dead
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .evidence import Evidence
from .turns_go_on import goes_on_without_taking

TOLD = {
    "already-joined", "counter-range", "effect-changes-nothing", "empty-region", "never-repeated", "nothing-moves",
    "outside-the-board", "phase-never-reached", "repeated-operand", "row-of-the-mover", "turn-never-passes",
    "unreachable-piece", "unused-counter", "unused-memory",
}  # fmt: skip
"""Codes of warnings about what can never happen; the others are about style, or have alarms of their own."""
SLIPS = {"already-joined", "repeated-operand", "row-of-the-mover"}
"""Those of them about what can happen, but is hardly meant."""


def _is_part(game: Game, warning: Diagnostic) -> bool:
    """Whether it is about a condition of `again`, or a part of one of `end`; a goal that can never be reached has its
    own alarm."""
    span = warning.label.span
    if warning.code == "constant-condition" and any(_holds(each.span, span) for each in game.model.again):
        return True
    goals = [clause.number for clause in clauses_of(game) if clause.wins and clause.number is not None]
    dead = [game.model.endings[number] for number in goals if clause_is_dead(game, number)]
    return warning.code == "constant-condition" and any(
        _holds(ending.condition.span, span) and ending.condition.span != span and ending not in dead
        for ending in game.model.endings
    )


def _holds(outer: Span, inner: Span) -> bool:
    """Whether a place lies in another one."""
    return outer.source.name == inner.source.name and outer.start <= inner.start and inner.end <= outer.end


def checker_warns(found: Evidence) -> Iterator[Alarm]:
    """A place outside the board, a piece that never appears, a counter that nothing changes."""
    said = [each for each in found.game.model.warnings if each.code in TOLD or _is_part(found.game, each)]
    if said:
        always = all("always true" in each.message for each in said)
        slips = always or {each.code for each in said} <= SLIPS
        yield Alarm(
            "check-warns",
            f"The description says something that {'is hardly meant' if slips else 'can never happen'}. Check "
            f"{'; '.join(f'`{short(each.label.span.text)}`, line {line_of(each.label.span)}' for each in said)}: "
            f"{'; '.join(dict.fromkeys(each.message for each in said))}.",
            f"Proved from the rules, as `plybook check` says ({', '.join(sorted({each.code for each in said}))}).",
            severe=False,
        )


def owner_has_changed(found: Evidence) -> Iterator[Alarm]:
    """Whose piece is placed is read from a point on which another one stands by then."""
    said = [each for each in found.game.model.warnings if each.code == "owner-has-changed"]
    if said:
        yield Alarm(
            "owner-has-changed",
            "A move may place the wrong player's piece, or none. Check "
            f"{'; '.join(f'`{short(each.label.span.text)}`, line {line_of(each.label.span)}' for each in said)}: "
            f"{'; '.join(dict.fromkeys(f'{each.message} ({each.label.text})' for each in said))}.",
            "Proved from the rules, as `plybook check` says (owner-has-changed).",
            severe=False,
        )


REACHED = re.compile(r"\b(?:some|line|connected|linked|path)\((?:mine|of\(mover\))")
"""How a condition asks whether the player to move has reached something."""
UNDONE = re.compile(r"\b(?:not|none|theirs|last|opponent|attacked|attacks|surrounded|blocked|enclosed|threatened)\b")
"""Words of conditions by which the player who has moved can have done something to the pieces of the one to move."""
MISERE = re.compile(r"\b(?:los(?:e|es|ing|er)|avoid\w*|must not|may not|force[ds]?|misère)\b", re.IGNORECASE)
"""Words with which the text of a clause may mean that whoever reaches something loses."""
REACHING = r"\b(?:mak|complet|form|reach|connect|build|get)\w*\b"
REACHING_LOSES = re.compile(rf"misère|{REACHING}[^.;]*\blos(?:es|e|ing|er)\b|\blos\w*\b[^.;]*{REACHING}", re.IGNORECASE)
"""How the line about a game may mean that."""
LATER = re.compile(r"\b(?:had|already|still|turn|surviv|hold|kept|keep|begin|start|next|again|remain|later|wait)")
"""Words with which a text may mean that a goal counts a turn later."""

NOBODY = (
    r"\b(?:neither(?: (?:player|side|of them|of the players))?|nobody|no one|no (?:player|side|piece))"
    r" (?:can|could|is able to|has) (?:\w+ )?(?:moves?|play)\b"
    r"|\bboth(?: players| sides)? (?:are (?:stuck|blocked)|cannot (?:move|play)|have no moves?)\b"
)
"""How a text says that no player has a move."""
LAST = r"\b(?:the )?(?:last|only)\b[^,;.]* (?:can|could|able to) (?:\w+ )?(?:move|play)\b"
"""How a text says that one player alone has a move."""
STUCK = 60
"""Games that end so whose last positions are looked at."""
SOMETIMES = 1 / 20
"""The share of games in which another player must still have a move."""


def late_goals(found: Evidence) -> Iterator[Alarm]:
    """A clause lets the ``mover`` win by what they have reached: in `end`, that is the player who moves next."""
    model = found.game.model
    if len(model.players) < 2:
        return
    said = [" ".join(each.condition.span.text.split()) for each in model.endings]
    by_mover, by_last = (
        [n for n, each in enumerate(model.endings) if isinstance(each.winner, Call) and each.winner.ludeme is who]
        for who in (Mover, Last)
    )
    now = any(re.search(r"\b(?:some|line|connected|linked|path)\(", said[number]) for number in by_last)
    late = [
        clauses_of(found.game)[number]
        for number in by_mover
        if REACHED.search(said[number]) and not re.search(r"\bnot\b|\bnone\(", said[number])
        and not LATER.search(model.endings[number].reason)
    ]  # fmt: skip
    if late and not now:
        yield Alarm(
            "late-goal",
            "Players win only a turn after they have reached the goal, if the others have not undone it: "
            f"{'; '.join(f'`{each.words}`{where(each)}' for each in late)}. Check whether `last` and `of(last)` are "
            "meant: in `end`, `mover` and `mine` are of the player who moves next.",
            "Read from the rules.",
            severe=False,
        )


def goals_of_the_next(found: Evidence) -> Iterator[Alarm]:
    """A clause lets the ``last`` player win by what the player to move has reached: it rewards the other one."""
    model = found.game.model
    wrong = []
    for number, ending in enumerate(model.endings):
        said = " ".join(ending.condition.span.text.split())
        if (
            len(model.players) > 1
            and isinstance(ending.winner, Call)
            and ending.winner.ludeme in (Last, Opponent)
            and REACHED.search(said)
            and not UNDONE.search(said)
            and not (ending.is_explained and MISERE.search(ending.reason))
            and not any(map(REACHING_LOSES.search, model.metadata.get("about", ())))
        ):
            wrong.append(clauses_of(found.game)[number])
    if wrong:
        yield Alarm(
            "own-goal",
            "Whoever reaches this goal loses, when the next player has moved: "
            f"{'; '.join(f'`{each.words}`{where(each)}' for each in wrong)}. Check whether `of(last)` is meant: in "
            "`end`, `mover`, `mine`, `home-row` and `far-row` are of the player who moves next, and `last` is the one "
            "who has moved.",
            "Read from the rules.",
            severe=False,
        )


def doubted_texts(found: Evidence) -> Iterator[Alarm]:
    """People play by the text, programs by the rule: if they differ, one of them is wrong."""
    said = list(dict.fromkeys([*_said(found.game), *_others_can_move(found), *goes_on_without_taking(found)]))
    if said:
        quoted = dict.fromkeys(f"line {line}, `{text}`" for line, text, _ in said)  # a text may err in several points
        yield Alarm(
            "text-and-rule-differ",
            f"What the author says may not be what the rules do. Check which of them is meant: {'; '.join(quoted)}.",
            " ".join(f"Line {line}: {doubt}." for line, _, doubt in said),
            severe=False,
        )


def _said(game: Game) -> Iterator[tuple[int, str, str]]:
    """Each doubt: its line, the text of the author, and what is said of the two."""
    model = game.model
    for text in model.metadata.get("about", ()):
        for doubt in doubts.of_about(model):
            yield line_of(about_in(model, text)), text, str(doubt)
    for ending in model.endings:
        for doubt in doubts.of_ending(model, ending):
            yield line_of(ending.span), ending.reason, str(doubt)
    for rule in model.rules:
        for doubt in doubts.of_rule(model, rule):
            yield line_of(rule.span), rule.text, str(doubt)
    for counter in model.counters:
        for doubt in doubts.of_counter(model, counter):
            yield line_of(counter.span), counter.text, str(doubt)
    for option in model.options:
        for doubt in doubts.of_option(model, option):
            yield line_of(option.span), option.text, str(doubt)
    for one in definitions_of(*expressions_of(model), model=model):
        for doubt in doubts.of_definition(model, one.definition):
            yield line_of(one.definition.body.span), one.said or one.name, str(doubt)


def _others_can_move(found: Evidence) -> Iterator[tuple[int, str, str]]:
    """A doubt, as in :func:`_said`, about a text that says that nobody can move, beside `no-moves`, which asks only the
    player to move, if in games that end so another player could still move."""
    for number, ending in enumerate(found.game.model.endings):
        text = ending.reason.lower()
        last = len(found.game.players) > 2 and isinstance(ending.winner, Call) and ending.winner.ludeme is Last
        said = re.search(NOBODY, text) or (re.search(LAST, text) if last else None)
        if said is None or not is_for_stuck(ending.condition):
            continue
        ended = [log for log in found.all if log.ending == number and any(log.moves)]
        looked = ended[:STUCK]
        able = sum(_another_can_move(found.game, log, but_for_last=last) for log in looked)
        if looked and able * len(ended) > SOMETIMES * len(looked) * len(found.all):
            seen = f"in {able:,} of {len(looked):,} games that ended so, another player still had a move"
            yield line_of(ending.span), ending.reason, (
                f"the text says “{said[0]}”; the rule asks only the player to move: {seen}"
            )  # fmt: skip


def _another_can_move(game: Game, log: Log, *, but_for_last: bool) -> bool:
    """Whether at the end of a game a player who is not to move, and perhaps has not moved last, would have a move."""
    *_, end = log.states(game)
    here = end.position
    last = None if here.last is None else here.mover
    engine = ReferenceEngine(game.model)
    for player in range(len(game.players)):
        if player == here.mover or (but_for_last and here.seat_of(player) == log.seats[-1]):
            continue
        position = replace(here, mover=player, moves=0, placed=frozenset(), began=(), last=last)
        if engine.moves(position, end.earlier):
            return True
    return False

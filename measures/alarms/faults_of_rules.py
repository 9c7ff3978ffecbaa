"""Alarms about the rules: over at once, seats that never win, dead rules, rules for one player."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import fmean

from ...gdl.ludemes.course import NoMoves
from ...gdl.model.ast import Call, Expression, Literal, counters_of
from ...gdl.model.ast import Counter as CounterValue
from ...gdl.model.model import Choose, Rule, Where, expression_of
from ...gdl.types.types import DIRECTION, PIECE, PLAYER, REGION, SITE
from ...interpreter.core.position import SEATS, Player
from ...interpreter.reference.engine import ReferenceEngine
from ...stats.chance import at_most
from ...stats.estimates import share_of
from ..fairness.clauses import (
    Clause,
    Used,
    Way,
    clauses_of,
    is_a_limit,
    line_of,
    named_in,
    used,
    ways_of,
    where,
)
from ..fairness.endings import at_most as bound
from ..fairness.proved import clause_is_dead, role_never_wins, rule_is_dead
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .advantages import facing_alike, one_player_named, worse_setup
from .at_the_start import over_at_the_start
from .evidence import Evidence
from .idle_rules import POSITIONS, REPLAYED, has_moves_by_itself
from .own_goals import faces_away, own_goals
from .points import points_differ

FEW = 20
"""With fewer games than this, that something was never seen means nothing."""
UNLIKELY = 0.01
"""What is less likely by chance is not chance."""
SHUNNED = 100
"""Plies at which a rule must have had a legal move before it counts as shunned."""
TURNS = frozenset(["turn-number", "moves-this-turn", "idle-turns", "seen", "since-seen", "repeated"])
"""Words about the course of a game."""
A_GAME = 3
"""Plies of a game at which a rule must have had a move, on average, before it counts as one for one player."""
EXCEPT = 12
"""How many times as often as the other one a player must have had such a move."""
LATER = 3
"""How many times as many moves as in the longest game, or else two for each point of the board, a player has who might
need more time than a limit leaves."""
RARER = 20
"""How many times as often as players who look ahead random players make the moves of a shunned rule."""


def a_seat_never_wins(found: Evidence) -> Iterator[Alarm]:
    """One seat never wins, in self-play or random play."""
    games = found.all
    won = [log for log in games if log.seat is not None]
    if found.start.over or not won:
        return
    drawn = not any(log.seat is not None for log in found.own)
    alone = ", not even in random games, the only ones that are won" if drawn else ""
    for seat, role in enumerate(found.game.players):
        if any(log.seat == seat for log in won) or (len(won) < FEW and not _never(found, role)):
            continue
        who = f"The {SEATS[seat]} player" + ("" if found.game.model.swap else f" ({role})")
        fewer = "" if found.game.model.swap else worse_setup(found.game, role.number)
        yield Alarm(
            "never-wins",
            f"{who} never wins{alone}. {goals_of(found, role)}{points_differ(found)}{own_goals(found.game, games)}"
            f"{one_player_named(found.game)}{facing_alike(found.game)} "
            f"{fewer}".rstrip(),
            f"{games_of(found)}: {len(won):,} have a winner, but never this player "
            f"({most_of(found, won=True)}). {_never(found, role)}".rstrip(),
            favours=SEATS[1 - seat] if len(found.game.players) == 2 else "",
        )


def _never(found: Evidence, role: Player) -> str:
    """What is proved of a role that never wins: that it cannot, or which clauses by which it would win never decide."""
    if found.game.model.swap:
        return ""
    proofs = (
        (clause, clause_is_dead(found.game, clause.number or 0))
        for clause in clauses_of(found.game)
        if clause.wins and can_win(found, clause, role)
    )
    why = (f"`{clause.words}`: {proof}" for clause, proof in proofs if proof)
    return " ".join(filter(None, (role_never_wins(found.game, role), *why)))


def goals_of(found: Evidence, role: Player, who: str = "this player") -> str:
    """The clauses by which a role that never wins could win, as a sentence about ``who``."""
    swap = found.game.model.swap
    every = [clause for clause in clauses_of(found.game) if clause.wins]
    mine = [clause for clause in every if swap or can_win(found, clause, role)]
    named = "; ".join(f"`{clause.words}`{where(clause)}" for clause in mine or every)
    if not mine:
        others = f"other{'s' * (len(found.game.players) > 2)}"
        return f"No clause of `end` gives {who} the game, only the {others}: {named}."
    away = "" if swap else faces_away(found.game, mine)
    check = f"Check the clauses of `end` by which {who} should win, and the moves that lead there: {named}.{away}"
    return f"{check}{out_of_time(found, role)}"


def out_of_time(found: Evidence, loser: Player) -> str:
    """A sentence on the limit of turns by which most games of the others end; ``""`` if it does not decide them, or if
    the loser surely wins no more games without it."""
    won = [log for log in found.own if log.winner not in (None, loser.number)]
    for clause in clauses_of(found.game) if won and not found.game.model.swap else ():
        ended = sum(log.ending == clause.number for log in won)
        if clause.wins and not clause.leads and 2 * ended > len(won) and is_a_limit(found.game, clause.number or 0):
            longest = max(LATER * max(log.plies for log in found.own), 2 * len(found.game.model.board))
            later = found.rare.winners_with_time(clause.number or 0, found.player, longest)
            share = share_of(later.count(loser.number), len(later))
            before = share_of(sum(log.winner == loser.number for log in found.own), len(found.own))
            if (share.low or 0) <= (before.high or 0):
                return ""
            return (
                f" Of the {len(won):,} self-play games lost by {loser}, {ended:,} end at a limit: "
                f"`{clause.words}`{where(clause)}. Without it, {loser} wins {later.count(loser.number)} of "
                f"{len(later)} such games of up to {longest:,} moves. Check whether it leaves enough time."
            )
    return ""


def can_win(found: Evidence, clause: Clause, role: Player) -> bool:
    """Whether a clause can give a role the game, as far as the players that it names tell."""
    ending = found.game.model.endings[clause.number or 0]
    if isinstance(ending.winner, Literal):
        return bool(ending.winner.value == role.number)
    if isinstance(ending.loser, Literal):
        return bool(ending.loser.value != role.number)
    return True


def dead_rules(found: Evidence) -> Iterator[Alarm]:
    """A move rule that never offers a move, or is never chosen."""
    if found.start.over:
        return
    for way in ways_of(found.game):
        mine, random = used(found.own, way), used(found.chance, way)
        if way.number >= 0 and _switched_off(found, found.game.model.rules[way.number]):
            continue
        if not mine.legal and not random.legal:
            yield from _dead(found, way)
        elif mine.legal >= SHUNNED and way.number >= 0 and _shunned(mine, random) and _avoided(found, way, mine):
            often = "hardly ever" if mine.chosen else "never"
            yield Alarm(
                "never-chosen",
                f"Players who look ahead {often} make the move `{way.name}`{where(way)}. It may be worthless.",
                f"In self-play games it was legal {mine.legal:,} times and chosen {mine.chosen:,} times; "
                f"in random games {random.legal:,} and {random.chosen:,} times.",
                severe=False,
            )


def rules_for_one(found: Evidence) -> Iterator[Alarm]:
    """A rule that names nobody, and of which only one of two like players ever has a move."""
    model = found.game.model
    start = found.game.start().position.contents
    armies = [{model.pieces[piece].kind for piece in start if piece is not None and model.pieces[piece].owner == role}
              for role in range(len(model.players))]  # fmt: skip
    if len(model.players) != 2 or model.swap or armies[0] != armies[1]:
        return
    for way in ways_of(found.game):
        rule = model.rules[way.number]
        asked = [step for step in rule.every_step if isinstance(step, Where) and step.phase]
        own = [step for step in rule.every_step if step not in asked]
        parts = [part for step in own if (node := expression_of(step)) is not None for part in named_in(node)]
        phases = [part for step in asked for part in named_in(step.condition)]
        if (
            any(map(_depends_on_more, parts))
            or any(map(_names_turns, phases))
            or not (rule.phase or (armies[0] and any(map(_is_place, parts))))
        ):
            continue
        counts = [0, 0]
        for log in found.all:
            for seat, mask in zip(log.seats, log.offered, strict=True):
                counts[seat] += mask >> way.bit & 1
        often = max(SHUNNED, A_GAME * len(found.all))  # an opening rule is for whoever begins
        if max(counts) >= often and min(counts) * EXCEPT <= max(counts):
            who = model.players[counts.index(max(counts))]
            yield Alarm(
                "rule-for-one",
                f"Only {who} {'ever' if not min(counts) else 'usually'} has the move `{way.name}`{where(way)}, though "
                "the rule names no player. "
                + (
                    f"Check when its phase `{rule.phase}` applies for each player."
                    if rule.phase
                    else "Check its rows, sides and directions: `forward`, `home-row` and `far-row` are those of each "
                    "player."
                ),
                f"Such a move was legal {counts[0]:,} times for the first player, {counts[1]:,} times for the other.",
                severe=False,
                favours=SEATS[counts.index(max(counts))],
            )


def _is_place(part: Expression) -> bool:
    """Whether it is some place of the board, or a direction that is the same for both players."""
    if not isinstance(part, Literal):
        return False
    return part.type in (REGION, SITE) or (part.type == DIRECTION and len(set(part.value)) == 1)


def _depends_on_more(part: Expression) -> bool:
    """Whether it is about a certain player or their pieces, about turns, or about something that is kept."""
    if isinstance(part, Literal):
        return part.type in (PLAYER, PIECE)
    return isinstance(part, CounterValue) or (isinstance(part, Call) and part.ludeme.name in TURNS)


def _names_turns(part: Expression) -> bool:
    """Whether it is about a certain player or their pieces, or about turns."""
    return not isinstance(part, CounterValue) and _depends_on_more(part)


def _shunned(mine: Used, random: Used) -> bool:
    """Whether players who look ahead avoid a rule; a mistake now and then does not make it a good one."""
    return mine.chosen * RARER * max(1, random.legal) <= random.chosen * mine.legal if mine.chosen else True


def _avoided(found: Evidence, way: Way, mine: Used) -> bool:
    """Whether players who can look at each of their moves choose a rule less often than one move by chance would be."""
    if found.looks_at_fewer_than(1):
        return False
    shares = [
        1 / legal
        for log in found.own
        for mask, legal in zip(log.offered, log.legal, strict=False)
        if mask >> way.bit & 1 and legal
    ]
    return at_most(mine.chosen, len(shares), fmean(shares)) < UNLIKELY if shares else False


def _dead(found: Evidence, way: Way) -> Iterator[Alarm]:
    """A rule that had no move in any game."""
    if way.number < 0:  # no game got far enough for a swap
        return
    rule = found.game.model.rules[way.number]
    last = rule.otherwise
    if last and rule.repeat is None and not {"from", "to"} & {*rule.choices}:
        return  # a pass for players who cannot move, which moves no piece, may be just a precaution
    proof = rule_is_dead(found.game, way.name)
    if not proof and not found.rare.never_offers(way.number):
        return
    if not proof and has_moves_by_itself(found.game, rule, found):
        yield Alarm(
            "dead-rule",
            f"The move `{way.name}`{where(way)}{',' * (way.line is not None)} has no move of its own: whatever it "
            "allows, a rule above it allows with the same points and the same result. Check the conditions of both.",
            f"{games_of(found)}: no move was this one's alone, nor in {found.rare.games:,} more random games; by "
            "itself the rule has moves in the same positions.",
            severe=False,
        )
        return
    plies = sum(log.plies for log in found.all)
    always = ": there was always another one" if last and not any(_stopped(found, log) for log in found.all) else ""
    yield Alarm(
        "dead-rule",
        f"The move `{way.name}`{where(way)}{',' * (way.line is not None)} "
        + f"{'was' if last else 'is'} never possible{always}. "
        + (_blamed(found, rule) or "Check what it chooses from and its conditions")
        + (f", and when its phase `{rule.phase}` applies{_never_set(found, rule)}." if rule.phase else "."),
        proof
        or f"{games_of(found)}, {plies:,} positions: such a move was never legal, nor "
        f"in {found.rare.games:,} more random games.",
        severe=not last,
    )


def _never_set(found: Evidence, rule: Rule) -> str:
    """That nothing sets a counter on which the phase of a rule depends, to follow on the phase; empty if all are."""
    asked = {name for step in rule.every_step if isinstance(step, Where) and step.phase
             for name in counters_of(step.condition)}  # fmt: skip
    for warning in found.game.model.warnings:
        names = [name for name in asked if warning.code == "unused-counter" and f"`{name}`" in warning.message]
        if names:
            return f": it depends on `{names[0]}`, line {line_of(warning.label.span)}, which no move sets"
    return ""


def _blamed(found: Evidence, rule: Rule) -> str:
    """What to check of a rule that had no move in any game: the conditions without one of which it would have had some
    in positions of these games; empty if there are none."""
    said = []
    for step in rule.steps:
        if isinstance(step, Where) and not step.phase:
            without = replace(rule, steps=tuple(each for each in rule.steps if each is not step))
            if _has_moves(found, without):
                said.append(f"`{' '.join(step.span.text.split())}`, line {line_of(step.span)}")
    if not said:
        return ""
    either = "it" if len(said) == 1 else "one of them"
    return f"Check its condition {' and '.join(said)}: without {either}, there are such moves in these games"


def _has_moves(found: Evidence, rule: Rule) -> bool:
    """Whether a rule by itself has a move in some position of the games."""
    alone = ReferenceEngine(replace(found.game.model, rules=(replace(rule, otherwise=False),)))
    looked = 0
    for log in [log for log in (*found.chance, *found.own) if any(log.moves)][:REPLAYED]:
        for state in log.states(found.game):
            looked += 1
            if looked > POSITIONS:
                return False
            if state.result() is None and alone.moves(state.position, state.earlier):
                return True
    return False


def _stopped(found: Evidence, log: Log) -> bool:
    """Whether a game may have ended because no move was left."""
    if log.ending is None:
        return log.lasted
    asked = named_in(found.game.model.endings[log.ending].condition)
    return any(isinstance(part, Call) and part.ludeme is NoMoves for part in asked)


def _switched_off(found: Evidence, rule: Rule) -> bool:
    """Whether an option has removed a rule: one of its conditions or regions names an option, and is always empty."""
    names = "|".join(re.escape(option.name) for option in found.game.model.options)
    for step in rule.every_step:
        node = step.condition if isinstance(step, Where) else step.region if isinstance(step, Choose) else None
        settled = isinstance(node, Literal) and not node.value
        if settled and names and re.search(rf"(?<![\w-])({names})(?![\w-])", step.span.text):
            return True
    return False


def games_of(found: Evidence) -> str:
    """How many games there are, and of whom."""
    return f"{len(found.own):,} self-play games of {found.player} and {len(found.chance):,} random games"


def most_of(found: Evidence, *, won: bool = False) -> str:
    """How often what no game has shown can happen all the same, for each sample; ``won``: in games with a winner."""
    said, such = [], "such games with a winner" if won else "such games"
    for logs, whose in ((found.own, "self-play"), (found.chance, "random moves")):
        number = sum(log.seat is not None for log in logs) if won else len(logs)
        if number:
            said.append(f"{100 * bound(number):.2g} % of {such} of {whose}")
    return f"with 95 % confidence{' each' * (len(said) > 1)}, it happens in at most {' and '.join(said)}"


RULES: tuple[Callable[[Evidence], Iterator[Alarm]], ...] = (
    over_at_the_start,
    a_seat_never_wins,
    dead_rules,
    rules_for_one,
)

"""Alarms about goals: nobody can win, or does, and clauses that nobody wins by."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ...gdl.ludemes.flood import Flood
from ...gdl.model.ast import Call, Expression, Literal, counters_of, ludemes_of, walk
from ...gdl.model.model import Ending
from ...gdl.text.listing import listed
from ...gdl.types.types import INT
from ...interpreter.core.position import SEATS, Player, Position
from ...interpreter.game.game import Game
from ...stats.estimates import share_of
from ..fairness.clauses import (
    Clause,
    clauses_of,
    drawn,
    ended_by,
    is_for_stuck,
    looks_back,
    mostly_by,
    named_in,
    where,
)
from ..fairness.endings import at_most
from ..fairness.proved import clause_is_dead, joined, ruled_out_by_options
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .advantages import numbers_of
from .evidence import Evidence
from .faults_of_rules import FEW, TURNS, can_win, games_of, most_of
from .order import hidden_by
from .own_goals import faces_away
from .points import ways_to_score

NOW_AND_THEN = 0.05
"""What happens in surely more of the games than this is no accident."""
MOST = 0.5
"""What surely ends more of the games than this is how they usually end."""
MANY = 300
"""Games, random ones included, none of which a goal has ended if it hardly ever does: in at most 1 %, surely."""
RARELY = 0.08
"""In no more games than this may a goal be reached that is said never to be."""
UNWON = 2 / 3
"""If surely more of the self-play games have no winner, a goal that nobody reaches is why."""
NEARLY_ALL, HARDLY_LATER = 0.9, 1.5
"""A counter ends this share of the games, which last at most this many times its limit, if that is too low."""
MORE = (">=", ">", "is")
"""Comparisons that ask for a number that is large enough."""
REDUCED = frozenset(
    ["none", "count", "of", "having", "owner", "mover", "opponent", "last", "or", "and", "<", "<=", "is", "piece"]
)
"""The words of a condition on how many pieces a player has left."""


def nobody_wins(found: Evidence) -> Iterator[Alarm]:
    """The rules allow no winner, or no game has one."""
    if found.start.over:
        return
    clauses = clauses_of(found.game)
    if not any(clause.wins for clause in clauses):
        yield Alarm(
            "no-goal",
            "Nobody can ever win: no clause of `end` says `wins`, `loses`, `highest` or `lowest`. Add a goal for the "
            "players.",
            f"`end` says: {'; '.join(f'`{clause.words}`' for clause in clauses)}." if clauses else "`end` is empty.",
        )
        return
    games = found.all
    if len(games) >= FEW and not any(log.seat is not None for log in games):
        goals = "; ".join(f"`{clause.words}`{where(clause)}" for clause in clauses if clause.wins)
        counts = ended_by(games)
        tied = [clause for clause in clauses if clause.leads and counts[clause.number or 0]]
        equal = sum(counts[clause.number or 0] for clause in tied)
        proof = found.never and f" Proved: {found.never[0].lower()}{found.never[1:]}"
        if tied:
            written = {" ".join(score.span.text.split()) for score in found.game.model.scores}
            scores = ways_to_score(found.game)
            check = f"Check the scores ({scores}), and add a goal or points that break ties"
            if len(written) == 1:
                check = f"All players have the same score, whatever they do ({scores}). Check what each should count"
            ties = "; ".join(f"`{clause.words}`{where(clause)}" for clause in tied)
            yield Alarm(
                "nobody-wins",
                f"Nobody ever wins: whenever points are compared, they are equal. {check}: {ties}.",
                f"{games_of(found)}: {equal:,} ended in equal points, and none has a winner"
                f"{'.' + proof if proof else f' ({most_of(found)}).'}",
            )
            return
        if proof:
            why = _reachable(found, clauses, "Check why none of these can be reached")
            yield Alarm(
                "nobody-wins",
                f"Nobody can ever win: no position {'is won' if drawn(games) else 'ends the game'}. {why}: {goals}."
                f"{faces_away(found.game, clauses)}{_instead(found)}",
                " ".join((proof.strip(), *_dead(found, clauses))),
            )
            return
        if not any(log.lasted for log in games) and found.looks_at_fewer_than(1):
            yield _cut_off(found, goals)
            return
        won, played = found.uneven() if found.uneven is not None else (0, 0)
        if won:
            yield Alarm(
                "nobody-wins",
                "Between equal players nobody ever wins: no game of theirs reaches a goal. Check whether a lead can be "
                f"turned into a win: {goals}.{_instead(found)}",
                f"{games_of(found)}: none has a winner ({most_of(found)}). Of {played:,} games between players of "
                f"different strength, {won:,} were won.",
            )
            return
        proofs = _dead(found, clauses)
        sure = proofs or at_most(len(found.own)) <= RARELY
        claim = "Nobody ever wins: no game reaches a goal" if sure else "No game reached a goal, but few were played"
        yield Alarm(
            "nobody-wins",
            f"{claim}. {_reachable(found, clauses)}: {goals}.{faces_away(found.game, clauses)}{_instead(found)}",
            " ".join((f"{games_of(found)}: none has a winner ({most_of(found)}).", *proofs))
            + "".join(_at_most(found, clause) for clause in clauses if clause.wins and not proofs),
            severe=bool(sure),
        )


def _reachable(
    found: Evidence, clauses: Sequence[Clause], check: str = "Check whether these can be reached at all"
) -> str:
    """The beginning of a sentence that lists the winning clauses: what to ``check``, or that none of them can hold."""
    wins = [clause.number or 0 for clause in clauses if clause.wins]
    if not all(clause_is_dead(found.game, number) for number in wins):
        return check
    options = next(filter(None, (ruled_out_by_options(found.game, number) for number in wins)), "")
    return f"{'These' if wins[1:] else 'This'} can never be reached{_with(options)}"


def _with(options: str) -> str:
    """That something holds with these options; ``""`` if it does with all."""
    return f" with the options {options}" if options else ""


def _dead(found: Evidence, clauses: Sequence[Clause]) -> list[str]:
    """The proofs that winning clauses can never be true."""
    known = ((clause, clause_is_dead(found.game, clause.number or 0)) for clause in clauses if clause.wins)
    return [f"`{clause.words}`{where(clause)}: {proof}" for clause, proof in known if proof]


def _cut_off(found: Evidence, goals: str) -> Alarm:
    """All games were cut off, and the players could not look at each of their moves: that says little of the goal."""
    return Alarm(
        "nobody-wins",
        "No game came to an end before it was cut off, so who wins is not known; the players were too weak to tell "
        f"more. Check whether those who aim at the goal can reach it: {goals}.",
        f"{games_of(found)} of {found.game.ply_limit:,} moves. A larger budget has stronger players.",
        severe=False,
    )


def goals_not_reached(found: Evidence) -> Iterator[Alarm]:
    """A winning clause has decided no game, though others have."""
    games = found.all
    if found.start.over or len(games) < FEW or not any(log.seat is not None for log in games):
        return
    counts = ended_by(games)
    unwon = (share_of(sum(log.seat is None for log in found.own), len(found.own)).low or 0) > UNWON
    goals = [clause for clause in clauses_of(found.game) if clause.wins and not _precaution(found, clause)]
    undecided = unwon and not any(counts[clause.number or 0] for clause in goals)
    proofs = {clause.number: clause_is_dead(found.game, clause.number or 0) for clause in goals}
    for clause in goals:
        if clause.number is None or counts[clause.number]:
            continue
        proof, options = proofs[clause.number], ruled_out_by_options(found.game, clause.number)
        if not proof and len(games) + found.rare.games < MANY:
            continue
        if not proof and (looks_back(_condition(found, clause)) or _outrun(found, clause)):
            continue
        if not proof and (_counted_anyway(found, clause, counts) or found.rare.wins_by(clause.number)):
            continue
        above = ", or whether a clause above it always applies first" if clause.number else ""
        hidden = "" if proof else hidden_by(found, clause.number)
        can = [role for role in found.game.players if can_win(found, clause, role)]
        without = [
            role
            for role in can
            if all(proofs[each.number] or not counts[each.number or 0] for each in goals if can_win(found, each, role))
        ]
        said = (
            f"{_nobody(found, can)} win by `{clause.words}`{where(clause)}{_with(options)}. "
            f"{_no_other(found, without, [each for each in goals if not proofs[each.number]])}"
            f"{'Check these options' if options else 'Correct it, or remove it'}.{_never_taken(found, clause)}"
            if proof
            else f"No game was won by `{clause.words}`{where(clause)}."
            f"{hidden or f' Check whether it can happen at all{above}.'}"
        )
        yield Alarm(
            "goal-never-reached",
            f"{said}{faces_away(found.game, [clause])}{_instead(found) if undecided else ''}",
            proof
            or f"{games_of(found)}, and {found.rare.games:,} more random games: none ended this way."
            f"{_at_most(found, clause)}",
            severe=undecided or bool(proof and without),
            favours=_other_seat(found, can),
        )


def _other_seat(found: Evidence, can: Sequence[Player]) -> str:
    """The seat of the other one of two players if only one of them could win by a clause; empty otherwise."""
    if len(can) != 1 or len(found.game.players) != 2 or found.game.model.swap:
        return ""
    return SEATS[1 - can[0].number]


def _never_taken(found: Evidence, clause: Clause) -> str:
    """A sentence on a player who would have to lose all pieces by a clause that can never hold; empty if it asks for
    something else."""
    gone = re.fullmatch(
        r"none\(of\(([\w-]+)\)\)|count\(of\(([\w-]+)\)\) is 0", _condition(found, clause).span.text.strip()
    )
    who = next(filter(None, gone.groups()), "") if gone else ""
    if who not in found.game.model.players:
        return ""
    return f" No move takes the last piece of {who}: check whose pieces the moves take, and for whom."


def _nobody(found: Evidence, can: Sequence[Player]) -> str:
    """That none of these players can, as the beginning of a sentence."""
    if len(can) == 1:
        return f"{can[0]} can never"
    if len(can) < len(found.game.players):
        return f"None of {listed(map(str, can))} can"
    return "Neither player can" if len(can) == 2 else "No player can"


def _no_other(found: Evidence, without: Sequence[Player], others: Sequence[Clause]) -> str:
    """That players have no other goal, or have reached none of the ``others``, except that the next one cannot move;
    as a sentence."""
    if not without:
        return ""
    stuck = [clause for clause in clauses_of(found.game) if clause.wins and _precaution(found, clause)]
    but = f" but `{stuck[0].words}`" if stuck else ""
    who = "" if len(without) == len(found.game.players) else listed(map(str, without))
    if any(can_win(found, each, role) for each in others for role in without):
        return f"No other goal{f' of {who}' * bool(who)} was reached in any game{but}. "
    if not who:
        return f"There is no other goal{but}. "
    return f"{who} {'has' if len(without) == 1 else 'have'} no other goal{but}. "


def _at_most(found: Evidence, clause: Clause) -> str:
    """How large at the end of games that number ever is which a goal compares with a known one, as a sentence."""
    if found.last is None:
        return ""
    for part in joined(_condition(found, clause)):
        match part:
            case Call(ludeme=ludeme, arguments=(number, Literal(value=int(wanted)))) if ludeme.name in MORE:
                if TURNS & {each.name for each in ludemes_of(number)}:
                    continue
                ends = [end.position for end in found.last(len(found.own))]
                most = max((each for end in ends for each in numbers_of(found.game, number, end)), default=wanted)
                if most < wanted:
                    return f" `{' '.join(number.span.text.split())}` was never more than {most:g} at the end of a game."
    return ""


def stuck(found: Evidence) -> Iterator[Alarm]:
    """Games end since a player cannot move, and no clause says what that means; a full board is a usual end."""
    if found.start.over or len(found.own) < FEW:
        return
    ends = found.last(len(found.own)) if found.last is not None else [None] * len(found.own)
    stopped = [end for end, log in zip(ends, found.own, strict=True) if log.ending is None and log.lasted]
    open_ends = [end for end in stopped if end is None or None in end.position.contents]
    share = share_of(len(open_ends), len(found.own))
    if share.low is None or share.low <= NOW_AND_THEN:
        return
    yield Alarm(
        "stuck",
        "Games end because a player cannot move, and no clause of `end` says who wins then: they are drawn. Check "
        "whether that player should pass (`otherwise move pass { }`), or add a clause: `when no-moves -> …`.",
        f"{len(open_ends):,} of {len(found.own):,} self-play games of {found.player}; points were still empty.",
        severe=share.low > MOST,
    )


def _counted_anyway(found: Evidence, clause: Clause, counts: Counter[int | str]) -> bool:
    """Whether a clause counts the points as another one does that has ended games: it says when, not who wins."""
    endings = found.game.model.endings
    leader = endings[clause.number or 0].leader
    return bool(leader) and any(counts[n] for n, ending in enumerate(endings) if ending.leader == leader)


def _precaution(found: Evidence, clause: Clause) -> bool:
    """Whether a clause is for players who cannot move, and so may be just a precaution."""
    return is_for_stuck(_condition(found, clause))


def _condition(found: Evidence, clause: Clause) -> Expression:
    return found.game.model.endings[clause.number or 0].condition


def _outrun(found: Evidence, clause: Clause) -> bool:
    """Whether a clause is for players with hardly any pieces, where another goal decides most games that anybody wins
    and pieces are taken: it may just come too late."""
    condition = _condition(found, clause)
    counted = {ludeme.name for ludeme in ludemes_of(condition)}
    others = {each.number for each in clauses_of(found.game) if each.wins and not _precaution(found, each)}
    won = [log for log in found.own if log.seat is not None]
    if not counted & {"none", "count"} or not counted <= REDUCED or found.takes is None or not won:
        return False
    return found.takes() and sum(log.ending in others - {clause.number} for log in won) > len(won) / 2


def _instead(found: Evidence) -> str:
    """What ends the games that nobody wins, as a sentence; ``""`` if nothing does."""
    ended = drawn(found.all)
    return f" Games end by {mostly_by(found.game, ended)}.{_too_low(found, ended)}" if ended else ""


def _too_low(found: Evidence, ended: Sequence[Log]) -> str:
    """A sentence on a counter whose limit ends nearly all of these games, hardly later than it could at the earliest;
    empty if there is none."""
    ((number, times),) = ended_by(ended).most_common(1)
    if not isinstance(number, int) or times < NEARLY_ALL * len(ended):
        return ""
    condition = found.game.model.endings[number].condition
    limits = [part.value for part in walk(condition) if isinstance(part, Literal) and part.type == INT]
    lasted = sum(log.plies for log in ended) / len(ended)
    if not limits or not any(counters_of(condition)) or lasted > HARDLY_LATER * max(limits):
        return ""
    return (
        f" They last {lasted:.0f} moves on average: check whether the limit of {max(limits):,} leaves time for a goal."
    )


def unjoined(found: Evidence) -> str:
    """A sentence on games that end with a full board on which nobody has joined what every goal asks to join; empty if
    most drawn games end otherwise, or another goal is there."""
    goals = [clause for clause in clauses_of(found.game) if clause.wins and not _precaution(found, clause)]
    if found.last is None or not goals or not all(_joins(_condition(found, clause)) for clause in goals):
        return ""
    ends = [
        end for end, log in zip(found.last(len(found.own)), found.own, strict=True) if log.seat is None and log.lasted
    ]
    full = sum(None not in end.position.contents for end in ends)
    if 2 * full <= len(ends):
        return ""
    board = found.game.model.board
    crossing = len(board.steps) > 1 and board.adjacency == "orthogonal"
    across = ": lines of squares that touch at a corner only are not joined, and stop each other" if crossing else ""
    return (
        f" In {full:,} of these games the board is full, and nobody has joined what a goal asks for. Check whether "
        f"both players can be stopped at once{across}."
    )


def halted(found: Evidence) -> str:
    """A sentence on why the player to move has no move at the end of most drawn games, if a clause of `end` calls such
    games drawn; empty if most end otherwise, or the board is full."""
    if found.last is None:
        return ""
    begun = found.game.start().position
    stopped = {n for n, each in enumerate(found.game.model.endings) if _halts(each)}
    ends = [
        (end.position, log)
        for end, log in zip(found.last(len(found.own)), found.own, strict=True)
        if log.seat is None and log.lasted
    ]
    idle = [position for position, log in ends if log.ending in stopped and None in position.contents]
    bare = [position for position in idle if not _has_pieces(found.game, position, position.mover)]
    if 2 * len(bare) > len(ends) and all(_has_pieces(found.game, begun, position.mover) for position in bare):
        return (
            f" In {len(bare):,} of these games, the player to move has lost every piece. Check what that should mean: "
            "that the player loses, or is passed over."
        )
    if 2 * len(idle) > len(ends):
        return (
            f" In {len(idle):,} of these games, the player to move has no move although points are empty. Check "
            "whether that should lose or be a pass."
        )
    return ""


def _has_pieces(game: Game, position: Position, role: int) -> bool:
    """Whether a role has a piece on the board."""
    owners = (game.model.pieces[piece].owner for piece in position.contents if piece is not None)
    return role in owners


def _halts(ending: Ending) -> bool:
    """Whether games are drawn by this clause since a player cannot move."""
    return is_for_stuck(ending.condition) and not (ending.winner or ending.loser or ending.leader)


def _joins(condition: Expression) -> bool:
    """Whether a condition asks what is connected."""
    return any(isinstance(part, Call) and part.ludeme is Flood for part in named_in(condition))


GOALS: tuple[Callable[[Evidence], Iterator[Alarm]], ...] = (nobody_wins, goals_not_reached, stuck)

"""How the players' points are counted, as written, and what about that is worth a check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

from ...gdl.ludemes.counters import Set
from ...gdl.ludemes.turn_order import Opponent, OpponentOf
from ...gdl.model.ast import Call, Convert, Counter, Expression, Literal
from ...gdl.model.model import Do, Rule
from ...interpreter.game.game import Game
from ...interpreter.reference.evaluate import Evaluator, Frame
from ...interpreter.reference.view import View
from ...stats.estimates import share_of
from ..fairness.clauses import line_of, named_in
from ..fairness.proved import joined
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .evidence import Evidence
from .own_goals import players_named

FEW = 20
"""With fewer games than this, that a part of the score made no difference means nothing."""
GAMES = 60
"""Games of each sample whose last positions are looked at."""
MOSTLY, MANY = 0.75, 4
"""A share of games in which the loser gets nothing, surely exceeded, and the mean points of the winner, from which that
is worth a second look."""


def points_differ(found: Evidence) -> str:
    """What to check about the points of the players, as a sentence, if some clause compares them; ``""`` if nothing.

    That is that one player's points are not counted as another's are, or that all count only what others have.
    """
    game = found.game
    leaders = [ending for ending in game.model.endings if ending.leader]
    if not leaders:
        return ""
    if len({_parts(game, score, number) for number, score in enumerate(game.model.scores)}) > 1:
        if _alike_but_for_idle(found):
            return ""
        return f" The players' points are not counted alike: {ways_to_score(game)}."
    texts = dict.fromkeys(f"“{ending.reason}”" for ending in leaders if ending.leader == "highest" and ending.reason)
    if texts and all(_counts_others(game, number) for number in range(len(game.players))):
        return (
            f" Players get points only for what others have: {ways_to_score(game)}. Check whether that fits the text "
            f"{' and '.join(texts)}."
        )
    return ""


def points_for_others(found: Evidence) -> Iterator[Alarm]:
    """Players win by a number that their own moves never raise: a counter, or the highest score."""
    yield from _counters_for_others(found.game)
    yield from _scores_for_others(found)


def _counters_for_others(game: Game) -> Iterator[Alarm]:
    """A player wins with enough of a counter, which moves only raise for players who have not made them."""
    for name, wins in _wanted(game).items():
        raises = [(rule.name, step.effect) for rule, step in _effects(game) if _raises(step.effect, name)]
        if raises and all(_is_for_others(effect) for _, effect in raises):
            yield Alarm(
                "points-for-others",
                f"Players win with enough `{name}`, but moves only raise those of players who have not made them. "
                f"Check whom these are for: {_places(raises)}.",
                f"As written: {'; '.join(wins)}.",
                severe=False,
            )


def _wanted(game: Game) -> dict[str, list[str]]:
    """The counters of which each player wins with enough of their own, and the clauses of `end` that say so."""
    found: dict[str, list[str]] = {}
    for ending in game.model.endings:
        for part in joined(ending.condition):
            match part:
                case Call(ludeme=ludeme, arguments=(Counter(player=player) as asked, Literal())) if player is not None:
                    if ludeme.name in (">=", ">", "is") and _same_player(player, ending.winner):
                        clause = " ".join(ending.span.text.split()).removesuffix(f'"{ending.reason}"').rstrip()
                        found.setdefault(asked.name, []).append(f"`{clause}`, line {line_of(ending.span)}")
    return found


def _same_player(one: Expression, other: Expression | None) -> bool:
    """Whether two expressions are the same player by name, or the same word for one."""
    match one, other:
        case Literal(value=first), Literal(value=second):
            return bool(first == second)
        case Call(ludeme=first, arguments=()), Call(ludeme=second, arguments=()):
            return first is second
    return False


def _raises(effect: Call, name: str) -> bool:
    """Whether an effect adds to a counter."""
    match effect.arguments:
        case (Counter(name=target), Call(ludeme=ludeme, arguments=summands)):
            adds = ludeme.name == "+" and any(isinstance(each, Counter) and each.name == name for each in summands)
            return adds and effect.ludeme is Set and target == name
    return False


def _effects(game: Game) -> Iterator[tuple[Rule, Do]]:
    """The effects as written, with their rules."""
    for rule in game.model.rules:
        yield from ((rule, step) for step in rule.every_step if isinstance(step, Do) and not step.implied)


def _places(effects: Iterable[tuple[str, Call]]) -> str:
    """Effects as written, with their lines and the names of their rules."""
    return "; ".join(f"`{_written(each)}`, line {line_of(each.span)}, in `{name}`" for name, each in effects)


def _scores_for_others(found: Evidence) -> Iterator[Alarm]:
    """The highest score wins, and every move that changes scores raises only those of players who have not made it."""
    game = found.game
    leaders = {number for number, ending in enumerate(game.model.endings) if ending.leader == "highest"}
    if not leaders or len(game.players) < 2:
        return
    own, others = 0, 0
    for log in [log for log in (*found.own, *found.chance) if any(log.moves)][:GAMES]:
        before: Sequence[float | None] | None = None
        for state, mover in zip(log.states(game), (None, *log.seats), strict=False):
            scores = state.scores()
            if before is not None and mover is not None:
                roles = [state.position.seat_of(role) for role in range(len(scores))]
                for seat, was, now in zip(roles, before, scores, strict=True):
                    if was is not None and now is not None and now > was:
                        own, others = own + (seat == mover), others + (seat != mover)
            before = scores
        if own:
            return
    if others < FEW:
        return
    places = _places((rule.name, step.effect) for rule, step in _effects(game) if _is_for_others(step.effect))
    yield Alarm(
        "points-for-others",
        "The highest score wins, but moves only raise the scores of players who have not made them. Check whom the "
        f"points go to: {places or ways_to_score(game)}.",
        f"Scores rose {others:,} times in games, never for the player who moved.",
        severe=False,
    )


def _is_for_others(effect: Call) -> bool:
    """Whether an effect sets a counter of an opponent."""
    target = effect.arguments[0] if effect.arguments else None
    player = target.player if isinstance(target, Counter) else None
    return effect.ludeme is Set and isinstance(player, Call) and player.ludeme in (Opponent, OpponentOf)


def ties_in_points(game: Game, drawn: Sequence[Log]) -> str:
    """A sentence if most of some drawn games are ties in points; ``""`` if not."""
    compared = {number for number, ending in enumerate(game.model.endings) if ending.leader}
    ties = sum(log.ending in compared for log in drawn)
    if not ties or 2 * ties < len(drawn):
        return ""
    equal = "both players have the same score" if len(game.players) == 2 else "several players share the best score"
    return (
        f" In {ties:,} of these games, {equal}: check how points are counted, and whether something should break ties: "
        f"{ways_to_score(game)}."
    )


def ways_to_score(game: Game) -> str:
    """The scores as written, with their lines."""
    return "; ".join(
        f"`score {name} = {_written(score)}`, line {line_of(score.span)}"
        for name, score in zip(game.model.players, game.model.scores, strict=True)
    )


def _written(score: Expression) -> str:
    return " ".join(score.span.text.split())


def idle_summands(found: Evidence) -> list[bool]:
    """Of each summand of the scores of two players, whether it was the same for both at the end of games that points
    decided; none if one score has more summands than the other, or there are too few games."""
    game = found.game
    parts = [summands(score) for score in game.model.scores]
    logs = decided_by_points(found)
    if len(parts) != 2 or len(parts[0]) != len(parts[1]) or len(parts[0]) < 2 or len(logs) < FEW:
        return []
    pairs = [(first, second) for (_, first), (_, second) in zip(*parts, strict=True)]
    return [not any(each) for each in _differences(game, logs, pairs)]


def decided_by_points(found: Evidence) -> list[Log]:
    """Some games of each sample that points have decided."""
    leaders = {number for number, ending in enumerate(found.game.model.endings) if ending.leader}
    return [log for logs in (found.own, found.chance) for log in logs[:GAMES] if log.ending in leaders]


def _alike_but_for_idle(found: Evidence) -> bool:
    """Whether the scores of two players are alike but for summands that have made no difference."""
    idle = idle_summands(found)
    if not any(idle) or all(idle):
        return False
    one, two = (
        [
            (sign, _renamed(found.game, node, player))
            for still, (sign, node) in zip(idle, summands(score), strict=True)
            if not still
        ]
        for player, score in enumerate(found.game.model.scores)
    )
    return one == two


def summands(node: Expression, sign: int = 1) -> list[tuple[int, Expression]]:
    """The parts of which a score is the sum, with their signs."""
    match node:
        case Convert(operand=operand):
            return summands(operand, sign)
        case Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name in ("+", "-"):
            return [*summands(a, sign), *summands(b, sign if ludeme.name == "+" else -sign)]
    return [(sign, node)]


def _differences(game: Game, logs: Sequence[Log], pairs: Sequence[Sequence[Expression]]) -> list[list[float]]:
    """For each part, how much more of it the first player has at the end of each game."""
    value, owners = Evaluator().value, [piece.owner for piece in game.model.pieces]
    asked = [[value(node) for node in pair] for pair in pairs]
    found: list[list[float]] = [[] for _ in pairs]
    for log in logs:
        *_, last = log.states(game)
        view = View(game.model, owners, last.position)
        frame = Frame(view, before=view, chosen={})
        for values, (first, second) in zip(found, asked, strict=True):
            mine, theirs = first(frame), second(frame)
            values.append(1 if mine is None or theirs is None else mine - theirs)
    return found


def _renamed(game: Game, score: Expression, own: int) -> str:
    """A score or a part of it as its player sees it: the names of the players are *mine* and *other*."""
    roles = {name: "mine" if number == own else "other" for number, name in enumerate(game.model.players)}
    names = rf"(?<![\w-])({'|'.join(map(re.escape, roles))})(?![\w-])"
    return re.sub(names, lambda found: roles[found[0]], _written(score))


def _parts(game: Game, score: Expression, own: int) -> tuple[tuple[int, str], ...]:
    """The summands of a score as its player sees them, without those that an option has made nothing."""
    return tuple(
        (sign, _renamed(game, node, own))
        for sign, node in summands(score)
        if not (isinstance(node, Literal) and node.value == 0)
    )


def _counts_others(game: Game, own: int) -> bool:
    """Whether a score looks only at other players, and nothing is subtracted in it, as are pieces that are captured."""
    score = game.model.scores[own]
    roles, relative = players_named(game, score)
    subtracts = any(isinstance(part, Call) and part.ludeme.name == "-" for part in named_in(score))
    return bool(roles) and own not in roles and not relative and not subtracts


def idle_points(found: Evidence) -> Iterator[Alarm]:
    """A summand of the score that was always equal, where others were not."""
    game = found.game
    idle = idle_summands(found)
    if all(idle):
        return
    for still, (_, part) in zip(idle, summands(game.model.scores[0]), strict=True):
        if still and not isinstance(part, Literal):
            written = " ".join(part.span.text.split())
            yield Alarm(
                "idle-points",
                f"A part of the score makes no difference: `{written}`, line {line_of(part.span)}. Check what it "
                "counts, and whether players can do anything about it.",
                f"It was the same for both players at the end of {len(decided_by_points(found)):,} games.",
                severe=False,
            )


def all_or_nothing(found: Evidence) -> Iterator[Alarm]:
    """The loser has hardly ever more points than at the start, though the winner has many."""
    game = found.game
    scored = {number for number, ending in enumerate(game.model.endings) if ending.leader == "highest"}
    start = game.start().scores()
    if found.last is None or found.blind or len(start) != 2 or start[0] is None or start[0] != start[1]:
        return
    ends = [end for end, log in zip(found.last(GAMES), found.own, strict=False) if log.ending in scored]
    gains = [[(score or 0) - start[0] for score in end.scores()] for end in ends]
    if len(gains) < FEW or not any(sum(each) for each in gains):  # what one has more, the other has less
        return
    nothing = share_of(sum(min(each) <= 0 for each in gains), len(gains))
    if (nothing.low or 0) <= MOSTLY or fmean(max(each) for each in gains) < MANY:
        return
    again = "; ".join(f"`{' '.join(each.span.text.split())}`, line {line_of(each.span)}" for each in game.model.again)
    yield Alarm(
        "all-or-nothing",
        "One player gets all the points, and the other none. Check how players score, whether a move takes what the "
        "other player has scored already"
        + (f", and when the turn goes on: {again}." if again else ", and how the other one can answer."),
        f"In {sum(min(each) <= 0 for each in gains)} of {len(gains)} self-play games of {found.player}, the loser had "
        f"no more points than at the start, and the winner {fmean(max(each) for each in gains):.1f} more on average.",
        severe=False,
    )

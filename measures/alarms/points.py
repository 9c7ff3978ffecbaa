"""How the players' points are counted, as written, and what about that is worth a check."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...gdl.model.ast import Call, Expression
from ...interpreter.game.game import Game
from ..fairness.clauses import line_of, named_in
from ..workbench.self_play import Log
from .own_goals import players_named


def points_differ(game: Game) -> str:
    """What to check about the points of the players, as a sentence, if some clause compares them; ``""`` if nothing.

    That is that one player's points are not counted as another's are, or that all count only what others have.
    """
    leaders = [ending for ending in game.model.endings if ending.leader]
    if not leaders:
        return ""
    if len({_renamed(game, number) for number in range(len(game.players))}) > 1:
        return f" The players' points are not counted alike: {ways_to_score(game)}."
    texts = dict.fromkeys(f"“{ending.reason}”" for ending in leaders if ending.leader == "highest" and ending.reason)
    if texts and all(_counts_others(game, number) for number in range(len(game.players))):
        return (
            f" Players get points only for what others have: {ways_to_score(game)}. Check whether that fits the text "
            f"{' and '.join(texts)}."
        )
    return ""


def ties_in_points(game: Game, drawn: Sequence[Log]) -> str:
    """A sentence if most of some drawn games are ties in points; ``""`` if not."""
    compared = {number for number, ending in enumerate(game.model.endings) if ending.leader}
    ties = sum(log.ending in compared for log in drawn)
    if not ties or 2 * ties < len(drawn):
        return ""
    return (
        f" In {ties:,} of these games, several players share the best score: check how points are counted, and whether "
        f"something should break ties: {ways_to_score(game)}."
    )


def ways_to_score(game: Game) -> str:
    """The scores as written, with their lines."""
    return "; ".join(
        f"`score {name} = {_written(score)}`, line {line_of(score.span)}"
        for name, score in zip(game.model.players, game.model.scores, strict=True)
    )


def _written(score: Expression) -> str:
    return " ".join(score.span.text.split())


def _renamed(game: Game, own: int) -> str:
    """The score of a player as that player sees it: the names of the players are *mine* and *other*."""
    roles = {name: "mine" if number == own else "other" for number, name in enumerate(game.model.players)}
    names = rf"(?<![\w-])({'|'.join(map(re.escape, roles))})(?![\w-])"
    return re.sub(names, lambda found: roles[found[0]], _written(game.model.scores[own]))


def _counts_others(game: Game, own: int) -> bool:
    """Whether a score looks only at other players, and nothing is subtracted in it, as are pieces that are captured."""
    score = game.model.scores[own]
    roles, relative = players_named(game, score)
    subtracts = any(isinstance(part, Call) and part.ludeme.name == "-" for part in named_in(score))
    return bool(roles) and own not in roles and not relative and not subtracts

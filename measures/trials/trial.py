"""Random games by changed rules: does now happen what never did?"""

from __future__ import annotations

from dataclasses import dataclass

from ...gdl.model.model import Model
from ...gdl.text.errors import DescriptionError
from ...gdl.text.source import Source
from ...interpreter.game.game import Game, load
from ..workbench.other_rules import only_clause, random_games, without_rule

GAMES = 50
"""Random games of a trial."""
FIRST = 10
"""If what is looked for is not seen in these, the trial ends."""
AT_ONCE = 2
"""Games of fewer turns of each player are over before anybody has done something for it."""
PLIES = 50_000
"""No trial has more plies than about these: games are cut off sooner."""


@dataclass(frozen=True)
class Wish:
    """What should happen in games: somebody wins, or what the fields say."""

    clause: int | None = None
    """The game is won by this clause of `end`."""
    role: str = ""
    """This player wins."""
    rule: int | None = None
    """This move rule has a legal move, in some game."""
    begins: bool = False
    """The game is not over at the start, nor a few turns later."""


def tried(
    game: Game,
    seed: int,
    begin: int,
    end: int,
    instead: str,
    of: str,
    clause: int | None,
    role: str,
    rule: int | None,
    begins: bool,
) -> int:
    """In how many of :data:`GAMES` random games a wish comes true by rules that are changed at one place; -1 if the
    changed text is no description, or one with other moves or clauses.

    ``of`` stands for the text: with other comments, the rules are the same, but not their places in it.
    """
    text = game.source.text
    try:
        model = load(Source(game.source.name, text[:begin] + instead + text[end:]), game.options).model
    except DescriptionError:
        return -1
    if (len(model.rules), len(model.endings)) != (len(game.model.rules), len(game.model.endings)):
        return -1
    if rule is not None:  # phases may have been exchanged
        was = game.model.rules[rule]
        same = [number for number, each in enumerate(model.rules) if (each.name, each.phase) == (was.name, was.phase)]
        rule = same[0] if len(same) == 1 else rule
    return fulfilled(model, limit_of(game), seed, Wish(clause, role, rule, begins))


def limit_of(game: Game) -> int:
    """After how many plies a game of a trial is cut off."""
    return min(game.ply_limit, PLIES // GAMES)


def fulfilled(model: Model, limit: int, seed: int, wish: Wish) -> int:
    """In how many of :data:`GAMES` random games a wish comes true; 0 if it does not in the first ones."""
    if wish.clause is not None:
        model = only_clause(model, wish.clause)
    try:
        few = _count(model, limit, seed, FIRST, wish)
        return few and _count(model, limit, seed, GAMES, wish)
    except DescriptionError:  # a position leaves too much to try
        return -1


def _count(model: Model, limit: int, seed: int, games: int, wish: Wish) -> int:
    found = random_games(model, limit, seed, games, draft=True)
    if wish.rule is not None:
        without = random_games(without_rule(model, wish.rule), limit, seed, games, draft=True)
        return games * ((found.choices, found.plies) != (without.choices, without.plies))
    if found.mean_length < AT_ONCE * len(model.players):
        return 0
    if wish.begins:
        return games
    won = (wish.role,) if wish.role else model.players
    return sum(found.results[name] for name in won)

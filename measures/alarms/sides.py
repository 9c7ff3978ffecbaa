"""Whether two sides are alike: a setup that is nearly the same for both, goals that are no images of each other, and
nothing but the first move that could make a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...gdl.ludemes.places import Row
from ...gdl.model.ast import Call, Counter, Expression, Literal, Use, children
from ...gdl.model.model import Model, expression_of
from ...gdl.text.listing import listed
from ...gdl.types.types import DIRECTION, PIECE, PLAYER, REGION, SITE
from ...interpreter.game.game import Game
from ...interpreter.reference.evaluate import Evaluator, Frame
from ...interpreter.reference.view import View
from ..fairness.clauses import again_of, clauses_of, named_in, where
from ..openings.symmetry import Image, candidates
from ..results.findings import Alarm
from .evidence import Evidence

APART = 4
"""Points at which two sides may differ if that is a slip: a piece on a wrong point makes four."""
SAME = frozenset(["some", "none", "mine", "theirs", "empty", "occupied", "connected", "linked"])
"""Definitions that name no place and no player."""
ARMY = 3
"""How many times as many pieces there must be."""


def uneven_setup(found: Evidence) -> Iterator[Alarm]:
    """Each player's pieces stand where the other's do, turned or mirrored, but for one or two."""
    model = found.game.model
    if len(model.players) != 2:
        return
    contents, other = found.game.start().position.contents, _of_the_other(model)
    pieces = sum(piece is not None and model.pieces[piece].owner is not None for piece in contents)
    apart = [
        [site for site, piece in enumerate(contents) if _of(other, piece) != contents[image[site]]]
        for image in candidates(model.board)
    ]
    least = min(apart, key=len, default=[])
    if 0 < len(least) <= APART and pieces >= ARMY * len(least):
        sure = set(least).intersection(*(each for each in apart if len(each) == len(least)))
        named = listed([model.board.names[site] for site in sorted(sure or least)])
        yield Alarm(
            "uneven-setup",
            "The two sides begin nearly alike, but not quite. Check `setup`: turned or mirrored, each player's pieces "
            f"stand where the other's do, but for {named}.",
            f"{pieces - len(least)} or more of {pieces} pieces agree.",
            severe=False,
        )


def goals_differ(game: Game) -> str:
    """A sentence on two clauses by which the players win, alike but for their points, which are no images of each
    other; ``""`` if there are none, or the setup is different for the two."""
    model = game.model
    if len(model.players) != 2:
        return ""
    mirrors, other = _mirrors(game), _of_the_other(model)
    if not mirrors:
        return ""
    clauses = clauses_of(game)
    for number, ending in enumerate(model.endings):
        for later, answer in enumerate(model.endings[number + 1 :], number + 1):
            if not _exchanged(ending.winner, answer.winner) and not _exchanged(ending.loser, answer.loser):
                continue
            mine, theirs = ending.condition, answer.condition
            if any(map(_depends_on_who, (*named_in(mine), *named_in(theirs)))):
                continue
            if _key(game, mine, _players(other), _nowhere) != _key(game, theirs, _same, _nowhere):
                continue
            said = _key(game, theirs, _same, _there)
            if all(_key(game, mine, _players(other), _moved(image)) != said for image in mirrors):
                one, two = clauses[number], clauses[later]
                return (
                    f" The goals are no mirror images of each other: `{one.words}`{where(one)}, and "
                    f"`{two.words}`{where(two)}."
                )
    return ""


def _depends_on_who(part: Expression) -> bool:
    """Whether it is a direction, or a definition that names players or places itself."""
    if isinstance(part, Use):
        return any(
            (isinstance(one, Literal) and one.type in (PLAYER, PIECE, REGION, SITE))
            or (isinstance(one, Call) and one.ludeme.__module__ == Row.__module__)
            for one in named_in(part.definition.body)
        )
    return isinstance(part, Literal) and part.type == DIRECTION


def alike(game: Game) -> bool:
    """Whether setup, goals, scores and moves are surely the same for both players, turned or mirrored."""
    model = game.model
    if len(model.players) != 2 or any(map(_names_somebody, _of_rules(model))):
        return False
    other = _of_the_other(model)
    for image in _mirrors(game):
        fits = _key_of_endings(game, _players(other), _moved(image)) == _key_of_endings(game, _same, _there)
        if fits and model.scores:
            first, second = model.scores
            fits = _key(game, first, _players(other), _moved(image)) == _key(game, second, _same, _there)
        if fits and all(_moved(image)(value) == _there(value) for value in _places(game)):
            return True
    return False


Mapped = Callable[[Any], Any]


def _mirrors(game: Game) -> list[Image]:
    """The images of the board that exchange the two sides of the setup."""
    contents, other = game.start().position.contents, _of_the_other(game.model)
    return [
        image
        for image in candidates(game.model.board)
        if all(_of(other, piece) == contents[image[site]] for site, piece in enumerate(contents))
    ]


def _of_the_other(model: Model) -> list[int]:
    """For each piece the same kind of the other of two players; a neutral one for itself."""
    known = {(piece.owner, piece.kind): number for number, piece in enumerate(model.pieces)}
    return [
        number if piece.owner is None else known.get((1 - piece.owner, piece.kind), -1)
        for number, piece in enumerate(model.pieces)
    ]


def _of(other: Sequence[int], piece: int | None) -> int | None:
    return None if piece is None else other[piece]


def _exchanged(one: Expression | None, two: Expression | None) -> bool:
    return isinstance(one, Literal) and isinstance(two, Literal) and one.value == 1 - two.value


def _key(game: Game, node: Expression, who: Mapped, place: Mapped) -> list[object]:
    """What an expression says, with its players and pieces exchanged by ``who``, and its points moved by ``place``.

    A row or a column counts as its points.
    """
    match node:
        case Call(ludeme=ludeme) if ludeme.__module__ == Row.__module__ and all(
            isinstance(each, Literal) for each in node.arguments
        ):
            return [place(_points(game, node))]
        case Literal(type=kind, value=value) if kind in (PLAYER, PIECE):
            said: object = who((kind, value))
        case Literal(type=kind, value=value) if kind in (REGION, SITE):
            said = place(value)
        case Literal(value=value):
            said = value
        case Call(ludeme=ludeme):
            said = ludeme
        case Use(definition=definition):
            body = [] if definition.name in SAME else _key(game, definition.body, who, place)
            said = (definition.name, *body)
        case Counter(name=name):
            said = name
        case _:
            said = type(node)
    return [said, *(part for child in children(node) for part in _key(game, child, who, place))]


def _points(game: Game, node: Expression) -> Any:
    """The points of a region that no position changes."""
    view = View(game.model, [piece.owner for piece in game.model.pieces], game.start().position)
    return Evaluator().value(node)(Frame(view, before=view, chosen={}))


def _key_of_endings(game: Game, who: Mapped, place: Mapped) -> list[str]:
    """All clauses, whatever their order."""

    def said(node: Expression | None) -> list[object]:
        return [] if node is None else _key(game, node, who, place)

    return sorted(
        repr([said(each.condition), said(each.winner), said(each.loser), each.leader]) for each in game.model.endings
    )


def _players(other: Sequence[int]) -> Mapped:
    def exchanged(found: tuple[Any, int | None]) -> tuple[Any, int | None]:
        kind, value = found
        return kind, value if value is None else 1 - value if kind == PLAYER else other[value]

    return exchanged


def _same(value: Any) -> Any:
    return value


def _nowhere(value: Any) -> None:
    """Forget the points."""


def _there(value: Any) -> Any:
    return sorted(value) if isinstance(value, frozenset) else value


def _moved(image: Image) -> Mapped:
    def moved(value: Any) -> Any:
        if isinstance(value, frozenset):
            return sorted(image[site] for site in value)
        return value if value is None else image[value]

    return moved


def _of_rules(model: Model) -> Iterator[Expression]:
    """The parts of the move rules and of `again`."""
    steps = [expression for rule in model.rules for step in rule.every_step if (expression := expression_of(step))]
    for node in (*steps, *(clause.condition for clause in model.again)):
        yield from named_in(node)


def _places(game: Game) -> Iterator[Any]:
    """The points and regions that the rules name."""
    for part in _of_rules(game.model):
        if isinstance(part, Literal) and part.type in (REGION, SITE) and part.value is not None:
            yield part.value
        elif isinstance(part, Call) and part.ludeme.__module__ == Row.__module__:
            yield _points(game, part)


def _names_somebody(part: Expression) -> bool:
    """Whether a part of a rule is about one player, or a direction that is the same for both."""
    if not isinstance(part, Literal):
        return False
    if part.type in (PLAYER, PIECE):
        return True
    return part.type == DIRECTION and len(set(part.value)) == 1 and len(part.value[0]) not in (4, 6, 8)


def what_differs(game: Game, seat: int) -> str:
    """What to check if one seat wins more often than the others."""
    again = f" Check also when the turn goes on: {again_of(game)}." if game.model.again else ""
    if len(game.players) == 2 and not game.model.swap and alike(game):
        reason = "moving first is worth that much" if seat == 0 else "moving first is a drawback"
        return f"Setup, goals and moves are the same for both players, so {reason}.{again}"
    first = "" if seat and len(game.players) == 2 else "the first move, "
    last = ", and whether moving first is a drawback" if seat and len(game.players) == 2 else ""
    others = "others lack" if len(game.players) > 2 else "other lacks"
    return f"Check what this seat has that the {others}: {first}the setup, the goals{last}.{again}"

"""Whether two sides are alike: a setup that is nearly the same for both, goals that are no images of each other, and
nothing but the first move that could make a difference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...gdl.ludemes.places import Row
from ...gdl.model.ast import (
    At,
    Call,
    Counter,
    Expression,
    Function,
    Junction,
    Literal,
    Use,
    Variable,
    children,
)
from ...gdl.model.model import Model, expression_of
from ...gdl.text.listing import listed
from ...gdl.types.types import DIRECTION, PIECE, PLAYER, REGION, SITE, Directions
from ...interpreter.game.game import Game
from ...interpreter.reference.evaluate import Evaluator, Frame
from ...interpreter.reference.view import View
from ...players.kinds.mirror import of_the_other
from ..fairness.clauses import clauses_of, named_in, where
from ..results.findings import Alarm
from ..workbench.symmetry import Image, candidates
from .advantages import when_turns_go_on
from .evidence import Evidence

APART = 4
"""Points at which two sides may differ if that is a slip: a piece on a wrong point makes four."""
SAME = frozenset(["some", "none", "mine", "theirs", "empty", "occupied", "connected", "linked"])
"""Definitions that name no place and no player."""
ARMY = 3
"""How many times as many pieces there must be."""
SURE, SETTLED = 20, 0.95
"""A seat that wins more than this share of so many random games wins whatever is played."""


def uneven_setup(found: Evidence) -> Iterator[Alarm]:
    """Each player's pieces stand where the other's do, turned or mirrored, but for one or two."""
    model = found.game.model
    if len(model.players) != 2:
        return
    contents, other = found.game.start().position.contents, of_the_other(model.pieces)
    pieces = sum(piece is not None and model.pieces[piece].owner is not None for piece in contents)
    neutral = {number for number, piece in enumerate(model.pieces) if piece.owner is None}
    images = [
        (
            image,
            [
                site
                for site, piece in enumerate(contents)
                if _of(other, piece) != contents[image[site]] and not neutral & {piece, contents[image[site]]}
            ],
        )
        for image in candidates(model.board)
    ]
    image, least = min(images, key=lambda one: len(one[1]), default=((), []))
    if 0 < len(least) <= APART and pieces >= ARMY * len(least):
        sure = set(least).intersection(*(each for _, each in images if len(each) == len(least)))
        named = sorted(sure or least)
        agree = pieces - sum(contents[site] is not None for site in least)
        expected = {image[site]: _of(other, piece) for site, piece in enumerate(contents)}
        yield Alarm(
            "uneven-setup",
            "The two sides begin nearly alike, but not quite. Check `setup`: turned or mirrored, each player's pieces "
            f"stand where the other's do, but for {listed([model.board.names[site] for site in named])}. "
            f"{_who_has_what(found.game, named, expected)}.",
            f"{agree} of {pieces} pieces agree.",
            severe=False,
        )


def _who_has_what(game: Game, sites: Sequence[int], expected: Mapping[int, int | None]) -> str:
    """What stands on points, where the other side's pieces would have something else, as a sentence without its end."""
    model, contents = game.model, game.start().position.contents
    has, lacks, others = defaultdict[int, list[str]](list), defaultdict[int, list[str]](list), list[str]()
    for site in sites:
        there, wanted = contents[site], expected[site]
        owner, due = (None if piece is None else model.pieces[piece].owner for piece in (there, wanted))
        if there is not None and wanted is not None:
            others.append(
                f"on {model.board.names[site]} is {model.pieces[there].name}, where "
                f"{model.pieces[wanted].name} would answer to the other side"
            )
        elif owner is not None:
            has[owner].append(model.board.names[site])
        elif due is not None:
            lacks[due].append(model.board.names[site])
    said = []
    for player in game.players:
        more, less = has[player.number], lacks[player.number]
        one = f"a piece on {more[0]}" if len(more) == 1 else f"pieces on {listed(more)}" if more else ""
        none = f"none on {listed(less)}" if less else ""
        if one or none:
            said.append(f"{player} has {' and '.join(filter(None, (one, none)))}")
    return "; ".join((*said, *others))


def goals_differ(game: Game) -> str:
    """A sentence on two clauses by which the players win, alike but for their points, which are no images of each
    other; ``""`` if there are none, or the setup is different for the two."""
    model = game.model
    if len(model.players) != 2 or alike(game):
        return ""
    found: list[tuple[int, int]] = []
    for image in _mirrors(game):
        unmatched = list(_unmatched(game, image))
        if not unmatched:
            return ""
        found = found or unmatched
    if not found:
        return ""
    one, two = (clauses_of(game)[number] for number in found[0])
    return f" The goals are no mirror images of each other: `{one.words}`{where(one)}, and `{two.words}`{where(two)}."


def _unmatched(game: Game, image: Image) -> Iterator[tuple[int, int]]:
    """Each clause of the first player that has no image among those of the second, with one that differs in its points
    alone."""
    exchanged, ways = _exchange(game, image), _same_way(game)
    endings = game.model.endings
    for number, ending in enumerate(endings):
        partners = [
            later
            for later, other in enumerate(endings)
            if later != number
            and (_exchanged(ending.winner, other.winner) or _exchanged(ending.loser, other.loser))
            and not any(map(_depends_on_who, (*named_in(ending.condition), *named_in(other.condition))))
            and _key(game, ending.condition, exchanged.without_points())
            == _key(game, other.condition, ways.without_points())
        ]
        said = _key(game, ending.condition, exchanged)
        if partners and not any(_key(game, endings[each].condition, ways) == said for each in partners):
            yield number, partners[0]


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
    """Whether setup, goals, scores and moves are the same for both players, turned or mirrored, as they are written.

    Games are left out that keep places, count turns, name a player in a rule or have a board without a grid.
    """
    model = game.model
    if len(model.players) != 2 or model.memories or model.board.ways is not None:
        return False
    rules, nodes = list(_of_rules(model)), [each.condition for each in model.endings]
    every = [*rules, *(part for node in (*nodes, *model.scores) for part in named_in(node))]
    if any(_names_a_side(game, part) for part in rules) or any(map(_counts, every)):
        return False
    ways = _same_way(game)
    return any(
        all(_key(game, part, exchanged) == _key(game, part, ways) for part in rules if _is_place(part))
        for exchanged in _fitting(game)
    )


def _names_a_side(game: Game, part: Expression) -> bool:
    """Whether it is a player, or a piece of one."""
    if not isinstance(part, Literal) or part.type not in (PLAYER, PIECE):
        return False
    return part.type == PLAYER or game.model.pieces[part.value].owner is not None


def goals_alike(game: Game) -> bool:
    """Whether setup, goals and scores are the same for both players, turned or mirrored, as they are written."""
    model = game.model
    if len(model.players) != 2 or model.memories or model.board.ways is not None:
        return False
    parts = [part for node in (*(each.condition for each in model.endings), *model.scores) for part in named_in(node)]
    return not any(map(_counts, parts)) and any(_fitting(game))


def _fitting(game: Game) -> Iterator[Exchange]:
    """The images of the board that exchange the two sides of setup, goals and scores."""
    ways, scores = _same_way(game), game.model.scores
    for image in _mirrors(game):
        exchanged = _exchange(game, image)
        fits = _key_of_endings(game, exchanged) == _key_of_endings(game, ways)
        if fits and (not scores or _key(game, scores[0], exchanged) == _key(game, scores[1], ways)):
            yield exchanged


def _counts(part: Expression) -> bool:
    """Whether it counts the turns, or is a row or a column whose number is counted."""
    if not isinstance(part, Call):
        return False
    counted = part.ludeme.__module__ == Row.__module__ and not all(isinstance(each, Literal) for each in part.arguments)
    return counted or part.ludeme.name in ("turn-number", "since-seen")


def _is_place(part: Expression) -> bool:
    """Whether it stands for certain points or directions."""
    if isinstance(part, Call):
        return part.ludeme.__module__ == Row.__module__
    return isinstance(part, Literal) and part.type in (REGION, SITE, DIRECTION)


@dataclass(frozen=True)
class Exchange:
    """How players, points and directions are read."""

    player: Callable[[int | None], int | None]
    piece: Callable[[int | None], int | None]
    points: Callable[[Any], Any]
    directions: Callable[[Directions], object]

    def without_points(self) -> Exchange:
        """The same, and all points are alike."""
        return replace(self, points=lambda value: None)


def _same_way(game: Game) -> Exchange:
    """As they are written."""
    return Exchange(
        _same,
        _same,
        lambda value: sorted(value) if isinstance(value, frozenset) else value,
        lambda value: [sorted(side) for side in value],
    )


def _exchange(game: Game, image: Image) -> Exchange:
    """With the players exchanged, and points and directions moved by an image of the board."""
    other, turned = of_the_other(game.model.pieces), _turned(game, image)

    def points(value: Any) -> Any:
        if isinstance(value, frozenset):
            return sorted(image[site] for site in value)
        return value if value is None else image[value]

    def directions(value: Directions) -> object:
        return [sorted(turned.get(way, way) for way in side) for side in reversed(value)]

    return Exchange(
        lambda player: player if player is None else 1 - player,
        lambda piece: piece if piece is None else other[piece],
        points,
        directions,
    )


def _turned(game: Game, image: Image) -> dict[str, str]:
    """The direction that each one becomes."""
    board = game.model.board
    by_vector = {vector: name for kind in board.steps.values() for name, vector in kind.items()}
    found: dict[str, str] = {}
    for vector, name in by_vector.items():
        for site, (column, row) in enumerate(board.cells):
            to = board.by_cell.get((column + vector[0], row + vector[1]))
            if to is not None:
                (a, b), (c, d) = board.cells[image[site]], board.cells[image[to]]
                found[name] = by_vector.get((c - a, d - b), "")
                break
    return found


def _mirrors(game: Game) -> list[Image]:
    """The images of the board that exchange the two sides of the setup."""
    contents, other = game.start().position.contents, of_the_other(game.model.pieces)
    return [
        image
        for image in candidates(game.model.board)
        if all(_of(other, piece) == contents[image[site]] for site, piece in enumerate(contents))
    ]


def _of(other: Sequence[int], piece: int | None) -> int | None:
    return None if piece is None else other[piece]


def _exchanged(one: Expression | None, two: Expression | None) -> bool:
    return isinstance(one, Literal) and isinstance(two, Literal) and one.value == 1 - two.value


def _key(game: Game, node: Expression, read: Exchange) -> list[object]:
    """What an expression says, with its players, points and directions as they are read. A row counts as its points."""
    said: object
    match node:
        case Call(ludeme=ludeme) if ludeme.__module__ == Row.__module__ and all(
            isinstance(each, Literal) for each in node.arguments
        ):
            return [read.points(_points(game, node))]
        case Literal(type=kind, value=value) if kind == PLAYER:
            said = read.player(value)
        case Literal(type=kind, value=value) if kind == PIECE:
            said = read.piece(value)
        case Literal(type=kind, value=value) if kind in (REGION, SITE):
            said = read.points(value)
        case Literal(type=kind, value=value) if kind == DIRECTION:
            said = read.directions(value)
        case Literal(value=value):
            said = value
        case Call(ludeme=ludeme):
            said = ludeme
        case Use(definition=definition):
            body = [] if definition.name in SAME else _key(game, definition.body, read)
            said = (definition.name, *body)
        case Counter(name=name) | Variable(name=name) | Function(name=name):
            said = (type(node), name)
        case Junction(word=word) | At(when=word):
            said = word
        case _:
            said = type(node)
    return [said, *(part for child in children(node) for part in _key(game, child, read))]


def _points(game: Game, node: Expression) -> Any:
    """The points of a region that no position changes."""
    view = View(game.model, [piece.owner for piece in game.model.pieces], game.start().position)
    return Evaluator().value(node)(Frame(view, before=view, chosen={}))


def _key_of_endings(game: Game, read: Exchange) -> list[str]:
    """All clauses, whatever their order."""

    def said(node: Expression | None) -> list[object]:
        return [] if node is None else _key(game, node, read)

    return sorted(
        repr([said(each.condition), said(each.winner), said(each.loser), each.leader]) for each in game.model.endings
    )


def _same(value: Any) -> Any:
    return value


def _of_rules(model: Model) -> Iterator[Expression]:
    """The parts of the move rules and of `again`."""
    steps = [expression for rule in model.rules for step in rule.every_step if (expression := expression_of(step))]
    for node in (*steps, *(clause.condition for clause in model.again)):
        yield from named_in(node)


def what_differs(found: Evidence, seat: int) -> str:
    """What to check if one seat wins more often than the others."""
    game, again = found.game, when_turns_go_on(found)
    if len(game.players) == 2 and not game.model.swap and alike(game):
        if _other_reason(found, seat):
            return again.lstrip()
        reason = "moving first is worth that much" if seat == 0 else "moving first is a drawback to these players"
        if number := _fixed_length(found, seat):
            reason = f"it is moving first or moving last that counts: all games last {number:,} moves"
        if again and seat == 0:  # turns of several moves may be what makes the first one worth so much
            reason = "moving first, or moving several times in a turn, is worth that much"
        return f"Setup, goals and moves are alike for both players, so {reason}.{again}"
    first = "" if seat else "the first move, "
    last = ", and whether moving first is a drawback" if seat and len(game.players) == 2 else ""
    others = "others lack" if len(game.players) > 2 else "other lacks"
    where = "the moves" if not game.model.swap and goals_alike(game) else "the setup, the goals"
    return f"Check what this seat has that the {others}: {first}{where}{last}.{again}"


def _fixed_length(found: Evidence, seat: int) -> int:
    """The number of moves of all games, if it is the same and a seat makes the last one; 0 if not."""
    lengths = {(log.plies, log.seats[-1]) for log in found.all if log.lasted and log.seats}
    return next(iter(lengths))[0] if len(lengths) == 1 and all(last == seat for _, last in lengths) else 0


def _other_reason(found: Evidence, seat: int) -> bool:
    """Whether it is not the first move that is worth so much: the other player hardly ever gets a turn, or random moves
    win as well, so that it is settled who wins."""
    games = [log for log in found.own if log.lasted]
    alone = sum(len(set(log.seats)) == 1 for log in games)
    settled = len(found.chance) >= SURE and sum(log.seat == seat for log in found.chance) > SETTLED * len(found.chance)
    return 2 * alone > len(games) or settled

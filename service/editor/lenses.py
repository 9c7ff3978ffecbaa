"""What to show above a game and its moves: commands to play and to analyse it, and figures from random games.

The figures are measured by :func:`measured`, which takes about a second and belongs in a worker process.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from ...gdl.build import build
from ...gdl.expand import expand
from ...gdl.model.model import Model
from ...gdl.open_texts import reading
from ...gdl.syntax import tree as syntax
from ...gdl.text.errors import DescriptionError
from ...gdl.text.source import Source, Span
from ...interpreter.core.engine import Engine
from ...interpreter.game.game import Game
from ...interpreter.game.playouts import playouts
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.kernels.playouts.signatures import PART
from ...interpreter.reference import ReferenceEngine
from ...stats.wilson import wilson
from .known.analysis import Analysis
from .known.results import Lens

PLAY, ANALYSE = "plybook.play", "plybook.analyse"
"""Commands of the editor, called with the path of the description."""
SECONDS = 1.0
"""The time for random games."""
WATCHED = 0.4
"""The time for random games in which the moves are counted; a few seconds at most with slow games."""
LEAST_GAMES, LEAST_PLIES = 20, 400
"""With fewer, there is nothing to say about games, or about moves."""
SURE = 0.015
"""Half of the widest interval of a share that is shown without it."""


@dataclass(frozen=True)
class Figures:
    """What random games of a description came to, with the defaults of its options.

    ``games`` is their number, ``length`` the mean of their plies with its standard error, ``rate`` games a second.
    ``first`` is the first player, who has won ``won`` of the ``decided`` games. ``moves`` are the shares of the moves,
    by the places where their rules are written in the text; empty if there is only one.
    """

    games: int
    length: float
    error: float
    rate: float
    first: str
    won: int
    decided: int
    moves: dict[int, float] = field(default_factory=dict)


def lenses(analysis: Analysis, figures: Figures | None = None) -> list[Lens]:
    """The lenses of a text, with figures if they are known."""
    path = analysis.source.name
    shown = []
    for statement in analysis.tree:
        if statement.block is None:
            continue
        shown += [
            Lens(statement.head, "play", PLAY, (path,)),
            Lens(statement.head, "analyse", ANALYSE, (path,)),
        ]
        if figures is not None:
            shown += [Lens(statement.head, line) for line in [in_words(figures)] if line]
            shown += [Lens(span, text) for span, text in _above_moves(statement.block, figures)]
        break
    return shown


def in_words(figures: Figures) -> str:
    """The figures in one line, rounded to what is certain; empty if there were too few games.

    >>> in_words(Figures(31_415, 62.27, 0.05, 31_415.9, "Black", 17_000, 31_415))
    '62 moves a game · 31,000 games/s · Black 54 %'
    >>> in_words(Figures(200, 8.27, 0.2, 199.2, "Black", 104, 180))
    '8 moves a game · 200 games/s · Black 58 % (50 to 65 %)'
    """
    if figures.games < LEAST_GAMES:
        return ""
    parts = [f"{_rounded(figures.length, figures.error)} moves a game", f"{_two_digits(figures.rate)} games/s"]
    if figures.decided >= LEAST_GAMES:
        low, high = wilson(figures.won, figures.decided)
        share = f"{figures.first} {_percent(figures.won / figures.decided)} %"
        sure = (high - low) / 2 <= SURE
        parts.append(share if sure else f"{share} ({_percent(low)} to {_percent(high)} %)")
    return " · ".join(parts)


def measured(texts: Sequence[Source]) -> Figures | None:
    """Play random games for about a second; ``None`` if the description is wrong or cannot be played.

    The description is the first of the texts. Those that it extends may be among the others, as they are in an editor.
    """
    source, *others = texts
    try:
        model = build(expand(source, reading(others)), {})
        game = Game(model, _engine(model), source)
        found = playouts(game, None, 1, seconds=SECONDS, draft=True)
        moves = _shares(game, source)
    except DescriptionError:
        return None
    if not found.games or not found.plies:
        return None
    wins = [found.results[player] for player in model.players]
    variance = max(0.0, found.plies_squared / found.games - found.mean_length**2)
    several = len(model.players) > 1
    return Figures(
        found.games, found.mean_length, sqrt(variance / found.games), found.playouts_per_second,
        model.players[0], wins[0], sum(wins) if several else 0, moves,
    )  # fmt: skip


def _engine(model: Model) -> Engine:
    """The native engine or, if that cannot compile the game, the reference engine."""
    native = NativeEngine(model)
    try:
        native.code(PART, draft=True)
    except DescriptionError:
        return ReferenceEngine(model)
    return native


def _shares(game: Game, source: Source) -> dict[int, float]:
    """The share of each rule among the moves of some random games, by the place of the rule in the text."""
    rules = game.model.rules
    if len(rules) < 2:
        return {}
    counts: Counter[int] = Counter()
    random, until = Random(1), time.perf_counter() + WATCHED
    while time.perf_counter() < until:
        state = game.start()
        while state.ply < game.ply_limit and time.perf_counter() < until and (moves := state.legal_moves()):
            move = random.choice(moves)
            counts[move.rule] += 1
            state.advance(move)
    plies = counts.total()
    if plies < LEAST_PLIES:
        return {}
    own = ((number, rule) for number, rule in enumerate(rules) if rule.span.source is source)
    return {rule.span.start: counts[number] / plies for number, rule in own}


def _above_moves(block: tuple[syntax.Statement, ...], figures: Figures) -> Iterator[tuple[Span, str]]:
    """What to say above the moves of a game."""
    for statement in block:
        if statement.block is None:
            continue
        for at, share in figures.moves.items():
            if statement.span.start <= at < statement.span.end:
                yield statement.head, f"{_share(share)} of the moves in random games"
                break


def _share(share: float) -> str:
    """A share of moves in words.

    >>> [_share(share) for share in (0.0, 0.004, 0.25, 1.0)]
    ['none', 'less than 1 %', 'about 25 %', 'all']
    """
    if share in (0.0, 1.0):
        return "all" if share else "none"
    return f"about {share:.0%}".replace("%", " %") if share >= 0.01 else "less than 1 %"


def _rounded(value: float, error: float) -> str:
    """A mean to the place that its error leaves certain; "about" if that is not even the unit.

    >>> [_rounded(value, error) for value, error in ((9, 0), (7.61, 0.01), (62.3, 0.2), (605.4, 3))]
    ['9', '7.6', '62', 'about 610']
    """
    if not error:
        return f"{value:,g}"
    if value < 10 and 2 * error <= 0.1:
        return f"{value:.1f}"
    place = 1
    while place < 2 * error:
        place *= 10
    return f"{'about ' if place > 1 else ''}{place * round(value / place):,}"


def _two_digits(number: float) -> str:
    """A number to two digits.

    >>> [_two_digits(number) for number in (31_415.9, 104, 9.96, 0.123)]
    ['31,000', '100', '10', '0.12']
    """
    return f"{float(f'{number:.1e}'):,.10g}"


def _percent(share: float) -> int:
    return round(100 * share)

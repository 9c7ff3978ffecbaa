"""The usual openings: the player's first moves, and the lines that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...interpreter.game.written_lines import Lines
from ...stats.commonest import commonest_of
from ...stats.estimates import share_of
from ..results.digits import whole_cents
from ..results.figures import figure
from ..results.findings import Diagram, Figure, Findings, Section, Table
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.scores import seat_score, together
from ..workbench.self_play import Log
from ..workbench.symmetry import MOVES, standard, symmetries

PLIES = 10
"""The number of plies to which lines are followed."""
BRANCHES = 4
"""The most continuations listed after each line."""
ROWS = 60
"""The most lines listed, the most common ones."""
DRAWN = 12
"""The most first moves drawn."""


@dataclass
class Line:
    """An opening line, and the games that begin with it."""

    moves: tuple[str, ...] = ()
    logs: list[Log] = field(default_factory=list)
    following: dict[str, Line] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.logs)

    def add(self, moves: Sequence[str], log: Log) -> None:
        """Count a game that begins with this line."""
        self.logs.append(log)
        if len(self.moves) < len(moves):
            move = moves[len(self.moves)]
            self.following.setdefault(move, Line((*self.moves, move))).add(moves, log)

    @property
    def commonest(self) -> list[Line]:
        """The continuations, the most common first."""
        return sorted(self.following.values(), key=lambda line: (-line.games, line.moves))


def seconds(plan: Plan, pace: Pace) -> float:
    """The search for symmetries; the games have been played already."""
    return 4 * 2 * min(8 * pace.plies * pace.ply, MOVES / max(1.0, pace.branching) * pace.ply)


def measure(analysis: Analysis) -> Findings:
    """First moves and lines."""
    game, logs = analysis.game, [log for log in analysis.self_play() if log.moves]
    if not logs:
        return Findings()
    group = symmetries(game, analysis.seed)
    root, seats, lines = Line(), len(game.players), Lines(game)
    for log in logs:
        root.add(standard(game, group, log.moves[:PLIES]), log)
    legal = [move.text for move in game.start().legal_moves()]
    first = {standard(game, group, (text,)) for text in legal}
    merged = len(group) > 1
    return Findings(
        sections=(
            Section(
                "usual",
                "openings",
                "The usual openings",
                "How the player prefers to open, and how those games turn out; not which opening is best.",
                f"Counted in {len(logs):,} self-play games, up to ply {PLIES}"
                + (
                    f"; lines count as one under the {len(group)} rotations and reflections of the board that leave "
                    "the game unchanged (tested on random games and their images)."
                    if merged
                    else "."
                ),
                (
                    Figure("symmetries", "symmetries of the game", len(group), sample=""),
                    Figure("first-moves", "first moves, counting symmetric ones once", len(first), unit="moves"),
                    Figure(
                        "first-moves-made", "of these, played", len(root.following), unit="moves", sample="self-play"
                    ),
                    figure(
                        "first-move-usual",
                        f"games that begin with the most common first move, {lines.first(root.commonest[0].moves[0])}",
                        commonest_of([line.games for line in root.commonest]),
                        unit="share",
                        sample="self-play",
                        topic="games that begin with the most common first move",
                    ),
                    _drawn(analysis, root, merged=merged),
                    _table(root, seats, lines),
                ),
            ),
        ),
        samples=analysis.samples,
    )


def _drawn(analysis: Analysis, root: Line, *, merged: bool) -> Diagram:
    """The most common first moves on the board."""
    sites = {move.text: move.sites for move in analysis.game.start().legal_moves()}
    names = analysis.game.model.board.names
    lines = root.commonest
    shares = {line.moves[0]: line.games / root.games for line in lines}
    note = "Of symmetric moves, one is shown." if merged else ""
    high = max(shares.values())
    points = {text: [names[site] for site in sites[text]] for text in shares}
    board = str(analysis.game.start())
    if all(len(each) == 1 for each in points.values()):
        heat: dict[str, float] = {}
        for text, share in shares.items():  # of moves that are named by the same point, the sum
            heat[points[text][0]] = heat.get(points[text][0], 0) + share
        high = max(heat.values())
        return Diagram(
            "first-moves-map", "First moves", board, heat, high=high, percent=True, note=note, sample="self-play"
        )
    moves = tuple(
        (tuple(points[text]), share, whole_cents(share)) for text, share in list(shares.items())[:DRAWN] if points[text]
    )
    if len(shares) > DRAWN:
        note = f"The {DRAWN} most common of {len(shares)}. {note}".strip()
    return Diagram(
        "first-moves-map",
        "First moves",
        board,
        moves=moves,
        high=high,
        percent=True,
        note=note,
        sample="self-play",
    )


def _table(root: Line, seats: int, short: Lines) -> Table:
    """The most common lines, each below the one it continues."""
    least = _least(root)
    rows, lines = [], list(_lines(root, least))
    for line in lines:
        share = share_of(line.games, root.games)
        won = seat_score(line.logs, 0, seats, together(2 * len(lines)))
        rows.append((" ".join(line.moves), line.games, share.value, won.value, won.low, won.high))
    return Table(
        "usual-lines",
        "Lines",
        ("line", "games", "share of games", "first player scores", "at least", "at most"),
        tuple(rows),
        note=f"Lines played in at least {least} games, at most {BRANCHES} continuations of each; if there is only one "
        "continuation, only the longer line is shown. A draw is shared. The intervals are wide enough for all to "
        "hold together with 95 % confidence.",
        sample="self-play",
        written={"line": tuple(" ".join(short.written(line.moves)) for line in lines)},
    )


def _least(root: Line) -> int:
    """The fewest games a line needs to be listed: as few as keep the table from getting too long."""
    counts: Counter[int] = Counter()
    for line in _lines(root, 2):
        counts[line.games] += 1
    total = 0
    for games in sorted(counts, reverse=True):
        total += counts[games]
        if total > ROWS:
            return games + 1
    return 2


def _lines(root: Line, least: int) -> Iterator[Line]:
    """The lines, depth first, skipping those that always continue in the same way."""
    for line in root.commonest[:BRANCHES]:
        if line.games >= least:
            following = line.commonest
            if not (following and following[0].games == line.games):
                yield line
            yield from _lines(line, least)


PART = Part("usual", "counts openings", order=150, measure=measure, seconds=seconds)

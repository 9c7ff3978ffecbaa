"""The standings of a tournament as tables for the terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ...stats.elo import Rating
from ...stats.wilson import Interval, wilson
from ...tournament.contest import Contest
from ...tournament.report import noted
from ...tournament.standings import Standings

NARROW = 76
"""On narrower terminals, a table has no room for names beside its figures."""

WIDEST_CROSS = 10
"""The most players in a cross table."""


def show(contest: Contest, standings: Standings) -> None:
    """Print the standings."""
    settings = contest.settings
    form = "gauntlet" if settings.gauntlet else "round robin"
    each = sorted({pairing.games for pairing in standings.pairings})
    if len(standings.pairings) > 1:
        form += f", {each[0]:,}{f' to {each[-1]:,}' if len(each) > 1 else ''} for each pairing"
    remarks = noted(contest, standings)
    rates = all(remark.code != "no-moves" for remark in remarks)
    console = Console()
    console.print(
        f"{contest.game.title}: {standings.games:,} games, {form}, seed {settings.seed}",
        highlight=False,
        markup=False,
    )
    if console.width < NARROW:
        console.print(Text("\n").join(_lines(standings, rates=rates)))
    else:
        console.print(_table(standings, rates=rates))
    if len(standings.rows) > 2:
        if len(contest.game.players) > 2:
            console.print(_pairings(standings))
        elif len(standings.rows) <= WIDEST_CROSS:
            console.print(_cross(standings, console.width))
    for line in _below(contest, standings, rates=rates):
        console.print(line, highlight=False, markup=False)
    for remark in remarks:
        console.print(f"note: {remark.text}", highlight=False, markup=False, soft_wrap=True)


def _table(standings: Standings, *, rates: bool) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("player", overflow="fold")
    unfinished = any(row.unfinished for row in standings.rows)
    for word in ("won", "draw", "lost", *(["open"] if unfinished else []), "score", "95 %", "Elo"):
        table.add_column(word, justify="right", no_wrap=True)
    for place in _order(standings):
        row = standings.rows[place]
        counts = [row.wins, row.draws, row.losses, *([row.unfinished] if unfinished else [])]
        figures = ["", "", ""]
        if row.games and rates:
            figures = [f"{row.score:.1%}", _between(row.interval), _rating(row.rating)]
        table.add_row(str(place + 1), Text(row.name), *map(str, counts), *figures)
    return table


def _lines(standings: Standings, *, rates: bool) -> list[Text]:
    """The contents of the table for a narrow terminal: each name, with its figures below."""
    lines = [Text()]
    for place in _order(standings):
        row = standings.rows[place]
        counts = f"{row.wins} won, {row.draws} draw, {row.losses} lost"
        lines.append(Text(f"{place + 1}  {row.name}"))
        lines.append(Text(f"   {counts}{f', {row.unfinished} open' if row.unfinished else ''}"))
        if row.games and rates:
            lines.append(Text(f"   {row.score:.1%} ({_between(row.interval)})"))
        if row.rating and rates:
            lines.append(Text(f"   Elo {_rating(row.rating)}"))
    return [*lines, Text()]


def _order(standings: Standings) -> list[int]:
    """The places in the table, best first."""

    def rank(place: int) -> tuple[float, float, int]:
        row = standings.rows[place]
        return (-row.rating.elo if row.rating else float("inf"), -row.score, place)

    return sorted(range(len(standings.rows)), key=rank)


def _cross(standings: Standings, width: int) -> Table:
    """The points of the player in the row against the player in the column."""
    points = {
        (pairing.players[a], pairing.players[b]): pairing.rows[a].points
        for pairing in standings.pairings
        for a, b in ((0, 1), (1, 0))
    }
    order = _order(standings)
    cells = {
        place: [_points(points.get((place, other))) if other != place else "–" for other in order] for place in order
    }
    taken = sum(3 + max(map(len, column)) for column in zip(*cells.values(), strict=True))
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("points against", overflow="ellipsis", no_wrap=True, max_width=max(8, width - taken - 7))
    for place in order:
        table.add_column(str(place + 1), justify="right", no_wrap=True)
    for place in order:
        table.add_row(str(place + 1), Text(standings.rows[place].name), *cells[place])
    return table


def _pairings(standings: Standings) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("pairing", overflow="fold")
    table.add_column("games", justify="right")
    table.add_column("points", justify="right")
    for pairing in standings.pairings:
        names = ", ".join(row.name for row in pairing.rows)
        table.add_row(Text(names), str(pairing.games), " : ".join(_points(row.points) for row in pairing.rows))
    return table


def _below(contest: Contest, standings: Standings, *, rates: bool) -> list[str]:
    roles = dict(zip(contest.game.model.players, standings.by_role, strict=True))
    roles |= {"draw": standings.draws, "unfinished": standings.unfinished}
    counts = ", ".join(f"{role} {count}" for role, count in roles.items() if count)
    lines = [f"{counts}; {standings.mean_length:.1f} plies a game" if rates else counts] if standings.games else []
    if standings.games and rates:
        between = _between(wilson(standings.first_points, standings.games))
        lines.append(f"the player who moves first scores {standings.first_rate:.1%} of the points (95 %: {between} %)")
    lost = ", ".join(f"{row.forfeits} by {place}" for place, row in enumerate(standings.rows, 1) if row.forfeits)
    if lost:
        lines.append(f"forfeited: {lost} (the records say why)")
    if rates and any(row.rating and row.rating.with_prior for row in standings.rows):
        lines.append("Elo includes one extra draw in some pairings, because a player has won all or none of the games")
    if (test := contest.settings.sprt) is not None:
        sequel = contest.sequel
        elo = {"H1": test.elo1, "H0": test.elo0}.get(sequel.verdict)
        said = f"{sequel.verdict} is accepted: {elo:+g} Elo" if elo is not None else "not decided"
        bounds = f"between {test.lower:.2f} and {test.upper:.2f}"
        lines.append(f"SPRT {test.elo0:g},{test.elo1:g}: ratio {sequel.ratio:.2f} {bounds}, {said}")
    return lines


def _points(points: float | None) -> str:
    return "" if points is None else f"{points:.2f}".rstrip("0").rstrip(".")


def _between(interval: Interval) -> str:
    return f"{100 * interval.low:.1f}–{100 * interval.high:.1f}"


def _rating(rating: Rating | None) -> str:
    if rating is None:
        return ""
    return f"{rating.elo:+.0f} ± {rating.error:.0f}" if rating.error else f"{rating.elo:+.0f}"

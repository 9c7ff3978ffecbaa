"""How games end, and which rules are used: each clause of `end`, each move rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...stats.estimates import share_of, share_within
from ..results.figures import figure
from ..results.findings import Figure, Findings, Item, Number, Section, Table
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.self_play import Log
from .clauses import BROKEN_OFF, STUCK, Clause, clauses_of, ended_by, offers, used, ways_of

CONFIDENCE = 0.95


def seconds(plan: Plan, pace: Pace) -> float:
    """The part `balance` has already played the games."""
    return 0.1


def measure(analysis: Analysis) -> Findings:
    """How many games each clause ends, and how often each rule is legal and chosen."""
    own, chance = analysis.self_play(), analysis.random_play()
    return Findings(sections=(_ends(analysis, own, chance), _rules(analysis, own, chance)), samples=analysis.samples)


def at_most(number: int) -> float:
    """The upper bound, with 95 % confidence, for the share of an event never seen in ``number`` independent trials.

    About 3 / ``number``: J. A. Hanley and A. Lippman-Hand, "If Nothing Goes Wrong, Is Everything All Right?", Journal
    of the American Medical Association 249 (1983), 1743-1745.
    """
    return 1.0 if number < 1 else 1 - (1 - CONFIDENCE) ** (1 / number)


def _ends(analysis: Analysis, own: Sequence[Log], chance: Sequence[Log]) -> Section:
    ways: list[tuple[int | str, str, Clause]] = [
        (number, f"end-{number + 1}", clause) for number, clause in enumerate(clauses_of(analysis.game))
    ]
    told = Counter(clause.reason for _, _, clause in ways)
    ways = [(key, name, _told_apart(clause, told)) for key, name, clause in ways]
    ways += [("stuck", "end-none", STUCK), ("broken off", "end-limit", BROKEN_OFF)]
    by_search, by_chance = ended_by(own), ended_by(chance)
    tied = ended_by([log for log in own if log.seat is None]), ended_by([log for log in chance if log.seat is None])
    figures: list[Item] = []
    rows: list[tuple[str | Number | None, ...]] = []
    never: list[str] = []
    for key, name, clause in ways:
        if isinstance(key, str) and not (by_search[key] or by_chance[key]):
            continue
        figures += [
            _ended(name, clause, by_search[key], tied[0][key], len(own), "self-play"),
            _ended(f"{name}-random", clause, by_chance[key], tied[1][key], len(chance), "random"),
        ]
        rows.append(
            (
                clause.words,
                clause.reason,
                clause.line,
                _share(by_search[key], len(own)),
                _share(by_chance[key], len(chance)),
            )
        )
        if isinstance(key, int) and not (by_search[key] or by_chance[key]):
            never.append(f"`{clause.words}`")
    note = f"Never seen in {len(own) + len(chance):,} games: {', '.join(never)}." if never else ""
    columns = ("clause of `end`", "reason", "line", "self-play", "random play")
    return Section(
        "endings",
        "course",
        "How games end",
        "How many games each clause of `end` decides; a clause that decides none may be wrong, or merely a precaution.",
        "Counted over self-play games and over random games; if several clauses hold at once, the first counts. "
        "Clauses that the options switch off are left out.",
        (Table("endings", "Games ended by each clause", columns, tuple(rows), note), *figures),
    )


def _told_apart(clause: Clause, reasons: Counter[str]) -> Clause:
    """A clause whose reason has its line, if others have the same reason."""
    twice = reasons[clause.reason] > 1 and clause.line is not None
    return replace(clause, reason=f"{clause.reason} (line {clause.line})") if twice else clause


def _ended(name: str, clause: Clause, times: int, tied: int, number: int, sample: str) -> Figure:
    """The share of games that a clause ended; of one that compares points, with the number of those that it drew."""
    among = "" if sample == "self-play" else ", random play"
    note = f"{tied:,} of these {times:,} games are draws: nobody is ahead" if clause.leads and tied else ""
    label = f"ended by: {clause.reason}{among}"
    return figure(name, label, share_of(times, number), unit="share", sample=sample, note=note)


def _rules(analysis: Analysis, own: Sequence[Log], chance: Sequence[Log]) -> Section:
    figures: list[Item] = []
    rows: list[tuple[str | Number | None, ...]] = []
    never: list[str] = []
    plies_of = [log.plies for log in own]
    ways = ways_of(analysis.game)
    for way in ways:
        mine, random = used(own, way), used(chance, way)
        note = (
            f"of {mine.plies:,} positions in {sum(log.plies > 0 for log in own):,} games; games count for the interval"
        )
        name = f"rule-{way.number + 1}" if way.number >= 0 else "rule-swap"
        rows.append(
            (
                way.name,
                way.text,
                way.line,
                _share(mine.legal, mine.plies),
                _share(mine.chosen, mine.plies),
                _share(mine.chosen, mine.legal),
                _share(random.legal, random.plies),
                _share(random.chosen, random.plies),
            )
        )
        if len(ways) == 1 and mine.plies:  # there is nothing else to do
            only = "there is no other rule of moves"
            figures += [
                Figure(f"{name}-legal", f"positions in which `{way.name}` is legal", 1.0, unit="share", note=only),
                Figure(f"{name}-chosen", f"positions in which `{way.name}` is chosen", 1.0, unit="share", note=only),
            ]
            continue
        figures += [
            figure(
                f"{name}-legal", f"positions in which `{way.name}` is legal",
                share_within([offers(log, way) for log in own], plies_of),
                unit="share", sample="self-play", samples=mine.plies, note=note,
            ),
            figure(
                f"{name}-chosen", f"positions in which `{way.name}` is chosen",
                share_within([log.rules.count(way.number) for log in own], plies_of),
                unit="share", sample="self-play", samples=mine.plies, note=note,
            ),
        ]  # fmt: skip
        if not (mine.legal or random.legal):
            never.append(f"`{way.name}`")
    plies = sum(log.plies for log in (*own, *chance))
    note = (
        f"Never legal in {plies:,} positions of {len(own) + len(chance):,} games: {', '.join(never)}." if never else ""
    )
    columns = (
        "rule",
        "meaning",
        "line",
        "legal",
        "chosen",
        "chosen when legal",
        "legal at random",
        "chosen at random",
    )
    return Section(
        "rules-used",
        "moves",
        "Rules used",
        "How often each move rule offers a move, and how often one of its moves is made; a rule that never offers one "
        "is dead.",
        "Shares of the positions in self-play games and in random games.",
        (Table("rules-used", "Move rules", columns, tuple(rows), note), *figures),
    )


def _share(count: int, number: int) -> float | None:
    return count / number if number else None


PART = Part("endings", "counts how games end", order=40, measure=measure, seconds=seconds)

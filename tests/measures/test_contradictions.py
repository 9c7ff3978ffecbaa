"""No two claims of a report contradict each other, whatever the evidence: alarms, heading, sentences, figures, page.

Reports are built from random evidence (results, lengths, proofs, searches of first moves) by the code that builds every
report. Each claim is read as a statement about the evidence, and the statements must be true together.
"""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any, cast

from random_evidence import GAMES, evidence, report_of, searches

from plybook.interpreter.core.position import SEATS
from plybook.interpreter.game.game import Game
from plybook.measures.alarms.evidence import Evidence
from plybook.measures.results.beside_proof import FEWER, TRENDS
from plybook.measures.results.figures import MANY_CUT
from plybook.measures.results.findings import Figure, Report, Words
from plybook.measures.results.opening_words import AT_ONCE, COUNTED
from plybook.measures.tree.start import Start
from plybook.report.page import DECIDED, View, page
from plybook.stats.estimates import share_of

BETTER = "advantage for the "


def wrong(found: Evidence, report: Report) -> list[str]:
    """The pairs of claims that cannot both be true."""
    said = " ".join(one for one in report.summary if "first moves" not in one)
    there = {alarm.code: alarm for alarm in report.alarms}
    two, value = len(found.game.players) == 2, found.start.value
    faults = []

    def never(claim: str, *others: bool) -> None:
        if all(others):
            faults.append(claim)

    side = there.get("one-sided")
    for seat in SEATS[:2]:
        other = SEATS[1 - SEATS.index(seat)]
        never(
            f"alarm: {seat} is better; sentence: {other} is",
            two,
            side is not None and side.favours == seat,
            f"{BETTER}{other}" in said,
        )
    never("alarm: one seat is better; sentence: neither is", side is not None, "neither side has a detectable" in said)
    never("alarm: one seat is better; sentence: no seat is", side is not None, "no player has a detectable" in said)
    never(
        "alarm: always won; sentence: drawn games",
        "choices-do-not-matter" in there and "nearly" not in there["choices-do-not-matter"].text,
        "games are drawn" in said and "Hardly" not in said,
    )
    never("alarm: nobody wins; sentence: an advantage", "nobody-wins" in there, BETTER in said)
    drawn = report.figures().get("draws")
    few = drawn is not None and isinstance(drawn.value, float | int) and drawn.value <= 0.5
    strongest = {code for code, alarm in there.items() if "the strongest players that were tried" in alarm.text}
    never("alarm: drawish; figure: few draws", "drawish" in there, few, "drawish" not in strongest)
    never(
        "alarm: drawish; sentence: no game was drawn",
        "drawish" in there,
        "drawish" not in strongest,
        "No game was drawn" in said or "Hardly any" in said,
    )
    later = re.search(r"With 300 playouts a move, (.*?) a?\s?winner", said)
    games = found.stronger().logs if found.stronger is not None else []
    undecided = sum(one.seat is None for one in games)
    never("alarm: most games of the strongest are drawn; no sentence says so, and most others are not",
          "drawish" in strongest, later is None, few, not any(not one.lasted for one in found.own))  # fmt: skip
    never("alarm: games of the strongest are drawn; sentence: they are won", "drawish" in strongest,
          later is not None and later[1] == "every game has")  # fmt: skip
    never("sentence: the strongest always win; they do not", later is not None and later[1] == "every game has",
          undecided > 0)  # fmt: skip
    never("alarm: games of the strongest do not end; they do", "no-end" in strongest,
          all(one.lasted for one in games))  # fmt: skip
    never("alarm: draws, though the strongest surely draw less", "drawish" in there, bool(games),
          "drawish" not in strongest, (share_of(undecided, len(games)).high or 1) < 0.5)  # fmt: skip
    trend = report.figures().get("draws-trend")
    never("alarm: the strongest draw more; trend: chance", "drawish" in strongest, trend is not None,
          "chance" in (trend.note if trend else ""), not any(not one.lasted for one in found.own),
          (share_of(undecided, len(games)).low or 0) > 0.65)  # fmt: skip
    trends = [each for name in TRENDS if (each := report.figures().get(name)) is not None]
    never("trend of players who err, without what is proved", value != "unknown",
          any("It is proved" not in each.note for each in trends))  # fmt: skip
    never("trend: fewer may win; a win is proved", value in ("win", "loss"),
          any(FEWER in each.note for each in trends))  # fmt: skip
    undecided_at = [report.figures()[name].value for name in ("no-winner-at-100", "no-winner-at-300")
                    if name in report.figures()]  # fmt: skip
    never("trend: fewer may win; the last step says that more do", any(FEWER in each.note for each in trends),
          undecided_at != sorted(cast("Any", undecided_at)))  # fmt: skip
    never("trend: an advantage grows that is none", any(
        re.search(r"advantage grows .*?: from ([0-9]|[1-4][0-9]|50) %", each.note) for each in trends
    ))  # fmt: skip
    never("alarm: forced draw; sentence: somebody wins", "forced-draw" in there, "player wins: that is proved" in said)
    never("alarm: solved; sentence: a draw", "solved" in there, "the game is a draw: that is proved" in said)
    never("a proof that no sentence tells", value != "unknown", "that is proved" not in said)
    never(
        "a proof that no alarm tells",
        value != "unknown",
        not {"forced-draw", "solved", "decided-early", "wins-with-the-first-move"} & there.keys(),
    )
    plies = {one.plies for one in found.own}
    never("sentence: all games have a length; they do not", "games lasted" in said, len(plies) > 1)
    never("sentence: about so many moves; all games have as many", len(plies) == 1, plies != {1},
          "lasts about" in said or "after about" in said)  # fmt: skip
    never("sentence: so long by the rules; a game is not", "By the rules" in said, len(plies) > 1)
    never("sentence: so long; games were cut off", "games lasted" in said, any(not one.lasted for one in found.own))
    never("sentence: cut off; no alarm", "cut off" in said.replace("a game that is cut off", ""),
          "no-end" not in there)  # fmt: skip
    never(
        "sentence: who wins is proved, and another one is better, unsaid",
        value in ("win", "draw", "loss"),
        f"{BETTER}{SEATS[value != 'loss']}" in said or (value == "draw" and BETTER in said),
        "between players" not in said,
    )
    never("sentence: every game was drawn; a seat never wins, as if others did",
          not any(one.seat is not None for one in found.own), "but the" in said)  # fmt: skip
    won = [one for one in found.all if one.seat is not None]
    never(
        "no alarm, but a seat never wins",
        not there,
        len(won) >= 20,
        {one.seat for one in won} != set(range(len(found.game.players))),
    )
    for seat, role in enumerate(found.game.players):
        mine = there.get("never-wins")
        never(
            f"{role} never wins, but has won",
            mine is not None,
            f"{SEATS[seat]} player" in (mine.text if mine else ""),
            any(one.seat == seat for one in won),
        )
    favoured = {
        alarm.favours
        for alarm in report.alarms
        if alarm.favours and alarm.code in ("one-sided", "choices-do-not-matter", "never-wins")
    }
    never("alarms about play favour two seats", two, len(favoured) > 1)
    for alarm in report.alarms:
        never(f"{alarm.code} follows from what is not there", bool(alarm.follows), alarm.follows not in there)
        cause = there.get(alarm.follows)
        never(
            "cause and consequence favour different seats",
            cause is not None and bool(cause.favours) and bool(alarm.favours) and cause.favours != alarm.favours,
        )
    heading = View(report, found.game).warning if report.alarms else ""
    roots = {alarm.code for alarm in report.alarms if alarm.severe and not alarm.follows}
    never("heading: decided; but there is another fault", heading.startswith("Decided"), not roots <= DECIDED)
    never("only mistakes decide; but nobody ever wins", "nobody-wins" in there, heading.startswith("Decided"))
    never("heading: worth a look; but a fault is severe", heading.startswith("Worth"), bool(roots))
    return faults


def wrong_openings(found: Evidence, report: Report) -> list[str]:
    """The claims about first moves and the pie rule that cannot be true beside each other, or beside the others."""
    figures, swap = report.figures(), found.game.model.swap
    words = (item for section in report.sections for item in section.items if isinstance(item, Words))
    verdict = next(item.text for item in words if item.name == "swap-verdict")
    said = next((one for one in report.summary if "first moves" in one), "")
    codes = {alarm.code for alarm in report.alarms}
    alarmed = "swap-not-even" in codes
    near, every = figures["even-openings"].value, figures["openings"].value
    whose = next((one for one in report.summary if "advantage" in one and one != said), "")
    games = next((seat for seat in SEATS[:2] if f"{BETTER}{seat}" in whose), "")
    drawn = "it would be a draw." in said
    helps = "balances it." in said or "can balance it." in said or drawn
    nothing = "pie rule changes nothing." in said or "pie rule would change nothing." in said
    useless = "not balance it." in said or nothing or "with the pie rule, the second player w" in said
    unseen = "these searches see no advantage" in verdict
    as_it_is = "so the game is about even" in verdict or unseen
    even = ("about even" in verdict or unseen or "even with best play" in verdict) and "open whether" not in verdict
    same = "with the pie rule and without it" in verdict or "changes nothing" in verdict
    vain = same or any(
        each in verdict for each in ("favours the second", "changes little", "does not make the game even")
    )
    told = re.search(r"(?:first moves, (none|\d+)|(both|all [\d,]+) first moves)(?:.*?perhaps (all|\d+)\))? lea", said)
    named = {"none": 0, "both": every, f"all {every:,}": every}
    faults = []

    def never(claim: str, *others: bool) -> None:
        if all(others):
            faults.append(claim)

    never("sentence: the pie rule helps; verdict: it does not", helps, not even)
    never("sentence: the pie rule is useless; verdict: it is not", useless, not vain)
    never("sentence: open; verdict: settled", "is open" in said, "open whether" not in verdict, not as_it_is)
    never("alarm: no first move is near even; but some are", alarmed, bool(near))
    never("alarm: the pie rule does not help; but it does", alarmed, helps or even)
    never("alarm: a seat never wins; sentence: the pie rule helps", "never-wins" in codes, helps, not drawn)
    never("a pie rule that the game lacks", not swap, "balances it." in said or "pie rule does not" in said)
    never("a pie rule that the game has, as if it had none", swap, "can balance" in said or "would" in said)
    proved = found.start.value != "unknown" or figures["even-openings"].note.endswith("; proved")
    never("near even, where values are proved", proved, "near" in said or "near even" in verdict)
    never("a share between players who err, where values are proved", proved, "%" in said or "%" in verdict)
    counts = [figures[name].value or 0 for name in COUNTED if name in figures]
    never("more values are proved than there are first moves", sum(counts) > every)
    never("a proved win, and no first move wins", not swap, found.start.value == "win", counts[:1] in ([], [0]))
    never("a proved loss, and a first move does not lose", not swap, found.start.value == "loss",
          counts != [0, 0, every])  # fmt: skip
    now = figures[AT_ONCE].value if AT_ONCE in figures else 0
    told_of = zip([now, *(counts and [counts[0] - now, *counts[1:]])], ["win", *COUNTED.values()], strict=False)
    never("another number of proved first moves than the sentence says", "prove" in said, any(
        number and f"{number:,} {does}" not in said and f"first moves {does}" not in said
        for number, does in told_of
    ))  # fmt: skip
    never("a first move wins at once, which is not said", "prove" in said, bool(now), "at once" not in said)
    never("a first move wins at once; but the pie rule changes the game", bool(found.start.at_once),
          drawn or "with the pie rule, the second" in said or not same or figures["value-swap"].value != 1)  # fmt: skip
    never("sentence: the pie rule changes nothing; verdict: it does", nothing, not same)
    never("verdict: another rule than the game's", swap != ("The rules include" in verdict))
    counted = re.search(r"(one|[\d,]+) of ([\d,]+) first moves(?: \(perhaps ([\d,]+)\))? (?:is|are) near even", verdict)
    never("verdict: another number of first moves near even", counted is not None, (
        counted is not None and (
            {"one": "1"}.get(counted[1], counted[1]) != f"{near:,}" or counted[2] != f"{every:,}"
            or (counted[3] is not None and counted[3] != f"{figures['even-openings-most'].value:,}")
        )
    ))  # fmt: skip
    number = (told[1] or told[2]) if told is not None else ""
    never("another number of moves", bool(number), named.get(number, number) not in (near, str(near)))
    perhaps = told[3] if told is not None else None
    most = figures["even-openings-most"].value if "even-openings-most" in figures else near
    never("another number that may be", bool(perhaps), {"all": every}.get(perhaps, perhaps) not in (most, str(most)))
    never("no first move may be near even, but some may", useless, bool(most), not proved)
    plain, kept = figures["value-plain"].value, figures["value-swap"].value
    never("the pie rule is worth more than none", isinstance(plain, float | int), kept > plain + 1e-9)
    never("an advantage that the searches do not see, unsaid", bool(games), as_it_is, bool(said),
          "sees no advantage" not in said, "does not see that" not in said)  # fmt: skip
    won = {"win": SEATS[0], "loss": SEATS[1]}.get(found.start.value)
    never("nothing is said of the first moves, and nothing is proved", not said, won is None,
          found.start.value != "draw", every is not None and every > 1,
          (figures["unfinished"].value or 0) <= MANY_CUT)  # fmt: skip
    never("an advantage that only the searches see, unsaid", not games, useless, "A search of the" not in said,
          won is None)  # fmt: skip
    never("the searches do not differ as said", bool(games), f"sees an {BETTER}{games}" in said)
    never("the searches do not differ as said", not games, "sees no advantage" in said)
    nobody = not any(one.seat is not None for one in found.all)
    never("nobody wins; but a side is better", nobody, not proved,
          "favours" in verdict or BETTER in said or "balance" in said)  # fmt: skip
    never("a change from an estimate to what is proved", "value-swap-change" in figures,
          figures["value-swap"].note == "proved")  # fmt: skip
    never("a count of first moves near even, and not of how many", "value-swap" in figures, any(
        f"of {every}" not in figures[name].note
        for name in ("even-openings", "even-openings-most", "even-openings-maybe")
        if name in figures
    ))  # fmt: skip
    true = {"win": 1.0, "draw": 0.5, "loss": 0.0}.get(found.start.value)
    for name in ("value-plain", "value-plain-limit"):
        never(f"{name}: proved, and it is not", figures[name].note == "proved", figures[name].value != true)
    return faults


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", re.sub(r'<span class="tip".*?</span>', "", html))).split())


def shown(text: str) -> str:
    """A text of the report as the page shows it, without spaces that cannot be seen."""
    return " ".join(text.replace("`", "").replace(" %", "\u202f%").split())


def told_as(shown: str, figure: Figure) -> bool:
    """Whether a rounded number is that of a figure."""
    number, share = float(shown.removesuffix("\u202f%").replace(",", "")), figure.unit == "share"
    return abs(number - float(cast("Any", figure.value)) * (100 if share else 1)) <= 0.5


def wrong_page(report: Report, game: Game) -> list[str]:
    """Where the page says something else than the report: in its banner, its sentences, its cards, or its sections."""
    html = page(report, game)
    banner = html[html.index('<section class="alarms') : html.index('<div class="opening">')]
    (heading,) = re.findall(r"<h2[^>]*>(.*?)</h2>", banner)
    roots = {alarm.code for alarm in report.alarms if alarm.severe and not alarm.follows}
    expected = (
        "No problems found" if not report.alarms else "Worth a second look" if not roots
        else "Decided before it begins" if roots <= DECIDED else "Something is wrong with this game"
    )  # fmt: skip
    faults = [] if heading == expected else [f"heading: {heading}; alarms: {roots}"]
    whole, told = text_of(html[: html.index('<script type="application/json"')]), text_of(banner)
    for alarm in report.alarms:
        if told.count(shown(alarm.text)) != 1:
            faults.append(f"not told once: {alarm.code}")
    faults += [
        f"not told once: {one}"
        for one in report.summary
        if whole.count(" ".join(one.replace(" %", "\u202f%").split())) != 1
    ]
    rows = dict(re.findall(r'<tr id="figure-([\w-]+)".*?class="right[^"]*">(.*?)</td>', html, re.DOTALL))
    for name, big in re.findall(
        r'<article class="card">.*?href="#([\w-]+)".*?<p class="big">(.*?)</p>', html, re.DOTALL
    ):
        keys = [item for section in report.sections if section.name == name for item in section.items]
        cards = [item for item in keys if isinstance(item, Figure) and item.key]
        value = text_of(big).split(" ")[0]
        near = [card for card in cards if isinstance(card.value, int | float) and told_as(value, card)]
        if not any(text_of(rows[card.name]).startswith(value) for card in near):
            faults.append(f"a card says {value}, its section or the report something else")
    for item in (item for section in report.sections for item in section.items if isinstance(item, Words)):
        if shown(item.text) not in whole:
            faults.append(f"not on the page: {item.text}")
    return faults


def test_no_two_claims_of_a_report_contradict_each_other() -> None:
    random = Random(7)
    seen: set[str] = set()
    said: set[str] = set()
    for number in range(200):
        found = evidence(random.choice(GAMES), random)
        looked = searches(found, random) if len(found.game.players) == 2 else None
        report = report_of(found, looked)
        assert wrong(found, report) == [], (number, report.alarms, report.summary)
        if looked is not None:
            assert wrong_openings(found, report) == [], (number, report.alarms, report.summary)
        seen |= {alarm.code for alarm in report.alarms}
        said |= {
            re.sub(r"\d+|none|all", "n", one.rpartition("; ")[2]) for one in report.summary if "first moves" in one
        }
        if number % 20 == 0:
            assert wrong_page(report, found.game) == [], number
    assert len(seen) >= 12, "the evidence is varied enough to raise most alarms"
    assert len(said) >= 7, "and to say most things about the pie rule"


def test_a_contradiction_would_be_found() -> None:
    random = Random(1)
    found = evidence(GAMES[1], random)
    report = report_of(found)
    lie = Report(
        "x",
        "X",
        "",
        {},
        "quick",
        1,
        "",
        report.sections,
        (),
        report.alarms,
        ("With best play, the first player wins: that is proved.",),
    )
    draw = Evidence(
        found.game, "mcts", found.own, found.chance, Start(9, "", (), "", 0, "draw", ("a1",), 5), found.rare
    )
    assert wrong(draw, Report("x", "X", "", {}, "quick", 1, "", (), (), report_of(draw).alarms, lie.summary))

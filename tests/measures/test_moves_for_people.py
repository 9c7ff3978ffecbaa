"""What people read of an analysis or a review has moves as players write them; data keeps the notation."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import plybook
from plybook.interpreter.game.written_lines import Lines
from plybook.measures.openings import openings, usual
from plybook.measures.results.findings import Alarm, Diagram, Figure, Item, Report, Table, Words, as_json
from plybook.measures.review.judged import Judge, Ply, Review, Side
from plybook.measures.review.sentences import sentences
from plybook.measures.review.written import for_people
from plybook.measures.run import analyse
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.report import page
from plybook.report.review import page as review_page

SMALL = replace(QUICK, games=20, random_games=20, playouts=20, opening_searches=2, opening_playouts=(10, 20))
NUMBERED = """game "Numbered" extends "tic-tac-toe" {
  label everywhere by rows starting top-left
  written mark as "*{to}"
}"""
NUMBERS = {"a3": "*1", "b3": "*2", "c3": "*3", "a2": "*4", "b2": "*5", "c2": "*6", "a1": "*7", "b1": "*8", "c1": "*9"}
SEVEN = {"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}
"""The first moves of English draughts, as every book about it names them."""


@pytest.fixture(scope="module")
def report() -> Report:
    return analyse(plybook.loads(NUMBERED), SMALL)


def read(item: Item | Alarm) -> list[str]:
    """The texts of an item that a page shows."""
    match item:
        case Figure():
            return [item.label, item.note, item.written or str(item.value)]
        case Table():
            rows, columns = range(len(item.rows)), range(len(item.columns))
            return [item.title, item.note, *(str(item.cell(row, column)) for row in rows for column in columns)]
        case Diagram():
            return [item.title, item.note]
        case Words():
            return [item.text, *(text for pair in item.lines for text in pair)]
        case Alarm():
            return [item.text, item.evidence]
    return [item.title]


def test_nothing_to_read_in_a_report_has_the_notation_of_a_move(report: Report) -> None:
    items = [item for section in report.sections for item in section.items if section.group != "rules"]
    texts = [text for item in (*items, *report.alarms) for text in read(item)]
    killers = {"killers", "terribles", "killers-and-terribles"}  # without a position: points by their labels
    left = [item for item in items if item.name not in killers]
    assert not [text for item in left for text in read(item) if re.search(r"\b[abc][123]\b", text)]
    assert sum("*" in text for text in texts) > 20


def test_the_rows_of_tables_keep_the_notation_beside_what_is_read(report: Report) -> None:
    tables = {item.name: item for section in report.sections for item in section.items if isinstance(item, Table)}
    told = {name: table for name, table in tables.items() if table.written}
    assert {"opening-table", "value-courses", "usual-lines", "critical-table", "puzzle-1-replies"} <= set(told)
    for table in told.values():
        for column, texts in table.written.items():
            for row, text in zip(table.rows, texts, strict=True):
                full = str(row[table.columns.index(column)])
                if "killer" in table.title.casefold() or "terrible" in table.title.casefold():
                    assert "*" + text == NUMBERS[full]
                else:
                    assert text == " ".join(NUMBERS.get(word, word) for word in full.split(" "))


def test_games_to_step_through_have_short_forms_and_their_data_has_the_notation(report: Report) -> None:
    found = page(report, plybook.loads(NUMBERED))
    moves = re.findall(r"<li data-ply[^>]*>([^<]*)</li>", found)
    assert len(moves) > 15
    assert set(moves) <= set(NUMBERS.values())
    played = next(item for section in report.sections for item in section.items if item.name == "sample-game")
    assert set(as_json(played)["moves"]) <= set(NUMBERS)


def test_the_openings_of_draughts_have_the_numbers_of_the_books() -> None:
    analysis = Analysis(plybook.load("english-draughts"), replace(SMALL, games=6, playouts=4), 1)
    searched, played = (
        {item.name: item for section in part.measure(analysis).sections for item in section.items}
        for part in (openings, usual)
    )
    assert set(searched["opening-table"].written["move"]) == SEVEN
    assert searched["even-opening"].written in SEVEN
    assert re.search(r"\((.*)\)", searched["opening-best"].label)[1] in SEVEN
    assert {line.split()[0] for line in played["usual-lines"].written["line"]} <= SEVEN
    assert all(re.fullmatch(r"[a-h]\d-[a-h]\d", row[0]) for row in searched["opening-table"].rows)


def test_a_line_is_written_move_by_move_in_the_position_before_each() -> None:
    lines = Lines(plybook.load("gardner"))
    assert lines.written(("c2-c3", "b4-c3", "b1-c3")) == ("c3", "bxc3", "Nxc3")
    assert lines.written(("c2-c3", "d4-c3")) == ("c3", "dxc3")
    assert lines.written(("c2-c3", "a2-a3", "b4-c3")) == ("c3", "a2-a3", "b4-c3"), "from an illegal move on, as given"
    assert Lines(plybook.load("tic-tac-toe")).first("a1") == "a1"


def reviewed() -> Review:
    """A made-up review of three moves, of which the second is a blunder."""

    def ply(number: int, move: str, **more: object) -> Ply:
        seat = (number + 1) % 2
        plain = Ply(number, seat, "WB"[seat], move, 0.5, 0.5, 0.0, "", "", ("d2-d3",), (), "", 0, "", 7)
        return replace(plain, **more)

    blunder = {"loss": 0.4, "grade": "blunder", "best": "d4-c3", "line": ("d4-c3", "b2-c3"), "reply": ("b1-c3",)}
    plies = (ply(1, "c2-c3"), ply(2, "b4-c3", **blunder), ply(3, "b1-c3"))
    sides = tuple(Side(seat, "WB"[seat], "", 1, 0.0, {}, None) for seat in range(2))
    return Review(
        game="gardner", title="G", rules="", options={}, board="", moves=("c2-c3", "b4-c3", "b1-c3"),
        result="unfinished", seed=1, judge=Judge("", 10, 0, 4, 0.0, None, None), plies=plies,
        values=(0.5, 0.5, 0.9, 0.9), sides=sides, turning=(2,), opens=2, decided=None,
    )  # fmt: skip


def test_a_review_names_moves_as_players_write_them() -> None:
    found = for_people(reviewed(), plybook.load("gardner"))
    assert "The game turned at move 2: B's bxc3?? gave away 40 points, as the judge sees it; better was dxc3." in list(
        sentences(found)
    )
    assert [ply.move for ply in found.plies] == ["c3", "bxc3", "Nxc3"]
    assert (found.plies[1].line, found.plies[1].reply) == (("dxc3", "bxc3"), ("Nxc3",))


@pytest.mark.parametrize(("leads", "turned"), [(None, True), (0, True), (1, False)])
def test_a_game_does_not_turn_at_a_mistake_that_was_made_up_for(leads: int | None, turned: bool) -> None:
    found = reviewed()  # the second player's move 2 is the largest mistake
    last = replace(found.plies[2], leads=leads)
    told = list(sentences(replace(found, plies=(*found.plies[:2], last))))
    begins = "The game turned at move 2" if turned else "The largest mistake was at move 2"
    assert sum(sentence.startswith(begins) for sentence in told) == 1


def test_the_page_of_a_review_shows_short_forms_and_holds_the_notation() -> None:
    text = review_page(reviewed(), plybook.load("gardner"))
    shown, _, data = text.partition('<script type="application/json"')
    assert re.findall(r'<li data-ply="\d"[^>]*>(\w+)', shown) == ["c3", "bxc3", "Nxc3"]
    assert "better dxc3, then bxc3" in shown
    assert "Better: dxc3, then bxc3" in shown
    assert not re.search(r"\b[a-e]\d-[a-e]\d", shown)
    assert '"moves":["c2-c3","b4-c3","b1-c3"]' in data
    assert '"best":"d4-c3"' in data

"""Records in an exported page, in Chromium: written and read as the command line does, odd texts, too."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from exported import exported
from pages import DESKTOP, PHONE, Opened, after, hash_of, write

import plybook
from plybook import Game, State, gdl
from plybook.interpreter.core.errors import PlyError, RecordError
from plybook.interpreter.game import game as games
from plybook.interpreter.play import record as records
from plybook.interpreter.play.loop import resigned

ODD = [
    "\N{GRINNING FACE} in the title",
    " spaces at both ends ",
    "X: a colon, 1. a number # and a hash",
    "=\\u0020 \\n <\N{LATIN SMALL LETTER E WITH ACUTE}>",
]
"""Titles that are shown as they are."""
TEXT = """game "{title}" {{
  players Black, White
  board   square(2)
  move drop "drops" {{ to empty }}
  end {{ when no-moves -> draw "{title}" }}
}}
"""
TRIES = 12
PUT = [
    "",
    " ",
    "\t",
    "\r",
    "\ufeff",
    "\x85",
    "\x1c",
    "\u2028",
    "\xa0",
    "\n",
    "1",
    "2",
    "-",
    ".",
    ",",
    ":",
    "#",
    '"',
    "x",
]
PUT += ["result: x\n", "2. c1\n", "5. c1\n", "seed: 9\n", "seed: 1e5\n", 'options: "a=b\\u0020c"\n']
"""What is put into a record somewhere."""


def opened(page: Opened, text: str) -> None:
    """Open the text of a record in a new game."""
    page.page.click("text=New game")
    page.page.wait_for_function("() => !location.hash.includes('moves')")
    # a field of the browser would make one line feed of a carriage return
    page.tab("Record")
    page.page.evaluate(
        """async (text) => {
          const field = document.querySelector("[name=record]");
          Object.defineProperty(field, "value", { get: () => text, set: () => {}, configurable: true });
          field.dispatchEvent(new Event("input", { bubbles: true }));
          await new Promise(requestAnimationFrame);
          delete field.value;
          [...document.querySelectorAll("#panel button")].at(-1).click();
        }""",
        text,
    )


@pytest.mark.parametrize(
    ("name", "plies"),
    [
        ("dots-and-boxes", 25),
        *(pytest.param(name, 9, marks=pytest.mark.slow) for name in ("hex", "rolit", "tic-tac-toe")),
    ],
)
def test_a_record_of_the_page_is_one_of_the_command_line_and_back(open_game: Any, name: str, plies: int) -> None:
    game = plybook.load(name)
    state = after(game, plies)
    with open_game(game, hash_of(state.moves)) as page:
        page.people()
        text = page.record
        record = records.parse(text)
        assert records.replay(record, game).moves == state.moves
        assert record.rules == game.model.fingerprint
        assert record.players == ("human",) * len(game.players)
        usual = records.Record.of(game, record.players, record.seed)
        for move, goes_on in zip(state.moves, _going_on(state), strict=True):
            if goes_on:
                usual.going_on.add(len(usual.moves))
            usual.moves.append(str(move))
        usual.result = str(state.outcome() or "")
        assert text == str(usual)
        page.page.click("text=New game")
        page.open_record(str(usual))
        page.page.wait_for_function("(hash) => location.hash === hash", arg=hash_of(state.moves).replace(":", "%3A"))


def _going_on(state: State) -> list[bool]:
    return [place > 0 for turn in state.turns for place, _ in enumerate(turn)]


def test_a_resignation_is_recorded_and_read(open_game: Any) -> None:
    game = plybook.load("hex", size=5)
    state = after(game, 4)
    with open_game(game, hash_of(state.moves)) as page:
        page.people()
        page.page.click("text=Resign")
        assert page.status == str(resigned(state))
        page.page.click("text=Undo")
        assert page.status == f"{state.mover} to move"
        assert page.moves == [str(move) for move in state.moves]
        page.page.click("text=Resign")
        text = page.record
        assert records.replay(records.parse(text), game).moves == state.moves
        page.page.click("text=New game")
        page.open_record(text.replace("rules: ", "rules: 0"))
        page.page.wait_for_selector("#status:has-text('resigns')")
        assert page.notice == "The rules have changed since this record was written."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: "hello", 'line 1: a record begins with "Plybook record 1"'),
        (
            lambda text: text.replace("title: Hex", "title: Chess").replace("rules: ", "rules: 0"),
            "This is a record of Chess, not of Hex",
        ),
        (
            lambda text: text.replace("size=5", "size=7").replace("rules: ", "rules: 0"),
            "does not have the game with the options",
        ),
        (lambda text: text.replace("1. a1", "1. z9"), "this game goes on: move 1: z9 is not a legal move"),
        (lambda text: text.replace("1. a1", "3. a1"), "line 10: expected turn 1, not 3"),
        (lambda text: text + "\nwhat\n", '"what" is neither a move nor a field of a record'),
    ],
)
def test_a_wrong_record_is_refused_and_the_game_stays(open_game: Any, change: Any, said: str) -> None:
    game = plybook.load("hex", size=5)
    record = records.Record.of(game, ("human", "human"))
    record.moves.append("a1")
    with open_game(game) as page:
        page.people()
        page.point("c3")
        page.open_record(change(str(record)))
        page.page.wait_for_function("() => document.querySelector('.notice').textContent !== ''")
        assert said in page.notice
        assert page.moves == ["c3"]


def test_what_is_refused_can_be_read_on_a_phone(browser: Any, tmp_path: Path) -> None:
    with Opened(browser, write(plybook.load("tic-tac-toe"), tmp_path), PHONE) as page:
        page.open_record("nothing")
        page.page.wait_for_timeout(100)
        assert page.notice.startswith("line 1")
        assert page.page.evaluate("document.querySelector('.notice').getBoundingClientRect().top") > -1  # rounded


@pytest.mark.parametrize("title", ODD)
def test_odd_titles_and_results_are_written_and_read(browser: Any, tmp_path: Path, title: str) -> None:
    source = gdl.Source("odd.gdl", TEXT.format(title=title.replace("\\", "\\\\")))
    game = games.load(source, {}, engine="reference")
    file = tmp_path / "game.html"
    file.write_bytes(exported(source))
    moves = ["a1", "b1", "a2", "b2"]
    with Opened(browser, file, DESKTOP, hash=hash_of(moves)) as page:
        page.people()
        shown = page.record
        record = records.parse(shown)
        assert record.title == game.title
        assert record.result == str(records.replay(record, game).outcome())
        usual = records.Record.of(game, record.players, record.seed)
        usual.moves, usual.result = moves, record.result
        assert shown == str(usual)
        opened(page, str(usual))
        page.page.wait_for_function("(hash) => location.hash === hash", arg=hash_of(moves))
        assert page.notice == ""


def changed(record: records.Record, random: Random) -> str:
    """The record of a game of three moves with something put in or left out in one or two places."""
    text = f"{record}# a comment\n1. a1\n2. b1\n3. c3\n"
    for _ in range(random.randint(1, 2)):
        begin = random.randrange(len(text) + 1)
        text = text[:begin] + random.choice(PUT) + text[begin + random.choice([0, 0, 1, 2]) :]
    return text


def judged(text: str, game: Game) -> tuple[str, Any]:
    """What the command line says of a record: how it begins to complain, or the moves."""
    try:
        record = records.parse(text)
    except RecordError as fault:
        said = str(fault).partition(":")[0]
        return "refused", said if said.startswith("line ") else ""
    if record.rules != game.model.fingerprint and record.title != game.title:
        return "refused", "This is a record of "
    state = game.start()
    for ply, move in enumerate(record.moves, 1):
        try:
            state.push(move)
        except PlyError:
            return "refused", f"The record cannot be played, and this game goes on: move {ply}:"
    return "read", record.moves


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3, 4))])
def test_a_record_is_read_or_refused_as_on_the_command_line(browser: Any, tmp_path: Path, seed: int) -> None:
    game, random = plybook.load("tic-tac-toe"), Random(seed)
    with Opened(browser, write(game, tmp_path), DESKTOP) as page:
        page.people()
        kinds = set()
        for _ in range(TRIES):
            text = changed(records.Record.of(game, ("human", "human"), 7), random)
            if text.startswith("\ufeff"):
                continue  # of a file, which the command line leaves out before
            kind, what = judged(text, game)
            kinds.add(kind)
            opened(page, text)
            if kind == "refused":
                page.page.wait_for_function("() => document.querySelector('.notice').textContent !== ''")
                assert page.notice.startswith(what), text
            elif what:
                page.page.wait_for_function("(hash) => location.hash === hash", arg=hash_of(what))
                assert page.notice in ("", "The rules have changed since this record was written."), text
        assert kinds == {"read", "refused"}


def test_a_game_whose_title_is_cut_reads_its_records(browser: Any, tmp_path: Path) -> None:
    source = gdl.Source("odd.gdl", TEXT.format(title="long " * 80))
    game = games.load(source, {}, engine="reference")
    file = tmp_path / "game.html"
    file.write_bytes(exported(source))
    record = records.Record.of(game, ("human", "human"))
    record.moves = ["a1", "b2"]
    with Opened(browser, file, DESKTOP) as page:
        page.open_record(str(record))
        page.page.wait_for_function("(hash) => location.hash === hash", arg=hash_of(record.moves))
        assert page.notice == ""

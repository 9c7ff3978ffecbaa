"""The limits of :mod:`plybook.gdl.text.limits` hold; what exceeds them is refused at once, never with a traceback.

Each case is a text made to break something, and the codes of its diagnostics (``None``: it is played).
"""

from __future__ import annotations

import gc
import inspect
import sys
import time

import hostile
import pytest
from hostile import survives

from plybook.gdl import DescriptionError, Source, load
from plybook.gdl.text import limits
from plybook.interpreter.game.game import Game
from plybook.interpreter.reference import ReferenceEngine

pytestmark = pytest.mark.usefixtures("little_garbage")


def game(*, first: str = "", board: str = "square(3)", setup: str = "", move: str = "to empty", end: str = "") -> str:
    """A small game with the given parts."""
    clauses = end or "when no-moves -> draw"
    parts = [first, "players Black, White", f"board {board}", setup, f"move drop {{\n{move}\n}}"]
    parts.append(f"end {{\n{clauses}\n}}")
    return 'game "Hostile" {\n' + "".join(part + "\n" for part in parts if part) + "}\n"


def where(condition: str) -> str:
    """A small game whose move has a condition."""
    return game(move=f"to empty\nwhere {condition}")


def chain(length: int, link: str) -> str:
    """A chain of definitions, each of which uses the one before it."""
    links = [f"define d{number + 1} = {link.format(f'd{number}')}" for number in range(length)]
    return game(first="\n".join(["define d0 = mine", *links]), move=f"to empty - d{length}")


def repeated(line: str, times: int) -> str:
    """A line repeated, with numbers filled in."""
    return "\n".join(line.format(number) for number in range(times))


CASES: dict[str, tuple[str | bytes, str | None]] = {
    "nothing": ("", "empty-file"),
    "only spaces": (" \t\n \n", "empty-file"),
    "only comments": ("# one\n# two", "empty-file"),
    "only a brace": ("}", "unmatched-bracket"),
    "only an opening brace": ("{", "unexpected-word"),
    "half a game": ('game "Half" {', "unclosed-bracket"),
    "only a quote": ('"', "unclosed-text"),
    "only a name": ("game", "malformed-statement"),
    "only an operator": ("->", "unexpected-word"),
    "a text without an end": ('game "Half', "unclosed-text"),
    "a byte order mark": ("\ufeff".encode() + game().encode(), None),
    "a byte order mark at the end": (game().encode() + "\ufeff".encode(), "unknown-character"),
    "line ends of Windows": (game().replace("\n", "\r\n").encode(), None),
    "line ends of old": (game().replace("\n", "\r").encode(), None),
    "a zero byte": (game().encode() + b"\0", "not-a-text"),
    "a zero character": (game() + "\0", "unknown-character"),
    "half a character": (game(first="# \ud800"), "unknown-character"),
    "half a character in a text": (game(first='note "\udfff"'), "unknown-character"),
    "an escape in a text": (game(first='note "\x1b[2J"'), "unknown-character"),
    "a turn of direction": (game(first="# \u202e"), "unknown-character"),
    "other scripts": (game(first="define 中文 = mine", move="to empty - 中文"), None),
    "Latin 1": (game(first="# café").encode("latin-1"), "not-a-text"),
    "UTF-16": (game().encode("utf-16"), "not-a-text"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not-a-text"),
    "directions in each other": (
        game(move="to " + "".join(f"union(d{n} in orthogonal | diagonal, " for n in range(9)) + "empty" + ")" * 9),
        "too-complex",
    ),
    "a large file": (b" " * (limits.BYTES + 1), "file-too-large"),
    "a large file of nothing": (b" " * limits.BYTES, "empty-file"),
    "many tokens": ("x " * 100_000, "file-too-large"),
    "many marks": ("(" * 250_000, "file-too-large"),
    "many texts": ('""' * 100_000, "file-too-large"),
    "many statements": ("game { " + "a\n" * 100_000 + "}", "file-too-large"),
    "10,001 statements": ('game "Many" {' + "a\n" * 10_001 + "}", "too-many-statements"),
    "many blocks": ('game "Many" {' + "a {}" * 6_000 + "}", "unknown-statement too-many-mistakes"),
    "a line of 200,000 characters": ('game "Long" { board ' + "a" * 200_000 + " }", "missing-statement"),
    "a name of 200,000 characters": (game(move="to " + "a" * 200_000), "unknown-name"),
    "a text of 200,000 characters": (game(first=f'note "{"a" * 200_000}"'), None),
    "a comment of 200,000 characters": (game(first="#" * 200_000), None),
    "200,000 blank lines": (game(first="\n" * 200_000), None),
    "64 brackets in each other": (game(board="square(" + "(" * 62 + "3" + ")" * 62 + ")"), None),
    "65 brackets in each other": (game(board="square(" + "(" * 63 + "3" + ")" * 63 + ")"), "nested-too-deep"),
    "64 blocks in each other": ("a {" * 64 + "}" * 64, "not-a-game"),
    "65 blocks in each other": ("a {" * 65 + "}" * 65, "nested-too-deep"),
    "60 calls in each other": (game(move="to empty - " + "adjacent(" * 60 + "mine" + ")" * 60), None),
    "120 times not": (where("not " * 120 + "some(mine)"), None),
    "150 times not": (where("not " * 150 + "some(mine)"), "too-complex"),
    "10,000 times not": (where("not " * 10_000 + "some(mine)"), "nested-too-deep"),
    "120 minus signs": (where("- " * 120 + "1 < count(mine)"), None),
    "a sum of 120": (where(" + ".join(["count(mine)"] * 120) + " > 3"), None),
    "a sum of 10,000": (where("1" + " + 1" * 10_000 + " > 3"), "nested-too-deep"),
    "a union of 10,000": (game(move="to " + " | ".join(["empty"] * 10_000)), "nested-too-deep"),
    "1,000 members": (game(move="to " + "before." * 1_000 + "mine"), "nested-too-deep"),
    "definitions, 100 in a row": (chain(100, "{}"), None),
    "definitions, 500 in a row": (chain(500, "{}"), "too-complex"),
    "definitions, 990 in a row": (chain(990, "{}"), "too-complex"),
    "definitions that double 12 times": (chain(12, "{0} | {0}"), None),
    "definitions that double 60 times": (chain(60, "{0} | {0}"), "too-complex"),
    "definitions with 60 calls each": (chain(40, "adjacent(" * 60 + "{}" + ")" * 60), "too-complex"),
    "a circle of 900 definitions": (
        game(first="\n".join(f"define d{n} = d{(n + 1) % 900}" for n in range(900))),
        "cyclic-define",
    ),
    "1,000 definitions": (game(first=repeated("define d{} = mine", 1_000)), "unused-define"),
    "1,001 definitions": (game(first=repeated("define d{} = mine", 1_001)), "too-many"),
    "numbers that square 20 times": (
        game(
            first="define d0 = 9\n" + "\n".join(f"define d{n + 1} = d{n} * d{n}" for n in range(20)),
            move="to empty\nwhere count(mine) < d20",
        ),
        "number-too-large",
    ),
    "counts that square 12 times": (
        game(
            first="define d0 = count(empty)\n" + "\n".join(f"define d{n + 1} = d{n} * d{n}" for n in range(12)),
            move="to empty\nwhere not d12 < 0.5",
        ),
        None,
    ),
    "a number of 10,000 digits": (game(board=f"square({'9' * 10_000})"), "number-too-large"),
    "a fraction of 10,000 digits": (where(f"count(mine) < {'9' * 10_000}.5"), "number-too-large"),
    "a fraction with 10,000 digits": (where(f"count(mine) < 5.{'9' * 10_000}"), None),
    "10,000 zeros": (game(board=f"square({'0' * 10_000}3)"), None),
    "a board of 32 by 32": (game(board="square(32)"), None),
    "a board of 33 by 33": (game(board="square(33)"), "board-too-large"),
    "a board of a million million points": (game(board="rectangle(1000000, 1000000)"), "board-too-large"),
    "a board of a thousand million on a side": (game(board="square(1000000000)"), "board-too-large"),
    "a hexagon of a thousand million on a side": (game(board="hexagon(1000000000)"), "board-too-large"),
    "a board of nothing": (game(board="square(0)"), "board-size"),
    "a board of less": (game(board="square(-3)"), "board-size"),
    "a board divided by zero": (game(board="square(3 / 0)"), "division-by-zero"),
    "an option with 1,000,000,000 choices": (game(first="option n = 1 in 1..1000000000"), "too-many"),
    "an option with many ranges": (
        game(first="option n = 1 in " + ", ".join(f"{n * 2000}..{n * 2000 + 999}" for n in range(3_000))),
        "too-many",
    ),
    "33 options": (game(first=repeated("option n{} = 1 in 1, 2", 33)), "too-many"),
    "17 players": (game().replace("Black, White", ", ".join(f"P{n}" for n in range(17))), "players-count"),
    "10,000 players": (game().replace("Black, White", ", ".join(f"P{n}" for n in range(10_000))), "players-count"),
    "65 moves": (game(first=repeated("move m{} {{ to empty }}", 64)), "too-many"),
    "33 steps": (game(move="to empty\n" + "where some(mine)\n" * 33), "too-many"),
    "9 points": (game(move=repeated("choose p{} in empty", 9) + "\ndo place(mover, p0)"), "too-many"),
    "65 clauses": (game(end="when no-moves -> draw\n" * 65), "too-many"),
    "9,000 clauses": (game(end="when on -> draw\n" * 6_000), "too-many"),
    "20 mistakes and more": (game(end=repeated("when nonsense{} -> draw", 60)), "unknown-name too-many-mistakes"),
    "mistakes in many names": (
        game(first=repeated("define name{} = mine", 900), end=repeated("when count(nmae{}x) > 1 -> draw", 60)),
        "unknown-name too-many-mistakes",
    ),
    "a setup that takes long": (
        game(
            board="square(30)",
            setup="setup {\n"
            + "".join(
                f"place Black on {column}{row} - ({'adjacent(' * 60}d4{')' * 60} & row(30))\n"
                for column in "abc"
                for row in range(1, 30)
            )
            + "}",
        ),
        "too-complex",
    ),
    "8 points from everywhere": (
        game(board="square(32)", move=repeated("choose p{} in everywhere", 8) + "\ndo place(mover, p0)"),
        "too-many-moves unused-choice",
    ),
    "from and to everywhere": (
        game(board="square(32)", move=f"from everywhere\n{repeated('choose p{} in everywhere', 6)}\nto everywhere"),
        "too-many-moves unreachable-piece unused-choice",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_hostile_text_gets_exactly_the_expected_codes(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text, expected = CASES[case]
    monkeypatch.setattr(limits, "COMBINATIONS", hostile.TRIES)
    _, codes = survives(text)
    assert codes == set((expected or "").split())


@pytest.mark.long
def test_the_moves_of_a_position_are_bounded() -> None:
    text, _ = CASES["8 points from everywhere"]
    model = load(Source("hostile.gdl", str(text)))
    start = time.process_time()
    with pytest.raises(DescriptionError, match="too-many-moves"):
        Game(model, ReferenceEngine(model), model.span.source).start().legal_moves()
    assert time.process_time() - start < 60


DEEP = ["60 calls in each other", "120 times not", "a sum of 120", "definitions, 100 in a row", "120 minus signs"]


@pytest.mark.parametrize("frames", [0, 300, 600, 900])
@pytest.mark.parametrize("case", DEEP)
def test_loading_from_deep_in_the_call_stack_succeeds_or_reports_too_complex(case: str, frames: int) -> None:
    text = str(CASES[case][0])

    def below(left: int) -> str:
        if left:
            return below(left - 1)
        try:
            load(Source("hostile.gdl", text))
        except DescriptionError as refused:
            return refused.diagnostics[0].code
        return ""

    left = sys.getrecursionlimit() - len(inspect.stack()) - 20
    assert below(min(frames, left)) in ("", "too-complex")
    assert below(0) == ""


@pytest.mark.parametrize("enabled", [True, False])
@pytest.mark.parametrize("text", [game(), game(move="to empty &")], ids=["right", "wrong"])
def test_the_collector_of_cycles_is_as_before_when_a_text_has_been_parsed(text: str, enabled: bool) -> None:
    was = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        survives(text)
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if was else gc.disable)()

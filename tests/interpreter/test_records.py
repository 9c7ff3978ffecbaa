"""A recorded game can be read, replayed and resumed; a damaged record is rejected with the location of the error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_games import NAMES, after, everything, game

import plybook
from plybook import RecordError, State
from plybook.interpreter.play import field
from plybook.interpreter.play import record as records
from plybook.interpreter.play.record import LARGEST, TITLE, Record, parse, replay


def written(name: str, seed: object, plies: int = 30) -> tuple[Record, State]:
    """The record of a random game, with a result if the game ended."""
    state = after(name, seed, plies)
    record = Record.of(game(name), [f"player {n}" for n in range(len(game(name).players))], seed=5)
    for turn in state.turns:
        record.going_on |= set(range(len(record.moves) + 1, len(record.moves) + len(turn)))
        record.moves += map(str, turn)
    record.result = str(state.outcome() or "")
    return record, state


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_read_back_as_it_was_written(name: str) -> None:
    for seed in range(3):
        record, state = written(name, seed)
        again = parse(str(record))
        assert str(again) == str(record)
        assert again.moves == record.moves
        assert (again.game, again.title, again.rules) == (record.game, record.title, record.rules)
        assert (again.options, again.players, again.seed) == (record.options, record.players, record.seed)
        assert again.interrupted == (state.outcome() is None)
        assert everything(replay(again, game(name))) == everything(state)


words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12)


moves = words.filter(lambda word: "," not in word)


sentences = st.lists(words, min_size=1, max_size=4).map(" ".join)


separators = st.sampled_from(
    ["\n", "\r", "\r\n", "\f", "\v", "\x1c", "\x85", "\u2028", "\u2029", "\xa0", "\0", "\x1b", '"']
)


not_utf8 = st.integers(0xDC80, 0xDCFF).map(chr)
"""Bytes of a file name that are not UTF-8, as Python decodes them."""


anything = st.text() | st.lists(words | separators | not_utf8 | st.text(), max_size=6).map("".join)


@given(
    st.builds(
        Record,
        game=sentences | anything,
        title=sentences | anything,
        rules=st.from_regex("[0-9a-f]{16}", fullmatch=True),
        options=st.dictionaries(st.from_regex("[a-z][a-z-]{0,8}[a-z]", fullmatch=True), words | anything),
        players=st.lists(sentences | anything, max_size=16).map(tuple),
        seed=st.integers(-(10**17), 10**17),
        moves=st.lists(moves | st.sampled_from(["b1-c1", "swap", "pass"]), max_size=6),
        going_on=st.sets(st.integers(1, 5)),
        result=st.just("")
        | st.sampled_from(["draw: nobody moved", "Black wins: why", "unfinished: stopped"])
        | anything,
    )
)
def test_any_content_of_a_record_is_read_back(record: Record) -> None:
    record.going_on &= set(range(len(record.moves)))
    again = parse(str(record))
    again.lines = []
    assert again == record
    assert len(str(record).splitlines()) == str(record).count("\n"), "no program sees other lines"
    str(record).encode()


@given(sentences | anything)
def test_a_value_is_read_back_from_one_line(value: str) -> None:
    line = field.written(value)
    assert line.isascii() or line == value
    assert field.read(f" {line}\r") == value


@pytest.mark.parametrize("value", ["C:\\new\\u2028.gdl", "Wei\N{LATIN SMALL LETTER SHARP S} 9x9", 'say "go"', "Go: 2"])
def test_ordinary_values_are_written_as_they_are(value: str) -> None:
    assert field.written(value) == value


@pytest.mark.parametrize("value", ['"Go', '"a" and "b"', '"'])
def test_quotation_marks_in_older_records_are_kept(value: str) -> None:
    assert parse(f"{TITLE}\ngame: ayu\ntitle: {value}\n").title == value


def test_a_title_with_a_line_separator_in_an_older_record_is_read() -> None:
    assert parse(f"{TITLE}\ngame: ayu\ntitle: A\u2028B\n").title == "A\u2028B"


def test_a_record_looks_as_documented() -> None:
    record = Record.of(plybook.load("ayu", size=9), ["human", "random"], seed=7)
    record.moves = ["b1-b2", "c2-c3"]
    record.result = "unfinished: the game was stopped"
    shown = re.sub("rules: [0-9a-f]{16}", "rules: …", str(record))
    assert shown == (
        "Plybook record 1\ngame: ayu\ntitle: Ayu\nrules: …\n"
        "options: size=9 pie=off repetition=draw split=after\nfirst: human\nsecond: random\nseed: 7\n\n"
        "1. b1-b2\n2. c2-c3\nresult: unfinished: the game was stopped\n"
    )


def test_the_rules_are_identified_by_description_and_options() -> None:
    def rules(**options: object) -> str:
        return Record.of(plybook.load("ayu", **options), ["a", "b"]).rules

    assert rules() == rules() == rules(size=11)
    assert len({rules(), rules(size=9), rules(pie=True), rules(repetition="loss"), rules(split="never")}) == 5


def test_a_game_without_a_result_counts_as_interrupted() -> None:
    record, state = written("ayu", 0, plies=5)
    for result in ("", "unfinished: the game was stopped", "unfinished: the limit of 5 plies is reached"):
        record.result = result
        assert parse(str(record)).interrupted
        assert everything(replay(parse(str(record)), game("ayu"))) == everything(state)
    record.result = "Black wins: has no move left"
    assert not parse(str(record)).interrupted


# -- damage --------------------------------------------------------------------------------------------------------

HEAD = f"{TITLE}\ngame: ayu\noptions: size=5\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: a record begins with `Plybook record 1`"),
        ("\n" + HEAD, "line 1: a record begins with"),
        ("Plybook record 2\ngame: ayu\n", "line 1: a record begins with"),
        (TITLE, "the line `game:` is missing"),
        (f"{TITLE}\n1. b1-b2\n", "the line `game:` is missing"),
        (HEAD + "hello\n", "line 4: `hello` is neither a move nor a field of a record"),
        (HEAD + "colour: red\n", "line 4: `colour: red` is neither"),
        (HEAD + "b1-b2\n", "line 4: `b1-b2` is neither"),
        (HEAD + "\x00\x01\n", "line 4:"),
        (HEAD + "game: hex\n", "line 4: `game` is given twice"),
        (HEAD + "1. b1-b2\n1. a2-a3\n", "line 5: expected turn 2, not 1"),
        (HEAD + "# a comment\n\n2. b1-b2\n", "line 6: expected turn 1, not 2"),
        (HEAD + "1. b1-b2\nresult: draw: so\n2. a2-a3\n", "line 6: there is a move after the result"),
        (HEAD + "seed: seven\n", "the seed `seven` is not a whole number"),
        (HEAD + "seed: " + "9" * 5000, "is not a whole number"),
        (f"{TITLE}\ngame: ayu\noptions: size\n", "`size` in `options:` is not of the form NAME=VALUE"),
        (HEAD + f"{'9' * 5000}. b1-b2\n", "is neither a move nor a field"),
        ("x" * (LARGEST + 1), f"a record has at most {LARGEST:,} characters"),
    ],
)
def test_an_invalid_record_is_rejected_with_the_line(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=re.escape(words)):
        parse(text)


@given(st.text(max_size=300).map(lambda text: HEAD + text) | st.text(max_size=100))
def test_any_text_is_either_a_record_or_rejected(text: str) -> None:
    try:
        record = parse(text)
    except RecordError:
        return
    assert parse(str(record)).moves == record.moves


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("1. b1-b2\n2. b3-b4\n", "line 5, ply 2: b3-b4 cannot be played: the piece on b3 is Black"),
        ("1. b1-a1\n", "line 4, ply 1: b1-a1 does not reduce the distance to the closest friendly unit (1 → 2)"),
        ("\n# the first move\n1. c1\n", "line 6, ply 1: c1 is ambiguous: it matches b1-c1, d1-c1"),
        ("1. castle\n", "line 4, ply 1: castle is not the notation of a move"),
        ("1. b1-b9\n", "line 4, ply 1: b1-b9: b9 is not a point of the board"),
        ("1. swap\n", "line 4, ply 1: swap cannot be played: there is no swap under these options"),
    ],
)
def test_a_move_that_cannot_be_replayed_is_reported_with_line_ply_and_reason(moves: str, words: str) -> None:
    with pytest.raises(RecordError, match=re.escape(words)):
        replay(parse(HEAD + moves), plybook.load("ayu", size=5))


def test_moves_after_the_end_are_rejected() -> None:
    record = Record("ayu", "Ayu", "", {}, ("a", "b"), moves=["b1-b2", "a2-b2"])
    state = plybook.load("ayu", size=3).start()
    record.moves = []
    while moves := state.legal_moves():
        record.moves.append(str(state.push(moves[0])))
    record.moves.append("b1-b2")
    with pytest.raises(RecordError, match=rf"^ply {len(record.moves)}: b1-b2 cannot be played: the game is over"):
        replay(record, state.game)


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("White wins: has no move left", "the record says `White wins: has no move left`, but the rules say `Black"),
        ("draw: agreed", "the record says `draw: agreed`, but the rules say"),
    ],
)
def test_a_wrong_result_is_rejected(result: str, words: str) -> None:
    state = plybook.load("ayu", size=3).start()
    while moves := state.legal_moves():
        state.push(moves[0])
    assert str(state.outcome()) == "Black wins: has no move left"
    record = Record("ayu", "Ayu", "", {}, ("a", "b"), moves=[str(move) for move in state.moves], result=result)
    with pytest.raises(RecordError, match=re.escape(words)):
        replay(record, state.game)
    record.result = "Black wins: in other words"
    assert replay(record, state.game).outcome() == state.outcome()


def test_a_result_before_the_end_is_rejected() -> None:
    record = Record("ayu", "Ayu", "", {}, ("a", "b"), moves=["b1-b2"], result="Black wins: has no move left")
    with pytest.raises(RecordError, match="but the game is not over after ply 1"):
        replay(record, plybook.load("ayu", size=5))


# -- files ---------------------------------------------------------------------------------------------------------


def test_a_file_that_is_not_a_record_is_rejected_with_its_name(tmp_path: Path) -> None:
    cases = {
        "empty": b"",
        "picture": bytes(range(256)),
        "latin": "Plybook record 1\ngame: Schön\n".encode("latin-1"),
        "huge": b"x" * (LARGEST + 10),
    }
    for name, content in cases.items():
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(RecordError, match=re.escape(str(path))):
            records.load(path)
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(RecordError, match="cannot be read"):
            records.load(path)


def test_a_huge_file_is_not_read_completely(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as stream:
        stream.truncate(1 << 40)  # a sparse file of one terabyte, which takes no space
    with pytest.raises(RecordError, match="at most"):
        records.load(path)


def test_a_record_may_have_a_byte_order_mark_and_crlf_line_endings(tmp_path: Path) -> None:
    record, state = written("ayu", 1)
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + str(record).replace("\n", "\r\n").encode())
    assert everything(replay(records.load(path), game("ayu"))) == everything(state)


def test_a_record_that_cannot_be_written_is_a_record_error(tmp_path: Path) -> None:
    record, _ = written("ayu", 1)
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(RecordError, match="cannot be written"):
        records.save(record, tmp_path / "file" / "game.txt")
    with pytest.raises(RecordError, match="cannot be written"):
        records.save(record, tmp_path)

"""Texts that the server compiles: games as in exported pages, mistakes with their places, no files from elsewhere."""

from __future__ import annotations

import base64
import json
import threading
import time
from pathlib import Path

import pytest
from served import MINE, Served

from plybook.gdl.text.files import find, library
from plybook.interpreter.game import game as games
from plybook.web.export.contents import variant

SOME = ("ayu", "othello", "english-draughts")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in SOME else [pytest.mark.slow]) for name in sorted(library())]
)
def test_a_text_is_the_game_that_an_exported_page_has(served: Served, name: str) -> None:
    source = find(name)
    found = served.compile(source.text, f"{name}.gdl")
    expected = variant(games.load(source, {}, engine="reference"))
    assert base64.b64decode(found["module"]) == expected.module
    data = json.loads(json.dumps(expected.data))
    for part in ("game", "scene", "rules", "options"):
        assert found["variant"][part] == data[part]
    assert [one for one in found["diagnostics"] if one["severity"] == "error"] == []


def test_options_are_set_and_left_out_if_there_are_none_such(served: Served) -> None:
    text = find("hex").text
    assert served.compile(text, size="5")["variant"]["options"]["size"] == "5"
    found = served.compile(text.replace("size", "side"), size="5")
    assert found["dropped"] == ["size"]
    assert found["variant"]["options"]["side"] == "11"
    assert served.compile(text, size="many")["dropped"] == ["size"]


def test_mistakes_have_places(served: Served) -> None:
    found = served.compile(MINE.replace("board", "bord").replace("empty", "emty"))
    assert "page" not in found
    assert [(one["line"], one["column"], one["code"]) for one in found["diagnostics"]] == [
        (3, 3, "unknown-statement"),
        (4, 25, "unknown-name"),
    ]
    assert "board" in found["diagnostics"][0]["help"]


@pytest.mark.parametrize("name", ["../secret.gdl", "{outside}/secret.gdl", "link.gdl", "/etc/passwd"])
def test_no_file_outside_of_the_folder_is_read(tmp_path: Path, served: Served, name: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.gdl").write_text("the secret words")
    link = served.folder / "link.gdl"
    link.unlink(missing_ok=True)
    link.symlink_to(outside / "secret.gdl")
    (served.folder.parent / "secret.gdl").write_text("the secret words")
    text = f'game "Mine" extends "{name.format(outside=outside)}" {{\n}}\n'
    answer = json.dumps(served.compile(text))
    assert "secret words" not in answer
    assert "root:" not in answer
    assert '"page"' not in answer
    link.unlink()


def test_a_text_of_the_folder_can_be_extended(served: Served) -> None:
    found = served.compile('game "Other" extends "mine.gdl" {\n}\n', "other.gdl")
    assert found["page"]["title"] == "Other"
    assert found["variant"]["options"] == {}
    mine = served.folder / "mine.gdl"
    mine.write_text(MINE.replace("  board ", "  option size = 4 in 3..5\n  board "))
    again = served.compile('game "Other" extends "mine.gdl" {\n}\n', "other.gdl")
    assert again["variant"]["options"] == {"size": "4"}  # a text that was compiled before, and means something else now
    mine.write_text(MINE)


def test_a_newer_text_takes_the_place_of_an_older_one(served: Served) -> None:
    answers: list[dict[str, object]] = []

    def ask(number: int) -> None:
        time.sleep(number / 50)
        answers.append(served.compile(f"{find('havannah').text}# {number}\n", page="typing"))

    threads = [threading.Thread(target=ask, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum("page" in answer for answer in answers) >= 1
    assert all("page" in answer or answer.get("outdated") for answer in answers)


def test_a_game_can_be_exported(served: Served) -> None:
    answer = served.ask("POST", "/api/export", {"name": "mine.gdl", "text": MINE, "page": "p"})
    assert answer.body.startswith(b"<!DOCTYPE html>")
    assert answer.headers["content-disposition"] == "attachment"
    wrong = served.ask("POST", "/api/export", {"name": "mine.gdl", "text": "game", "page": "p"})
    assert wrong.json["diagnostics"]

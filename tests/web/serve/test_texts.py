"""Texts and their versions: what is read, what is written, and that nothing is lost."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from served import Served

from plybook.gdl.text import limits
from plybook.web.serve import versions as module
from plybook.web.serve.folder import Folder, digest
from plybook.web.serve.refusal import RefusedError
from plybook.web.serve.versions import Versions

OUTSIDE = [
    "../secret.gdl",
    "/etc/x.gdl",
    "a/../../secret.gdl",
    "..\\secret.gdl",
    "link.gdl",
    "linked/secret.gdl",
    "C:x.gdl",
]
NO_NAMES = [
    "",
    "x",
    "x.txt",
    ".gdl",
    ".hidden.gdl",
    ".plybook/x.gdl",
    "a//b.gdl",
    " x.gdl",
    "a\nb.gdl",
    "x" * 250 + ".gdl",
]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with a text, beside a secret, with links to it."""
    (tmp_path / "secret.gdl").write_text("secret")
    root = tmp_path / "folder"
    root.mkdir()
    (root / "one.gdl").write_text("one")
    (root / "link.gdl").symlink_to(tmp_path / "secret.gdl")
    (root / "linked").symlink_to(tmp_path)
    return Folder(root)


@pytest.mark.parametrize("name", OUTSIDE + NO_NAMES)
def test_nothing_outside_of_the_folder_is_read_or_written(folder: Folder, name: str) -> None:
    for act in (lambda: folder.read(name), lambda: folder.write(name, "changed", None)):
        with pytest.raises(RefusedError):
            act()
    assert (folder.root.parent / "secret.gdl").read_text() == "secret"
    assert sorted(path.name for path in folder.root.parent.iterdir()) == ["folder", "secret.gdl"]


@pytest.mark.parametrize("name", OUTSIDE)
def test_nor_over_the_network(served: Served, name: str) -> None:
    assert served.ask("GET", f"/api/text?name={quote(name, safe='')}").status in (400, 403, 404)


def test_hidden_files_and_links_that_lead_out_are_not_listed(folder: Folder) -> None:
    (folder.root / ".plybook").mkdir()
    (folder.root / ".plybook" / "two.gdl").write_text("")
    (folder.root / "deep").mkdir()
    (folder.root / "deep" / "three.gdl").write_text("")
    assert folder.names() == ["deep/three.gdl", "one.gdl"]


def test_a_text_that_was_changed_elsewhere_is_not_written_over(folder: Folder) -> None:
    before = digest(folder.read("one.gdl"))
    (folder.root / "one.gdl").write_text("theirs")
    with pytest.raises(RefusedError, match="changed elsewhere") as refused:
        folder.write("one.gdl", "mine", before)
    assert refused.value.more == {"text": "theirs"}
    assert folder.read("one.gdl") == "theirs"
    folder.write("one.gdl", "mine", digest("theirs"))
    assert folder.read("one.gdl") == "mine"
    with pytest.raises(RefusedError, match="changed elsewhere"):
        folder.write("one.gdl", "new", None)
    (folder.root / "one.gdl").unlink()
    with pytest.raises(RefusedError, match="is gone"):
        folder.write("one.gdl", "mine again", digest("mine"))
    folder.write("below/new.gdl", "new", None)
    assert (folder.root / "below" / "new.gdl").read_text() == "new"


def test_what_cannot_be_a_text_is_not_written(folder: Folder) -> None:
    for text in ("x" * (limits.BYTES + 1), "a\0b", "\ud800"):
        with pytest.raises(RefusedError):
            folder.write("one.gdl", text, digest("one"))
    assert folder.read("one.gdl") == "one"


def test_versions_are_kept_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = Versions(tmp_path)
    versions.keep("a.gdl", "page", "one", saved=True)
    for text in ("two", "three"):
        versions.keep("a.gdl", "page", text, saved=False)  # typed within a minute: one version
    versions.keep("a.gdl", "other", "four", saved=False)
    versions.keep("b.gdl", "other", "five", saved=False)
    found = versions.all("a.gdl")
    assert [versions.text("a.gdl", each.id) for each in found] == ["four", "three", "one"]
    assert [each.saved for each in found] == [False, False, True]
    monkeypatch.setattr(module, "SOON", 0.0)
    versions.keep("a.gdl", "other", "six", saved=False)
    assert len(versions.all("a.gdl")) == 4
    versions.keep("a.gdl", "other", "six", saved=True)
    assert [each.saved for each in versions.all("a.gdl")] == [True, False, False, True]
    assert versions.unsaved("a.gdl", "six") is None
    with pytest.raises(RefusedError):
        versions.text("b.gdl", found[0].id)


def test_old_versions_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SOON", 0.0)
    monkeypatch.setattr(module, "KEPT", 3)
    versions = Versions(tmp_path)
    for number in range(8):
        versions.keep("a.gdl", "page", f"saved {number}", saved=True)
        versions.keep("a.gdl", "page", f"typed {number}", saved=False)
    texts = [versions.text("a.gdl", each.id) for each in versions.all("a.gdl")]
    assert texts == ["typed 7", "saved 7", "typed 6", "saved 6", "typed 5", "saved 5"]


def test_what_was_typed_is_there_after_a_crash(tmp_path: Path) -> None:
    (tmp_path / "a.gdl").write_text("one")
    with Served(tmp_path) as served:
        said = {"name": "a.gdl", "text": "typed", "page": "p"}
        assert served.change("POST", "/api/versions", said).status == 200
        served.kill()
    with Served(tmp_path) as served:
        found = served.ask("GET", "/api/text?name=a.gdl").json
        assert found["text"] == "one"
        assert found["unsaved"]["text"] == "typed"
        assert found["unsaved"]["time"] > found["modified"]
        (tmp_path / "a.gdl").write_text("changed elsewhere")
        later = time.time() + 5
        os.utime(tmp_path / "a.gdl", (later, later))
        found = served.ask("GET", "/api/text?name=a.gdl").json
        assert found["unsaved"]["time"] < found["modified"]


def test_a_database_that_is_broken_or_full_says_so_and_texts_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "a.gdl").write_text("one")
    with Served(tmp_path) as served:
        file = tmp_path / ".plybook" / "versions.sqlite"
        file.write_bytes(b"no database " * 500)
        said = {"name": "a.gdl", "text": "two", "page": "p", "digest": digest("one")}
        kept = served.change("POST", "/api/versions", said)
        assert kept.status == 507
        assert "versions cannot be kept" in kept.json["message"]
        saved = served.change("PUT", "/api/text", said)
        assert saved.status == 200
        assert "versions cannot be kept" in saved.json["trouble"]
        assert (tmp_path / "a.gdl").read_text() == "two"
        opened = served.ask("GET", "/api/text?name=a.gdl").json
        assert (opened["text"], "trouble" in opened) == ("two", True)
        file.unlink()
        assert served.change("POST", "/api/versions", {**said, "text": "three"}).status == 200
        with sqlite3.connect(file) as base:
            assert base.execute("select text from versions").fetchall() == [("three",)]


def test_new_texts_begin_as_games(served: Served) -> None:
    for like in ("", "ayu", "othello"):
        made = served.ask("POST", "/api/new", {"title": "My Game", "like": like}).json
        assert made["name"] == "my-game.gdl"
        assert served.compile(made["text"])["page"]["title"] == "My Game"
    for title, like in (("", ""), ('"', ""), ("My Game", "nothing"), ("My Game", "../secret")):
        assert served.ask("POST", "/api/new", {"title": title, "like": like}).status == 400

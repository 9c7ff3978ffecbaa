"""What `plybook serve` says to those who start it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from running import run

pytest.importorskip("starlette", reason="needs starlette")
pytest.importorskip("uvicorn", reason="needs uvicorn")
pytest.importorskip("websockets", reason="needs websockets")
pytest.importorskip("pygls", reason="needs pygls")


@pytest.fixture(autouse=True)
def never_served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[object, ...]]:
    """What would have been served: folders, and the texts that are opened."""
    from plybook.web.serve import running

    served: list[tuple[object, ...]] = []

    def serve(listening: socket.socket, folder: Path, token: str, opened: str, names: object) -> None:
        listening.close()
        served.append((folder, opened))

    monkeypatch.setattr(running, "serve", serve)
    monkeypatch.setenv("PLYBOOK_WITHIN", "")  # so that it is put back afterwards
    monkeypatch.chdir(tmp_path)
    return served


def test_a_folder_a_file_a_new_file_or_a_game_of_the_library(
    capsys: pytest.CaptureFixture[str], never_served: list[tuple[object, ...]], tmp_path: Path
) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "one.gdl").write_text("")
    for place in (".", "below", "below/one.gdl", "below/new.gdl", "ayu"):
        code, said, _ = run(capsys, "serve", place, "--port", "0")
        assert code == 0
        assert "/#token=" in said
    below = tmp_path / "below"
    assert never_served == [(tmp_path, ""), (below, ""), (below, "one.gdl"), (below, "new.gdl"), (tmp_path, "ayu")]


@pytest.mark.parametrize("place", ["nowhere", "nowhere/new.gdl", "othelo"])
def test_what_is_not_there(capsys: pytest.CaptureFixture[str], place: str) -> None:
    code, _, said = run(capsys, "serve", place)
    assert code == 2
    assert "there is no folder and no game" in said


def test_a_port_that_is_taken_and_an_address_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, _, said = run(capsys, "serve", "--port", str(taken.getsockname()[1]))
    assert code == 1
    assert "--port 0 takes a free one" in said
    code, _, said = run(capsys, "serve", "--host", "no.such.host.invalid")
    assert code == 1
    assert "cannot listen at no.such.host.invalid" in said


def test_a_folder_in_which_nothing_can_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / ".plybook").write_text("a file stands in the way")
    code, _, said = run(capsys, "serve", ".", "--port", "0")
    assert code == 1
    assert "cannot be served" in said


def test_what_is_missing_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "uvicorn" else real(name))
    code, _, said = run(capsys, "serve")
    assert code == 1
    assert "pip install 'plybook[web]'" in said

"""What is known after an edit is what would be known of the text if it were new."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from edits import edited, key, library_texts, plain

from plybook.gdl.syntax import recovery
from plybook.gdl.text.errors import DescriptionError
from plybook.service.editor.known.analysis import Analysis
from plybook.service.editor.known.workspace import Workspace


def known(analysis: Analysis) -> object:
    """All that an analysis holds, as data."""
    assert analysis.known is not None
    typed = [(plain(node.span), made.type) for node, made in analysis.known.notes.typed]
    model = analysis.known.model
    return (
        plain(analysis.tree),
        [key(found) for found in analysis.diagnostics],
        [base.name for base, _ in analysis.bases],
        typed,
        None if model is None else model.fingerprint,
    )


@pytest.mark.parametrize("start", range(5))
def test_after_each_of_many_edits_the_state_is_that_of_a_new_text(start: int) -> None:
    check_states(start, 100)


@pytest.mark.long
@pytest.mark.parametrize("start", range(10, 20))
def test_after_each_of_ten_thousand_edits_the_state_is_that_of_a_new_text(start: int) -> None:
    check_states(start, 1_000)


def check_states(start: int, number: int) -> None:
    """Edit library games again and again; after each edit, compare with a text that nothing is remembered of."""
    rng, texts = random.Random(start), library_texts()
    workspace = Workspace()
    path, text = "", ""
    for count in range(number):
        if count % 20 == 0:
            path = rng.choice(sorted(texts))
            text = texts[path]
            workspace.update(path, text)
        text = edited(text, rng, rng.choice(list(texts.values())))
        after = known(workspace.update(path, text))
        recovery.forget()
        assert after == known(Workspace().update(path, text)), text


BASE = """game "Base" {
  option size = 5 in 3..9
  players Black, White
  board square(size)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""
MORE = """game "More" extends "base.gdl" {
  move drop { to empty & edge(top) }
}
"""


def test_a_text_follows_the_one_that_it_extends(tmp_path: Path) -> None:
    (tmp_path / "base.gdl").write_text(BASE)
    base, more = str(tmp_path / "base.gdl"), str(tmp_path / "more.gdl")
    workspace = Workspace()
    assert not workspace.update(more, MORE).diagnostics
    workspace.update(base, BASE.replace("board square(size)", "board sqare(size)"))
    assert workspace.analysis(more).diagnostics, "the text in the editor counts, not the file"
    workspace.close(base)
    assert not workspace.analysis(more).diagnostics, "the editor was closed without saving"


def test_a_missing_game_is_found_once_it_is_there(tmp_path: Path) -> None:
    more = str(tmp_path / "more.gdl")
    workspace = Workspace()
    assert [found.code for found in workspace.update(more, MORE).diagnostics] == ["game-not-found"]
    (tmp_path / "base.gdl").write_text(BASE)
    workspace.changed(str(tmp_path / "base.gdl"))
    assert not workspace.analysis(more).diagnostics


def test_the_family_of_a_text_is_what_it_extends_and_what_extends_it(tmp_path: Path) -> None:
    names = {"base.gdl": BASE, "more.gdl": MORE, "other.gdl": BASE}
    for name, text in names.items():
        (tmp_path / name).write_text(text)
    workspace = Workspace()
    for name in ("base.gdl", "more.gdl"):
        family = workspace.family(str(tmp_path / name))
        assert {Path(each.source.name).name for each in family} == {"base.gdl", "more.gdl"}
    hexagonal = str(tmp_path / "hexagonal.gdl")
    workspace.update(hexagonal, 'game "H" extends "hex" {\n}\n')
    assert [each.source.name for each in workspace.family(hexagonal)] == [hexagonal], "library games are not changed"


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError):
        Workspace().analysis(str(tmp_path / "none.gdl"))

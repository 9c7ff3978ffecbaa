"""A rule that contradicts its text is seen at the terminal, by `check` and by `analyse`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import plybook
from plybook.measures.description.rulebook import measure
from plybook.measures.results.findings import Figure, Report, Section
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.ui.commands.check import command
from plybook.ui.tables.summary import show

SAID = "the text says right; the condition does not, and says top"


@pytest.fixture
def wrong() -> str:
    return plybook.load("hex").source.text.replace("edge(left), edge(right)", "edge(left), edge(top)")


def test_an_analysis_says_it_before_its_figures(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = plybook.loads(wrong)
    length = Section("length", "course", "", "", "", (Figure("length", "moves in a game", 20, key=True),))
    sections = (*measure(Analysis(game, QUICK, 1)).sections, length)
    show(Report("hex", "Hex", game.model.fingerprint, {}, "quick", 1, "0", sections, (), ()))
    lines = capsys.readouterr().out.splitlines()
    found = [line for line in lines if SAID in line]
    assert found == [f"worth a look: the text and the rule may differ (White wins: has joined left and right): {SAID}"]
    assert lines.index(found[0]) < next(place for place, line in enumerate(lines) if "95 % interval" in line)


def test_a_check_says_it_as_a_hint_that_does_not_fail_and_that_a_comment_allows(wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.gdl"
    file.write_text(wrong, encoding="utf-8")
    done = CliRunner().invoke(command, [str(file), "--strict"], standalone_mode=False)
    assert done.return_value == 0
    assert done.output.count(f"hint[text-and-rule-differ]: the text and the rule may differ: {SAID}") == 1
    allowed = wrong.replace(
        "    when some(linked(of(White)", "    # allow text-and-rule-differ: a test\n    when some(linked(of(White)"
    )
    file.write_text(allowed, encoding="utf-8")
    done = CliRunner().invoke(command, [str(file)], standalone_mode=False)
    assert "text-and-rule-differ" not in done.output

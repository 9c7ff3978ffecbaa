"""Games without a mistake get no diagnostic: neither an error, nor a warning, nor a hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from plybook.gdl.text.source import Source
from plybook.service.check.diagnostics import examine

ROOT = Path(__file__).parents[2]
GAMES = [
    *sorted((Path(__file__).parent / "sound").glob("*.gdl")),
    *sorted((ROOT / "games").glob("*.gdl")),
    *sorted((ROOT / "games" / "variants").glob("*.gdl")),
]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_nothing_is_said_of_a_sound_game(path: Path) -> None:
    _, _, found = examine(Source(str(path), path.read_text(encoding="utf-8")), {})
    assert [(one.severity, one.code, str(one.label.span), one.message) for one in found] == []

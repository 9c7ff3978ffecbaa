"""Games without a mistake get no diagnostic: neither an error, nor a warning, nor a hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from plybook.gdl.text.source import Source
from plybook.service.diagnostics import examine

ROOT = Path(__file__).parents[2]
GAMES = [
    *sorted((Path(__file__).parent / "sound").glob("*.gdl")),
    *sorted((ROOT / "games").glob("*.gdl")),
    *sorted((ROOT / "games" / "variants").glob("*.gdl")),
]

FALSE_WARNINGS = {
    "catch-up": "no-moves-undecided: a full board has a clause of its own",
    "chomp": "unreachable-piece: the players own nothing in an impartial game",
    "cram": "unreachable-piece: the players own nothing in an impartial game",
    "double-move": "no-moves-undecided: a full board has a clause of its own",
    "kayles": "unreachable-piece: the players own nothing in an impartial game",
    "maker-breaker": "no-moves-undecided: a full board has a clause of its own",
    "nim-rows": "unreachable-piece: the players own nothing in an impartial game",
    "slimetrail": "unreachable-piece: the players own nothing in an impartial game",
}
"""The games of which the checker says something that is not so."""


def game(path: Path) -> object:
    """The parameter for a game, which is expected to fail if it is warned of without reason today."""
    reason = FALSE_WARNINGS.get(path.stem) if path.parent.name == "sound" else None
    marks = [pytest.mark.xfail(reason=reason, strict=True)] if reason else []
    return pytest.param(path, id=path.stem, marks=marks)


@pytest.mark.parametrize("path", [game(path) for path in GAMES])
def test_nothing_is_said_of_a_sound_game(path: Path) -> None:
    _, _, found = examine(Source(str(path), path.read_text(encoding="utf-8")), {})
    assert [(one.severity, one.code, str(one.label.span), one.message) for one in found] == []


def test_every_false_warning_names_a_game() -> None:
    assert FALSE_WARNINGS.keys() <= {path.stem for path in GAMES}

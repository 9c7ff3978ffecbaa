"""Slips put into library games are told from texts that are true; docs/decisions.md has the counts."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import plybook

from .test_doubts import doubts, game

HERE = Path(__file__).parent
SLIPS = tomllib.loads((HERE / "mistaken_texts.toml").read_text(encoding="utf-8"))["slips"]
TRUE = re.split(r"(?m)^(?=game )", (HERE / "true_texts.txt").read_text(encoding="utf-8"))[1:]


@pytest.mark.parametrize(("first", "least"), [(0, 26), (1, 20)], ids=["tuned-on", "held-out"])
def test_most_slips_beneath_a_true_text_are_noticed(first: int, least: int) -> None:
    noticed = 0
    for name, right, wrong in SLIPS[first::2]:
        text = game(name)
        assert right in text
        noticed += any(doubts(plybook.loads(text.replace(right, wrong, 1), engine="reference").model))
    assert noticed >= least


@pytest.mark.parametrize("text", TRUE, ids=[text.split('"')[1] for text in TRUE])
def test_a_true_text_is_not_doubted(text: str) -> None:
    assert list(map(str, doubts(plybook.loads(text, engine="reference").model))) == []

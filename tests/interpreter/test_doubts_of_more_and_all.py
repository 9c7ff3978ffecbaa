"""Texts that say more, all, one or any where the rule says fewer, some, all or the enemy's."""

from __future__ import annotations

import pytest

import plybook

from .test_doubts import doubts

GAME = """game "Men" {{
  players White, Black facing n, s
  board square(6)
  setup mirrored {{ place White on row(1) | row(2) }}
  move go "{text}" {{
    from mine
    to {to}
    {more}
  }}
  end {{
    when {condition} -> {result} "{reason}"
    when no-moves -> draw
  }}
}}"""
PLAIN = {
    "text": "a man steps", "to": "adjacent(from) & empty", "more": "",
    "condition": "none(mine)", "result": "last wins", "reason": "has taken all men",
}  # fmt: skip
MORE, FEWER, LEAP = (
    "count(mine) > count(theirs)",
    "count(mine) < count(theirs)",
    "leap(from, orthogonal, 2, {}) & empty",
)
TAKEN = "do relocate(from, to)\n    do remove(adjacent(to) & theirs)"
CHOSEN = "choose foe in adjacent(to) & theirs\n    do relocate(from, to)\n    do remove(foe)"


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ({"condition": FEWER, "result": "mover wins", "reason": "has more men than the other player"}, "fewer"),
        ({"condition": MORE, "result": "mover wins", "reason": "has more men than the other player"}, ""),
        ({"condition": FEWER, "reason": "has more men than the other player"}, ""),
        ({"condition": MORE, "reason": "has more men than the other player"}, "fewer"),
        ({"condition": MORE, "reason": "the other player has more men than the opponent"}, ""),
        ({"condition": FEWER, "result": "mover loses", "reason": "has fewer men than the other player"}, ""),
        ({"condition": "some(of(last) & far-row)", "reason": "every man has reached the far row"}, "some"),
        ({"condition": "some(of(last) & far-row)", "reason": "has brought all men home"}, "some"),
        ({"condition": "none(of(last) - home-row)", "reason": "has brought all men home"}, ""),
        ({"condition": "some(of(last) & far-row)", "reason": "a man has reached the far row"}, ""),
        ({"text": "a man steps to an empty neighbour", "to": "adjacent(from) - mine"}, "mine"),
        ({"text": "a man steps to an empty adjacent square", "to": "adjacent(from) - mine"}, "mine"),
        ({"text": "a man steps to an empty neighbour"}, ""),
        ({"text": "a man leaps over any piece", "to": LEAP.format("theirs")}, "theirs"),
        ({"text": "a man leaps over any piece", "to": LEAP.format("occupied")}, ""),
        ({"text": "a man leaps over any piece of the enemy", "to": LEAP.format("theirs")}, ""),
        ({"text": "a man steps and removes one enemy beside it", "more": TAKEN}, "all that are there"),
        ({"text": "a man steps and removes one enemy beside it", "more": CHOSEN}, ""),
        ({"text": "a man steps and removes all enemies beside it", "more": TAKEN}, ""),
        (
            {
                "condition": "some(of(mover) & far-row)",
                "result": "mover loses",
                "reason": "the other player has reached the far row",
            },
            "the player who loses",
        ),
    ],
)
def test_more_all_one_and_any_are_not_their_opposites(change: dict[str, str], hint: str) -> None:
    found = list(map(str, doubts(plybook.loads(GAME.format(**{**PLAIN, **change}), engine="reference").model)))
    assert [one.endswith(hint) for one in found] == [True] * bool(hint)

"""Tournament settings as kept in a folder: read back unchanged, or refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from plybook.stats.sprt import Test
from plybook.tournament.settings import Settings, TournamentError, read


def asked(**more: object) -> Settings:
    return Settings("g", "r", {"a": "1"}, ("random", "script:b1-c1 d1-d2"), **{"ply_limit": 9, **more})  # type: ignore[arg-type]


def test_settings_are_read_back_unchanged() -> None:
    for settings in (
        asked(opening_plies=2, seed=7),
        asked(openings=("b1-c1", "d1-d2"), sprt=Test(0, 5, 0.01, 0.1), gauntlet=True),
    ):
        assert read(str(settings)) == settings
        assert settings.differs(read(str(settings))) == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("[]", "its `form` is not"),
        ('{"form": "Plybook tournament 1"}', "missing or invalid"),
        ('{"form": "Plybook tournament 2"}', "its `form` is not"),
    ],
)
def test_text_that_is_not_settings_is_refused_with_a_reason(text: str, words: str) -> None:
    with pytest.raises(TournamentError, match=words):
        read(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sprt", [1]),
        ("sprt", 5),
        ("sprt", {"elo0": 0}),
        ("sprt", {"elo0": 0, "elo1": "5"}),
        ("sprt", {"elo0": 0, "elo1": float("inf")}),
        ("sprt", {"elo0": 5, "elo1": 5}),
        ("games", 0),
        ("games", 10**30),
        ("seed", 10**400),
        ("opening_plies", -1),
        ("ply_limit", 0),
        ("players", "ab"),
        ("openings", {"b1-c1": 1}),
        ("options", {"size": 5}),
        ("engine", "steam"),
    ],
)
def test_an_invalid_setting_is_refused(name: str, value: object) -> None:
    settings = json.loads(str(asked()))
    with pytest.raises(TournamentError, match="missing or invalid"):
        read(json.dumps({**settings, name: value}))


@given(st.data())
@hypothesis_settings(max_examples=60, deadline=None)
def test_damaged_settings_raise_at_most_a_tournament_error(data: st.DataObject) -> None:
    text = str(asked(sprt=Test(0, 5)))
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(1, 20)) :]
    try:
        read(damaged)
    except TournamentError:
        pass

"""Sound games raise no alarm: replayed from the evidence that ``tools/sound_games.py`` has kept.

A game that is known to be a draw or a win with best play on its board raises just the alarms that say so.
"""

from __future__ import annotations

import lzma
from json import loads
from pathlib import Path
from typing import Any, cast

import pytest
from tool import tool

import plybook
from plybook import Game
from plybook.measures.alarms import alarms
from plybook.measures.alarms.causes import told_once
from plybook.measures.alarms.evidence import Evidence, Rare
from plybook.measures.results.findings import Alarm
from plybook.measures.tree.start import Start
from plybook.measures.trials.rare import never_matters
from plybook.measures.workbench.ply_limit import broken_off_sooner
from plybook.measures.workbench.self_play import Log

FILES = sorted((Path(__file__).parent / "evidence").glob("*.json.xz"))
KNOWN: dict[str, set[str]] = {
    "mu-torere": {"forced-draw"},
    "tic-tac-toe": {"forced-draw", "one-sided"},  # whoever errs is more often the second player
    "fill": {"no-goal"},  # a board to fill, for measuring speed
    "brandub": {"one-sided"},  # programs of this strength hold the king's side: 73 to 84 %
    "bagh-chal": {"one-sided"},  # and the tigers, 93 to 98 %; between perfect players it is a draw (Jin and Nievergelt)
    "fox-and-geese": {"one-sided"},  # and the fox, 66 to 87 %
    "halma": {"nobody-wins"},  # a hint: in 400 moves, players who look at 12 moves of 40 do not reach the goal
    "omega": {"one-sided"},  # the first player scores 59 to 66 % in 640 games
    "tablut": {"one-sided"},  # as in Brandub: 64 to 76 %
    "alquerque": {"too-long"},  # as it is handed down, nothing but a repetition ends a game without captures
    "three-mens-morris": {"solved"},  # who begins in the centre wins, under the rules that are usual
    "konane": {"one-sided"},  # the second player of a 6 by 6 board scores 58 to 66 % in 640 games
}
"""What is true of games that are decided, or not even, on their usual boards."""


class Kept:
    """The answers of the search for rare events, as kept."""

    def __init__(self, found: dict[str, Any], game: Game) -> None:
        self.game = game
        self.games: int = found["games"]
        self._answers: dict[str, int] = found["answers"]

    def never_offers(self, rule: int) -> bool:
        return bool(self._answers[f"rule {rule}"])

    def never_changes(self, effect: tuple[int, int]) -> bool:
        return bool(self._answers[f"effect {effect[0]}"])

    def never_matters(self, operand: tuple[int, int]) -> bool:
        """Not kept; few operands are asked about, and some games show that they matter."""
        return never_matters(self.game, 1, *operand, 100)

    def winners(self) -> dict[str, int]:
        """Not kept: nothing asks who wins where both do."""
        raise AssertionError("one player wins all games of a sound game")

    def winners_with_time(self, clause: int, player: str, plies: int) -> list[int | None]:
        """Not kept: no limit of turns decides most games of a sound game."""
        raise AssertionError("a sound game is decided by a limit")

    def same_games(self, setting: tuple[str, object]) -> bool:
        return bool(self._answers[f"option {setting[0]} {setting[1]}"])

    def without_swap(self) -> str:
        return str(self._answers["no swap"])

    def wins_after(self, move: str, games: int) -> int:
        return self._answers[f"after {move}"]

    def wins_by(self, clause: int) -> int:
        return self._answers[f"clause {clause}"]


def raised(file: Path) -> tuple[Alarm, ...]:
    kept = loads(lzma.decompress(file.read_bytes()))
    game = broken_off_sooner(plybook.load(file.name.removesuffix(".json.xz")))
    assert game.model.fingerprint == kept["rules"], "the rules have changed: make the evidence anew"
    own, chance = ([Log.of(each) for each in kept[name]] for name in ("own", "chance"))
    start = Start(**{**kept["start"], "at_once": tuple(kept["start"]["at_once"]), "line": tuple(kept["start"]["line"])})
    rare = cast(Rare, Kept(kept["rare"], game))
    takes = (lambda: bool(kept["takes"])) if "takes" in kept else None
    evidence = Evidence(game, kept["player"], own[: kept["games"]], chance, start, rare, lambda: own, takes=takes)
    return told_once(alarm for check in alarms.CHECKS for alarm in check(evidence))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_a_sound_game_raises_no_alarm(file: Path) -> None:
    found = {alarm.code for alarm in raised(file) if not alarm.follows}
    assert found == KNOWN.get(file.name.split(".")[0], set())


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_a_sound_game_that_is_played_anew_raises_no_alarm(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """All games and searches of the quick budget, by which the evidence was made; what stronger players show, which is
    not kept, may take back an alarm, and a game more that is cut off another."""
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))
    name = file.name.split(".")[0]
    _, found = tool("sound_games").evidence_of(plybook.load(name))
    assert set(found) <= {alarm.code for alarm in raised(file)}

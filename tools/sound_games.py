"""Keep the evidence for the alarms of sound games, so that tests can ask whether the alarms stay silent.

``python tools/sound_games.py [GAME …]`` plays the games of the quick budget for each game of the library and writes
what the alarms read (logs of games, proofs, searches for rare events) to ``tests/measures/evidence/NAME.json.xz``. It
can be stopped and continued: a game that has a file is left as it is, and pieces of work are cached. Remove a file to
make it anew, after a change of the rules, of the players or of what the alarms read.
"""

from __future__ import annotations

import lzma
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from json import dumps
from pathlib import Path

import plybook
from plybook import gdl
from plybook.gdl.model.option import Value
from plybook.gdl.text.files import library
from plybook.interpreter.game.game import Game
from plybook.measures.alarms import alarms
from plybook.measures.alarms.evidence import Evidence, Rare, gather
from plybook.measures.alarms.faults_of_choice import REPLAYED
from plybook.measures.run import folder_of, workbench
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.result_cache import ResultCache
from plybook.measures.workbench.self_play import Log

FOLDER = Path(__file__).parents[1] / "tests" / "measures" / "evidence"
SEED = 1


class Noted(Rare):
    """Looks for rare events, and notes the answers."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(analysis)
        self.answers: dict[str, int | str] = {}

    def never_offers(self, rule: int) -> bool:
        """Whether a rule never has a legal move."""
        return bool(self.answers.setdefault(f"rule {rule}", int(super().never_offers(rule))))

    def never_changes(self, effect: tuple[int, int]) -> bool:
        """Whether an effect never changes anything."""
        return bool(self.answers.setdefault(f"effect {effect[0]}", int(super().never_changes(effect))))

    def same_games(self, setting: tuple[str, Value]) -> bool:
        """Whether games are the same with another value of an option."""
        return bool(self.answers.setdefault(f"option {setting[0]} {setting[1]}", int(super().same_games(setting))))

    def without_swap(self) -> str:
        """The value of the start without a swap."""
        return str(self.answers.setdefault("no swap", super().without_swap()))

    def wins_after(self, move: str, games: int) -> int:
        """How many random games that begin with a move the first seat wins."""
        return int(self.answers.setdefault(f"after {move}", super().wins_after(move, games)))

    def wins_by(self, clause: int) -> int:
        """How many games a clause wins."""
        return int(self.answers.setdefault(f"clause {clause}", super().wins_by(clause)))


def evidence_of(game: Game, jobs: int = 1) -> tuple[dict[str, object], list[str]]:
    """The evidence for the alarms of a game as JSON, and the codes of the alarms that it raises."""
    analysis = workbench(game, QUICK, SEED, jobs=jobs, kept=ResultCache(folder_of(game, SEED)))
    rare = Noted(analysis)
    gathered = gather(analysis)
    own: list[Sequence[Log]] = [gathered.own]

    def longer() -> Sequence[Log]:
        assert gathered.longer is not None
        own[0] = gathered.longer()
        return own[0]

    evidence: Evidence = replace(gathered, rare=rare, longer=longer)
    found = [alarm.code for check in alarms.CHECKS for alarm in check(evidence)]
    value = {
        "rules": game.model.fingerprint,
        "games": len(gathered.own),
        "player": gathered.player,
        "own": _plain(own[0], 0),
        "chance": _plain(gathered.chance, REPLAYED),
        "takes": evidence.takes is not None and evidence.takes(),
        "start": asdict(gathered.start),
        "rare": {"games": rare.games, "answers": rare.answers},
    }
    return value, found


def _plain(logs: Sequence[Log], whole: int) -> list[dict[str, object]]:
    """Logs without what no alarm reads: the player's values; and moves, but for the first ``whole`` games, which are
    replayed, and for games that name points which none before has named."""
    seen: set[str] = set()
    plain = []
    for number, log in enumerate(logs):
        words = {word for move in log.moves for word in re.split(r"[^\w]+", move)}
        moves = log.moves if number < whole or words - seen else ("",) * log.plies
        seen |= words
        plain.append({**asdict(log), "moves": moves, "values": [None] * log.plies})
    return plain


def main(names: Sequence[str]) -> None:
    """Write the evidence of these games, or of all, small boards first."""
    FOLDER.mkdir(exist_ok=True)
    sizes = {name: len(gdl.load(gdl.find(name)).board) for name in names or library()}
    for name in sorted(sizes, key=lambda name: (sizes[name], name)):
        file = FOLDER / f"{name}.json.xz"
        if file.exists():
            continue
        value, found = evidence_of(plybook.load(name))
        file.write_bytes(lzma.compress(dumps(value, separators=(",", ":")).encode(), preset=9))
        print(f"{name}: {', '.join(found) or 'silent'} ({file.stat().st_size:,} bytes)", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Whether the intervals of an analysis hold what they promise: a study of coverage.

    python tools/coverage_study.py pools FOLDER       play the games (kill it at any time and start it again)
    python tools/coverage_study.py coverage FOLDER    resample analyses from them, and count what their intervals hold
    python tools/coverage_study.py page FOLDER        write docs/coverage.md

For each small game, a pool of self-play games and one of random games stand for all games that could be played: the
figures of the whole pool are the truth. An analysis draws as many games from them as the quick budget plays, with
replacement, and is measured by the code that measures games of its own. Two analyses of the same pool differ by chance
alone, so every "sure" difference between them is false.

Everything is kept in FOLDER, in blocks: what has been done is not done again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any

import plybook
from plybook.interpreter.game.game import Game
from plybook.interpreter.parallel.jobs import each
from plybook.measures.course import drama, length
from plybook.measures.course.judge import Judge
from plybook.measures.course.seen import Round, Seen
from plybook.measures.fairness import balance, endings
from plybook.measures.moves import kinds, sites
from plybook.measures.moves.survey import surveyed
from plybook.measures.openings import usual
from plybook.measures.results.comparison import difference, judged
from plybook.measures.results.findings import Figure
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log, played

SEED = 20_000
GAMES = 20_000
"""Games of each sort in a pool."""
PARTS = (2_000, 5_000, 10_000, GAMES)
BLOCK = 500
"""Games that one process plays between two visits to the disk."""
ANALYSES = 1_000
"""Resampled analyses of a game."""
TOGETHER = 20
"""Resampled analyses between two visits to the disk."""
LEAST = 0.93
"""Intervals that hold the truth less often than this are marked."""
SEEN = 50
"""A figure that is shown in fewer analyses than this is not marked: too few to tell."""
CLOSE = 1e-12
"""What rounding may do to the end of an interval."""
JOBS = 2
PAGE = Path(__file__).parents[1] / "docs" / "coverage.md"
HEAD = f"""# Coverage

Whether the 95 % intervals of an analysis hold what they promise. `python tools/coverage_study.py` plays the pools,
resamples the analyses and writes this page.

For each game, pools of self-play games (the player of the quick budget) and of random games stand for all games
that could be played; the figures of the whole pool are the truth. Each of up to {ANALYSES:,} analyses draws as many
games from them as the quick budget plays ({QUICK.games} and {QUICK.random_games}), and is measured by the code that
measures every analysis. An interval should hold the truth in 93 to 97 of 100; of {ANALYSES:,} analyses, a share near
95 % has a standard error of 0.7 points. Two analyses in a row are also compared: whatever `compare` says
surely differs is then false, which should happen in at most 5 of 100 comparisons.

Only figures that follow from the games are here, not those that rest on further searches (course, openings, levels,
strength). The figures of the judge (comebacks, drama, decisiveness, uncertainty) are measured on as many games as the
quick budget judges, but with the values of the player who played them: 20,000 games of a stronger judge would take
days. What is tested is the interval, not the judge.

How to read it:

- **Bold**: the interval holds the truth in fewer than 93 of 100 of at least {SEEN} analyses.
- Above 97 %, intervals are wider than they need be: where the truth is 0 or 1, every analysis sees just that, and
  Wilson's interval holds it always. A median of whole numbers lies on a step. Shares of 24 games have few possible
  values, and so have those of games that are nearly always the same; an interval that is shown only in some samples is
  that of 99 %.
- *With an interval*: the other analyses say why they give none. Figures that never have one are not listed
  (`deficit-average`, and `leaves` unless branching varies little).

| game | games in the pools | analyses | figures not certain | below 93 % | comparisons with a false difference |
|---|---|--:|---|---|---|
"""
WHOLE = "<!-- begin: python tools/whole_runs.py -->"
"""Where the section begins that another tool writes."""
COLUMNS = "| figure | truth | with an interval | held the truth | median width |\n|---|---|---|---|---|"
JUDGE = Judge("mcts", 1)
"""Who the player's own values count as coming from."""
PLAYERS = (f"mcts:playouts={QUICK.playouts}", "random")


@dataclass(frozen=True)
class Tiny:
    """A game of the study."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """Its name with its options."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.options.items())])

    def load(self) -> Game:
        """The game."""
        return plybook.load(self.name, **self.options)


STUDIED = (
    Tiny("tic-tac-toe"),
    Tiny("connect-four", {"columns": 4, "rows": 4}),
    Tiny("hex", {"size": 4}),
    Tiny("clobber", {"columns": 4, "rows": 3}),
    Tiny("ayu", {"size": 5}),
)


# -- the pools ---------------------------------------------------------------------------------------------------------


def pool_file(folder: Path, tiny: Tiny, player: str) -> Path:
    """Where a pool is kept: one game a line."""
    return folder / f"{tiny.title} {player}.jsonl".replace(" ", "_").replace(":", "_")


def block(game: Game, player: str, first: int, number: int) -> list[dict[str, Any]]:
    """Some games of a pool."""
    return [played(game, SEED, player, place) for place in range(first, first + number)]


def fill(folder: Path, tiny: Tiny, player: str, wanted: int, jobs: int) -> None:
    """Play the games that a pool still lacks; half a line, left by a killed process, is played again."""
    path, game = pool_file(folder, tiny, player), tiny.load()
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    whole = [line for line in lines if line.endswith("}")]
    done = len(whole) // BLOCK * BLOCK
    if done < len(lines) - 1:
        path.write_text("".join(f"{line}\n" for line in whole[:done]), encoding="utf-8")
    missing = ((block, game, player, first, BLOCK) for first in range(done, wanted, BLOCK))
    with path.open("a", encoding="utf-8") as file:
        for games in each(_called, missing, jobs=jobs):
            file.write("".join(f"{json.dumps(one)}\n" for one in games))
            file.flush()
    print(f"{path.name}: {max(done, wanted):,} games", flush=True)


def _called(work: Any, *given: Any) -> Any:
    return work(*given)


def pools(folder: Path, jobs: int) -> None:
    """Play all pools, a part of each at a time."""
    for wanted in PARTS:
        for tiny in STUDIED:
            for player in PLAYERS:
                fill(folder, tiny, player, wanted, jobs)


# -- resampled analyses ------------------------------------------------------------------------------------------------


class Resampled(Analysis):
    """An analysis of games that have been played and surveyed before."""

    def __init__(
        self, game: Game, own: Sequence[Log], chance: Sequence[Log], surveys: Sequence[dict[str, Any]]
    ) -> None:
        super().__init__(game, replace(QUICK, games=len(own), random_games=len(chance)), 1)
        self._logs = {(self.player, len(own)): list(own), ("random", len(chance)): list(chance)}
        self._surveys = surveys

    def all(self, kind: str, *work: Any) -> list[Any]:
        """The surveys; no other work is asked for."""
        assert kind.startswith("survey"), f"not known from the games: {kind}"
        return list(self._surveys)


@dataclass(frozen=True)
class Pool:
    """All games of a pool, and the survey of each."""

    game: Game
    own: Sequence[Log]
    chance: Sequence[Log]
    surveys: Sequence[dict[str, Any]]

    @classmethod
    def read(cls, folder: Path, tiny: Tiny) -> Pool:
        """Read a pool, as far as it has been played."""
        game = tiny.load()
        own, chance = (
            [Log.of(json.loads(line)) for line in pool_file(folder, tiny, player).read_text().splitlines()]
            for player in PLAYERS
        )
        surveys = [{**surveyed(game, 1, PLAYERS[0], 0, 1, 0, [log]), "tried": {}} for log in own]
        return cls(game, own, chance, surveys)

    def figures(self, own: Sequence[int], chance: Sequence[int], most: int | None = None) -> dict[str, Figure]:
        """The figures of these games of the pool; ``most`` of them count as judged, by the player's values."""
        logs = [self.own[place] for place in own]
        one = Resampled(
            self.game, logs, [self.chance[place] for place in chance], [self.surveys[place] for place in own]
        )
        won = fmean(log.seat is not None for log in logs)
        sections = list(drama.of_judged(Seen(JUDGE, (Round(QUICK.playouts, PLAYERS[0], tuple(logs[:most])),), won)))
        for part in (balance, length, endings, usual, kinds, sites):
            sections += part.measure(one).sections
        return {item.name: item for each in sections for item in each.items if isinstance(item, Figure)}

    @property
    def truth(self) -> dict[str, Figure]:
        """The figures of the whole pool."""
        return self.figures(range(len(self.own)), range(len(self.chance)))

    def drawn(self, number: int) -> dict[str, Figure]:
        """The figures of resampled analysis ``number``."""
        random = Random(f"{SEED}:{number}")
        own, chance = (
            random.choices(range(len(pool)), k=size)
            for pool, size in ((self.own, QUICK.games), (self.chance, QUICK.random_games))
        )
        return self.figures(own, chance, QUICK.judge_games)


def results_file(folder: Path, tiny: Tiny) -> Path:
    """Where the resampled analyses of a game are kept: a block of them a line, after a line with the truth."""
    return folder / f"{tiny.title} coverage.jsonl".replace(" ", "_")


def coverage(folder: Path, tiny: Tiny) -> None:
    """Resample the analyses that a game still lacks. A pool that has grown begins anew."""
    path, pool = results_file(folder, tiny), Pool.read(folder, tiny)
    size = [len(pool.own), len(pool.chance)]
    kept = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
    if not kept or json.loads(kept[0])["size"] != size:
        values = {name: figure.value for name, figure in pool.truth.items()}
        kept = [json.dumps({"size": size, "truth": values})]
    path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        for first in range(TOGETHER * (len(kept) - 1), ANALYSES, TOGETHER):
            found = [pool.drawn(number) for number in range(first, first + TOGETHER)]
            intervals = [{name: (each.low, each.high) for name, each in one.items()} for one in found]
            pairs = [different(one, other) for one, other in zip(found[::2], found[1::2], strict=True)]
            file.write(json.dumps({"intervals": intervals, "pairs": pairs}) + "\n")
            file.flush()
    print(f"{tiny.title}: {ANALYSES:,} analyses", flush=True)


def different(one: dict[str, Figure], other: dict[str, Figure]) -> dict[str, str]:
    """The figures of two analyses of one pool that a comparison calls different, and how sure it is."""
    found = judged([difference(name, 1, one.get(name), other.get(name)) for name in {**one, **other}])
    return {each.figure: each.verdict for each in found if each.verdict in ("sure", "perhaps")}


# -- the page ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """How often the interval of a figure held the truth."""

    figure: str
    truth: float
    shown: float
    """The share of analyses that gave an interval."""
    number: int
    """The number of these analyses."""
    held: float
    """The share of these intervals that held the truth."""
    width: float
    """The median width."""

    @property
    def bad(self) -> bool:
        """Whether it holds less often than :data:`LEAST`, in enough analyses to tell."""
        return self.held < LEAST and self.number >= SEEN

    def row(self) -> str:
        """A row of the table."""
        held = f"**{self.held:.1%}**" if self.bad else f"{self.held:.1%}"
        return f"| `{self.figure}` | {self.truth:.4g} | {self.shown:.1%} | {held} | {self.width:.3g} |"


def studied(folder: Path, tiny: Tiny) -> tuple[list[int], list[Kept], list[dict[str, str]]]:
    """The numbers of games of the pools, what the intervals of a game held, and what its comparisons found."""
    head, *blocks = (json.loads(line) for line in results_file(folder, tiny).read_text(encoding="utf-8").splitlines())
    analyses = [one for block in blocks for one in block["intervals"]]
    kept = []
    for figure, truth in head["truth"].items():
        ends = [one[figure] for one in analyses if figure in one and one[figure][0] is not None]
        if ends and isinstance(truth, int | float):
            held = sum(low - CLOSE <= truth <= high + CLOSE for low, high in ends) / len(ends)
            width = median(high - low for low, high in ends)
            kept.append(Kept(figure, truth, len(ends) / len(analyses), len(ends), held, width))
    return head["size"], kept, [pair for block in blocks for pair in block["pairs"]]


def page(folder: Path) -> str:
    """The page, as Markdown."""
    parts, numbers = [], []
    for tiny in STUDIED:
        size, kept, pairs = studied(folder, tiny)
        sure = sum("sure" in pair.values() for pair in pairs)
        ends = [each for each in kept if 0 < each.truth < 1 or each.truth > 1]
        numbers.append(
            f"| {tiny.title} | {size[0]:,} and {size[1]:,} | {2 * len(pairs):,} | {len(ends)} "
            f"| {sum(each.bad for each in ends)} | {sure} of {len(pairs)} ({sure / len(pairs):.1%}) |"
        )
        rows = "\n".join(each.row() for each in kept)
        parts.append(f"## {tiny.title}\n\n{COLUMNS}\n{rows}\n")
    return HEAD + "\n".join(numbers) + "\n\n" + "\n".join(parts)


def main() -> None:
    """Run a command."""
    if len(sys.argv) != 3 or sys.argv[1] not in ("pools", "coverage", "page"):
        sys.exit(f"{__doc__}")
    command, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    match command:
        case "pools":
            pools(folder, JOBS)
        case "coverage":
            for _ in each(_called, ((coverage, folder, tiny) for tiny in STUDIED), jobs=JOBS):
                pass
        case _:
            there = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
            others = WHOLE + there.partition(WHOLE)[2] if WHOLE in there else ""
            PAGE.write_text("\n".join([page(folder), others]).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""What compiling costs: families of growing descriptions, and thousands of random ones that are unusually long.

    python tools/compile_cost.py --out bench/results/compile-cost.md    about an hour on one core
    python tools/compile_cost.py --random 50 --machine-code 5           a sample
    python tools/compile_cost.py --library --out bench/results/compile-library.md    the games of the library

Each description is checked, lowered and optimised by every pass, and the code of its playouts is written and compiled,
without any cache but that of the parser's tables, which are built once. What is proved about a description is not
looked for, as when a game is loaded. Costs are CPU seconds.

The random descriptions are those of the tests with seven times as many definitions and rules and deeper expressions,
which makes them three times as long; the first ones are compiled to machine code, too. A stage that takes more than a
minute is stopped.

Run it in the environment of the tests (``pip install -e '.[test]'``).
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "interpreter"))

from random_descriptions import candidate  # noqa: E402

import plybook  # noqa: E402
from plybook.interpreter.native.codegen.signatures import POSITIONS  # noqa: E402
from plybook.interpreter.native.engine import compiler, jit  # noqa: E402
from plybook.interpreter.native.kernels.playouts.signatures import PART as PLAYOUTS  # noqa: E402

TIMES = 7
"""How many times as many definitions and rules a random description has as those of the tests."""
MOST = 60.0
"""CPU seconds after which a stage is stopped."""
ASKED = 10.0
"""CPU seconds that no description should take."""


class TooLong(Exception):  # noqa: N818
    """A stage has been stopped."""


@dataclass
class Cost:
    """CPU seconds by stage; ``stopped`` is the stage that took too long, ``gave_up`` has the passes that gave up."""

    stages: dict[str, float] = field(default_factory=dict)
    stopped: str = ""
    gave_up: tuple[str, ...] = ()
    terms: int = 0

    @property
    def seconds(self) -> float:
        """The sum of all stages."""
        return sum(self.stages.values())

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measure a stage."""
        began = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST)
        try:
            yield
        except TooLong:
            self.stopped = name
            raise
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.stages[name] = time.process_time() - began

    def dearest(self) -> str:
        """The stages that cost most."""
        most = sorted(self.stages.items(), key=lambda pair: -pair[1])[:3]
        return ", ".join(f"{name} {seconds:.2f}" for name, seconds in most)


def _stop(number: int, frame: object) -> None:
    raise TooLong


def compiled(text: str, *, machine_code: bool) -> Cost:
    """The cost of compiling a description."""
    cost = Cost()
    sys.setrecursionlimit(compiler.DEEP)
    try:
        with cost.stage("check"):
            model = plybook.loads(text).model
        with cost.stage("lower"):
            program = compiler.lowered(model)
        with cost.stage("passes"):
            program = compiler.program_of(model, program=program)
        cost.terms, cost.gave_up = len(program.terms), program.gave_up
        if machine_code:
            for part in (PLAYOUTS, POSITIONS):
                with cost.stage(f"write {part.name}"):
                    code = compiler.text_of(model, program, [part], native=True, deposit=jit.deposits_bits())
                with cost.stage(f"LLVM {part.name}"):
                    jit.compile_text(code)
    except TooLong:
        pass
    return cost


# -- families ------------------------------------------------------------------------------------------------------

GAME = """game "Family" {{
  players A, B
  board square(7)
  setup tile {{ . A
               B . }}
{defines}
{rules}
  end {{ when no-moves -> mover loses }}
}}
"""


def _game(rules: Sequence[str], defines: Sequence[str] = ()) -> str:
    return GAME.format(rules="\n".join(rules), defines="\n".join(defines))


def _move(*lines: str, name: str = "go") -> str:
    return "\n".join([f"move {name} {{", *lines, "}"])


def choices(number: int) -> str:
    """A rule that chooses so many points, each beside the one before."""
    sites = ["from", *[f"c{place}" for place in range(1, number)]]
    chosen = [f"choose {site} in adjacent({before}) & empty" for before, site in pairwise(sites)]
    placed = [f"do place(mover, {site})" for site in sites[1:]] or ["do remove(from)"]
    return _game([_move("from mine", *chosen, *placed, "where some(group(from))")])


def effects_between(number: int) -> str:
    """A rule with so many choices, an effect and a condition after each."""
    lines = ["from mine"]
    for place in range(number):
        lines += [
            f"choose c{place} in union(d in directions, ray(from, d, empty)) & adjacent(mine)",
            f"do place(mover, c{place})",
            f"where after.components(flood(c{place}, mine)) <= before.components(flood(from, mine | empty))",
        ]
    return _game([_move(*lines)])


def nested_floods(number: int) -> str:
    """A definition of so many floods, each through the one before."""
    region = "mine"
    for _ in range(number):
        region = f"flood(to, adjacent({region}) | empty)"
    return _game([_move("from mine", "to adjacent(from) & empty", f"where after.count({region}) > before.count(mine)")])


def nested_unions(number: int) -> str:
    """So many unions over directions, each inside the one before."""
    region = "empty"
    for place in range(number):
        region = f"union(d{place} in directions, ray(from, d{place}, {region}))"
    return _game([_move("from mine", f"to {region} & empty")])


def many_rules(number: int) -> str:
    """So many rules that differ in a number."""
    condition = "where count(adjacent(to) & mine) is {} and after.connected(mine & adjacent(adjacent(to)))"
    lines = ("from mine", "to adjacent(from) & empty")
    return _game([_move(*lines, condition.format(place), name=f"m{place}") for place in range(number)])


def long_condition(number: int) -> str:
    """A condition of so many parts."""
    points = [f"{'abcdefg'[place % 7]}{1 + place // 7 % 7}" for place in range(number)]
    parts = " and ".join(f"some(step(mine, n) & adjacent(flood(to, empty - {point})))" for point in points)
    return _game([_move("from mine", "to adjacent(from) & empty", f"where {parts}")])


def _attacks(number: int, ahead: str) -> str:
    """Moves through so many definitions, each through the one before; ``ahead`` restricts the second of three ways."""
    places = [f"{'abcdefg'[level % 7]}{1 + level // 7}" for level in range(number)]
    defines = ["define w0(r) = r"]
    for level, place in enumerate(places):
        there = f"w{level}(r)"
        ways = f"step({there}, n) | step({there}, s) & {ahead.format(place)} | step({there}, e) & empty"
        defines.append(f"define w{level + 1}(r) = {ways}")
    move = _move("from mine", f"to w{number}(from) - mine")
    return _game([move, "every move where not after.attacked(mine & rim)"], defines)


def attacks(number: int) -> str:
    """Pieces that attack through so many definitions, three ways in each."""
    return _attacks(number, "(mine | empty)")


def attacks_from_camps(number: int) -> str:
    """The same, where one way is open only from the rim."""
    return _attacks(number, "given(some(from & rim), everywhere)")


def attacks_from_places(number: int) -> str:
    """The same, where one way is open only from a point, another one in each definition."""
    return _attacks(number, "given(some(from & {}), everywhere)")


FAMILIES: dict[Callable[[int], str], tuple[int, ...]] = {
    choices: (1, 2, 3, 4, 5, 6),
    effects_between: (1, 2, 3, 4, 5, 6),
    nested_floods: (1, 2, 4, 8, 16),
    nested_unions: (1, 2, 3, 4, 5),
    many_rules: (4, 8, 16, 32, 64),
    long_condition: (4, 8, 16, 32, 64),
    attacks: (2, 4, 6, 8),
    attacks_from_camps: (2, 4, 6, 8),
    attacks_from_places: (2, 4, 6, 8),
}


# -- the report ----------------------------------------------------------------------------------------------------


def family_lines() -> Iterator[str]:
    """The table of the families."""
    yield "| family | size | words | terms | seconds | the dearest stages |"
    yield "|---|--:|--:|--:|--:|---|"
    for family, sizes in FAMILIES.items():
        for size in sizes:
            text = family(size)
            cost = compiled(text, machine_code=True)
            seconds = f"stopped in {cost.stopped}" if cost.stopped else f"{cost.seconds:.2f}"
            name = family.__name__.replace("_", " ")
            yield f"| {name} | {size} | {len(text.split())} | {cost.terms:,} | {seconds} | {cost.dearest()} |"


def random_lines(number: int, machine_code: int) -> Iterator[str]:
    """The summary of random descriptions: the median, the dearest ones, and what was stopped."""
    costs: dict[int, Cost] = {}
    words: dict[int, int] = {}
    refused = 0
    seed = 0
    while len(costs) < number:
        text = candidate(seed, rich=seed % 2 == 1, times=TIMES)
        try:
            costs[seed] = compiled(text, machine_code=len(costs) < machine_code)
            words[seed] = len(text.split())
        except plybook.DescriptionError:
            refused += 1
        seed += 1
        if seed % 500 == 0:
            worst = max((cost.seconds for cost in costs.values()), default=0)
            print(f"{len(costs)} compiled, {refused} refused, the dearest {worst:.1f} s", file=sys.stderr, flush=True)
    stopped = [seed for seed, cost in costs.items() if cost.stopped]
    above = [seed for seed, cost in costs.items() if cost.seconds > ASKED]
    gave_up = [seed for seed, cost in costs.items() if cost.gave_up]
    yield (
        f"{len(costs):,} random descriptions of {median(words.values()):.0f} words (median; at most "
        f"{max(words.values()):,}), the first {machine_code} compiled to machine code: median "
        f"{median(cost.seconds for cost in costs.values()):.2f} s, {len(above)} above {ASKED:g} s, "
        f"{len(stopped)} stopped, {len(gave_up)} with a pass that gave up."
    )
    yield ""
    yield "| seed | words | terms | seconds | the dearest stages |"
    yield "|--:|--:|--:|--:|---|"
    for seed in sorted(costs, key=lambda seed: -costs[seed].seconds)[:10]:
        cost = costs[seed]
        yield f"| {seed} | {words[seed]} | {cost.terms:,} | {cost.seconds:.2f} | {cost.dearest()} |"


def library_lines() -> Iterator[str]:
    """The games of the library, the dearest first."""
    costs: dict[str, Cost] = {}
    for path in sorted((ROOT / "games").glob("*.gdl")):
        costs[path.stem] = compiled(path.read_text(encoding="utf-8"), machine_code=True)
        print(f"{path.stem} {costs[path.stem].seconds:.1f} s", file=sys.stderr, flush=True)

    def seconds(cost: Cost, part: str) -> float:
        """What it takes until a part can be called."""
        stages = ("check", "lower", "passes", f"write {part}", f"LLVM {part}")
        return sum(cost.stages[stage] for stage in stages)

    parts = (POSITIONS.name, PLAYOUTS.name)
    for part in parts:
        every = [seconds(cost, part) for cost in costs.values()]
        ends = f"median {median(every):.2f}, at most {max(every):.2f}"
        yield f"{len(every)} games, seconds until {part} can be called: {ends}"
        yield ""
    yield f"| game | terms | {' | '.join(parts)} | the dearest stages |"
    yield "|---|--:|--:|--:|---|"
    for name in sorted(costs, key=lambda name: -seconds(costs[name], POSITIONS.name)):
        cost = costs[name]
        taken = " | ".join(f"{seconds(cost, part):.2f}" for part in parts)
        yield f"| {name} | {cost.terms:,} | {taken} | {cost.dearest()} |"


def main() -> None:
    """Measure, and print or write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=5_000, help="how many random descriptions")
    parser.add_argument("--machine-code", type=int, default=500, help="how many of them to compile to machine code")
    parser.add_argument("--library", action="store_true", help="the games of the library instead")
    parser.add_argument("--out", type=Path, help="write the report to this file")
    given = parser.parse_args()
    signal.signal(signal.SIGVTALRM, _stop)
    lines = [
        "# What compiling costs",
        "",
        "Written by `python tools/compile_cost.py`; CPU seconds, without caches.",
        "",
    ]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PLYBOOK_CACHE"] = folder  # models that were checked before are not read
        plybook.loads(choices(1))
        if given.library:
            lines += [*library_lines(), ""]
        else:
            lines += [*family_lines(), "", *random_lines(given.random, given.machine_code), ""]
    print("\n".join(lines))
    if given.out:
        given.out.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Divides the tests into the default tier, the slow one and the long one, by the times that they took.

    pytest -n auto -m "not long" --junitxml=times.xml  on a quiet machine
    python tools/divide_tests.py times.xml             writes tests/tiers.toml, tests/long.toml and the table
    python tools/divide_tests.py times.xml --table     only the table in docs/tests.md

A function whose cases take more than ``SHARE`` seconds together keeps as many of them in the default tier as fit into
that time, taken evenly from the whole list, or the quickest one; no case above ``CASE`` seconds stays. Of the others,
which are slow, the quickest that fit into ``SLOW`` seconds stay in CI, so that it sees as many cases as possible. A
choice that still fits is kept, so that the tiers do not change with every measurement. What was not measured because it
is long stays so; to choose anew, delete the function from tests/long.toml before the run.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from tiers import LONG_TABLE, TABLE, Case, Cases, kept, left_out  # noqa: E402

PAGE = ROOT / "docs" / "tests.md"
SHARE = 1.0
"""Seconds that a function may take in the default tier, unless it is a single case."""
CASE = 4.0
"""Seconds that a case may take in the default tier; on a fresh clone, it may also have to compile its games."""
SLOW = 12.0
"""Seconds that the slow cases of a function may take together, unless it is a single case."""
SLACK = 1.5
"""A choice is kept if it takes at most so many times what it may."""
BEGIN, END = "<!-- begin: python tools/divide_tests.py -->\n", "<!-- end -->\n"

Times = Mapping[Case, float]


@dataclass
class Sum:
    """The number of cases of a tier, and their seconds."""

    cases: int = 0
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        """Count a case."""
        self.cases += 1
        self.seconds += seconds


def measured(files: Sequence[Path]) -> dict[Case, float]:
    """The seconds of each case, from reports in the form of JUnit; the longest if there are several.

    What a case needs first, such as a compiled game, counts to it even if others need it, too.
    """
    found: dict[Case, float] = {}
    for file in files:
        for case in ElementTree.parse(file).getroot().iter("testcase"):
            function, _, parameters = case.get("name", "").partition("[")
            path = case.get("classname", "").removeprefix("tests.").replace(".", "/") + ".py"
            name = Case(path, function, parameters.removesuffix("]"))
            found[name] = max(found.get(name, 0.0), float(case.get("time", "0")))
    return found


def chosen(cases: Mapping[str, float], before: Sequence[str] | None) -> list[str] | None:
    """The cases of a function that stay in the default tier; ``None`` if all do. ``before`` is the present choice."""
    if max(cases.values()) <= CASE and (len(cases) == 1 or sum(cases.values()) <= SHARE):
        return None
    if before is not None:
        now = [cases.get(name, 0.0) for name in before]
        if max(now, default=0.0) <= CASE and (sum(now) <= SLACK * SHARE or len(now) == 1):
            return [name for name in before if name in cases]
    names, taken, left = list(cases), [], SHARE
    for place in sorted(range(len(names)), key=lambda index: index * 0.6180339887 % 1):  # evenly from the whole list
        if cases[names[place]] <= min(left, CASE):
            taken.append(place)
            left -= cases[names[place]]
    quickest = min(range(len(names)), key=lambda index: cases[names[index]])
    if not taken and cases[names[quickest]] <= CASE:
        taken.append(quickest)
    return [names[place] for place in sorted(taken)]


def by_function(times: Times) -> dict[tuple[str, str], dict[str, float]]:
    """The seconds of the cases of each function."""
    found: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for case, seconds in times.items():
        found[case.file, case.function][case.parameters] = seconds
    return dict(sorted(found.items()))


def choice(times: Times) -> dict[tuple[str, str], list[str]]:
    """The cases that stay in the default tier, for the functions that have others."""
    before = kept()
    found = {name: chosen(cases, before.get(name)) for name, cases in by_function(times).items()}
    return {name: cases for name, cases in found.items() if cases is not None}


def too_long(times: Times, default: Cases) -> dict[tuple[str, str], list[str]]:
    """The cases that are not for CI, for the functions that have such; ``default``: those of the default tier."""
    found = {name: list(cases) for name, cases in left_out().items()}
    for name, cases in by_function(times).items():
        slow = {case: cases[case] for case in cases if case not in default.get(name, cases)}
        if sum(slow.values()) > SLACK * SLOW:
            quickest = sorted(slow, key=slow.__getitem__)
            together = accumulate(slow[case] for case in quickest)
            fit = sum(seconds <= SLOW for seconds in together)
            found.setdefault(name, []).extend(case for case in slow if case in quickest[max(fit, 1) :])
    return {name: cases for name, cases in sorted(found.items()) if cases}


HEADS = {
    TABLE: "# The tests that have slow cases, with the cases that stay in the default tier (an empty list: none).",
    LONG_TABLE: "# The cases that CI does without, as others of the same test say nearly as much.",
}


def as_toml(table: Cases, head: str) -> str:
    """The text of a table."""
    lines = [head, "# Written by `python tools/divide_tests.py` from measured times."]
    last = ""
    for (file, function), cases in table.items():
        if file != last:
            lines += ["", f"[{_quoted(file)}]"]
            last = file
        line = f"{function} = [{', '.join(map(_quoted, cases))}]"
        if len(line) <= 120:
            lines.append(line)
        else:
            lines += [f"{function} = [", *(f"  {_quoted(case)}," for case in cases), "]"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = re.sub(r'["\\\x00-\x1f\x7f]', lambda found: f"\\u{ord(found[0]):04x}", text)
    return f'"{escaped}"'


def page(times: Times) -> str:
    """The tables of ``docs/tests.md``: the cases and seconds of each folder, and what is slow."""
    default, long = kept(), left_out()
    sums: dict[str, tuple[Sum, Sum]] = defaultdict(lambda: (Sum(), Sum()))
    functions: dict[tuple[str, str], tuple[Sum, Sum]] = defaultdict(lambda: (Sum(), Sum()))
    for case, seconds in times.items():
        name = case.file, case.function
        if case.parameters in long.get(name, ()):
            continue
        slow = case.parameters not in default.get(name, [case.parameters])
        for table in (sums[folder_of(case.file)], sums["all"], functions[name]):
            table[slow].add(seconds)
    everything = sums.pop("all")
    rows = [
        f"| {folder} | {fast.cases:,} | {fast.seconds:.0f} | {slow.cases:,} | {slow.seconds:.0f} |"
        for folder, (fast, slow) in [*sorted(sums.items()), ("all", everything)]
    ]
    moved = [
        f"| `{file.removesuffix('.py')}` | {function.removeprefix('test_').replace('_', ' ')} | "
        f"{fast.cases:,} | {slow.cases:,} | {slow.seconds:.0f} | {len(long.get((file, function), ())) or ''} |"
        for (file, function), (fast, slow) in sorted(functions.items())
        if slow.cases
    ]
    return "\n".join(
        [
            "| folder of `tests/` | default cases | seconds | slow cases | seconds |",
            "|---|--:|--:|--:|--:|",
            *rows,
            "",
            "What is slow:",
            "",
            "| file | test | default cases | slow cases | seconds of these | long cases |",
            "|---|---|--:|--:|--:|--:|",
            *moved,
            "",
        ]
    )


def folder_of(file: str) -> str:
    """The folder in the table: the path down to the second level."""
    folders = file.split("/")[:-1]
    return "/".join(folders[:2]) if folders else "(root)"


def main() -> None:
    """Read the reports, and write the choice and the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", nargs="+", type=Path, help="reports of pytest in the form of JUnit")
    parser.add_argument("--table", action="store_true", help="only write the table of docs/tests.md")
    given = parser.parse_args()
    times = measured(given.reports)
    if not given.table:
        default = choice(times)
        for file, cases in {TABLE: default, LONG_TABLE: too_long(times, default)}.items():
            file.write_text(as_toml(cases, HEADS[file]), encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    tail = rest.split(END, 1)[1]
    PAGE.write_text(f"{head}{BEGIN}\n{page(times)}\n{END}{tail}", encoding="utf-8")
    default = kept()
    for case, seconds in times.items():
        if seconds > 10 and case.parameters in default.get((case.file, case.function), [case.parameters]):
            print(f"{seconds:.0f} s in the default tier: {case.file}::{case.function}[{case.parameters}]")


if __name__ == "__main__":
    main()

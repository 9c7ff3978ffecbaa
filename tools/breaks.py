"""Shows that the tests notice mistakes: makes those of ``breaks.toml`` one by one, in a copy of the tree.

    python tools/breaks.py                        all of them; about an hour on two cores
    python tools/breaks.py --only tournament      those whose name or file has this word
    python tools/breaks.py --out docs/breaks.md   also write the table there

For each break, the default tests of the folder run first, then all default tests, and if none fails, the slow ones. The
exit code is 1 if the default tests notice fewer than 20 of 24, or if a break is not noticed at all.

Run it in the environment of the tests (``pip install -e '.[test]'``).
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
TIERS = ("default", "slow")
EXPRESSIONS = {"default": "not slow and not long", "slow": "slow and not long"}
LEAST = 20 / 24
"""The share of all breaks that the default tests must notice."""
PATIENCE = 3600
"""Seconds after which a run of the tests counts as one that does not end."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Break:
    """A mistake: a text that stands once in a file, what replaces it, and the tests of the folder."""

    name: str
    file: str
    old: str
    new: str
    near: str

    def make(self, tree: Path) -> None:
        """Make the mistake in a tree.

        Raises:
            ValueError: the text does not stand there exactly once.
        """
        path = tree / self.file
        text = path.read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {text.count(self.old)} times {self.old!r}, not once")
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


@dataclass(frozen=True)
class Noticed:
    """The tier and the test that noticed a break (both empty: none), and the seconds it took."""

    tier: str
    test: str
    seconds: float


def breaks() -> list[Break]:
    """All breaks, in the order of the file."""
    return [Break(**entry) for entry in tomllib.loads((ROOT / "tools" / "breaks.toml").read_text("utf-8"))["break"]]


def copy_to(folder: Path) -> Path:
    """A copy of all files of the tree that git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            shutil.copy2(ROOT / name, target, follow_symlinks=False)
    return folder


def first_failure(tree: Path, tier: str, paths: list[str]) -> str:
    """The first test of a tier that fails in a tree; empty if none does."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    arguments = ["-x", "-q", "-n", "auto", "-p", "no:cacheprovider", "-m", EXPRESSIONS[tier]]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments, *paths],
            cwd=tree, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False,
            timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "(the tests do not end)"
    if done.returncode in (0, 5):  # 5: there are no such tests
        return ""
    found = FAILED.search(done.stdout)
    if found is None:
        raise RuntimeError(f"the tests cannot run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return found[1]


def notice(tree: Path, near: str) -> Noticed:
    """Which test notices the mistake in a tree: near it, in the default tier, in the slow one."""
    began = time.monotonic()
    for tier, paths in (("default", near.split()), ("default", []), ("slow", [])):
        if test := first_failure(tree, tier, paths):
            return Noticed(tier, test, time.monotonic() - began)
    return Noticed("", "", time.monotonic() - began)


def each(chosen: list[Break]) -> Iterator[tuple[Break, Noticed]]:
    """What notices each break."""
    with tempfile.TemporaryDirectory(prefix="plybook-breaks-") as folder:
        tree = copy_to(Path(folder))
        for one in chosen:
            original = (tree / one.file).read_bytes()
            one.make(tree)
            try:
                yield one, notice(tree, one.near)
            finally:
                (tree / one.file).write_bytes(original)


def row(one: Break, found: Noticed) -> str:
    """A line of the table."""
    test = f"`{found.test.split('[')[0].removeprefix('tests/')}`" if found.test else "none"
    return f"| {one.name} | `{one.file}` | {found.tier or 'not noticed'} | {test} |"


def main() -> int:
    """Make the breaks and print the table; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="those whose name or file has this word")
    parser.add_argument("--out", type=Path, help="also write the table to this file")
    given = parser.parse_args()
    chosen = [one for one in breaks() if given.only in one.name or given.only in one.file]
    lines = ["| break | file | noticed by | first failure |", "|---|---|---|---|"]
    print(*lines, sep="\n", flush=True)
    tiers = []
    for one, found in each(chosen):
        tiers.append(found.tier)
        lines.append(row(one, found))
        print(f"{lines[-1]} {found.seconds:.0f} s", flush=True)
    default, noticed = tiers.count("default"), len(tiers) - tiers.count("")
    summary = f"The default tests notice {default} of {len(tiers)} breaks; with the slow ones, {noticed}."
    print(f"\n{summary}")
    if given.out:
        head = "# Broken on purpose\n\nWritten by `python tools/breaks.py --out docs/breaks.md`.\n\n"
        given.out.write_text("\n".join([f"{head}{summary}\n", *lines, ""]), encoding="utf-8")
    return int(default < LEAST * len(tiers) or noticed < len(tiers))


if __name__ == "__main__":
    sys.exit(main())

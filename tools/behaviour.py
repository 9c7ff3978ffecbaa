"""Check that Plybook still behaves as before: record everything that a user sees, and compare two records.

    python tools/behaviour.py record --out OLD          the Plybook of this interpreter; about ten minutes
    python tools/behaviour.py record --out OLD --only hex
    python tools/behaviour.py compare OLD NEW           every difference; exit code 1 if there is one
    python tools/behaviour.py compare OLD NEW --ir      the programs of the native engine too

Only the command line and the public names of ``import plybook`` are used, so the files of the package can be anywhere.
The record covers the product's games, their options, the commands, the words of the language and the codes of its
diagnostics (the games' descriptions and the pages of codes are read from ``--tree``, if given, otherwise from the
package). Limits are numbers of games, moves and positions, never seconds, so a record is the same wherever it is made.
Times and rates are left out: ``recording/calls.py`` lists them. Existing files are not made again, so an interrupted
record continues when the same command is repeated.
"""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from recording.calls import Json
from recording.record import record

import plybook


def compare(old: Path, new: Path, only: Sequence[str], ir: bool) -> int:
    """Print every difference between two records, and return the number of files that differ."""
    names = sorted({str(file.relative_to(tree)) for tree in (old, new) for file in tree.rglob("*.json")})
    chosen = [
        name
        for name in names
        if (ir or not name.startswith("ir/")) and (not only or any(part in name for part in only))
    ]
    differ = 0
    for name in chosen:
        missing = [tree for tree in (old, new) if not (tree / name).exists()]
        found = [f"not in {tree}" for tree in missing] or list(
            differences(*(json.loads((tree / name).read_text(encoding="utf-8")) for tree in (old, new)))
        )
        differ += bool(found)
        for text in found:
            print(f"{name}: {text}")
    print(f"{len(chosen)} files compared, {differ} differ")
    return differ if chosen else 1


def differences(old: Json, new: Json, path: str = "") -> Iterator[str]:
    """The differences between two values."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in [*old, *(name for name in new if name not in old)]:
            below = f"{path} / {name}" if path else name
            if name not in new:
                yield f"{below}: gone, was {old[name]!r}"
            elif name not in old:
                yield f"{below}: new, is {new[name]!r}"
            else:
                yield from differences(old[name], new[name], below)
    elif isinstance(old, list) and isinstance(new, list) and all(isinstance(one, str) for one in (*old, *new)):
        if old != new:
            changed = list(difflib.unified_diff(old, new, n=1, lineterm=""))[2:]
            yield "\n".join([f"{path}:", *(f"    {line}" for line in changed)])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, pair in enumerate(zip(old, new, strict=True)):
            yield from differences(*pair, f"{path} [{number}]")
    elif old != new or type(old) is not type(new):
        yield f"{path}: was {old!r}, is {new!r}"


def main() -> int:
    """Run the command line."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = asked.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="write what the Plybook of this interpreter does")
    recording.add_argument("--out", type=Path, required=True, help="the folder of the record")
    recording.add_argument("--tree", type=Path, help="where to find the pages of codes, instead of the package")
    recording.add_argument("--jobs", type=int, default=1, help="processes")
    comparing = commands.add_parser("compare", help="print every difference between two records")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    comparing.add_argument("--ir", action="store_true", help="compare the programs of the native engine too")
    for command in (recording, comparing):
        command.add_argument(
            "--only",
            action="append",
            default=[],
            metavar="TEXT",
            help="only files with this in their names; repeatable",
        )
    given = asked.parse_args()
    if given.command == "record":
        tree = given.tree or Path(str(plybook.__file__)).parent
        return 1 if record(given.out, tree, given.jobs, given.only) else 0
    return 1 if compare(given.old, given.new, given.only, given.ir) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Writes the snippets of the VS Code extension: a file, and each statement in the simplest of its forms.

python tools/vscode_snippets.py
"""

from __future__ import annotations

import json
from pathlib import Path

from plybook.gdl.manual import Entry, entries
from plybook.gdl.statements import kinds
from plybook.service.editor.proposals.snippets import of_statement

FILE = Path(__file__).parents[1] / "editors" / "vscode" / "snippets" / "gdl.json"
OF_A_FILE = "Statements of a file"


def page() -> str:
    """The whole file."""
    return json.dumps(snippets(), indent=2, ensure_ascii=False) + "\n"


def snippets() -> dict[str, dict[str, str | list[str]]]:
    """The snippets by title: the keyword to type, what it becomes, and what that means.

    A statement that has the same form in several blocks is one snippet.
    """
    about = {(entry.group, entry.name): entry for entry in entries()}
    found = {f"{name}, of a file": _of_file(entry) for (group, name), entry in about.items() if group == OF_A_FILE}
    known = {str(each["body"]) for each in found.values()}
    for (inside, keyword), kind in sorted(kinds().items(), key=lambda each: each[0]):
        lines = of_statement(kind).split("\n")
        if str(lines) not in known:
            known.add(str(lines))
            meaning = next(
                entry for (group, name), entry in about.items() if name == keyword and f"`{inside}`" in group
            )
            found[f"{keyword}, of {inside}"] = _snippet(keyword, lines, meaning.first_sentence)
    return found


def _of_file(entry: Entry) -> dict[str, str | list[str]]:
    return _snippet(entry.name, [f'{entry.name} "${{1:TITLE}}" {{', "\t$0", "}"], entry.first_sentence)


def _snippet(keyword: str, lines: list[str], meaning: str) -> dict[str, str | list[str]]:
    return {"prefix": keyword, "body": lines, "description": meaning}


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")

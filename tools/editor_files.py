"""Writes the files that colour descriptions in editors, from the words of the language.

    python tools/editor_files.py

Run it after a change of the words of the language. tests/service/test_highlight.py says if that is due.
"""

from __future__ import annotations

from pathlib import Path

from plybook.service.highlight.files import editor_files

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Write all of them."""
    for path, text in editor_files().items():
        file = ROOT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        print(path)


if __name__ == "__main__":
    main()

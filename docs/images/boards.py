"""Draw ``boards/*.svg``, the coordinates and directions of each kind of board.

``python docs/images/boards.py`` writes all of them; ``plybook`` must be installed.
"""

from __future__ import annotations

from pathlib import Path

from plybook.service.explain.pictures import files

FOLDER = Path(__file__).parent / "boards"


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""What to record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .calls import Files, Json, call
from .games import game_files
from .language import code_files, word_files
from .measures import ANALYSED, COMPARED, analyse_files, compare_files
from .offers import help_files, misuse_files, python_files


@dataclass(frozen=True)
class Task:
    """Some files of a record, made by one process."""

    kind: str
    name: str
    about: Json = None

    @property
    def files(self) -> Files:
        """The files that it writes, and how they are made."""
        return KINDS[self.kind](self.name, self.about)


def tasks(tree: Path) -> list[Task]:
    """All tasks."""
    games = call("list", "--json")["out"]
    pages = sorted(tree.rglob("codes/*.md"))
    if not pages:
        raise SystemExit(f"no pages of codes below {tree}; use --tree to say where they are")
    texts = {file.stem: file.read_text(encoding="utf-8") for file in tree.rglob("games/**/*.gdl")}
    found = [Task("codes", "codes", {page.stem: page.read_text(encoding="utf-8") for page in pages})]
    found += [Task("help", "help"), Task("words", "words"), Task("misuse", "misuse"), Task("python", "python")]
    found += [Task("game", game["name"], {**game, "text": texts[game["name"]]}) for game in games]
    found += [Task("analyse", " ".join(game), game) for game in ANALYSED]
    found.append(Task("compare", "compare", COMPARED))
    return found


KINDS: Mapping[str, Callable[[str, Json], Files]] = {
    "analyse": analyse_files,
    "codes": code_files,
    "compare": compare_files,
    "game": game_files,
    "help": help_files,
    "misuse": misuse_files,
    "python": python_files,
    "words": word_files,
}

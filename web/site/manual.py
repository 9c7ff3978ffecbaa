"""The documentation as pages: where each of its files is in the site, and where its links lead."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from .markdown import Page, rendered
from .search import Section

DOCS, CODES = "plybook.docs", "plybook.gdl.codes"
HOME, MISTAKES = "docs/home.md", "manual/mistakes.html"
SKETCHES = "sketches"
FENCE = re.compile(r"^```gdl\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OTHERS = {
    "bench/README.md": ("plybook.bench", "README.md", "manual/speed.html"),
    "games/counts/README.md": ("plybook.games.counts", "README.md", "manual/counts.html"),
}
"""Pages that stand elsewhere in the tree: package, file and place in the site."""
GROUPS: Mapping[str, Sequence[str]] = {
    "Begin": ("first-steps", "language", "mistakes", "not-yet"),
    "Use": ("command-line", "editors", "players", "analyse", "measures", "solved", "counts"),
    "Inside": ("architecture", "engine", "kernels", "speed", "decisions", "dependencies", "tests", "breaks"),
}
"""The order of the pages; those that are not named here come last."""
SKETCHED, REST = "Sketches", "More"
WEIGHTS = {"Inside": 0.5, SKETCHED: 0.3}
"""How much the sections of a group count in the search; those of others count 1."""


@dataclass(frozen=True)
class Text:
    """A file of the documentation: where it stands in the tree, where it will be in the site, and what it says."""

    source: str
    path: str
    markdown: str


def texts() -> list[Text]:
    """The pages of the manual, as they are written."""
    docs = files(DOCS)
    found = [
        Text(f"docs/{name}", f"manual/{name.removesuffix('.md')}.html", docs.joinpath(name).read_text(encoding="utf-8"))
        for name in _names(docs)
        if f"docs/{name}" != HOME
    ]
    for source, (package, name, path) in OTHERS.items():
        found.append(Text(source, path, files(package).joinpath(name).read_text(encoding="utf-8")))
    return [*found, Text("gdl/codes/README.md", MISTAKES, _mistakes())]


def has_games(text: Text) -> bool:
    """Whether the examples of a page are for games as they are now; those of sketches and mistakes are not."""
    return text.source.startswith("docs/") and not text.source.startswith(f"docs/{SKETCHES}/")


def examples(text: Text) -> list[str]:
    """The examples of a page."""
    return FENCE.findall(text.markdown)


def home() -> Text:
    """The first page of the site."""
    return Text(HOME, "index.html", files(DOCS).joinpath("home.md").read_text(encoding="utf-8"))


def _names(docs: Traversable) -> Iterator[str]:
    for folder in ("", f"{SKETCHES}/"):
        names = sorted(file.name for file in docs.joinpath(folder).iterdir())
        yield from (folder + name for name in names if name.endswith(".md"))


def _mistakes() -> str:
    """A page of all codes of mistakes; the heading of each is its code."""
    pages = sorted((file.name, file) for file in files(CODES).iterdir() if file.name.endswith(".md"))
    texts = [file.read_text(encoding="utf-8") for _, file in pages]
    return "# Mistakes\n\nWhat the checker can say, by its code.\n\n" + "\n".join(f"#{text}" for text in texts)


def pictures() -> dict[str, bytes]:
    """The pictures and other files of the documentation, by where they will be in the site."""
    docs = files(DOCS)
    found: dict[str, bytes] = {}
    for folder, target in (
        ("images", "assets/images"),
        ("images/boards", "assets/images/boards"),
        ("schemas", "schemas"),
    ):
        for file in docs.joinpath(folder).iterdir():
            if file.name.endswith((".png", ".svg", ".json")):
                found[f"{target}/{file.name}"] = file.read_bytes()
    return found


class Addresses:
    """Where a link in the documentation leads in the site."""

    def __init__(self, pages: Sequence[Text], others: Mapping[str, bytes], games: Sequence[str]) -> None:
        """``others`` are files beside the pages; ``games`` the names of those that have a page."""
        self._known = {"README.md": "index.html", "games": "games/index.html", "games/variants": "games/index.html"}
        self._known |= {"gdl/codes": MISTAKES, "docs/images/games.svg": "games/index.html"}
        self._known |= {page.source: page.path for page in pages}
        for path in others:
            self._known["docs/" + path.removeprefix("assets/")] = path
        for name in games:
            for folder in ("games", "games/variants"):
                self._known[f"{folder}/{name}.gdl"] = f"games/{name}.html"
        self.lost: set[str] = set()
        """Addresses in the texts that the site does not have: files of the tree."""

    def of(self, page: Text) -> Callable[[str], str | None]:
        """What gives the address for a link in a page; ``None`` if the site does not have what it leads to."""

        def find(link: str) -> str | None:
            file, hash_, anchor = link.partition("#")
            if not file or ":" in file:
                return link
            source = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), file))
            path = self._known.get(source)
            if path is None:
                self.lost.add(source)
                return None
            return posixpath.relpath(path, posixpath.dirname(page.path) or ".") + hash_ + anchor

        return find


def page(text: Text, addresses: Addresses, played: Mapping[str, str]) -> Page:
    """A page of the manual; ``played`` has where examples can be played, by their texts."""

    def example(code: str) -> str | None:
        path = played.get(code)
        return None if path is None else posixpath.relpath(path, posixpath.dirname(text.path) or ".")

    return rendered(text.markdown, addresses.of(text), example)


def contents(pages: Mapping[str, Page]) -> dict[str, list[tuple[str, str]]]:
    """The pages by group, each with its path and its title."""
    left = dict(pages)
    found = {
        group: [(path, left.pop(path).title) for path in map("manual/{}.html".format, names) if path in left]
        for group, names in GROUPS.items()
    }
    found[SKETCHED] = [(path, left.pop(path).title) for path in sorted(left) if path.startswith(f"manual/{SKETCHES}/")]
    found[REST] = [(path, page.title) for path, page in left.items()]
    return {group: rows for group, rows in found.items() if rows}


def sections(path: str, page: Page, group: str) -> Iterator[Section]:
    """What can be found in a page of a group."""
    for number, heading in enumerate(page.headings):
        anchor = f"#{heading.anchor}" if number else ""
        yield Section(path + anchor, heading.title, page.title, " ".join(heading.text), WEIGHTS.get(group, 1))

"""Makes all files of a site, and looks whether every link in it leads somewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...gdl.examples import games_around
from ...gdl.text.files import games, library
from ...interpreter.core.errors import PlyError
from ...interpreter.parallel.jobs import each
from .. import bundle
from . import manual, playable, reference, search
from .analyses import Analysis, analyses
from .games import Entry, entry, found_by, variants
from .links import broken
from .markdown import Page
from .templates import markup, page

OnProgress = Callable[[int], None]
"""Told how many of the pages that play are done; :func:`total` says how many there are."""


@dataclass(frozen=True)
class Site:
    """The files of a site by their paths, and what there is to tell about them."""

    files: Mapping[str, bytes]
    games: int
    examples: int
    """The examples of the manual that can be played."""
    broken: Sequence[str]
    """Links that lead nowhere, in sentences."""


@dataclass
class _Building:
    """What the pages have in common while they are made."""

    entries: list[Entry]
    analyses: list[Analysis]
    pages: dict[str, str] = field(default_factory=dict)
    others: dict[str, bytes] = field(default_factory=dict)
    sections: list[search.Section] = field(default_factory=list)

    def add(self, template: str, path: str, title: str, **known: Any) -> None:
        self.pages[path] = page(template, path, title, known)


def build(pages: Path | None = None, *, jobs: int = 1, on_progress: OnProgress = lambda done: None) -> Site:
    """Make a site of the whole library.

    ``pages`` is a folder with pages of ``plybook analyse``, which are taken in. ``jobs`` is the number of processes.

    Raises:
        PlyError: the folder has no such pages.
    """
    names = sorted(library())
    done = _Building([entry(name) for name in names], [] if pages is None else analyses(pages, names))
    done.others |= manual.pictures()
    examples = _examples()
    played = _play(done, names, examples, jobs, on_progress)
    _write_manual(done, {text: path for text, path in examples.items() if path in played})
    _write_games(done)
    _write_reference(done)
    done.others["assets/icon.svg"] = (files(__package__) / "icon.svg").read_bytes()
    done.others["assets/site.css"] = bundle.site_style().encode()
    done.others["assets/site.js"] = bundle.site().encode()
    done.others["assets/sections.js"] = search.script(done.sections).encode()
    for one in done.analyses:
        done.others[one.path] = one.html.encode()
    faults = list(broken(done.pages, frozenset(done.others)))
    everything = {path: text.encode() for path, text in done.pages.items()} | done.others
    playable = sum(path in played for path in examples.values())
    return Site(dict(sorted(everything.items())), len(names), playable, faults)


# -- pages that play -------------------------------------------------------------------------------------------------


def total() -> int:
    """The number of pages that play, if each example can be played."""
    return len(library()) + len(_examples())


def _examples() -> dict[str, str]:
    """The examples of the manual, and where each can be played if it can."""
    texts: dict[str, str] = {}
    for text in (manual.home(), *manual.texts()):
        if manual.has_games(text):
            for example in manual.examples(text):
                texts.setdefault(example, f"examples/{len(texts) + 1}.html")
    return texts


def _play(
    done: _Building, names: Sequence[str], examples: Mapping[str, str], jobs: int, on_progress: OnProgress
) -> set[str]:
    """Make the pages that play; returns their paths."""
    pieces: list[tuple[str, str, Sequence[str]]] = [(f"play/{name}.html", name, ()) for name in names]
    pieces += [(path, "", tuple(games_around(text))) for text, path in examples.items()]
    found: set[str] = set()
    for number, (path, html) in enumerate(each(_played, pieces, jobs=jobs, ordered=False), 1):
        if html is not None:
            done.others[path] = html
            found.add(path)
        on_progress(number)
    return found


def _played(path: str, name: str, texts: Sequence[str]) -> tuple[str, bytes | None]:
    return path, playable.game_page(name) if name else playable.example_page(texts)


# -- the other pages -------------------------------------------------------------------------------------------------


def _write_manual(done: _Building, examples: Mapping[str, str]) -> None:
    """The manual and the first page."""
    texts = manual.texts()
    addresses = manual.Addresses(texts, done.others, [entry.name for entry in done.entries])
    written: dict[str, Page] = {}
    for text in texts:
        written[text.path] = manual.page(text, addresses, examples)
    contents = manual.contents(written)
    for group, rows in contents.items():
        for path, title in rows:
            made = written[path]
            done.add("manual.html", path, title, page=made, html=markup(made.html), contents=contents)
            done.sections += manual.sections(path, made, group)
    done.add("contents.html", "manual/index.html", "Manual", contents=contents)
    home = manual.page(manual.home(), addresses, examples)
    done.add("home.html", "index.html", home.title, html=markup(home.html), entries=_bases(done.entries))


def _bases(entries: Sequence[Entry]) -> list[Entry]:
    own = set(games())
    return [entry for entry in entries if entry.name in own]


def _write_games(done: _Building) -> None:
    names = {entry.name: entry for entry in done.entries}
    for one in done.entries:
        done.add(
            "game.html",
            one.path,
            one.title,
            game=one,
            bases=[names[base] for base in one.bases if base in names],
            variants=variants(one.name, done.entries),
            analyses=[page for page in done.analyses if page.game == one.name],
        )
        done.others[f"rules/{one.name}.html"] = one.sheet.encode()
        done.others |= {f"games/{one.name}-{theme}.svg": picture.encode() for theme, picture in one.pictures.items()}
        done.sections += found_by(one)
    done.add("games.html", "games/index.html", "Games", entries=done.entries, own=set(games()))


def _write_reference(done: _Building) -> None:
    members = reference.members()
    done.add("reference.html", reference.PATH, "The Python interface", members=members)
    done.sections += reference.sections(members)


def check(site: Site) -> None:
    """Refuse a site with links that lead nowhere.

    Raises:
        PlyError: there are some; the message names the first ones.
    """
    if site.broken:
        more = f"\n… and {len(site.broken) - 10} more" * (len(site.broken) > 10)
        raise PlyError("links of the site lead nowhere:\n" + "\n".join(site.broken[:10]) + more)

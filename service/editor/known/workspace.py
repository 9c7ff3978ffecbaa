"""The texts that are open in an editor, and the files around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ....gdl import open_texts
from ....gdl.expand import Reading
from ....gdl.partial import partial
from ....gdl.syntax import tree as syntax
from ....gdl.syntax.parse import parse
from ....gdl.text import files
from ....gdl.text.errors import DescriptionError
from ....gdl.text.source import Source
from .analysis import Analysis

EXTENDS = re.compile(r'^[^#\n]*\bextends\s+"([^"\n]+)"', re.MULTILINE)
NEARBY = 300
"""The most files of a folder that are searched for games that extend others."""
DEEP = 3
"""How many folders below that of a text are searched."""


class Workspace:
    """The open texts by their paths; those of other files are read from the disk."""

    def __init__(self) -> None:
        self._open: dict[str, Source] = {}
        self._found: dict[str, Analysis] = {}

    def take(self, path: str, text: str) -> None:
        """A text was opened, or has changed; ``text`` has no ends of lines other than ``\\n``."""
        before = self._open.get(path)
        if before is None or before.text != text:
            self._open[path] = Source(path, text)
            self._forget(path)

    def update(self, path: str, text: str) -> Analysis:
        """The same, and what is known of it now."""
        self.take(path, text)
        return self.analysis(path)

    def close(self, path: str) -> None:
        """A text is no longer open: what counts is the file."""
        if self._open.pop(path, None) is not None:
            self._forget(path)

    def changed(self, path: str) -> None:
        """A file that is not open has changed on the disk."""
        if path not in self._open:
            self._forget(path)

    def open_paths(self) -> list[str]:
        """The paths of the open texts, in the order in which they were opened."""
        return list(self._open)

    def analysis(self, path: str) -> Analysis:
        """What is known of an open text, or of a file.

        Raises:
            DescriptionError: the file cannot be read.
        """
        if path not in self._found:
            source = self._open.get(path) or files.read(Path(path), path)
            self._found[path] = self._analysed(source)
        return self._found[path]

    def family(self, path: str) -> list[Analysis]:
        """A text, those that it extends, and those nearby that extend one of them, directly or not.

        Library games are not among them: they cannot be changed.
        """
        related = {_key(path), *(_key(base.name) for base, _ in self.analysis(path).bases)}
        found = {_key(path): self.analysis(path)}
        for base, _ in self.analysis(path).bases:
            if files.is_path(base.name):
                found[_key(base.name)] = self.analysis(self._opened(base.name))
        for other in self._nearby(path):
            if _key(other) not in found and self._may_extend(other):
                try:
                    analysis = self.analysis(other)
                except DescriptionError:
                    continue
                if related & {_key(base.name) for base, _ in analysis.bases}:
                    found[_key(other)] = analysis
        return list(found.values())

    def sketch(self, source: Source) -> Analysis:
        """A text of which nothing is known but how to find the games that it extends."""
        return Analysis(source, (), (), (), None, Reading(self._find, _parsed))

    def _analysed(self, source: Source) -> Analysis:
        reading = Reading(self._find, _parsed)
        known = partial(source, reading)
        bases = tuple((base, _parsed(base)) for base in known.expanded.bases)
        return Analysis(source, known.recovered.statements, bases, known.diagnostics, known, reading)

    def _find(self, name: str, folder: Path | None) -> Source:
        """A game that another one extends: as it is in the editor, if it is open."""
        found = open_texts.reading(tuple(self._open.values())).find(name, folder)
        return _same(found.name, found.text)

    def _opened(self, path: str) -> str:
        """The path under which a file is open, or the path itself."""
        key = _key(path)
        return next((each for each in self._open if _key(each) == key), path)

    def _forget(self, path: str) -> None:
        """Forget what depends on a text."""
        key = _key(path)
        self._found = {
            other: analysis
            for other, analysis in self._found.items()
            if _key(other) != key
            and all(_key(base.name) != key for base, _ in analysis.bases)
            and not _extends_unfound(analysis)
        }

    def _nearby(self, path: str) -> Iterator[str]:
        yield from self._open
        folder = Path(path).parent
        waiting, seen = [(folder, 0)], 0
        while waiting:
            here, depth = waiting.pop()
            try:
                entries = sorted(here.iterdir())
            except OSError:
                continue
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.suffix == files.SUFFIX:
                    seen += 1
                    yield self._opened(str(entry))
                elif depth < DEEP and entry.is_dir() and not entry.is_symlink():
                    waiting.append((entry, depth + 1))
                if seen >= NEARBY:
                    return

    def _may_extend(self, path: str) -> bool:
        """Whether a text extends a game that is a file."""
        try:
            source = self._open.get(path) or files.read(Path(path), path)
        except DescriptionError:
            return False
        found = EXTENDS.search(source.text)
        return found is not None and files.is_path(found[1])


def _extends_unfound(analysis: Analysis) -> bool:
    """Whether a text extends a game that could not be read: another change may have mended it."""
    return not analysis.bases and EXTENDS.search(analysis.source.text) is not None


def _key(name: str) -> str:
    """The same for all paths of a file; the name itself for library games."""
    if not files.is_path(name):
        return name
    try:
        return str(Path(name).resolve())
    except (OSError, RuntimeError):
        return name


@lru_cache(maxsize=64)
def _same(name: str, text: str) -> Source:
    """The same source for the same text, so that what is read of it can be remembered."""
    return Source(name, text)


@lru_cache(maxsize=64)
def _parsed(source: Source) -> tuple[syntax.Statement, ...]:
    return parse(source)

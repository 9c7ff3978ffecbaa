"""The folder of a tournament: its settings, and a record of each finished game.

Every file is written atomically (``record.save``), so a tournament that is killed only loses the games in progress. If
a file is not the record of a finished game, that is reported, and the game is played again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..interpreter.core.bounded_file import read_text
from ..interpreter.core.errors import RecordError
from ..interpreter.core.whole_file import write_whole
from ..interpreter.play import record as records
from ..interpreter.play.record import Record
from .settings import Settings, TournamentError, read

SETTINGS = "tournament.json"
SUFFIX = ".txt"
LARGEST = 16 * 1024 * 1024


class Folder:
    """The folder in which a tournament is stored."""

    def __init__(self, path: Path, stem: str) -> None:
        self.path = path
        self.stem = re.sub(r"[^\w-]+", "-", stem).strip("-")[:60] or "game"
        self.unreadable: dict[int, str] = {}
        """What is wrong with the records of games that are there but do not count, by the number of the game."""

    def settings(self) -> Settings | None:
        """The settings that are stored here, if any.

        Raises:
            TournamentError: the file cannot be read, or does not hold settings.
        """
        return stored(self.path)

    def begin(self, settings: Settings) -> None:
        """Store the settings; any that are already there must be the same.

        Raises:
            TournamentError: the stored settings differ, or cannot be read.
            RecordError: the folder cannot be written to.
        """
        there = self.settings()
        if there is None:
            write_whole(str(settings), self.path / SETTINGS)
        elif differs := there.differs(settings):
            raise TournamentError(
                f"{self.path} holds another tournament ({differs}); continue it with `--resume {self.path}`, "
                "or choose another folder"
            )
        for left in self.path.glob(f".{self.stem}-*{SUFFIX}.*"):
            left.unlink(missing_ok=True)  # an incomplete file of a process that was killed

    def file(self, number: int) -> Path:
        """The file of a game."""
        return self.path / f"{self.stem}-{number + 1:06d}{SUFFIX}"

    def keep(self, number: int, record: Record) -> None:
        """Store the record of a game.

        Raises:
            RecordError: it cannot be written.
        """
        self.unreadable.pop(number, None)
        try:
            records.save(record, self.file(number))
        except RecordError:  # another command started here, and took the incomplete file for that of a killed process
            records.save(record, self.file(number))

    def kept(self) -> Iterator[tuple[int, Record]]:
        """The records of all finished games, in the order of their numbers; notes those that are ``unreadable``."""
        pattern = re.compile(rf"{re.escape(self.stem)}-(\d{{6,9}}){re.escape(SUFFIX)}")
        for file in sorted(self.path.iterdir(), key=lambda file: (len(file.name), file.name)):
            if found := pattern.fullmatch(file.name):
                number = int(found[1]) - 1
                try:
                    record = records.load(file)
                except RecordError as fault:
                    self.unreadable[number] = str(fault)
                    continue
                if record.result:
                    yield number, record
                else:
                    self.unreadable[number] = f"{file}: it has no result"

    def forget(self, number: int) -> None:
        """Remove the record of a game."""
        self.file(number).unlink(missing_ok=True)


def stored(path: Path) -> Settings | None:
    """The settings stored in a folder, if any.

    Raises:
        TournamentError: the file cannot be read, or does not hold settings.
    """
    file = path / SETTINGS
    if not file.exists():
        return None
    text = read_text(file, LARGEST, "the settings of a tournament take at most 16 MiB", TournamentError)
    try:
        return read(text)
    except TournamentError as fault:
        raise TournamentError(f"{file} does not hold the settings of a tournament: {fault}") from None

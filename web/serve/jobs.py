"""Commands that take long: each runs as a program, one at a time, tells how far it is, and can be cancelled."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ...gdl.text.files import SUFFIX
from .compiling import stands_alone
from .folder import Folder, check_text
from .own_folder import OwnFolder
from .refusal import RefusedError
from .versions import HIDDEN

PLACE = f"{HIDDEN}/jobs"
"""Where they write, in the folder that is served."""
BUDGETS = ("quick", "standard", "thorough")
MOST_SECONDS = 86_400
"""The most that a proof can be given, and after which an analysis is ended; what it has found is kept."""
MOST_WAITING, MOST_KEPT = 8, 20
LONGEST = 20_000
"""The most characters of what a command says that are kept."""
OVERDUE = "it has taken a day, and was ended; what it has found is kept: start it again to go on\n"
GRACE = 5.0
"""Seconds in which a command that was told to end can clean up."""
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ENDED = ("done", "failed", "cancelled")
PROGRESS = "PLYBOOK_PROGRESS"
"""The variable of the environment that makes commands tell how far they are, as lines of JSON."""


class Text(NamedTuple):
    """A text, with the name that it has or would have, and values of its options."""

    name: str
    text: str
    options: Mapping[str, str]


@dataclass
class Job:
    """A command: what it is about, how far it is, and what it has said."""

    kind: str
    title: str
    arguments: Sequence[str]
    place: Path
    page: Path | None
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    """It cannot be guessed: whoever knows it may read the page."""
    state: str = "waiting"
    share: float | None = None
    """How much of the work is done, from 0 to 1, if that is known."""
    doing: str = ""
    said: str = ""
    process: asyncio.subprocess.Process | None = None

    def shown(self) -> dict[str, Any]:
        """What a page is told."""
        found: dict[str, Any] = {
            name: getattr(self, name) for name in ("id", "kind", "title", "state", "share", "doing")
        }
        return found | {"said": self.said, "page": self.state == "done" and self.page is not None}

    def hear(self, line: str) -> None:
        """Take a line that the command has written: how far it is, or words."""
        line = COLOURS.sub("", line)
        if line.startswith('{"progress"'):
            with contextlib.suppress(ValueError, TypeError, KeyError):
                told = json.loads(line)["progress"]
                self.share, self.doing = self._further(told["share"]), str(told["text"])[:200]
                return
        self.said = (self.said + line)[-LONGEST:]

    def _further(self, share: float | None) -> float | None:
        """How much is done: it never becomes less, though more work may turn up than was expected."""
        return None if share is None else max(self.share or 0.0, min(1.0, float(share)))


class Jobs:
    """The jobs of a folder, the newest last."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._place = OwnFolder(folder.root, PLACE)  # another server may serve the folder, too
        self._jobs: list[Job] = []
        self._one = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def all(self) -> list[dict[str, Any]]:
        """What there is to tell of each."""
        return [job.shown() for job in self._jobs]

    def page(self, id: str) -> str:
        """The page that a job has written.

        Raises:
            RefusedError: there is none.
        """
        job = self._job(id)
        if job.state != "done" or job.page is None:
            raise RefusedError(404, "this job has no page")
        return job.page.read_text(encoding="utf-8")

    def begin(self, said: Mapping[str, Any]) -> Job:
        """Start what a page asks for; it waits until those before it have ended.

        Raises:
            RefusedError: too many wait, or something in what is asked is not as it should be.
        """
        if sum(job.state not in ENDED for job in self._jobs) > MOST_WAITING:
            raise RefusedError(503, "too many jobs wait already: cancel one")
        job = self._made(said)
        self._jobs.append(job)
        for old in [job for job in self._jobs if job.state in ENDED][:-MOST_KEPT]:
            self._jobs.remove(old)
            shutil.rmtree(old.place, ignore_errors=True)
        task = asyncio.create_task(self._run(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def cancel(self, id: str) -> None:
        """End a job, or take it out of those that wait.

        Raises:
            RefusedError: there is no such job.
        """
        job = self._job(id)
        if job.state in ENDED:
            return
        job.state = "cancelled"
        if job.process is not None:
            await _end(job.process)

    async def close(self) -> None:
        """End all jobs, and remove what they have written."""
        await asyncio.gather(*(self.cancel(job.id) for job in self._jobs))
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._place.remove()

    def _job(self, id: str) -> Job:
        found = next((job for job in self._jobs if job.id == id), None)
        if found is None:
            raise RefusedError(404, "there is no such job")
        return found

    # -- what is asked for ------------------------------------------------------------------------------------------

    def _made(self, said: Mapping[str, Any]) -> Job:
        kind = said.get("kind")
        texts = [_text(said)]
        if kind == "compare":
            texts.append(_text(said.get("against")))
        for text in texts:
            check_text(text.text)
        place = self._place.path / secrets.token_hex(8)
        page = None if kind == "solve" else place / "page.html"
        if kind == "solve":
            more = ["--seconds", str(_seconds(said.get("seconds")))]
        elif kind in ("analyse", "compare"):
            if said.get("budget") not in BUDGETS:
                raise RefusedError(400, f"the budget is one of {', '.join(BUDGETS)}")
            more = ["--budget", str(said["budget"]), "--out", str(page)]
        else:
            raise RefusedError(400, "a job is analyse, compare or solve")
        arguments = [kind]
        try:
            self._place.make()
            for number, text in enumerate(texts):
                file = self._file(text, place / str(number))
                arguments += [
                    str(file),
                    *(part for name, value in text.options.items() for part in ("-o", f"{name}={value}")),
                ]
        except OSError as fault:
            shutil.rmtree(place, ignore_errors=True)
            raise RefusedError(507, f"the text cannot be written: {fault.strerror}") from None
        return Job(kind, " and ".join(map(_title, texts)), [*arguments, *more], place, page)

    def _file(self, text: Text, place: Path) -> Path:
        """The file of a text as it is now. What extends a file of the folder must be saved, or would not find it."""
        path = self._folder.path(text.name)
        if not stands_alone(text.text):
            if not path.exists() or self._folder.read(text.name) != text.text:
                raise RefusedError(409, f"{text.name} extends a file of the folder: save it first")
            return path
        place.mkdir(parents=True, mode=0o700)
        file = place / f"{path.name.removesuffix(SUFFIX)}{SUFFIX}"
        file.write_text(text.text, encoding="utf-8")
        return file

    # -- running ----------------------------------------------------------------------------------------------------

    async def _run(self, job: Job) -> None:
        async with self._one:
            if job.state == "cancelled":
                return
            job.state = "running"
            # -P: or Python would import what lies in the folder
            command = [sys.executable, "-P", "-m", f"{__package__}.job_process", str(os.getpid()), *job.arguments]
            try:
                job.process = await asyncio.create_subprocess_exec(
                    *command, cwd=self._folder.root, env={**os.environ, PROGRESS: "json"}, limit=1 << 20,
                    stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
                    start_new_session=True,
                )  # fmt: skip
            except OSError as fault:
                job.state, job.said = "failed", f"it cannot be started: {fault.strerror}"
                return
            if job.state == "cancelled":  # meanwhile
                await _end(job.process)
            assert job.process.stdout is not None
            assert job.process.stderr is not None
            try:
                async with asyncio.timeout(MOST_SECONDS + GRACE):
                    await asyncio.gather(_heard(job, job.process.stdout), _heard(job, job.process.stderr))
                    code = await job.process.wait()
            except TimeoutError:
                job.state = "failed"
                await _end(job.process)
                job.hear(OVERDUE)
                return
            if job.state == "running":
                job.state = "failed" if code or (job.page is not None and not job.page.exists()) else "done"


async def _heard(job: Job, stream: asyncio.StreamReader) -> None:
    """Hear what a command writes, however long its lines are."""
    while True:
        try:
            line = await stream.readline()
        except ValueError:
            continue  # a line beyond all measure is dropped
        if not line:
            return
        job.hear(line.decode(errors="replace"))


async def _end(process: asyncio.subprocess.Process) -> None:
    """End a command as Ctrl-C does and, if it does not, with all that it has started."""
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), GRACE)
        except TimeoutError:
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()


def _text(said: object) -> Text:
    if not isinstance(said, Mapping):
        raise RefusedError(400, "the request lacks a text")
    name, text, options = said.get("name"), said.get("text"), said.get("options", {})
    if not isinstance(name, str) or not isinstance(text, str):
        raise RefusedError(400, "the request lacks a text with a name")
    if not isinstance(options, Mapping) or not all(isinstance(value, str) for value in options.values()):
        raise RefusedError(400, "options are texts by their names")
    return Text(name, text, dict(options))


def _seconds(said: object) -> int:
    if not isinstance(said, int) or isinstance(said, bool) or not 1 <= said <= MOST_SECONDS:
        raise RefusedError(400, f"the seconds are a number from 1 to {MOST_SECONDS}")
    return said


def _title(text: Text) -> str:
    options = " ".join(f"{name}={value}" for name, value in text.options.items())
    return f"{text.name.removesuffix(SUFFIX)} {options}".strip()

"""What the workshop answers: pages and their scripts, texts and their versions, games that are compiled."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import asdict
from html import escape
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute

from ...gdl.text import files
from ...gdl.text.errors import DescriptionError
from ...service.begin.like import copy
from ...service.begin.questions import AnswerError, Answers, check_title, slug
from ...service.begin.text import describe
from .. import bundle
from .compiling import Job, compiled, exported, stands_alone
from .folder import Folder, check_text, digest
from .guard import Guard, check_loopback, check_token
from .jobs import Jobs
from .language import Languages
from .pool import FailedError, OutdatedError, Pool
from .refusal import RefusedError
from .results import Results
from .versions import Versions

ASSETS: dict[str, tuple[Callable[[], str], str]] = {
    "workshop.js": (bundle.workshop, "text/javascript"),
    "workshop.css": (bundle.workshop_style, "text/css"),
    "page.js": (bundle.page, "text/javascript"),
    "measure.js": (bundle.measure, "text/javascript"),
}
"""What the page loads: the text, and its type."""
ANALYSIS_POLICY = (
    "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)
"""What a page of ``plybook analyse`` may do: it holds its own scripts and styles."""


class Workshop:
    """A folder that is served. ``opened`` is what a page begins with: the name of a text, or of a library game."""

    def __init__(self, folder: Path, token: str, opened: str = "", processes: int | None = None) -> None:
        self.folder, self.versions = Folder(folder), Versions(folder)
        self.token, self.opened = token, opened
        self.pool = Pool(processes or max(1, min(4, os.cpu_count() or 1)))
        self.results = Results()
        self.languages = Languages(self.folder.root)
        self.jobs = Jobs(self.folder)

    # -- pages ------------------------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The page; everything in it comes later."""
        template = (resources(__package__) / "workshop.html").read_text(encoding="utf-8")
        return HTMLResponse(template.replace("%%nonce%%", escape(request.state.nonce)))

    async def script(self, request: Request) -> Response:
        """A script or a style of the page."""
        found = ASSETS.get(request.path_params["name"])
        if found is None:
            raise RefusedError(404, "there is no such file")
        text, kind = found
        return Response(text(), media_type=kind)

    # -- texts ------------------------------------------------------------------------------------------------------

    async def texts(self, request: Request) -> Response:
        """What there is to open, and where the texts are."""
        names = await run_in_threadpool(self.folder.names)
        return JSONResponse({
            "folder": self.folder.root.name,
            "root": self.folder.root.as_uri(),
            "texts": names,
            "library": list(files.library()),
            "opened": self.opened,
        })  # fmt: skip

    async def text(self, request: Request) -> Response:
        """A text of the folder, with what was typed and not saved, or one of the library."""
        name = request.query_params.get("name", "")
        if name in files.library():
            return JSONResponse({"name": name, "text": files.find(name).text})
        text = await run_in_threadpool(self.folder.read, name)
        found: dict[str, Any] = {"name": name, "text": text, "digest": digest(text)}
        found["modified"] = await run_in_threadpool(self.folder.modified, name)
        try:
            unsaved = await run_in_threadpool(self.versions.unsaved, name, text)
        except RefusedError as refused:
            return JSONResponse(found | {"trouble": refused.message})
        if unsaved is not None:
            version, typed = unsaved
            found |= {"unsaved": {"text": typed, "time": version.time}}
        return JSONResponse(found)

    async def save(self, request: Request) -> Response:
        """Write a text into its file."""
        said = await self._said(request)
        name, text, before = _text(said, "name"), _text(said, "text"), said.get("digest")
        after = await run_in_threadpool(self.folder.write, name, text, before if isinstance(before, str) else None)
        trouble = ""
        try:
            await run_in_threadpool(lambda: self.versions.keep(name, _page(said), text, saved=True))
        except RefusedError as refused:
            trouble = refused.message  # the file has it
        return JSONResponse({"digest": after, "trouble": trouble})

    async def keep(self, request: Request) -> Response:
        """Keep what has been typed, beside the file."""
        said = await self._said(request)
        name, text = _text(said, "name"), _text(said, "text")
        check_text(text)
        number = await run_in_threadpool(self._kept, name, _page(said), text)
        return JSONResponse({"id": number})

    def _kept(self, name: str, page: str, text: str) -> int:
        """Keep a version, which may be what the file has."""
        path = self.folder.path(name)
        try:
            saved = path.exists() and self.folder.read(name) == text
        except RefusedError:
            saved = False
        return self.versions.keep(name, page, text, saved=saved)

    async def history(self, request: Request) -> Response:
        """The versions of a text, the newest first."""
        name = request.query_params.get("name", "")
        self.folder.path(name)
        return JSONResponse([asdict(one) for one in await run_in_threadpool(self.versions.all, name)])

    async def version(self, request: Request) -> Response:
        """The text of a version."""
        name, number = request.query_params.get("name", ""), request.query_params.get("id", "")
        if not (number.isascii() and number.isdigit() and len(number) < 16):
            raise RefusedError(400, "a version has a number")
        return JSONResponse({"text": await run_in_threadpool(self.versions.text, name, int(number))})

    async def new(self, request: Request) -> Response:
        """A text to begin with: like another game, or with the usual answers."""
        said = await _json_of(request)
        try:
            name, text = await run_in_threadpool(_begun, _text(said, "title"), _text(said, "like"))
        except (AnswerError, DescriptionError) as fault:
            raise RefusedError(400, str(fault)) from None
        return JSONResponse({"name": name, "text": text})

    # -- games ------------------------------------------------------------------------------------------------------

    async def compile(self, request: Request) -> Response:
        """A text as a game, as lines of JSON: how many come before it, as long as it waits, and then the answer."""
        said = await _json_of(request)
        parts = self._pieces(compiled, said, f"page {_page(said)}")
        return StreamingResponse(parts, media_type="application/x-ndjson")

    async def export(self, request: Request) -> Response:
        """A text as a file that plays it."""
        said = await _json_of(request)
        found = b""
        async for part in self.pool.run(f"export {_page(said)}", exported, self._job(said)):
            found = part if isinstance(part, bytes) else b""
        kind = "text/html" if found.startswith(b"<!DOCTYPE") else "application/json"
        return Response(found, media_type=kind, headers={"Content-Disposition": "attachment"})

    # -- what takes long --------------------------------------------------------------------------------------------

    async def jobs_there(self, request: Request) -> Response:
        """The jobs, and how far they are."""
        self._check_owner(request)
        return JSONResponse(self.jobs.all())

    async def job(self, request: Request) -> Response:
        """Start a job."""
        self._check_owner(request)
        return JSONResponse({"id": self.jobs.begin(await _json_of(request)).id})

    async def cancel(self, request: Request) -> Response:
        """End a job."""
        self._check_owner(request)
        await self.jobs.cancel(request.path_params["id"])
        return JSONResponse({})

    async def job_page(self, request: Request) -> Response:
        """The page of a job, by its name, which nobody can guess: browsers send no token when they open a page.

        Its scripts run as those of a stranger's page: they have no part in this one's storage, and can ask it nothing.
        """
        check_loopback(request.client)
        page = await run_in_threadpool(self.jobs.page, request.path_params["id"])
        return HTMLResponse(page, headers={"Content-Security-Policy": ANALYSIS_POLICY})

    def _check_owner(self, request: Request) -> None:
        check_token(request.headers, self.token)
        check_loopback(request.client)

    async def _pieces(self, function: Callable[[Job], bytes], said: dict[str, Any], key: str) -> AsyncIterator[bytes]:
        try:
            job = self._job(said)
            about = (function, job.path, job.text, *sorted(job.options.items())) if stands_alone(job.text) else None
            async for part in self.pool.run(key, function, job, lambda: self.results.get(about)):
                yield b'{"waiting":%d}\n' % part if isinstance(part, int) else part + b"\n"
                if about and isinstance(part, bytes):
                    self.results.put(about, part)
        except OutdatedError:
            yield b'{"outdated":true}\n'
        except (FailedError, RefusedError) as fault:
            yield json.dumps({"message": _why(fault)}).encode() + b"\n"

    def _job(self, said: dict[str, Any]) -> Job:
        text, options = _text(said, "text"), said.get("options", {})
        check_text(text)
        if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
            raise RefusedError(400, "options are texts by their names")
        return Job(str(self.folder.path(_text(said, "name"))), text, options)

    async def _said(self, request: Request) -> dict[str, Any]:
        check_token(request.headers, self.token)
        return await _json_of(request)


def application(workshop: Workshop, names: Iterable[str] = ()) -> Starlette:
    """The server's application. ``names`` are those by which the machine is called, besides its addresses."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        workshop.pool.start()
        yield
        await workshop.jobs.close()
        workshop.pool.close()

    async def refused(request: Request, fault: Exception) -> Response:
        assert isinstance(fault, RefusedError)
        return JSONResponse({"message": fault.message, **fault.more}, fault.status)

    async def failed(request: Request, fault: Exception) -> Response:
        return JSONResponse({"message": _why(fault)}, 503)

    return Starlette(
        routes=[
            Route("/", workshop.page),
            Route("/assets/{name}", workshop.script),
            Route("/api/texts", workshop.texts),
            Route("/api/text", workshop.text),
            Route("/api/text", workshop.save, methods=["PUT"]),
            Route("/api/new", workshop.new, methods=["POST"]),
            Route("/api/versions", workshop.history),
            Route("/api/versions", workshop.keep, methods=["POST"]),
            Route("/api/version", workshop.version),
            Route("/api/compile", workshop.compile, methods=["POST"]),
            Route("/api/export", workshop.export, methods=["POST"]),
            Route("/api/jobs", workshop.jobs_there),
            Route("/api/jobs", workshop.job, methods=["POST"]),
            Route("/api/jobs/{id}/cancel", workshop.cancel, methods=["POST"]),
            Route("/jobs/{id}", workshop.job_page),
            WebSocketRoute("/api/language", workshop.languages.serve),
        ],
        middleware=[Middleware(Guard, workshop.token, names)],
        exception_handlers={RefusedError: refused, FailedError: failed, OutdatedError: failed},
        lifespan=lifespan,
    )


def _begun(title: str, like: str) -> tuple[str, str]:
    """The name of a file for a new game, and its text; ``like`` is a library game, or empty."""
    title = check_title(title)
    if like and like not in files.library():
        raise AnswerError(f"there is no {like[:80]} in the library")
    text = copy(files.find(like), title).text if like else describe(Answers(title))
    return f"{slug(title)}{files.SUFFIX}", text


async def _json_of(request: Request) -> dict[str, Any]:
    try:
        said = await request.json()
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise RefusedError(400, "the request is not a JSON object")
    return said


def _text(said: dict[str, Any], name: str) -> str:
    found = said.get(name)
    if not isinstance(found, str):
        raise RefusedError(400, f"the request lacks the text {name!r}")
    return found


def _page(said: dict[str, Any]) -> str:
    """The name that a tab has given itself."""
    found = _text(said, "page")
    if not (found.isascii() and found.isprintable() and len(found) <= 40):
        raise RefusedError(400, "the request has a page without a proper name")
    return found


def _why(fault: Exception) -> str:
    if isinstance(fault, OutdatedError):
        return "a newer text has taken its place"
    if "process ended" in str(fault) or "MemoryError" in str(fault):
        return "this text takes too long, or too much memory, to compile"
    return str(fault)

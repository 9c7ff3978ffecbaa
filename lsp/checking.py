"""Diagnostics in two steps: what the analysis finds, at once, and what is proved, as soon as it is known.

An editor that asks for diagnostics is not sent any, except what is proved if it cannot be invited to ask again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from ..gdl.text.source import Source
from ..service.check.diagnostics import found_in
from ..service.editor.background import Background, Job
from ..service.editor.lenses import Figures, measured
from .documents import Document, is_too_large, wrong
from .faults import described
from .findings import shown
from .session import Session
from .turns import Turns

REST = 0.15
"""Seconds without a change after which proofs begin."""
WAITS = 8
"""How often others run before a text is looked at, so that requests that arrived with the change are answered first."""
Log = Callable[[str, types.MessageType], None]
PROOFS, FIGURES = "proofs", "figures"


class Checking:
    """Looks at each text after each change, and tells the editor what it finds."""

    def __init__(self, server: LanguageServer, session: Session, turns: Turns, log: Log) -> None:
        self._server, self._session, self._turns, self._log = server, session, turns, log
        self._loop = asyncio.get_running_loop()
        self._background = Background(self._arrived)
        self._measuring: dict[str, tuple[Source, ...]] = {}
        """The texts whose figures were last asked for."""
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._resting: dict[str, asyncio.TimerHandle] = {}
        session.lenses_asked = self.measure
        self.lenses_shown = False
        """Whether the editor has asked for lenses, so that figures are of use."""
        self._pulls = session.can("text_document.diagnostic", None) is not None
        self._pulls_again = bool(session.can("workspace.diagnostics.refresh_support"))

    def start(self) -> None:
        """Get ready, so that the first text is checked as fast as later ones."""
        self._background.start()

    def end(self) -> None:
        """End what works in the background."""
        for handle in self._resting.values():
            handle.cancel()
        self._background.close()

    def changed(self, document: Document) -> None:
        """Look at a text soon: after what has arrived together with the change."""
        path = document.path
        self._forget(path)
        self._looking[path] = self._loop.create_task(self._look(document))
        self._resting[path] = self._loop.call_later(REST, self._prove, document)

    def closed(self, document: Document) -> None:
        """A text was closed: it has no diagnostics any more."""
        self._forget(document.path)
        self._measuring.pop(document.path, None)
        for kind in (PROOFS, FIGURES):
            self._background.drop((kind, document.path))
        if not (self._pulls and self._pulls_again):
            self._server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, []))

    def measure(self, document: Document) -> None:
        """Measure the figures of a text, if it is known to be right."""
        self.lenses_shown = True
        if document.checked is not None and document.figures is None:
            self._measure(document)

    def _forget(self, path: str) -> None:
        if (task := self._looking.pop(path, None)) is not None:
            task.cancel()
        if (handle := self._resting.pop(path, None)) is not None:
            handle.cancel()

    async def _look(self, document: Document) -> None:
        for _ in range(WAITS):
            await asyncio.sleep(0)
        async with self._turns:
            if self._session.documents.get(document.path) is document:
                try:
                    self._session.analysis(document)
                except Exception as fault:
                    self._log(f"the text could not be analysed: {described(fault)}", types.MessageType.Error)
                self._publish(document)

    def _publish(self, document: Document) -> None:
        """Send what is known of a text to an editor that does not ask for it."""
        if self._pulls and self._pulls_again:
            return
        found = document.proofs if self._pulls else document.findings()
        sent = shown(self._session, document.text, found)
        self._server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(document.uri, sent, document.version)
        )

    def _prove(self, document: Document) -> None:
        source = document.text.source
        if self._session.documents.get(document.path) is document and not is_too_large(source):
            self._background.submit(Job((PROOFS, document.path), found_in, self._texts(document)))

    def _measure(self, document: Document) -> None:
        texts = self._texts(document)
        if self.lenses_shown and self._measuring.get(document.path) != texts and not wrong(document.findings()):
            self._measuring[document.path] = texts
            self._background.submit(Job((FIGURES, document.path), measured, texts, rank=1, breakable=False))

    def _texts(self, document: Document) -> tuple[Source, ...]:
        """A text, and those that it extends as far as they are open."""
        others = (self._session.documents.get(path) for path in self._session.bases(document))
        return (document.text.source, *(each.text.source for each in others if each is not None))

    # -- from the background -----------------------------------------------------------------------------------------

    def _arrived(self, job: Job, result: Any, fault: str) -> None:
        """Pass a result on to the loop; called in another thread."""
        try:
            self._loop.call_soon_threadsafe(self._take, job, result, fault)
        except RuntimeError:
            pass  # the loop has ended

    def _take(self, job: Job, result: Any, fault: str) -> None:
        assert isinstance(job.key, tuple)
        kind, path = job.key
        document = self._session.documents.get(path)
        source: Source = job.argument[0]
        if fault:
            self._log(f"{path}: no {kind}: {fault}", types.MessageType.Warning)
        elif document is not None and document.text.source.text == source.text:
            if kind == PROOFS:
                self._proved(document, *result)
            elif result is not None:
                self._measured(document, result)

    def _proved(self, document: Document, complete: bool, found: Any) -> None:
        before = document.findings()
        document.check(self._session.analysis(document), found, complete=complete)
        if document.findings() != before:
            self._publish(document)
            if self._pulls and self._pulls_again:
                self._server.workspace_diagnostic_refresh(None)
        if complete:
            self._measure(document)

    def _measured(self, document: Document, figures: Figures) -> None:
        document.figures = figures
        if self._session.can("workspace.code_lens.refresh_support"):
            self._server.workspace_code_lens_refresh(None)

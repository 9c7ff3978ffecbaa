"""The server: takes what editors send, and sends what they ask for, as ``ANSWERS`` says."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcContentModified,
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcServerNotInitialized,
)
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter, lsp_method

from ..gdl.text.files import SUFFIX
from .checking import Checking
from .faults import described
from .places import path_of
from .registry import ANSWERS, Answer
from .session import Session
from .text import Text
from .turns import Turns

MODULES = ("pulling", "completing", "reading", "navigating", "outlining", "colouring", "formatting", "mending", "lens")
"""The modules with answers."""
RARELY = 1_000_000, 10, 10
"""Thresholds of the garbage collector. To search 100,000 new objects takes 80 ms, in the midst of typing, and nearly
nothing is found: an analysis leaves a few hundred objects that are in circles."""


_ARRIVED: ContextVar[Text | None] = ContextVar("text", default=None)


class Protocol(LanguageServerProtocol):
    """The texts are kept by the session, which counts lines as the protocol does."""

    _server: Server

    def _handle_request(self, msg_id: Any, method_name: str, params: Any) -> None:
        """Remember the text that a request is about as it is when the request arrives."""
        _ARRIVED.set(self._server.text_of(params))
        super()._handle_request(msg_id, method_name, params)

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """A text was opened."""
        self._server.opened(params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """A text has changed."""
        self._server.changed(params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """A text was closed."""
        self._server.closed(params)


class Server(LanguageServer):
    """A connection to an editor, from its first message to its last."""

    def __init__(self) -> None:
        super().__init__("plybook", version("plybook"), protocol_cls=Protocol, converter_factory=default_converter)
        self.turns = Turns()
        self.started: Session | None = None
        self.checking: Checking | None = None
        for name in MODULES:
            import_module(f"{__package__}.{name}")
        for answer in ANSWERS:
            self.feature(answer.method, answer.options)(self._handler(answer))
        self.feature(types.INITIALIZE)(partial(self._initialize))
        self.feature(types.INITIALIZED)(partial(self._initialized))
        self.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(partial(self._files_changed))
        self.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)(partial(self._folders_changed))

    @property
    def session(self) -> Session:
        """What is known of the editor and its texts.

        Raises:
            JsonRpcServerNotInitialized: the editor has not introduced itself yet.
        """
        if self.started is None:
            raise JsonRpcServerNotInitialized
        return self.started

    @property
    def has_shut_down(self) -> bool:
        """Whether the editor has said that it is about to end."""
        return bool(self.protocol._shutdown)

    def text_of(self, params: Any) -> Text | None:
        """The text that a request is about, if it is open."""
        about = getattr(params, "text_document", None)
        document = self.started.document(about.uri) if self.started is not None and about is not None else None
        return document.text if document is not None else None

    def end(self) -> None:
        """End what works in the background."""
        if self.checking is not None:
            self.checking.end()

    # -- messages that are not answered ----------------------------------------------------------------------------

    def opened(self, params: types.DidOpenTextDocumentParams) -> None:
        """A text was opened."""
        if self.checking is not None:
            self.checking.changed(self.session.open(params.text_document))

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        """A text has changed."""
        document = self.session.change(params)
        if document is None or self.checking is None:
            return
        for each in (document, *self.session.dependents(document.path)):
            if each is not document:
                each.outdate()
            self.checking.changed(each)

    def closed(self, params: types.DidCloseTextDocumentParams) -> None:
        """A text was closed: what counts from now on is the file."""
        document = self.session.close(params.text_document.uri)
        if document is not None and self.checking is not None:
            self.checking.closed(document)
            self._outdate(document.path)

    def _files_changed(self, params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            path = path_of(change.uri)
            if path not in self.session.documents:
                self._outdate(path)

    def _outdate(self, path: str) -> None:
        """A file counts as it is on the disk now; texts that extend it, or miss it, are looked at again."""
        self.session.workspace.changed(path)
        for document in self.session.documents.values():
            analysis = document.analysis
            if analysis is not None and self.session.workspace.analysis(document.path) is not analysis:
                document.outdate()
                if self.checking is not None:
                    self.checking.changed(document)

    def _folders_changed(self, params: types.DidChangeWorkspaceFoldersParams) -> None:
        gone = {path_of(folder.uri) for folder in params.event.removed}
        come = [path_of(folder.uri) for folder in params.event.added]
        self.session.folders = [path for path in self.session.folders if path not in gone] + come

    # -- the beginning ---------------------------------------------------------------------------------------------

    def _initialize(self, params: types.InitializeParams) -> None:
        folders = [folder.uri for folder in params.workspace_folders or ()]
        if not folders and params.root_uri is not None:
            folders = [params.root_uri]
        encoding = self.workspace.position_encoding or types.PositionEncodingKind.Utf16
        self.started = Session(params.capabilities, getattr(encoding, "value", encoding), folders)
        self.checking = Checking(self, self.started, self.turns, self.log)

    def _initialized(self, params: types.InitializedParams) -> None:
        assert self.checking is not None
        gc.collect()
        gc.freeze()  # what is there now stays, and need not be searched again and again
        gc.set_threshold(*RARELY)
        self.checking.start()
        if self.session.can("workspace.did_change_watched_files.dynamic_registration"):
            watched = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(f"**/*{SUFFIX}")])
            what = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, watched)
            self.client_register_capability(types.RegistrationParams([what]))

    # -- requests --------------------------------------------------------------------------------------------------

    def _handler(self, answer: Answer) -> Callable[[Any], Coroutine[Any, Any, Any]]:
        """What answers a request when it is its turn."""

        async def handle(params: Any) -> Any:
            session = self.session
            if not answer.about_text:
                async with self.turns:
                    return self._answer(answer, session, params)
            async with self.turns:
                if self.text_of(params) is not _ARRIVED.get():
                    raise JsonRpcContentModified("the text has changed since")
                return self._answer(answer, session, params)

        return handle

    def _answer(self, answer: Answer, session: Session, params: Any) -> Any:
        try:
            if not answer.about_text:
                return answer.function(session, params)
            view = session.view(params.text_document.uri)
            return None if view is None else answer.function(view, params)
        except JsonRpcException:
            raise
        except Exception as fault:
            self.log(f"{answer.method} failed: {described(fault)}")
            raise JsonRpcInternalError(described(fault)) from None

    def log(self, message: str, kind: types.MessageType = types.MessageType.Error) -> None:
        """Write a line into the editor's log."""
        self.window_log_message(types.LogMessageParams(kind, f"plybook: {message}"))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Write into the log what went wrong outside a request."""
        if source.__name__ != "FeatureRequestError":
            self.log(described(error))


def quiet() -> None:
    """Keep pygls from writing to standard error what is in the editor's log already."""
    logger = logging.getLogger("pygls")
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    logger.setLevel(logging.CRITICAL)

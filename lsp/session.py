"""What a connection to an editor knows: its texts, its abilities, and the process that works in the background."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.capabilities import get_capability

from ..gdl.text.diagnostic import Diagnostic
from ..gdl.text.errors import DescriptionError
from ..gdl.text.files import SUFFIX
from ..gdl.text.source import Source, Span
from ..service.editor.known.analysis import Analysis
from .documents import Document, is_too_large, too_large
from .places import file_of, path_of, uri_of
from .text import Lines, Text

if TYPE_CHECKING:
    from ..service.editor.known.workspace import Workspace

MOST_FILES = 500
"""The most files of folders that are looked at besides those that are open."""


class Session:
    """The state of a connection."""

    def __init__(self, capabilities: types.ClientCapabilities, encoding: str, folders: Sequence[str]) -> None:
        self._capabilities = capabilities
        self.encoding = encoding
        self.folders = [path_of(uri) for uri in folders]
        self.documents: dict[str, Document] = {}
        self._text_of = lru_cache(maxsize=64)(self._text)
        self._read: dict[str, float] = {}
        """When the files that were read were changed last."""
        self.lenses_asked: Callable[[Document], None] = lambda document: None
        """What to call when the lenses of a text are shown."""

    @cached_property
    def workspace(self) -> Workspace:
        """The analyses of texts, kept from edit to edit."""
        from ..service.editor.known.workspace import Workspace

        return Workspace()

    def can(self, ability: str, default: Any = False) -> Any:
        """What the editor says about one of its abilities, as in ``text_document.rename.prepare_support``."""
        return get_capability(self._capabilities, ability, default)

    # -- texts -----------------------------------------------------------------------------------------------------

    def open(self, item: types.TextDocumentItem) -> Document:
        """Take a text that the editor has opened."""
        path = path_of(item.uri)
        text = Text(Lines(item.text, self.encoding), path)
        document = Document(item.uri, path, text, item.version)
        self.documents[path] = document
        self._take(document)
        return document

    def _take(self, document: Document) -> None:
        """Have other texts that extend this one see it as it is now."""
        if not is_too_large(document.text.source):
            self.workspace.take(document.path, document.text.source.text)

    def change(self, params: types.DidChangeTextDocumentParams) -> Document | None:
        """Take a change; ``None`` if the text is not open."""
        document = self.documents.get(path_of(params.text_document.uri))
        if document is not None:
            document.change(document.text.changed(params.content_changes), params.text_document.version)
            self._take(document)
        return document

    def close(self, uri: str) -> Document | None:
        """Forget a text that the editor has closed."""
        document = self.documents.pop(path_of(uri), None)
        if document is not None:
            self.workspace.close(document.path)
        return document

    def document(self, uri: str) -> Document | None:
        """The open text with an address."""
        return self.documents.get(path_of(uri))

    def analysis(self, document: Document) -> Analysis:
        """The analysis of an open text as it is now."""
        if document.analysis is None:
            source = document.text.source
            if is_too_large(source):
                return document.look(too_large(source))
            return document.look(self.workspace.update(document.path, source.text))
        return document.analysis

    def bases(self, document: Document) -> list[str]:
        """The paths of the texts that one extends, as far as it has been analysed."""
        return [file_of(source.name) for source, _ in document.analysis.bases] if document.analysis is not None else []

    def dependents(self, path: str) -> list[Document]:
        """The open texts that extend the one with a path, directly or not."""
        return [each for each in self.documents.values() if each.path != path and path in self.bases(each)]

    def view(self, uri: str) -> View | None:
        """What a request is about: an open text, or a file. ``None`` if it cannot be read, or is too large."""
        document = self.document(uri)
        if document is None:
            analysis = self.on_disk(path_of(uri))
            return None if analysis is None else View(self, None, self._text_of(analysis.source), lambda: analysis)
        if is_too_large(document.text.source):
            return None
        return View(self, document, document.text, lambda: self.analysis(document))

    def on_disk(self, path: str) -> Analysis | None:
        """The analysis of a file that is not open, read again if it has changed."""
        try:
            changed = os.stat(path).st_mtime
            if self._read.get(path) != changed:
                self._read[path] = changed
                self.workspace.changed(path)
            return self.workspace.analysis(path)
        except (OSError, ValueError, DescriptionError):
            return None

    def files(self) -> Iterator[str]:
        """The paths of descriptions in the folders of the editor that are not open."""
        count = 0
        for folder in self.folders:
            for here, inside, names in os.walk(folder):
                inside[:] = sorted(name for name in inside if not name.startswith((".", "node_modules")))
                for path in sorted(os.path.join(here, name) for name in names if name.endswith(SUFFIX)):
                    if path not in self.documents:
                        count += 1
                        if count > MOST_FILES:
                            return
                        yield path

    # -- places ----------------------------------------------------------------------------------------------------

    def _text(self, source: Source) -> Text:
        return Text(Lines(source.text, self.encoding), source.name, source)

    def text_of(self, source: Source) -> Text:
        """The text of a source: as it is open, if it is the same, or as it stands."""
        document = self.documents.get(file_of(source.name))
        if document is not None and document.text.source.text == source.text:
            return document.text
        return self._text_of(source)

    def location(self, span: Span) -> types.Location:
        """The place of a span in its file."""
        path = file_of(span.source.name)
        document = self.documents.get(path)
        uri = document.uri if document is not None else uri_of(path)
        return types.Location(uri, self.text_of(span.source).range(span))


@dataclass
class View:
    """A text as a request finds it, and what is known of it."""

    session: Session
    document: Document | None
    text: Text
    analyse: Callable[[], Analysis]

    @cached_property
    def analysis(self) -> Analysis:
        """What is known of the text."""
        return self.analyse()

    @property
    def sketch(self) -> Analysis:
        """The text itself, for what needs to know no more, and should not wait."""
        return self.session.workspace.sketch(self.text.source)

    @property
    def uri(self) -> str:
        """The address of the text."""
        return self.document.uri if self.document is not None else uri_of(self.analysis.source.name)

    @property
    def path(self) -> str:
        """The path of the text."""
        return self.document.path if self.document is not None else str(Path(self.analysis.source.name))

    def findings(self) -> tuple[Diagnostic, ...]:
        """All diagnostics of the text, as far as they are known."""
        analysis = self.analysis  # a document knows what is wrong with it once it has been looked at
        return self.document.findings() if self.document is not None else analysis.diagnostics

    def offset(self, position: types.Position) -> int:
        """The offset of a position."""
        return self.text.offset(position)

    def range(self, span: Span) -> types.Range:
        """The range of a span of this text."""
        return self.text.range(span)

    def family(self) -> list[Analysis]:
        """The analyses of all texts that may share names with this one."""
        for document in self.session.documents.values():
            self.session.analysis(document)
        return self.session.workspace.family(self.analysis.source.name)

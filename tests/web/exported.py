"""Reads an exported page as a browser does: its elements, what its blocks hold, and the files that it is made of."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from functools import cached_property
from html.parser import HTMLParser
from typing import Any

from plybook import gdl
from plybook.interpreter.game import game as games
from plybook.web.export.choices import Choices
from plybook.web.export.contents import load_all
from plybook.web.export.page import html

SMALL = """game "Small" {
  about "A small game."
  option size = 4 in 3..6 "points on a side"
  option komi = 0.5 in 0.5, 1.5, 2.5 "a number with a point"
  option way-out = off in on, off "two words"
  players Black, White
  board square(size)
  # the only kind of move
  move drop "place a piece" { to empty }
  end {
    when count(mine) > count(theirs) + komi -> mover wins
    when no-moves and way-out -> draw
    when no-moves -> last wins
  }
}
"""
"""A description with options of each kind."""


def exported(source: gdl.Source, choices: Choices | None = None) -> bytes:
    """The page of a description, with the values of these options to choose from."""

    def load(chosen: Mapping[str, str]) -> games.Game:
        return games.load(source, chosen, engine="reference")

    return html(load_all(load, choices or {}))


class Page(HTMLParser):
    """A page, taken apart."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.content = content
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        """Each element with its attributes, in order."""
        self.texts: list[tuple[str, str]] = []
        """Each text with the element that begins before it."""
        self.remarks = 0
        """The number of comments and declarations, without that of the type of the document."""
        self.feed(content.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.elements[-1][0], data))

    def handle_comment(self, data: str) -> None:
        self.remarks += 1

    def unknown_decl(self, data: str) -> None:
        self.remarks += 1

    @cached_property
    def blocks(self) -> dict[str, bytes]:
        """What each block of data holds, by its name."""
        names = [said["id"] for tag, said in self.elements if tag == "script" and "id" in said]
        packed = [text for tag, text in self.texts if tag == "script"]
        unpacked = [zlib.decompress(base64.b64decode(text, validate=True)) for text in packed[: len(names)]]
        return {str(name): block for name, block in zip(names, unpacked, strict=True)}

    def json(self, name: str) -> Any:
        """A block of data that is JSON."""
        return json.loads(self.blocks[name])

    def variant(self, number: int = 0) -> dict[str, Any]:
        """What is known of a variant, with its options; the module is left out."""
        data = self.json("data")
        places = {name: place for name, place in data["parts"][number].items() if name != "module"}
        return {"options": data["variants"][number], **{name: self.json(place) for name, place in places.items()}}

    def module(self, number: int = 0) -> bytes:
        """The WebAssembly module of a variant."""
        return self.blocks[self.json("data")["parts"][number]["module"]]

"""The record of the language: the pages on codes with their examples, and the reference of its words."""

from __future__ import annotations

import ast
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from .calls import Files, Json, call

PART = re.compile(
    r"^```(?P<kind>\w+)(?P<about>[^\n]*)\n(?P<body>.*?)^```$|^(?P<key>Options|Load): (?P<value>[^\n]+)$", re.M | re.S
)
"""A part of a page on the code of a diagnostic."""


def code_files(name: str, about: Json) -> Files:
    """A file for each diagnostic code: its page, and the diagnostics for the examples there."""
    pages: Mapping[str, str] = about
    return {f"codes/{code}.json": partial(of_code, code, page) for code, page in pages.items()}


def of_code(code: str, page: str) -> Json:
    """The diagnostics for the examples of a page, which have their own folder."""
    shown = []
    for example in examples(page):
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            for name, content in example.files.items():
                Path(name).write_bytes(content)
            given = (example.name, *(word for pair in example.options for word in ("-o", pair)))
            found = {"json": call("check", *given, "--json"), "text": call("check", *given)}
            if not found["json"]["code"]:
                found["moves"] = call("moves", *given, "--json")
            shown.append(found)
    return {"page": call("explain", code), "examples": shown}


@dataclass
class Example:
    """A description on a page, with its accompanying files and options."""

    name: str = "example.gdl"
    files: dict[str, bytes] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)


def examples(page: str) -> Iterator[Example]:
    """The examples of a page, with and without mistakes."""
    example = Example()
    for part in PART.finditer(page):
        match part["kind"] or part["key"], (part["about"] or "").strip():
            case "gdl", "fixed":
                yield Example(files={"example.gdl": part["body"].encode()})
            case "gdl", about:
                example.files[about.removeprefix("file=") or "example.gdl"] = part["body"].encode()
            case "python", _:
                content = eval(compile(ast.parse(part["body"], mode="eval"), "page", "eval"))
                example.files["example.gdl"] = content if isinstance(content, bytes) else content.encode()
            case "Options", _:
                example.options = part["value"].split()
            case "Load", _:
                example.name = part["value"]
            case "text", _:
                yield example
                example = Example()


def word_files(name: str, about: Json) -> Files:
    """The reference of the language, and the explanation of each of its words."""

    def words() -> Json:
        reference = call("docs")
        found = dict.fromkeys(re.findall(r"^#+ `(\S+)`$|^\| `([\w-]+)`", "\n".join(reference["out"]), re.M))
        named = [name for pair in found for name in pair if name]
        return {"reference": reference, "words": {name: call("explain", name) for name in named}}

    return {"words.json": words}

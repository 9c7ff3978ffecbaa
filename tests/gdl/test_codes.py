"""The pages of ``gdl/codes``: each example makes its mistake, and its output is what the page shows.

A page is Markdown. An example is a description in a fence marked ``gdl``, or one Python expression for its content in
a fence marked ``python``; ``gdl file=NAME`` puts a file beside it. ``Options: size=4`` sets options, ``Load: NAME``
replaces the description, and ``Play: 1`` plays random games with that seed. The next fence marked ``text`` holds the
output. ``gdl fixed`` is a description that must give no diagnostics.

``PLYBOOK_UPDATE=1 pytest -m '' tests/gdl/test_codes.py`` rewrites the ``text`` fences.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from plybook import gdl
from plybook.gdl.codes import codes, page
from plybook.gdl.ludemes import ludemes
from plybook.gdl.text import limits
from plybook.gdl.text.diagnostic import Diagnostic
from plybook.gdl.text.errors import DescriptionError
from plybook.gdl.text.files import find
from plybook.gdl.text.fixes import applied
from plybook.gdl.text.render import render_json, render_text
from plybook.interpreter.game.game import load
from plybook.service.check.diagnostics import examine
from plybook.service.check.trial import trial

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "gdl" / "codes"
UPDATE = bool(os.environ.get("PLYBOOK_UPDATE"))
LEAST_MISTAKES = 100
"""The minimum number of distinct mistakes that the pages show."""
SEVERAL = {"too-many-mistakes"}
"""The codes that appear together with others; everywhere else one mistake is one diagnostic."""
PART = re.compile(
    r"^```(?P<kind>\w+)(?P<about>[^\n]*)\n(?P<body>.*?)^```$|^(?P<key>Options|Load|No code|Play): (?P<value>[^\n]+)$",
    re.M | re.S,
)
TRIES = 4_321
"""How much the engine may try while the page on ``too-many-moves`` is tested; the text shows the real limit."""
PLACE = ["file", "line", "column", "end_line", "end_column", "label"]
KEYS = ["code", "severity", "message", *PLACE, "help", "setting", "related", "fixes"]


@dataclass
class Example:
    """One mistake on a page: what is loaded, and where on the page its output is."""

    code: str
    number: int
    content: str | bytes = ""
    name: str = ""
    files: dict[str, str | bytes] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    lacking: str = ""
    """A word that has no lowering while this example runs."""
    seed: int | None = None
    """The seed of random games, if there are any."""
    shown: str = ""
    span: tuple[int, int] = (0, 0)
    fixed: bool = False

    def __str__(self) -> str:
        return f"{self.code}-{self.number}"


def examples(code: str) -> list[Example]:
    """The examples on a page, in order."""
    found: list[Example] = []
    example = Example(code, 1)
    for part in PART.finditer(page(code) or ""):
        match part["kind"] or part["key"], (part["about"] or "").strip():
            case "gdl", "fixed":
                found.append(Example(code, len(found) + 1, part["body"], seed=example.seed, fixed=True))
                example = Example(code, 1)
            case "gdl", about if about:
                example.files[about.removeprefix("file=")] = part["body"]
            case "gdl", _:
                example.content = part["body"]
            case "python", _:
                example.content = eval(part["body"])
            case "Options", _:
                example.options = dict(pair.split("=") for pair in part["value"].split())
            case "Load", _:
                example.name = part["value"]
            case "No code", _:
                example.lacking = part["value"]
            case "Play", _:
                example.seed = int(part["value"])
            case "text", _:
                example.number, example.shown, example.span = len(found) + 1, part["body"], part.span("body")
                found.append(example)
                example = Example(code, 1)
    return found


ALL = [example for code in codes() for example in examples(code)]
MISTAKES = [example for example in ALL if not example.fixed]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own folder, and its own cache because code is generated here with a different limit."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(limits, "COMBINATIONS", TRIES)


LIMIT = f"{limits.COMBINATIONS:,}"


def diagnostics(example: Example) -> tuple[Diagnostic, ...]:
    """All diagnostics of `plybook check` for an example, and those of listing its first moves."""
    for name, content in {**example.files, "example.gdl": example.content}.items():
        Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    try:
        source = find(example.name or "example.gdl")
        _, _, found = examine(source, example.options)
        if example.seed is not None:
            found += trial(source, example.options, example.seed).diagnostics
        if not found:
            with without_code(example.lacking):
                load(source, example.options).start().legal_moves()
    except DescriptionError as mistakes:
        return mistakes.diagnostics
    return found


@contextmanager
def without_code(word: str) -> Iterator[None]:
    """A word has no lowering of its own for a while, like one that has just been added."""
    with pytest.MonkeyPatch.context() as change:
        for ludeme in ludemes()[word] if word else ():
            change.delattr(ludeme, "lowering")
        yield


def rendered(example: Example) -> str:
    """The output for an example, limited to its own code."""
    own = [render_text(found) for found in diagnostics(example) if found.code == example.code]
    return "\n".join(own).replace(f"{TRIES:,}", LIMIT)


@pytest.mark.parametrize("example", MISTAKES, ids=str)
def test_the_output_is_what_the_page_shows(example: Example) -> None:
    shown = rendered(example)
    if UPDATE and shown != example.shown:
        update(example, shown)
    else:
        assert shown == example.shown


@pytest.mark.parametrize("example", MISTAKES, ids=str)
def test_one_mistake_gives_one_diagnostic(example: Example) -> None:
    found = diagnostics(example)
    assert {diagnostic.code for diagnostic in found} - {example.code} == set() or example.code in SEVERAL
    assert len([diagnostic for diagnostic in found if diagnostic.code == example.code]) == 1


@pytest.mark.parametrize("example", MISTAKES, ids=str)
def test_a_diagnostic_shows_the_place_and_gives_help(example: Example) -> None:
    for diagnostic in diagnostics(example):
        text, data = render_text(diagnostic), render_json(diagnostic)
        assert json.loads(json.dumps(data)) == data
        assert list(data) == KEYS
        assert all(list(place) == PLACE for place in data["related"])
        head, place, *_ = text.splitlines()
        assert head == f"{data['severity']}[{data['code']}]: {data['message']}"
        assert place.strip() == f"--> {data['file']}:{data['line']}:{data['column']}"
        assert (data["line"], data["column"]) <= (data["end_line"], data["end_column"])
        assert text.count("^") >= 1 + len(data["related"])
        assert diagnostic.help
        assert f" = help: {data['help']}\n" in text


@pytest.mark.parametrize("example", MISTAKES, ids=str)
def test_every_fix_leads_to_a_sound_description(example: Example) -> None:
    """A warning may be left only by one of several fixes to choose from."""
    for diagnostic in diagnostics(example):
        for fix in diagnostic.fixes:
            assert isinstance(example.content, str)
            assert {edit.span.source.name for edit in fix.edits} == {"example.gdl"}
            mended = replace(example, content=applied(example.content, fix))
            assert mended.content != example.content
            left = [found for found in diagnostics(mended) if not diagnostic.fixes[1:] or found.severity == "error"]
            assert [render_text(found) for found in left] == [], mended.content


@pytest.mark.parametrize("example", [example for example in ALL if example.fixed], ids=str)
def test_a_fixed_example_gives_no_diagnostics(example: Example) -> None:
    assert [render_text(diagnostic) for diagnostic in diagnostics(example)] == []


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert codes() == sorted(codes_in_source())


@pytest.mark.parametrize("code", codes())
def test_a_page_has_its_code_as_title_and_an_example(code: str) -> None:
    text = page(code)
    assert text is not None
    assert text.startswith(f"# {code}\n\n")
    assert [example for example in examples(code) if not example.fixed]


def test_there_is_no_page_for_anything_else() -> None:
    assert page("no-such-code") is None
    assert page("../codes/empty-file") is None


def test_the_pages_show_many_distinct_mistakes() -> None:
    assert len({example.shown for example in MISTAKES}) == len(MISTAKES) >= LEAST_MISTAKES


def test_printing_an_error_shows_all_its_diagnostics() -> None:
    with pytest.raises(gdl.DescriptionError) as wrong:
        gdl.load(gdl.Source("wrong.gdl", 'game "G" {\n  players A, A\n  players B\n}'))
    assert str(wrong.value).count("error[") == len(wrong.value.diagnostics)


def codes_in_source() -> set[str]:
    """The literal codes of all diagnostics in the source of the language, the interpreter and the service."""
    found = set()
    folders = ("gdl", "interpreter", "service")
    for file in (file for folder in folders for file in ROOT.glob(f"{folder}/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="error" | "warning" | "hint" | "Diagnostic"),
                    args=[ast.Constant(value=str() as code), *_],
                ):
                    found.add(code)
    return found


def update(example: Example, shown: str) -> None:
    """Rewrite a ``text`` fence. Fences before it may have changed in length meanwhile, so it is looked up again."""
    file = FOLDER / f"{example.code}.md"
    (start, end) = next(other.span for other in examples(example.code) if other.number == example.number)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:start] + shown + text[end:], encoding="utf-8")

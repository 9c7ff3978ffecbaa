"""What editors ask has an answer for any text: spans lie in it, edits do not overlap, and nothing fails."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from edits import after, edited, library_texts

from plybook.gdl.format.canonical import format_text
from plybook.gdl.text.diagnostic import Edit
from plybook.gdl.text.source import Source, Span
from plybook.service.editor import (
    actions,
    colours,
    completion,
    folding,
    hover,
    inlay,
    layout,
    links,
    outline,
    references,
    rename,
    selection,
    semantic,
    signature,
)
from plybook.service.editor.known.analysis import Analysis
from plybook.service.editor.known.declarations import is_declared
from plybook.service.editor.known.names import names
from plybook.service.editor.known.results import OutlineItem
from plybook.service.editor.known.workspace import Workspace

LIBRARY = library_texts()


def analysed(text: str, path: str = "asked.gdl") -> Analysis:
    return Workspace().update(path, text)


def check_spans(analysis: Analysis, spans: Iterable[Span]) -> None:
    for span in spans:
        assert span.source is analysis.source
        assert 0 <= span.start <= span.end <= len(analysis.source.text)


def check_edits(analysis: Analysis, edits: list[Edit]) -> str:
    """The text after the edits."""
    check_spans(analysis, [edit.span for edit in edits])
    return after(analysis.source.text, edits)


def check_everything(analysis: Analysis, offset: int) -> None:
    """Ask everything about a text, and about one place in it."""
    text = analysis.source.text
    tokens = semantic.semantic_tokens(analysis)
    check_spans(analysis, [token.span for token in tokens])
    assert all(a.span.end <= b.span.start for a, b in pairwise(tokens))
    assert all("\n" not in token.span.text and token.kind in semantic.KINDS for token in tokens)
    check_spans(analysis, [named.span for named in names(analysis).all])
    check_outline(analysis, outline.outline(analysis), Span(analysis.source, 0, len(text)))
    lines = len(analysis.source.line_starts)
    assert all(1 <= fold.first < fold.last <= lines for fold in folding.folds(analysis))
    check_spans(analysis, [link.span for link in links.links(analysis)])
    check_spans(analysis, [colour.span for colour in colours.colours(analysis)])
    check_spans(analysis, [each.at for each in inlay.inlays(analysis, 0, len(text))])
    found = selection.selections(analysis, offset)
    check_spans(analysis, found)
    assert all(b.start <= a.start and a.end <= b.end and a != b for a, b in pairwise(found))
    check_spans(analysis, [each.span for each in completion.complete(analysis, offset)])
    shown = hover.hover(analysis, offset)
    check_spans(analysis, [shown.span] if shown else [])
    signature.signature_help(analysis, offset)
    references.definition(analysis, offset)
    check_spans(analysis, [each.span for each in references.references([], analysis, offset)])
    check_spans(analysis, [each.span for each in references.highlights(analysis, offset)])
    for _, fix in actions.fixes(analysis, 0, len(text), analysis.diagnostics):
        check_edits(analysis, list(fix.edits))
    if (every := actions.fix_all(analysis, analysis.diagnostics)) is not None:
        check_edits(analysis, list(every.edits))
    check_edits(analysis, layout.format_range(analysis, offset, min(len(text), offset + 80)))
    for typed in "}\n":
        check_edits(analysis, layout.format_typed(analysis, offset, typed))


def check_outline(analysis: Analysis, items: Iterable[OutlineItem], outer: Span) -> None:
    for item in items:
        check_spans(analysis, [item.span, item.name_span])
        assert outer.start <= item.span.start <= item.name_span.start <= item.name_span.end <= item.span.end
        assert item.name
        check_outline(analysis, item.children, item.span)


@pytest.mark.parametrize("path", LIBRARY)
def test_everything_can_be_asked_about_every_library_game(path: str) -> None:
    analysis = analysed(LIBRARY[path], path)
    for offset in random.Random(1).sample(range(len(analysis.source.text)), 5):
        check_everything(analysis, offset)


@pytest.mark.parametrize("start", range(4))
def test_everything_can_be_asked_about_broken_texts(start: int) -> None:
    rng, texts = random.Random(start), list(LIBRARY.values())
    for _ in range(40):
        text = rng.choice(texts)
        for _ in range(rng.choice([1, 2, 5])):
            text = edited(text, rng, rng.choice(texts))
        check_everything(analysed(text), rng.randrange(len(text) + 1))


@pytest.mark.parametrize(
    "text", ["", "\n", "#", '"', "{", "}", 'game "G" {', "𝕏", 'game "G" {\n}\n}\n', "game", "\ufeffgame"]
)
def test_everything_can_be_asked_about_hardly_a_text(text: str) -> None:
    analysis = analysed(text)
    for offset in range(len(text) + 1):
        check_everything(analysis, offset)


@pytest.mark.parametrize("path", LIBRARY)
def test_formatting_as_edits_is_what_the_formatter_writes(path: str) -> None:
    untidy = LIBRARY[path].replace("  ", " ").replace(" & ", "&").replace("{\n", "{\n\n\n")
    analysis = analysed(untidy, path)
    tidy = check_edits(analysis, layout.format_all(analysis))
    assert tidy == format_text(Source(path, untidy))
    assert not layout.format_all(analysed(tidy, path))


def test_formatting_a_range_leaves_the_rest() -> None:
    text = 'game "G" {\n players   Black,White\n  board    square(3)\n  move drop   { to   empty }\n}\n'
    analysis = analysed(text)
    start = text.index("  board")
    changed = check_edits(analysis, layout.format_range(analysis, start, start + 5))
    assert changed.split("\n")[3:] == text.split("\n")[3:]


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", LIBRARY)
def test_a_game_with_every_name_replaced_is_the_same_game(path: str) -> None:
    """Every name that a game declares is renamed, one after the other: no new mistakes, and back it is as before."""
    text = LIBRARY[path]
    before = len(analysed(text, path).diagnostics)
    declared = [each for each in names(analysed(text, path)).all if each.declares and is_declared(each.symbol)]
    for number, named in enumerate(dict.fromkeys(each.symbol for each in declared)):
        analysis = analysed(text, path)
        place = next((each.span.start for each in names(analysis).all if each.symbol == named), None)
        assert place is not None
        if named.home != path:
            with pytest.raises(rename.CannotRenameError, match="library game"):
                rename.prepare([analysis], analysis, place)
            continue
        new = f"renamed-{'abcdefghij'[number % 10]}x"
        edits = rename.rename([analysis], analysis, place, new)
        changed = check_edits(analysis, edits)
        after = analysed(changed, path)
        assert len(after.diagnostics) == before, [each.message for each in after.diagnostics]
        place = next(each.span.start for each in names(after).all if each.symbol.name == new)
        back = check_edits(after, rename.rename([after], after, place, named.name))
        assert back == text


BASE = """game "Base" {
  option size = 5 in 3..9
  option bold = on in on, off
  players Black, White
  board square(size)
  define near(point) = adjacent(point) & empty
  move step { from mine
    choose over in near(from)
    to near(over)
    where bold or some(near(to)) }
  end { when no-moves -> draw }
}
"""
MORE = """game "More" extends "base.gdl" {
  board square(size) adjacent all
  option bold = off in on, off
  without move step
  move drop { to near(mine) | empty }
}
"""


@pytest.fixture
def family(tmp_path: Path) -> Workspace:
    workspace = Workspace()
    for name, text in {"base.gdl": BASE, "more.gdl": MORE}.items():
        (tmp_path / name).write_text(text)
        workspace.update(str(tmp_path / name), text)
    return workspace


@pytest.mark.parametrize(("word", "places"), [("near", {"base": 4, "more": 1}), ("size", {"base": 2, "more": 1}),
                                              ("bold", {"base": 2, "more": 1}), ("step", {"base": 1, "more": 1}),
                                              ("over", {"base": 2})])  # fmt: skip
@pytest.mark.parametrize("origin", ["base", "more"])
def test_a_name_is_renamed_in_all_games_that_share_it(
    family: Workspace, word: str, places: dict[str, int], origin: str
) -> None:
    if origin not in places:
        return
    path = next(each for each in family.open_paths() if Path(each).stem == origin)
    analysis, others = family.analysis(path), family.family(path)
    offset = analysis.source.text.index(word)
    edits = rename.rename(others, analysis, offset, "other")
    found: dict[str, int] = {}
    for edit in edits:
        assert edit.span.text == word
        stem = Path(edit.span.source.name).stem
        found[stem] = found.get(stem, 0) + 1
    assert found == places


@pytest.mark.parametrize(("word", "places"), [("near", {"base": 4, "more": 1}), ("over", {"base": 2, "more": 1})])
@pytest.mark.parametrize("origin", ["base", "more"])
def test_a_name_is_renamed_where_lines_are_inherited(
    family: Workspace, word: str, places: dict[str, int], origin: str
) -> None:
    path = next(each for each in family.open_paths() if Path(each).stem == "more")
    more = 'game "More" extends "base.gdl" {\n  move step {\n    inherited\n    where none(near(over))\n  }\n}\n'
    Path(path).write_text(more)
    family.update(path, more)
    assert all(found.severity != "error" for found in family.analysis(path).diagnostics)
    path = next(each for each in family.open_paths() if Path(each).stem == origin)
    analysis = family.analysis(path)
    edits = rename.rename(family.family(path), analysis, analysis.source.text.index(word), "other")
    stems = [Path(edit.span.source.name).stem for edit in edits]
    assert {stem: stems.count(stem) for stem in stems} == places


REFUSED: dict[str, tuple[str, str, str]] = {
    "a word of the language": ("mine", "ours", "word of the language"),
    "a keyword": ("players", "people", "word of the language"),
    "a taken name": ("near(point)", "size", "already the name of an option"),
    "no name": ("near(point)", "1st", "begins with a letter"),
    "a reserved word": ("near(point)", "after", "word of the language"),
    "a point": ("near(point)", "a1", "point of the board"),
    "a string": ('Base"', "Other", "no name here"),
}


@pytest.mark.parametrize(("word", "new", "why"), REFUSED.values(), ids=REFUSED)
def test_a_rename_that_cannot_be_is_refused(word: str, new: str, why: str) -> None:
    analysis = analysed(BASE)
    with pytest.raises(rename.CannotRenameError, match=why):
        rename.rename([analysis], analysis, BASE.index(word) + 1, new)


def test_a_parameter_cannot_take_the_name_of_what_its_definition_uses() -> None:
    text = BASE.replace("adjacent(point) & empty", "adjacent(point) & empty & edge(top)")
    analysis = analysed(text)
    assert rename.rename([analysis], analysis, text.index("point)"), "spot")
    with pytest.raises(rename.CannotRenameError, match="has a meaning already"):
        rename.rename([analysis], analysis, text.index("point)"), "empty")


def test_the_parameter_of_a_function_is_known_in_its_body_alone() -> None:
    text = 'game "G" {\n  define f(p) = count(p -> p & far(p -> p) | p) + count(p)\n}'
    analysis = analysed(text)
    places = [at for at, sign in enumerate(text) if sign == "p" and text[at - 1] in "( " and text[at + 1] in ") "]
    groups = [[places.index(one.span.start) for one in references.highlights(analysis, at)] for at in places]
    assert groups == [[0, 6], *[[1, 2, 5]] * 2, *[[3, 4]] * 2, [1, 2, 5], [0, 6]]


def test_definitions_are_found_in_other_games_and_in_the_standard_library(family: Workspace) -> None:
    path = next(each for each in family.open_paths() if each.endswith("more.gdl"))
    analysis = family.analysis(path)
    at: Callable[[str], int] = analysis.source.text.index
    near = references.definition(analysis, at("near"))
    assert near is not None
    assert near.source.name.endswith("base.gdl")
    mine = references.definition(analysis, at("mine"))
    assert mine is not None
    assert mine.source.name.startswith("std/")
    game = references.definition(analysis, at("base.gdl"))
    assert game is not None
    assert game.source.name.endswith("base.gdl")
    assert references.definition(analysis, at("extends")) is None


def test_a_search_finds_parts_by_some_letters_of_their_names() -> None:
    found = outline.search([analysed(BASE)], "stp")
    assert [item.name for item in found] == ["step"]
    assert [item.name for item in outline.search([analysed(BASE)], "near")] == ["near"]

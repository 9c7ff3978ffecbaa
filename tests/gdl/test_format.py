"""The formatter: its rules as pairs of texts (``format/*.gdl``), then what must hold for every text.

In a fixture, ``%%`` begins a case and says what it shows; ``--`` separates a text from its formatted form. ``·`` and
``⇥`` stand for a space and a tab where an editor might strip them.
"""

import random
import re
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plybook.gdl.format.canonical import ONE_LINE, WIDTH, format_text, table
from plybook.gdl.format.spacing import Cell
from plybook.gdl.syntax.dump import syntax_text
from plybook.gdl.syntax.layout import OPERATORS
from plybook.gdl.syntax.parse import parse, tokens
from plybook.gdl.text.errors import DescriptionError
from plybook.gdl.text.files import library, read, standard_library
from plybook.gdl.text.source import Source

HERE = Path(__file__).parent
FENCE = re.compile(r"^```gdl\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def formatted(text: str) -> str:
    return format_text(Source("text", text))


@dataclass(frozen=True)
class Case:
    name: str
    before: str
    after: str


def cases() -> list[Case]:
    found = []
    for file in sorted((HERE / "format").glob("*.gdl")):
        for case in re.split(r"^%% ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            claim, _, rest = case.partition("\n")
            before, _, after = rest.partition("--\n")
            before = before.replace("·", " ").replace("⇥", "\t")
            found.append(Case(f"{file.stem}: {claim}", before, after.rstrip("\n") + "\n"))
    return found


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_rule_formats_its_example_as_shown(case: Case) -> None:
    assert formatted(case.before) == case.after
    check(case.before)


# What must hold for every text


@dataclass(frozen=True)
class Mark:
    """A token or a comment; a comment ``has_line`` if it is on a line of its own."""

    text: str
    has_line: bool = False


def marks(text: str) -> list[Mark]:
    """The tokens and comments of a text in order, found without the formatter's help."""
    placed = [
        (token.start_pos or 0, Mark(f"{token.type} {token}"))
        for token in tokens(Source("text", text))
        if token.type != "_NL"
    ]
    start = 0
    for line in text.split("\n"):
        quoted = False
        for column, character in enumerate(line):
            quoted ^= character == '"'
            if character == "#" and not quoted:
                placed.append((start + column, Mark(line[column:].rstrip(), not line[:column].strip())))
                break
        start += len(line) + 1
    return [mark for _, mark in sorted(placed, key=lambda pair: pair[0])]


def meaning(text: str) -> str:
    return syntax_text(parse(Source("text", text)))


def check(text: str) -> str:
    result = formatted(text)
    assert marks(result) == marks(text)
    assert meaning(result) == meaning(text)
    assert formatted(result) == result
    assert "\n\n\n" not in result
    assert not result.startswith("\n")
    assert result == "" or (result.endswith("\n") and not result.endswith("\n\n"))
    lines = result.split("\n")
    assert all(line == line.rstrip() and not line.startswith("\t") for line in lines)
    for line, following in pairwise(lines):
        assert line or not following.lstrip().startswith("}")
        assert following or "#" in line or not line.endswith("{")
    return result


def corpus() -> list[Source]:
    found = [*(read(file, name) for name, file in library().items()), *standard_library()]
    for page in sorted((HERE.parents[1] / "docs" / "sketches").glob("*.md")):
        found += [
            Source(f"{page.stem}-{number}", fence[1])
            for number, fence in enumerate(FENCE.finditer(page.read_text(encoding="utf-8")))
        ]
    return found


CORPUS = corpus()


@pytest.mark.parametrize("source", CORPUS, ids=lambda source: source.name)
def test_the_library_and_the_sketches_keep_their_tokens_and_comments(source: Source) -> None:
    check(source.text)


@pytest.mark.parametrize(
    "source",
    [*(read(file, name) for name, file in library().items() if name == "ayu"), *standard_library()],
    ids=lambda source: source.name,
)
def test_ayu_and_the_standard_definitions_are_in_canonical_layout(source: Source) -> None:
    assert format_text(source) == source.text


SAFE = frozenset(
    ["_COMMA", "OPEN", "CLOSE", "ARROW", "DEFINES", "UNITE", "INTERSECT", "PLUS", "TIMES", "DIVIDE", "TEXT"]
)
"""Tokens that need no space beside them."""
NO_BREAK = frozenset(["NEG", "PARITY"])
"""Tokens that no line may begin or end with."""
BLANKS = st.sampled_from([" ", "  ", "\t", " \t ", "      "])
REMARKS = st.sampled_from(["#", "# a", "#b  ", '# "c', "# d # e", "# } (", "#\tö"])


class Gaps:
    """A text split into its tokens and the gaps between them, to be joined again with other gaps."""

    def __init__(self, text: str) -> None:
        found = list(tokens(Source("text", text)))
        self.words = [token for token in found if token.type != "_NL"]
        places = [0, *(place for token in self.words for place in (token.start_pos, token.end_pos)), len(text)]
        pieces = [text[a:b] for a, b in pairwise(places)]
        self.gaps, self.texts = pieces[::2], pieces[1::2]
        self.depths: list[int] = []
        depth = 0
        for token in self.words:
            depth += (token.type in ("LPAR", "CALL")) - (token.type == "RPAR")
            self.depths.append(depth)

    def __str__(self) -> str:
        return "".join(gap + text for gap, text in zip(self.gaps, [*self.texts, ""], strict=True))

    def sides(self, at: int) -> tuple[str, str]:
        return self.words[at - 1].type if at else "", self.words[at].type if at < len(self.words) else ""

    def may_widen(self, at: int) -> bool:
        left, right = self.sides(at)
        return right != "CALL" and "MEMBER" not in (left, right)

    def may_close(self, at: int) -> bool:
        left, right = self.sides(at)
        touching = {left, right} & SAFE or left in ("LPAR", "CALL") or right == "RPAR"
        return bool(touching) and not self.gaps[at].strip(" \t") and "BLANK" not in (left, right)

    def may_break(self, at: int) -> bool:
        """Whether a line may end here, inside a statement or at its end."""
        left, right = self.sides(at)
        if not self.may_widen(at) or right in NO_BREAK or left in NO_BREAK:
            return False
        if "\n" in self.gaps[at] or not left or not right or left in ("OPEN", "CLOSE") or right == "CLOSE":
            return True
        return self.depths[at - 1] > 0 or left in OPERATORS or right in OPERATORS or right in ("TEXT", "OPEN")

    def may_join(self, at: int) -> bool:
        """Whether the line break here has no meaning."""
        left, right = self.sides(at)
        return not self.gaps[at].strip() and (left in ("OPEN", "CLOSE") or right in ("CLOSE", "OPEN"))


@st.composite
def respaced(draw: st.DrawFn, *, breaks: bool) -> tuple[str, str]:
    """A text of the corpus, and the same with other spaces; with ``breaks``, also other line breaks and comments."""
    original = draw(st.sampled_from(CORPUS)).text
    text = Gaps(original)
    changes = ["widen before", "widen after", "close"] + ["break", "blank", "join", "remark", "own line"] * breaks
    places = st.integers(0, len(text.gaps) - 1)
    for at, change in draw(st.lists(st.tuples(places, st.sampled_from(changes)), max_size=25)):
        gap = text.gaps[at]
        match change:
            case "widen before" if text.may_widen(at) and "#" not in gap:
                text.gaps[at] = draw(BLANKS) + gap
            case "widen after" if text.may_widen(at):
                text.gaps[at] = gap + draw(BLANKS)
            case "close" if text.may_close(at):
                text.gaps[at] = ""
            case "break" | "blank" if text.may_break(at):
                text.gaps[at] = gap + "\n" * (1 + 2 * (change == "blank"))
            case "join" if text.may_join(at):
                text.gaps[at] = " "
            case "remark" if text.may_break(at):
                text.gaps[at] = f" {draw(REMARKS)}\n{gap}"
            case "own line" if text.may_break(at):
                text.gaps[at] = f"{gap}\n{draw(REMARKS)}\n"
    return original, str(text)


@settings(max_examples=150, deadline=None)
@given(respaced(breaks=True))
def test_tokens_and_comments_are_kept_whatever_the_layout(texts: tuple[str, str]) -> None:
    original, text = texts
    assert meaning(text) == meaning(original)
    check(text)


@settings(max_examples=100, deadline=None)
@given(respaced(breaks=False))
def test_spaces_make_no_difference(texts: tuple[str, str]) -> None:
    original, text = texts
    assert formatted(text) == formatted(original)


PIECES = [
    " if ",
    " then ",
    " else ",
    " f(p -> ",
    *"ab.=,(){}-+<",
    "->",
    "..",
    "not",
    "is",
    "in",
    "odd",
    "3",
    "2.5",
    '"t"',
    "# c\n",
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "f(",
    "a.b",
    "a b",
    "{ a }",
    "setup tile {",
    "option",
    "author",
]


def accepted(text: str) -> bool:
    try:
        parse(Source("text", text))
    except DescriptionError:
        return False
    return True


@pytest.mark.parametrize("seed", range(50))
def test_any_sequence_of_tokens_that_parses_is_kept(seed: int) -> None:
    """Short random sequences, in which dots, signs, texts and braces meet in ways that no game needs."""
    choose = random.Random(seed)
    found = 0
    for _ in range(100):
        text = "a" + "".join(choose.choices(PIECES, k=choose.randint(1, 10)))
        if accepted(text):
            check(text)
            found += 1
    assert found


@given(st.text(alphabet='ab 3.-={}()"#\n,', max_size=12))
@settings(max_examples=200, deadline=None)
def test_a_text_that_does_not_parse_is_refused(text: str) -> None:
    assume(text.strip() and not accepted(text))
    with pytest.raises(DescriptionError):
        formatted(text)


# Individual cases


@pytest.mark.parametrize("owner", ["neutral", "for Black", "for glyph", "for neutral"])
def test_the_glyph_of_a_piece_comes_before_whose_it_is(owner: str) -> None:
    wanted = f"piece Ball glyph disc {owner}\n"
    assert formatted(f"piece Ball {owner} glyph disc\n") == formatted(wanted) == wanted
    assert formatted(f'piece Ball "o" {owner} glyph disc  # round') == f'piece Ball "o" glyph disc {owner}   # round\n'


def test_files_with_windows_line_endings_are_formatted_alike() -> None:
    text = 'a   # b\n  # c\nsetup tile {\n. "d"\n}\n'
    assert formatted(text.replace("\n", "\r\n")) == formatted(text)


def test_the_last_line_may_lack_a_line_ending() -> None:
    assert formatted("a\n# b") == "a\n# b\n"
    assert formatted("a # b") == "a   # b\n"


@pytest.mark.usefixtures("little_garbage")
def test_a_large_file_is_formatted_within_two_seconds() -> None:
    block = 'option size = 11 in odd 3..25 "points" # c\nmove a {\nfrom mine\nto adjacent(from) & empty\n}\n'
    text = block * 400
    formatted(block)
    start = time.process_time()
    formatted(text)
    assert time.process_time() - start < 2  # 0.4 s on an ordinary machine


def test_a_row_of_very_many_cells_is_laid_out_quickly() -> None:
    rows = [[Cell("a", 0)] * 2 for _ in range(5_000)] + [[Cell("a", 1)] * 50_000]
    start = time.process_time()
    assert len(table(rows)) == len(rows)
    assert time.process_time() - start < 5


@given(st.lists(st.lists(st.text("ab", min_size=1, max_size=60), min_size=1, max_size=4), min_size=1, max_size=5))
def test_a_table_changes_only_spaces_and_lengthens_no_line_past_the_width(texts: list[list[str]]) -> None:
    rows = [[Cell(text, 1) for text in row] for row in texts]
    for line, row in zip(table(rows), texts, strict=True):
        assert line.split() == row
        assert len(line) <= max(WIDTH, len(" ".join(row)))


def test_a_one_line_block_is_split_if_it_exceeds_the_width() -> None:
    for length in range(80, 110):
        lines = formatted(f"a {{ {'b' * length} }}").splitlines()
        assert len(lines) == (1 if length + 6 <= ONE_LINE else 3)


def test_a_file_without_statements_becomes_empty() -> None:
    assert formatted("") == formatted(" \n\n ") == ""

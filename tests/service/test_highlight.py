"""Colours: every game of the library is coloured completely, and what editors read is what the rules say."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Error, Keyword, Name, Operator

from plybook.gdl.text.files import library, standard_library
from plybook.service.explain.words import entries
from plybook.service.highlight.emacs import FACES
from plybook.service.highlight.files import editor_files
from plybook.service.highlight.kate import STYLES
from plybook.service.highlight.pygments_lexer import TOKENS, GdlLexer
from plybook.service.highlight.rules import RESULTS, classes, rules
from plybook.service.highlight.scopes import SCOPES
from plybook.service.highlight.vim import GROUPS, translated

ROOT = Path(__file__).parents[2]
TEXTS = {name: file.read_text(encoding="utf-8") for name, file in library().items()}
TEXTS |= {source.name: source.text for source in standard_library()}
RULES = [(re.compile(rule.pattern, re.MULTILINE), rule.classes) for rule in rules()]
SIGNS = {"{", "}", "(", ")", ",", ".", '"', "#"}

Run = tuple[str, str]
"""A class and the text that has it."""


def coloured(text: str) -> list[str]:
    """The class of each character, by the rules; empty if it has none."""
    found = [""] * len(text)
    at = 0
    while at < len(text):
        for pattern, given in RULES:
            if (match := pattern.match(text, at)) and match.end() > at:
                for group, each in enumerate(given, 0 if len(given) == 1 else 1):
                    found[match.start(group) : match.end(group)] = [each or ""] * len(match[group])
                at = match.end()
                break
        else:
            at += 1
    return found


def runs(text: str) -> list[Run]:
    """The parts of a text that have a class."""
    pairs = groupby(zip(coloured(text), text, strict=True), key=lambda pair: pair[0])
    return [(each, "".join(sign for _, sign in part)) for each, part in pairs if each]


# -- Pygments ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_the_lexer_knows_every_character_and_keeps_the_text(name: str) -> None:
    tokens = list(GdlLexer(stripnl=False).get_tokens(TEXTS[name]))
    assert [value for token, value in tokens if token is Error] == []
    assert "".join(value for _, value in tokens) == TEXTS[name]


def test_the_lexer_is_found_by_its_entry_point() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (path,) = settings["project"]["entry-points"]["pygments.lexers"].values()
    assert path == f"{GdlLexer.__module__}:{GdlLexer.__name__}"


def test_pygments_finds_the_lexer_once_it_is_installed() -> None:
    try:
        found = get_lexer_by_name("gdl")
    except ValueError:
        pytest.skip("this checkout is not installed, or was before the lexer was there")
    assert type(found).__name__ == type(get_lexer_for_filename("a.gdl")).__name__ == "GdlLexer"


def test_a_broken_text_is_coloured_as_far_as_possible() -> None:
    tokens = list(GdlLexer().get_tokens('move ? "unfinished\nend { when no-moves -> draw }'))
    assert (Error, "?") in tokens
    assert (Keyword, "when") in tokens


def test_the_command_line_starts_without_pygments() -> None:
    code = "import sys\nfrom plybook.ui.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "print('\\n', [name for name in sys.modules if name.startswith(('pygments', 'pygls', 'plybook.service'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].strip() == "[]"


# -- the rules -----------------------------------------------------------------------------------------------------


CASES = {
    "where from in mine": ["keyword where", "name from", "operator-word in", "definition mine"],
    "  from mine": ["keyword from", "definition mine"],
    "do place(mover, to)": ["keyword do", "effect place", "player mover", "name to"],
    "place on edge(top) & c3": ["keyword place", "form on", "region edge", "symbol top", "operator &", "point c3"],
    "option a-b = on in on, off": [
        *["keyword option", "declared a-b", "operator =", "constant on", "operator-word in", "constant on"],
        "constant off",
    ],
    "every move where seen(x) is 2": [
        *["keyword every", "keyword move", "keyword where", "number-word seen", "name x", "operator-word is"],
        "number 2",
    ],
    "otherwise move pass {}": ["keyword otherwise", "keyword move", "declared pass"],
    'author "X"  year 1988': ["keyword author", 'text "X"', "keyword year", "number 1988"],
    "setup { place A.B on n }": ["keyword setup", "keyword place", "name A", "name B", "form on", "direction n"],
    "where before.mine # a-b": ["keyword where", "position before", "definition mine", "comment # a-b"],
    "repeat 1..3 optional {": ["keyword repeat", "number 1", "operator ..", "number 3", "form optional"],
    "prefer 1.5 - own(edge-of)": ["keyword prefer", "number 1.5", "operator -", "call own", "name edge-of"],
    "to point | lines | größer-als": [
        *["keyword to", "name point", "operator |", "name lines", "operator |"],
        "name größer-als",
    ],
    "swap when pie": ["keyword swap", "keyword when", "name pie"],
    'end { when no-moves -> last wins "x" }': [
        *["keyword end", "keyword when", "condition no-moves", "operator ->", "player last", "form wins"],
        'text "x"',
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", CASES)
def test_a_word_has_the_colour_of_what_it_is_at_its_place(text: str) -> None:
    assert [f"{each} {part}" for each, part in runs(text) if each != "punctuation"] == CASES[text]


def test_every_word_of_the_manual_has_a_colour_in_its_own_example_or_form() -> None:
    """A word of the language is never coloured as a name of the game."""
    plain = set()
    for entry in entries():
        found = runs(f"{entry.example}\n{entry.form}")
        if entry.name.islower() and not any(
            part == word and each != "name" for each, part in found for word in entry.name.split()
        ):
            plain.add(entry.name)
    assert plain - SIGNS == {"from", "to"} & plain


@pytest.mark.parametrize("table", [TOKENS, SCOPES, STYLES], ids=["Pygments", "TextMate", "Kate"])
def test_every_class_has_a_colour(table: dict[str, str]) -> None:
    assert set(table) == set(classes())


def test_vim_and_emacs_have_colours_for_all_but_names() -> None:
    assert set(GROUPS) == set(classes()) - {"name"}
    assert set(FACES) == set(RESULTS.values())


# -- the files of editors ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", editor_files())
def test_the_files_in_the_tree_are_what_is_generated(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert text == editor_files()[path], "run python tools/editor_files.py"
    assert "enerated by tools/editor_files.py" in text


def test_the_files_are_well_formed() -> None:
    grammar = json.loads(editor_files()["editors/vscode/syntaxes/gdl.tmLanguage.json"])
    assert [each["match"] for each in grammar["patterns"]] == [rule.pattern for rule in rules()]
    kate = ElementTree.fromstring(editor_files()["editors/kate/gdl.xml"])
    contexts = {each.attrib["name"] for each in kate.iter("context")}
    led = {part for each in kate.iter("RegExpr") for part in re.split(r"#pop!|#stay|#pop", each.attrib["context"])}
    assert led - {""} <= contexts
    styles = {each.attrib["name"] for each in kate.iter("itemData")}
    assert {each.attrib["attribute"] for each in kate.iter("RegExpr")} <= styles


def test_an_expression_is_translated_for_vim() -> None:
    assert translated(r"(?:a|b)(?=[ \t]+[^\W\d])(?!\w|\()") == (
        r"%(a|b)%([ \t]+%(\a|_|[^\x00-\x7f]))@=%(%(\w|[^\x00-\x7f])|\()@!"
    )


LUA = """
local rows = {}
for number = 1, vim.fn.line('$') do
  local line, row = vim.fn.getline(number), {}
  for index = 0, vim.fn.strchars(line) - 1 do
    row[#row + 1] = vim.fn.synIDattr(vim.fn.synID(number, vim.fn.byteidx(line, index) + 1, 1), 'name')
  end
  rows[number] = table.concat(row, ' ')
end
vim.fn.writefile({vim.bo.filetype, unpack(rows)}, vim.env.FOUND)
"""


def by_neovim(file: Path, place: Path) -> Iterator[str]:
    """What Neovim takes a file for, and the groups of the characters of each line."""
    (place / "dump.lua").write_text(LUA, encoding="utf-8")
    folder = ROOT / "editors" / "neovim"
    command = ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "--cmd", f"set rtp^={folder}"]
    command += ["-c", "filetype plugin on", "-c", "syntax on", "-c", f"edit {file}"]
    command += ["-c", f"luafile {place / 'dump.lua'}", "-c", "qa!"]
    found = place / "found"
    homes = {name: str(place) for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
    environment = {"FOUND": str(found), "PATH": str(Path(shutil.which("nvim") or "").parent), **homes}
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60)
    yield from found.read_text(encoding="utf-8").split("\n")


@pytest.mark.skipif(shutil.which("nvim") is None, reason="needs Neovim")
def test_neovim_colours_every_character_as_the_rules_do(tmp_path: Path) -> None:
    """All games in one file, so that Neovim is started once."""
    text = "\n".join(TEXTS.values())
    (tmp_path / "all.gdl").write_text(text, encoding="utf-8")
    kind, *rows = by_neovim(tmp_path / "all.gdl", tmp_path)
    assert kind == "gdl"
    want = coloured(text)
    at = 0
    for line, row in zip(text.split("\n"), rows, strict=False):
        groups = [f"gdl{each.title().replace('-', '')}" if each else "" for each in want[at : at + len(line)]]
        shown = ["gdlKeyword" if group == "gdlFirst" else group for group in row.split(" ")] if line else []
        wrong = [(sign, one, two) for sign, one, two in zip(line, groups, shown, strict=True) if one != two]
        assert [each for each in wrong if not each[0].isspace()] == [], line
        at += len(line) + 1


def by_kate(text: str) -> list[str]:
    """The class of each character, as the documentation of Kate's syntax files says it is found."""
    root = ElementTree.fromstring(editor_files()["editors/kate/gdl.xml"])
    contexts = {each.attrib["name"]: each for each in root.iter("context")}
    patterns = {rule: re.compile(rule.get("String", r"\s+")) for each in contexts.values() for rule in each}
    stack = [next(iter(contexts))]

    def enter(target: str) -> None:
        while target.startswith("#pop"):
            stack.pop()
            target = target.removeprefix("#pop").removeprefix("!")
        if target not in ("", "#stay"):
            stack.append(target)

    found: list[str] = []
    for line in text.split("\n"):
        row, at = [""] * len(line), 0
        while at < len(line):
            here = contexts[stack[-1]]
            for rule in here:
                late = rule.get("firstNonSpace") is not None and line[:at].strip()
                if not late and (match := patterns[rule].match(line, at)) and match.end() > at:
                    row[at : match.end()] = [rule.get("attribute", "")] * (match.end() - at)
                    at = match.end()
                    enter(rule.get("context", "#stay"))
                    break
            else:
                at += here.get("fallthrough") is None
                enter(here.get("fallthroughContext", "#stay"))
        while (target := contexts[stack[-1]].get("lineEndContext", "#stay")) != "#stay":
            enter(target)
        found += [*row, ""]
    return found


@pytest.mark.parametrize("name", TEXTS)
def test_kate_colours_every_character_as_the_rules_do(name: str) -> None:
    triples = zip(TEXTS[name], coloured(TEXTS[name]), by_kate(TEXTS[name]), strict=False)
    assert [each for each in triples if not each[0].isspace() and each[1] != each[2]] == []


LISP = """
(prefer-coding-system 'utf-8)
(setq byte-compile-error-on-warn t)
(unless (byte-compile-file (expand-file-name "gdl-mode.el")) (kill-emacs 3))
(load (expand-file-name "gdl-mode.el"))
(find-file "all.gdl")
(unless (eq major-mode 'gdl-mode) (kill-emacs 4))
(font-lock-ensure)
(let ((all nil))
  (dotimes (at (1- (point-max)))
    (let ((face (get-text-property (1+ at) 'face)))
      (push (format "%s" (or (if (listp face) (car face) face) "")) all)))
  (with-temp-file "found" (insert (mapconcat #'identity (nreverse all) "\n"))))
"""
LOOSE = {"constant", "symbol", "direction", "number", "operator"}
"""Classes that Emacs does not tell apart, or leaves without a colour."""


@pytest.mark.skipif(shutil.which("emacs") is None, reason="needs Emacs")
def test_emacs_gives_every_class_one_face_and_names_none(tmp_path: Path) -> None:
    text = "\n".join(TEXTS.values())
    (tmp_path / "all.gdl").write_text(text, encoding="utf-8")
    (tmp_path / "gdl-mode.el").write_text(editor_files()["editors/emacs/gdl-mode.el"], encoding="utf-8")
    (tmp_path / "dump.el").write_text(LISP, encoding="utf-8")
    command = ["emacs", "-Q", "--batch", "-l", "dump.el"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    faces = (tmp_path / "found").read_text(encoding="utf-8").split("\n")
    given: dict[str, set[str]] = {}
    for sign, each, face in zip(text, coloured(text), faces, strict=True):
        if not sign.isspace():
            given.setdefault(each, set()).add(face.replace("-delimiter", ""))
    assert given.pop("name") == {""}
    assert {each: found for each, found in given.items() if len(found) > 1 and each not in LOOSE} == {}
    assert given["declared"] == {"font-lock-variable-name-face"}
    assert given["keyword"] == {"font-lock-keyword-face"}


def test_the_words_of_operators_are_one_class_everywhere() -> None:
    tokens = dict.fromkeys(
        token for token, value in GdlLexer().get_tokens("where a and not b or c is d") if value == "and"
    )
    assert list(tokens) == [Operator.Word]
    assert (Name, "a") in list(GdlLexer().get_tokens("where a and b"))

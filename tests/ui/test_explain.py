"""`plybook explain`: what it prints about words and for a search, and what it says if it knows nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from plybook.ui.cli import main

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


class Done(NamedTuple):
    """What a command has printed, and its exit code."""

    exit_code: object
    stdout: str
    stderr: str


Explain = Callable[..., Done]


@pytest.fixture
def explain(capsys: pytest.CaptureFixture[str]) -> Explain:
    """Runs the command in this process."""

    def run(*words: str) -> Done:
        with pytest.raises(SystemExit) as end:
            main(["explain", *words])
        return Done(end.value.code, *capsys.readouterr())

    return run


def valid(done: Done, schema: str) -> Any:
    """The JSON that was printed, validated against its schema."""
    value = json.loads(done.stdout)
    jsonschema.validate(value, json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8")))
    return value


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("->",), "when CONDITION -> RESULT"),
        (("-",), "Region - Region"),
        (("not", "in"), "The opposite of `in`"),
        (("not in",), "The opposite of `in`"),
        (("c3",), "column `c` and row 3"),
        (("hexagon",), "3    .   w   o   e   ."),
        (("checkmate",), "is not a word of this language"),
        (("unused-option",), "# unused-option"),
        (("A pass",), "- `idle-turns`:"),
    ],
)
def test_words_signs_points_codes_and_topics_are_explained(explain: Explain, words: tuple[str, ...], said: str) -> None:
    done = explain(*words)
    assert done.exit_code == 0
    assert said in done.stdout


def test_a_search_lists_a_line_each_and_says_how_to_read_on(explain: Explain) -> None:
    done = explain("--search", "jump over")
    lines = done.stdout.split("\n\n")[0].split("\n")
    assert {"hops", "leap"} <= {line.split()[0] for line in lines[:3]}
    assert len(lines) == 8
    assert f"`plybook explain {lines[0].split()[0]}` tells more." in done.stdout
    assert explain("--search", "jumping", "over").stdout == done.stdout


def test_the_json_of_a_search_has_the_documented_form(explain: Explain) -> None:
    value = valid(explain("--search", "jump over", "--json"), "explain-search")
    assert value["query"] == "jump over"
    assert {"hops", "leap"} <= {hit["name"] for hit in value["hits"][:3]}
    assert valid(explain("--search", "?!", "--json"), "explain-search")["hits"] == []


@pytest.mark.parametrize("word", ["n", "c3", "mine", "checkmate", "dice", "unused-option", "lattice", "|"])
def test_the_json_of_a_word_has_the_documented_form(explain: Explain, word: str) -> None:
    value = valid(explain(word, "--json"), "explain")
    assert value["word"] == word
    assert value["entries"] or value["notes"] or value["pages"]
    assert all(picture["svg"].startswith("<svg ") for picture in value["pictures"])


def test_an_unknown_word_gets_suggestions_as_text_and_as_json(explain: Explain) -> None:
    done = explain("adjacnt")
    assert done.exit_code == 1
    assert "did you mean `adjacent`" in done.stderr
    done = explain("adjacnt", "--json")
    assert done.exit_code == 1
    value = valid(done, "error")
    assert "did you mean `adjacent`" in value["error"]


@pytest.mark.parametrize("word", ["", "x" * 10_000, "\n", "🂡", "](", "[bold]"])
def test_any_other_text_gets_a_short_message(explain: Explain, word: str) -> None:
    done = explain(word)
    assert done.exit_code == 1
    assert len(done.stderr) < 300
    assert "neither a word" in done.stderr


def test_a_search_without_hits_says_so(explain: Explain) -> None:
    assert explain("--search", "?!", "--json").exit_code == 1
    done = explain("--search", "?!")
    assert done.exit_code == 1
    assert "nothing is found" in done.stderr


def test_a_misspelt_option_and_a_missing_word_are_usage_errors(explain: Explain) -> None:
    assert explain("--serch", "jump").exit_code == 2
    assert explain().exit_code == 2


def test_explaining_a_word_does_not_import_the_stemmer_or_machine_code() -> None:
    code = "import sys; import plybook.ui.cli as c\n"
    code += "try: c.main(['explain', 'n'])\nexcept SystemExit: pass\n"
    code += "print([m for m in sys.modules if m.split('.')[0] in ('snowballstemmer', 'llvmlite', 'joblib')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"

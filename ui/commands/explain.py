"""Explain a word of the language or the code of a diagnostic, or find words by what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..command_line.exit_codes import INPUT_WRONG
from ..command_line.options import json_option
from ..command_line.output import print_json

if TYPE_CHECKING:
    from ...service.explain.word_search import Hit
    from ...service.explain.words import Answer

PLACE = 19
MOST = 8
"""The most hits of a search that are shown."""
SHOWN = 60
"""The most characters of an unknown word that a message repeats."""


@click.command("explain", context_settings={"ignore_unknown_options": True})
@click.argument("words", metavar="WORD", nargs=-1, required=True)
@click.option("--search", is_flag=True, help="Find words that do what WORD says, in words of your own.")
@json_option
def command(words: tuple[str, ...], search: bool, as_json: bool) -> int:
    """Explain WORD: a word of the language, a direction, a sign, a point, or the code of a diagnostic.

    For a word of another system, such as `checkmate`, it tells what comes closest.

    \b
    plybook explain distance
    plybook explain "not in"
    plybook explain c3
    plybook explain unknown-name
    plybook explain --search "jump over"
    """
    from ...service.explain import words as known
    from ..command_line.faults import say

    option = next((word for word in words if word.startswith("--") and word[2:3].isalpha()), None)
    if option is not None:
        raise click.NoSuchOption(option)
    text = " ".join(words)
    short = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    if search:
        hits = known.search(text, MOST)
        if as_json:
            print_json({"query": text, "hits": [_hit(hit) for hit in hits]})
        elif hits:
            _list(hits)
        else:
            say(f"nothing is found for `{short}`; try other words, or `plybook docs` for the whole reference")
        return 0 if hits else INPUT_WRONG
    answer = known.entry(text)
    if answer is None:
        meant = [f"`{name}`" for name in known.suggestions(text)]
        hint = f"did you mean {' or '.join(meant)}?" if meant else "`plybook docs` prints the whole reference"
        return say(f"`{short}` is neither a word of the language nor the code of a diagnostic; {hint}", as_json=as_json)
    if as_json:
        print_json(_answer(answer))
    else:
        _show(answer.markdown())
    return 0


def _show(text: str) -> None:
    """Print Markdown; as it is, if the output is not a terminal."""
    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        click.echo(text)
        return
    from rich.markdown import Markdown

    console.print(Markdown(text))


def _list(hits: list[Hit]) -> None:
    """Print a line for each hit, and what to do next."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    if console.is_terminal:
        table = Table.grid(padding=(0, 2))
        for hit in hits:
            table.add_row(Text(hit.name, "bold"), Text(hit.line))
        console.print(table)
    else:
        width = max(len(hit.name) for hit in hits)
        for hit in hits:
            click.echo(f"{hit.name:<{width}}  {hit.line}".rstrip())
    name = hits[0].name if hits[0].name.isascii() and " " not in hits[0].name else f'"{hits[0].name}"'
    click.echo(f"\n`plybook explain {name}` tells more.")


def _hit(hit: Hit) -> dict[str, Any]:
    return {"name": hit.name, "kind": hit.kind, "group": hit.group, "line": hit.line, "score": hit.score}


def _answer(answer: Answer) -> dict[str, Any]:
    from ...service.explain.words import drawn

    entries = [
        {"group": each.group, "name": each.name, "form": each.form, "text": each.text, "example": each.example}
        for each in answer.entries
    ]
    pictures = [{"board": board, "shows": what, "text": text, "svg": svg} for board, what, text, svg in drawn(answer)]
    return {
        "word": answer.word,
        "entries": entries,
        "notes": list(answer.notes),
        "pages": list(answer.pages),
        "pictures": pictures,
    }

"""Explain a word of the language or the code of a diagnostic."""

from __future__ import annotations

import click

PLACE = 15


@click.command("explain")
@click.argument("word")
def command(word: str) -> None:
    """Explain WORD: a ludeme, a definition, a statement, a type or the code of a diagnostic.

    \b
    plybook explain distance
    plybook explain unknown-name
    """
    from ...gdl import compass
    from ...gdl.codes import codes, page
    from ...gdl.ludemes import ludemes
    from ...gdl.manual import entries
    from ...gdl.text.errors import did_you_mean

    shown = [entry.markdown() for entry in entries() if entry.name == word]
    if word in compass.names() or word == "Direction":
        shown.append(compass.pictures())
    code = page(word)
    if code is not None:
        shown.append(code)
    if not shown:  # a word that is only an argument of others: `positional`
        taking = {
            name
            for name, forms in ludemes().items()
            if any(word in parameter.type.choices for form in forms for parameter in form.parameters)
        }
        shown = [entry.markdown() for entry in entries() if entry.name in taking and word in entry.form]
    if not shown:
        known = [entry.name for entry in entries()] + codes()
        hint = did_you_mean(word, known) or "`plybook docs` prints the whole reference"
        raise click.ClickException(f"`{word}` is neither a word of the language nor the code of a diagnostic; {hint}")
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    for text in shown:
        console.print(Markdown(text)) if console.is_terminal else click.echo(text)

"""The templates of the pages, and code in colours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment

COLOURS = "tok"
"""The class of elements with code in colours; the tokens in it have Pygments' short classes."""


@lru_cache(maxsize=1)
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    here = files(__package__)
    found = Environment(
        loader=FunctionLoader(lambda name: here.joinpath(name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["thousands"] = "{:,}".format
    return found


def page(template: str, path: str, title: str, known: Mapping[str, Any]) -> str:
    """A page made from a template: ``path`` is where it will be, from the site's root.

    Texts are escaped; markup is what :func:`markup` has marked.
    """
    up = "../" * path.count("/")
    return _environment().get_template(template).render(known, up=up, path=path, title=title)


def markup(html: str) -> Any:
    """Mark a text that is HTML already."""
    from markupsafe import Markup

    return Markup(html)


def coloured(text: str, language: str) -> str:
    """Code as HTML in colours; plain text if there are no colours for the language."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import TextLexer, get_lexer_by_name
    from pygments.util import ClassNotFound

    from ...service.highlight.pygments_lexer import GdlLexer

    try:
        lexer = GdlLexer() if language == "gdl" else get_lexer_by_name(language)
    except ClassNotFound:
        lexer = TextLexer()
    html: str = highlight(text, lexer, HtmlFormatter(cssclass=COLOURS))
    return html.replace("<pre>", '<pre tabindex="0">', 1)

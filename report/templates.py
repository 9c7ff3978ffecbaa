"""The page templates, and how they format numbers and texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ..measures.results.findings import Figure
from . import numbers
from .glossary import explained

if TYPE_CHECKING:
    from jinja2 import Environment

LONG, SHORT = 14, 20
"""From how many characters on a word may be broken, and up to how many a cell is kept in one line."""


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The Jinja environment of this folder's templates, with filters that format numbers."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined
    from markupsafe import Markup, escape

    here = files(__package__)

    def raised(write: Callable[[Figure], str]) -> Callable[[Figure], str]:
        return lambda figure: Markup(numbers.raised(str(escape(write(figure)))))

    found = Environment(
        loader=FunctionLoader(lambda name: here.joinpath(name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {
        "value": raised(numbers.value_of),
        "short": raised(numbers.short),
        "interval": raised(numbers.interval_of),
        "around": raised(numbers.around),
        "unit": numbers.unit_of,
        "plainly": numbers.plainly,
        "number": numbers.number,
        "plain": numbers.plain,
    }
    found.filters["sentence"] = sentence
    found.filters["capital"] = capital
    found.filters["told"] = lambda text: Markup(formatted(str(escape(text))))
    found.globals["file"] = lambda name: Markup(here.joinpath(name).read_text(encoding="utf-8"))
    found.filters["breaking"] = lambda text: Markup(breaking(str(escape(text))))
    found.tests |= {"exact": exact, "share": numbers.is_share, "short": short}
    found.globals["safe"] = Markup
    return found


def exact(figure: Figure) -> bool:
    """Whether a figure is counted or known rather than estimated."""
    return isinstance(figure.value, int | float) and not figure.sample and figure.repeats and figure.low is None


def formatted(text: str) -> str:
    """Format an escaped text of the report as HTML; text between backticks becomes code."""
    text = re.sub(r"(?<=\d) ?%", f"{numbers.THIN}%", text)
    arrow = '<span class="arrow">-&gt;</span>'  # or a line could end between its two characters
    return re.sub(
        r"`([^`]+)`",
        lambda found: f"<code>{breaking(found[1]).replace('-&gt;', arrow)}</code>",
        numbers.raised(text),
    )


def breaking(text: str) -> str:
    """An escaped text in which a line may also end within long words of code, where people would break it.

    >>> breaking("when some(linked(of(White))) -&gt; draw"), breaking("mcts:playouts=400"), breaking("edge(top)")
    ('when some(<wbr>linked(<wbr>of(<wbr>White))) -&gt; draw', 'mcts:<wbr>playouts=400', 'edge(top)')
    """
    return re.sub(rf"[^\s<>]{{{LONG},}}", lambda word: re.sub(r"([(:]|,(?!\d))(?=[^)])", r"\1<wbr>", word[0]), text)


def short(cell: object) -> bool:
    """Whether a cell of a table is a single short word, such as a move or a player, which is kept in one line."""
    return isinstance(cell, str) and len(cell) <= SHORT and " " not in cell


class Tips:
    """Explanations of a page's words, shown on hover, on focus and when tapped."""

    def __init__(self) -> None:
        self._number = 0
        self._told: set[str] = set()

    def forget_terms(self) -> str:
        """Explain every term anew, as at the beginning of a section."""
        self._told = set()
        return ""

    def tip(self, shown: Any, meaning: Any, kind: str = "term") -> Any:
        """Some words, and what is said of them."""
        from markupsafe import Markup, escape

        self._number += 1
        return Markup(
            f'<button type="button" class="{kind}" aria-describedby="tip-{self._number}">{escape(shown)}</button>'
            f'<span class="tip" role="tooltip" id="tip-{self._number}">{escape(meaning)}</span>'
        )

    def explained(self, text: str) -> Any:
        """A text of the report as HTML, in which terms are explained where they stand first in a section."""
        from markupsafe import Markup, escape

        told = formatted(str(escape(text)))
        return Markup(explained(told, self._told, lambda words, meaning: str(self.tip(Markup(words), meaning))))


def sentence(text: str) -> str:
    """A text as a sentence: with a capital at the beginning and a full stop at the end."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if not text or text[-1] in ".?!" else ".")


def capital(label: str) -> str:
    """A label with a capital at the beginning, unless that is a name in code or a move.

    >>> capital("median, random play"), capital("mcts:playouts=100 wins"), capital("a1-a2 is legal")
    ('Median, random play', 'mcts:playouts=100 wins', 'a1-a2 is legal')
    """
    first = label.split(maxsplit=1)[0] if label.strip() else ""
    return label[:1].upper() + label[1:] if re.sub(r"[-'’,:]+(?!\w)|(?<=\w)[-'’](?=\w)", "", first).isalpha() else label


def markup(text: str) -> Any:
    """Mark a text that is already HTML."""
    from markupsafe import Markup

    return Markup(text)

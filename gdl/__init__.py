"""The language: from the text of a description to the checked model of a game.

The stages, each in a module of its own: :mod:`source <plybook.gdl.source>`, :mod:`parse <plybook.gdl.parse>` (with
``layout``), :mod:`expand <plybook.gdl.expand>`, :mod:`build <plybook.gdl.build>`, :mod:`check <plybook.gdl.check>`.
"""

from __future__ import annotations

from collections.abc import Mapping

from .build import build
from .diagnostic import DescriptionError, Diagnostic, error
from .expand import expand
from .files import find
from .model import Model
from .source import Source, Span


def load(source: Source, chosen: Mapping[str, object] | None = None) -> Model:
    """The checked model of a description, under the options that were chosen.

    Raises:
        DescriptionError: the description or a choice is wrong; all mistakes that were found are in it.
    """
    try:
        return build(expand(source), chosen or {})
    except RecursionError:  # the limits are there to prevent it; but who knows how deep the caller stands already
        raise error(
            "too-complex",
            "this game cannot be read here: too little of Python's stack is left",
            Span(source, 0, 0),
            help="use simpler expressions, or raise `sys.setrecursionlimit`",
        ) from None


__all__ = ["DescriptionError", "Diagnostic", "Model", "Source", "expand", "find", "load"]

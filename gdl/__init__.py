"""The language: from the text of a description to the checked model of a game.

The stages, each in a folder or a module of its own: :mod:`plybook.gdl.text`, :mod:`plybook.gdl.syntax`,
:mod:`plybook.gdl.expand`, :mod:`plybook.gdl.resolve`, :mod:`plybook.gdl.statements`, :mod:`plybook.gdl.build`,
:mod:`plybook.gdl.check`; what comes out is a :mod:`plybook.gdl.model`.
"""

from __future__ import annotations

from collections.abc import Mapping

from .build import build
from .expand import expand
from .model.model import Model
from .text.diagnostic import Diagnostic
from .text.errors import DescriptionError, error
from .text.files import find
from .text.source import Source, Span


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

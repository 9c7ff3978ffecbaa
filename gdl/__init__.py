"""The game language: from the text of a description to the checked model of a game.

The stages, each in its own folder or module: :mod:`plybook.gdl.text`, :mod:`plybook.gdl.syntax`,
:mod:`plybook.gdl.expand`, :mod:`plybook.gdl.resolve`, :mod:`plybook.gdl.statements`, :mod:`plybook.gdl.build`,
:mod:`plybook.gdl.check`. The result is a :mod:`plybook.gdl.model`.
"""

from __future__ import annotations

from collections.abc import Mapping

from .model.model import Model
from .text.diagnostic import Diagnostic
from .text.errors import DescriptionError, error
from .text.files import find
from .text.source import Source, Span


def load(source: Source, chosen: Mapping[str, object] | None = None) -> Model:
    """Load the checked model of a description, with the chosen options, from the cache if it is there.

    Raises:
        DescriptionError: the description or a chosen option is wrong; it holds all the mistakes found.
    """
    from . import model_cache

    chosen = chosen or {}
    path = model_cache.path(source, chosen)
    cached = model_cache.read(path, source)
    if cached is not None:
        return cached
    from .build import build
    from .expand import expand
    from .proofs import with_proofs

    try:
        expanded = expand(source)
        model = with_proofs(build(expanded, chosen), expanded)
    except RecursionError:  # the limits prevent this, unless the caller is deep in the stack already
        raise error(
            "too-complex",
            "this game cannot be read here: not enough of Python's stack is left",
            Span(source, 0, 0),
            help="use simpler expressions, or raise `sys.setrecursionlimit`",
        ) from None
    model_cache.write(path, model, expanded.bases)
    return model


__all__ = ["DescriptionError", "Diagnostic", "Model", "Source", "find", "load"]

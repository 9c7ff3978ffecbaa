"""The game language: from the text of a description to the checked model of a game.

The stages, each in its own folder or module: :mod:`plybook.gdl.text`, :mod:`plybook.gdl.syntax`,
:mod:`plybook.gdl.expand`, :mod:`plybook.gdl.resolve`, :mod:`plybook.gdl.statements`, :mod:`plybook.gdl.build`,
:mod:`plybook.gdl.check`. The result is a :mod:`plybook.gdl.model`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .model.model import Model
from .text.diagnostic import Diagnostic
from .text.errors import DescriptionError, error
from .text.files import find
from .text.source import Source, Span

if TYPE_CHECKING:
    from .expand import Expanded


def load(source: Source, chosen: Mapping[str, object] | None = None) -> Model:
    """Load the checked model of a description, with the chosen options, from the cache if it is there.

    What can be proved about it is left until its ``warnings`` are read: that can take as long as all the rest.

    Raises:
        DescriptionError: the description or a chosen option is wrong; it holds all the mistakes found.
    """
    from . import model_cache

    chosen = chosen or {}
    path = model_cache.path(source, chosen)
    cached = model_cache.read(path, source)
    if cached is not None:
        model, complete = cached
        return model if complete else replace(model, prove=functools.partial(_proved, model, path))
    from .build import build
    from .expand import expand

    try:
        expanded = expand(source)
        model = build(expanded, chosen)
    except RecursionError:  # the limits prevent this, unless the caller is deep in the stack already
        raise error(
            "too-complex",
            "this game cannot be read here: not enough of Python's stack is left",
            Span(source, 0, 0),
            help="use simpler expressions, or raise `sys.setrecursionlimit`",
        ) from None
    model_cache.write(path, model, expanded.bases)
    return replace(model, prove=functools.partial(_proved, model, path, expanded))


def _proved(model: Model, path: Path | None, expanded: Expanded | None = None) -> tuple[Diagnostic, ...]:
    """The warnings that are proved about a model, which is cached with them from now on."""
    from . import model_cache
    from .expand import expand
    from .proofs import proved

    try:
        expanded = expanded or expand(model.span.source)
        found = proved(model, expanded)
    except (DescriptionError, RecursionError):  # a game that it extends has changed, or the caller is deep in the stack
        return ()
    model_cache.write(path, replace(model, noticed=(*model.noticed, *found)), expanded.bases, complete=True)
    return found


__all__ = ["DescriptionError", "Diagnostic", "Model", "Source", "find", "load"]

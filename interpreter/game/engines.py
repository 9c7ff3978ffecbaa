"""The engines by their names."""

from __future__ import annotations

from collections.abc import Collection

from ...gdl.model.model import Model
from ..core.engine import Engine

ENGINES = ("native", "reference")
"""The engines by name; the first is the one that is taken unless another is asked for."""


def check(name: str) -> None:
    """See to it that there is an engine of a name.

    Raises:
        ValueError: there is none.
    """
    if name not in ENGINES:
        raise ValueError(f"there is no engine `{name}`; there is {', '.join(ENGINES)}")


def engine_for(model: Model, name: str, without: Collection[str] = ()) -> Engine:
    """The engine of a name for a model; only that one is imported.

    Raises:
        ValueError: it has no such passes.
    """
    if name == "reference":
        if without:
            raise ValueError("the reference engine has no passes that could be left out")
        from ..reference import ReferenceEngine

        return ReferenceEngine(model)
    from ..native.engine.engine import NativeEngine

    return NativeEngine(model, without=without)

"""The engines, by name."""

from __future__ import annotations

from collections.abc import Collection

from ...gdl.model.model import Model
from ..core.engine import Engine

ENGINES = ("native", "reference")
"""The names of the engines; the first is the default."""


def check(name: str) -> None:
    """Check that there is an engine of this name.

    Raises:
        ValueError: there is no such engine.
    """
    if name not in ENGINES:
        raise ValueError(f"there is no engine `{name}`; the engines are {', '.join(ENGINES)}")


def engine_for(model: Model, name: str, without: Collection[str] = ()) -> Engine:
    """Make the engine with this name for a model; only that engine is imported.

    Raises:
        ValueError: it has no such passes.
    """
    if name == "reference":
        if without:
            raise ValueError("the reference engine has no passes to leave out")
        from ..reference import ReferenceEngine

        return ReferenceEngine(model)
    from ..native.engine.engine import NativeEngine

    return NativeEngine(model, without=without)

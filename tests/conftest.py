"""What tests of several folders need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import plybook
from plybook.interpreter.game.engines import ENGINES


@pytest.fixture(scope="module", params=ENGINES)
def both_engines(request: pytest.FixtureRequest) -> Iterator[str]:
    """What says what the language means is said of both engines: each is the one that is taken if none is named."""
    with pytest.MonkeyPatch.context() as change:
        for load in (plybook.load, plybook.loads):
            change.setattr(load, "__kwdefaults__", {"engine": request.param})
        yield request.param

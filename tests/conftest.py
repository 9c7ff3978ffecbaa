"""What tests of several folders need."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for helpers beside this file

from isolation import pytest_sessionfinish as pytest_sessionfinish  # it sets the environment, so it comes first
from scratch import Scratch, copy_to

import plybook
from plybook.interpreter.game.engines import ENGINES


@pytest.fixture(scope="module", params=ENGINES)
def both_engines(request: pytest.FixtureRequest) -> Iterator[str]:
    """What says what the language means is said of both engines: each is the one that is taken if none is named."""
    with pytest.MonkeyPatch.context() as change:
        for load in (plybook.load, plybook.loads):
            change.setattr(load, "__kwdefaults__", {"engine": request.param})
        yield request.param


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    """A copy of the product, for one recipe."""
    return copy_to(tmp_path)

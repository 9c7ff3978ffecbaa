"""Fixtures shared by the folders of tests."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for the helpers next to this file

from isolation import pytest_sessionfinish as pytest_sessionfinish  # it sets the environment, so it comes first
from scratch import Scratch, copy_to
from tiers import pytest_collection_modifyitems as pytest_collection_modifyitems

import plybook
from plybook.interpreter.game.engines import ENGINES


@pytest.fixture(scope="module", params=ENGINES)
def both_engines(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the tests of a module once with each engine, as the default of ``load`` and ``loads``."""
    with pytest.MonkeyPatch.context() as change:
        for load in (plybook.load, plybook.loads):
            change.setattr(load, "__kwdefaults__", {"engine": request.param})
        yield request.param


@pytest.fixture(scope="module")
def little_garbage() -> Iterator[None]:
    """For tests that measure seconds: what other tests of the process left is not searched for garbage meanwhile."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    """A copy of the product that one test may modify."""
    return copy_to(tmp_path)

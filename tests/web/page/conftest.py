"""A browser for the tests of each file, and what opens pages in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pages import DESKTOP, Opened, chromium, write


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium."""
    with chromium() as found:
        yield found


@pytest.fixture
def open_game(browser: Any, tmp_path: Path) -> Any:
    """A function that opens the page of a game on a desktop, with a hash if one is given."""
    return lambda game, hash="": Opened(browser, write(game, tmp_path), DESKTOP, hash=hash)

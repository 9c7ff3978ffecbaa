"""A workshop for the tests of each file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from served import MINE, Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with one text, ``mine.gdl``."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "mine.gdl").write_text(MINE)
    with Served(folder) as found:
        yield found

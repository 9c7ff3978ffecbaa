"""A workshop for the tests of each file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

for needed in ("starlette", "uvicorn", "websockets", "pygls"):
    pytest.importorskip(needed, reason=f"needs {needed}")

from served import MINE, Served  # noqa: E402, what it needs may be missing


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with one text, ``mine.gdl``."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "mine.gdl").write_text(MINE)
    with Served(folder) as found:
        yield found

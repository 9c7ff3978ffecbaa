"""``docs/kernels.md`` matches the declarations."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_kernels_page_is_up_to_date() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import kernels
    finally:
        sys.path.pop(0)
    assert (ROOT / "docs" / "kernels.md").read_text(encoding="utf-8") == kernels.page(), "run `python tools/kernels.py`"

"""Keeps processes that are started here from importing what lies in the current folder, which may be a stranger's.

joblib and multiprocessing start them by ``python -m`` and ``python -c``. Python then looks in the current folder first,
unless ``PYTHONSAFEPATH`` is set. Programs of somebody else get the environment without it: those that are scripts
may import what lies beside them.
"""

from __future__ import annotations

import os

VARIABLE, OURS = "PYTHONSAFEPATH", "PLYBOOK_SAFE_PATH"


def protect() -> None:
    """Set the variable for all processes that are started from now on, and for those that they start."""
    if not os.environ.get(VARIABLE):
        os.environ |= {VARIABLE: "1", OURS: "1"}


def environment_of_programs() -> dict[str, str]:
    """The environment for programs of somebody else: as it was before :func:`protect`."""
    hidden = {VARIABLE, OURS} if OURS in os.environ else set()
    return {name: value for name, value in os.environ.items() if name not in hidden}

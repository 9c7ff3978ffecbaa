"""A command in a process that ends with the server: ``python -m plybook.web.serve.job_process PID COMMAND …``."""

from __future__ import annotations

import os
import runpy
import signal
import sys
import time
from threading import Thread

from .memory import yield_memory


def main() -> None:
    """Run the command, as the program ``plybook`` does."""
    Thread(target=_follow, args=(int(sys.argv[1]),), daemon=True).start()
    yield_memory()
    sys.argv[1:] = sys.argv[2:]
    runpy.run_module("plybook", run_name="__main__", alter_sys=True)


def _follow(parent: int) -> None:
    """Wait until the process that has started this one is gone, and end this one as a signal does."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()

"""Writing a record."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import chdir
from multiprocessing import get_context
from pathlib import Path

from .calls import Files
from .tasks import Task, tasks


def record(out: Path, tree: Path, jobs: int, only: Sequence[str]) -> int:
    """Write the missing files, and return the number of files that could not be made."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        plain_environment(Path(folder))
        todo = [task for task in tasks(tree) if missing(task, out, only)]
        wrong = 0
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
            running = {pool.submit(carry_out, task, out.resolve(), tuple(only)): task for task in todo}
            for number, ready in enumerate(as_completed(running), 1):
                seconds, faults = ready.result()
                wrong += len(faults)
                task = running[ready]
                print(f"{number:3} of {len(todo)}: {task.kind} {task.name}, {seconds:.1f} s", flush=True)
                for fault in faults:
                    print(f"    {fault}", flush=True)
    return wrong


def missing(task: Task, out: Path, only: Sequence[str]) -> Files:
    """The requested files of a task that are missing."""
    return {
        name: make
        for name, make in task.files.items()
        if not (out / name).exists() and (not only or any(part in name for part in only))
    }


def plain_environment(folder: Path) -> None:
    """Isolate the run from the user's settings and from the cache of earlier runs."""
    for name in [name for name in os.environ if name.startswith("PLYBOOK_")]:
        del os.environ[name]
    os.environ |= {
        "PLYBOOK_CACHE": str(folder / "cache"),
        "XDG_DATA_HOME": str(folder / "data"),
        "COLUMNS": "100",
        "LINES": "50",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "PYTHONUTF8": "1",
    }


def carry_out(task: Task, out: Path, only: Sequence[str]) -> tuple[float, list[str]]:
    """Write the missing files of a task, and return the seconds of work and the failures."""
    faults = []
    for name, make in missing(task, out, only).items():
        file = out / name
        try:
            with tempfile.TemporaryDirectory() as folder, chdir(folder):
                text = json.dumps(make(), ensure_ascii=False, indent=1) + "\n"
        except Exception as fault:
            faults.append(f"{name}: {type(fault).__name__}: {fault}")
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        begun = file.with_suffix(".begun")
        begun.write_text(text, encoding="utf-8")
        begun.replace(file)
    return time.process_time(), faults


# Comparing

"""A test session notices what it leaves behind, and does not depend on how it was started."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CLEAN = "pass"
FILE = "import tempfile; tempfile.mkstemp(prefix='forgotten')"
PROCESS = """import subprocess, sys
    program = "print(flush=True); import time; time.sleep(60)"
    subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE).stdout.readline()"""
"""It waits until the process runs: while a program is being started, ``/proc`` does not have its environment."""
UPDATE = "import os; assert os.environ['PLYBOOK_UPDATE'] == '1' and 'PLYBOOK_OTHER' not in os.environ"
INTERRUPT = "import signal; assert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
HANG_UP = "import signal; assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL"


def session(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run a session of one test as a background job under nohup, which ignores interrupts and hang-ups."""
    shutil.copy(Path(__file__).with_name("isolation.py"), folder)
    (folder / "conftest.py").write_text(
        "import sys\nsys.path.insert(0, '.')\nfrom isolation import GRACE, pytest_sessionfinish\n", encoding="utf-8"
    )
    (folder / "test_it.py").write_text(f"def test_it():\n    {code}\n", encoding="utf-8")
    command = f"trap '' INT HUP; exec {sys.executable} -m pytest -q -p no:cacheprovider test_it.py"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PLYBOOK"))}
    environment |= {"PLYBOOK_UPDATE": "1", "PLYBOOK_OTHER": "1"}
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists processes in /proc")
@pytest.mark.parametrize(
    ("code", "status", "said"),
    [
        (CLEAN, 0, "1 passed"),
        (INTERRUPT, 0, "1 passed"),
        (HANG_UP, 0, "1 passed"),
        (UPDATE, 0, "1 passed"),
        (FILE, 1, "temporary file forgotten"),
        (PROCESS, 1, "time.sleep(60)"),
    ],
    ids=["nothing", "interrupts", "hang-ups", "a request to update", "a file", "a process"],
)
def test_a_session_that_leaves_something_behind_fails(tmp_path: Path, code: str, status: int, said: str) -> None:
    done = session(tmp_path, code)
    assert (done.returncode, said in done.stdout) == (status, True), done.stdout + done.stderr
    for line in done.stdout.splitlines():
        if line.startswith("  process "):
            os.kill(int(line.split()[1].rstrip(":")), 9)

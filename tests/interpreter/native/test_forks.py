"""A process that is forked while another thread compiles or plays goes on by itself."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

CHILD = """
import os, sys, threading, time
import plybook
from plybook.interpreter.native.engine import engine as engines, jit

text = '''game "Drop" {
  players A, B
  board square(7)
  move drop { to empty }
  end {
    when line(of(last), 4) -> last wins
    when no-moves -> draw
  }
}'''
game = plybook.loads(text)
inside = threading.Event()
before = getattr(jit, sys.argv[1])

def slowly(*arguments, **named):
    inside.set()
    found = before(*arguments, **named)
    time.sleep(0.2)
    return found

setattr(jit, sys.argv[1], slowly)
other = threading.Thread(target=lambda: game.start().legal_moves())
other.start()
inside.wait()
if not (child := os.fork()):
    os._exit(len(game.start().legal_moves()))  # the same engine, whose locks the other thread holds
for _ in range(1000):
    found, status = os.waitpid(child, os.WNOHANG)
    if found:
        print(os.waitstatus_to_exitcode(status))
        break
    time.sleep(0.01)
else:
    os.kill(child, 9)
    os.waitpid(child, 0)
    print("the child hangs")
other.join()
print(len(game.start().legal_moves()))
"""


@pytest.mark.parametrize("where", ["compiled", "compile_text", "load"])
def test_a_process_forked_while_a_thread_compiles_can_compile_too(where: str, tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD, where], capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PLYBOOK_CACHE": str(tmp_path)},
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("49\n49\n", "")

"""A small game, and programs of a few lines that play it over the line protocol, most of them badly."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

GAME = """
game "Drop" {
  players Black, White
  board square(4)
  move drop { to empty }
  end { when no-moves -> mover loses }
}
"""
HEAD = """
import os, signal, sys, time
taken = []
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
def hear():
    line = sys.stdin.readline().strip()
    if line in ("Quit", ""):
        sys.exit()
    taken.append(line)
def answer():
    taken.append(next(c + r for r in "4321" for c in "abcd" if c + r not in taken))
    say(taken[-1] + "\\n")
"""
PLAYS = "\nwhile True:\n    hear()\n    answer()\n"

BAD = {
    "crashes at the start": (
        "print('no board', file=sys.stderr)\nsys.exit(3)",
        "the program ended with exit code 3 (no board)",
    ),
    "crashes midway": (
        "hear()\nanswer()\nhear()\nraise ZeroDivisionError('x' * 5)",
        "the program ended with exit code 1 (*ZeroDivisionError: xxxxx)",
    ),
    "is ended by a signal": ("hear()\nos.kill(os.getpid(), signal.SIGSEGV)", "the program was ended by SIGSEGV"),
    "ends as if all were well": ("hear()\nanswer()", "the program ended with exit code 0"),
    "is silent": (
        "hear()\nprint('hm', file=sys.stderr, flush=True)\ntime.sleep(60)",
        "it did not answer within 0.5 s (hm)",
    ),
    "writes half a line": ("hear()\nsay('b1-')\ntime.sleep(60)", "it did not answer within 0.5 s"),
    "reads nothing": ("time.sleep(60)", "it did not answer within 0.5 s"),
    "writes nonsense": ("hear()\nsay('hello there\\n')\ntime.sleep(60)", "hello there is not the notation of a move*"),
    "writes much nonsense": ("hear()\nsay('x' * 300 + '\\n')\ntime.sleep(60)", "x*x… is not the notation of a move*"),
    "names a point that is not there": ("hear()\nsay('e4\\n')\ntime.sleep(60)", "e4: e4 is not a point of the board"),
    "plays on a piece": (
        "hear()\nanswer()\nhear()\nsay(taken[-1] + '\\n')\ntime.sleep(60)",
        "?? is not a valid drop: ?? is not one of the empty points (* stands there)",
    ),
    "writes without end": (
        "hear()\nwhile True:\n    say('x' * 1000)",
        "it wrote 4,096 bytes and more without ending a line: `xxx*`",
    ),
    "writes lines without end": (
        # several lines in one write: those after the first are already there when the next move is sent
        "hear()\nwhile True:\n    say(f'a{len(taken)}\\n' * 1_000)",
        "it wrote `a1 a1 *` before it was asked",
    ),
    "complains without end": (
        "hear()\nwhile True:\n    sys.stderr.write('why? ' * 100 + '\\n')",
        "it did not answer within 0.5 s (*why?)",
    ),
    "does not wait to be asked": (
        "hear()\nsay(f'a{len(taken)}\\nb1\\n')\ntime.sleep(60)",
        "it wrote `b1` before it was asked",
    ),
    "closes its output": ("hear()\nos.close(1)\ntime.sleep(60)", "it closed its output"),
    "closes its input": (
        "hear()\nos.close(0)\nanswer()\ntime.sleep(60)",
        "it closed its input",
    ),
    "writes no text": (
        "hear()\nos.write(1, b'\\xff\\xfe\\n')\ntime.sleep(60)",
        "it wrote something that is not text: `*`",
    ),
    "writes a nought": ("hear()\nsay('b\\0001\\n')\ntime.sleep(60)", "it wrote something that is not text: `b?1`"),
    "writes to the terminal": (
        "hear()\nsay('\\x1b[2Jb1\\n')\ntime.sleep(60)",
        "it wrote something that is not text: `?[2Jb1`",
    ),
}
"""What a program does: its code, and the recorded reason, with ``*`` for anything and ``?`` for a character."""


def program(folder: Path, text: str, head: str = HEAD) -> str:
    """Write a program to a file; return the command that runs it."""
    file = folder / f"program{len(list(folder.glob('program*.py')))}.py"
    file.write_text(head + text, encoding="utf-8")
    return shlex.join([sys.executable, "-S", "-E", str(file)])

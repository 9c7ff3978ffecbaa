"""One line from a person: from a terminal with editing and completion, or from a pipe, whatever comes out of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

LONGEST = 400
"""So many characters of a line are read; no move and no command is longer."""
CHUNK, CHUNKS = 65_536, 1_000
"""The rest of a longer line is read away in so many pieces; one that does not end then is taken for the end."""


class BadLine(ValueError):  # noqa: N818
    """The line is no text that a person would type; the message says so."""


class Prompt:
    """Asks for lines. At a terminal, ``Tab`` completes ``words`` and the arrows recall earlier lines."""

    def __init__(self) -> None:
        self.words: Sequence[str] = ()
        self.on_terminal = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
        if self.on_terminal:
            _set_up_completion(self)

    def ask(self, prompt: str) -> str:
        """The next line, without its end and the spaces round it.

        Raises:
            EOFError: there is none.
            BadLine: it is too long, or holds bytes that are not text.
        """
        line = self._typed(prompt) if self.on_terminal else self._piped(prompt)
        if len(line) > LONGEST:
            raise BadLine(f"this line is too long: nothing here needs more than {LONGEST} characters")
        line = " ".join(line.split())
        if not line.isprintable() or "\N{REPLACEMENT CHARACTER}" in line:
            raise BadLine("this line holds characters that are not text")
        return line

    def _typed(self, prompt: str) -> str:
        try:
            return input(prompt)
        except UnicodeDecodeError:
            raise BadLine("this line holds characters that are not text") from None

    def _piped(self, prompt: str) -> str:
        """A line from a file or a pipe; it is echoed, so that the output reads like the session it was."""
        print(prompt, end="", flush=True)
        try:
            content = sys.stdin.buffer.readline(4 * LONGEST)
            end = content
            for _ in range(CHUNKS):
                if not end or end.endswith(b"\n"):
                    break
                end = sys.stdin.buffer.readline(CHUNK)
            else:
                raise EOFError
        except (AttributeError, ValueError):  # there is no standard input, or it is closed
            content = b""
        if not content:
            raise EOFError
        line = content.decode("utf-8", "replace").rstrip("\r\n")
        if not _is_terminal(sys.stdin):
            shown = line if len(line) <= LONGEST else line[:LONGEST] + "…"
            print("".join(character if character.isprintable() else "?" for character in shown))
        return line


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError):
        return False


def _set_up_completion(prompt: Prompt) -> None:
    try:
        import readline
    except ImportError:  # a Python without it: lines are edited as the terminal does it
        return

    def complete(begun: str, number: int) -> str | None:
        words = [word for word in prompt.words if word.startswith(begun.casefold())]
        return words[number] if number < len(words) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("bind ^I rl_complete" if _is_libedit(readline) else "tab: complete")


def _is_libedit(readline: ModuleType) -> bool:
    return "libedit" in (readline.__doc__ or "")

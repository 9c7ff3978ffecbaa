"""Reads one line from a person: from a terminal with editing and completion, or from a pipe with any content."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

LONGEST = 400
"""The most characters in a line; every move and command is shorter."""
CHUNK, CHUNKS = 65_536, 1_000
"""The size and number of chunks in which the rest of a longer line is skipped; after that, the input has ended."""


class BadLine(ValueError):  # noqa: N818
    """The line is too long or is not text; the message says which."""


class Prompt:
    """Asks for lines. At a terminal, ``Tab`` completes ``words`` and the arrows recall earlier lines."""

    def __init__(self) -> None:
        self.words: Sequence[str] = ()
        self.on_terminal = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
        if self.on_terminal:
            _set_up_completion(self)

    def ask(self, prompt: str) -> str:
        """Read the next line, without its newline and surrounding spaces.

        Raises:
            EOFError: there are no more lines.
            BadLine: the line is too long, or contains bytes that are not text.
        """
        line = self._typed(prompt) if self.on_terminal else self._piped(prompt)
        if len(line) > LONGEST:
            raise BadLine(f"this line is too long: the limit is {LONGEST} characters")
        line = " ".join(line.split())
        if not line.isprintable() or "\ufffd" in line:  # replacement character
            raise BadLine("this line contains characters that are not text")
        return line

    def _typed(self, prompt: str) -> str:
        try:
            return input(prompt)
        except UnicodeDecodeError:
            raise BadLine("this line contains characters that are not text") from None

    def _piped(self, prompt: str) -> str:
        """Read a line from a file or a pipe, and echo it, so that the output looks like an interactive session."""
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
    except ImportError:  # Python without readline: the terminal edits the lines
        return

    def complete(begun: str, number: int) -> str | None:
        words = [word for word in prompt.words if word.startswith(begun.casefold())]
        return words[number] if number < len(words) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("bind ^I rl_complete" if _is_libedit(readline) else "tab: complete")


def _is_libedit(readline: ModuleType) -> bool:
    return "libedit" in (readline.__doc__ or "")

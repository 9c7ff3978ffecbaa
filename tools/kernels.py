"""Writes ``docs/kernels.md``: every function of the machine code that Python calls, as it is declared.

python tools/kernels.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from plybook.interpreter.native.codegen.part import Part
from plybook.interpreter.native.llvm.signature import Parameter, Signature
from plybook.interpreter.native.parts import parts

PAGE = Path(__file__).parents[1] / "docs" / "kernels.md"
HEAD = """# The kernels

Every function of the machine code that Python calls, by the part of the code that it is compiled with. This page is
made by `python tools/kernels.py` from the declarations that the emitter and the binding are made from, too
(`interpreter/native/llvm/signature.py` says how they are written).

A word is 64 bits. A state and a move are arrays of words, laid out as `interpreter/native/codegen/fields.py` says. All
memory is the caller's; a function uses it until it returns.
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(line for part in parts().values() for line in _part(part))


def _part(part: Part) -> Iterator[str]:
    yield f"\n## {part.name}\n"
    for signature in part.kernels:
        yield from _kernel(signature)


def _kernel(signature: Signature) -> Iterator[str]:
    names = ", ".join(parameter.name for parameter in signature.parameters)
    yield f"\n### `{signature.name}({names})` → {signature.result}\n\n"
    yield f"{_plain(signature.means)}\n\n| argument | type | what it is |\n|---|---|---|\n"
    for parameter in signature.parameters:
        yield f"| `{parameter.name}` | {_type(parameter)} | {_plain(parameter.means)} |\n"


def _type(parameter: Parameter) -> str:
    return f"{parameter.element} *" if parameter.type == "ptr" else parameter.type


def _plain(text: str) -> str:
    return text.replace("``", "`")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

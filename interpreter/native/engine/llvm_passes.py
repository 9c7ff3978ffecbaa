"""LLVM's own passes, for any target."""

from __future__ import annotations

import re
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

LARGE, LONG = 420_000, 175_000
"""A longer text, or one with a longer function, in characters, is compiled without LLVM's optimisations: their time
grows faster than the text."""
WIDE = 192
"""The least bits of a region that takes LLVM far longer to lower if nothing is simplified: ten times, with 448 bits."""


def too_large(text: str) -> bool:
    """Whether it would take too long to optimise a text."""
    return len(text) > LARGE or max(map(len, text.split("\ndefine "))) > LONG


def optimised(machine: Any, text: str, *, draft: bool) -> Any:
    """A text as LLVM's module, after the passes that pay off: a tenth of the default pipeline's time, for a few percent
    less speed.

    ``machine``: the target; a ``draft`` gets only what makes functions inline, and a large one of wide
    regions what makes those simple.
    """
    # Without the data layout LLVM would assume another machine, and compile wide integers wrongly.
    head = f'target triple = "{machine.triple}"\ntarget datalayout = "{machine.target_data}"\n'
    module = llvm.parse_assembly(head + text)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    _functions(module, builder, "sroa", "simplify_cfg")
    inline = llvm.create_new_module_pass_manager()
    inline.add_always_inliner_pass()
    inline.run(module, builder)
    if draft:
        simpler = ("instruction_combine",) if too_large(text) and _is_wide(text) else ()
        _functions(module, builder, "sroa", *simpler)
        return module
    _functions(module, builder, "sroa", "instruction_combine", "new_gvn", "simplify_cfg", "dead_code_elimination")
    return module


def _is_wide(text: str) -> bool:
    """Whether a text calculates with wide integers."""
    return any(int(bits) >= WIDE for bits in set(re.findall(r"\bi(\d+)\b", text)))


def _functions(module: Any, builder: Any, *passes: str) -> None:
    manager = llvm.create_new_function_pass_manager()
    for name in passes:
        getattr(manager, f"add_{name}_pass")()
    for function in module.functions:
        if not function.is_declaration:
            manager.run(function, builder)

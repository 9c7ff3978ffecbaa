"""LLVM's own passes, for any target."""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

LARGE, LONG = 420_000, 175_000
"""A longer text, or one with a longer function, in characters, is compiled without LLVM's optimisations: their time
grows faster than the text."""


def too_large(text: str) -> bool:
    """Whether it would take too long to optimise a text."""
    return len(text) > LARGE or max(map(len, text.split("\ndefine "))) > LONG


def optimised(machine: Any, text: str, *, draft: bool) -> Any:
    """A text as LLVM's module, after the passes that pay off: a tenth of the default pipeline's time, for a few percent
    less speed.

    ``machine``: the target; a ``draft`` gets only what makes functions inline.
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
        _functions(module, builder, "sroa")
        return module
    _functions(module, builder, "sroa", "instruction_combine", "new_gvn", "simplify_cfg", "dead_code_elimination")
    return module


def _functions(module: Any, builder: Any, *passes: str) -> None:
    manager = llvm.create_new_function_pass_manager()
    for name in passes:
        getattr(manager, f"add_{name}_pass")()
    for function in module.functions:
        if not function.is_declaration:
            manager.run(function, builder)

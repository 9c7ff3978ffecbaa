"""The native engine: a checked model becomes a small typed program over regions, then machine code.

In order: ``lower`` (model to IR), ``ir`` and ``verify`` (what the IR is), ``passes`` (what makes it fast), ``emit`` (IR
to LLVM), ``machine`` (to machine code, kept on disk), ``engine`` (the same face as every engine).
"""

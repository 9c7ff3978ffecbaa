"""The native engine: a checked model becomes a small typed program over regions, then machine code.

In order: ``lower`` (model to IR), ``ir`` and ``verify`` (the IR and its checks), ``passes`` (optimisation), ``emit``
(IR to LLVM), ``machine`` (to machine code, cached on disk), ``engine`` (the interface that every engine has).
"""

"""Searches on the native engine: written in LLVM's language like all that runs for each node, and called from here."""

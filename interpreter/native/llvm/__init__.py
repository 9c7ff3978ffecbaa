"""Writing LLVM's language: typed values, functions, and what can be called from outside."""

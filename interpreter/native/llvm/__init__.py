"""Writing LLVM IR: typed values, functions, and the signatures of callable functions."""

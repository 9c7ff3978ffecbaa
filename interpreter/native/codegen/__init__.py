"""Code generation: from a program to LLVM IR."""

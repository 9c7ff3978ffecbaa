"""From a program to LLVM's language."""

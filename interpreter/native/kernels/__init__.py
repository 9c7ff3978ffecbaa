"""Kernels: the machine code beyond the rules themselves, one folder for each use."""

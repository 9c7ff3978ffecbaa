"""Lowering of the checked model to a program of the IR."""

"""The reference engine: the meaning of the language in plain Python.

A region is a set, and a condition over ``before`` and ``after`` really plays the move on a copy and looks. What another
engine does is right if it does what this one does.
"""

from .engine import ReferenceEngine

__all__ = ["ReferenceEngine"]

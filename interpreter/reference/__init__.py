"""The reference engine: the meaning of the language in plain Python.

A region is a set, and a condition on ``before`` and ``after`` is evaluated by playing the move on a copy. Another
engine is correct if it gives the same results as this one.
"""

from .engine import ReferenceEngine

__all__ = ["ReferenceEngine"]

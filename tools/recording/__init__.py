"""Recording the behaviour of Plybook, for ``behaviour.py``."""

"""Recording what Plybook does, for ``behaviour.py``."""

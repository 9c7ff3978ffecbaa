"""The exit codes of ``plybook``, except 0 for success and 2 for a usage error (from click)."""

INPUT_WRONG = 1
"""The description or the input is wrong, or a verification failed."""
FAULT = 70
"""There is a bug in Plybook itself."""
INTERRUPTED = 130
"""The user pressed Ctrl-C."""

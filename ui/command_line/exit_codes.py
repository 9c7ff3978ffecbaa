"""The exit codes of ``plybook``, except 0 for success."""

INPUT_WRONG = 1
"""The description or the input is wrong, or a verification failed."""
USAGE_WRONG = 2
"""The command line is wrong; click's exit code for its own usage errors."""
FAULT = 70
"""There is a bug in Plybook itself."""
INTERRUPTED = 130
"""The user pressed Ctrl-C."""

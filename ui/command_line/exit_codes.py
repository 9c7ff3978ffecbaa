"""The exit codes of ``plybook``, besides 0 for success; a wrong usage is 2, as click has it."""

INPUT_WRONG = 1
"""The description or the input is wrong, or something that was to be verified is not so."""
FAULT = 70
"""Plybook itself is at fault."""
INTERRUPTED = 130
"""Somebody pressed Ctrl-C."""

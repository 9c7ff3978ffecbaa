"""What people see and type: the command line, boards, the game at the terminal.

From the top: :mod:`.cli` is the command ``plybook``; ``commands`` has a file for each of its commands; ``analysis``,
``benchmarks``, ``library`` and ``play`` implement the larger ones; ``records`` and ``tables`` are below them, and
everything shares ``command_line``. A folder imports only those below it.
"""

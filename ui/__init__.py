"""What people see and type: the command line, boards, the game at the terminal.

From the top: :mod:`.cli` is the command ``plybook``; ``commands`` has a file for each of its commands; ``analysis``,
``benchmarks``, ``library`` and ``play`` do what the larger ones ask for; ``records`` and ``tables`` are below them, and
``command_line`` is what all of them share. A folder imports only those below it.
"""

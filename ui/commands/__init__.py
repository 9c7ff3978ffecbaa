"""The commands of the command line, one a file. Heavy imports stand inside the functions: ``--help`` is instant."""

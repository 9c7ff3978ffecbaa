"""Shared by the commands: options, loading a game, errors, exit codes, progress."""

"""What commands share: options, loading a game, errors, exit codes, progress."""

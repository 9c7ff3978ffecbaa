"""The kinds of players, one a file, found by being here."""

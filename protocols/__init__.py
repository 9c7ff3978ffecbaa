"""External programs: how to start them, tell them what has been played, and ask for moves; and how Plybook is one.

Each protocol is a file here, which covers both directions (:mod:`.line`). For all protocols, :mod:`.program` runs the
other program, and :mod:`.player` makes a player of it.
"""

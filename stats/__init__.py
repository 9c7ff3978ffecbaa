"""Statistics of game results: intervals (``wilson``), ratings (``elo``), when to stop a match (``sprt``)."""

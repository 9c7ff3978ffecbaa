"""What the results of games say: intervals (``wilson``), ratings (``elo``), when enough has been seen (``sprt``)."""

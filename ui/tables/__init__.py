"""Tables for the terminal: the library, players, standings, the summary of an analysis."""

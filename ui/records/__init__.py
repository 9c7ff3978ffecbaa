"""The records of games: where they are kept, how they name their game, and how to resume one."""

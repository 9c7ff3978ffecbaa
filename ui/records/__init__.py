"""The records of games: where they are kept, what they call their game, going on from one."""

"""The interpreter: from the checked model of a game to states, moves and outcomes, and the loop that plays games."""

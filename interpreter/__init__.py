"""The interpreter: from the checked model of a game to states, moves, outcomes, and the loop that plays them."""

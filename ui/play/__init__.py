"""A game at the terminal: the board, the prompt, the person, the session."""

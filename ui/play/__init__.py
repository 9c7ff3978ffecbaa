"""Playing at the terminal: the board, the prompt, the person, the session."""

"""The standard definitions, written in the game language itself."""

"""What is timed: games of an engine, of a program or through the API, and whether two play the same game."""

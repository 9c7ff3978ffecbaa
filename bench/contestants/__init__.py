"""The contestants: games of an engine, of a program or through the API; and checks that two play the same game."""

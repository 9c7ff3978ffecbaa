"""What is wrong with a game: alarms, what they rest on, and which follow from which."""

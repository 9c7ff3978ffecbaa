"""What can be done, and where on the board."""

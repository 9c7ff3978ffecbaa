"""What players can do, and where on the board."""

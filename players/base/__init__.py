"""What a player is declared with: his kind, its parameters, and what those who search have found."""

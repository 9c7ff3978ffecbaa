"""What a position is worth: features, weights, and the sum of them."""

"""The evaluation of positions: features, weights, and their weighted sum."""

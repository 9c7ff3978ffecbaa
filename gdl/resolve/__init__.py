"""From the syntax tree to the model: resolves names, checks types and folds constants."""

"""What players are made of: kinds, parameters, and the results of searches."""

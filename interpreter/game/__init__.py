"""A playable game and its states: the interface that everything above uses."""

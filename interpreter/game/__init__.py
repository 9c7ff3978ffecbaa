"""A playable game and its states: the interface used by all layers above."""

"""One random game of each of those games, written out with everything that is known of its states."""

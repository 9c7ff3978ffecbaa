"""Random games of which every position is written down."""

"""The library as a yardstick: a table of the figures of its games, and the place of a figure among them."""

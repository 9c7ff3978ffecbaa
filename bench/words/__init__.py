"""The number of words in descriptions: ours, and Ludii's."""

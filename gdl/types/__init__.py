"""The types of the language and the values that are no regions: the board and its points."""

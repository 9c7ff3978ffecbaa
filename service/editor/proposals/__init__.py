"""What could be written at a place: the names that are known and fit, and the forms of statements."""

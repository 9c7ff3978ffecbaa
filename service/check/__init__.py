"""What is wrong with a description, or suspicious, under its options and in random games."""

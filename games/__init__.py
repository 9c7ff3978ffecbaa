"""The games that come with Plybook, one description a file."""

"""A game as one HTML file that can be played: everything that the page knows, and the file."""

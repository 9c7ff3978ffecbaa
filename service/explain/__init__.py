"""What the words of the language mean, in text and pictures."""

"""The description itself: its rules in words, its size, its speed."""

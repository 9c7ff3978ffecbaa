"""The description itself: its words, its size, its speed."""

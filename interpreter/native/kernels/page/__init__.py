"""What a page asks of machine code, and Python answers itself: duplicate moves, refusals, hashes."""

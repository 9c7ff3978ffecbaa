"""The native engine: compiled code, its memory, and positions in and out of it."""

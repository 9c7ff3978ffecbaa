"""The native engine: compiled code, its memory, and the packing of positions."""

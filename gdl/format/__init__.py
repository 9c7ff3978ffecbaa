"""The canonical layout of a description."""

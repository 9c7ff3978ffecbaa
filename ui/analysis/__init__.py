"""Shared by `analyse` and `compare`: options, variants, expected time, progress bars, the page."""

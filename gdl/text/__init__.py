"""Texts and what is said about them: sources and places in them, files, limits, diagnostics and how they are shown."""

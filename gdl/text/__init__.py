"""Source texts and diagnostics: positions in a text, files, limits, and how diagnostics are shown."""

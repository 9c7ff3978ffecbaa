"""The workbench of an analysis: its plan, its games, its parts, and what is kept of its work."""

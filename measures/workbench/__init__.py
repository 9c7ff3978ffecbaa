"""The workbench of an analysis: its plan, its games, its parts, and its cached results."""

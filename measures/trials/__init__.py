"""Trials of slightly changed rules, to find the place of a fault."""

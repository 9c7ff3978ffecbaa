"""Plybook."""

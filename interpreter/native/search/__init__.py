"""Searches on the native engine."""

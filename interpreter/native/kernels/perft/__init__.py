"""Counting by depth."""

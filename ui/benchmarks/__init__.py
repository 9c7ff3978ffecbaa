"""Implements `bench`: speed, comparison with other programs, strength."""

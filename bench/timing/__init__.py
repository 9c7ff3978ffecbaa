"""Measuring: contestants that take turns, what comes out as data, and the machine it was measured on."""

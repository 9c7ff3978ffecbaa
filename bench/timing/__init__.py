"""Measuring: contestants that take turns, the results as data, and the machine of the measurement."""

"""Static analyses: what can be known about a program before it runs."""

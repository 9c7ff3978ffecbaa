"""What can be told of a program before it runs."""

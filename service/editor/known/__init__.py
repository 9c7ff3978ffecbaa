"""What is known of a text: its statements, names and types, its start position, and the texts around it."""

"""What editors ask about a text: completion, hover, references, symbols and the rest. It knows no protocol."""

"""Answers to questions about the text of a description, for any tool: no protocol, no terminal."""

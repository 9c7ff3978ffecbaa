"""A rule sheet for people, from the description alone: what it says, and how it is written out."""

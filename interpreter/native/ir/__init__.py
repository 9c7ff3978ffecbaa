"""The intermediate representation: terms, programs, their meaning, and which are legal."""

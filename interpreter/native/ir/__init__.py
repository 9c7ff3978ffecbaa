"""The intermediate representation: terms, programs of them, what they mean, which are legal."""

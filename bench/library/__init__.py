"""The games of the library, beside what other programs do at them."""

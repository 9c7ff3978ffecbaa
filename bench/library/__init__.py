"""The games of the library compared with other programs."""

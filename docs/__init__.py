"""The documentation, from which ``plybook site`` makes pages."""

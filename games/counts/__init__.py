"""What other programs have counted in those games, to be counted again: `*.perft`, described in README.md."""

"""``python -m plybook``."""

from .ui.cli import main

main()

"""``python -m plybook``."""

from plybook.ui.cli import main

main()

"""``python -m plybook.bench.words``: see :mod:`.count`."""

import sys

from .count import main

sys.exit(main(sys.argv[1:]))

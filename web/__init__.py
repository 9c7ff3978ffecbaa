"""What runs in browsers: ``engine/`` in TypeScript, which has no Python, and what is made from it, ``bundle/``."""

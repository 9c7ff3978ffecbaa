"""What runs in browsers: ``engine/`` and ``page/`` in TypeScript, folders without Python, what is made from it,
``bundle/``, and pages for people, ``export/``.
"""

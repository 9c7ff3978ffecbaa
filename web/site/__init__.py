"""The library, the manual and the Python interface as a site of plain files, which also works without a server.

It needs griffelib, jinja2 and markdown-it-py (``plybook[site]``).
"""

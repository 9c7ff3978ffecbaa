"""The workshop: a server that keeps texts and compiles them. The games are played in the page, not here.

It needs starlette and uvicorn (``plybook[web]``).
"""

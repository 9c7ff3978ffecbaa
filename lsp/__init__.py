"""The language server: what editors ask over the Language Server Protocol, answered by ``service/editor``.

It only translates: positions and texts here, questions and answers there. It needs pygls (``plybook[lsp]``).
"""

"""The files that editors read, by their paths from the root of the repository."""

from __future__ import annotations

from . import vim
from .emacs import emacs
from .kate import kate
from .textmate import sublime, textmate


def editor_files() -> dict[str, str]:
    """The text of each file."""
    return {
        "editors/emacs/gdl-mode.el": emacs(),
        "editors/kate/gdl.xml": kate(),
        "editors/neovim/ftdetect/gdl.vim": vim.filetype(),
        "editors/neovim/ftplugin/gdl.vim": vim.settings(),
        "editors/neovim/syntax/gdl.vim": vim.syntax(),
        "editors/sublime/gdl.sublime-syntax": sublime(),
        "editors/vscode/syntaxes/gdl.tmLanguage.json": textmate(),
    }

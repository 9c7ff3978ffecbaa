"""The major mode for Emacs, with the server for Eglot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .rules import RESULTS
from .scopes import NOTICE
from .words import words

FACES = {
    "board": "font-lock-type-face",
    "region": "font-lock-builtin-face",
    "direction": "font-lock-constant-face",
    "number-word": "font-lock-builtin-face",
    "condition": "font-lock-builtin-face",
    "player": "font-lock-builtin-face",
    "piece": "font-lock-builtin-face",
    "effect": "font-lock-preprocessor-face",
}
"""The face for the classes of ludemes."""
HEAD = """\
;;; gdl-mode.el --- Descriptions of board games for Plybook -*- lexical-binding: t; -*-

;; {notice}
;; Package-Requires: ((emacs "26.1"))

;;; Commentary:

;; Colours for files that end in .gdl, and their language server for Eglot: `plybook lsp`.

;;; Code:

(defvar gdl-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\\n ">" table)
    (modify-syntax-entry ?\\" "\\"" table)
    (modify-syntax-entry ?- "_" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?. "." table)
    (dolist (sign '(?+ ?* ?/ ?| ?& ?< ?> ?=))
      (modify-syntax-entry sign "." table))
    table)
  "What the characters of a description are.")
"""
TAIL = """
(defvar gdl-font-lock-keywords
  (let ((keyword (regexp-opt gdl-keywords t))
        (declared "[ \\t]+\\\\(\\\\(?:\\\\sw\\\\|\\\\s_\\\\)+\\\\)"))
    `({runs}
      (,(concat (regexp-opt gdl-declaring 'symbols) declared)
       (1 font-lock-keyword-face) (2 font-lock-variable-name-face))
      (,(concat "^[ \\t]*" keyword "\\\\_>\\\\(?:[^(]\\\\|$\\\\)") (1 font-lock-keyword-face))
      (,(concat "[{{\\"][ \\t]*" keyword "\\\\_>\\\\(?:[^(]\\\\|$\\\\)") (1 font-lock-keyword-face))
      (,(regexp-opt gdl-operators 'symbols) (1 font-lock-keyword-face))
{ludemes}
      (,(concat (regexp-opt gdl-defined-calls 'symbols) "(") (1 font-lock-builtin-face))
      ("\\\\_<\\\\([[:alpha:]_]\\\\(?:\\\\sw\\\\|\\\\s_\\\\)*\\\\)(" (1 font-lock-function-name-face))
      (,(concat (regexp-opt gdl-positions 'symbols) "\\\\.") (1 font-lock-keyword-face))
      (,(regexp-opt gdl-forms 'symbols) (1 font-lock-keyword-face))
      (,(regexp-opt gdl-defined 'symbols) (1 font-lock-builtin-face))
      (,(regexp-opt gdl-constants 'symbols) (1 font-lock-constant-face))
      ("\\\\_<[a-z][a-z]?[1-9][0-9]?[0-9]?\\\\_>" . font-lock-constant-face)))
  "The colours of a description.")

;;;###autoload
(define-derived-mode gdl-mode prog-mode "GDL"
  "Major mode for descriptions of board games."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[ \\t]*")
  (setq-local indent-tabs-mode nil)
  (setq-local font-lock-defaults '(gdl-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\\\.gdl\\\\'" . gdl-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(gdl-mode . ("plybook" "lsp"))))

(provide 'gdl-mode)

;;; gdl-mode.el ends here
"""


def emacs() -> str:
    """The file ``gdl-mode.el``."""
    known = words()
    lists = {
        "gdl-keywords": ("Words that begin a statement.", known.keywords),
        "gdl-declaring": ("Words that a new name follows.", known.declaring),
        "gdl-forms": ("Other words of statements.", known.forms),
        "gdl-positions": ("Words before a dot.", known.positions),
        "gdl-operators": ("Operators that are words.", known.operators),
        "gdl-defined-calls": ("Standard definitions with arguments.", known.defined_calls),
        "gdl-defined": ("Standard definitions without arguments.", known.defined),
        "gdl-constants": (
            "Constants, directions, and words that are only arguments.",
            (*known.constants, *known.directions, *known.symbols),
        ),
    }
    constants = [_constant(name, found, about) for name, (about, found) in lists.items()]
    head = HEAD.format(notice=NOTICE)
    return "\n".join([head, *constants]) + TAIL.format(runs=_runs(), ludemes="\n".join(_ludemes()))


def _constant(name: str, found: Iterable[str], about: str) -> str:
    lines = [f"(defconst {name}", "  '("]
    for word in found:
        if len(lines[-1]) + len(word) > 90:
            lines.append("   ")
        lines[-1] += f'"{word}" '
    lines = [line.rstrip() for line in lines]
    return "\n".join(lines) + f')\n  "{about}")\n'


def _runs() -> str:
    """Keywords that begin a statement together."""
    patterns = ("[ \\\\t]+".join(run) for run in words().leading)
    return "\n      ".join(f'("\\\\_<{pattern}\\\\_>" . font-lock-keyword-face)' for pattern in patterns)


def _ludemes() -> Iterator[str]:
    """The colours of ludemes, by the type of their result."""
    for table, after in ((words().calls, '"("'), (words().plain, '""')):
        for result, found in table.items():
            listed = " ".join(f'"{word}"' for word in found)
            yield f"      (,(concat (regexp-opt '({listed}) 'symbols) {after}) (1 {FACES[RESULTS[result]]}))"

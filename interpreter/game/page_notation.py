"""How players write moves, as a page needs it: the forms of :mod:`.written_moves` and :mod:`.san_moves` as plain data.

``web/engine/notation.ts`` declares the same value for TypeScript, and ``web/engine/written.ts`` writes moves from it.
"""

from __future__ import annotations

from typing import Any

from ...gdl.model.forsyth import Forsyth
from ...gdl.model.model import Model, Rule
from ...gdl.model.notation import Blank, Form
from .written_moves import has_forms, letter

ALL, LAST = -1, -2
"""What stands for the place of a point in a move: all its points, the last one of its chain."""


def notation(model: Model) -> dict[str, Any] | None:
    """What a description says about how moves are written; ``None`` if it says nothing.

    ``labels``: the other name of each point, or ``None``; ``forms``: of each rule the ways to write its moves
    (:func:`_form`), the shortest first; ``letters``: of each piece what a form writes for it; ``san``: short forms
    made from pieces and points, if they are how moves of this game are written.
    """
    if model.notation is None and model.forsyth is None:
        return None
    said, names = model.notation, model.board.names
    known = said.labels if said else {}
    san = None if model.forsyth is None or has_forms(model) else _san(model, model.forsyth)
    return {
        "labels": [known.get(name) for name in names] if known else None,
        "forms": [
            [_form(rule, form) for form in (said.forms.get(rule.name, ()) if said else ())] for rule in model.rules
        ],
        "letters": [letter(model, piece) for piece in range(len(model.pieces))],
        "san": san,
    }


def _form(rule: Rule, form: Form) -> list[str | list[Any]]:
    """The parts of a form: texts, and pairs of the place of a point in the move and what is written of it.

    Of all points (``ALL``) it is what stands between them.
    """
    return [part if isinstance(part, str) else [_place(rule, part), part.part] for part in form.parts]


def _place(rule: Rule, blank: Blank) -> int:
    """Where the point of a blank is."""
    if rule.repeat is not None and blank.name == rule.chain_choice:
        return LAST
    return rule.choices.index(blank.name) if blank.name in rule.choices else ALL


def _san(model: Model, said: Forsyth) -> dict[str, Any]:
    """A `forsyth` block: the letter of each piece and of those that are not named, and what it says of each rule."""
    return {
        "letters": [said.letters.get(piece.kind or piece.name, "") for piece in model.pieces],
        "silent": next(iter(said.letters.values()), ""),
        **{
            name: [texts.get(rule.name) for rule in model.rules]
            for name, texts in (("prefixes", said.prefixes), ("suffixes", said.suffixes), ("wholes", said.wholes))
        },
        "signs": [sign.text for sign in said.signs],
        "won": said.won,
    }

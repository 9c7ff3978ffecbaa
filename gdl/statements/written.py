"""`written`: short forms of moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..model.model import Rule
from ..model.notation import Blank, Form, Notation
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..syntax.hole import offer
from ..text.errors import DescriptionError, hint
from .base import Kind
from .inherited import is_own, is_there

BLANK = re.compile(r"\{([^{}]*)\}")
TEXT = re.compile(r"[^\s{}]*")
POINTS = "points"
PARTS = ("column", "row", "piece")
SEPARATOR = re.compile(r"[^\sA-Za-z0-9{}]|x")
MOST = 4
"""The forms that a move can have."""


class WrittenStatement(Kind):
    """How players write moves: the first of the forms that no other move of the position has; if there is none, the
    move is written in full. `plybook moves GAME --written` lists the moves so, pages and records in PGN have them, and
    each form is read wherever a move is, if it can only mean one.

    In braces stands what the move chooses: `{from}` is the point's name or `label`, and for a chain its last point;
    `{from column}` and `{from row}` are parts of its name, `{from piece}` the letter of the kind of piece that was
    there. `{points}` are all points with `-` between them, and `{points x}` with `x`.

    A game that extends another inherits its forms, except those of moves for which it has forms of its own.

    >>> written walk as "{to}", "{from column}{to}", "{from}{to}"
    """

    keyword = "written"
    form = 'written MOVE, MOVE … as "FORM", "FORM" …'
    stage = Stage.ENDINGS
    names_moves = True
    adds = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the forms."""
        phrases = Phrases(statement, WrittenStatement.form)
        names = phrases.names("moves")
        known = sorted({rule.name for rule in draft.moves.rules} | {*draft.moves.names})
        for name in names:
            offer(name.text, known)
        if not phrases.word("as"):
            raise phrases.wrong(phrases.take("`as`").span, "expected `as`")
        texts = phrases.expressions("forms in quotes")
        phrases.done()
        if not all(isinstance(text, syntax.Text) for text in texts) or len(texts) > MOST:
            raise phrases.wrong(texts[0].span, f"expected one to {MOST} forms in quotes")
        said = draft.notation or Notation()
        forms = dict(said.forms)
        own = is_own(draft, statement.span)
        for name in names:
            if not is_there(draft, name, known, "a move"):
                continue
            if own and draft.said_in.get((WrittenStatement.keyword, name.text)) is statement.span.source:
                raise phrases.wrong(name.span, f"it is said already how `{name.text}` is written")
            draft.said_in[WrittenStatement.keyword, name.text] = statement.span.source
            forms.pop(name.text, None)  # those of a game that this one extends
            rule = next((rule for rule in draft.moves.rules if rule.name == name.text), None)
            if rule is None:  # its phase never applies
                continue
            try:
                forms[name.text] = tuple(_form(phrases, rule, text) for text in texts if isinstance(text, syntax.Text))
            except DescriptionError:
                if own:
                    raise
        draft.notation = replace(said, forms=forms)
        told = [forms[name.text] for name in names if name.text in forms]
        if own and len(names) == len(texts) > 1 and all(map(_tell_the_same, told)):
            each = " and ".join(
                f"`written {name.text} as {text.span.text}`" for name, text in zip(names, texts, strict=True)
            )
            draft.warnings.append(
                hint(
                    "forms-alike",
                    "each of these moves has all of these forms, which tell the same",
                    texts[0].span.to(texts[-1].span),
                    help=f"if each move has a form of its own, write {each}",
                )
            )

    @staticmethod
    def changes_rules() -> bool:
        """It says how moves are written, and nothing of what they are."""
        return False


def _tell_the_same(forms: Sequence[Form]) -> bool:
    """Whether forms say the same about a move, in other letters."""
    return len({tuple(part for part in form.parts if isinstance(part, Blank)) for form in forms}) == 1


def _form(phrases: Phrases, rule: Rule, text: syntax.Text) -> Form:
    """A form as written."""
    parts: list[str | Blank] = []
    for at, piece in enumerate(BLANK.split(text.value)):
        if at % 2:
            parts.append(_blank(phrases, rule, text, piece))
        elif not TEXT.fullmatch(piece):
            help = "a form has no spaces, and braces come in pairs: `{from}`"
            raise phrases.wrong(text.span, f"`{piece}` cannot be part of a move", help)
        elif piece:
            parts.append(piece)
    if not parts:
        raise phrases.wrong(text.span, "the form is empty")
    return Form(tuple(parts))


def _blank(phrases: Phrases, rule: Rule, text: syntax.Text, inside: str) -> Blank:
    name, _, part = inside.strip().partition(" ")
    part = part.strip()
    chosen = tuple(filter(None, (*rule.choices, rule.chain_choice)))
    if name == POINTS and POINTS not in chosen:
        if part and not SEPARATOR.fullmatch(part):
            raise phrases.wrong(text.span, f"`{part}` cannot stand between points", "use one sign, such as `-` or `x`")
        return Blank(POINTS, part or "-")
    if name not in chosen:
        has = "it chooses no points"
        if chosen:
            parts = "".join(f", `{{{chosen[0]} {each}}}`" for each in ("column", "piece"))
            has = f"write {', '.join(f'`{{{one}}}`' for one in chosen)}{parts} or `{{points}}`"
        raise phrases.wrong(text.span, f"`{rule.name}` has no choice called `{name}`", has)
    if part and part not in PARTS:
        raise phrases.wrong(text.span, f"a point has no `{part}`", f"after its name can stand {', '.join(PARTS)}")
    return Blank(name, part)

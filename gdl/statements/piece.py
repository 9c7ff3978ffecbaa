"""`piece`: the kinds of pieces."""

from __future__ import annotations

from dataclasses import replace

from ..model.labels import LONGEST, is_plain
from ..model.model import Piece
from ..resolve.draft import Draft, Stage, too_many_pieces
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error, suggested
from ..types.looks import GLYPHS
from .base import Kind


class PieceStatement(Kind):
    """A kind of piece. Every player has it, or only the player named after `for`, or, if it is `neutral`, no player.

    A player's piece is written `Black.Man`, the mover's `mover.Man`, and a neutral piece by its name alone. If all
    kinds are neutral, each player also has one kind of piece that has the player's name.

    On boards in text, a player's only kind of piece is shown as the player's letter, and each of several kinds as
    that letter and one of the kind's: `WK`. A text after the name chooses the character of the kind or, if it is
    neutral, the one or two that stand for it. With `""` nothing follows the player's letter: that kind is drawn as a
    plain disc.

    Pictures draw common kinds by their names (`King`, `Knight`, `Wall`) and others as that letter; `glyph` says what
    they draw. It can also come after `neutral` or `for PLAYER`.

    >>> piece King "K" for Black
    """

    keyword = "piece"
    plural = "pieces"
    form = 'piece NAME ["LABEL"], NAME ["LABEL"] …  [glyph GLYPH] [neutral | for PLAYER]'
    stage = Stage.PIECES

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add a piece for each kind and each player who has it."""
        phrases = Phrases(statement, PieceStatement.form)
        names = phrases.names_with_texts("the names of the pieces")
        glyph = ""
        owners: list[int | None] = list(range(len(draft.players)))
        left = ["glyph", "neutral", "for"]
        while word := phrases.word(*left):
            left = [other for other in left if (other == "glyph") is not (word == "glyph")]
            if word == "glyph":
                glyph = _glyph(phrases, [name for name, _ in names])
            else:
                owners = [None if word == "neutral" else draft.player_called(phrases.name("a player"))]
        phrases.done()
        for name, text in names:
            draft.give_name(name, "a piece")
            draft.kinds = (*draft.kinds, name.text)
            label = None if text is None else text.value
            if text is not None:
                _check_label(text, neutral=owners == [None], among=len(names))
                draft.labels[name.text] = text.span
            for owner in owners:
                full = name.text if owner is None else f"{draft.players[owner]}.{name.text}"
                draft.pieces.append(Piece(full, owner, name.text, label, glyph))
                if len(draft.pieces) > limits.PIECES:
                    raise too_many_pieces(name.span)

    @staticmethod
    def rules(statement: syntax.Statement) -> syntax.Statement:
        """The statement without its labels and glyph, which change no rule."""
        keyword, *phrases = statement.phrases
        for at in range(1, len(phrases) - 1):
            if phrases[at].word == "glyph" and (at == 1 or phrases[at - 1].word != "for"):
                del phrases[at : at + 2]
                break
        items: list[syntax.Expression] = []
        while phrases and (not items or isinstance(phrases[0].items[0], syntax.Text)):
            items += phrases.pop(0).items
        names = tuple(item for item in items if not isinstance(item, syntax.Text))
        return replace(statement, phrases=(keyword, syntax.Phrase(statement.head, names), *phrases))


def _glyph(phrases: Phrases, names: list[syntax.Name]) -> str:
    """The glyph that the statement chooses."""
    if len(names) > 1:
        help = "write a `piece` statement for each kind that has a glyph"
        raise phrases.wrong(names[1].span, "a glyph is for a single kind of piece", help)
    if not (glyph := phrases.word(*GLYPHS)):
        wrong = phrases.take("the name of a glyph")
        known = suggested(wrong.span, GLYPHS) or f"the glyphs are {', '.join(GLYPHS)}"
        raise phrases.wrong(wrong.span, "there is no such glyph", known)
    return glyph


def _check_label(text: syntax.Text, *, neutral: bool, among: int) -> None:
    """Check the characters that a description has chosen for a kind, ``among`` so many of the statement.

    Raises:
        DescriptionError: they cannot stand for it (``piece-label``).
    """
    label = text.value
    wrong = next((character for character in label if not is_plain(character)), None)
    if wrong is not None:
        shown = f"`{wrong}`" if wrong.isprintable() and not wrong.isspace() else "a space or an invisible character"
        raise error(
            "piece-label",
            f"{shown} cannot be part of a label",
            text.span,
            help="use letters, digits or symbols, one column wide, that no board is drawn with",
        )
    if neutral and not label:
        help = "write one or two characters, or leave the text out"
        if among > 1:
            help += "; `neutral` is about all kinds of this statement: give those of players a `piece` of their own"
        raise error("piece-label", "a neutral piece needs a label, as it has no player's letter", text.span, help=help)
    if len(label) > (LONGEST if neutral else LONGEST - 1):
        raise error(
            "piece-label",
            "this label is too long",
            text.span,
            help="a neutral piece has at most two characters"
            if neutral
            else "write one character: it follows the letter of each player who has the kind",
        )

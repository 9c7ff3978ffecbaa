"""`forsyth`: how positions are written in one line, as other programs for such games do, and moves beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..model.forsyth import Field, Forsyth
from ..model.model import Counter, Memory
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import error
from .base import Kind
from .block import build_block
from .inherited import is_own, is_there

LETTER = re.compile(r"\+?[A-Za-z]")
SHORT = re.compile("[A-Za-z]")
SIGN = re.compile(r"[^\sA-Za-z0-9/\[\]+]")
WORD = re.compile(r"\S{1,8}")
WORDS_OF_PLAY = ("mover", "turn")
"""Fields that are no counter, region or site."""


class ForsythStatement(Kind):
    """How a position is written in one line of Forsyth-Edwards Notation (FEN), and moves as in the protocol UCI.

    FEN gives the rows of the board from the top, with a letter for a piece and a number for empty points, then fields
    with a space between them. The block says which `letters` pieces have, in upper case for the first player and in
    lower case for the second, and which `field` follows which. Then positions can be given as FEN wherever the text of
    a position can, and be written so (`plybook moves GAME --fen FEN --uci`).

    The points of a move in UCI follow one another with nothing between them; the block says what stands before or
    after. Such moves are read wherever a move is, and so are short forms, such as `Nf3` (see `whole`).

    In a game that extends another, what this block says about kinds, points, counters, memories and moves that the game
    has not got is left out.

    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   field   mover "b", "w"
    >>>   field   passed
    >>>   field   quiet
    >>>   field   turn
    >>> }
    """

    keyword = "forsyth"
    form = "forsyth { STATEMENTS }"
    stage = Stage.ENDINGS
    names_moves = True
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Read the block."""
        phrases = Phrases(statement, ForsythStatement.form)
        phrases.done(block=True)
        if len(draft.players) != 2:
            raise error(
                "players-count",
                "only the pieces of two players can be told apart by upper and lower case",
                statement.head,
                help=f"this game has {len(draft.players)} players: remove the block",
            )
        draft.forsyth = Forsyth()
        build_block(draft, statement.block or (), "forsyth", "a `forsyth`", statement.head)

    @staticmethod
    def changes_rules() -> bool:
        """It says how positions are written, and nothing of what can be done in them."""
        return False


class Letters(Kind):
    """The letter of each kind of piece: one letter, or `+` and a letter. Without kinds, the players' names stand for
    their pieces.

    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   field   mover "b", "w"
    >>> }
    """

    keyword = "letters"
    inside = "forsyth"
    form = 'letters KIND, KIND … = "LETTER", "LETTER" …'
    once = True
    amends = True
    required = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the letters."""
        kinds = {kind_of(piece.kind, piece.name): None for piece in draft.pieces}
        assert draft.forsyth is not None
        found = dict(draft.forsyth.letters)
        phrases = Phrases(statement, Letters.form)
        for name, text in phrases.texts_of_names("kinds of pieces and their letters"):
            if not LETTER.fullmatch(text.value):
                raise phrases.wrong(text.span, "expected a letter, perhaps after a `+`")
            if is_there(draft, name, kinds, "a kind of piece"):
                found[name.text] = text.value.upper()
        if (missing := [kind for kind in kinds if kind not in found]) and is_own(draft, statement.span):
            raise phrases.wrong(statement.head, f"`{missing[0]}` has no letter", "every kind of piece needs one")
        set_forsyth(draft, letters=found)


class Mark(Kind):
    """A sign after the letters of the pieces on the points of a region that the position remembers.

    >>> region promoted
    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   mark    promoted = "~"
    >>>   field   mover "b", "w"
    >>> }
    """

    keyword = "mark"
    inside = "forsyth"
    form = 'mark REGION = "SIGN"'
    amends = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the sign."""
        phrases = Phrases(statement, Mark.form)
        assert draft.forsyth is not None
        found = dict(draft.forsyth.marks)
        regions = [name for name, one in draft.counters.items() if isinstance(one, Memory) and not one.each]
        for name, text in phrases.texts_of_names("a region and its sign"):
            if not SIGN.fullmatch(text.value) or text.value in _others(found, name):
                raise phrases.wrong(text.span, "expected a sign of its own, such as `~`")
            if is_there(draft, name, regions, "a region or site of all players"):
                found[name.text] = text.value
        set_forsyth(draft, marks=found)


class Hands(Kind):
    """Counters of what each player holds, with the letter that is written for each piece, in brackets after the board:
    `[Pnn]`.

    >>> counter hand(player) = 2 in 0..9
    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   hands   hand = "P"
    >>>   field   mover "b", "w"
    >>> }
    """

    keyword = "hands"
    inside = "forsyth"
    form = 'hands COUNTER, COUNTER … = "LETTER", "LETTER" …'
    once = True
    amends = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the letters."""
        phrases = Phrases(statement, Hands.form)
        counters = [name for name, one in draft.counters.items() if isinstance(one, Counter) and one.each]
        assert draft.forsyth is not None
        found = dict(draft.forsyth.hands)
        for name, text in phrases.texts_of_names("counters and their letters"):
            if not SHORT.fullmatch(text.value) or text.value.upper() in _others(found, name):
                raise phrases.wrong(text.span, "expected a letter of its own")
            if is_there(draft, name, counters, "a counter with `(player)`"):
                found[name.text] = text.value.upper()
        set_forsyth(draft, hands=found)


class FieldStatement(Kind):
    """The next field after the board: `mover`, with a word for each player in turn order; `turn`, the number of turns
    that the first player has had, this one included; a counter; or a region or site, by its points, or `-` if it has
    none. After `on`, points of a region are written as letters of their own. A text stands for a field of which the
    game keeps nothing: it is written, and whatever is there is read.

    >>> region unmoved = a1 | c1
    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   field   mover "b", "w"
    >>>   field   unmoved on a1, c1 = "Q", "K"
    >>>   field   "0"
    >>>   field   turn
    >>> }
    """

    keyword = "field"
    inside = "forsyth"
    form = 'field mover "WORD", "WORD" | turn | COUNTER | MEMORY [on POINT, POINT … = "LETTER", "LETTER" …] | "TEXT"'
    named = True
    required = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the field."""
        phrases = Phrases(statement, FieldStatement.form)
        assert draft.forsyth is not None
        match phrases.peek():
            case syntax.Phrase(items=[syntax.Text()]):
                text = phrases.quoted("a text")
                if not WORD.fullmatch(text.value):
                    raise phrases.wrong(text.span, "expected a short text without spaces")
                found = Field("", (text.value,))
            case _:
                found = _kept(draft, statement, phrases)
        phrases.done()
        if found.name and found.name in [one.name for one in draft.forsyth.fields]:
            raise phrases.wrong(statement.head, f"there is a field for `{found.name}` already")
        set_forsyth(draft, fields=(*draft.forsyth.fields, found))


def _others(found: Mapping[str, str], name: syntax.Name) -> list[str]:
    """The texts of all other names."""
    return [text for other, text in found.items() if other != name.text]


def kind_of(kind: str, name: str) -> str:
    """What the letters of a piece are said for: its kind, or the player whose only piece it is."""
    return kind or name


def set_forsyth(draft: Draft, **changes: Any) -> None:
    """Change some of what the block says."""
    assert draft.forsyth is not None
    draft.forsyth = replace(draft.forsyth, **changes)


def _words_of_players(draft: Draft, phrases: Phrases) -> tuple[str, ...]:
    texts = phrases.expressions("a word in quotes for each player, in turn order")
    words = [text.value for text in texts if isinstance(text, syntax.Text) and WORD.fullmatch(text.value)]
    if len(words) != len(texts) or len(words) != len(draft.players) or len({*words}) != len(words):
        raise phrases.wrong(texts[0].span, "expected a word in quotes for each player, in turn order")
    return tuple(words)


def _kept(draft: Draft, statement: syntax.Statement, phrases: Phrases) -> Field:
    """A field for something that positions keep."""
    name = phrases.name("what the field shows, or a text in quotes")
    if name.text == "mover":
        return Field("mover", _words_of_players(draft, phrases))
    words: list[str] = []
    points: list[int] = []
    if phrases.word("on"):
        assert draft.board is not None
        for point, text in phrases.texts_of_names("points and their letters"):
            if is_there(draft, point, draft.board.by_name, "a point of the board"):
                words.append(text.value)
                points.append(draft.board.by_name[point.text])
            if not SHORT.fullmatch(text.value) or words.count(text.value) > 1:
                raise phrases.wrong(text.span, "expected a letter of its own")
    if name.text == "turn":
        return Field("turn")
    shown = [one for one, counter in draft.counters.items() if not counter.each]
    if not is_there(draft, name, [*WORDS_OF_PLAY, *shown], "a counter, region or site of all players"):
        return Field("", ("-",))
    if words and not isinstance(draft.counters[name.text], Memory):
        raise phrases.wrong(name.span, "only a region has points")
    return Field(name.text, tuple(words), tuple(points))

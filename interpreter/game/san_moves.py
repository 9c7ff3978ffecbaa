"""Short forms of moves, as Standard Algebraic Notation (SAN) has them: `e4`, `Nbd2`, `exd5`, `e8=Q`, `O-O`, `N@f3`.

They are made from the `forsyth` block of a description, which also says what signs follow (:mod:`.signs`); those in a
text that is read are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...gdl.model.forsyth import Forsyth
from ...gdl.model.model import Model
from ..core.errors import AmbiguousMove, IllegalMove
from ..core.move import Move
from ..core.position import Position
from . import uci_moves

LONGEST = 40
SIGNS = "+#!?"
"""What may follow a move, unless it ends a suffix: a check, its end, a remark."""
Play = uci_moves.Play


def by_text(
    model: Model, legal: Sequence[Move], position: Position, earlier: Sequence[Position], play: Play
) -> dict[str, Move]:
    """The ``legal`` moves of a position by their short forms.

    Moves whose short forms would be the same have those of :mod:`.uci_moves`, as have moves without a piece.
    """
    forms = _forms(model, legal, position, earlier, play)
    texts = [_text(form, forms) for form in forms]
    moves_of: dict[str, set[Move]] = {}
    for form, text in zip(forms, texts, strict=True):
        moves_of.setdefault(text, set()).add(form.move)
    found: dict[str, Move] = {}
    for form, text in zip(forms, texts, strict=True):
        found.setdefault(text if len(moves_of[text]) == 1 else form.long, form.move)
    return dict(sorted(found.items()))


def written(
    model: Model, move: Move, legal: Sequence[Move], position: Position, earlier: Sequence[Position], play: Play
) -> str:
    """The short form of one of the ``legal`` moves."""
    wholes = _rules(model, model.forsyth.wholes if model.forsyth else ())
    near = [other for other in legal if other.sites[-1:] == move.sites[-1:] or other.rule in wholes]
    texts = by_text(model, near, position, earlier, play)
    return next(text for text, found in texts.items() if found == move)


def meant(
    model: Model, text: str, legal: Sequence[Move], position: Position, earlier: Sequence[Position], play: Play
) -> Move | None:
    """The one of the ``legal`` moves whose short form this is; ``None`` if it is that of none.

    More of the first point than needed is read too, and other ways to write a suffix.

    Raises:
        AmbiguousMove: it says too little of the first point.
        IllegalMove: it names a kind of piece that has no such move.
    """
    if model.forsyth is None or len(text) > LONGEST:
        return None
    said, names = model.forsyth, model.board.names
    plain = _plain(said, text)
    rules, near = _near(model, said, text, legal)
    forms = by_text(model, near, position, earlier, play)
    if (move := _called(said, text, forms)) is not None:
        return move
    if rules:
        found = [move for move in near if move.rule in rules]
        return found[0] if len(found) == 1 else None
    fitting = {form.move: None for form in _forms(model, near, position, earlier, play) if form.fits(plain)}
    if len(fitting) > 1:
        several = [each for each, move in forms.items() if move in fitting]
        raise AmbiguousMove(f"{text} is ambiguous: it matches {', '.join(several[:8])}{' …' * (len(several) > 8)}")
    if not fitting and legal and (to := max((name for name in names if plain.endswith(name)), key=len, default="")):
        for kind, letter in said.letters.items():
            if re.fullmatch(rf"{re.escape(letter)}[a-z0-9]*[-x:]?{to}", plain):
                raise IllegalMove(f"{text}: no {kind} of {model.players[position.mover]} can move to {to}")
    return next(iter(fitting), None)


def exactly(
    model: Model, text: str, legal: Sequence[Move], position: Position, earlier: Sequence[Position], play: Play
) -> Move | None:
    """The one of the ``legal`` moves that is written like this, apart from signs; ``None`` if there is none."""
    if model.forsyth is None or len(text) > LONGEST:
        return None
    _, near = _near(model, model.forsyth, text, legal)
    return _called(model.forsyth, text, by_text(model, near, position, earlier, play))


def _near(model: Model, said: Forsyth, text: str, legal: Sequence[Move]) -> tuple[Collection[int], list[Move]]:
    """The rules whose moves are written like this, whatever their points; and the moves that may be meant."""
    plain, names = _plain(said, text), model.board.names
    rules = _rules(model, [name for name, whole in said.wholes.items() if _folded(whole) == _folded(plain)])
    return rules, [move for move in legal if move.rule in rules or (move.sites and names[move.sites[-1]] in text)]


def _called(said: Forsyth, text: str, forms: Mapping[str, Move]) -> Move | None:
    plain = _plain(said, text)
    return next((forms[each] for each in (text, plain, _first_letter(said) + plain) if each in forms), None)


@dataclass(frozen=True)
class _Form:
    """A move as the rule ``name`` makes it."""

    model: Model
    move: Move
    name: str
    position: Position
    earlier: Sequence[Position]
    play: Play

    @property
    def said(self) -> Forsyth:
        return self.model.forsyth or uci_moves.NOTHING

    @property
    def long(self) -> str:
        return uci_moves.written(self.model, self.move, self.name)

    @cached_property
    def letter(self) -> str:
        """The letter of the piece on the first point; empty if there is none, or the form is not made of points."""
        if self.name in self.said.prefixes or self.name in self.said.wholes or len(self.move.sites) < 2:
            return ""
        piece = self.position.contents[self.move.sites[0]]
        if piece is None:
            return ""
        one = self.model.pieces[piece]
        return self.said.letters.get(one.kind or one.name, "")

    @cached_property
    def silent(self) -> bool:
        """Whether the letter is left out."""
        return self.letter == _first_letter(self.said)

    @property
    def origin(self) -> tuple[str, str]:
        """The column and the row of the first point."""
        point = self.model.board.names[self.move.sites[0]]
        column = point.rstrip("0123456789")
        return column, point.removeprefix(column)

    @property
    def target(self) -> str:
        return self.model.board.names[self.move.sites[-1]]

    @property
    def suffix(self) -> str:
        if self.name not in self.said.suffixes:
            return f":{self.name}" if ":" in self.move.text else ""
        text = self.said.suffixes[self.name]
        return f"={text.upper()}" if text.isalpha() else text

    @cached_property
    def takes(self) -> bool:
        """Whether there are fewer pieces of others after the move."""
        after = self.play(self.position, self.move, self.earlier)
        return self._others(after.contents) < self._others(self.position.contents)

    def _others(self, contents: Sequence[int | None]) -> int:
        owners = [piece.owner for piece in self.model.pieces]
        return sum(piece is not None and owners[piece] != self.position.mover for piece in contents)

    def like(self, other: _Form) -> bool:
        """Whether only the first points tell two moves of different pieces apart."""
        if (self.letter, self.target) != (other.letter, other.target) or self.origin == other.origin:
            return False
        return not self.silent or self.takes == other.takes

    def fits(self, text: str) -> bool:
        """Whether a text says this move, perhaps with more than it needs."""
        if not self.letter:
            return False
        letter, column, row = map(re.escape, (self.letter, *self.origin))
        suffix = re.escape(self.suffix.removeprefix("="))
        first = f"({letter})?" if self.silent else letter
        last = rf"[=/(]?(?i:{suffix})\)?" if suffix else ""
        return re.fullmatch(f"{first}({column})?({row})?[-x:]?{self.target}{last}", text) is not None


def _forms(
    model: Model, moves: Sequence[Move], position: Position, earlier: Sequence[Position], play: Play
) -> list[_Form]:
    """The moves, each as all the rules that make it."""
    engine = uci_moves.lazily(model)
    return [
        _Form(model, move, name, position, earlier, play)
        for move in moves
        for name in uci_moves.names(model, move, position, earlier, engine, play)
    ]


def _text(form: _Form, all_forms: Collection[_Form]) -> str:
    if form.move.sites and form.name in form.said.wholes:
        return form.said.wholes[form.name]
    if not form.letter:
        return form.long
    column, row = form.origin
    others = [other.origin for other in all_forms if form.like(other)]
    always = form.silent and form.takes
    if not others:
        first = column if always else ""
    elif all(other[0] != column for other in others):
        first = column
    else:
        first = column + row if always or any(other[1] == row for other in others) else row
    return ("" if form.silent else form.letter) + first + "x" * form.takes + form.target + form.suffix


def _first_letter(said: Forsyth) -> str:
    return next(iter(said.letters.values()), "")


def _rules(model: Model, names: Collection[str]) -> set[int]:
    return {number for number, rule in enumerate(model.rules) if rule.name in names}


def _plain(said: Forsyth, text: str) -> str:
    """A text without what may follow a move."""
    signs = [sign for sign in SIGNS if all(sign not in suffix for suffix in said.suffixes.values())]
    signs += [sign.text for sign in said.signs] + [said.won] * bool(said.won)
    return re.sub(rf"({'|'.join(map(re.escape, signs))}|\s*e\.?p\.)+$", "", text)


def _folded(text: str) -> str:
    return text.replace("0", "O").casefold()

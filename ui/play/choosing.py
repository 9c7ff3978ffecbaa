"""Turns points that a person types one after the other into a legal move."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...interpreter.core.errors import IllegalMove
from ...interpreter.core.move import Move
from ...interpreter.game import short_forms
from ...interpreter.game.game import State
from ...interpreter.game.written_moves import by_label

Sites = tuple[int, ...]


@dataclass(frozen=True)
class PartialMove:
    """The first points of a move, and the legal moves that begin with them."""

    sites: Sites = ()
    moves: tuple[Move, ...] = ()

    @property
    def targets(self) -> frozenset[int]:
        """The points that can come next."""
        return frozenset(move.sites[len(self.sites)] for move in self.moves if len(move.sites) > len(self.sites))

    @property
    def complete(self) -> Move | None:
        """The move that needs no further point, if there is one (longer moves may begin the same way)."""
        return next((move for move in self.moves if move.sites == self.sites), None)


NOTHING = PartialMove()


def points(state: State, text: str) -> Sites:
    """The points in a text, by their names or labels, separated by dashes, commas or spaces; empty if the text has
    anything else in it."""
    by_name, labels = state.game.model.board.by_name, by_label(state.game.model)
    names = [labels.get(name, name) for name in re.split(r"[-,\s]+", text.casefold().strip("-, "))]
    return tuple(by_name[name] for name in names) if all(name in by_name for name in names) else ()


def proceed(state: State, partial: PartialMove, text: str) -> Move | PartialMove:
    """Return the move that is complete with this text, or the partial move so far.

    Points continue the partial move or, if they do not fit, begin another one; a whole move that begins with the same
    points is not a continuation. A short form, as `e4` for a pawn, comes before a move that is noted so, such as a drop
    there. Anything else is parsed as the notation of a move.

    Raises:
        PlyError: the text matches no legal move, or several; the message says why.
    """
    if not partial.sites and (short := short_forms.exactly(state, text, state.game.model, state.game.engine)):
        return short
    named = points(state, text)
    if not named:
        return state.parse_move(text)
    for before in dict.fromkeys([partial.sites, ()]):
        sites = before + named
        found = tuple(move for move in state.legal_moves() if move.sites[: len(sites)] == sites)
        complete = [move for move in found if move.sites == sites]
        if len(complete) == 1 and (len(found) == 1 or len(named) > 1):
            return complete[0]
        if len(found) > len(complete):
            return PartialMove(sites, found)
    whole = len(named) > len(partial.sites) and named[: len(partial.sites)] == partial.sites
    if partial.sites and not whole and (len(named) == 1 or named[0] in partial.targets):
        ending = [move for move in partial.moves if move.sites[-1:] == named]
        if len(ending) == 1:
            return ending[0]
        names = state.game.model.board.names
        return state.parse_move("-".join(names[site] for site in partial.sites + named))
    if len(named) == 1 and all(1 not in rule.lengths for rule in state.game.model.rules):
        _check_some_move(state, named[0])
    return state.parse_move(text)


def _check_some_move(state: State, site: int) -> None:
    if any(site in (move.sites[:1] + move.sites[-1:]) for move in state.legal_moves()):
        return
    from ...interpreter.game.illegal_reason import instead  # late: it brings the reference engine

    model = state.game.model
    piece = state.position.contents[site]
    there = "empty" if piece is None else model.pieces[piece].name
    why = instead(model, state.position, state.earlier, site, state.legal_moves())
    raise IllegalMove(f"no legal move begins or ends on {model.board.names[site]} ({there}){f'; {why}' if why else ''}")

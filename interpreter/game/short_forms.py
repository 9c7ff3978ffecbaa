"""How players write moves: as `written` says or, without it, in the short forms of a `forsyth` block."""

from __future__ import annotations

from ...gdl.model.model import Model
from ..core.engine import Engine
from ..core.move import Move
from . import san_moves, signs, uci_moves, written_moves


def has_any(model: Model) -> bool:
    """Whether the description says how some moves are written."""
    return model.forsyth is not None or written_moves.has_forms(model)


def by_text(state: signs.Reached, model: Model, engine: Engine) -> dict[str, Move]:
    """The legal moves by how they are written, sorted; by their notation, where the description says nothing."""
    if model.forsyth is not None and not written_moves.has_forms(model):
        return signs.san_moves(state, model, engine)
    return written_moves.by_text(model, state.legal_moves(), state.position)


def uci(state: signs.Reached, model: Model, engine: Engine) -> dict[str, Move]:
    """The legal moves by what programs write for them in the protocol UCI, sorted."""
    return uci_moves.by_text(model, state.legal_moves(), state.position, state.earlier, engine.play)


def written(state: signs.Reached, move: Move, model: Model, engine: Engine) -> str:
    """How one of the legal moves is written."""
    legal = state.legal_moves()
    if model.forsyth is None or written_moves.has_forms(model):
        return written_moves.written(model, move, legal, state.position)
    text = san_moves.written(model, move, legal, state.position, state.earlier, engine.play)
    return next(iter(signs.with_signs(state, model, engine, {text: move})))


def exactly(state: signs.Reached, text: str, model: Model, engine: Engine) -> Move | None:
    """The legal move whose short form of a `forsyth` block this is, apart from signs, even if another move has the
    same text as its notation; ``None`` if there is none."""
    if written_moves.has_forms(model):
        return None
    return san_moves.exactly(model, text, state.legal_moves(), state.position, state.earlier, engine.play)


def meant(state: signs.Reached, text: str, model: Model, engine: Engine) -> Move | None:
    """The legal move of which a text is a short form; ``None`` if there is none.

    Raises:
        AmbiguousMove: it is that of several.
        IllegalMove: it names a kind of piece that has no such move.
    """
    legal = state.legal_moves()
    found = written_moves.meant(model, text, legal, state.position)
    return found or san_moves.meant(model, text, legal, state.position, state.earlier, engine.play)

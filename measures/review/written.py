"""A review for people: its moves as players write them."""

from __future__ import annotations

from dataclasses import replace

from ...interpreter.game.game import Game
from ...interpreter.game.short_forms import has_any
from ...interpreter.game.written_lines import following, written
from .judged import Ply, Review


def for_people(review: Review, game: Game) -> Review:
    """The same review with short forms of moves, if the description has any.

    Its texts are to be read, not to be made again; and only moves with a grade keep their lines, since the lines of the
    others are not shown.
    """
    if not has_any(game.model):
        return review
    state = game.position(review.board) if review.board else game.start()
    plies: list[Ply] = []
    for ply in review.plies:
        before = state.copy()
        move = state.push(ply.move)
        plies.append(
            replace(
                ply,
                move=written(before, move.text),
                best=written(before, ply.best) if ply.best else "",
                line=tuple(following(before, ply.line)) if ply.grade else (),
                reply=tuple(following(state, ply.reply)) if ply.grade else (),
            )
        )
    return replace(review, plies=tuple(plies))

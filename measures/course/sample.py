"""The representative game: one of mean length, to step through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from ...gdl.model.model import Model
from ...interpreter.game.ending_words import in_words
from ...interpreter.game.game import Game
from ..moves.verbs import Change, changes, done, has
from ..results.figures import percent
from ..results.findings import Findings, Replay, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.self_play import Log, representative
from ..workbench.turning import turning_point

EVEN = 0.02
"""Within this distance of an even chance, nobody is said to be ahead."""


def seconds(plan: Plan, pace: Pace) -> float:
    """One pass through a single game."""
    return pace.plies * pace.ply * 2


def measure(analysis: Analysis) -> Findings:
    """The game, with notes."""
    logs = analysis.self_play()
    number = representative(logs)
    log = logs[number]
    mean = fmean(each.plies for each in logs)
    notes, result = annotated(analysis.game, log)
    return Findings(
        sections=(
            Section(
                "sample",
                "course",
                "A representative game",
                "A game of typical length, to give an impression of play.",
                f"Of {len(logs):,} self-play games, the one whose length is closest to the mean of "
                f"{mean:.1f} moves (on ties, one with the most common result; then the first); the notes give the "
                "player's own estimate of its chances.",
                (
                    Replay(
                        "sample-game",
                        f"Game {number + 1:,} of {len(logs):,}",
                        log.moves,
                        notes=notes,
                        result=result,
                        sample="self-play",
                        turn=turning_point(log),
                    ),
                ),
                leads=True,
            ),
        ),
        samples=analysis.samples,
    )


def annotated(game: Game, log: Log) -> tuple[dict[str, str], str]:
    """Notes for the plies that deserve one, and how the game ended."""
    model = game.model
    state, notes, leader = game.start(), {}, -1
    for ply, text in enumerate(log.moves):
        before, mover, value = state.position.contents, state.position.mover, log.values[ply]
        said = []
        if value is not None:
            ahead = _ahead(mover, value, len(model.players))
            if ahead is not None and leader not in (-1, ahead):
                said.append(f"the lead passes to {model.players[ahead]}")
            leader = leader if ahead is None else ahead
            said.append(f"chances of {model.players[mover]} by their own search: {percent(value)}")
        move = state.push(text)
        changed = changes(before, state.position.contents)
        told = _told(model, changed, mover, done(model, changed, mover, move))
        notes[str(ply + 1)] = "; ".join([*told, *said])
    result = in_words(state)
    return {ply: note[:1].upper() + note[1:] + "." for ply, note in notes.items() if note}, result


def _ahead(mover: int, value: float, players: int) -> int | None:
    """Who is ahead by the mover's own estimate; with more than two players, only the mover can be known to be."""
    if abs(value - 0.5) < EVEN or (players > 2 and value < 0.5):
        return None
    return mover if value > 0.5 else 1 - mover


def _told(model: Model, changed: Sequence[Change], mover: int, mask: int) -> list[str]:
    """What happened other than a piece being moved or placed."""

    def of_others(contents: Iterable[int | None]) -> int:
        return sum(piece is not None and model.pieces[piece].owner != mover for piece in contents)

    def of_own(contents: Iterable[int | None]) -> int:
        return sum(piece is not None and model.pieces[piece].owner == mover for piece in contents)

    name, found = model.players[mover], []
    if has(mask, "capture"):
        number = of_others(was for _, was, _ in changed) - of_others(now for _, _, now in changed)
        found.append(f"{name} captures {_pieces(number)}" if number > 0 else f"{name} captures")
    if has(mask, "lose"):
        number = of_own(was for _, was, _ in changed) - of_own(now for _, _, now in changed)
        found.append(f"{name} gives up {_pieces(number) if number > 0 else 'pieces'} of their own")
    if has(mask, "change") and not has(mask, "capture"):
        number = sum(was is not None and now is not None for _, was, now in changed)
        found.append(f"{name} changes {_pieces(number)}" if number else "a piece changes its kind")
    if has(mask, "pass"):
        found.append(f"{name} passes")
    if has(mask, "swap"):
        found.append("the players swap sides")
    return found


def _pieces(number: int) -> str:
    return "a piece" if number == 1 else f"{number} pieces"


PART = Part("sample", "picks a game", order=50, measure=measure, seconds=seconds)

"""A review in a few sentences, for the page and the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..results.digits import whole_cents
from .grades import MARKS, grade
from .judged import Ply, Review, Side, stood

MOST = 8
"""The most numbers of moves in a sentence."""
PROVED = {"win": "a forced win", "draw": "a forced draw", "loss": "a forced loss"}

PLURAL = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}


def in_turn(line: Sequence[str]) -> str:
    """A better move, and the moves that follow it.

    >>> in_turn(["b2", "a3", "a2"]), in_turn(["b2"])
    ('b2, then a3 a2', 'b2')
    """
    first, rest = " ".join(line[:1]), " ".join(line[1:])
    return f"{first}, then {rest}" if rest else first


def points(value: float) -> str:
    """A difference of winning chances in points of a hundred.

    >>> points(0.123), points(0.5), points(0.01)
    ('12 points', '50 points', '1 point')
    """
    whole = int(whole_cents(value))
    return f"{whole} point{'s' * (whole != 1)}"


def sentences(found: Review) -> Iterator[str]:
    """What happened in the game."""
    yield f"{found.result}."
    worst = next((ply for ply in found.plies if ply.number == found.opens and ply.grade), None)
    changes = [ply for ply in found.plies if ply.leads is not None]
    if worst is not None:
        back = stood(found.plies, found.values)
        for_good = (
            back == worst.number
            if back
            else all(ply.number <= worst.number or ply.leads != worst.seat for ply in changes)
        )
        yield f"{'The game turned' if for_good else 'The largest mistake was'} at move {worst.number}: {told(worst)}."
    if changes:
        times = {1: "once", 2: "twice"}.get(len(changes), f"{len(changes)} times")
        seen = "The" if found.judge.proved > len(found.plies) else "As the judge sees it, the"
        yield f"{seen} lead changed {times}: at {_listed([ply.number for ply in changes])}."
    elif all(0.45 <= value <= 0.55 for value in found.values if value is not None):
        yield "Neither side was ever in front."
    else:
        yield "The lead never changed sides."
    if found.decided is not None:
        when = f"after move {found.decided}" if found.decided else "from the start"
        yield f"It was decided {when}: from then on, the winner's chances stayed above 95 %."
    for side in found.sides:
        yield _played(found, side)
    if len(found.plies) < len(found.moves):
        yield f"Only the first {len(found.plies)} of {len(found.moves):,} moves were looked at."


def told(ply: Ply) -> str:
    """What a move gave away, and what would have been better."""
    loss = ply.loss or 0.0
    if ply.proof and ply.proof_after:
        what = f"turned {PROVED[ply.proof]} into {PROVED[ply.proof_after]}"
    elif ply.proof == "win":
        what = f"missed a forced win, and gave away {points(loss)}{_counted(ply)}"
    elif ply.proof_after:
        what = f"led to {PROVED[ply.proof_after]}, and gave away {points(loss)}{_counted(ply)}"
    else:
        what = f"gave away {points(loss)}, as the judge sees it{_counted(ply)}"
    better = f"; better was {ply.best}" if ply.best else ""
    return f"{ply.player}'s {ply.move}{MARKS[ply.grade]} {what}{better}"


def _counted(ply: Ply) -> str:
    """The loss on which a grade rests, if it is another grade than the loss that is told would have."""
    if ply.counted is None or grade(ply.loss or 0.0, None, 0.0) == ply.grade:
        return ""
    return f" (graded by {points(ply.counted)}, as a search with half the work saw it)"


def trust(found: Review) -> Iterator[str]:
    """What judged the game, and how far it can be trusted."""
    judge = found.judge
    number = len(found.plies) + 1
    if judge.proved == number or not judge.positions:
        yield "All values are proved."
        return
    even = f"Where the game is even, repeated searches agree to within {points(1.96 * judge.error)}."
    yield f"Values are from {_search(found)}; {judge.proved} of {number} positions are proved. {even}"
    if judge.doubling is not None and judge.most is not None:
        yield (
            f"Doubling the search changed a value by {100 * judge.doubling:.1f} points on average, and by "
            f"{100 * judge.most:.0f} at most."
        )
    if not judge.strong:
        yield "So these are chances between players of this strength: a stronger judge could see the game differently."
    yield (
        "A move is graded by the smaller of the losses that this search sees and that one with half the work saw; a "
        "loss within the error has no grade. A move from a proved result to a position that is not proved has a grade "
        "only if searches of that position are closer to another result."
    )


def _search(found: Review) -> str:
    """The search, in words."""
    name, work = found.judge.player.partition(":")[0], f"{found.judge.playouts:,} playouts"
    if name == "mcts":
        return f"searches of {work} by mcts"
    return f"searches by {name} that are as much work as {work}, adjusted to the results of games"


def _played(found: Review, side: Side) -> str:
    who = f"{side.player} ({side.name})" if side.name else side.player
    if side.loss is None:
        return f"{who} had nothing to decide."
    words = [f"{number} {name if number == 1 else PLURAL[name]}" for name, number in side.counts.items() if number]
    said = ", ".join(words) or "no mistakes"
    worst = f", the worst at move {side.worst}" if side.worst and sum(side.counts.values()) > 1 else ""
    each = "move" if side.moves == 1 else "moves"
    return f"{who} gave away {100 * side.loss:.1f} points a move over {side.moves} {each} with a choice: {said}{worst}."


def _listed(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"move {numbers[0]}"
    if len(numbers) > MOST:
        return f"moves {', '.join(map(str, numbers[:MOST]))} …"
    return f"moves {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"

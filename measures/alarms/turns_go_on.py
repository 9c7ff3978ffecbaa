"""Turns that go on when they should not, or never do, though `again` says when they do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ...gdl.model.ast import At, Call, Convert, Expression
from ...gdl.model.model import Model
from ...interpreter.analyse.as_written import about_in
from ...stats.estimates import share_of
from ..fairness.clauses import again_of, line_of, named_in
from ..fairness.proved import joined
from ..moves.verbs import has
from ..results.findings import Alarm
from .advantages import value_in
from .evidence import Evidence

FEW = 20
"""Games, and moves of a sort, of which there must be so many before they mean anything."""
OFTEN = 1 / 2
"""The share of moves after which the turn goes on that is hardly meant for a comparison of before and after."""
SOME = 1 / 10
"""The share of the turns that go on in which that is no exception."""
OF_THE_MOVE = frozenset(["before", "turn-start", "last", "from", "to"])
"""Words of conditions that look at what the move has done; so do those with `this-turn` in them."""
MADE = re.compile(r"\b(?:lines?|connected|linked|path)\((?:mine|of\(mover\))")
"""How a condition asks whether the player has made something, such as a row."""
REPLAYED = 60
"""Games that are looked at move by move."""
WEAK = ("<=", ">=")
"""Comparisons that hold if both sides are equal."""
GOES_ON = (
    r"\b(?:again|once more)\b|\b(?:another|an? (?:extra|second|further)|one more) (?:move|turn|step|go)\b"
    r"|\b(?:keeps?|keeping) (?:the turn|moving|going)\b|\b(?:goes|go|going) on\b|\bcontinues?\b"
)
"""How a text says that a player moves on."""
TAKES = (
    r"\b(?:captur\w+|took|kill(?:s|ed|ing)?|eat(?:s|en|ing)?)\b"
    r"|\b(?:takes?|taken|taking)\b(?! (?:the |an?(?:other)? |it in )?(?:turns?|moves?|steps?|place|part)\b)"
)
"""How it says that pieces are taken."""
DENIED = r"\b(?:not|never|no|none|nobody|without|unless|instead|cannot|except|otherwise|nor|neither)\b|n't\b"


def idle_again(found: Evidence) -> Iterator[Alarm]:
    """The turn never goes on, though `again` says when it does."""
    again = found.game.model.again
    if not again or len(found.own) < FEW or len(found.game.players) < 2 or found.start.over:
        return
    if any(one == two for log in found.all for one, two in pairwise(log.seats)):
        return
    yield Alarm(
        "idle-again",
        f"In no game did the turn go on: {again_of(found.game)}. Check whether the condition can be true after a move.",
        f"In {len(found.own):,} self-play games of {found.player} and {len(found.chance):,} random games, nobody ever "
        "had two moves in a row.",
        severe=False,
    )


def goes_on_unchanged(found: Evidence) -> Iterator[Alarm]:
    """A comparison of before and after by which the turn goes on after most moves, since it also holds if nothing has
    changed: `<=` where `<` is meant, or the wrong way round."""
    weak = [part for each in found.game.model.again for part in named_in(each.condition) if _is_weak(part)]
    turns = [seats for log in found.own if len(seats := log.seats) > 1]
    moves, on = sum(len(seats) - 1 for seats in turns), sum(map(_repeats, turns))
    if not weak or len(found.game.players) < 2 or len(found.own) < FEW or on < max(FEW, OFTEN * moves):
        return
    said = "; ".join(f"`{_words(part)}`, line {line_of(part.span)}" for part in weak)
    yield Alarm(
        "again-unchanged",
        f"The turn also goes on after moves that change nothing of what `again` compares: {said}, holds "
        "if both sides are equal. Check whether `<` or `>` is meant.",
        f"In {len(found.own):,} self-play games of {found.player}, the turn went on after {on:,} of {moves:,} moves.",
        severe=False,
    )


def goes_on_for_what_stood(found: Evidence) -> Iterator[Alarm]:
    """The turn goes on since a player has made something, such as a row, and so it does in later turns, while that
    stands."""
    model = found.game.model
    parts = [part for each in model.again for part in joined(each.condition) if _is_lasting(part)]
    if not parts or len(found.game.players) < 2 or len(found.own) < FEW:
        return
    on, stood = 0, 0
    for log in found.own[:REPLAYED]:
        seats = log.seats
        for ply, state in enumerate(log.states(found.game)):
            if ply + 1 < len(seats) and seats[ply] == seats[ply + 1] and (not ply or seats[ply - 1] != seats[ply]):
                on += 1
                stood += all(value_in(found.game, part, state.position) for part in parts)
    if stood < FEW or (share_of(stood, on).low or 0) < SOME:
        return
    said = "; ".join(f"`{_words(part)}`, line {line_of(part.span)}" for part in parts)
    yield Alarm(
        "again-unchanged",
        f"The turn goes on for what was there before it, too: {said}, holds as long as that stands. Check whether only "
        "what the move has made is meant: compare it with `before.` or look at `placed-this-turn`.",
        f"In {min(REPLAYED, len(found.own)):,} self-play games of {found.player}, {on:,} turns went on; in {stood:,} "
        "of them the condition held before the first move of the turn.",
        severe=False,
    )


def _is_lasting(part: Expression) -> bool:
    """Whether a condition asks what a player has made, and not what the move has done."""
    said = _words(part)
    words = set(re.findall(r"[a-z][a-z-]*", said))
    return bool(MADE.search(said)) and not words & OF_THE_MOVE and "this-turn" not in said


def goes_on_without_taking(found: Evidence) -> Iterator[tuple[int, str, str]]:
    """A text that says that a player moves again after taking a piece, where the turn goes on after other moves: its
    line, the text, and what is said of the two."""
    texts = [(line, text) for line, text in _texts(found.game.model) if _says_again_after_taking(text)]
    if not texts or not found.game.model.again or found.courses is None or len(found.game.players) < 2:
        return
    taking, on = 0, {True: 0, False: 0}
    for log, course in zip(found.own, found.courses(), strict=False):
        for ply, mask in enumerate(course.verbs):
            takes = has(mask, "capture") or has(mask, "change")
            taking += takes
            if ply + 1 < log.plies and log.seats[ply] == log.seats[ply + 1]:
                on[takes] += 1
    if taking < FEW or on[False] < max(FEW, SOME * sum(on.values())):
        return
    for line, text in texts:
        yield (
            line,
            text,
            (
                f"the text says that whoever takes a piece moves on; by {again_of(found.game)}, the turn went on after "
                f"{on[False] + on[True]:,} moves of {len(found.own):,} games, of which {on[False]:,} took nothing"
            ),
        )


def _says_again_after_taking(text: str) -> bool:
    """Whether a clause of a text says that whoever takes a piece moves on.

    >>> _says_again_after_taking("Step or jump; whoever has taken a man moves once more")
    True
    >>> _says_again_after_taking("Nobody moves again after a capture")
    False
    >>> _says_again_after_taking("They take turns again")
    False
    """
    return any(
        re.search(GOES_ON, low) and re.search(TAKES, low) and not re.search(DENIED, low)
        for low in re.split(r"[.;:!?]", text.lower())
    )


def _texts(model: Model) -> Iterator[tuple[int, str]]:
    """The line about a game, and the texts of its move rules, with their lines."""
    for text in model.metadata.get("about", ()):
        yield line_of(about_in(model, text)), text
    for rule in model.rules:
        yield line_of(rule.span), rule.text


def _is_weak(part: Expression) -> bool:
    """Whether it compares something with what it was before the move, and holds if that is the same."""
    if not (isinstance(part, Call) and part.ludeme.name in WEAK):
        return False
    one, other = (side.operand if isinstance(side, Convert) else side for side in part.arguments)
    return any(
        isinstance(then, At) and then.when == "before" and _words(then.body) == _words(now)
        for then, now in ((one, other), (other, one))
    )


def _words(part: Expression) -> str:
    return " ".join(part.span.text.split())


def _repeats(seats: tuple[int, ...]) -> int:
    """The moves after which the same seat moves again."""
    return sum(one == two for one, two in pairwise(seats))

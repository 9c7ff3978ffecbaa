"""Whose piece an effect reads from a point that an earlier effect of the same move has changed."""

from __future__ import annotations

from collections.abc import Iterator

from ..ludemes.contents import Owner
from ..model import ast
from ..model.model import Do, Rule
from ..text.diagnostic import Diagnostic
from ..text.errors import warning
from .bounds import Prover
from .questions import Questions
from .rules import Event
from .translate import Translator

_HELP = "effects are carried out in order: read it before, as in `let whose = owner({point})`, or change the order"


def check_readings(prover: Prover, questions: Questions, rule: Rule, event: Event, translator: Translator) -> None:
    """Ask about each `owner(POINT)` of a step that follows an effect."""
    for node in _owners(event):
        if questions.own(node):
            found = _changed(prover, rule, node, event, translator)
            questions.verdicts.note("owner", node.span, found)


def _owners(event: Event) -> Iterator[ast.Call]:
    if isinstance(event.step, Do):
        for argument in event.step.effect.arguments:
            for node in ast.walk(argument):
                if isinstance(node, ast.Call) and node.ludeme is Owner:
                    yield node


def _changed(prover: Prover, rule: Rule, node: ast.Call, event: Event, translator: Translator) -> Diagnostic | None:
    """What is wrong with reading the owner of a point, if an effect before has emptied it or put another's piece there.

    Nothing is said of a point whose owner was not known before: it may be asked who has arrived there.
    """
    point = node.arguments[0]
    single = prover.terms.single(translator.term(point, event.at))
    then, now = (_players(prover, prover.regions.may(single, board)) for board in (0, event.at.board))
    if not now or then <= {None} or then & now:
        return None
    said = point.span.text
    gone = now == {None}
    return warning(
        "owner-has-changed",
        f"there is nobody on `{said}` any more" if gone else f"`{said}` has another owner by now",
        node.span,
        f"an effect above in `{rule.name}` has emptied this point"
        if gone
        else f"an effect above in `{rule.name}` has put a piece there",
        help=_HELP.format(point=said),
    )


def _players(prover: Prover, masks: tuple[int, ...]) -> set[int | None]:
    """The players whose pieces may be on the point; ``None`` stands for no piece, and for one of nobody."""
    *pieces, empty = masks
    owners = {piece.owner for piece, mask in zip(prover.model.pieces, pieces, strict=True) if mask}
    return owners | ({None} if empty else set())

"""The effects of a move, written after `do`."""

from __future__ import annotations

from ..ludemes import ludemes
from ..ludemes.counters import Set
from ..model import ast
from ..model.model import Counter, Do
from ..resolve import definitions, expressions
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import error, warning
from ..types.types import EFFECT

CHOOSING = frozenset(["before"])
"""The other positions that the steps of a move can refer to while it is being chosen."""


def add_effect(draft: Draft, written: syntax.Expression) -> None:
    """Add the effect after `do` to the steps of the move being read.

    Raises:
        DescriptionError: it is not an effect.
    """
    assert draft.move is not None
    effect = expressions.build(written, draft.scope("do", positions=CHOOSING))
    definitions.check_size(effect, written.span)
    if not isinstance(effect, ast.Call) or effect.type != EFFECT:
        names = ", ".join(f"`{n}`" for n, known in ludemes().items() if known[0].result == EFFECT)
        help = f"the effects are {names}"
        if isinstance(effect, ast.Use) and effect.type == EFFECT:
            raise error(
                "type-mismatch",
                "a definition stands for a value, not for an effect",
                effect.definition.body.span,
                help="write the effect after `do`; a definition can be of what it changes: `do remove(NAME(to))`",
                related=[Label(written.span, f"`{effect.definition.name}` is used here")],
            )
        if isinstance(effect, ast.Use):
            help = "a definition stands for a value, not for an effect; write the effect, or name what it changes: "
            help += "`do remove(NAME(to))`"
        raise error("type-mismatch", "expected a change of the position", written.span, help=help)
    draft.warnings += _beyond(draft, effect, written)
    draft.move.steps.append(Do(written.span, effect))


def _beyond(draft: Draft, effect: ast.Call, written: syntax.Expression) -> list[Diagnostic]:
    """Warn if a counter is set to a number that is outside its range under all options."""
    match effect.arguments:
        case [ast.Counter(name=name), ast.Literal(value=int(value))] if effect.ludeme is Set:
            counter = draft.counters[name]
            assert isinstance(counter, Counter)
            if not counter.low <= value <= counter.high and not draft.scope("do").rests_on_options(written):
                ends = f"from {counter.low} to {counter.high}"
                help = f"its range goes {ends}, and `set` stops at its end; widen it, or write another number"
                return [warning("counter-range", f"`{name}` can never be {value}", written.span, help=help)]
    return []


def no_assignment(draft: Draft, phrases: Phrases) -> None:
    """Explain what to write instead of ``=`` to change a counter.

    Raises:
        DescriptionError: a counter is followed by ``=``.
    """
    match phrases.peek():
        case syntax.Phrase(items=[syntax.Name() | syntax.Call() as counter], value=[value], span=span):
            name = counter.text if isinstance(counter, syntax.Name) else counter.name.text
            if name in draft.counters:
                help = f"write `do set({counter.span.text}, {' '.join(value.span.text.split())})`"
                raise phrases.wrong(span, "`=` defines a name; it does not change a counter", help)

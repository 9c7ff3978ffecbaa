"""Lower the expressions of a model to the IR: each becomes a term over the position in its context.

An effect gives other terms for a position, and ``before`` and ``after`` are evaluated over those terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ....gdl.model import ast
from ....gdl.text.errors import DescriptionError, error
from ....gdl.text.source import Span
from ....gdl.types.track import Track
from ....gdl.types.types import COUNTER as AST_COUNTER
from ....gdl.types.types import MEMORY as AST_MEMORY
from ....gdl.types.types import PIECE as AST_PIECE
from ....gdl.types.types import REGION as AST_REGION
from ..ir.slots import Slot
from ..ir.terms import Term
from ..ir.types import BOOL, INT, NUMBER, PIECE, PLAYER, REGION, SITE
from .context import LoweringContext
from .model_terms import Frame, Here, ModelTerms

TYPES = {"Site": SITE, "Region": REGION, "Int": INT, "Number": NUMBER, "Bool": BOOL, "Player": PLAYER, "Piece": PIECE}


class Expressions:
    """Lowers the expressions and the effects of a model."""

    def __init__(self, given: ModelTerms) -> None:
        self.given = given
        self.terms = given.terms
        self._known: dict[tuple[Any, ...], Any] = {}
        self._kept: list[Any] = []  # objects that the keys of ``_known`` refer to by ``id`` must live as long

    def done(self, effect: ast.Call, frame: Frame) -> Here:
        """The regions of the slots after an effect."""
        code = LoweringContext(self.given, frame.here)
        self.call(effect, frame, code)
        return tuple(code.here)

    def part(self, site: Term, region: Term) -> Term:
        """The part of a region that a site is in."""
        return self.terms.make("flood", (self.terms.make("single", (site,)), region))

    def value(self, node: ast.Expression, frame: Frame) -> Any:
        """The term of an expression, or its value if it is known before play."""
        match node:
            case ast.Literal():
                return self._literal(node)
            case ast.Variable(name=name, parameter=True):
                return frame.arguments[name]
            case ast.Variable(name=name):
                return frame.chosen[name]
            case ast.Counter(type=type_, name=name, player=player):
                counter = (name,) if player is None else (name, self.value(player, frame))
                if type_ in (AST_COUNTER, AST_MEMORY):
                    return counter
                code = LoweringContext(self.given, frame.here)
                return code.kept_as(counter) if type_ == AST_REGION else code.stands_at(counter)
            case ast.Call():
                return self.call(node, frame, LoweringContext(self.given, frame.here, frame.before is not None))
            case ast.Use():
                return self._use(node, frame)
            case ast.Convert(type=type_, operand=operand):
                value = self.value(operand, frame)
                if isinstance(value, Track):
                    return self.terms.constant(REGION, frozenset(value.sites))
                if type_ == AST_REGION:
                    return self.terms.make("single", (value,))
                if type_ == AST_PIECE:
                    return LoweringContext(self.given, frame.here).piece_of(value, "")
                return self.terms.make("real", (value,))
            case ast.At(when="turn-start", body=body):
                then = (*self.given.began, *frame.here[len(self.given.began) :])
                return self.value(body, Frame(then, frame.before, frame.after, frame.chosen, frame.arguments))
            case ast.At(when=when, body=body):
                there = frame.before if when == "before" else frame.after
                assert there is not None, "the language allows only a `where` to refer to the position after the move"
                moved = Frame(there, frame.before, frame.after, frame.chosen, frame.arguments)
                return self.value(body, moved)
            case ast.Function(name=name, body=body):
                return lambda thing: self.value(body, replace(frame, arguments={**frame.arguments, name: thing}))
            case ast.Not(operand=operand):
                return self.terms.make("not", (self.value(operand, frame),))
            case ast.Junction(word=word, operands=operands):
                first, *others = (self.value(operand, frame) for operand in operands)
                for other in others:
                    first = self.terms.make(word, (first, other))
                return first

    def _literal(self, node: ast.Literal) -> Any:
        players = len(self.given.model.players)
        match node.type.name:
            case "Player" if node.value is not None:
                return self.given.by_mover(PLAYER, [(node.value - mover) % players for mover in range(players)])
            case "Piece" if node.value is not None:
                piece = self.given.model.pieces[node.value]
                if piece.owner is None:
                    return self.terms.constant(PIECE, self.given.slots.index(Slot(None, piece.kind or piece.name)))
                seen = [(piece.owner - mover) % players for mover in range(players)]
                return self.given.by_mover(PIECE, [self.given.slots.index(Slot(owner, piece.kind)) for owner in seen])
            case name if name in TYPES:
                return self.terms.constant(TYPES[name], node.value)
        return node.value

    def call(self, node: ast.Call, frame: Frame, code: LoweringContext) -> Any:
        """The result of the lowering of a ludeme; nothing for an effect."""
        arguments = [self.value(argument, frame) for argument in node.arguments]
        try:
            return node.ludeme.lowering(code, *arguments)
        except NotImplementedError:
            raise _not_native(node.ludeme.name, node.span) from None

    def _use(self, node: ast.Use, frame: Frame) -> Any:
        """A definition, lowered once for the same arguments in the same positions."""
        definition = node.definition
        arguments = [self.value(argument, frame) for argument in node.arguments]
        named = [frame.chosen[name] for name in sorted(definition.variables)]
        looks = [frame.before, frame.after] if definition.looks_elsewhere else []
        asked = [tuple(arguments), tuple(named), frame.here, *looks]
        key = (id(definition), self.given.turned, *[_identity(part) for part in asked])
        if key not in self._known:
            self._kept.append((definition, asked))
            inner = dict(zip(definition.parameters, arguments, strict=True))
            self._known[key] = self.value(
                definition.body, Frame(frame.here, frame.before, frame.after, frame.chosen, inner)
            )
        return self._known[key]


def _identity(values: Sequence[Any] | None) -> tuple[Any, ...]:
    return tuple(value.number if isinstance(value, Term) else ("as is", value) for value in values or ())


def _not_native(name: str, span: Span) -> DescriptionError:
    return error(
        "not-native",
        f"the native engine has no code for `{name}`",
        span,
        help="play this game with `--engine reference`, and report this to the author of the word",
    )

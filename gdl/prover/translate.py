"""From expressions of a model to terms, for one player to move."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, cast

from ..ludemes import contents, ludemes, region_operators, turn_order
from ..ludemes.attacked import Attacked, AttackedAs, Attacks
from ..ludemes.base import Look
from ..ludemes.count import Count
from ..ludemes.course import NoMoves
from ..ludemes.everywhere import Everywhere
from ..ludemes.piece import PieceOf
from ..ludemes.truth import NumberOf
from ..model import ast
from ..model.model import Model
from ..types.types import BOOL, DIRECTION, INT, NUMBER, PIECE, PLAYER, REGION, SITE, TRACK
from .terms import Term, Terms

UNKNOWN = -1
"""In a :class:`Context`, any player or none."""
COUNTERS = 1_000
"""A position has the number of its board times this, and its counters' number: setting one changes no board."""
KNOWN = {SITE: "site", INT: "int", NUMBER: "number", PLAYER: "player", PIECE: "piece"}
CHOICE_OF_NUMBERS = next(form for form in ludemes()["if"] if form.result == INT)
COMPARISONS = ("<", "<=", ">", ">=")


@dataclass(frozen=True)
class Context:
    """Where an expression is evaluated: the positions that it can look at, by number, and the names in scope."""

    here: int
    before: int = 0
    after: int = 0
    chosen: dict[str, Term] = field(default_factory=dict)
    arguments: dict[str, Term] = field(default_factory=dict)

    @property
    def board(self) -> int:
        """The number of the board that it looks at."""
        return self.here // COUNTERS

    def at(self, when: str) -> Context:
        """The context of an expression before or after the move, or in the position in which the turn began."""
        places = {"before": self.before, "after": self.after, "turn-start": -COUNTERS}
        return replace(self, here=places[when])


class Translator:
    """Makes the terms of a game for a player to move and the player who moved last."""

    def __init__(self, model: Model, terms: Terms, mover: int, last: int = UNKNOWN) -> None:
        self.model = model
        self.terms = terms
        self.mover = mover
        self.last = last
        self.look = cast(Look, SimpleNamespace(board=model.board, mover=mover, facing=model.facing))
        self.owners = [piece.owner for piece in model.pieces]
        self._used: dict[tuple[Any, ...], Term] = {}

    def pieces_of(self, player: int) -> frozenset[int]:
        """The numbers of a player's pieces."""
        return frozenset(number for number, owner in enumerate(self.owners) if owner == player)

    def piece_of(self, player: int, kind: str) -> int | None:
        """A player's piece of a kind; if it is empty, the first one."""
        pieces = enumerate(self.model.pieces)
        return next((n for n, own in pieces if own.owner == player and kind in ("", own.kind)), None)

    def term(self, node: ast.Expression, at: Context) -> Term:
        """The term of an expression."""
        make = self.terms.make
        match node:
            case ast.Literal():
                return self._literal(node)
            case ast.Variable(name=name, parameter=parameter):
                return at.arguments[name] if parameter else at.chosen[name]
            case ast.Counter(type=type_, name=name, player=player):
                op = "remembered" if type_ == REGION else "counter"
                return make(op, at.here, name, None if player is None else self.term(player, at))
            case ast.At(when=when, body=body):
                return self.term(body, at.at(when))
            case ast.Not(operand=operand):
                return make("not", self.term(operand, at))
            case ast.Junction(word=word, operands=operands):
                return make(f"{word} also", *[self.term(operand, at) for operand in operands])
            case ast.Convert(operand=operand):
                return self._converted(self.term(operand, at), node)
            case ast.Use():
                return self._use(node, at)
            case ast.Call():
                return self._call(node, at)
            case ast.Function():
                raise AssertionError("a function is not a value")

    def _literal(self, node: ast.Literal) -> Term:
        value = node.value
        if node.type == REGION:
            return self.terms.make("points", sum(1 << site for site in value))
        if node.type == BOOL:
            return self.terms.true if value else self.terms.false
        if node.type == DIRECTION:
            return self.terms.make("directions", value[self.mover])
        return self.terms.make(KNOWN.get(node.type, "symbol"), value)

    def _converted(self, inner: Term, node: ast.Convert) -> Term:
        if node.operand.type == TRACK:
            return self.terms.make("points", sum(1 << site for site in {*inner.args[0].sites}))
        if node.type == REGION:
            return self.terms.single(inner)
        if node.type == PIECE:
            return self._piece(inner, "")
        return inner

    def _piece(self, player: Term, kind: str) -> Term:
        if player.op == "player":
            number = self.piece_of(player.args[0], kind)
            return self.terms.make("undefined") if number is None else self.terms.make("piece", number)
        return self.terms.make("piece of", player, kind)

    def _use(self, node: ast.Use, at: Context) -> Term:
        definition = node.definition
        arguments = [self.term(argument, at) for argument in node.arguments]
        chosen = tuple((name, at.chosen.get(name)) for name in sorted(definition.variables))
        elsewhere = (at.before, at.after) if definition.looks_elsewhere else ()
        key = (id(definition), at.here, *elsewhere, *arguments, *chosen)
        if key not in self._used:
            names = dict(zip(definition.parameters, arguments, strict=True))
            self._used[key] = self.term(definition.body, replace(at, arguments=names))
        return self._used[key]

    def _call(self, node: ast.Call, at: Context) -> Term:
        ludeme = node.ludeme
        if ludeme.result.name == "Effect":
            raise AssertionError("effects are not values")
        if any(isinstance(argument, ast.Function) for argument in node.arguments):
            return self.terms.make("each", ludeme, object())  # nothing is known of it but what its ludeme says
        args = [self.term(argument, at) for argument in node.arguments]
        terms, make = self.terms, self.terms.make
        match ludeme:
            case region_operators.Union:
                return terms.either(*args)
            case region_operators.Intersection:
                return terms.both(*args)
            case region_operators.Difference:
                return terms.minus(*args)
            case region_operators.Within:
                return make("within", *args)
            case region_operators.NotWithin:
                return make("not", make("within", *args))
            case contents.Occupied:
                return terms.holding(at.board, terms.contents - {terms.kinds})
            case contents.Owned:
                owned = (number for number, owner in enumerate(self.owners) if owner is not None)
                return terms.holding(at.board, frozenset(owned))
            case contents.Of:
                return self._of(args[0], at)
            case contents.Having if args[0].op in ("piece", "undefined"):
                return terms.holding(at.board, frozenset(args[0].args))
            case contents.Owner:
                return make("owner", at.board, args[0])
            case turn_order.Mover:
                return make("player", self.mover)
            case turn_order.Opponent:
                return make("player", (self.mover + 1) % len(self.model.players))
            case turn_order.OpponentOf if args[0].op == "player":
                return make("player", (args[0].args[0] + 1) % len(self.model.players))
            case turn_order.Last:
                return make("last") if self.last == UNKNOWN else make("player", self.last)
            case _ if ludeme in (Attacked, AttackedAs, Attacks):
                return self._attack(node, at, args)
            case _ if ludeme is PieceOf:
                return self._piece(args[0], args[1].args[0])
            case _ if ludeme is NoMoves and any(rule.is_always_possible for rule in self.model.rules):
                return terms.false
            case _ if ludeme is Everywhere:
                return terms.everywhere
            case _ if ludeme is Count:
                return make("count", args[0])
            case _ if ludeme is NumberOf:
                return terms.choice(CHOICE_OF_NUMBERS, args[0], make("int", 1), make("int", 0))
            case _ if ludeme.name == "if":
                return terms.choice(ludeme, *args)
        if ludeme.name in COMPARISONS:
            return make("compare", ludeme.name, *args)
        if ludeme.name in ("is", "is not"):
            same = ludeme.name == "is"
            type_ = ludeme.parameters[0].type
            if type_ in (INT, NUMBER):
                return make("compare", ludeme.name, *args)
            return make("same" if same else "different", type_.name, *args)
        if ludeme.result in (INT, NUMBER) and ludeme.operator:
            return make(ludeme.name, *args)
        if (
            ludeme.geometric
            and ludeme.result == REGION
            and not any(parameter.type == REGION for parameter in ludeme.parameters)
        ):
            values = [arg.args[0] for arg in args if arg.op in ("int", "symbol", "directions")]
            if len(values) == len(args):
                return make("points", sum(1 << site for site in ludeme.meaning(self.look, *values)))
        view = None if ludeme.geometric or ludeme.constant else at.here
        return make(ludeme.name, ludeme, view, *args)

    def _attack(self, node: ast.Call, at: Context, args: list[Term]) -> Term:
        """A condition about attacks, which is false where there is none of the pieces that it is about."""
        asked = self.terms.make(node.ludeme.name, node.ludeme, at.here, *args)
        about = self.pieces_of(self.mover)
        if node.ludeme is AttackedAs:
            piece = args[1]
            return asked if piece.op != "piece" or piece.args[0] in about else self.terms.false
        if node.ludeme is Attacks:
            if args[0].op != "player":
                return asked
            others = (number for number, owner in enumerate(self.owners) if owner not in (None, args[0].args[0]))
            about = frozenset(others)
        there = self.terms.both(args[-1], self.terms.holding(at.board, about))
        none = self.terms.make("within", there, self.terms.nowhere)
        return self.terms.make("and also", self.terms.make("not", none), asked)

    def _of(self, player: Term, at: Context) -> Term:
        if player.op == "player":
            return self.terms.holding(at.board, self.pieces_of(player.args[0]))
        return self.terms.make("of", contents.Of, at.board, player)

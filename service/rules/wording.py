"""Expressions of a description in plain words; what there are no words for is quoted as it is written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeGuard

from ...gdl.model import ast
from ...gdl.model.model import Model
from ...gdl.text.listing import listed
from ...gdl.types.types import BOOL, REGION, SITE
from . import each
from .effects import effect
from .junctions import joined
from .kinds import havings
from .marks import clean, is_union, quoted, written
from .pieces import piece_name
from .points import Points, after, is_standard, standing
from .repetition import WHEN, seen_times
from .words import CALCULATED, CONDITIONS, COUNTED, NUMBERS, REGIONS

COMPARED = {
    "is": ("is", "is not"),
    "is not": ("is not", "is"),
    "<": ("is less than", "is at least"),
    "<=": ("is at most", "is more than"),
    ">": ("is more than", "is at most"),
    ">=": ("is at least", "is less than"),
}
"""How a comparison is read, and how its opposite is."""

MOST = 20_000
"""How many expressions a sheet puts into words; the others are quoted. Ordinary games need a few hundred."""


@dataclass
class Wording:
    """Says expressions of a model. In a move the mover is addressed as *you*; elsewhere not."""

    model: Model
    you: bool = False
    unknown: dict[str, ast.Expression] = field(default_factory=dict)
    """What has been quoted for want of words, by how it is written, in order."""
    cited: dict[str, ast.Use] = field(default_factory=dict)
    """Definitions of which the author's text was used, by name."""
    effort: int = 0
    """How many expressions have been looked at."""

    # -- regions -------------------------------------------------------------------------------------------------------

    def pieces(self, node: ast.Expression) -> str:
        """What stands on a region, or its points if nothing need stand there."""
        if _is_call(node, "|") and not havings(node) and not self._too_much(node):
            return f"{self.pieces(node.arguments[0])} and {self.pieces(node.arguments[1])}"
        return standing(self.many(node))

    def one(self, node: ast.Expression) -> str:
        """One point of a region: ``an empty point``."""
        if self._too_much(node):
            return f"a point of {self.quote(node)}"
        match node:
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "|" and not havings(node):
                return f"{self.one(a)} or {self.one(b)}"
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "-" and (where := self.point(a)):
                return f"{where} (unless it is {self.one(b)})"
            case ast.Literal(value=frozenset() as sites) if names := self._names(sites):
                return f"one of {names}"
            case ast.Call() if node.ludeme.name == "first-of":
                return f"{self.one(node.arguments[0])} or, if there is none, {self.one(node.arguments[1])}"
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                return self._chosen(first, self.one(a), self.one(b))
            case ast.Use() if named := self._named(node):
                return f"one of {named}"
            case ast.Use(definition=definition, arguments=()) if (
                _is_call(definition.body, "if", "|") and not definition.text
            ):
                return self.one(definition.body)
        return self.point(node) or self.points(node).single

    def many(self, node: ast.Expression) -> str:
        """The points of a region: ``the empty points``."""
        if self._too_much(node):
            return f"the points of {self.quote(node)}"
        match node:
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "|" and not havings(node):
                return f"{self.many(a)} and {self.many(b)}"
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "-" and (where := self.point(a)):
                return f"{where} (unless it is {self.one(b)})"
            case ast.Literal(value=frozenset() as sites) if names := self._names(sites):
                return names
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                return self._chosen(first, self.many(a), self.many(b))
            case ast.Use() if named := self._named(node):
                return named
            case ast.Use(definition=definition, arguments=()) if (
                _is_call(definition.body, "if", "|") and not definition.text
            ):
                return self.many(definition.body)
        return self.point(node) or self.points(node).plural

    def point(self, node: ast.Expression) -> str:
        """A certain point, or the group of one; empty if the region is something else."""
        match node:
            case ast.Convert(operand=operand):
                return self.point(operand)
            case ast.Variable(name="from"):
                return "the starting point"
            case ast.Variable(name="to"):
                return "the destination"
            case ast.Variable(name=name) if node.type == SITE:
                return f"the point {quoted(name)}"
            case ast.Counter() if self._is_site(node):
                return f"the point {self.memory(node)}"
            case ast.Literal(type=type_, value=value) if type_ == REGION and len(value) == 1:
                return str(self.model.board.names[min(value)])
            case ast.Literal(value=int(site)) if node.type.name == "Site":
                return self.model.board.names[site]
            case ast.At(when=when, body=body) if inner := self.point(body):
                return f"{inner} {WHEN[when]}"
            case ast.Use(definition=definition, arguments=(point,)) if (
                definition.name == "group" and is_standard(node) and (inner := self.point(point))
            ):
                return f"the group of {inner}"
        return ""

    def points(self, node: ast.Expression) -> Points:
        """What must be said of a point to say that it is in a region."""
        if where := self.point(node):
            return after(f"that is {where}", f"at {where}")
        if self._too_much(node):
            return after(f"of {self.quote(node)}")
        match node:
            case ast.Literal(value=frozenset() as sites):
                return self._known(node, sites)
            case ast.Call(ludeme=ludeme) if ludeme.name == "if":
                return after(f"that is among {self.many(node)}", f"among {self.many(node)}")
            case ast.Call(ludeme=ludeme, arguments=arguments):
                if (say := REGIONS.get(ludeme.name)) is not None:
                    return say(self, *arguments)
            case ast.Use(definition=definition, arguments=arguments):
                if (
                    is_standard(node)
                    and (say := REGIONS.get(definition.name))
                    and (all_ := node.all_arguments) is not None
                ):
                    return say(self, *all_)
                if definition.text:
                    return self._cited(node)
                if not arguments:
                    return self.points(definition.body)
            case ast.At(when=when, body=body):
                return self.points(body).at(WHEN[when])
            case ast.Variable(name=name, parameter=False):
                return after(f"of {quoted(name)}")
            case ast.Counter():
                return after(f"of {self.memory(node)}")
            case ast.Convert(operand=operand):
                return self.points(operand)
        return after(f"of {self.quote(node)}")

    def _known(self, node: ast.Literal, sites: frozenset[int]) -> Points:
        """Points that are known before play."""
        board = self.model.board
        if sites == board.everywhere:
            return Points()
        for name, side in board.sides.items():
            if side == sites:
                return after(f"on the {name.replace('-', ' ')} side")
        for row in board.filled_rows:
            if sites == frozenset(board.row(row)):
                return after(f"in row {row}")
        if names := self._names(sites):
            return after(f"among {names}")
        return after(f"of {self.quote(node)}")

    def _names(self, sites: frozenset[int]) -> str:
        """A few points by their names; empty if they are many, or all on a side or in a row."""
        board = self.model.board
        lines = [*board.sides.values(), *(frozenset(board.row(row)) for row in board.filled_rows)]
        few = 1 < len(sites) <= 8 and sites not in [board.everywhere, *lines]
        return listed([board.names[site] for site in sorted(sites)]) if few else ""

    def _cited(self, use: ast.Use) -> Points:
        """The author's text for a region, such as ``the boxes whose four sides are drawn``."""
        self.cited.setdefault(use.definition.name, use)
        if named := self._named(use):
            return after(f"among {named}")
        text = clean(use.definition.text)
        return after(text if text.startswith("where ") else f"of {quoted(written(use))} ({text})")

    def _named(self, use: ast.Use) -> str:
        """The points of a definition as its author calls them; empty if there are better words."""
        text = clean(use.definition.text)
        if use.type != REGION or not text.startswith("the ") or self.point(use):
            return ""
        if is_standard(use) and use.definition.name in REGIONS:
            return ""
        self.cited.setdefault(use.definition.name, use)
        return text + (f" ({quoted(written(use))})" if use.arguments else "")

    # -- players and pieces --------------------------------------------------------------------------------------------

    def player(self, node: ast.Expression) -> str:
        """A player."""
        match node:
            case ast.Variable(name=name, parameter=False):
                return f"the player {quoted(name)}"
            case ast.Literal(value=int(index)):
                return clean(self.model.players[index])
            case ast.Convert(operand=operand):
                return self.player(operand)
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                return self._chosen(first, self.player(a), self.player(b))
            case ast.Call(ludeme=ludeme, arguments=arguments):
                if ludeme.name == "owner" and (where := self.point(arguments[0])):
                    return f"the owner of {where}"
                names = {
                    "mover": "you" if self.you else "the player to move",
                    "last": "the player who has just moved",
                    "opponent": "the next player",
                }
                if ludeme.name in names:
                    return names[ludeme.name]
        return self.quote(node)

    def pieces_of(self, node: ast.Expression) -> Points:
        """Points with a piece of a player."""
        who = self.player(node)
        if who == "you":
            return after("with one of your pieces", "with your pieces")
        return after(f"with a piece of {who}", f"with pieces of {who}")

    def piece(self, node: ast.Expression) -> str:
        """A kind of piece: ``a White King``."""
        match node:
            case ast.Variable(name=name, parameter=False):
                return f"a piece of the kind {quoted(name)}"
            case ast.Literal(value=int(number)):
                name = piece_name(self.model, number) + ("" if self.model.pieces[number].kind else " piece")
                return f"{'an' if name[0] in 'AEIOaeio' else 'a'} {name}"
            case ast.Convert(operand=operand):
                who = self.player(operand)
                return "a piece of yours" if who == "you" else f"a piece of {who}"
            case ast.Call(ludeme=ludeme, arguments=(owner, ast.Literal(value=str(kind)))) if ludeme.name == "piece":
                who = self.player(owner)
                return f"a {clean(kind)} of {'yours' if who == 'you' else who}"
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                return self._chosen(first, self.piece(a), self.piece(b))
        return self.quote(node)

    def _chosen(self, condition: ast.Expression, yes: str, no: str) -> str:
        """A choice between two values."""
        return f"{yes} (if {self.condition(condition)}, otherwise {no})"

    # -- conditions and numbers ----------------------------------------------------------------------------------------

    def condition(self, node: ast.Expression, *, holds: bool = True) -> str:
        """A condition, or with ``holds`` off its opposite, as a clause."""
        if self._too_much(node):
            return f"{self.quote(node)} {'holds' if holds else 'does not hold'}"
        match node:
            case ast.Variable(name=name, parameter=False):
                return f"{quoted(name)} {'holds' if holds else 'does not hold'}"
            case ast.Literal(value=value):
                return "always" if bool(value) is holds else "never"
            case ast.Not(operand=operand):
                return self.condition(operand, holds=not holds)
            case ast.Junction():
                return joined(self, node, holds=holds)
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                yes, no = (self.condition(side, holds=holds) for side in (a, b))
                return f"{yes} if {self.condition(first)}, otherwise {no}"
            case ast.At(when=when, body=body):
                return f"{WHEN[when]} {self.condition(body, holds=holds)}"
            case ast.Call(arguments=(*_, ast.Function() as function)):
                return each.condition(self, node, function, holds=holds)
            case ast.Call(ludeme=ludeme, arguments=arguments):
                if ludeme.name in COMPARED and len(arguments) == 2:
                    return self._compared(ludeme.name, *arguments, holds=holds)
                if (say := CONDITIONS.get(ludeme.name)) is not None:
                    return say(self, holds, *arguments)
            case ast.Use(definition=definition, arguments=arguments):
                if is_standard(node) and (say := CONDITIONS.get(definition.name)) is not None:
                    return say(self, holds, *arguments)
                if not arguments and not definition.text:
                    return self.condition(definition.body, holds=holds)
                if definition.text:  # an order, such as "keep the groups together", which is no clause
                    self._author(node)
                    return f"{quoted(written(node))} {'holds' if holds else 'does not hold'}"
        return f"{self.quote(node)} {'holds' if holds else 'does not hold'}"

    def demand(self, node: ast.Expression) -> str:
        """What a condition asks of a move: ``the move must reduce the distance``, or ``only if`` it holds."""
        match node:
            case ast.At(when="after", body=ast.Use() as body):
                return self.demand(body)
            case ast.Not(operand=ast.At(when="after", body=ast.Use() as body)):
                return self.demand(replace(node, operand=body))
            case ast.Use(definition=definition) if definition.text and not node.is_of_arguments:
                return f"the move must {self._author(node)}"
            case ast.Not(operand=ast.Use(definition=definition) as use) if definition.text and not use.is_of_arguments:
                return f"the move must not {self._author(use)}"
        return f"only if {self.condition(node)}"

    def _author(self, use: ast.Use) -> str:
        self.cited.setdefault(use.definition.name, use)
        return clean(use.definition.text)

    def _compared(self, sign: str, left: ast.Expression, right: ast.Expression, *, holds: bool) -> str:
        if (said := seen_times(sign, left, right, COMPARED[sign][0])) and holds:
            return said
        if left.type == BOOL:
            return f"{self.quote(left)} {COMPARED[sign][not holds]} {self.quote(right)}"
        first = self.value(left)
        compared = COMPARED[sign][not holds]
        return f"{first} {compared.replace('is', 'are', 1) if first == 'you' else compared} {self.value(right)}"

    def number(self, node: ast.Expression) -> str:
        """A number."""
        if self._too_much(node):
            return self.quote(node)
        match node:
            case ast.Variable(name=name, parameter=False):
                return quoted(name)
            case ast.Literal(value=value):
                return f"{value:g}" if isinstance(value, float) else str(value)
            case ast.Convert(operand=operand):
                return self.number(operand)
            case ast.Counter():
                return self.memory(node)
            case ast.At(when=when, body=body):
                return f"{self.number(body)} {WHEN[when]}"
            case ast.Call(arguments=(*_, ast.Function() as function)):
                return each.number(self, node, function)
            case ast.Call(ludeme=ludeme, arguments=arguments):
                if ludeme.name in NUMBERS:
                    return NUMBERS[ludeme.name]
                if ludeme.name == "if":
                    first, yes, no = arguments
                    return self._chosen(first, self.number(yes), self.number(no))
                if ludeme.name in ("+", "-", "*"):
                    left, right = (self._operand(ludeme.name, place, side) for place, side in enumerate(arguments))
                    return f"{left} {CALCULATED[ludeme.name]} {right}"
                if (say := COUNTED.get(ludeme.name)) is not None:
                    return say(self, *arguments)
            case ast.Use(definition=definition) if definition.text.startswith("the "):
                return f"{self._author(node)} ({quoted(written(node))})"
            case ast.Use(definition=definition, arguments=()) if not definition.text:
                return self.number(definition.body)
        return self.quote(node)

    def _operand(self, sign: str, place: int, node: ast.Expression) -> str:
        """One side of a calculation, in parentheses if it could be read with the other one."""
        said, inner = self.number(node), node
        while isinstance(inner, ast.Convert) or (isinstance(inner, ast.Use) and not inner.arguments):
            inner = inner.operand if isinstance(inner, ast.Convert) else inner.definition.body
        apart = _is_call(inner, "+", "-") and (sign == "*" or (sign == "-" and place == 1))
        return f"({said})" if apart or (" and " in said and not _is_call(inner, "+", "-", "*")) else said

    def value(self, node: ast.Expression) -> str:
        """A value of any type; a condition as ``whether`` it holds."""
        if node.type == BOOL:
            return f"whether {self.condition(node)}"
        say = {"Player": self.player, "Piece": self.piece, "Site": self.one, "Region": self.many}
        return say.get(node.type.name, self.number)(node)

    # -- effects and memories ------------------------------------------------------------------------------------------

    def effect(self, call: ast.Call) -> str:
        """A change of the position, as a sentence without its full stop."""
        return effect(self, call)

    def _is_site(self, node: ast.Counter) -> bool:
        """Whether a memory is a single point."""
        return any(memory.single for memory in self.model.memories if memory.name == node.name)

    def memory(self, node: ast.Counter) -> str:
        """A counter or memory by its name."""
        if node.player is None:
            return quoted(node.name)
        who = self.player(node.player)
        return f"your {quoted(node.name)}" if who == "you" else f"the {quoted(node.name)} of {who}"

    def quote(self, node: ast.Expression) -> str:
        """An expression as it is written; it is remembered as one without words."""
        text = written(node)
        self.unknown.setdefault(text, node)
        return quoted(text)

    def _too_much(self, node: ast.Expression) -> bool:
        """Whether words would be longer than the expression is worth: after much work, or for a written-out union."""
        self.effort += 1
        whole = isinstance(node, ast.Call) and node.ludeme.name == "|" and is_union(node.span.text)
        return self.effort > MOST or whole


def _is_call(node: ast.Expression, *names: str) -> TypeGuard[ast.Call]:
    """Whether an expression is a call of one of some ludemes."""
    return isinstance(node, ast.Call) and node.ludeme.name in names

"""Regions of a description in plain words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from ...gdl.model import ast
from ...gdl.model.model import Model, expressions_of
from ...gdl.model.texts import PLAYERS, text_of
from ...gdl.text.listing import listed
from ...gdl.text.nouns import among, one_of
from ...gdl.types.types import DIRECTION, REGION, SITE
from . import each
from .calls import arms, for_player, is_call, unnamed
from .compass import ways
from .effects import Says
from .grouping import bare, group, is_compound
from .marks import clean, goes_through_directions, quoted, written
from .pieces import with_article
from .points import Points, after, is_standard, said_of, standing
from .repetition import WHEN
from .words import REGIONS

MOST = 20_000
"""How many expressions a sheet puts into words; the others are quoted. Ordinary games need a few hundred."""
LONG = 100
"""How many letters words may have that are shown more than once instead of the name of a definition."""
TRIALS = 4
"""How deep such definitions may stand in one another."""
GROUP = "the group of"


@dataclass
class Regions(Says):
    """Says the regions of a model. In a move the mover is addressed as *you*; elsewhere not."""

    model: Model
    you: bool = False
    unknown: dict[str, ast.Expression] = field(default_factory=dict)
    """What has been quoted for want of words, by how it is written, in order."""
    cited: dict[str, ast.Use] = field(default_factory=dict)
    """Definitions of which the name or the author's text was used, by name."""
    effort: int = 0
    """How many expressions have been looked at."""
    names: dict[str, bool] = field(default_factory=dict)
    """For each definition without a text, whether it is called by its name."""
    used: Counter[str] = field(default_factory=Counter)
    """How often each definition is used."""
    trying: int = 0
    """In how many definitions for a player the one that is tried stands."""
    first: bool = False
    """Whether the condition that is being said ends the game as soon as it holds."""
    depth: int = 0
    """In how many phrases the one that is being said stands."""

    def __post_init__(self) -> None:
        """Count the uses of each definition."""
        self.used = self.used or _uses(self.model)

    @contextmanager
    def within(self, depth: int | None = None) -> Iterator[None]:
        """Phrases that are said meanwhile stand in another one, or as deep as is given."""
        before, self.depth = self.depth, self.depth + 1 if depth is None else depth
        yield
        self.depth = before

    def _inner(self, text: str) -> str:
        """A phrase, in parentheses if it stands in another one and could be mixed up with it."""
        return group(text) if self.depth and is_compound(text) else text

    def pieces(self, node: ast.Expression) -> str:
        """What stands on a region, or its points if nothing need stand there."""
        if (parts := arms(node))[1:] and not self.too_much(node):
            with self.within():
                said = listed([self.pieces(part) for part in parts])
        else:
            said = standing(self._many(node))
        return self._inner(said)

    def one(self, node: ast.Expression) -> str:
        """One point of a region: ``an empty point``."""
        return self._inner(self._one(node))

    def many(self, node: ast.Expression) -> str:
        """The points of a region: ``the empty points``."""
        return self._inner(self._many(node))

    def _one(self, node: ast.Expression) -> str:
        if self.too_much(node):
            return f"a point of {self.quote(node)}"
        match node:
            case ast.Literal(value=frozenset() as sites) if names := self._names(sites):
                return f"one of {names}"
            case ast.Call() if node.ludeme.name == "first-of":
                return f"{self.one(node.arguments[0])} or, if there is none, {self.one(node.arguments[1])}"
            case ast.Use() if named := self._named(node):
                return one_of(named)
            case ast.Use() if (body := self.for_player(node)) is not None:
                return self._one(body)
        return self._either(node, self.one) or self.point(node) or _another(self.points(node).single)

    def _many(self, node: ast.Expression) -> str:
        if self.too_much(node):
            return f"the points of {self.quote(node)}"
        match node:
            case ast.Literal(value=frozenset() as sites) if names := self._names(sites):
                return names
            case ast.Use() if named := self._named(node):
                return named
            case ast.Use() if (body := self.for_player(node)) is not None:
                return self._many(body)
        return self._either(node, self.many) or self.point(node) or self.points(node).plural

    def _found(self, call: ast.Call) -> str:
        """All points that a word with a function finds; empty if there are no words for it."""
        function = call.arguments[-1]
        assert isinstance(function, ast.Function)
        with self.within():
            return each.region(self, call, function)

    def _either(self, node: ast.Expression, say: Callable[[ast.Expression], str]) -> str:
        """The points of a region that is made of others, each said in the same way; empty if it is anything else."""
        match node:
            case ast.Call(ludeme=ludeme) if ludeme.name == "|" and (parts := arms(node))[0] is not node:
                if len(parts) == 1:
                    return say(parts[0])
                with self.within():
                    *most, last = map(say, parts)
                most = [group(said) if said.startswith("(if ") or " between " in said else said for said in most]
                return (" or " if say == self.one else " and ").join([*most, last])
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "-" and (where := self.point(a)):
                return f"{where} (unless it is {self.one(b)})"
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if (
                ludeme.name == "&" and self.depth and (where := self.point(a))
            ):
                return f"{where} (only if {said_of('it', self.points(b))})"
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "&" and (
                part := next((one for one, other in ((a, b), (b, a)) if is_call(unnamed(other), "everywhere")), None)
            ):
                return say(part)
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                with self.within():
                    return self.chosen(first, _any(say(a)), _any(say(b)))
            case ast.Call(ludeme=ludeme, arguments=(condition, inner)) if ludeme.name == "given":
                if isinstance(condition, ast.Literal):
                    return ""
                inside = say(inner)
                return f"(if {self.condition(condition)}) {inside}" if self.depth or is_compound(inside) else ""
            case ast.Call(arguments=(*_, ast.Function())) if found := self._found(node):
                return f"one of {found}" if say == self.one else found
            case ast.Use(definition=definition, arguments=()) if (
                is_call(definition.body, "if", "|", "given", "union", "reach", "closure")
                and not definition.text
                and not definition.given
                and not self.is_name(node)
            ):
                return self._either(definition.body, say)
        return ""

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
            case ast.Counter() if self.is_site(node):
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
                return f"{GROUP} {inner}"
        return ""

    def points(self, node: ast.Expression) -> Points:
        """What must be said of a point to say that it is in a region."""
        with self.within():
            return self._points(node)

    def _points(self, node: ast.Expression) -> Points:
        if where := self.point(node):
            return after(f"in {where}") if where.startswith(GROUP) else after(f"that is {where}", f"at {where}")
        if self.too_much(node):
            return after(f"of {self.quote(node)}")
        match node:
            case ast.Literal(value=frozenset() as sites):
                return self._known(node, sites)
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                with self.within(0):
                    when = self.condition(first)
                one, many = ([shown(side) for side in (a, b)] for shown in (self.one, self.many))
                return after(
                    f"that is (if {when}, {_any(one[0])}; otherwise {bare(_any(one[1]))})",
                    f"that are (if {when}, {many[0]}; otherwise {bare(many[1])})",
                )
            case ast.Call(arguments=(*_, ast.Function())) if found := self._found(node):
                return after(f"that is among {group(found)}", f"among {group(found)}")
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
                if (body := self.for_player(node)) is not None:
                    return self.points(body)
                if self.is_name(node):
                    return after(f"of {quoted(definition.name)}")
                if not arguments and not definition.given:  # the body has the names of directions, not the directions
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
            return after(among(named, {piece.kind.casefold() for piece in self.model.pieces}))
        text = self.text(use)
        return after(text if text.startswith("where ") else f"of {quoted(written(use))} ({text})")

    def _named(self, use: ast.Use) -> str:
        """The points of a definition as its author calls them; empty if there are better words."""
        definition = use.definition
        named = definition.text.startswith("the ") or definition.form.startswith("{")
        if use.type != REGION or not named or self.point(use):
            return ""
        if is_standard(use) and (use.arguments or use.definition.name in REGIONS):  # a text about unnamed arguments
            return ""
        self.cited.setdefault(use.definition.name, use)
        return self.text(use) + (f" ({quoted(written(use))})" if use.arguments else "")

    def text(self, use: ast.Use) -> str:
        """The author's text for a definition, with its arguments in words as far as it has a place for them."""
        definition = use.definition
        definition = replace(definition, text=clean(definition.text), form=clean(definition.form))
        with self.within():
            return text_of(replace(use, definition=definition), self._called)

    def _called(self, argument: ast.Expression) -> tuple[str, str]:
        """What an argument is called, and how what belongs to it begins."""
        match argument:
            case ast.Variable(parameter=True):
                return "", ""
            case ast.Convert(operand=operand):
                return self._called(operand)
            case ast.Literal(type=type_, value=sets) if type_ == DIRECTION:
                return (ways(self.model, argument), "") if len({*sets}) == 1 else ("", "")
            case ast.Call(ludeme=ludeme, arguments=()) if ludeme.name in PLAYERS:
                if ludeme.name == "mover":
                    who = "the player to move" if len(self.model.players) > 1 else "the player"
                    return who, "your" if self.you else "the mover's"
                if ludeme.name == "last" or (self.you and len(self.model.players) == 2):
                    return PLAYERS[ludeme.name]
        name = self.value(argument)
        return name, f"{name}'s"

    def is_site(self, node: ast.Counter) -> bool:
        """Whether a memory is a single point."""
        return any(memory.single for memory in self.model.memories if memory.name == node.name)

    def chosen(self, condition: ast.Expression, yes: str, no: str) -> str:
        """A choice between two values: ``(1 if it is empty, otherwise 0)``."""
        with self.within(0):
            return f"({yes} if {self.condition(condition)}, otherwise {bare(no)})"

    # -- what is quoted ------------------------------------------------------------------------------------------------

    def is_name(self, use: ast.Use) -> bool:
        """Whether the name of a definition is shown instead of what it stands for, and explained below."""
        definition = use.definition
        if definition.signature or definition.text or is_standard(use):
            return False
        if definition.name not in self.names:
            self.names[definition.name] = False  # should it refer to itself
            self.names[definition.name] = self._is_long(definition)
        if self.names[definition.name]:
            self.cited.setdefault(definition.name, use)
        return self.names[definition.name]

    def _is_long(self, definition: ast.Definition) -> bool:
        """Whether what a definition stands for has no words, or so many that they should not be repeated."""
        trial = replace(self, unknown={}, cited={}, depth=0)
        said = trial.value(definition.body)
        self.effort = trial.effort
        if written(definition.body) in trial.unknown:
            return True
        return len(said) > LONG and self.used[definition.name] > 1

    def for_player(self, use: ast.Use) -> ast.Expression | None:
        """What a definition of something for each player stands for, if there are words for it, and not too many."""
        body = for_player(use)
        if body is None or self.trying > TRIALS:
            return None
        trial = replace(self, unknown={}, cited={}, depth=0, trying=self.trying + 1)
        said = trial.value(body)
        self.effort = trial.effort
        return None if trial.unknown or len(said) > 2 * LONG else body

    def meanings(self) -> dict[str, str]:
        """What the definitions stand for that are called by their names, if there are words for it."""
        found: dict[str, str] = {}
        while waiting := [use for name, use in self.cited.items() if self.names.get(name) and name not in found]:
            for use in waiting:
                body = use.definition.body
                said = bare(self.value(body))
                found[use.definition.name] = (
                    "" if said.removeprefix("the points of ") == quoted(written(body)) else said
                )
        return {name: said for name, said in found.items() if said}

    def quote(self, node: ast.Expression) -> str:
        """An expression as it is written; it is remembered as one without words."""
        text = written(node)
        if not isinstance(node, ast.Variable):  # the name of what a function is of
            self.unknown.setdefault(text, node)
        return quoted(text)

    def too_much(self, node: ast.Expression) -> bool:
        """Whether words would be longer than the expression is worth: after much work, or for what is written out
        for each direction."""
        self.effort += 1
        whole = isinstance(node, ast.Call | ast.Junction | ast.Not) and goes_through_directions(node.span.text)
        return self.effort > MOST or whole


def _any(said: str) -> str:
    """A point of which nothing is said, as one of a choice."""
    return "any point" if said == "a point" else said


def _another(said: str) -> str:
    """One point that is told from one of the same sort: ``an empty point one step … from another empty point``."""
    return re.sub(r"^an? (\w+ point) ((?:(?!other than|and |or )[^(),])*? (?:from|to)) an? \1$", _told, said)


def _told(match: re.Match[str]) -> str:
    return f"{with_article(match[1])} {match[2]} another {match[1]}"


def _uses(model: Model) -> Counter[str]:
    """How often a game uses each definition."""
    found: Counter[str] = Counter()
    waiting = [*expressions_of(model)]
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.Use):
                if node.definition.name not in found:
                    waiting.append(node.definition.body)
                found[node.definition.name] += 1
    return found

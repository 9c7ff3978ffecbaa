"""Expressions of a description in plain words; what there are no words for is quoted as it is written."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, replace

from ...gdl.model import ast
from ...gdl.model.model import Ending
from ...gdl.model.texts import deed
from ...gdl.text.nouns import is_name_of_many
from ...gdl.types.types import BOOL, INT, REGION
from . import each
from .calls import in_one_of_two, is_call
from .effects import effect
from .grouping import bare, group
from .junctions import joined
from .marks import clean, plain, quoted, written
from .pieces import is_counted, piece_name, with_article
from .points import Points, after, is_standard
from .regions import Regions
from .repetition import COMPARED, OPPOSITES, WHEN, says_first, says_none, seen_times
from .words import CALCULATED, CONDITIONS, COUNTED, NUMBERS, default


@dataclass
class Wording(Regions):
    """Says expressions of a model."""

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
                return self.chosen(first, self.player(a), self.player(b))
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "default":
                return default(self, "player", a, b)
            case ast.Call(ludeme=ludeme, arguments=arguments):
                if ludeme.name == "owner" and (where := self.point(arguments[0])):
                    return f"the owner of {where}"
                names = {
                    "mover": "you" if self.you else "the player to move",
                    "last": "the player who has just moved",
                    "opponent": "the next player",
                }
                if ludeme.name == "opponent" and arguments:
                    return self._after(arguments[0])
                if ludeme.name in names:
                    return names[ludeme.name]
        return self.quote(node)

    def _after(self, player: ast.Expression) -> str:
        """The player whose turn comes after another's."""
        players = self.model.players
        match player:
            case ast.Literal(value=int(index)):
                return clean(players[(index + 1) % len(players)])
            case ast.Call(ludeme=ludeme) if ludeme.name == "mover":
                return "the next player"
        return f"the {'opponent of' if len(players) == 2 else 'player after'} {self.player(player)}"

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
                name = piece_name(self.model, number)
                counted = self.model.pieces[number].kind and is_counted(name)
                return with_article(name) if counted else f"{with_article(name)} piece"
            case ast.Convert(operand=operand):
                who = self.player(operand)
                return "a piece of yours" if who == "you" else f"a piece of {who}"
            case ast.Call(ludeme=ludeme, arguments=(owner, ast.Literal(value=str(kind)))) if ludeme.name == "piece":
                who = self.player(owner)
                piece = with_article(clean(kind)) + ("" if is_counted(kind) else " piece")
                return f"{piece} of {'yours' if who == 'you' else who}"
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                return self.chosen(first, self.piece(a), self.piece(b))
            case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "default":
                return default(self, "piece", a, b)
        return self.quote(node)

    # -- conditions and numbers ----------------------------------------------------------------------------------------

    def end(self, ending: Ending) -> str:
        """The condition of a clause of ``end``, which ends the game as soon as it holds, marked as others are."""
        named = ending.winner or ending.loser
        self.first = named is None or isinstance(named, ast.Literal) or is_call(named, "mover", "last")
        said = self.condition(ending.condition)
        self.first = False
        return said

    def condition(self, node: ast.Expression, *, holds: bool = True) -> str:
        """A condition, or with ``holds`` off its opposite, as a clause."""
        with self.within(0):
            return self._condition(node, holds)

    def _condition(self, node: ast.Expression, holds: bool) -> str:
        if self.too_much(node):
            return f"{self.quote(node)} {'holds' if holds else 'does not hold'}"
        match node:
            case ast.Variable(name=name, parameter=False):
                return f"{quoted(name)} {'holds' if holds else 'does not hold'}"
            case ast.Literal(value=value):
                return "always" if bool(value) is holds else "never"
            case ast.Not(operand=operand):
                return self.condition(operand, holds=not holds)
            case ast.Junction():
                self.first = False
                return joined(self, node, holds=holds)
            case ast.Call(ludeme=ludeme, arguments=(first, a, b)) if ludeme.name == "if":
                yes, no = (self.condition(side, holds=holds) for side in (a, b))
                return self.chosen(first, yes, no)
            case ast.At(when=when, body=body):
                return f"{WHEN[when]} {self.condition(body, holds=holds)}"
            case ast.Call(arguments=(*_, ast.Function() as function)):
                with self.within():
                    return each.condition(self, node, function, holds=holds)
            case ast.Call(ludeme=ludeme, arguments=arguments):
                if (chosen := in_one_of_two(node, self.is_name)) is not None:
                    return self.condition(chosen, holds=holds)
                if ludeme.name in COMPARED and len(arguments) == 2:
                    return self._compared(ludeme.name, *arguments, holds=holds)
                if (say := CONDITIONS.get(ludeme.name)) is not None:
                    return say(self, holds, *arguments)
            case ast.Use(definition=definition, arguments=arguments):
                if is_standard(node) and (say := CONDITIONS.get(definition.name)) is not None:
                    return say(self, holds, *arguments)
                if self.is_name(node):
                    return f"{quoted(definition.name)} {'holds' if holds else 'does not hold'}"
                if not arguments and not definition.text:
                    return self.condition(definition.body, holds=holds)
                if (inside := self.for_player(node)) is not None:
                    return self.condition(inside, holds=holds)
                if definition.text:  # an order, such as "keep the groups together", which is no clause
                    holding = "holds" if holds else "does not hold"
                    return f"{quoted(written(node))} {holding} (the author's words: {self._author(node)})"
        return f"{self.quote(node)} {'holds' if holds else 'does not hold'}"

    def demand(self, node: ast.Expression) -> str:
        """What a condition asks of a move: ``it must be short``, or is possible ``only if`` it holds."""
        match node:
            case ast.At(when="after", body=ast.Use() as body):
                return self.demand(body)
            case ast.Not(operand=ast.At(when="after", body=ast.Use() as body)):
                return self.demand(replace(node, operand=body))
            case ast.Use(definition=definition) if definition.text and not node.is_of_arguments:
                return self._order(self._author(node))
            case ast.Not(operand=ast.Use(definition=definition) as use) if definition.text and not use.is_of_arguments:
                return self._order(self._author(use), holds=False)
        return f"the move is possible only if {self.condition(node)}"

    @staticmethod
    def _order(text: str, *, holds: bool = True) -> str:
        """What the author says that a move must do, or must not, whether or not the text says `must` itself."""
        must, done = deed(text, holds=holds)
        return f"the move must {'' if must else 'not '}{done}"

    def _author(self, use: ast.Use) -> str:
        self.cited.setdefault(use.definition.name, use)
        return self.text(use)

    def _compared(self, sign: str, left: ast.Expression, right: ast.Expression, *, holds: bool) -> str:
        compared = COMPARED[sign if holds else OPPOSITES[sign]]
        if said := seen_times(sign, left, right, holds=holds, first=self.first):
            return said
        if sign in ("is", "is not") and REGION in (left.type, right.type) and (one := _not_nowhere(left, right)):
            return CONDITIONS["none"](self, holds is (sign == "is"), one)
        if (none := says_none(sign, right)) is not None:
            counted = left
            if is_call(counted, "count") and len(counted.arguments) == 1:
                return CONDITIONS["none"](self, none is holds, counted.arguments[0])
            if none is holds and self._never_negative(left):
                return f"{self.value(left)} is 0"
        if is_call(left, "turn-number") and (begins := says_first(sign, right)) is not None:
            return f"it is {'' if begins is holds else 'not '}the first turn of the game"
        if left.type == BOOL:
            return f"{self.quote(left)} {compared} {self.quote(right)}"
        first = self.value(left)
        if first == "you":
            plays = isinstance(right, ast.Literal)  # `you play Wolves` fits any name
            compared = ("do not play" if "not" in compared else "play") if plays else compared.replace("is", "are", 1)
        return f"{first} {compared} {self.value(right)}"

    def _never_negative(self, number: ast.Expression) -> bool:
        """Whether a number is a counter that never goes below 0, or a count."""
        if isinstance(number, ast.Counter):
            return any(counter.low >= 0 for counter in self.model.counters if counter.name == number.name)
        return is_call(number, "count", "components", "moves-this-turn", "idle-turns")

    def number(self, node: ast.Expression) -> str:
        """A number."""
        if self.too_much(node):
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
                with self.within():
                    return each.number(self, node, function)
            case ast.Call(ludeme=ludeme, arguments=arguments):
                if ludeme.name in NUMBERS:
                    return NUMBERS[ludeme.name]
                if ludeme.name == "if":
                    first, yes, no = arguments
                    return self.chosen(first, self.number(yes), self.number(no))
                if ludeme.name in CALCULATED:
                    left, right = (self._operand(ludeme.name, place, side) for place, side in enumerate(arguments))
                    rounded = " (rounded down)" if ludeme.name == "/" and node.type == INT else ""
                    return f"{left} {CALCULATED[ludeme.name]} {right}{rounded}"
                if (say := COUNTED.get(ludeme.name)) is not None:
                    with nullcontext() if ludeme.name == "count" else self.within():
                        return say(self, *arguments)
            case ast.Use(definition=definition) if definition.text:
                if definition.text.startswith("the ") or definition.form.startswith("{"):
                    return f"{self._author(node)} ({quoted(written(node))})"
                return f"{quoted(written(node))} (the author's words: {self._author(node)})"
            case ast.Use() if (inside := self.for_player(node)) is not None:
                return self.number(inside)
            case ast.Use(definition=definition, arguments=()) if not definition.text:
                return quoted(definition.name) if self.is_name(node) else self.number(definition.body)
        return self.quote(node)

    def _operand(self, sign: str, place: int, node: ast.Expression) -> str:
        """One side of a calculation, in parentheses if it could be read with the other one."""
        said, inner = self.number(node), node
        while isinstance(inner, ast.Convert) or (
            isinstance(inner, ast.Use) and not inner.arguments and not self.is_name(inner)
        ):
            inner = inner.operand if isinstance(inner, ast.Convert) else inner.definition.body
        apart = is_call(inner, "+", "-") and (sign in "*/" or (sign == "-" and place == 1))
        apart |= sign == "/" and place == 1 and is_call(inner, "*", "/")
        return group(said) if apart or (" and " in said and not is_call(inner, *CALCULATED)) else said

    def said(self, node: ast.Expression) -> str:
        """An expression with its quotations between backticks: a condition, one point of a region, or a value."""
        if node.type == BOOL:
            return plain(self.condition(node))
        return plain(bare(self.one(node) if node.type == REGION else self.value(node)))

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

    def memory(self, node: ast.Counter) -> str:
        """A counter or memory by its name."""
        many = node.type.name in ("Int", "Counter") and is_name_of_many(node.name)
        who = "" if node.player is None else self.player(node.player)
        if not who:
            return f"the number of {quoted(node.name)}" if many else quoted(node.name)
        if who == "you":
            return f"{'the number of ' * many}your {quoted(node.name)}"
        return f"the {'number of ' * many}{quoted(node.name)} of {who}"


def _not_nowhere(left: ast.Expression, right: ast.Expression) -> ast.Expression | None:
    """The region that is compared with the empty one; ``None`` if neither is empty."""
    for one, other in ((left, right), (right, left)):
        empty = isinstance(one, ast.Literal) and one.value == frozenset()
        if empty or (isinstance(one, ast.Use) and one.definition.name == "nowhere" and is_standard(one)):
            return other
    return None

"""The value of an expression: each node of the typed tree becomes a function from a frame to a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...gdl.model import ast
from ...gdl.types.types import COUNTER, DIRECTION, MEMORY, NUMBER, PIECE, REGION, TRACK
from .view import View

NOT_YET = object()


@dataclass(slots=True)
class Frame:
    """The context in which an expression is evaluated: the positions that it can refer to, and the names in scope."""

    here: View
    before: View | None = None
    after: View | None = None
    chosen: Mapping[str, Any] = field(default_factory=dict)
    """The points that have been chosen, and the regions that a chain has collected."""
    arguments: Mapping[str, Any] = field(default_factory=dict)


Value = Callable[[Frame], Any]


class Evaluator:
    """Turns expressions into functions; each definition becomes one function, however often it is used."""

    def __init__(self) -> None:
        self._definitions: dict[int, tuple[ast.Definition, Value]] = {}

    def value(self, node: ast.Expression) -> Value:
        """The function that computes the value of an expression."""
        match node:
            case ast.Literal(type=type_, value=value) if type_ == DIRECTION:
                return lambda frame: value[frame.here.mover]
            case ast.Literal(value=value):
                return lambda frame: value
            case ast.Variable(name=name, parameter=True):
                return lambda frame: frame.arguments[name]
            case ast.Variable(name=name):
                return lambda frame: frame.chosen[name]
            case ast.Counter():
                return self._counter(node)
            case ast.Call():
                return self._call(node)
            case ast.Use():
                return self._use(node)
            case ast.Convert():
                return self._convert(node)
            case ast.At(when=when, body=body):
                inner = self.value(body)
                if when == "turn-start":
                    return lambda frame: inner(_moved(frame, frame.here.at_turn_start()))
                if when == "before":
                    return lambda frame: inner(_moved(frame, frame.before))
                return lambda frame: inner(_moved(frame, frame.after))
            case ast.Function(name=name, body=body):
                inner = self.value(body)
                return lambda frame: lambda thing: inner(replace_arguments(frame, {**frame.arguments, name: thing}))
            case ast.Not(operand=operand):
                inner = self.value(operand)
                return lambda frame: not inner(frame)
            case ast.Junction(word=word, operands=operands):
                values = [self.value(operand) for operand in operands]
                if word == "and":
                    return lambda frame: all(value(frame) for value in values)
                return lambda frame: any(value(frame) for value in values)

    def _counter(self, node: ast.Counter) -> Value:
        """The value of a counter or memory, undefined (or empty) if it has no player; or the thing itself, where it is
        to be set."""
        name, itself = node.name, node.type in (COUNTER, MEMORY)
        if node.type == REGION:
            if node.player is None:
                return lambda frame: frame.here.memories[name,]
            whose = self.value(node.player)
            return lambda frame: frame.here.memories.get((name, whose(frame)), frozenset())
        if node.player is None:
            return (lambda frame: (name,)) if itself else (lambda frame: frame.here.counts[name,])
        player = self.value(node.player)
        if itself:
            return lambda frame: (name, player(frame))
        return lambda frame: frame.here.counts.get((name, player(frame)))

    def _call(self, node: ast.Call) -> Value:
        meaning = node.ludeme.meaning
        match [self.value(argument) for argument in node.arguments]:
            case []:
                return lambda frame: meaning(frame.here)
            case [a]:
                return lambda frame: meaning(frame.here, a(frame))
            case [a, b]:
                return lambda frame: meaning(frame.here, a(frame), b(frame))
            case several:
                return lambda frame: meaning(frame.here, *[value(frame) for value in several])

    def _use(self, node: ast.Use) -> Value:
        """Call a definition by value: evaluate the arguments, then the body in the same position."""
        definition = node.definition
        names, variables = definition.parameters, tuple(sorted(definition.variables))
        arguments = [self.value(argument) for argument in node.arguments]
        body = self._definition(definition)
        key = id(definition)

        def find(frame: Frame) -> Any:
            values = tuple([argument(frame) for argument in arguments])
            return body(replace_arguments(frame, dict(zip(names, values, strict=True))))

        def remember(frame: Frame) -> Any:
            values = tuple([argument(frame) for argument in arguments])
            asked = (key, values, *[frame.chosen[name] for name in variables])
            remembered = frame.here.remembered
            value = remembered.get(asked, NOT_YET)
            if value is NOT_YET:
                value = body(replace_arguments(frame, dict(zip(names, values, strict=True))))
                remembered[asked] = value
            return value

        return find if definition.looks_elsewhere else remember

    def _definition(self, definition: ast.Definition) -> Value:
        if id(definition) not in self._definitions:
            self._definitions[id(definition)] = (definition, self.value(definition.body))
        return self._definitions[id(definition)][1]

    def _convert(self, node: ast.Convert) -> Value:
        inner = self.value(node.operand)
        if node.operand.type == TRACK:
            return lambda frame: frozenset(inner(frame).sites)
        if node.type == REGION:
            return lambda frame: frozenset((inner(frame),))
        if node.type == PIECE:
            return lambda frame: frame.here.piece_of(inner(frame), "")
        assert node.type == NUMBER
        return lambda frame: None if (number := inner(frame)) is None else float(number)


def replace_arguments(frame: Frame, arguments: Mapping[str, Any]) -> Frame:
    """The frame in which the body of a definition is evaluated."""
    return Frame(frame.here, frame.before, frame.after, frame.chosen, arguments)


def _moved(frame: Frame, view: View | None) -> Frame:
    assert view is not None, "the language lets only a `where` look at the position after the move"
    return Frame(view, frame.before, frame.after, frame.chosen, frame.arguments)

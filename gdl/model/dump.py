"""The checked model as text, to show what a line was turned into."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ..types.types import Directions
from . import ast
from .model import Choose, Collect, Do, Let, Model, Prefer, Repeat, Step, Where, Whole
from .option import spell

Start = TypeVar("Start", int, frozenset[int])


def model_text(model: Model) -> str:
    """The checked model: names resolved, options folded, definitions in use with their types."""
    lines = [f'game "{model.title}"']
    lines += [f"option {name} = {spell(value)}" for name, value in model.settings.items()]
    facing = model.facing or ("",) * len(model.players)
    lines += [f"player {name}{way and ' facing ' + way}" for name, way in zip(model.players, facing, strict=True)]
    for piece in model.pieces:
        lines.append(f"piece {piece.name} {'neutral' if piece.owner is None else 'of ' + model.players[piece.owner]}")
    lines.append(f"board {model.board.shape} of {len(model.board)} points")
    for number, piece in enumerate(model.pieces):
        sites = [name for name, there in zip(model.board.names, model.setup, strict=True) if there == number]
        if sites:
            lines.append(f"setup {piece.name} on {' '.join(sites)}")
    for counter in model.counters:
        each = "(player)" if counter.each else ""
        start = ", ".join(map(str, _alike(counter.starts)))
        lines.append(f"counter {counter.name}{each} = {start} in {counter.low}..{counter.high}")
    for memory in model.memories:
        keyword, each = "site" if memory.single else "region", "(player)" * memory.each
        start = ", ".join(
            " ".join(model.board.names[site] for site in sorted(sites)) or "nowhere" for sites in _alike(memory.starts)
        )
        lasts = f" for {memory.lasts} turn" if memory.lasts else ""
        lines.append(f"{keyword} {memory.name}{each} = {start}{lasts}")
    used: dict[str, ast.Use] = {}
    for rule in model.rules:
        lines.append(f"{'otherwise ' * rule.otherwise}move {rule.name}{rule.phase and f' of phase {rule.phase}'}")
        lines += _steps(rule.steps, 1, model, used)
    lines += [f"again when {typed_text(again.condition, model, used)}" for again in model.again]
    for name, score in zip(model.players, model.scores, strict=False):  # no scores, or one for each
        lines.append(f"score {name} = {typed_text(score, model, used)}")
    for ending in model.endings:
        result = "draw"
        if ending.winner is not None:
            result = f"{typed_text(ending.winner, model, used)} wins"
        elif ending.loser is not None:
            result = f"{typed_text(ending.loser, model, used)} loses"
        elif ending.leader:
            result = f"{ending.leader} wins"
        lines.append(f"end when {typed_text(ending.condition, model, used)} -> {result}")
    if model.swap:
        lines.append("swap")
    shown: set[str] = set()
    while waiting := [name for name in used if name not in shown]:
        for name in waiting:
            shown.add(name)
            use = used[name]
            kinds = ", ".join(
                f"{parameter}: {argument.type.name}"
                for parameter, argument in zip(use.definition.parameters, use.arguments, strict=True)
            )
            head = f"{name}({kinds})" if kinds else name
            lines.append(f"define {head}: {use.type.name} = {typed_text(use.definition.body, model, used)}")
    return "\n".join(lines) + "\n"


def _alike(starts: tuple[Start, ...]) -> tuple[Start, ...]:
    """The starts of all players, or the one that they share."""
    return starts if len({*starts}) > 1 else starts[:1]


def _steps(steps: Iterable[Step], indent: int, model: Model, used: dict[str, ast.Use]) -> list[str]:
    lines: list[str] = []
    for step in steps:
        match step:
            case Choose(name=name, region=region):
                lines.append(f"choose {name} in {typed_text(region, model, used)}")
            case Where(condition=condition):
                lines.append(f"where {typed_text(condition, model, used)}")
            case Do(effect=effect):
                lines.append(f"do {typed_text(effect, model, used)}")
            case Whole(name=name, parts=parts):
                lines.append(f"whole {name} of {typed_text(parts, model, used)}")
            case Collect(name=name, region=region):
                lines.append(f"collect {name} = {typed_text(region, model, used)}")
            case Let(name=name, value=value):
                lines.append(f"let {name}: {value.type.name} = {typed_text(value, model, used)}")
            case Prefer(number=number):
                lines.append(f"prefer {typed_text(number, model, used)}")
            case Repeat(least=least, most=most, steps=inner):
                words = " optional" * step.optional + " merged" * step.merged
                lines.append(f"repeat {least} to {most}{words}")
                lines += _steps(inner, 1, model, used)
    return ["  " * indent + line for line in lines]


def typed_text(node: ast.Expression, model: Model, used: dict[str, ast.Use]) -> str:
    """An expression of the typed tree as a nested list; the definitions it uses are added to ``used``."""

    def text(node: ast.Expression) -> str:
        match node:
            case ast.Literal():
                return _value(node, model)
            case ast.Variable(name=name):
                return name
            case ast.Counter(name=name, player=player):
                return name if player is None else f"({name} {text(player)})"
            case ast.Call(ludeme=ludeme, arguments=arguments):
                return f"({' '.join([ludeme.name, *map(text, arguments)])})" if arguments else ludeme.name
            case ast.Use(definition=definition, arguments=arguments):
                name = definition.name
                if definition.given:  # one of these for each direction
                    name += f"[{', '.join(_directions(value, model) for _, value in definition.given)}]"
                used.setdefault(name, node)
                return f"({' '.join([name, *map(text, arguments)])})" if arguments else name
            case ast.Convert(type=type_, operand=operand):
                return f"({type_.name} {text(operand)})"
            case ast.At(when=when, body=body):
                return f"({when} {text(body)})"
            case ast.Function(name=name, body=body):
                return f"({name} -> {text(body)})"
            case ast.Not(operand=operand):
                return f"(not {text(operand)})"
            case ast.Junction(word=word, operands=operands):
                return f"({' '.join([word, *map(text, operands)])})"

    return text(node)


def _directions(value: Directions, model: Model) -> str:
    """The names of the directions, for each player if they differ."""
    sides = [" ".join(name for name in model.board.circle if name in side) for side in value]
    return "{" + (sides[0] if len(set(sides)) == 1 else " / ".join(sides)) + "}"


def _value(literal: ast.Literal, model: Model) -> str:
    match literal.type.name:
        case "Site":
            return str(model.board.names[literal.value])
        case "Region":
            return "{" + " ".join(model.board.names[site] for site in sorted(literal.value)) + "}"
        case "Player":
            return str(model.players[literal.value])
        case "Piece":
            return str(model.pieces[literal.value].name)
        case "Direction":
            return _directions(literal.value, model)
        case "Bool":
            return spell(literal.value)
    return str(literal.value)

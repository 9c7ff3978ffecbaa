"""The rules of a game in the words of its description, for players to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ...gdl.model import ast
from ...gdl.model.model import Choose, Ending, Model, Prefer, Rule, Where
from ...gdl.model.option import spell
from ...gdl.model.texts import deed, plainly, text_of

Line = tuple[str, str]
"""A name or a result, and its explanation."""
Say = Callable[[ast.Expression], str]
"""What puts a condition into words."""
POINTS = {
    "empty": "an empty point",
    "mine": "a point with a piece of the mover",
    "theirs": "a point with another player's piece",
}
"""Points in words, for a move without a text in the description."""
WHO = {"mover": "the player to move", "last": "the player who has just moved"}


@dataclass(frozen=True)
class Rulebook:
    """The rules, part by part; text between backticks is quoted from the file."""

    title: str
    by: str
    """Who made the game, and when; empty if unknown."""
    about: tuple[str, ...]
    turns: str
    """Who moves, and who begins."""
    moves: tuple[Line, ...]
    """Each kind of move, and what it must do."""
    scores: tuple[Line, ...]
    ends: tuple[Line, ...]
    """Each result, and when it occurs."""
    options: tuple[tuple[str, str, str, str], ...]
    """Name, current value, meaning, and allowed values."""


def rulebook(model: Model, say: Say | None = None) -> Rulebook:
    """Who plays, what each kind of move is and must do, how the game ends, and the current options.

    ``say`` puts conditions without a text into words, which are left out if it has none; otherwise they are quoted.
    """
    moves = [_rule(rule, say or _written) for rule in model.rules]
    if model.swap:
        moves.append(
            (
                "swap",
                f"in reply to the first {'turn' if model.again else 'move'}, change sides instead of moving",
            )
        )
    moves += [("written", text) for text in model.metadata.get("notation", ())]
    moves += [("turn", f"continues if {_written(again.condition)}") for again in model.again]
    return Rulebook(
        model.title,
        ", ".join([*model.metadata.get("author", ()), *model.metadata.get("year", ())]),
        tuple(model.metadata.get("about", ())),
        f"{', '.join(model.players[:-1])} and {model.players[-1]} move in turn, {model.players[0]} first."
        if len(model.players) > 1
        else f"One player: {model.players[0]}.",
        tuple(moves),
        tuple((player, _written(score)) for player, score in zip(model.players, model.scores, strict=False)),
        tuple((_result(ending, alone=len(model.players) == 1), ending.reason) for ending in model.endings),
        tuple(
            (option.name, spell(model.settings[option.name]), option.text, option.allowed) for option in model.options
        ),
    )


def _rule(rule: Rule, say: Say) -> Line:
    wheres = [step for step in rule.every_step if isinstance(step, Where)]
    conditions = [part for step in wheres if not step.phase for part in _parts(step.condition)]
    deeds = [done for condition in conditions if (done := _deed(condition))]
    others = [said for condition in conditions if not _deed(condition) and (said := say(condition))]
    must = f"; it must {', and '.join(deeds)}" if deeds else ""
    must += f"; only if {', and '.join(others)}" if others else ""
    numbers = [_written(step.number) for step in rule.steps if isinstance(step, Prefer)]
    most = f"; it counts {numbers[0]}: only if no other move counts more" if numbers else ""
    rest = "; only if no other move can be made" * rule.otherwise
    phases = "".join(_phase(step) for step in wheres if step.phase)
    return rule.name, (rule.text or _choices(rule) or rule.name) + must + most + rest + phases


def _phase(step: Where) -> str:
    """When the phase of a rule applies: its own condition holds, and those of the phases above it do not."""
    condition = step.condition
    parts = condition.operands if isinstance(condition, ast.Junction) and condition.span == step.span else (condition,)
    own = [part for part in parts if not (isinstance(part, ast.Not) and part.span.text.startswith("phase "))]
    when = [f"`{' and '.join(' '.join(part.span.text.split()) for part in own)}`"] if own else []
    when += ["no phase above it applies"] if len(own) < len(parts) else []
    return f"; only in the phase `{step.phase}`, when {' and '.join(when)}"


def _choices(rule: Rule) -> str:
    """The points that a move goes through, for a rule without a text."""
    words = {"from": "from", "to": "to"}
    return ", ".join(
        f"{words.get(step.name, f'with {step.name}')} {_points(step.region)}"
        for step in rule.steps
        if isinstance(step, Choose)
    )


def _points(region: ast.Expression) -> str:
    """A phrase for one of the points of a region."""
    return POINTS.get(region.span.text) or f"a point of {_written(region)}"


def _parts(condition: ast.Expression) -> Iterator[ast.Expression]:
    """The conditions of which one is made by `and`, but for what the options have decided."""
    match condition:
        case ast.Literal():
            return
        case ast.Junction(word="and", operands=operands):
            for operand in operands:
                yield from _parts(operand)
        case _:
            yield condition


def _deed(condition: ast.Expression) -> str:
    """What a move must do, in the words of the condition's definition; empty if it has none."""
    match condition:
        case ast.Not(operand=ast.At(when="after", body=operand)):
            return _deed(replace(condition, operand=operand))
        case ast.At(when="after", body=operand):
            return _deed(operand)
        case ast.Use(is_of_arguments=True) | ast.Not(operand=ast.Use(is_of_arguments=True)):
            pass
        case ast.Use(definition=definition) if definition.text:
            return _ordered(text_of(condition, plainly))
        case ast.Not(operand=ast.Use(definition=definition) as use) if definition.text:
            return _ordered(text_of(use, plainly), holds=False)
    return ""


def _ordered(text: str, *, holds: bool = True) -> str:
    must, done = deed(text, holds=holds)
    return f"{'' if must else 'not '}{done}"


def _written(node: ast.Expression) -> str:
    """An expression as it is written in the file, without the parts that the options have decided."""
    parts = node.operands if isinstance(node, ast.Junction) and node.word == "and" else (node,)
    return f"`{' and '.join(' '.join(part.span.text.split()) for part in parts)}`"


def _result(ending: Ending, *, alone: bool = False) -> str:
    if alone:  # whoever plays alone has solved the puzzle or not
        return "solved" if ending.winner is not None else "not solved"
    if ending.leader:
        return f"the {ending.leader} score wins"
    if ending.winner is not None:
        return f"{_who(ending.winner)} wins"
    if ending.loser is not None:
        return f"{_who(ending.loser)} loses"
    return "a draw"


def _who(player: ast.Expression) -> str:
    written = player.span.text
    return WHO.get(written, written)

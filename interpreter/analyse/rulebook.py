"""The rules of a game in the words of its description, for players to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ...gdl.model import ast
from ...gdl.model.model import Choose, Ending, Model, Prefer, Rule, Where
from ...gdl.model.option import spell
from ...gdl.model.texts import deed, plainly, text_of
from ...gdl.text.nouns import with_verb

Line = tuple[str, str]
"""A name or a result, and its explanation."""
Say = Callable[[ast.Expression], str]
"""What puts a condition, a number, a player or one point of a region into words."""
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


def rulebook(
    model: Model, say: Say | None = None, *, conditions: bool = True, end: Callable[[Ending], str] | None = None
) -> Rulebook:
    """Who plays, what each kind of move is and must do, how the game ends, and the current options.

    ``say`` puts conditions, numbers and points into words; without it, they are quoted. With ``conditions`` off, those
    of moves that have no text are left out. ``end`` says the condition of a clause of ``end`` without a text.
    """
    say = say or _written
    moves = [_rule(rule, say, conditions) for rule in model.rules]
    if model.swap:
        moves.append(
            (
                "swap",
                f"in reply to the first {'turn' if model.again else 'move'}, change sides instead of moving",
            )
        )
    moves += [("written", text) for text in model.metadata.get("notation", ())]
    moves += [("turn", f"continues if {say(again.condition)}") for again in model.again]
    return Rulebook(
        model.title,
        ", ".join([*model.metadata.get("author", ()), *model.metadata.get("year", ())]),
        tuple(model.metadata.get("about", ())),
        f"{', '.join(model.players[:-1])} and {model.players[-1]} move in turn, {model.players[0]} first."
        if len(model.players) > 1
        else f"One player: {model.players[0]}.",
        tuple(moves),
        tuple((player, say(score)) for player, score in zip(model.players, model.scores, strict=False)),
        tuple((_result(ending, model, say), _reason(ending, end)) for ending in model.endings),
        tuple(
            (option.name, spell(model.settings[option.name]), option.text, option.allowed) for option in model.options
        ),
    )


def _rule(rule: Rule, say: Say, conditions: bool) -> Line:
    wheres = [step for step in rule.every_step if isinstance(step, Where)]
    asked = [part for step in wheres if not step.phase for part in _parts(step.condition)]
    deeds = [done for condition in asked if (done := _deed(condition))]
    others = [say(condition) for condition in asked if conditions and not _deed(condition)]
    must = f"; it must {', and '.join(deeds)}" if deeds else ""
    must += f"; only if {', and '.join(others)}" if others else ""
    numbers = [say(step.number) for step in rule.steps if isinstance(step, Prefer)]
    most = f"; it counts {numbers[0]}: only if no other move counts more" if numbers else ""
    rest = "; only if no other move can be made" * rule.otherwise
    phases = "".join(_phase(step, say) for step in wheres if step.phase)
    return rule.name, (rule.text or _choices(rule, say) or rule.name) + must + most + rest + phases


def _phase(step: Where, say: Say) -> str:
    """When the phase of a rule applies: its own condition holds, and those of the phases above it do not."""
    condition = step.condition
    parts = condition.operands if isinstance(condition, ast.Junction) and condition.span == step.span else (condition,)
    own = [part for part in parts if not (isinstance(part, ast.Not) and part.span.text.startswith("phase "))]
    when = [say(part) for part in own]
    when += ["no phase above it applies"] if len(own) < len(parts) else []
    return f"; only in the phase `{step.phase}`, when {' and '.join(when)}"


def _choices(rule: Rule, say: Say) -> str:
    """The points that a move goes through, for a rule without a text."""
    words = {"from": "from", "to": "to"}
    return ", ".join(
        f"{words.get(step.name, f'with {step.name}')} {_points(step.region, say)}"
        for step in rule.steps
        if isinstance(step, Choose)
    )


def _points(region: ast.Expression, say: Say) -> str:
    """A phrase for one of the points of a region."""
    return POINTS.get(region.span.text) or (say(region) if say is not _written else f"a point of {_written(region)}")


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


def _result(ending: Ending, model: Model, say: Say) -> str:
    if len(model.players) == 1:  # whoever plays alone has solved the puzzle or not
        return "solved" if ending.winner is not None else "not solved"
    if ending.leader:
        return f"the {ending.leader} score wins"
    if ending.winner is not None:
        return _does(ending.winner, "wins", model, say)
    if ending.loser is not None:
        return _does(ending.loser, "loses", model, say)
    return "a draw"


def has_words(ending: Ending) -> bool:
    """Whether the reason of a clause of ``end`` is in words: the author's, or those of a word such as `no-moves`."""
    condition = ending.condition
    return ending.is_explained or (isinstance(condition, ast.Call) and bool(condition.ludeme.says))


def _reason(ending: Ending, end: Callable[[Ending], str] | None) -> str:
    return ending.reason if end is None or has_words(ending) else end(ending)


def _does(player: ast.Expression, verb: str, model: Model, say: Say) -> str:
    if isinstance(player, ast.Literal):
        return with_verb(model.players[player.value], verb)
    return f"{WHO.get(player.span.text) or say(player)} {verb}"

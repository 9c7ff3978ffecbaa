"""The rules in words, made from the description; nothing is measured here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...gdl.model.ast import Expression
from ...gdl.model.model import Do, Ending, Model, Rule, expression_of
from ...gdl.text.source import Source
from ...interpreter.analyse.as_written import Defined, definitions_of, move_as_written, short, written
from ...interpreter.analyse.rulebook import Rulebook, has_words, rulebook
from ...interpreter.doubts import doubts
from ...interpreter.doubts.doubt import Doubt
from ...service.rules.marks import plain
from ...service.rules.marks import written as as_quoted
from ...service.rules.moves import steps_in_words
from ...service.rules.wording import Wording
from ..results.findings import AsWritten, Diagram, Findings, Item, Section, Words
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan


def seconds(plan: Plan, pace: Pace) -> float:
    """No time worth counting."""
    return 0.0


def measure(analysis: Analysis) -> Findings:
    """The starting position and the rules in words."""
    game = analysis.game
    say = Wording(game.model)
    said = rulebook(
        game.model,
        say.said,
        conditions=False,  # those of a move stand below its text
        end=lambda ending: plain(say.end(ending)),
    )
    return Findings(
        (
            Section(
                "rules",
                "rules",
                "The rules in words",
                said.turns,
                "Generated from the description, with the current options; text that looks like `this` is quoted from "
                "the description. If the author's words and a rule as written differ, what is written decides.",
                (
                    Diagram("start", "Starting position", str(game.start())),
                    *_about(game.model),
                    *_words(
                        said,
                        _moves(said, game.model, game.source),
                        scores_behind(game.model),
                        ends_behind(game.model),
                        _options_behind(game.model, [name for name, *_ in said.options]),
                    ),
                ),
            ),
        )
    )


def _among(allowed: str) -> str:
    """The values allowed for an option in words: ``odd 3..25`` becomes "odd, from 3 to 25"."""
    words = re.sub(r"(-?\d+)\.\.(-?\d+)", r"from \1 to \2", allowed).replace("odd from", "odd, from")
    words = words.replace("even from", "even, from")
    *most, last = words.split(", ") if ".." not in allowed else [words]
    return f"{', '.join(most)} or {last}" if most else last


def ends_behind(model: Model) -> tuple[AsWritten, ...]:
    """What is behind each clause of `end`."""
    say = Wording(model)
    return tuple(_clause(model, ending, say) for ending in model.endings)


def scores_behind(model: Model) -> tuple[AsWritten, ...]:
    """What is behind the score of each player, which is given in words."""
    say = Wording(model)
    return tuple(_behind(model, score, say) for score in model.scores)


def _moves(said: Rulebook, model: Model, source: Source) -> tuple[AsWritten | None, ...]:
    """What is behind each move, and, below what is said of moves in general, behind the conditions of `again`."""
    say = Wording(model)
    again = [_behind(model, each.condition, say) for each in model.again]
    moves = moves_behind(model, source)
    return (*moves, *[None] * (len(said.moves) - len(moves) - len(again)), *again)


def _behind(model: Model, node: Expression, say: Wording) -> AsWritten:
    """What is behind an expression that is itself said in words, or quoted for want of them."""
    defined = definitions_of(node, model=model)
    quoted = f"`{as_quoted(node)}`" in say.said(node)
    return AsWritten("" if quoted else short(written(node, model)), _listed(defined), _hints(model, (), defined))


def _clause(model: Model, ending: Ending, say: Wording) -> AsWritten:
    words = plain(say.end(ending))
    known = words != f"`{as_quoted(ending.condition)}` holds"
    defined = definitions_of(ending.condition, model=model)
    return AsWritten(
        short(written(ending.condition, model)),
        _listed(defined),
        _hints(model, doubts.of_ending(model, ending), defined),
        f"{words[:1].upper()}{words[1:]}." if known and has_words(ending) else "",
    )


def _hints(model: Model, own: Iterable[Doubt], defined: Iterable[Defined]) -> tuple[str, ...]:
    """The doubts about a rule and about the definitions that it uses."""
    inner = ((one.name, doubt) for one in defined for doubt in doubts.of_definition(model, one.definition))
    return (*map(str, own), *(f"in `{name}`, {doubt}" for name, doubt in inner))


def _listed(defined: Iterable[Defined]) -> tuple[tuple[str, str, str], ...]:
    return tuple((one.name, one.said, short(one.code)) for one in defined)


def moves_behind(model: Model, source: Source) -> tuple[AsWritten | None, ...]:
    """What is behind each move; its steps only if the author has said what it does, or if it has effects."""
    steps = move_as_written(model, source)
    told = steps_in_words(model, Wording(model, you=True), Wording(model))
    return tuple(
        _move(model, rule, steps.get(rule.name, ""), plain(" ".join(said)))
        for rule, said in zip(model.rules, told, strict=True)
    )


def _move(model: Model, rule: Rule, steps: str, words: str) -> AsWritten | None:
    nodes = [node for step in rule.every_step if (node := expression_of(step)) is not None]
    defined = definitions_of(*nodes, model=model)
    effects = any(isinstance(step, Do) and not step.implied and step.span != rule.span for step in rule.every_step)
    if not rule.text and not defined and not effects and not words:
        return None
    hints = _hints(model, doubts.of_rule(model, rule), defined)
    return AsWritten(short(steps) if rule.text or effects else "", _listed(defined), hints, words)


def _about(model: Model) -> Iterator[Item]:
    """The line about the game, which stands at the top of a page, if the rules may say something else."""
    if hints := tuple(map(str, doubts.of_about(model))):
        lines = tuple(("about", text) for text in model.metadata.get("about", ()))
        yield Words("rules-about", "The game in a sentence", lines=lines, written=(AsWritten("", (), hints),))


def _options_behind(model: Model, names: Iterable[str]) -> tuple[AsWritten | None, ...]:
    """Where the texts of options may differ from the scores, an entry for each option; nothing if none does."""
    doubted = {option.name: tuple(map(str, doubts.of_option(model, option))) for option in model.options}
    found = tuple(AsWritten("", (), doubted[name]) if doubted.get(name) else None for name in names)
    return found if any(found) else ()


def _words(
    said: Rulebook,
    moves: tuple[AsWritten | None, ...] = (),
    scores: tuple[AsWritten | None, ...] = (),
    ends: tuple[AsWritten | None, ...] = (),
    chosen: tuple[AsWritten | None, ...] = (),
) -> list[Item]:
    """The parts that are not empty."""
    options = tuple(
        (f"{name} = {value}", f"{text or name} (can be {_among(allowed)})")
        for name, value, text, allowed in said.options
    )
    parts: tuple[tuple[str, str, tuple[tuple[str, str], ...], tuple[AsWritten | None, ...]], ...] = (
        ("rules-moves", "Moves", said.moves, moves),
        ("rules-scores", "Scores", said.scores, scores),
        ("rules-ends", "How a game ends", said.ends, ends),
        ("rules-options", "Options, as set here", options, chosen),
    )
    return [Words(name, title, lines=lines, written=behind) for name, title, lines, behind in parts if lines]


PART = Part("rulebook", "reads the rules", order=10, measure=measure, seconds=seconds, spread=False)

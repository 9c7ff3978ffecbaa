"""Effects of moves that never change anything: a capture that takes nothing, a promotion that never comes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from ...gdl.ludemes.counters import Set
from ...gdl.model.ast import Counter, Literal, walk
from ...gdl.model.model import Choose, Do, Model, Repeat, Rule
from ...gdl.text.errors import DescriptionError
from ...gdl.text.listing import listed
from ...interpreter.analyse.as_written import short
from ...interpreter.game.game import Game, load
from ...interpreter.reference.engine import ReferenceEngine
from ...interpreter.reference.evaluate import Frame
from ...interpreter.reference.view import View
from ..fairness.clauses import line_of
from ..results.findings import Alarm
from ..workbench.self_play import Log, played
from .evidence import Evidence

OFTEN = 100
"""Moves that must have carried out an effect before it counts as idle."""
PLIES = 2_000
"""Plies to replay: most effects are soon seen to change something, and more random games look for rare ones."""
IDLE = 5
"""Moves that leave everything as it was, from which on they are told."""
TRIED = 20
"""Random games with another value of an option, in which an effect may change something."""
OF_A_KIND = re.compile(r"having\([\w-]+\.([\w-]+)\)(?: [&-] .*)?")
"""A region of pieces of one kind."""
PLACE = tuple[int, int]
"""Where an effect is written. One of `every move` belongs to all rules."""


class Watch(ReferenceEngine):
    """An engine that notes which effects have changed the position."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.model)
        self.game = game
        self.busy: set[PLACE] = set()

    def done(self, step: Do, frame: Frame) -> View:
        """Apply an effect to a copy of the position."""
        after = super().done(step, frame)
        if _held(after) != _held(frame.here):
            self.busy.add(place_of(step))
        return after

    def replay(self, logs: Iterable[Log], wanted: set[PLACE]) -> set[PLACE]:
        """Those of the wanted effects that change nothing in these games."""
        rules = [{place_of(step) for step in effects_of(rule)} for rule in self.game.model.rules]
        plies = 0
        for log in logs:
            if not wanted - self.busy or plies > PLIES:
                break
            plies += log.plies
            state = self.game.start()
            for text in log.moves:
                move = state.parse_move(text)
                if move.rule >= 0 and rules[move.rule] & wanted - self.busy:
                    self.play(state.position, move, state.earlier)
                state.advance(move)
        return wanted - self.busy


def place_of(step: Do) -> PLACE:
    """Where an effect is written."""
    return step.span.start, step.span.end


def effects_of(rule: Rule) -> list[Do]:
    """The effects on the board that are written in a rule, or for all moves, and that no option has settled.

    A counter that is set to a number that it already is may be a precaution.
    """
    return [
        step for step in rule.every_step
        if isinstance(step, Do) and not step.implied and step.span != rule.span
        and not _is_constant(step) and not any(map(_settled, step.effect.arguments))
    ]  # fmt: skip


def idle_effects(found: Evidence) -> Iterator[Alarm]:
    """An effect that many moves have carried out, and that has never changed anything."""
    model = found.game.model
    times: dict[PLACE, int] = {}
    steps: dict[PLACE, Do] = {}
    users: dict[PLACE, list[Rule]] = {}
    for number, rule in enumerate(model.rules):
        made = sum(log.rules.count(number) for log in found.all)
        for step in effects_of(rule):
            place = place_of(step)
            steps[place] = step
            times[place] = times.get(place, 0) + made
            users.setdefault(place, []).append(rule)
    proved = {(each.label.span.start, each.label.span.end) for each in model.warnings}  # told with the proof
    idle = {place for place, made in times.items() if made >= OFTEN} - proved
    games = [log for pair in zip_longest(found.chance, found.own) for log in pair if log and any(log.moves)]
    idle = Watch(found.game).replay(games, idle)
    by_words: dict[str, list[PLACE]] = {}
    for place in sorted(idle):
        if found.rare.never_changes(place) and not _with_options(found.game, place):
            by_words.setdefault(" ".join(steps[place].span.text.split()), []).append(place)
    for words, places in by_words.items():
        lines = sorted({line_of(steps[place].span) for place in places})
        names = dict.fromkeys(f"`{rule.name}`" for place in places for rule in users[place])
        yield Alarm(
            "idle-effect",
            f"An effect of a move never changes anything: `{words}`, line{'s' * (len(lines) > 1)} "
            f"{listed(map(str, lines))}, in {listed(names)}. Check what it looks at, and its place among the steps: "
            "each effect sees what the steps above it have left.",
            f"{sum(times[place] for place in places):,} moves of {len(found.own):,} self-play games of {found.player} "
            f"and {len(found.chance):,} random games carried it out, and nothing changed; nor did it in "
            f"{found.rare.games:,} more random games.",
            severe=False,
        )


def idle_counters(found: Evidence) -> Iterator[Alarm]:
    """A counter that many moves have counted up or down, and that was back at its start after each of them."""
    game, model = found.game, found.game.model
    setting: dict[str, dict[PLACE, Do]] = {}
    made: dict[str, int] = {}
    for number, rule in enumerate(model.rules):
        for step in rule.every_step:
            if isinstance(step, Do) and step.effect.ludeme is Set:
                what, value = step.effect.arguments
                if isinstance(what, Counter):
                    setting.setdefault(what.name, {})[place_of(step)] = step
                    if any(isinstance(part, Counter) and part.name == what.name for part in walk(value)):
                        made[what.name] = made.get(what.name, 0) + sum(log.rules.count(number) for log in found.all)
    still = {name for name, times in made.items() if times >= OFTEN}
    games = _some(found)
    for log in games:
        for state in log.states(game) if still else ():
            counts = zip(model.cells.items(), state.position.counts, strict=True)
            still -= {name for ((name, *player), one), count in counts if count != one.start_of(*player)}
    for name in sorted(still if games else ()):
        steps = "; ".join(f"`{short(step.span.text)}`, line {line_of(step.span)}" for step in setting[name].values())
        yield Alarm(
            "idle-counter",
            f"A number that moves count never changes: `{name}`. Check what sets it, and in which order: {steps}.",
            f"{made[name]:,} moves counted, and `{name}` was the same as at the start after each move of "
            f"{len(games):,} games.",
            severe=False,
        )


def _some(found: Evidence) -> list[Log]:
    """Some games of each sample, with ``PLIES`` plies in all or a little more."""
    games, plies = list[Log](), 0
    for log in (each for pair in zip_longest(found.chance, found.own) for each in pair if each and any(each.moves)):
        if plies > PLIES:
            break
        games.append(log)
        plies += log.plies
    return games


def idle_moves(found: Evidence) -> Iterator[Alarm]:
    """Moves that name a point and leave everything as it was, as a pass would."""
    game, rules = found.game, found.game.model.rules
    seen: dict[int, list[str]] = {}
    plies = 0
    games = _some(found)
    for log in games:
        before = None
        for text, rule, state in zip_longest(("", *log.moves), (-1, *log.rules), log.states(game)):
            there = state.position.contents, state.position.counts, state.position.memories
            if there == before and rule >= 0 and _has_points(rules[rule]):
                seen.setdefault(rule, []).append(text)
            before = there
        plies += log.plies
    for number, texts in sorted(seen.items()):
        if len(texts) >= IDLE:
            rule = rules[number]
            several = len(rule.choices) > 1 or rule.repeat is not None
            yield Alarm(
                "idle-move",
                f"A move can leave everything as it was, like a pass: `{rule.name}`, line {line_of(rule.span)}, as in "
                f"`{texts[0]}`. Check {'whether the points that it chooses have to differ, and ' * several}what its "
                "effects do, and in which order.",
                f"{len(texts):,} of {plies:,} moves of {len(games):,} games.",
                severe=False,
            )


def _has_points(rule: Rule) -> bool:
    return any(isinstance(step, Choose | Repeat) for step in rule.steps)


def starving(game: Game, alarms: Sequence[Alarm]) -> tuple[Alarm, ...]:
    """The alarms, where a rule that is never possible follows from idle effects if these alone make its pieces.

    The idle effects are then the fault, as severe as what follows from them.
    """
    idle = [alarm for alarm in alarms if alarm.code == "idle-effect"]
    causes, dead, severe = list[Alarm](), list[Alarm](), False
    for alarm in alarms:
        for rule in game.model.rules if alarm.code == "dead-rule" else ():
            named = alarm.text.startswith(f"The move `{rule.name}`, line {line_of(rule.span)},")
            makers = {f"`{words}`" for words in _makers(game.model, rule)} if named else set()
            found = [each for each in idle if any(words in each.text for words in makers)]
            if makers and all(any(words in each.text for each in found) for words in makers):
                causes, dead, severe = [*causes, *found], [*dead, alarm], severe or alarm.severe
    first = [replace(each, severe=each.severe or severe) for each in idle if each in causes]
    others = [replace(each, follows="idle-effect") if each in dead else each for each in alarms if each not in causes]
    return (*first, *others)


def _makers(model: Model, rule: Rule) -> set[str]:
    """The effects that make pieces of the one kind of which a rule moves some; none if there are such at the start."""
    chosen = next((step.region for step in rule.every_step if isinstance(step, Choose)), None)
    needed = OF_A_KIND.fullmatch(" ".join(chosen.span.text.split())) if chosen is not None else None
    if needed is None or any(model.pieces[piece].kind == needed[1] for piece in model.setup if piece is not None):
        return set()
    return {
        " ".join(step.span.text.split())
        for other in model.rules
        for step in effects_of(other)
        if other is not rule and step.effect.ludeme.name == "place"
        and re.search(rf"\.{re.escape(needed[1])}(?![\w-])", step.effect.arguments[0].span.text)
    }  # fmt: skip


def _with_options(game: Game, place: PLACE) -> bool:
    """Whether an effect changes something if an option has another value: then it is there for that."""
    for option in game.model.options:
        for value in option.extremes if option.type.name not in ("Int", "Number") else ():
            if value == game.options[option.name]:
                continue
            try:
                other = load(game.source, {**game.options, option.name: value})
            except DescriptionError:  # values that do not go together
                continue
            games = (Log.of(played(other, 1, "random", number)) for number in range(TRIED))
            if not Watch(other).replay(games, {place}):
                return True
    return False


def _held(view: View) -> tuple[object, ...]:
    return view.contents, view.counts, view.memories


def _is_constant(step: Do) -> bool:
    """Whether an effect sets a counter to a number, or a memory to a place."""
    return step.effect.ludeme is Set and isinstance(step.effect.arguments[1], Literal)


def _settled(argument: object) -> bool:
    """Whether an argument of an effect is always the empty region: an option means that, or the checker warns of it."""
    return isinstance(argument, Literal) and argument.value in (None, frozenset())

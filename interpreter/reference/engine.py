"""Legal moves, playing one, and the end of the game, straight from the checked model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...gdl import limits
from ...gdl.diagnostic import DescriptionError, error
from ...gdl.model import Choose, Do, Ending, Model, Rule, Where
from ..move import SWAP_RULE, Move
from ..naming import named
from ..position import Position, SwapStage, remembered
from ..result import Result
from .evaluate import Evaluator, Frame, Value
from .view import Course, Past, View


class ReferenceEngine:
    """Plays a model. What it finds depends on the position that it is given, and on those before it where the
    description asks for them; on nothing else."""

    name = "reference"

    def __init__(self, model: Model) -> None:
        self.model = model
        self.owners = [piece.owner for piece in model.pieces]
        self.evaluator = Evaluator()
        value = self.evaluator.value
        self._values: dict[int, Value] = {}
        self._arguments: dict[int, list[Value]] = {}
        for rule in model.rules:
            for step in rule.steps:
                match step:
                    case Choose(region=node) | Where(condition=node):
                        self._values[id(step)] = value(node)
                    case Do(effect=effect):
                        self._arguments[id(step)] = [value(argument) for argument in effect.arguments]
        self._endings: list[tuple[Ending, Value, Value | None]] = []
        for ending in model.endings:
            player = ending.winner or ending.loser
            self._endings.append((ending, value(ending.condition), value(player) if player is not None else None))
        self._again = [value(again.condition) for again in model.again]
        self._scores = [value(score) for score in model.scores]
        self._remembered = remembered(model)

    def start(self) -> Position:
        """The position in which the game begins."""
        stage = SwapStage.AHEAD if self.model.swap else SwapStage.NEVER
        counts = tuple(counter.start for counter in self.model.cells.values())
        return Position(self.model.setup, 0, swap=stage, turn=1 if "turn" in self._remembered else 0, counts=counts)

    def moves(self, position: Position, earlier: Sequence[Position] = ()) -> list[Move]:
        """What the move rules offer the mover, each move once, sorted by notation. ``swap`` is not among them.

        Raises:
            DescriptionError: the rules leave more to try than can be tried (``too-many-moves``).
        """
        found = self._found(position, earlier)
        return named(self.model, found, lambda move: self.play(position, move, earlier))

    def _found(self, position: Position, earlier: Sequence[Position]) -> list[tuple[int, tuple[int, ...]]]:
        """The rules and points of all moves; those of `otherwise` rules where there are no others."""
        self._tries = 0
        for otherwise in (False, True):
            rules = [(number, rule) for number, rule in enumerate(self.model.rules) if rule.otherwise == otherwise]
            found = [(number, sites) for number, rule in rules for sites in self._rule_moves(rule, position, earlier)]
            if found:
                return found
        return []

    def _offers(self, position: Position, earlier: Sequence[Position]) -> bool:
        """Whether there is a move; where there is too much to try, whoever looks for them will be told."""
        try:
            return bool(self._found(position, earlier))
        except DescriptionError:
            return True

    def play(self, position: Position, move: Move, earlier: Sequence[Position] = ()) -> Position:
        """The position after a legal move."""
        if move.rule == SWAP_RULE:
            return replace(position, swapped=True, swap=SwapStage.CLOSED)
        view = View(self.model, self.owners, position)
        frame = Frame(view, before=view, chosen={})
        chosen = dict(zip(self.model.rules[move.rule].choices, move.sites, strict=True))
        for step in self.model.rules[move.rule].steps:
            frame.chosen = chosen
            if isinstance(step, Do):
                frame.here = self.done(step, frame)
        return self._following(position, frame.here, earlier)

    def _following(self, position: Position, view: View, earlier: Sequence[Position]) -> Position:
        """The position after a move has led to these contents: the mover goes on with his turn, or it is over."""
        keeps, contents = self._remembered, tuple(view.contents)
        brought = [
            site for site, piece in enumerate(contents) if piece is not None and piece != position.contents[site]
        ]
        on = replace(
            position,
            contents=contents,
            counts=tuple(view.counts.values()),
            swap=SwapStage.CLOSED if position.swap == SwapStage.OPEN else position.swap,
            last=position.mover if "last" in keeps else None,
            moves=position.moves + 1 if "moves" in keeps else 0,
            placed=position.placed.union(brought) if "placed" in keeps else frozenset(),
            idle=-1 if "idle" in keeps and contents != position.contents else position.idle,
        )
        if self._again:
            frame = Frame(View(self.model, self.owners, on), chosen={})
            if any(holds(frame) for holds in self._again) and self._offers(on, (*earlier, position)):
                return on
        return replace(
            on,
            mover=(position.mover + 1) % len(self.model.players),
            swap=SwapStage.OPEN if position.swap == SwapStage.AHEAD else on.swap,
            turn=position.turn + 1 if "turn" in keeps else 0,
            moves=0,
            placed=frozenset(),
            idle=on.idle + 1 if "idle" in keeps else 0,
        )

    def result(
        self,
        position: Position,
        has_moves: Callable[[], bool],
        repeats: Callable[[], bool],
        earlier: Sequence[Position] = (),
    ) -> Result | None:
        """How the game has ended, or ``None`` while it goes on."""
        past = Past(earlier, position.mover)
        frame = Frame(View(self.model, self.owners, position, Course(has_moves, repeats), past), chosen={})
        for number, (ending, holds, player) in enumerate(self._endings):
            if not holds(frame):
                continue
            if ending.leader:
                best = self._leader(frame, max if ending.leader == "highest" else min)
                return Result(best, ending.why(best), number)
            if player is None:
                return Result(None, ending.reason, number)
            named = player(frame)
            if named is not None:  # a clause about nobody decides nothing
                return Result(named if ending.loser is None else 1 - named, ending.reason, number)
        if not has_moves() and position.swap != SwapStage.OPEN:
            return Result(None, "no legal move", None)
        return None

    def scores(self, position: Position) -> tuple[float | None, ...]:
        """The score of each player; none where the description keeps no scores."""
        frame = Frame(View(self.model, self.owners, position), chosen={})
        return tuple(score(frame) for score in self._scores)

    def _leader(self, frame: Frame, best: Callable[[list[float]], float]) -> int | None:
        """The only player whose score is the best one."""
        scores = [score(frame) for score in self._scores]
        if None in scores or scores.count(best(scores)) > 1:
            return None
        return scores.index(best(scores))

    def done(self, step: Do, frame: Frame) -> View:
        """The position with an effect done, on a copy."""
        view = frame.here.copy()
        arguments = [value(frame) for value in self._arguments[id(step)]]
        step.effect.ludeme.meaning(view, *arguments)
        return view

    def evaluate(self, step: Choose | Where, frame: Frame) -> object:
        """The region of a choice or the truth of a condition."""
        return self._values[id(step)](frame)

    def start_of_move(self, position: Position, earlier: Sequence[Position]) -> View:
        """A position that a move is made in; what the move leads to is looked for among it and all before it."""
        following = (position.mover + 1) % len(self.model.players)
        return View(self.model, self.owners, position, past=Past((*earlier, position), following))

    def _rule_moves(self, rule: Rule, position: Position, earlier: Sequence[Position]) -> Iterator[tuple[int, ...]]:
        view = self.start_of_move(position, earlier)
        yield from self._extend(rule, 0, Frame(view, before=view, chosen={}), ())

    def _extend(
        self, rule: Rule, at: int, frame: Frame, waiting: tuple[tuple[Where, View], ...]
    ) -> Iterator[tuple[int, ...]]:
        """All ways to carry out the steps from ``at`` on; ``waiting`` are the conditions on the completed move."""
        if at == len(rule.steps):
            for where, here in waiting:
                complete = Frame(here, frame.before, frame.here, frame.chosen)
                if not self.evaluate(where, complete):
                    return
            yield tuple(frame.chosen.values())
            return
        match rule.steps[at]:
            case Choose(name=name) as step:
                region = self.evaluate(step, frame)
                assert isinstance(region, frozenset)
                for site in sorted(region):
                    self._tries += 1
                    if self._tries > limits.COMBINATIONS:
                        raise _too_many(rule)
                    chosen = {**frame.chosen, name: site}
                    yield from self._extend(rule, at + 1, Frame(frame.here, frame.before, None, chosen), waiting)
            case Where(looks_after=True) as step:
                yield from self._extend(rule, at + 1, frame, (*waiting, (step, frame.here)))
            case Where() as step:
                if self.evaluate(step, frame):
                    yield from self._extend(rule, at + 1, frame, waiting)
            case Do() as step:
                moved = Frame(self.done(step, frame), frame.before, None, frame.chosen)
                yield from self._extend(rule, at + 1, moved, waiting)


def _too_many(rule: Rule) -> DescriptionError:
    return error(
        "too-many-moves",
        f"the move `{rule.name}` leaves more than {limits.COMBINATIONS:,} combinations of points to try",
        rule.span,
        help="let each step choose from fewer points",
    )

"""A checked model becomes a program of the IR.

Nothing is played to find a move: the regions of the pieces are terms, an effect gives other terms, and ``before`` and
``after`` are evaluated over the terms of those positions. So every condition has a meaning in the IR, whatever it looks
at; what makes it fast is the business of the passes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ....gdl.model import ast
from ....gdl.model.model import Choose, Do, Model, Prefer, Repeat, Rule, Where
from ....gdl.text.diagnostic import DescriptionError, error
from ....gdl.text.source import Span
from ....gdl.types.types import COUNTER as AST_COUNTER
from ....gdl.types.types import PIECE as AST_PIECE
from ....gdl.types.types import REGION as AST_REGION
from ...core.position import remembered, sorts_seen
from ..analysis.move_bounds import with_bounds
from ..ir import program as programs
from ..ir.chain import Rounds
from ..ir.program import Block, Clause, Counter, Effect, ForSites, If, Otherwise, Program, Slot, Yield
from ..ir.terms import EARLIER, Term, Terms
from ..ir.types import BOOL, INT, NUMBER, PIECE, PLAYER, REGION, SITE
from .chains import rounds_of
from .context import Asked

TYPES = {"Site": SITE, "Region": REGION, "Int": INT, "Number": NUMBER, "Bool": BOOL, "Player": PLAYER, "Piece": PIECE}
Here = tuple[Term, ...]
"""The regions of the slots, then what the counters stand at."""


@dataclass(frozen=True)
class Frame:
    """Where an expression stands: the position, the same before and after the move, and what is named."""

    here: Here
    before: Here | None = None
    after: Here | None = None
    chosen: Mapping[str, Term] = field(default_factory=dict)
    arguments: Mapping[str, Any] = field(default_factory=dict)


def lower(model: Model) -> Program:
    """The program of a model.

    Raises:
        DescriptionError: it uses an operation that has no lowering (``not-native``); the span is that of the operation.
    """
    return Lowering(model).program()


def slots_of(model: Model) -> tuple[Slot, ...]:
    """Every piece that can be on the board, as the player to move sees it."""
    kinds = list(dict.fromkeys(piece.kind for piece in model.pieces if piece.owner is not None))
    neutral = [Slot(None, piece.kind or piece.name) for piece in model.pieces if piece.owner is None]
    return (*[Slot(owner, kind) for owner in range(len(model.players)) for kind in kinds], *neutral)


def counters_of(model: Model) -> tuple[Counter, ...]:
    """Every number that a position holds, as the player to move sees it: in the order of ``Model.cells``, which are
    those that the first player sees."""
    return tuple(
        Counter(owner[0] if owner else None, counter.name, counter.low, counter.high)
        for (_, *owner), counter in model.cells.items()
    )


def piece_in_slot(model: Model, slot: Slot, mover: int) -> int | None:
    """The number of the model's piece that a slot stands for when it is a player's turn; ``None``: there is none."""
    for number, piece in enumerate(model.pieces):
        if slot.owner is None:
            if piece.owner is None and slot.kind == (piece.kind or piece.name):
                return number
        elif piece.owner == (mover + slot.owner) % len(model.players) and piece.kind == slot.kind:
            return number
    return None


class Lowering:
    """A model on its way into the IR."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.terms = Terms()
        self.slots = slots_of(model)
        self.counters = counters_of(model)
        regions = [(f"slot{number}", REGION) for number in range(len(self.slots))]
        numbers = [(f"counter{number}", INT) for number in range(len(self.counters))]
        inputs = [*regions, *numbers]
        self.start: Here = tuple(self.terms.input(name, type_) for name, type_ in inputs)
        self.earlier: Here = tuple(self.terms.input(EARLIER + name, type_) for name, type_ in inputs)
        """What `before` looks at in `again`: the position before the move just made."""
        self._known: dict[tuple[Any, ...], Any] = {}
        self._kept: list[Any] = []  # what the keys of ``_known`` name by ``id`` must live as long

    def program(self) -> Program:
        """The program."""
        model = self.model
        moves: list[Any] = []
        others: list[Any] = []
        effects: list[Effect] = []
        for number, rule in enumerate(model.rules):
            self._final: Here = self.start
            self._chosen: list[tuple[str, Term]] = []
            self._rounds: Rounds | None = None
            self._preferred: Term | None = None
            found = others if rule.otherwise else moves
            block = self._steps(number, rule, 0, Frame(self.start, before=self.start), ())
            at = 0 if rule.prefers else len(found)  # what prefers comes first
            found[at:at] = block
            names = tuple(name for name, _ in self._chosen)
            regions, counters = self._final[: len(self.slots)], self._final[len(self.slots) :]
            effects.append(Effect(names, tuple(self._chosen), regions, counters, self._rounds, rule.phase))
        if others:
            moves.append(Otherwise(tuple(others)))
        frame = Frame(self.start)
        scores = self._scores(frame)
        clauses = []
        for ending in model.endings:
            named = ending.winner or ending.loser
            player = None if named is None else self.value(named, frame)
            if ending.leader:
                player = self._leader(scores, ending.leader)
            condition = self.value(ending.condition, frame)
            clauses.append(Clause(condition, player, ending.loser is not None, bool(ending.leader)))
        board = model.board
        after = Frame(self.start, before=self.earlier)
        program = Program(
            self.terms, tuple(moves), tuple(effects), tuple(clauses), self.slots, len(model.players),
            tuple(rule.name for rule in model.rules), len(board), board.neighbours, model.swap, remembered(model),
            tuple(self.value(again.condition, after) for again in model.again), scores,
            self.counters, directions=board.ahead, history=sorts_seen(model),
        )  # fmt: skip
        return with_bounds(program)

    def _scores(self, frame: Frame) -> tuple[Term, ...]:
        """The score of each player, counted from the mover."""
        by_player = [self.value(score, frame) for score in self.model.scores]
        if any(score.type == NUMBER for score in by_player):  # then all are, so that they can be compared
            by_player = [s if s.type == NUMBER else self.terms.make("real", (s,)) for s in by_player]
        players = len(by_player)
        return tuple(
            self.chosen_by_mover([by_player[(mover + owner) % players] for mover in range(players)])
            for owner in range(players)
        )

    def _leader(self, scores: Sequence[Term], which: str) -> Term:
        """The player whose score is higher (or lower) than every other one; undefined where there is none."""
        make = self.terms.make
        found = self.terms.constant(PLAYER, None)
        for owner, score in enumerate(scores):
            leads = self.terms.constant(BOOL, True)
            for other in range(len(scores)):
                if other != owner:
                    pair = (scores[other], score) if which == "highest" else (score, scores[other])
                    leads = make("and", (leads, make("<", pair)))
            found = make("select", (leads, self.terms.constant(PLAYER, owner), found))
        return found

    def by_mover(self, type_: str, values: Sequence[object]) -> Term:
        """A value that depends on whose turn it is."""
        return self.chosen_by_mover([self.terms.constant(type_, value) for value in values])

    def chosen_by_mover(self, values: Sequence[Term]) -> Term:
        """One of some terms, by whose turn it is; inside each of them that is known."""
        asks = self.terms.input("mover", PLAYER)
        known = [self.terms.constant(PLAYER, mover) for mover in range(len(values))]
        values = [self.terms.replace(value, {asks.number: known[mover]}) for mover, value in enumerate(values)]
        found = last = values[-1]
        for mover in range(len(values) - 2, -1, -1):
            if values[mover] is not last or found is not last:
                asked = (asks, known[mover])
                found = self.terms.make("select", (self.terms.make("same", asked), values[mover], found))
        return found

    # -- moves -----------------------------------------------------------------------------------------------------

    def _steps(self, number: int, rule: Rule, at: int, frame: Frame, waiting: tuple[tuple[Where, Here], ...]) -> Block:
        """The steps from ``at`` on; ``waiting`` are the conditions on the completed move."""
        if at == len(rule.steps):
            self._final = frame.here
            sites = tuple(frame.chosen[name] for name in rule.choices)
            block: Block = (Yield(number, sites) if self._rounds is None else programs.YieldChain(number, rule.name),)
            if self._preferred is not None:
                block = (programs.Prefer(self._preferred, block),)
            for where, here in reversed(waiting):
                complete = Frame(here, frame.before, frame.here, frame.chosen)
                block = (If(self.value(where.condition, complete), block),)
            return block
        match rule.steps[at]:
            case Choose(name=name, region=region):
                where_from = self.value(region, frame)
                full = f"{rule.name}.{name}"
                self._chosen.append((full, where_from))
                chosen = {**frame.chosen, name: self.terms.variable(full, SITE)}
                inner = self._steps(number, rule, at + 1, Frame(frame.here, frame.before, None, chosen), waiting)
                return (ForSites(full, where_from, inner),)
            case Where(looks_after=True) as step:
                return self._steps(number, rule, at + 1, frame, (*waiting, (step, frame.here)))
            case Where(condition=condition):
                holds = self.value(condition, frame)
                return (If(holds, self._steps(number, rule, at + 1, frame, waiting)),)
            case Do(effect=effect):
                done = Frame(self.done(effect, frame), frame.before, None, frame.chosen)
                return self._steps(number, rule, at + 1, done, waiting)
            case Prefer(number=preferred):
                self._preferred = self.value(preferred, frame)
                return self._steps(number, rule, at + 1, frame, waiting)
            case Repeat() as chain:
                self._rounds, behind = rounds_of(self, rule.name, chain, frame)
                block = self._steps(number, rule, at + 1, behind, waiting)
                return (programs.Repeat(rule.name, number, frame.chosen["from"], self._rounds, block),)
            case _:
                raise AssertionError("a step of a chain stands outside it")

    def done(self, effect: ast.Call, frame: Frame) -> Here:
        """The regions of the slots with an effect done."""
        code = Asked(self, frame.here)
        self.call(effect, frame, code)
        return tuple(code.here)

    # -- expressions -----------------------------------------------------------------------------------------------

    def value(self, node: ast.Expression, frame: Frame) -> Any:
        """The term of an expression, or the value of one that is known before play."""
        match node:
            case ast.Literal():
                return self._literal(node)
            case ast.Variable(name=name, parameter=True):
                return frame.arguments[name]
            case ast.Variable(name=name):
                return frame.chosen[name]
            case ast.Counter(type=type_, name=name, player=player):
                counter = (name,) if player is None else (name, self.value(player, frame))
                return counter if type_ == AST_COUNTER else Asked(self, frame.here).stands_at(counter)
            case ast.Call():
                return self.call(node, frame, Asked(self, frame.here, frame.before is not None))
            case ast.Use():
                return self._use(node, frame)
            case ast.Convert(type=type_, operand=operand):
                value = self.value(operand, frame)
                if type_ == AST_REGION:
                    return self.terms.make("single", (value,))
                if type_ == AST_PIECE:
                    return Asked(self, frame.here).piece_of(value, "")
                return self.terms.make("real", (value,))
            case ast.At(when=when, body=body):
                there = frame.before if when == "before" else frame.after
                assert there is not None, "the language lets only a `where` look at the position after the move"
                moved = Frame(there, frame.before, frame.after, frame.chosen, frame.arguments)
                return self.value(body, moved)
            case ast.Not(operand=operand):
                return self.terms.make("not", (self.value(operand, frame),))
            case ast.Junction(word=word, operands=operands):
                first, *others = (self.value(operand, frame) for operand in operands)
                for other in others:
                    first = self.terms.make(word, (first, other))
                return first

    def _literal(self, node: ast.Literal) -> Any:
        players = len(self.model.players)
        match node.type.name:
            case "Player" if node.value is not None:
                return self.by_mover(PLAYER, [(node.value - mover) % players for mover in range(players)])
            case "Piece" if node.value is not None:
                piece = self.model.pieces[node.value]
                if piece.owner is None:
                    return self.terms.constant(PIECE, self.slots.index(Slot(None, piece.kind or piece.name)))
                seen = [(piece.owner - mover) % players for mover in range(players)]
                return self.by_mover(PIECE, [self.slots.index(Slot(owner, piece.kind)) for owner in seen])
            case name if name in TYPES:
                return self.terms.constant(TYPES[name], node.value)
        return node.value

    def call(self, node: ast.Call, frame: Frame, code: Asked) -> Any:
        """What the lowering of a ludeme gives; of an effect, nothing."""
        arguments = [self.value(argument, frame) for argument in node.arguments]
        try:
            return node.ludeme.lowering(code, *arguments)
        except NotImplementedError:
            raise _not_native(node.ludeme.name, node.span) from None

    def _use(self, node: ast.Use, frame: Frame) -> Any:
        """A definition: once for the same arguments in the same positions."""
        definition = node.definition
        arguments = [self.value(argument, frame) for argument in node.arguments]
        named = [frame.chosen[name] for name in sorted(definition.variables)]
        looks = [frame.before, frame.after] if definition.looks_elsewhere else []
        asked = [tuple(arguments), tuple(named), frame.here, *looks]
        key = (id(definition), *[_identity(part) for part in asked])
        if key not in self._known:
            self._kept.append((definition, asked))
            inner = dict(zip(definition.parameters, arguments, strict=True))
            self._known[key] = self.value(
                definition.body, Frame(frame.here, frame.before, frame.after, frame.chosen, inner)
            )
        return self._known[key]


def _identity(values: Sequence[Any] | None) -> tuple[Any, ...]:
    return tuple(value.number if isinstance(value, Term) else ("as is", value) for value in values or ())


def _not_native(name: str, span: Span) -> DescriptionError:
    return error(
        "not-native",
        f"the native engine has no code for `{name}`",
        span,
        help="play this game with `--engine reference`, and tell those who added the word",
    )

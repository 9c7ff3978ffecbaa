"""Random expressions of a requested type, made of all ludemes and standard words.

No ludeme is named here: each is used because its result fits, with arguments of the types of its parameters. A ludeme
with a parameter of a type that cannot be generated here is left out; ``test_random_descriptions`` lists those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from random import Random

from plybook.gdl.ludemes import Ludeme, ludemes
from plybook.gdl.ludemes.turns import IN_PLAY
from plybook.gdl.resolve.unknown import MOVE_STEPS
from plybook.gdl.types.board import Board
from plybook.gdl.types.types import (
    BOOL,
    COUNTER,
    DIRECTION,
    EFFECT,
    INT,
    MEMORY,
    NUMBER,
    PARTS,
    PIECE,
    PLAYER,
    REGION,
    SITE,
    TEXT,
    TRACK,
    Type,
    fits,
)

VALUES = (SITE, REGION, INT, NUMBER, BOOL, PLAYER, PIECE, DIRECTION)
"""The types that can be requested of an expression, besides EFFECT and symbols."""
PLACES = (
    "setup", "from", "to", "choose", "where", "do", "every", "phase", "collect", "let", "prefer", "again", "score",
    "end",
)  # fmt: skip


UNITED = ["d", "way", "n"]
"""Names of directions in a `union`."""
FUNCTIONS = ["p", "q", "part", "each-one"]
"""Names of what a function is of."""
DEEP = 2
"""How many functions stand in one another at most; more take the reference engine too long."""
RESERVED = frozenset(["from", "to", "mine"])
POSITIONS = ("before.", "after.", "turn-start.")


class ImpossibleError(Exception):
    """No expression of the requested type is possible here."""


@dataclass(frozen=True)
class Context:
    """What an expression may refer to in its place: see :class:`plybook.gdl.resolve.scope.Scope`."""

    place: str
    sites: tuple[str, ...] = ()
    positions: frozenset[str] = frozenset()
    parameters: Mapping[str, Type] = field(default_factory=dict)
    completed: bool = False
    turn_start: bool = False


@dataclass(frozen=True)
class Word:
    """A definition for arguments of certain types, and what must be known in the place where it is used."""

    name: str
    parameters: tuple[Type, ...]
    result: Type
    sites: frozenset[str] = frozenset()
    positions: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset(PLACES)

    def known_in(self, context: Context) -> bool:
        """Whether the word can be used there."""
        ready = self.sites <= set(context.sites) and self.positions <= context.positions
        return ready and context.place in self.places and (bool(self.parameters) or self.name not in context.parameters)


@dataclass(frozen=True)
class Names:
    """The names that the statements of a game define."""

    players: tuple[str, ...]
    board: Board
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The players who have each kind of piece; none for a neutral one."""
    options: Mapping[str, Type] = field(default_factory=dict)
    facing: bool = False
    """Whether each player faces a direction."""
    counters: Mapping[str, bool] = field(default_factory=dict)
    """For each counter, whether every player has one."""
    tracks: Sequence[str] = ()
    memories: Mapping[str, bool] = field(default_factory=dict)
    """The same for each remembered region or site."""

    def kinds_of(self, player: str) -> list[str]:
        """The kinds of pieces that a player has."""
        return [kind for kind, owners in self.kinds.items() if player in owners]

    def stands_for_a_piece(self, player: str) -> bool:
        """Whether a player has only one kind."""
        return not any(self.kinds.values()) or len(self.kinds_of(player)) == 1

    @property
    def all_stand_for_a_piece(self) -> bool:
        """Whether any expression of type Player can stand for a piece."""
        return all(map(self.stands_for_a_piece, self.players))

    @property
    def pieces(self) -> list[str]:
        """The names of all pieces."""
        return [f"{player}.{kind}" for kind, owners in self.kinds.items() for player in owners] + [
            *[kind for kind, owners in self.kinds.items() if not owners],
            *[player for player in self.players if self.stands_for_a_piece(player)],
        ]


class Writer:
    """Writes expressions; those with an operator are in parentheses, which :func:`bare` removes."""

    def __init__(self, random: Random, names: Names, words: Sequence[Word]) -> None:
        self.random = random
        self.names = names
        self.words = list(words)

    def expression(self, wanted: Type, context: Context, depth: int, *, grown: bool = False) -> str:
        """An expression of a type, with calls and operators nested to about this depth; ``grown``: not a single word.

        Raises:
            ImpossibleError: there is none.
        """
        if wanted.choices:
            return self._symbol(wanted)
        if wanted == COUNTER:
            return self._counter(self.random.choice(list(self.names.counters)), context, depth)
        if wanted == TRACK:
            return self.random.choice(self.names.tracks)
        if wanted == MEMORY:
            return self._counter(self.random.choice(list(self.names.memories)), context, depth)
        leaves = self._leaves(wanted, context)
        if leaves and not grown and (depth <= 0 or self.random.random() < 0.3):
            return self.random.choice(leaves)
        branches = self._branches(wanted, context, depth)
        if not leaves and not branches:
            raise ImpossibleError(str(wanted))
        return self.random.choice(branches)() if branches else self.random.choice(leaves)

    def _accepts(self, given: Type, wanted: Type) -> bool:
        return accepts(given, wanted, self.names.all_stand_for_a_piece)

    # -- without arguments --

    def _leaves(self, wanted: Type, context: Context) -> list[str]:
        named = [name for name, type_ in context.parameters.items() if self._accepts(type_, wanted)] * 3
        if self._accepts(SITE, wanted):
            named += list(context.sites) * 3
        named += [name for name, type_ in self.names.options.items() if self._accepts(type_, wanted)]
        named += [word.name for word in self._known(wanted, context) if not word.parameters]
        named += [ludeme.name for ludeme in self._ludemes(wanted, context) if not ludeme.parameters]
        if self._accepts(INT, wanted) and context.place in IN_PLAY:
            named += [f"{name}(mover)" if each else name for name, each in self.names.counters.items()] * 2
        if wanted == REGION and context.place in IN_PLAY:
            named += [f"{name}(mover)" if each else name for name, each in self.names.memories.items()] * 3
        hidden = {name for name, type_ in context.parameters.items() if not self._accepts(type_, wanted)}
        return [name for name in named if name not in hidden] + self._literals(wanted)

    def _literals(self, wanted: Type) -> list[str]:
        random, board = self.random, self.names.board
        if wanted in (SITE, REGION):
            return [random.choice(board.names)]
        if wanted == INT:
            return [str(random.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, len(board), 999_999_999]))]
        if wanted == NUMBER:
            return [f"{random.randrange(6)}.{random.choice([0, 5])}"] * 8 + [str(random.randrange(4))]
        if wanted == PLAYER:
            return [random.choice(self.names.players)]
        if wanted == DIRECTION:
            free = [name for name in board.circle if name not in self.names.options]
            return random.sample(free, 2)
        if wanted == PIECE:
            return [random.choice(self.names.pieces)] if self.names.pieces else []
        if wanted == BOOL:
            compared = [
                f"({name} {random.choice(['is', 'is not'])} {random.choice(type_.choices)})"
                for name, type_ in self.names.options.items()
                if type_.choices
            ]
            return compared + ([random.choice(["on", "off"])] if random.random() < 0.05 else [])
        return []

    def _symbol(self, wanted: Type) -> str:
        """One of the choices; for sides, usually one that the board has."""
        options = [name for name, type_ in self.names.options.items() if set(type_.choices) & set(wanted.choices)]
        if options and self.random.random() < 0.3:
            return self.random.choice(options)
        there = [choice for choice in wanted.choices if choice in self.names.board.sides]
        return self.random.choice(there if there and self.random.random() < 0.9 else wanted.choices)

    # -- with arguments --

    def _branches(self, wanted: Type, context: Context, depth: int) -> list[Callable[[], str]]:
        """Ways to write a call or an operator: one for each name, however many types it is used with."""
        found: dict[str, list[Ludeme | Word]] = {}
        inside = sum(name in context.parameters for name in FUNCTIONS)
        for ludeme in self._ludemes(wanted, context):
            types = [parameter.type for parameter in ludeme.parameters]
            if any(type_.takes for type_ in types) and (depth <= 0 or inside >= DEEP):
                continue
            if types and TEXT not in types and (depth > 0 or wanted not in types):
                found.setdefault(ludeme.name, []).append(ludeme)
        for word in self._known(wanted, context):
            if word.parameters and (depth > 0 or wanted not in word.parameters):
                found.setdefault(word.name, []).append(word)
        inner = depth - 1
        branches = [lambda same=same: self._call(self.random.choice(same), context, inner) for same in found.values()]
        if any(TEXT in [p.type for p in ludeme.parameters] for ludeme in self._ludemes(wanted, context)):
            branches += [lambda: self._member(context, inner)] * 2
        if wanted == EFFECT or depth <= 0:
            return branches
        if context.positions:
            branches += [lambda: self._elsewhere(wanted, context, inner)] * (1 + len(branches) // 8)
        if context.place in IN_PLAY and not context.turn_start:
            branches += [lambda: self._at_turn_start(wanted, context, inner)] * (1 + len(branches) // 16)
        if wanted == BOOL:
            branches += [lambda: f"(not {self.expression(BOOL, context, inner)})"]
            branches += [lambda word=word: self._joined(word, context, inner) for word in ("and", "or", "or")]
        if wanted == REGION and self.names.board.longest > 1:
            branches += [lambda: self._united(context, inner)] * (1 + len(branches) // 8)
        if wanted == INT and context.place in IN_PLAY:
            branches += [lambda name=name: self._counter(name, context, inner) for name in self.names.counters]
        if wanted == REGION and context.place in IN_PLAY:
            branches += [lambda name=name: self._counter(name, context, inner) for name in self.names.memories] * 2
        if wanted == INT:
            branches += [lambda: f"(-{self.expression(INT, context, inner)})"]
        return branches

    def _call(self, called: Ludeme | Word, context: Context, depth: int) -> str:
        types = [p if isinstance(p, Type) else p.type for p in called.parameters]
        if getattr(called, "operator", False):
            grown = self.random.randrange(len(types)) if self.random.random() < 0.85 else -1  # rarely two constants
            arguments = [self.expression(type_, context, depth, grown=n == grown) for n, type_ in enumerate(types)]
            if called.name == "if":
                condition, yes, no = map(bare, arguments)
                return f"(if {condition} then {yes} else {no})"
            return f"({f' {called.name} '.join(arguments)})"
        if getattr(called, "ranged", False):
            return f"{called.name}({'..'.join(self.expression(type_, context, depth) for type_ in types)})"
        if getattr(called, "chained", False):
            types += types[-1:] * self.random.choice([0, 0, 1, 2])
        arguments = [self._argument(type_, context, depth) for type_ in types]
        return f"{called.name}({', '.join(map(bare, arguments))})"

    def _argument(self, wanted: Type, context: Context, depth: int) -> str:
        """An argument of a call: a value or a function."""
        if wanted.takes is None or wanted.gives is None:
            return self.expression(wanted, context, depth)
        name = self.random.choice([name for name in FUNCTIONS if name not in context.parameters])
        inner = replace(context, parameters={**context.parameters, name: wanted.takes})
        return f"{name} -> {bare(self.expression(wanted.gives, inner, depth, grown=depth > 0))}"

    def _member(self, context: Context, depth: int) -> str:
        """``mover.King``: the way to write a ludeme that takes the kind of a piece."""
        kinds = [kind for kind, owners in self.names.kinds.items() if owners]
        if not kinds:
            return self.expression(PIECE, context, depth)
        player = self.expression(PLAYER, context, depth)
        if player in self.names.players:
            kinds = self.names.kinds_of(player)
        return f"{player}.{self.random.choice(kinds)}" if kinds else self.random.choice(self.names.pieces)

    def _counter(self, name: str, context: Context, depth: int) -> str:
        """A counter or memory; if each player has one, that of some player."""
        each = {**self.names.counters, **self.names.memories}[name]
        return f"{name}({bare(self.expression(PLAYER, context, depth))})" if each else name

    def _elsewhere(self, wanted: Type, context: Context, depth: int) -> str:
        """``before.E`` or ``after.E``, if E is a name or a call."""
        when = self.random.choice(sorted(context.positions))
        text = self.expression(wanted, replace(context, completed=when == "after"), depth)
        if not text[0].isalpha() or text.startswith(POSITIONS):
            return text if when != "after" else self.expression(wanted, context, depth)
        return f"{when}.{text}"

    def _at_turn_start(self, wanted: Type, context: Context, depth: int) -> str:
        """``turn-start.E``, if E is a name or a call; where it looks at more than the board, the text is invalid."""
        text = self.expression(wanted, replace(context, turn_start=True), depth)
        return f"turn-start.{text}" if text[0].isalpha() and not text.startswith(POSITIONS) else text

    def _joined(self, word: str, context: Context, depth: int) -> str:
        return f"({self.expression(BOOL, context, depth)} {word} {self.expression(BOOL, context, depth)})"

    def _united(self, context: Context, depth: int) -> str:
        """``union(d in …, …)``: the name may shadow another one."""
        name = self.random.choice([*UNITED, *[name for name in context.parameters if name not in RESERVED]])
        over = self.expression(DIRECTION, context, min(depth, 1))
        inner = replace(context, parameters={**context.parameters, name: DIRECTION})
        return f"union({name} in {over}, {bare(self.expression(REGION, inner, depth))})"

    def _known(self, wanted: Type, context: Context) -> list[Word]:
        any_player = self.names.all_stand_for_a_piece
        return [word for word in self.words if accepts(word.result, wanted, any_player) and word.known_in(context)]

    def _ludemes(self, wanted: Type, context: Context) -> tuple[type[Ludeme], ...]:
        missing = frozenset(
            type_
            for type_, there in {
                COUNTER: self.names.counters, MEMORY: self.names.memories, TRACK: self.names.tracks
            }.items()
            if not there
        )  # fmt: skip
        places = (context.place, context.completed, bool(self.names.facing))
        return possible(wanted, *places, missing, self.names.all_stand_for_a_piece)


@cache
def accepts(given: Type, wanted: Type, all_stand_for_a_piece: bool) -> bool:
    """Whether a value of one type can be given for another, if any player stands for a piece or not."""
    return given == wanted or (fits(given, wanted) and (wanted != PIECE or all_stand_for_a_piece))


@cache
def possible(
    wanted: Type, place: str, completed: bool, facing: bool, missing: Set[Type], all_stand_for_a_piece: bool
) -> tuple[type[Ludeme], ...]:
    """The ludemes for a value of a type in a place, of a game that has nothing of the types that are ``missing``."""
    return tuple(
        ludeme
        for ludeme in writable()
        if accepts(ludeme.result, wanted, all_stand_for_a_piece)
        and (not ludeme.only_in or place in ludeme.only_in)
        and (not ludeme.only_after or completed or place not in MOVE_STEPS)
        and (facing or not ludeme.relative)
        and missing.isdisjoint(parameter.type for parameter in ludeme.parameters)
    )


def bare(text: str) -> str:
    """An expression without its outer parentheses."""
    return text[1:-1] if text.startswith("(") else text


@lru_cache(maxsize=1)
def writable() -> tuple[type[Ludeme], ...]:
    """The ludemes whose arguments can all be generated here. A Text is only written in ``mover.King``."""
    return tuple(
        ludeme
        for known in ludemes().values()
        for ludeme in known
        if all(
            p.type in (*VALUES, COUNTER, MEMORY, PARTS, TRACK) or p.type.choices or p.type.takes
            for p in ludeme.parameters
        )
        or [p.type for p in ludeme.parameters] == [PLAYER, TEXT]
    )

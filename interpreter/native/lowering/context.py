"""The interface for the lowering of ludemes (see ``gdl.ludemes.base.Code``): the regions of a position, as terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....gdl.types.board import Board, offset
from ....gdl.types.track import Track
from ....gdl.types.types import SITE as AST_SITE
from ....gdl.types.types import Type
from ..ir.folds import EACH
from ..ir.layers import over_regions
from ..ir.slots import Slot
from ..ir.terms import EARLIER, Term, closed
from ..ir.types import BOOL, INT, PIECE, PLAYER, REGION, SITE
from .model_terms import Here, ModelTerms


class LoweringContext:
    """The interface for the lowering of ludemes (see ``gdl.ludemes.base.Code``)."""

    def __init__(self, given: ModelTerms, here: Here, in_move: bool = False) -> None:
        """``in_move``: whether a move is being made."""
        self.given = given
        self.in_move = in_move
        self.here = list(here)
        self.board: Board = given.model.board
        self._when = EARLIER if here == given.earlier else ""

    @property
    def pieces(self) -> Sequence[tuple[Term, Term | None, Term]]:
        """For each possible piece: its region, its owner (``None``: no player), and the piece itself."""
        known = self.known
        return [
            (region, None if slot.owner is None else known(PLAYER, slot.owner), known(PIECE, number))
            for number, (slot, region) in enumerate(zip(self.given.slots, self.here, strict=False))
        ]

    @property
    def mover(self) -> Term:
        """The player to move."""
        return self.known(PLAYER, 0)

    @property
    def players(self) -> int:
        """The number of players, who are counted from the mover."""
        return len(self.given.model.players)

    @property
    def opponent(self) -> Term:
        """The player after the mover."""
        return self.known(PLAYER, 1 % len(self.given.model.players))

    @property
    def last(self) -> Term:
        """The player who moved last; undefined at the start."""
        return self.given.terms.input(f"{self._when}last", PLAYER)

    @property
    def turn(self) -> Term:
        """The number of this turn, from 1."""
        turn = self.given.terms.input(f"{self._when}turn", INT)
        return self.op("+", turn, self.known(INT, self.given.turned)) if self.given.turned else turn

    @property
    def moves(self) -> Term:
        """The number of moves the mover has made in this turn."""
        begins = self.given.turned or self.given.begun
        return self.known(INT, 0) if begins else self.given.terms.input(f"{self._when}moves", INT)

    @property
    def placed(self) -> Term:
        """The points that these moves have brought a piece to."""
        if self.given.turned or self.given.begun:
            return self.known(REGION, frozenset())
        return self.given.terms.input(f"{self._when}placed", REGION)

    @property
    def began(self) -> Sequence[Term]:
        """For each possible piece, its region when the turn began."""
        return self.given.began

    @property
    def idle(self) -> Term:
        """The number of turns in a row that have changed nothing on the board; 0 if this one has changed something."""
        return self.given.terms.input(f"{self._when}idle", INT)

    @property
    def has_moves(self) -> Term:
        """Whether any move rule offers the mover a move."""
        return self.op("not", self.given.terms.input("no-moves", BOOL))

    @property
    def repeats(self) -> Term:
        """Whether the same position has occurred before."""
        return self.given.terms.input("repeated", BOOL)

    def seen(self, sort: str) -> Term:
        """How often the board has occurred before: in ``end`` the current one, elsewhere the one after the move."""
        return self._in_the_past("seen", sort)

    def since_seen(self, sort: str) -> Term:
        """How many moves ago it occurred first."""
        return self._in_the_past("since", sort)

    def _in_the_past(self, what: str, sort: str) -> Term:
        if not self.in_move:
            return self.given.terms.input(f"{what}-{sort}", INT)
        slots, (counters, memories) = len(self.given.slots), self.given.beside
        kept = [slots + cell for cell in counters] + [slots + len(self.given.counters) + cell for cell in memories]
        return self.given.terms.make(what, [*self.here[:slots], *(self.here[place] for place in kept)], sort)

    def op(self, name: str, *arguments: Term) -> Term:
        """An operation of the IR (``interpreter/native/ir/meaning.py`` declares them)."""
        return self.given.terms.make(name, arguments)

    def known(self, type_: str, value: object) -> Term:
        """A constant; ``None`` if undefined."""
        return self.given.terms.constant(type_, value)

    def piece_of(self, player: Term, kind: str) -> Term:
        """A player's piece of a kind (empty: the player's first piece); undefined if there is none."""
        key = player, kind, self.given.turned
        if key not in self.given.pieces_of:
            players = len(self.given.model.players)
            found = self.known(PIECE, None)
            for owner in range(players):
                by_mover = [self._first(owner, kind, mover) for mover in range(players)]
                piece = self.given.by_mover(PIECE, by_mover)
                found = self.op("select", self.op("same", player, self.known(PLAYER, owner)), piece, found)
            self.given.pieces_of[key] = found
        return self.given.pieces_of[key]

    def _first(self, owner: int, kind: str, mover: int) -> int | None:
        """The slot of a player's first piece of a kind."""
        model = self.given.model
        for piece in model.pieces:
            if piece.owner == (mover + owner) % len(model.players) and kind in ("", piece.kind):
                return self.given.slots.index(Slot(owner, piece.kind))
        return None

    @property
    def successors(self) -> Sequence[Term]:
        """For each piece, the next player's piece of the same kind; the piece itself if there is none."""
        players = len(self.given.model.players)
        found = []
        for number, slot in enumerate(self.given.slots):
            after: list[int | None] = [number]
            if slot.owner is not None:
                after = [self._first((slot.owner + 1) % players, slot.kind, mover) for mover in range(players)]
            found.append(self.given.by_mover(PIECE, [number if one is None else one for one in after]))
        return found

    def step(self, region: Term, direction: str) -> Term:
        """The points one step away in a direction."""
        return self.given.terms.make("step", (region,), direction)

    def offset(self, region: Term, columns: Term, rows: Term) -> Term:
        """The points so many columns and rows away: one step if the numbers are known, otherwise a choice of steps."""
        make, nothing = self.given.terms.make, self.known(REGION, frozenset())

        def chosen(number: Term, most: int, there: Callable[[int], Term]) -> Term:
            if number.constant:
                return nothing if number.data is None or abs(number.data) >= most else there(number.data)
            found = nothing
            for possible in range(1 - most, most):
                wanted = make("same", (number, self.known(INT, possible)))
                found = make("union", (found, make("select", (wanted, there(possible), nothing))))
            return found

        def away(across: int, up: int) -> Term:
            return make("step", (region,), offset(across, up)) if across or up else region

        board = self.board
        return chosen(columns, board.columns, lambda across: chosen(rows, board.rows, lambda up: away(across, up)))

    def ray(self, region: Term, direction: str, through: Term) -> Term:
        """The points of a region that are reached in a straight line over points of it."""
        return self.given.terms.make("ray", (region, through), direction)

    def line(self, region: Term, number: int, *, exact: bool) -> Term:
        """Whether a region has ``number`` points in a row, at least or exactly."""
        return self.given.terms.make("exact-line" if exact else "line", (region,), (number, self._ways))

    @property
    def _ways(self) -> tuple[str, ...]:
        """One of each two opposite directions, of those in which points are adjacent."""
        board = self.board
        return tuple(name for name in board.circle if name in board.directions and board.all_steps[name][::-1] > (0, 0))

    def onward(self, track: Track, region: Term) -> Term:
        """The next points along a track."""
        nothing, none = self.known(REGION, frozenset()), self.known(INT, 0)
        return self.given.terms.make("walk", (region, nothing, none), (track, "onward"))

    def walked(self, track: Track, start: Term, over: Term, bends: Term, *, passed: bool) -> Term:
        """The points that walks along a track pass, or the first ones that they meet, either way."""
        make, kind = self.given.terms.make, "passed" if passed else "met"
        ways = [make("walk", (start, over, bends), (way, kind)) for way in (track, track.reversed)]
        return make("union", ways)

    def fold(self, how: str, each: Type, region: Term, function: Callable[[Term], Term], *more: Term) -> Term:
        """One value from those of a function of each point or part of a region."""
        terms = self.given.terms
        thing = terms.variable(f"{EACH} {self.given.inside}", SITE if each == AST_SITE else REGION)
        self.given.inside += 1
        body = function(thing)
        self.given.inside -= 1
        if how == "none":
            return self.op("not", closed(terms, "some", region, more, thing, body))
        if how == "count":
            body, how = self.op("select", body, self.known(INT, 1), self.known(INT, 0)), "sum"
        if how == "reach":
            thing, body = over_regions(terms, thing, body) or (thing, body)
        return closed(terms, how, region, more, thing, body)

    def by_mover(self, values: Sequence[Term]) -> Term:
        """The value at the index of the player to move."""
        return self.given.chosen_by_mover(values)

    def numbered(self, number: Term, regions: Sequence[frozenset[int]]) -> Term:
        """The region at a place of a list, counted from 1; the empty region outside it."""
        return self.given.terms.make("row-of", (number,), tuple(regions))

    def attacked(self, region: Term, piece: Term | None = None) -> Term:
        """Whether the next player could take a piece of the mover's that stands on a region."""
        assert self.given.captures is not None
        return self.given.captures(tuple(self.here), region, piece)

    def attacks(self, player: Term, region: Term) -> Term:
        """Whether a player could take a piece of another player's that stands on a region."""
        assert self.given.takes is not None
        here, takes = tuple(self.here), self.given.takes
        if player.constant:
            known = player.data is not None
            return takes(here, region, player.data) if known else self.known(BOOL, False)
        found = self.known(BOOL, False)
        for one in reversed(range(self.players)):
            meant = self.op("same", player, self.known(PLAYER, one))
            found = self.op("select", meant, takes(here, region, one), found)
        return found

    def can_answer(self) -> Term:
        """Whether the next player would have a move."""
        assert self.given.answers is not None
        return self.given.answers(tuple(self.here))

    def imagined(self, region: Term, piece: Term) -> LoweringContext:
        """The same position with a piece on the points of a region."""
        other = LoweringContext(self.given, tuple(self.here), self.in_move)
        other.put(region, piece)
        return other

    def put(self, region: Term, piece: Term | None) -> None:
        """Change the contents of a region (in effects only)."""
        for number, there in enumerate(self.here[: len(self.given.slots)]):
            without = self.op("minus", there, region)
            if piece is None:
                self.here[number] = without
            else:
                same = self.op("same", piece, self.known(PIECE, number))
                self.here[number] = self.op("select", same, self.op("union", there, region), without)

    def cells(self, counter: tuple[Any, ...]) -> Sequence[tuple[int, Term, Term, tuple[int, int]]]:
        """The cells that a counter can refer to: index, whether it is the one meant, value, and range of each."""
        name, *player = counter
        found = []
        for place, cell in enumerate(self.given.counters):
            if cell.name == name:
                meant = self.known(BOOL, True)
                if cell.owner is not None:
                    meant = self.op("same", player[0], self.known(PLAYER, cell.owner))
                number = self.here[len(self.given.slots) + place]
                found.append((place, meant, number, (cell.low, cell.high)))
        return found

    def stands_at(self, counter: tuple[Any, ...]) -> Term:
        """The value of a counter; undefined if its player is undefined."""
        found = self.known(INT, None)
        for _, meant, number, _ in self.cells(counter):
            found = number if meant.constant and meant.data else self.op("select", meant, number, found)
        return found

    def count(self, place: int, number: Term) -> None:
        """Set the cell at an index to a number (in effects only)."""
        self.here[len(self.given.slots) + place] = number

    def memory_cells(self, memory: tuple[Any, ...]) -> Sequence[tuple[int, Term, Term, bool]]:
        """The memories that one can refer to: index, whether it is the one meant, region, and whether it is a site."""
        name, *player = memory
        first = len(self.given.slots) + len(self.given.counters)
        found = []
        for place, cell in enumerate(self.given.memories):
            if cell.name == name:
                meant = self.known(BOOL, True)
                if cell.owner is not None:
                    meant = self.op("same", player[0], self.known(PLAYER, cell.owner))
                found.append((place, meant, self.here[first + place], cell.single))
        return found

    def kept_as(self, memory: tuple[Any, ...]) -> Term:
        """The region of a memory; empty if its player is undefined."""
        found = self.known(REGION, frozenset())
        for _, meant, region, _ in self.memory_cells(memory):
            found = region if meant.constant and meant.data else self.op("select", meant, region, found)
        return found

    def remember(self, place: int, region: Term) -> None:
        """Set the memory at an index to a region (in effects only)."""
        self.here[len(self.given.slots) + len(self.given.counters) + place] = region

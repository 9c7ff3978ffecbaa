"""What never happened in random games, as hints: it may be impossible, or only rare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...gdl.expand import Expanded
from ...gdl.ludemes.course import NoMoves, Repeated
from ...gdl.ludemes.history import Seen
from ...gdl.model import ast
from ...gdl.model.model import Ending, Model, expressions_of
from ...gdl.prover.placing import only_placed
from ...gdl.syntax import tree as syntax
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import hint
from ...gdl.text.source import Span
from ...gdl.types.types import PIECE
from .random_games import Events

ENOUGH = 20
"""The fewest games with the last settings from which anything is concluded."""
LAST_RESORTS = frozenset([NoMoves, Repeated, Seen])
"""What a clause is about that gives a draw if nothing else ends the game: it is good to have even if never needed."""

Played = Sequence[tuple[Model, Events]]


def never(expanded: Expanded, played: Played, limit: int) -> list[Diagnostic]:
    """What never happened in the games of some models of one description, which differ in their settings.

    ``limit`` is the number of plies after which games were abandoned. On a small board, much can be impossible, so
    the last model, the one with the usual settings, must have been played often enough. Games that are over at the
    start show what can happen, but they are not counted.
    """
    begun = [events for _, events in played if events.plies]
    games, ended, moves = (sum(getattr(events, what) for events in begun) for what in ("games", "ended", "plies"))
    report, (model, last) = _Report(expanded, played, games, moves), played[-1]
    if not last.plies or (last.games < ENOUGH and ended):
        return []
    if not ended:
        return [_unending(model.span, games, limit), *report.moves()] if games else []
    return [*report.moves(), *report.pieces(), *report.endings(), *report.players()]


def _unending(span: Span, games: int, limit: int) -> Diagnostic:
    return hint(
        "never-happened",
        f"none of {games:,} random games ended within {limit:,} moves",
        span,
        help="if players can avoid an end forever, add a clause that ends the game, such as `when repeated -> draw`",
    )


class _Report:
    """Compares what happened with what the description provides for."""

    def __init__(self, expanded: Expanded, played: Played, games: int, moves: int) -> None:
        self.expanded = expanded
        self.played = played
        self.model = played[-1][0]
        self.count = f"{games:,} random games ({moves:,} moves)"

    def moves(self) -> Iterator[Diagnostic]:
        """The rules that never offered a move, and a change of sides that was never possible."""
        happened = {model.rules[rule].span for model, events in self.played for rule in events.rules}
        for rule in self.model.rules:
            if rule.span not in happened and all(
                rule.span in [r.span for r in model.rules] for model, _ in self.played
            ):
                happened.add(rule.span)
                yield self._hint(
                    f"no move `{rule.name}` was possible in {{}}", rule.span, "check the conditions of the move"
                )
        if all(model.swap and not events.swap for model, events in self.played):
            yield self._hint("the sides could not be swapped in {}", self._statement("swap"), "check the first turn")

    def endings(self) -> Iterator[Diagnostic]:
        """The clauses of `end` that decided no game."""
        happened = {model.endings[clause].span for model, events in self.played for clause in events.endings}
        for ending in self.model.endings:
            if ending.span not in happened and not _last_resort(ending):
                yield self._hint(
                    "this clause decided none of {}", ending.span, "check its condition, and the clauses above it"
                )

    def pieces(self) -> Iterator[Diagnostic]:
        """Pieces that never appeared and, of those that did, the ones that never did what pieces like them did."""
        appeared, moved, taken = (
            {piece for _, events in self.played for piece in getattr(events, what)}
            for what in ("appeared", "moved", "taken")
        )
        pieces = self.model.pieces
        owned = {number for number, piece in enumerate(pieces) if piece.owner is not None}
        still = (owned & appeared) - moved if moved & owned else set()
        placed = only_placed(self.model) if still else frozenset()
        for number, piece in enumerate(pieces):
            alike = {other for other, each in enumerate(pieces) if each.kind == piece.kind and each.owner is not None}
            if number not in appeared:
                if _is_needless(self.model, number):
                    continue
                what, help = "was on the board in", "check the setup, and the moves that should place it"
            elif number in still - placed:
                what, help = "went from one point to another in", "check which moves are for it"
            elif number in owned - taken and taken & alike:
                what, help = "was taken in", "check which moves can take it"
            else:
                continue
            yield self._hint(f"no `{piece.name}` {what} {{}}", self._name(piece.kind or piece.name), help)

    def players(self) -> Iterator[Diagnostic]:
        """The players who never won, if others did."""
        won = {player for _, events in self.played for player in events.winners}
        for player, name in enumerate(self.model.players):
            if won and player not in won:
                yield self._hint(f"`{name}` won none of {{}}", self._name(name), "check the clauses of `end`")

    def _hint(self, message: str, span: Span, help: str) -> Diagnostic:
        return hint(
            "never-happened",
            message.format(self.count),
            span,
            help=f"{help}; it may also just be rare: random games are no proof",
        )

    def _name(self, name: str) -> Span:
        """Where a piece or a player is declared."""
        for statement in self.expanded.statements:
            if statement.keyword is not None and statement.keyword.text in ("piece", "players"):
                for phrase in statement.phrases[1:]:
                    for item in phrase.items:
                        if isinstance(item, syntax.Name) and item.text == name:
                            return item.span
        return self.model.span

    def _statement(self, keyword: str) -> Span:
        """The statement with a keyword."""
        for statement in self.expanded.statements:
            if statement.keyword is not None and statement.keyword.text == keyword:
                return statement.head
        return self.model.span


def _last_resort(ending: Ending) -> bool:
    """Whether a clause only says that the game is a draw if it cannot go on, or goes in circles."""
    decides = ending.winner is not None or ending.loser is not None or ending.leader
    return not decides and not LAST_RESORTS.isdisjoint(ast.ludemes_of(ending.condition))


def _is_needless(model: Model, number: int) -> bool:
    """Whether a piece exists only because every player has one: there are others, and no rule asks for this one."""
    piece = model.pieces[number]
    others = any(each.owner is None for each in model.pieces)
    return others and not piece.kind and not any(_asks_for(node, number, set()) for node in expressions_of(model))


def _asks_for(node: ast.Expression, number: int, seen: set[int]) -> bool:
    """Whether an expression names a piece, or that of a player who is known only in play."""
    for part in ast.walk(node):
        match part:
            case ast.Literal(type=type_, value=value) if type_ == PIECE and value == number:
                return True
            case ast.Convert(type=type_) if type_ == PIECE:
                return True
            case ast.Use(definition=definition) if id(definition) not in seen:
                seen.add(id(definition))
                if _asks_for(definition.body, number, seen):
                    return True
    return False

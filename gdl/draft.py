"""A game while it is being built, statement by statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from . import syntax
from .board import Board
from .diagnostic import DescriptionError, Diagnostic, Label, did_you_mean, error
from .model import Ending, Piece, Rule, Step
from .option import Option, Value, settle
from .scope import Define, Scope, Uses
from .source import Span
from .statements import kinds
from .statements.base import Stage
from .types import SITE, Type


@dataclass
class MoveDraft:
    """A move rule while its steps are being read."""

    name: str
    steps: list[Step] = field(default_factory=list)
    chosen: dict[str, Type] = field(default_factory=dict)


@dataclass
class Draft:
    """Everything that the statements read so far have said."""

    chosen: Mapping[str, object]
    metadata: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    settings: dict[str, Value] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    pieces: list[Piece] = field(default_factory=list)
    piece_spans: list[Span] = field(default_factory=list)
    board: Board | None = None
    defines: dict[str, Define] = field(default_factory=dict)
    setup: list[int | None] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    move: MoveDraft | None = None
    every: list[syntax.Statement] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    swap: bool = False
    uses: Uses = field(default_factory=Uses)
    warnings: list[Diagnostic] = field(default_factory=list)
    named: dict[str, tuple[Span, str]] = field(default_factory=dict)

    def scope(self, place: str, *, positions: frozenset[str] = frozenset()) -> Scope:
        """What names mean in a statement of the game, or in a step of the move that is being read."""
        return Scope(
            options=self.options,
            settings=self.settings,
            players=self.players,
            kinds=self.kinds,
            pieces=tuple(self.pieces),
            board=self.board,
            defines=self.defines,
            uses=self.uses,
            place=place,
            variables=dict(self.move.chosen) if self.move is not None else {},
            positions=positions,
        )

    def finish(self, stage: Stage) -> None:
        """Settle what follows from all statements of a stage together.

        Raises:
            DescriptionError: an option has been chosen that the game does not have, or a value that it cannot have.
        """
        if stage == Stage.OPTIONS:
            self.settings = settle(self.options.values(), self.chosen)
        elif stage == Stage.PIECES and not self.pieces:
            self.pieces = [Piece(name, player) for player, name in enumerate(self.players)]

    def give_name(self, name: syntax.Name, what: str) -> None:
        """Remember that a name is taken.

        Raises:
            DescriptionError: it was taken already (``duplicate-name``).
        """
        from .ludemes import ludemes

        if name.text in self.named:
            span, other = self.named[name.text]
            raise error(
                "duplicate-name", f"`{name.text}` is the name of {other} already", name.span, f"{what} of that name",
                related=[Label(span, f"{other} of that name")], help="give one of them another name",
            )
        if name.text in ludemes() or name.text in ("before", "after", "on", "off"):
            raise error("duplicate-name", f"`{name.text}` is a word of the language", name.span,
                        help="give it another name; what the word means: `plybook explain " + name.text + "`")
        self.named[name.text] = (name.span, what)

    def choose(self, name: syntax.Name) -> None:
        """Let the steps of the move that follow know a point that it has chosen."""
        assert self.move is not None
        if name.text in self.move.chosen:
            raise error("duplicate-name", f"this move has chosen a point called `{name.text}` already", name.span,
                        help="`choose NAME in REGION` gives a point a name of its own")
        self.move.chosen[name.text] = SITE


def build_block(draft: Draft, statements: tuple[syntax.Statement, ...], inside: str, where: str) -> None:
    """Read the statements of a block in the order of their stages, gathering the mistakes of each.

    Raises:
        DescriptionError: with every mistake that was found.
    """
    mistakes: list[Diagnostic] = []
    known = {keyword: kind for (place, keyword), kind in kinds().items() if place == inside}
    ordered = []
    seen: dict[str, syntax.Statement] = {}
    for statement in statements:
        try:
            keyword = _keyword(statement, known, where)
            if known[keyword].once and keyword in seen:
                raise error(
                    "duplicate-statement", f"there are two `{keyword}` statements in {where}",
                    statement.head, "the second one", related=[Label(seen[keyword].head, "the first one")],
                    help="keep one of them",
                )
            seen.setdefault(keyword, statement)
            ordered.append((known[keyword], statement))
        except DescriptionError as mistake:
            mistakes += mistake.diagnostics
    for stage in Stage:
        for kind, statement in ordered:
            if kind.stage == stage:
                try:
                    kind.build(draft, statement)
                except DescriptionError as mistake:
                    mistakes += mistake.diagnostics
        if mistakes:
            break  # what comes later rests on what is wrong already
        if inside == "game":
            draft.finish(stage)
    if mistakes:
        raise DescriptionError(dict.fromkeys(mistakes))


def _keyword(statement: syntax.Statement, known: Mapping[str, object], where: str) -> str:
    keyword = statement.keyword
    if keyword is not None and keyword.text in known:
        return keyword.text
    words = ", ".join(f"`{word}`" for word in known)
    if keyword is None:
        raise error("unknown-statement", f"no statement of {where} begins like this", statement.phrases[0].span,
                    help=f"a statement here begins with one of {words}")
    elsewhere = sorted({place for place, word in kinds() if word == keyword.text})
    if elsewhere:
        places = " or ".join(f"`{place}`" for place in elsewhere)
        raise error("misplaced-statement", f"`{keyword.text}` does not stand in {where}", keyword.span,
                    help=f"it belongs into the block of {places}")
    raise error("unknown-statement", f"`{keyword.text}` begins no statement of {where}", keyword.span,
                help=did_you_mean(keyword.text, known) or f"a statement here begins with one of {words}")

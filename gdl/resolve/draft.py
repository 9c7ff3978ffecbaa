"""A game while it is being built, statement by statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..ludemes import ludemes
from ..model.ast import Expression, Literal
from ..model.model import Again, Counter, Ending, Piece, Rule, Step
from ..model.option import Option, Value, settle
from ..statements import kinds
from ..statements.base import Kind, Stage
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import DescriptionError, constant_condition, did_you_mean, error
from ..text.mistakes import Mistakes
from ..text.source import Span
from ..types.board import Board
from ..types.types import EFFECT, SITE, Type
from ..types.wording import have
from . import directions
from .depth import check_depth, definition_depths
from .graph import Graph
from .scope import Define, Scope, Uses

RESERVED = frozenset(["before", "after", "on", "off", "from", "to", "union"])
"""Words that nothing may be called, besides those of the ludemes."""


@dataclass
class MoveDraft:
    """A move rule while its steps are being read."""

    name: str
    steps: list[Step] = field(default_factory=list)
    chosen: dict[str, Type] = field(default_factory=dict)
    """The points that have been chosen, and the regions that are collected."""
    chain: Span | None = None
    """Where the chain of the move stands, once it has been read."""
    in_chain: bool = False
    """The steps that are being read are those of the chain."""


@dataclass
class PhaseDraft:
    """A phase while its moves are being read."""

    span: Span
    name: str
    text: str
    condition: Expression | None
    void: bool
    """The options take it away: its moves are read, and then left out."""
    counts: Expression | None = None
    """The condition, and those of the phases before it not; ``None`` where the phase counts always."""


@dataclass
class Draft:
    """Everything that the statements read so far have said."""

    chosen: Mapping[str, object]
    metadata: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    settings: dict[str, Value] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    faced: tuple[syntax.Name, ...] = ()
    """The directions after `facing`, as they are written: they are read once the board is known."""
    facing: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    pieces: list[Piece] = field(default_factory=list)
    board: Board | None = None
    graph: Graph = field(default_factory=Graph)
    """The points and lines of `board graph`."""
    defines: dict[str, Define] = field(default_factory=dict)
    depths: Mapping[str, int] = field(default_factory=dict)
    setup: list[int | None] = field(default_factory=list)
    placed: dict[int, Span] = field(default_factory=dict)
    setup_size: int = 0
    mirrored: bool = False
    """What the setup says of one side is to stand, as a mirror image, on the other as well."""
    counters: dict[str, Counter] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    rule_names: dict[str, Span] = field(default_factory=dict)
    phases: list[PhaseDraft] = field(default_factory=list)
    phase: PhaseDraft | None = None
    move: MoveDraft | None = None
    every: list[syntax.Statement] = field(default_factory=list)
    again: list[Again] = field(default_factory=list)
    even: set[Span] = field(default_factory=set)
    """The `prefer` whose number is the same for every move, whatever the options."""
    scores: dict[int, Expression] = field(default_factory=dict)
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
            facing=self.facing,
            counters=self.counters,
        )

    def is_void(self, condition: Expression, written: syntax.Expression, scope: Scope, always: Diagnostic) -> bool:
        """Whether the options take a clause away. Of one that is ``always`` true, or never whatever the options say,
        there is a warning."""
        if not isinstance(condition, Literal):
            return False
        if not condition.value and scope.rests_on_options(written):
            return True
        self.warnings.append(always if condition.value else constant_condition(written.span, False))
        return False

    def finish(self, stage: Stage) -> None:
        """Settle what follows from all statements of a stage together.

        Raises:
            DescriptionError: an option has been chosen that the game does not have, or a value that it cannot have;
                there are too many pieces; definitions that do not end; a player has no score and another one has; a
                player faces what is no direction of the board.
        """
        if stage == Stage.OPTIONS:
            self.settings = settle(self.options.values(), self.chosen)
        elif stage == Stage.DEFINES:
            self.depths = definition_depths(self.defines, self.options)
        elif stage == Stage.PIECES and all(piece.owner is None for piece in self.pieces):
            self.pieces = [*(Piece(name, player) for player, name in enumerate(self.players)), *self.pieces]
            if len(self.pieces) > limits.PIECES:
                raise too_many_pieces(self.named[self.kinds[-1]][0])
        elif stage == Stage.MOVES and self.scores and len(self.scores) < len(self.players):
            missing = [name for player, name in enumerate(self.players) if player not in self.scores]
            raise error(
                "no-score",
                f"one player has a score, but {have(missing)} none",
                next(iter(self.scores.values())).span,
                help=f"add `score {missing[0]} = …`",
            )
        elif stage == Stage.BOARD and self.board is not None:
            self.facing = tuple(directions.named(name, self.board) for name in self.faced)

    def give_name(self, name: syntax.Name, what: str) -> None:
        """Remember that a name is taken.

        Raises:
            DescriptionError: it was taken already (``duplicate-name``).
        """
        self._check_free(name, what)
        replaces = what == "a definition" and name.text not in ludemes()
        if self._is_word(name.text) and not (replaces and name.text not in RESERVED):
            raise self._taken_by_language(name)
        self.named[name.text] = (name.span, what)

    def choose(self, name: syntax.Name, type_: Type = SITE) -> None:
        """Let the steps of the move that follow know a point that it has chosen, or a region that it collects.

        Raises:
            DescriptionError: the name means something else here (``duplicate-name``).
        """
        assert self.move is not None
        if name.text in self.move.chosen:
            raise error(
                "duplicate-name",
                f"this move has chosen a point called `{name.text}` already"
                if self.move.chosen[name.text] == SITE
                else f"this move collects points under the name `{name.text}` already",
                name.span,
                help="`choose NAME in REGION` gives a point a name of its own"
                if type_ == SITE
                else "give one of them another name; of several regions `|` collects the points together",
            )
        self.move.chosen[name.text] = type_
        self._check_free(name, "a point" if type_ == SITE else "a collected region")
        if self._is_word(name.text) and name.text not in ("from", "to"):
            raise self._taken_by_language(name)

    def _check_free(self, name: syntax.Name, what: str) -> None:
        if name.text in self.named:
            span, other = self.named[name.text]
            raise error(
                "duplicate-name",
                f"`{name.text}` is the name of {other} already",
                name.span,
                f"{what} of that name",
                related=[Label(span, f"{other} of that name")],
                help="give one of them another name",
            )

    def _is_word(self, name: str) -> bool:
        define = self.defines.get(name)
        return name in ludemes() or name in RESERVED or (define is not None and not define.own)

    def _taken_by_language(self, name: syntax.Name) -> DescriptionError:
        return error(
            "duplicate-name",
            f"`{name.text}` is a word of the language",
            name.span,
            help=f"give it another name; what the word means: `plybook explain {name.text}`",
        )


def too_many_pieces(span: Span) -> DescriptionError:
    """The diagnostic for more pieces than a game may have."""
    return error(
        "too-many",
        f"a game has at most {limits.PIECES} pieces",
        span,
        help="every player has each kind, unless `for` or `neutral` says otherwise",
    )


def build_block(
    draft: Draft, statements: tuple[syntax.Statement, ...], inside: str, where: str, head: Span | None = None
) -> None:
    """Read the statements of a block in the order of their stages, gathering the mistakes of each.

    ``head`` is where something that is missing from the block is reported.

    Raises:
        DescriptionError: with every mistake that was found.
    """
    mistakes = Mistakes()
    known = {keyword: kind for (place, keyword), kind in kinds().items() if place == inside}
    ordered = []
    seen: dict[str, syntax.Statement] = {}
    for statement in statements:
        try:
            keyword = _keyword(statement, known, where)
            if known[keyword].once and keyword in seen:
                raise error(
                    "duplicate-statement",
                    f"there are two `{keyword}` statements in {where}",
                    statement.head,
                    "the second one",
                    related=[Label(seen[keyword].head, "the first one")],
                    help="keep one of them",
                )
            seen.setdefault(keyword, statement)
            ordered.append((known[keyword], statement))
        except DescriptionError as mistake:
            mistakes.add(mistake)
    for stage in Stage:
        if head is not None and not mistakes:
            _require(stage, known, seen, where, head)
        for kind, statement in ordered:
            if kind.stage == stage and not mistakes.enough:
                try:
                    if inside == "game" and stage > Stage.DEFINES:
                        check_depth(statement, draft.depths, draft.options)
                    kind.build(draft, statement)
                except DescriptionError as mistake:
                    mistakes.add(mistake)
        if mistakes:
            break  # what comes later rests on what is wrong already
        if inside == "game":
            draft.finish(stage)
    if mistakes:
        raise mistakes.told()


def _require(
    stage: Stage, known: Mapping[str, type[Kind]], there: Mapping[str, syntax.Statement], where: str, head: Span
) -> None:
    """Something that is needed from this stage on is missing; then all that is missing is named."""
    missing = [kind for keyword, kind in known.items() if kind.required and not {keyword, *kind.or_else} & there.keys()]
    if any(kind.stage == stage for kind in missing):
        words = [f"`{kind.keyword}`" for kind in sorted(missing, key=lambda kind: kind.stage)]
        named = " and ".join(", ".join(part) for part in (words[:-1], words[-1:]) if part)
        raise error(
            "missing-statement",
            f"{where} needs {named}",
            head,
            help=f"add `{min(missing, key=lambda kind: kind.stage).form}`",
        )


def _keyword(statement: syntax.Statement, known: Mapping[str, type[Kind]], where: str) -> str:
    keyword = statement.keyword
    if keyword is not None and keyword.text in known:
        return keyword.text
    *words, last_word = (f"`{word}`" for word in sorted(known))
    begin = f"{', '.join(words)} or {last_word}" if words else last_word
    if keyword is None:
        help = f"statements here begin with {begin}"
        begins = statement.phrases[0].items[0]
        if (word := _leftmost(begins)) in known:
            help = f"the form is `{known[word].form}`"
        match begins:
            case syntax.Call(name=name) if any(known.result == EFFECT for known in ludemes().get(name.text, ())):
                help = f"a change of the position stands after `do`: write `do {name.text}(…)`"
                help += "" if "do" in known else " in a `move`"
        raise error(
            "unknown-statement", f"no statement of {where} begins like this", statement.phrases[0].span, help=help
        )
    elsewhere = sorted({place for place, word in kinds() if word == keyword.text})
    if elsewhere:
        places = " or ".join(f"`{place}`" for place in elsewhere)
        raise error(
            "misplaced-statement",
            f"`{keyword.text}` does not stand in {where}",
            keyword.span,
            help=f"it belongs into the block of {places}",
        )
    raise error(
        "unknown-statement",
        f"`{keyword.text}` begins no statement of {where}",
        keyword.span,
        help=did_you_mean(keyword.text, known) or f"statements here begin with {begin}",
    )


def _leftmost(node: syntax.Expression) -> str:
    """The name that an expression begins with; empty if it begins with something else."""
    while isinstance(node, syntax.Binary):
        node = node.left
    return node.text if isinstance(node, syntax.Name) else ""

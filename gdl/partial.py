"""What can be known of a description that may be wrong: every statement that makes sense is read all the same.

The mistakes are those that :func:`.build.build` reports and more, since later statements are read, too. What may only
follow from another mistake is not reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .build import begun, complete
from .expand import Expanded, Reading, expand, only_game, standard_statements
from .inherit import LINE, WITHOUT, name_of
from .ludemes import ludemes
from .model.model import Model
from .resolve import unused
from .resolve.depth import check_depth
from .resolve.draft import RESERVED, Draft, Stage
from .resolve.scope import Notes
from .statements import kinds
from .statements.base import Kind
from .statements.block import keyword_of, on_one_line, require
from .statements.lost import leftmost
from .syntax import tree as syntax
from .syntax.hole import Hole, with_hole
from .syntax.parse import parse_part
from .syntax.recovery import Recovered, recover
from .text.diagnostic import Diagnostic, Label
from .text.errors import DescriptionError, error
from .text.files import standard_words
from .text.mistakes import Mistakes
from .text.source import Source, Span
from .types.types import REGION, SITE, Type

QUOTED = re.compile(r"`([^`]+)`")
ON_THE_BOARD = frozenset(
    [
        "unknown-point", "unknown-direction", "outside-the-board", "setup-does-not-fit", "not-constant", "no-facing",
        "uneven-directions", "over-at-the-start", "too-complex",
    ]
)  # fmt: skip
"""Codes of mistakes that depend on the board."""
ASTRAY = frozenset(["unclosed-bracket", "unmatched-bracket", "unclosed-text"])
"""Codes of mistakes after which other parts may seem to be in the wrong place."""
OUT_OF_PLACE = frozenset(["not-a-game", "misplaced-statement", "unknown-statement", "malformed-statement"])
"""Codes of the mistakes that they then seem to have."""
INHERITED = frozenset(
    [
        "unknown-name",
        "unknown-piece",
        "unknown-symbol",
        "nothing-to-leave-out",
        "nothing-to-inherit",
        "missing-statement",
    ]
)
"""Codes of mistakes about what may be declared in the game that this one extends."""
TAKEN = "duplicate-name"
PLAIN = {"players": "players First, Second", "board": "board square(8)"}
"""What stands in for statements that everything depends on, while they are wrong."""

KEPT = ("counter", "region", "site")
"""Keywords of statements whose name need not come first while they are wrong."""
LATE = ("define", "counter", "option")
"""Keywords of statements that others need only if they use what is declared there."""


@dataclass(frozen=True)
class Partial:
    """What is known of a text. There is a ``model`` only if it has no mistakes.

    The ``draft`` holds what the statements say. If ``settled``, its players, pieces, board and setup are those of the
    text, and do not stand in for something with a mistake.
    """

    recovered: Recovered
    expanded: Expanded
    draft: Draft
    notes: Notes
    diagnostics: tuple[Diagnostic, ...]
    model: Model | None
    settled: bool


def language_words() -> frozenset[str]:
    """The words that begin statements of any block."""
    return frozenset(["game", *(keyword for _, keyword in kinds())])


def partial(source: Source, reading: Reading | None = None, hole: tuple[Hole, int] | None = None) -> Partial:
    """Read a text as far as possible, with the default values of its options.

    With a ``hole`` at a place, only what may have to do with it is read.
    """
    recovered = recover(source, language_words())
    if hole is not None:
        recovered = replace(recovered, statements=with_hole(recovered.statements, *hole))
    mistakes = Mistakes()
    for found in recovered.mistakes:
        mistakes.add(DescriptionError([found]))
    expanded = _expanded(source, recovered, reading or Reading(), mistakes)
    builder = _Builder(recovered, expanded, mistakes, hole[1] if hole is not None else None)
    builder.read()
    model = None
    if not mistakes and hole is None:
        try:
            model = complete(builder.draft, expanded)
        except DescriptionError as mistake:
            mistakes.add(mistake)
    if model is None:
        found_all = _in_order(mistakes.told().diagnostics, source)
        return Partial(recovered, expanded, builder.draft, builder.notes, found_all, None, builder.settled)
    return Partial(recovered, expanded, builder.draft, builder.notes, model.noticed, model, True)


def _in_order(found: Iterable[Diagnostic], source: Source) -> tuple[Diagnostic, ...]:
    def place(diagnostic: Diagnostic) -> int:
        span = diagnostic.label.span
        return span.start if span.source is source else -1

    return tuple(sorted(found, key=place))


def _expanded(source: Source, recovered: Recovered, reading: Reading, mistakes: Mistakes) -> Expanded:
    """The statements of the game; mistakes in how it extends another one leave it alone."""
    games = [each for each in recovered.statements if each.keyword is not None and each.keyword.text == "game"]
    own = games[0] if games else None
    astray = any(found.code in ASTRAY for found in recovered.mistakes)
    if not astray and (not recovered.mistakes or len(games) != len(recovered.statements)):
        try:
            only_game(source, recovered.statements)
        except DescriptionError as mistake:
            if recovered.statements or not recovered.mistakes:
                mistakes.add(mistake)
    if own is None:
        return Expanded(source, Span(source, 0, 0), "", (), standard_statements())
    if own.span in recovered.cut:
        return _alone(source, own)

    def parse(text: Source) -> tuple[syntax.Statement, ...]:
        return (own,) if text is source else reading.parse(text)

    try:
        return expand(source, Reading(reading.find, parse))
    except DescriptionError as mistake:
        mistakes.add(mistake)
        return _alone(source, own)


def _alone(source: Source, game: syntax.Statement) -> Expanded:
    """A game without the one that it extends."""
    block = tuple(map(_uninherited, game.block or ()))
    block = tuple(each for each in block if each.keyword is None or each.keyword.text not in (WITHOUT, LINE))
    return Expanded(source, game.head, "", block, standard_statements())


def _uninherited(statement: syntax.Statement) -> syntax.Statement:
    """A statement without the lines for what it inherits and leaves out."""
    lines = statement.block and tuple(line for line in statement.block if line.phrases[0].word not in (LINE, WITHOUT))
    return replace(statement, block=lines)


class _Builder:
    """Reads the statements of a game, whether the ones before are right or not."""

    def __init__(self, recovered: Recovered, expanded: Expanded, mistakes: Mistakes, hole: int | None) -> None:
        self.hole = hole
        self.alone = not expanded.title and bool(mistakes)
        """Whether it is unknown what the game inherits."""
        self.unscored = False
        """Whether it has been reported that a score is missing."""
        self.unfaced = False
        """Whether it is unknown which way players face."""
        self.in_every = False
        """Whether the hole is in a condition or an effect of every move."""
        self.names_moves = False
        """Whether the hole is in a statement that names moves."""
        self.expanded = expanded
        self.mistakes = mistakes
        self.notes = Notes(expanded.source, expected=None if hole is None else [])
        self.draft = begun(expanded, {})
        self.draft.uses.notes = self.notes
        self.known = {keyword: kind for (place, keyword), kind in kinds().items() if place == "game"}
        self.words = {*recovered.broken, *recovered.keywords} - {*ludemes(), *RESERVED, *standard_words()}
        """The words that statements with mistakes may have declared."""
        self.words |= {"from", "to"} & recovered.keywords
        self.refused: set[str] = set()
        """The names that statements declare although they have another meaning."""
        self.wrong = [found.label.span for found in recovered.mistakes]
        self.astray = any(found.code in ASTRAY for found in recovered.mistakes)
        self.keywords = set(recovered.keywords)
        """The keywords of statements with mistakes."""
        self.cut = recovered.cut

    @property
    def settled(self) -> bool:
        """Whether players, pieces, board and setup are known."""
        early = {keyword for keyword, kind in self.known.items() if kind.stage <= Stage.SETUP}
        return self.draft.board is not None and not (early - set(LATE)) & self.keywords

    def read(self) -> None:
        """Read all statements, stage by stage."""
        ordered, seen = self._ordered()
        self.names_moves = any(kind.names_moves and self._has_hole(statement.span) for kind, statement in ordered)
        for stage in Stage:
            self._require(stage, seen)
            for kind, statement in ordered:
                if kind.stage == stage and self._matters(kind, statement):
                    self._build(kind, statement)
            if not self._finish(stage):
                break
        if self.mistakes or self.hole is not None:
            self._unused()

    def _matters(self, kind: type[Kind], statement: syntax.Statement) -> bool:
        """Whether a statement is to be read; if there is a hole, those that tell nothing about it are not."""
        if self.hole is None or kind.stage < Stage.EVERY or self._has_hole(statement.span):
            self.in_every = self.in_every or kind.stage == Stage.EVERY
            return True
        return (self.in_every or self.names_moves) and kind.stage == Stage.MOVES

    def _has_hole(self, span: Span) -> bool:
        return self.hole is not None and span.source is self.expanded.source and span.start <= self.hole <= span.end

    def _ordered(self) -> tuple[list[tuple[type[Kind], syntax.Statement]], dict[str, syntax.Statement]]:
        ordered = []
        seen: dict[str, syntax.Statement] = {}
        for statement in self.expanded.statements:
            try:
                keyword = keyword_of(statement, self.known, "a `game`")
                if self.known[keyword].once and keyword in seen:
                    raise _second(keyword, statement, seen[keyword])
            except DescriptionError as mistake:
                self._add(mistake, statement)
                continue
            seen.setdefault(keyword, statement)
            ordered.append((self.known[keyword], statement))
        return ordered, seen

    def _require(self, stage: Stage, seen: dict[str, syntax.Statement]) -> None:
        if not self.mistakes and self.hole is None:
            try:
                require(stage, self.known, seen, "a `game`", self.expanded.span)
            except DescriptionError as mistake:
                self.mistakes.add(mistake)

    def _build(self, kind: type[Kind], statement: syntax.Statement) -> None:
        sound = not self.mistakes
        try:
            if kind.stage > Stage.DEFINES:
                check_depth(statement, self.draft.depths, self.draft.options)
            kind.build(self.draft, statement)
        except DescriptionError as mistake:
            if statement.span in self.cut:
                self._broken(statement)
            else:
                self._add(on_one_line(mistake, statement, self.known), statement)
        except Exception:
            if sound:
                raise
            self._broken(statement)  # it depends on something that is missing

    def _finish(self, stage: Stage) -> bool:
        """Settle what a stage leaves; false if nothing further can be read."""
        draft = self.draft
        wrong = bool(self.mistakes) or self.hole is not None
        if wrong and stage == Stage.PLAYERS and not draft.players:
            self._stand_in("players")
        if wrong and stage == Stage.BOARD and draft.board is None:
            self._stand_in("board")
            self.keywords.add("board")
        try:
            draft.finish(stage)
        except DescriptionError as mistake:
            self._add(mistake, None)
            self.unfaced = self.unfaced or stage == Stage.BOARD
            self.unscored = self.unscored or stage == Stage.MOVES
            return stage not in (Stage.OPTIONS, Stage.DEFINES)
        return draft.board is not None or stage < Stage.BOARD

    def _stand_in(self, keyword: str) -> None:
        (statement,) = parse_part(Source(keyword, PLAIN[keyword]))
        self.draft.named = {name: at for name, at in self.draft.named.items() if at[1] != "a player"}
        self.known[keyword].build(self.draft, statement)

    def _unused(self) -> None:
        """Look into definitions that nothing has used, so that something is known of them."""
        draft = self.draft
        if draft.board is None or not draft.depths:
            return
        work = unused.Work(2_000)
        scope = replace(draft.scope("where"), variables=dict(_chosen(self.expanded.statements)))
        for name, define in draft.defines.items():
            if self.hole is not None and not self._has_hole(define.span.to(define.body.span)):
                continue
            if define.own and name not in draft.uses.defines and define.span.source is self.expanded.source:
                unused.mistakes(define, scope, work)

    def _add(self, mistake: DescriptionError, statement: syntax.Statement | None) -> None:
        """Add a mistake, without what may follow from others; the words of its statement may lack a meaning now."""
        kept = [found for found in mistake.diagnostics if not self._follows(found, statement)]
        if kept:
            self.mistakes.add(DescriptionError(kept))
        if statement is not None:
            self._broken(statement)
            self.refused |= self._refused(kept, statement)

    def _refused(self, found: list[Diagnostic], statement: syntax.Statement) -> set[str]:
        """The name that a statement cannot give to what it declares, because it is taken."""
        name, keyword = name_of(statement), statement.keyword
        early = keyword is not None and keyword.text in self.known and self.known[keyword.text].stage < Stage.EVERY
        taken = name is not None and any(one.code == TAKEN and one.label.span == name.span for one in found)
        return {name.text} if name is not None and early and taken else set()

    def _broken(self, statement: syntax.Statement) -> None:
        keyword = statement.keyword
        if keyword is None:
            return
        self.keywords.add(keyword.text)
        name = name_of(statement)
        declared = [name.text] if name is not None else []
        if name is None and keyword.text == "define" and statement.phrases[1:]:  # `define NAME is …`
            declared += map(leftmost, statement.phrases[1].items[:1])
        if keyword.text not in self.known or keyword.text in KEPT or self.known[keyword.text].stage < Stage.DEFINES:
            declared += _names(statement)
        self.words.update({*declared} - {*ludemes(), *RESERVED, *standard_words()})

    def _follows(self, found: Diagnostic, statement: syntax.Statement | None) -> bool:
        """Whether a mistake may only be due to another one."""
        at = found.label.span
        if statement is not None and at.start == statement.span.start and self._is_damaged(statement):
            return True
        if self.astray and found.code in OUT_OF_PLACE:
            return True
        if (self.alone and found.code in INHERITED) or (self.unscored and found.code == "no-score"):
            return True
        if found.code == "no-facing" and (self.unfaced or "players" in self.keywords):
            return True
        if found.code in ON_THE_BOARD and "board" in self.keywords:
            return True
        if found.code == TAKEN:
            return False
        if self.refused & {*re.findall(syntax.NAME, found.label.span.text)}:
            return True
        return bool(self.words & {*QUOTED.findall(found.message), found.label.span.text})

    def _is_damaged(self, statement: syntax.Statement) -> bool:
        """Whether something in a statement could not be read."""
        span = statement.span
        return span.source is self.expanded.source and any(span.start <= at.start <= span.end for at in self.wrong)


def _names(statement: syntax.Statement) -> Iterator[str]:
    """The names in the phrases of a statement."""
    for phrase in statement.phrases[1:]:
        for item in phrase.items:
            for name in syntax.names(item):
                yield name.text


def _chosen(statements: Iterable[syntax.Statement]) -> Iterator[tuple[str, Type]]:
    """The names that moves give to points and regions."""
    yield from (("from", SITE), ("to", SITE))
    for statement in statements:
        match statement.phrases[1:]:
            case [syntax.Phrase(items=[syntax.Binary(operator="in", left=syntax.Name(text=text))])]:
                if _is(statement, "choose"):
                    yield text, SITE
            case [syntax.Phrase(items=[syntax.Name(text=text)], value=[_])] if _is(statement, "collect"):
                yield text, REGION
            case [syntax.Phrase(items=[syntax.Name(text=text)], value=[_])] if _is(statement, "let"):
                yield text, SITE
        yield from _chosen(statement.block or ())


def _is(statement: syntax.Statement, keyword: str) -> bool:
    return statement.keyword is not None and statement.keyword.text == keyword


def _second(keyword: str, statement: syntax.Statement, first: syntax.Statement) -> DescriptionError:
    return error(
        "duplicate-statement",
        f"there are two `{keyword}` statements in a `game`",
        statement.head,
        "the second one",
        related=[Label(first.head, "the first one")],
        help="keep one of them",
    )

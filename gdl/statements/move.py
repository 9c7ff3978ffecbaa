"""`move`, `otherwise move`, and `every move`: the rules by which moves are made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ..ludemes import ludemes
from ..model import ast
from ..model.model import Do, Repeat, Rule, Where, with_chain
from ..resolve import conversion
from ..resolve.draft import Draft, MoveDraft, Stage
from ..resolve.needed import set_by
from ..resolve.phrases import Phrases
from ..resolve.unread import unread
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Advice, Label
from ..text.errors import DescriptionError, error
from ..text.fixes import inserted
from ..text.source import Span
from ..types.types import EFFECT, PIECE, PLAYER, REGION, SITE
from .base import Kind
from .block import build_block
from .effect import add_effect, no_assignment
from .steps import add_where


class Move(Kind):
    """A kind of move. Its steps are carried out in order, and a move is legal if all of them can be carried out.

    If no `do` changes the board (`set` does not), the move has its natural effect once its points are chosen: with
    `from` and `to`, the piece moves from one to the other; with `to` alone, the mover places a piece there.

    A move is written as its points joined by `-` (`b1-c1`, `d4`); a move that chooses no points is written as the name
    of its rule (`pass`).

    >>> move step "a piece moves to an adjacent empty point" {
    >>>   from mine
    >>>   to   adjacent(from) & empty
    >>> }
    """

    keyword = "move"
    plural = "moves"
    form = 'move NAME "what it is" { STEPS }'
    stage = Stage.MOVES
    required = True
    or_else = ("phase",)

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Read the steps, then add the requirements of `every move` and the natural effect."""
        build_rule(draft, statement, Phrases(statement, Move.form))


class Otherwise(Kind):
    """A kind of move that is allowed only if no plain `move` is legal: a forced pass, or a step when there is no
    capture.

    >>> otherwise move pass "only a player who cannot play passes" { }
    """

    keyword = "otherwise"
    form = 'otherwise move NAME "what it is" { STEPS }'
    stage = Stage.MOVES

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """As for a plain move."""
        phrases = Phrases(statement, Otherwise.form)
        if not phrases.word("move"):
            raise phrases.wrong(statement.head, "expected `move` after `otherwise`")
        build_rule(draft, statement, phrases, otherwise=True)


def build_rule(draft: Draft, statement: syntax.Statement, phrases: Phrases, *, otherwise: bool = False) -> None:
    """Read a move from its name on."""
    name = phrases.name("the name of the move")
    text = phrases.text()
    phrases.done(block=True)
    if len(draft.moves.rules) == limits.RULES:
        raise error(
            "too-many",
            f"a game has at most {limits.RULES} moves",
            name.span,
            help="combine several moves into one, with `|` between the regions that they choose from",
        )
    _check_name(draft, name)
    phase = draft.moves.phase
    common = [*draft.moves.every, *(phase.every if phase is not None else ())]
    draft.move = move = MoveDraft(name.text)
    try:
        block = statement.block or ()
        inner = sum(len(step.block or ()) for step in block)
        if len(block) + inner + len(common) > limits.STEPS:
            raise error(
                "too-many",
                f"a move has at most {limits.STEPS} steps",
                name.span,
                help="join conditions with `and`, or give them a name with `define`",
            )
        if phase is not None and phase.counts is not None:
            move.steps.append(Where(phase.span, phase.counts, False, phase.name, phase.text))
        build_block(draft, block, "move", "a `move`")
        for every in common:
            if _says(every) == "where":
                with _meant_for_others(name, every):
                    add_where(draft, every, every.phrases[-1].items[0], "every")
        if not any(isinstance(step, Do) and not set_by(step) for step in with_chain(move.steps)):
            _add_natural_effect(draft, statement)
        for every in common:
            if _says(every) == "do":
                with _meant_for_others(name, every):
                    add_effect(draft, every.phrases[-1].items[0])
        if not move.chosen:
            _check_notation(draft, name)
        draft.warnings += unread(move)
    finally:
        draft.move = None
    if phase is None or not phase.void:
        inside = "" if phase is None else phase.name
        draft.moves.rules.append(Rule(statement.head, name.text, text, tuple(move.steps), otherwise, inside))


@contextmanager
def _meant_for_others(move: syntax.Name, every: syntax.Statement) -> Iterator[None]:
    """Say of an `every move` that looks at `from` or `to` which move does not choose it.

    Raises:
        DescriptionError: the mistake that was found.
    """
    try:
        yield
    except DescriptionError as mistake:
        first, *others = mistake.diagnostics
        point = first.label.span.text
        if first.code != "unknown-name" or point not in ("from", "to"):
            raise
        label = Label(move.span, f"`{move.text}` chooses no `{point}`")
        help = f"write it in each move that chooses a `{point}` or in a `phase` of such moves, "
        help += f"or let `{move.text}` choose one"
        if _says(every) == "do":
            help = f"`changed-this-turn` has the points that a move has changed, whichever it chooses; or {help}"
        raise DescriptionError([replace(first, related=(*first.related, label), help=help), *others]) from None


def _check_name(draft: Draft, name: syntax.Name) -> None:
    """Check that the name is unique in the whole game: it distinguishes moves through the same points."""
    if name.text in draft.moves.names:
        first = draft.moves.names[name.text]
        raise error(
            "duplicate-name",
            f"there are two moves called `{name.text}`",
            name.span,
            "the second one",
            related=[Label(first, "the first one")],
            help="give one of them another name"
            if first.source is name.span.source
            else "give it another name; to replace a move of a phase, write it in that `phase`, beside `inherited`",
        )
    draft.moves.names[name.text] = name.span


def _says(every: syntax.Statement) -> str:
    """`where` or `do`, whichever follows `every move`."""
    match every.phrases[2].items:
        case [syntax.Name(text=word)]:
            return word
    raise AssertionError("`every` keeps no other statement")


def _check_notation(draft: Draft, name: syntax.Name) -> None:
    """Check the name of a move that chooses no points: it is the move's notation and must not denote another move."""
    assert draft.board is not None
    other = ""
    if name.text == "swap":
        other = "the change of sides"
    elif name.text in draft.board.by_name:
        other = "a move to this point"
    if other:
        raise error(
            "duplicate-name",
            f"`{name.text}` is how {other} is written",
            name.span,
            help="a move that chooses no points is written as its name: give it another one",
        )


def _add_natural_effect(draft: Draft, statement: syntax.Statement) -> None:
    assert draft.move is not None
    chosen, span = draft.move.chosen, statement.head
    if "from" in chosen and "to" in chosen:
        start, target = (ast.Variable(span, SITE, name) for name in ("from", "to"))
        effect = ast.Call(span, EFFECT, ludemes()["relocate"][0], (start, target))
    elif "to" in chosen:
        _check_one_kind(draft, statement)
        mover = ast.Call(span, PLAYER, ludemes()["mover"][0], ())
        piece = conversion.convert(mover, PIECE, draft.scope("do"))
        target = ast.Variable(span, SITE, "to")
        effect = ast.Call(span, EFFECT, ludemes()["place"][0], (piece, ast.Convert(span, REGION, target)))
    elif chosen and not any(isinstance(step, Do) for step in with_chain(draft.move.steps)):
        raise error(
            "move-without-effect",
            f"the move `{draft.move.name}` does not say what it does",
            span,
            help="add a `do`, such as `do remove(from)`; only `to`, and `from` with `to`, need no `do`",
        )
    else:
        return
    for number, step in enumerate(draft.move.steps):
        if isinstance(step, Repeat):  # the piece moves in each round
            draft.move.steps[number] = replace(step, steps=(*step.steps, Do(span, effect)))
            return
    draft.move.steps.append(Do(span, effect))


def _check_one_kind(draft: Draft, statement: syntax.Statement) -> None:
    """Check that a move that only says `to` can place just one kind of piece."""
    if all(draft.scope("do").piece_of(player) is not None for player in range(len(draft.players))):
        return
    kinds = dict.fromkeys(piece.kind for piece in draft.pieces if piece.owner is not None)
    effects = [f"do place(mover.{kind}, to)" for kind in kinds]
    last = (statement.block or (statement,))[-1].span
    line, _ = last.source.line_and_column(last.start)
    indent = last.source.line(line)[: len(last.source.line(line)) - len(last.source.line(line).lstrip())]
    end = Span(last.source, last.end, last.end)
    raise error(
        "type-mismatch",
        "this move must say which kind of piece it places, since a player has several"
        if effects
        else "this move must say what it places, since the players have no pieces",
        statement.head,
        help=Advice(
            f"add {' or '.join(f'`{effect}`' for effect in effects)}",
            tuple(inserted(end, f"\n{indent}{effect}", f"add `{effect}`") for effect in effects),
        )
        if effects
        else "add a `do` with `place` and a neutral piece",
    )


STEPS_OF_ONE = {
    "choose": "write what is chosen in each move",
    "from": "write where it starts in each move; a condition on that point is `every move where from in …`",
    "to": "write where it goes in each move; a condition on that point is `every move where to in …`",
    "let": "write the `let` in each move, or what it names as a `define`",
    "prefer": "write it in each move",
    "repeat": "write the chain in each move",
    "collect": "write it in the `repeat` of each move",
}
"""Steps that moves cannot share, and what to write."""


def _refuse_step(statement: syntax.Statement) -> None:
    """Say that a step other than a condition or an effect belongs in each move.

    Raises:
        DescriptionError: it does.
    """
    match statement.phrases:
        case [_, syntax.Phrase(items=[syntax.Name(text="move")]), syntax.Phrase(items=[first, *_]), *_]:
            first = first.left if isinstance(first, syntax.Binary) else first
            if isinstance(first, syntax.Name) and first.text in STEPS_OF_ONE:
                raise error(
                    "malformed-statement",
                    f"`every move` has a condition after `where` or an effect after `do`, not `{first.text}`",
                    first.span,
                    help=STEPS_OF_ONE[first.text],
                )


class Every(Kind):
    """A condition that every move of the game must meet in addition to its own; with `do`, an effect of every move.
    In a `phase`, it is about the moves of that phase.

    The effect comes at the end of the move, after its own or its natural effects. Several effects are carried out in
    order.

    >>> every move where to not in edge(top)
    """

    keyword = "every"
    form = "every move where CONDITION, every move do EFFECT"
    stage = Stage.EVERY

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store it for the moves; each move reads it with its own points."""
        phrases = Phrases(statement, Every.form)
        if not phrases.word("move") or not (says := phrases.word("where", "do")):
            _refuse_step(statement)
            wrong = phrases.peek()
            if wrong is None or len(statement.phrases) < 3:
                raise phrases.wrong(statement.head, "expected `every move where` or `every move do`")
            raise phrases.wrong(
                wrong.span,
                f"expected `where` or `do` after `every move`, not `{wrong.items[0].span.text}`",
                "what each must fulfil is written `every move where CONDITION`; `every move do EFFECT` is an effect",
            )
        no_assignment(draft, phrases)
        phrases.expression("a condition" if says == "where" else "an effect")
        phrases.done()
        phase = draft.moves.phase
        (draft.moves.every if phase is None else phase.every).append(statement)

"""`end`: when the game is over, and who has won."""

from __future__ import annotations

from ..model import alone, ast
from ..model.model import Ending
from ..resolve import definitions, expressions, other_words
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..resolve.scope import Scope
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error, suggested, warning
from ..text.source import Span
from ..types.types import BOOL, PLAYER
from ..types.wording import have
from .base import Kind
from .block import build_block


class End(Kind):
    """When the game is over. The clauses are tested in order, at the start and after every move; the first that holds
    decides.

    In them, `mover` is the player to move next, and `last` the player who has just moved. If no clause holds and there
    is no legal move, the game is a draw.

    >>> end {
    >>>   when no-moves -> mover wins
    >>>   when repeated -> draw
    >>> }
    """

    keyword = "end"
    form = "end { when CONDITION -> RESULT … }"
    stage = Stage.ENDINGS
    once = True
    required = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Read the clauses."""
        phrases = Phrases(statement, End.form)
        phrases.done(block=True)
        if len(statement.block or ()) > limits.CLAUSES:
            raise error(
                "too-many",
                f"a game has at most {limits.CLAUSES} clauses in `end`",
                statement.head,
                help="join conditions that have the same result with `or`",
            )
        build_block(draft, statement.block or (), "end", "`end`")
        if not draft.endings and not statement.block:
            raise phrases.wrong(statement.head, "it has no clauses")


class When(Kind):
    """A condition and its result: a player `wins` or `loses`, or the game is a `draw`.

    With `highest wins` or `lowest wins`, the player with the highest or lowest `score` wins; if several players share
    it, or a score is undefined, the game is a draw.

    With one player, `wins` means that the puzzle is solved, and `draw` that it has ended without a solution.

    A text after the result gives the reason, as it is shown to players.

    >>> end { when some(of(last) & edge(top)) -> last wins "has reached the top" }
    """

    keyword = "when"
    inside = "end"
    form = 'when CONDITION -> PLAYER wins, PLAYER loses, highest wins, lowest wins or draw  "why"'

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the clause, unless the options make it void."""
        phrases = Phrases(statement, When.form)
        written = phrases.expression("a condition")
        phrases.done(result=True)
        scope = draft.scope("end")
        condition = expressions.build(written, scope, BOOL)
        definitions.check_size(condition, written.span)
        result = Phrases(
            syntax.Statement(statement.span, (statement.phrases[0], *statement.result), None, (), None), When.form
        )
        winner = loser = None
        leader = result.word("highest", "lowest")
        if leader:
            if not result.word("wins"):
                raise result.wrong(result.statement.head, f"expected `wins` after `{leader}`")
            if len(draft.players) == 1:
                raise alone.refused_result(
                    f"there is no other player, so the {leader} score decides nothing",
                    result.statement.head,
                    "write what solves the puzzle: `when CONDITION -> mover wins`",
                )
            _check_scores(draft, leader, result.statement.head)
        elif not result.word("draw"):
            _refuse_misspelt(result, scope, "draw", "highest", "lowest")
            player = expressions.build(result.expression("a player or `draw`"), scope, PLAYER)
            word = result.word("wins", "loses")
            if not word:
                wrong = result.peek()
                _refuse_misspelt(result, scope, "wins", "loses")
                raise result.wrong(wrong.span if wrong else player.span, "expected `wins` or `loses` after the player")
            winner, loser = (player, None) if word == "wins" else (None, player)
            if loser is not None and len(draft.players) == 1:
                raise alone.refused_result(
                    "there is no other player, so nobody wins when the only one loses",
                    result.statement.head,
                    "an end without a solution is a `draw`",
                )
            if loser is not None and len(draft.players) > 2:
                raise error(
                    "wrong-result",
                    "with more than two players, it is unclear who wins when one loses",
                    result.statement.head,
                    help="name the winner",
                )
        reason = result.text()
        result.done()
        always = warning(
            "always-over",
            "this is always true: the game is over before it begins",
            written.span,
            help="write a condition on the position",
        )
        if draft.is_void(condition, written, scope, always):
            return
        draft.endings.append(Ending(statement.head, condition, reason or _words(condition), winner, loser, leader))


def _check_scores(draft: Draft, leader: str, span: Span) -> None:
    missing = [name for player, name in enumerate(draft.players) if player not in draft.scores]
    if missing:
        raise error(
            "no-score",
            f"the {leader} score wins, but {have(missing)} none",
            span,
            help=f"add `score {missing[0]} = …` to the game",
        )


SAID = {"most": "highest", "more": "highest", "least": "lowest", "fewest": "lowest", "fewer": "lowest", "tie": "draw",
    "won": "wins", "victory": "wins", "lost": "loses", "loss": "loses", "defeat": "loses",
}  # fmt: skip
"""Words that people use for results."""


def _refuse_misspelt(result: Phrases, scope: Scope, *words: str) -> None:
    """Raise an error for an unknown word that is close to an expected one."""
    match result.peek():
        case syntax.Phrase(items=[syntax.Name(text=text, span=span)]) if text not in {*words, *scope.names()}:
            if "wins" not in words and (found := other_words.of_kind(text, "results")):
                raise result.wrong(span, f"`{text}` is not a result", found.about)
            meant = SAID.get(text.casefold(), text)
            if hint := suggested(span, words, meant):
                raise result.wrong(span, f"`{text}` is not a result", hint)


def _words(condition: ast.Expression) -> str:
    """The condition as written, without the parts that the options decide."""
    match condition:
        case ast.Junction(word="and", operands=operands):
            return " and ".join(_words(operand) for operand in operands)
        case ast.Call(ludeme=ludeme) if ludeme.says:
            return ludeme.says
    return " ".join(condition.span.text.split())

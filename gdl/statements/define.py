"""`define`: a name for an expression."""

from __future__ import annotations

from ..model.texts import BLANK, without_blanks
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..resolve.scope import Define
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Advice
from ..text.errors import closest, error
from ..text.fixes import replaced
from ..text.source import Span
from .base import Kind

FORM = 'define NAME(PARAMETERS) = EXPRESSION  "what it means"'


def read_define(statement: syntax.Statement, *, own: bool) -> Define:
    """Parse a ``define`` statement.

    Raises:
        DescriptionError: it does not have its form.
    """
    phrases = Phrases(statement, FORM)
    phrase = phrases.take("a name and its meaning")
    written = phrases.peek()
    form = phrases.text()
    parameters: list[syntax.Name] = []
    match phrase:
        case syntax.Phrase(items=[syntax.Name() as name], value=[body]):
            pass
        case syntax.Phrase(items=[syntax.Call(name=name, arguments=arguments)], value=[body]):
            for argument in arguments:
                if not isinstance(argument, syntax.Name):
                    raise phrases.wrong(argument.span, "expected the name of a parameter")
                if argument.text in {parameter.text for parameter in parameters}:
                    raise error(
                        "duplicate-name",
                        f"there are two parameters called `{argument.text}`",
                        argument.span,
                        help="give one of them another name",
                    )
                parameters.append(argument)
        case syntax.Phrase(items=[syntax.Binary(operator="-") as minus]) if meant := _meant(minus):
            said = f"`-` before a digit subtracts; write `{meant}`, or the number in letters"
            raise phrases.wrong(minus.span, "this is a subtraction, not a name", said)
        case _:
            raise phrases.wrong(phrase.span, "expected a name, `=` and an expression")
    phrases.done()
    _check_blanks(form, name.text, [parameter.text for parameter in parameters], written)
    return Define(name, tuple(parameters), body, without_blanks(form), statement.head, own, form)


def _meant(node: object) -> str:
    """A name that can be written instead of one with dashes before digits, `at-1-2`; empty if it is something else."""
    match node:
        case syntax.Name(text=text):
            return text
        case syntax.Binary(operator="-", left=left, right=syntax.Number() as number) if name := _meant(left):
            return f"{name}{'_' if name[-1].isdigit() else ''}{number.span.text}"
    return ""


def _check_blanks(form: str, name: str, parameters: list[str], written: syntax.Phrase | None) -> None:
    """Reject a text that names in braces what is no parameter."""
    for found in BLANK.finditer(form):
        if (inner := found[1].strip()) in parameters or written is None:
            continue
        place = written.span.start + 1 + found.start()
        span = Span(written.span.source, place, place + len(found[0]))
        known = " or ".join(f"`{{{parameter}}}`" for parameter in parameters)
        help = (
            f"in braces stands a parameter, as in {known}"
            if known
            else f"`{name}` has no parameters; leave the braces out"
        )
        meant = closest(inner, parameters)
        advice = Advice(f"did you mean `{{{meant}}}`?", (replaced(span, f"{{{meant}}}"),)) if meant else help
        what = f"`{name}` has no parameter `{inner}`" if inner else "no parameter stands in these braces"
        raise error("unknown-name", what, span, help=advice)


class DefineStatement(Kind):
    """A name for an expression, with or without parameters.

    The arguments are evaluated once, in the position where the definition is used; the body can also use the points
    that the move has chosen (`from`, `to`). The text of a condition completes the sentence "the move must …"; it is
    shown to a player whose move breaks the condition.

    A parameter in braces in a text stands for its argument: with `"the points that {p} controls"`, `controls(opponent)`
    is told as "the points that the opponent controls". Without braces, "the player" is the argument if exactly one of
    them is a player.

    A definition replaces one of the same name in the standard library, also for the definitions there that use it. It
    also replaces a word that always takes a function `p -> E`, such as `reach`.

    >>> define liberties(point) = adjacent(group(point)) & empty  "the empty points beside a group"
    """

    keyword = "define"
    plural = "definitions"
    form = FORM
    stage = Stage.DEFINES

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the definition; it is built where it is used."""
        define = read_define(statement, own=True)
        draft.give_name(define.name, "a definition")
        if sum(known.own for known in draft.defines.values()) == limits.DEFINES:
            raise error(
                "too-many",
                f"a game has at most {limits.DEFINES:,} definitions",
                define.name.span,
                help="write an expression that is used once in its place",
            )
        draft.defines[define.name.text] = define

"""The statements of a block: the known kinds, and reading each statement in order."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import iter_modules

from ..ludemes import ludemes
from ..resolve import other_words
from ..resolve.depth import check_depth
from ..resolve.draft import Draft, Stage
from ..resolve.unknown import beyond
from ..syntax import tree as syntax
from ..syntax.hole import Hole
from ..text.diagnostic import Advice, Label
from ..text.errors import DescriptionError, error, suggested
from ..text.fixes import inserted, replaced
from ..text.mistakes import Mistakes
from ..text.source import Span
from ..types.types import EFFECT
from .base import Kind
from .lost import leftmost, lose, untold

TWO_WORDS = {("every", "move"), ("otherwise", "move"), ("inherited", "every"), ("without", "every")}
"""Keywords of two words, of which the second can begin another statement."""


@lru_cache(maxsize=1)
def kinds() -> dict[tuple[str, str], type[Kind]]:
    """All kinds of statements by the block that they belong in (``game``, ``move`` ...) and their keyword."""
    for module in iter_modules([str(Path(__file__).parent)]):
        import_module(f"{__package__}.{module.name}")
    return {(kind.inside, kind.keyword): kind for kind in Kind.known}


def build_block(
    draft: Draft, statements: tuple[syntax.Statement, ...], inside: str, where: str, head: Span | None = None
) -> None:
    """Read the statements of a block in the order of their stages, and collect their mistakes.

    ``head`` is where a statement missing from the block is reported.

    Raises:
        DescriptionError: with every mistake found.
    """
    mistakes = Mistakes()
    known = {keyword: kind for (place, keyword), kind in kinds().items() if place == inside}
    ordered = []
    seen: dict[str, syntax.Statement] = {}
    for statement in statements:
        try:
            keyword = keyword_of(statement, known, where)
            kind, before = known[keyword], seen.get(keyword)
            amends = kind.amends and before is not None and before.span.source is not statement.span.source
            if kind.once and before is not None and not amends:
                raise error(
                    "duplicate-statement",
                    f"there are two `{keyword}` statements in {where}",
                    statement.head,
                    "the second one",
                    related=[Label(before.head, "the first one")],
                    help="keep one of them",
                )
            if before is None or amends:
                seen[keyword] = statement
            ordered.append((kind, statement))
        except DescriptionError as mistake:
            mistakes.add(mistake)
            lose(draft, statement)
    for stage in Stage:
        if head is not None and not mistakes:
            require(stage, known, seen, where, head)
        for kind, statement in ordered:
            if kind.stage == stage and not mistakes.enough:
                try:
                    if inside == "game" and stage > Stage.DEFINES:
                        check_depth(statement, draft.depths, draft.options)
                    kind.build(draft, statement)
                except DescriptionError as mistake:
                    told = untold(draft, mistake, statement)
                    if told is not None:
                        mistakes.add(on_one_line(told, statement, known))
                    del told  # an error that its own frame names would be a circle
                    lose(draft, statement)
        if mistakes:
            break  # later stages depend on what is already wrong
        if inside == "game":
            draft.finish(stage)
    if mistakes:
        raise mistakes.told()


def on_one_line(mistake: DescriptionError, statement: syntax.Statement, known: Collection[str]) -> DescriptionError:
    """The mistake, or that another statement begins in the same line, if that is what makes the form wrong."""
    first = mistake.diagnostics[0]
    own = statement.keyword.text if statement.keyword else ""
    for place, phrase in enumerate(statement.phrases[1:], start=1):
        match phrase:
            case syntax.Phrase(items=[syntax.Name(text=text)]) if place == 1 and (own, text) in TWO_WORDS:
                continue
            case syntax.Phrase(items=[syntax.Name(text="from", span=span)], value=None) if (
                own == "choose" and place == 2 and first.code == "malformed-statement"
            ):
                named = statement.phrases[1].span.text
                return error(
                    "malformed-statement",
                    "`choose`: expected `in` after the name, not `from`",
                    span,
                    help=Advice(f"write `choose {named} in …`", (replaced(span, "in"),)),
                )
            case syntax.Phrase(items=[syntax.Name(text=text)], value=[_]) if (
                first.code == "malformed-statement" and text in ("from", "to") and statement.phrases[1] is phrase
            ):
                return error(
                    "malformed-statement",
                    "`=` defines a name; it does not compare",
                    phrase.span,
                    help=f"to compare, write `{text} is …`",
                )
            case syntax.Phrase(items=[syntax.Name(text=text, span=span), *_]) if (
                text in known
                and first.code == "malformed-statement"
                and first.label.span.start <= phrase.span.start == span.start
                and not _lacks_parentheses(statement, first.label.span)
            ):
                line, _ = span.source.line_and_column(statement.span.start)
                indent = " " * (len(span.source.line(line)) - len(span.source.line(line).lstrip()))
                return error(
                    "malformed-statement",
                    f"`{text}` begins another statement, so it must begin a line",
                    span,
                    help=Advice(
                        f"write `{text} …` in a line of its own", (inserted(span, f"\n{indent}", "begin a new line"),)
                    ),
                )
    return mistake


def _lacks_parentheses(statement: syntax.Statement, wrong: Span) -> bool:
    """Whether what is wrong stands where the arguments of a word should be in parentheses, or is such a word; a
    statement's own word once more begins another one."""
    if statement.keyword is not None and wrong.text == statement.keyword.text:
        return False
    for before, phrase in pairwise(statement.phrases):
        if phrase.span.start == wrong.start:
            names = [part.items[-1].text for part in (before, phrase) if isinstance(part.items[-1], syntax.Name)]
            return any(form.parameters for name in names for form in ludemes().get(name, ()))
    return False


def require(
    stage: Stage, known: Mapping[str, type[Kind]], there: Mapping[str, syntax.Statement], where: str, head: Span
) -> None:
    """Raise an error naming all missing statements if one that is needed from this stage on is missing."""
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


def keyword_of(statement: syntax.Statement, known: Mapping[str, type[Kind]], where: str) -> str:
    """The keyword of a statement, which must be one of the block called ``where``.

    Raises:
        DescriptionError: it is unknown, or belongs in another block.
    """
    keyword = statement.keyword
    if keyword is not None and keyword.text in known:
        return keyword.text
    if keyword is not None and isinstance(keyword.text, Hole):
        keyword.text.words += known
    *words, last_word = (f"`{word}`" for word in sorted(known))
    begin = f"{', '.join(words)} or {last_word}" if words else last_word
    if statement.arrow is not None and "when" in known and (keyword is None or not suggested(keyword.span, known).text):
        clause = inserted(statement.head, "when ", "write `when` before it")
        raise error(
            "unknown-statement",
            f"no statement of {where} begins like this",
            statement.head,
            help=Advice("a clause begins with `when`: `when CONDITION -> RESULT`", (clause,)),
        )
    if keyword is None:
        help = f"statements here begin with {begin}"
        begins = statement.phrases[0].items[0]
        if (word := leftmost(begins)) in known:
            help = f"the form is `{known[word].form}`"
            if statement.phrases[0].value is not None and isinstance(begins, syntax.Name):
                example = re.search(r">>> (.*)", known[word].__doc__ or "")
                what = "the name of a player" if "PLAYER" in known[word].form else "a name"
                help += f", as in `{example[1]}`" if example else ""
                raise error("malformed-statement", f"`{word}`: expected {what} before `=`", begins.span, help=help)
        match begins:
            case syntax.Call(name=name) if any(known.result == EFFECT for known in ludemes().get(name.text, ())):
                help = f"a change of the position goes after `do`: write `do {name.text}(…)`"
                help += "" if "do" in known else " in a `move`"
        raise error(
            "unknown-statement", f"no statement of {where} begins like this", statement.phrases[0].span, help=help
        )
    meant = other_words.of_kind(keyword.text, other_words.BLOCKS.get(where, ""))
    elsewhere = sorted({place for place, word in kinds() if word == keyword.text})
    if elsewhere and not meant:
        places = " or ".join(f"`{place}`" for place in elsewhere)
        raise error(
            "misplaced-statement",
            f"`{keyword.text}` does not belong in {where}",
            keyword.span,
            help=f"it belongs in the block of {places}",
        )
    if other_words.of_kind(keyword.text, "beyond"):
        raise beyond(keyword)
    raise error(
        "unknown-statement",
        f"no statement of {where} begins with `{keyword.text}`",
        keyword.span,
        help=(meant.advice(keyword.span, fits=True) if meant else None)
        or suggested(keyword.span, known)
        or f"statements here begin with {begin}",
    )

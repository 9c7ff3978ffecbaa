"""What a game takes over from the one that it extends: the lines `inherited` and `without` inside its blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from .resolve.phrases import Phrases
from .statements import kinds
from .statements.diagram import DIAGRAMS
from .syntax import tree as syntax
from .syntax.hole import offer
from .text.diagnostic import Label
from .text.errors import did_you_mean, error

LINE = "inherited"
"""The line that stands for what the extended game says in its place."""
WITHOUT = "without"


@lru_cache(maxsize=1)
def plurals() -> dict[str, str]:
    """The keywords of statements that are identified by the name after the keyword, with their plurals."""
    return {keyword: kind.plural for (inside, keyword), kind in kinds().items() if inside == "game" and kind.plural}


def key(statement: syntax.Statement, within: str = "game") -> tuple[str, str]:
    """What a statement replaces when a game extends another: its keyword and, where it has one, its name."""
    keyword = statement.keyword
    if keyword is None:
        return "", ""
    word = "move" if keyword.text == "otherwise" else keyword.text
    kind = kinds().get((within, word))
    name = name_of(statement) if kind is not None and (kind.plural or kind.named) else None
    return word, name.text if name else ""


def name_of(statement: syntax.Statement) -> syntax.Name | None:
    """The name that a statement defines: the one after its keyword (after `move` in `otherwise move`)."""
    keyword = statement.keyword
    at = 2 if keyword is not None and keyword.text == "otherwise" else 1
    match statement.phrases[at : at + 1]:
        case [syntax.Phrase(items=[syntax.Name() as name, *_])]:
            return name
        case [syntax.Phrase(items=[syntax.Call(name=name)])]:
            return name
    return None


def with_inherited(
    own: tuple[syntax.Statement, ...], extended: tuple[syntax.Statement, ...], dropped: set[tuple[str, str]]
) -> Iterator[syntax.Statement]:
    """The game's own statements, with those of the extended game in place of the lines that say `inherited`.

    ``dropped`` has what the game leaves out of the extended one; moves that a phase takes over are added.
    """
    for statement in own:
        if statement.keyword is not None and statement.keyword.text == LINE:
            yield from _kept(statement, extended)
            continue
        lines = [line for line in statement.block or () if line.phrases[0].word == LINE]
        if not lines:
            yield statement
            continue
        for line in lines[1:]:  # each game of a chain could double what it inherits
            raise error(
                "duplicate-statement",
                f"there are two `{LINE}` lines in one block",
                line.head,
                "the second one",
                related=[Label(lines[0].head, "the first one")],
                help="keep one of them",
            )
        Phrases(lines[0], LINE).done()
        replaced = [other for other in extended if key(other) == key(statement) and other.block is not None]
        _check_alike(lines[0], statement, replaced)
        taken = _moves_for(statement, own, extended, dropped)
        if not replaced and not taken:
            known = sorted({" ".join(key(other)).strip() for other in extended})
            what = " ".join(key(statement)).strip()
            without = " with a block" * (what in known)
            raise error(
                "nothing-to-inherit",
                f"the extended game has no `{what}`{without}, so nothing is inherited here",
                lines[0].head,
                help=(not without and did_you_mean(what, known)) or "remove the line",
            )
        dropped |= {key(move) for move in taken}
        inside = [*taken, *(line for other in replaced for line in other.block or ())]
        yield replace(statement, block=_joined(statement, lines[0], inside))


def _moves_for(
    phase: syntax.Statement,
    own: tuple[syntax.Statement, ...],
    extended: tuple[syntax.Statement, ...],
    dropped: set[tuple[str, str]],
) -> list[syntax.Statement]:
    """The moves of a game without phases, for a phase that inherits them."""
    if key(phase)[0] != "phase" or any(key(other)[0] == "phase" for other in extended):
        return []
    gone = dropped | {key(statement) for statement in own}
    return [other for other in extended if key(other)[0] == "move" and key(other) not in gone]


def _joined(
    statement: syntax.Statement, at: syntax.Statement, inside: list[syntax.Statement]
) -> tuple[syntax.Statement, ...]:
    """The lines of a block, with those of the extended game in place of the line ``at``.

    What has a name replaces the inherited line of that name where it stands, and `without` leaves lines out. Inherited
    lines of kinds that are amended come first, so that the game's own ones change them.
    """
    within = key(statement)[0]
    block = statement.block or ()
    for line in block:
        if line.phrases[0].word == WITHOUT:
            inside = _left(line, within, inside)
    block = tuple(line for line in block if line.phrases[0].word != WITHOUT)
    there = {key(line, within) for line in inside}
    instead = {key(line, within): line for line in block if key(line, within)[1] and key(line, within) in there}
    inside = [instead.get(key(line, within), line) for line in inside]
    block = tuple(line for line in block if line not in instead.values())
    first = [line for line in inside if _amended(line, within)]
    inside = [line for line in inside if not _amended(line, within)]
    before = block.index(at)
    return (*first, *block[:before], *inside, *block[before + 1 :])


def _amended(line: syntax.Statement, within: str) -> bool:
    kind = kinds().get((within, key(line)[0]))
    return kind is not None and kind.amends


def _left(line: syntax.Statement, within: str, inside: list[syntax.Statement]) -> list[syntax.Statement]:
    """The inherited lines of a block without those that a line of `without` names.

    Raises:
        DescriptionError: it names none.
    """
    kind = kinds().get((within, WITHOUT))
    if kind is None:
        return inside  # where the block is read, it is told that the line does not belong there
    phrases = Phrases(line, kind.form)
    if within == "end":
        named = phrases.quoted("the reason of a clause, in double quotes")
        phrases.done()
        known = [reason_of(other) for other in inside]
        gone, span, what = named.value, named.span, f'clause with the reason "{named.value}"'
        help = (
            did_you_mean(gone, [one for one in known if one])
            or "write the text after its result or, without one, its condition as it is written"
        )
    else:
        keyword = phrases.name("a keyword")
        offer(keyword.text, sorted({key(other)[0] for other in inside}))
        name = phrases.name("a name") if (one := kinds().get((within, keyword.text))) and one.named else None
        phrases.done()
        known = [" ".join(key(other, within)).strip() for other in inside]
        gone = " ".join([keyword.text, name.text if name else ""]).strip()
        span, what, help = line.head, f"`{gone}`", did_you_mean(gone, known)
    if gone not in known:
        raise error(
            "nothing-to-leave-out",
            f"there is no {what} among what is inherited here",
            span,
            help=help or "remove the line",
        )
    return [other for other, one in zip(inside, known, strict=True) if one != gone]


def reason_of(clause: syntax.Statement) -> str:
    """The reason of a clause of `end`: the text after its result or, without one, its condition as it is written."""
    match clause.result[-1:]:
        case (syntax.Phrase(items=[syntax.Text(value=text)], value=None),):
            return text
    return " ".join(word for phrase in clause.phrases[1:] for word in phrase.span.text.split())


def _check_alike(line: syntax.Statement, statement: syntax.Statement, replaced: list[syntax.Statement]) -> None:
    """Reject `inherited` in a setup whose lines mean something else than those of the extended game."""
    for other in replaced:
        own, inherited = (" ".join(phrase.word for phrase in each.phrases) for each in (statement, other))
        if key(other)[0] != "setup" or (own == inherited and statement.phrases[-1].word not in DIAGRAMS):
            continue
        diagram = other.phrases[-1].word in DIAGRAMS
        raise error(
            "nothing-to-inherit",
            f"the extended game has a `{inherited}`, "
            + ("and nothing can be added to a diagram" if diagram else f"whose lines mean something else in a `{own}`"),
            line.head,
            help="write the whole setup" if diagram else f"write `{inherited} {{ … }}` here, too",
        )


def _kept(statement: syntax.Statement, extended: tuple[syntax.Statement, ...]) -> list[syntax.Statement]:
    """The statements of the extended game that stay beside the game's own ones, as `inherited KEYWORD` says."""
    phrases = Phrases(statement, f"{LINE} KEYWORD")
    keyword = phrases.name("a keyword")
    known = {key(other)[0] for other in extended} - {
        *plurals(),
        *(word for (_, word), kind in kinds().items() if kind.once or kind.adds),
    }
    offer(keyword.text, sorted(known))
    if keyword.text == "every":
        phrases.word("move")
    phrases.done()
    if keyword.text not in known:
        help = "remove the line"
        if keyword.text in {key(other)[0] for other in extended}:
            help = f"it is inherited anyway; to add to it, write `{LINE}` within the block of `{keyword.text}`"
        raise error(
            "nothing-to-inherit",
            f"the extended game has no `{keyword.text}` statements that are replaced together",
            keyword.span,
            help=did_you_mean(keyword.text, sorted(known)) or help,
        )
    return [other for other in extended if key(other)[0] == keyword.text]

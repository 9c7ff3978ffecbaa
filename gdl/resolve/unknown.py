"""Diagnostics for names that are unknown, allowed only elsewhere, or already taken."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..ludemes import Ludeme, ludemes
from ..ludemes.places import SIDES
from ..syntax import tree as syntax
from ..syntax.hole import Hole
from ..text.diagnostic import Advice
from ..text.errors import DescriptionError, error, suggested
from ..text.fixes import replaced
from ..text.source import Span
from ..types.board import Board
from ..types.types import EFFECT, PIECE, PLAYER, Type
from . import other_words
from .scope import Scope

POINTS = re.compile(r"([a-z]{1,2}\d+)-([a-z]{1,2}\d+)")
"""Two points, as people write a range or a move."""
MOVE_STEPS = frozenset(["from", "to", "choose", "where", "do", "every", "collect", "let", "prefer"])
"""The statements in which the points of a move are known."""


def unknown(
    node: syntax.Name, scope: Scope, wanted: Type | None = None, arguments: int | None = None
) -> DescriptionError:
    """The diagnostic for an unknown name, of a call if there is a number of ``arguments``."""
    name = node.text
    if isinstance(name, Hole):
        return error("unknown-name", "this word is missing", node.span)
    if other_words.of_kind(name, "beyond"):
        return beyond(node)
    letters, digits = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")) :]
    if scope.board is not None and digits and len(letters) <= 2 and letters.isascii() and letters.islower():
        first, last = scope.board.names[0], scope.board.names[-1]
        return error(
            "unknown-point",
            f"`{name}` is not a point of the board",
            node.span,
            help=_left_out(scope.board, digits, letters)
            + f"its points go from {first} to {last}{', with gaps between them' * _has_gaps(scope.board)}"
            + f"; if it is one of some settings only, write `if … then {name} else nowhere`" * bool(scope.options),
        )
    meant = _meant(node, scope, wanted, arguments)
    help: str | Advice = meant or suggested(node.span, _usable(scope, arguments))
    known = set(scope.names())
    cuts = [at for at, character in enumerate(name) if character == "-"]
    apart = [(name[:at], name[at + 1 :]) for at in cuts if name[:at] in known and name[at + 1 :] in known]
    if apart and arguments is None:
        minus = " - ".join(apart[0])
        about = f"`{name}` is one word; to subtract, put spaces around the `-`: `{minus}`"
        help = Advice(about, (replaced(node.span, minus),))
    elif ends := POINTS.fullmatch(name):
        help = f"points are joined with `|`: `{ends[1]} | {ends[2]}`; a whole row or column is `row(1)` or `column(1)`"
    elif arguments and not meant and (forms := _forms_within(name)):
        help = f"did you mean {forms}?"
    elif name in ("from", "to"):
        help = f"this move has not chosen a `{name}` yet; add a line `{name} REGION`"
        if scope.place == name:
            help = f"the line `{name}` itself chooses it; "
            help += "to name another point first, write `choose NAME in REGION` above it"
        if scope.place not in MOVE_STEPS:
            help = f"`{name}` can only be used in a `move`, below the line that chooses it"
    elif name in scope.kinds:
        help = _of_a_player(node, scope)
    elif name in SIDES:
        written = f"edge({name})"
        help = Advice(f"the points of that side of the board are `{written}`", (replaced(node.span, written),))
    elif name in syntax.POSITIONS:
        help = f"add what to look up in that position: `{name}.mine`"
    elif scope.board is None and scope.place == "board":
        help = help or "use a number, an option or a definition"
    elif wanted == PIECE and suggested(node.span, scope.kinds):
        help = suggested(node.span, scope.kinds)
    elif wanted == PLAYER and not other_words.of_type(name, PLAYER):
        players = " and ".join(f"`{player}`" for player in scope.players)
        help = suggested(node.span, scope.players) or f"the players are {players}"
    elif wanted == PIECE and not help and name[:1].isupper():
        help = f"a kind of piece is declared in the game: `piece {name}`"
    if not help and scope.place == "do" and wanted is None and arguments:
        effects = ", ".join(f"`{word}`" for word, forms in ludemes().items() if forms[0].result == EFFECT)
        help = f"as an effect, use one of {effects}; a `define` is for values only"
    return error(
        "unknown-name",
        f"`{name}` is not defined here",
        node.span,
        help=help
        or f"define it with `define {name}{'(…)' * bool(arguments)} = …`, or look up the right word in the manual",
    )


def _forms_within(name: str) -> str:
    """The forms of the first word of the language with arguments that is a part of a name, such as `is-line`."""
    for part in name.split("-") if "-" in name else ():
        forms = [form.signature() for form in ludemes().get(part, ()) if form.parameters]
        if calls := [form for form in dict.fromkeys(forms) if form.startswith(f"{part}(")]:
            return " or ".join(f"`{form}`" for form in calls)
    return ""


def _usable(scope: Scope, arguments: int | None) -> list[str]:
    """The names that can be meant in a statement: effects only after `do`, and words that take so many arguments."""
    effects = {name for name, forms in ludemes().items() if all(form.result == EFFECT for form in forms)}
    others = {name for name, forms in ludemes().items() if not any(_takes(form, arguments or 0) for form in forms)}
    others |= {name for name, one in scope.defines.items() if len(one.parameters) != (arguments or 0)}
    return [name for name in scope.names() if (scope.place == "do" or name not in effects) and name not in others]


def _takes(form: type[Ludeme], number: int) -> bool:
    """Whether a form of a word takes so many arguments."""
    least = 1 if form.ranged else len(form.parameters)
    return number == least or ((form.chained or form.united) and number > least)


def beyond(name: syntax.Name) -> DescriptionError:
    """The diagnostic for a word about something that no description can say."""
    what = other_words.of_kind(name.text, "beyond")
    return error(
        "beyond-the-language",
        f"this language has no {what.about if what else 'such thing'} (yet)",
        name.span,
        help="`plybook explain beyond-the-language` tells what comes closest",
    )


def _meant(node: syntax.Name, scope: Scope, wanted: Type | None, arguments: int | None) -> Advice:
    """What to write instead of a word of other systems, if it can be used here."""
    if scope.board is not None and other_words.of_kind(node.text, "middle"):
        points = other_words.middle(scope.board)
        written = " | ".join(points) if len(points) == 1 else f"({' | '.join(points)})"
        about = f"there is no word for the middle of a board; on this one it is `{written}`"
        return Advice(about, (replaced(node.span, written),))
    found = other_words.of_type(node.text, wanted)
    if found is None or (found.write and found.write not in set(scope.names())):
        return Advice()
    takes = {len(ludeme.parameters) for ludeme in ludemes().get(found.write, ())}
    if found.write in scope.defines:
        takes.add(len(scope.defines[found.write].parameters))
    return found.advice(node.span, (arguments or 0) in takes)


def _of_a_player(node: syntax.Name, scope: Scope) -> Advice:
    """What to write for a kind of piece without its player."""
    owners = ["mover"] if scope.place in MOVE_STEPS else scope.players
    written = [f"{owner}.{node.text}" for owner in owners]
    named = " or ".join(f"`{piece}`" for piece in [*written, f"{scope.players[0]}.{node.text}"][: max(2, len(written))])
    return Advice(f"a piece belongs to a player: write {named}", tuple(replaced(node.span, each) for each in written))


def _has_gaps(board: Board) -> bool:
    """Whether some places within the rows and columns of a board have no point."""
    return not board.slanted and len(board) < board.columns * board.rows


def _left_out(board: Board, digits: str, letters: str) -> str:
    """That `without` has left a point out of a board, if it has: empty, or a clause with a semicolon."""
    columns = [chr(ord("a") + column) for column in range(min(board.columns, 26))]
    within = letters in columns and 0 < int(digits) <= board.rows
    return "`without` leaves it out of this board; " if within and " without " in board.shape else ""


def unknown_piece(node: syntax.Name, names: Sequence[str], scope: Scope) -> DescriptionError:
    """The diagnostic for a name in a diagram that is not a piece."""
    if node.text in scope.kinds:
        return unknown(node, scope)
    return error(
        "unknown-piece",
        f"there is no piece called `{node.text}`",
        node.span,
        help=suggested(node.span, names) or "the pieces are " + ", ".join(f"`{name}`" for name in dict.fromkeys(names)),
    )


def word_of_the_language(name: syntax.Name) -> DescriptionError:
    """The diagnostic for a word of the language used as a new name."""
    return error(
        "duplicate-name",
        f"`{name.text}` is a word of the language",
        name.span,
        help=f"choose another name; `plybook explain {name.text}` explains the word",
    )


def only_board(name: str, span: Span) -> DescriptionError:
    """The diagnostic for something that is not on the board, under `turn-start.`"""
    return error(
        "wrong-place",
        f"`{name}` is not known under `turn-start.`",
        span,
        help="of the position in which the turn began, only the board is kept",
    )


def no_such_position(when: str, span: Span, scope: Scope) -> DescriptionError:
    """The diagnostic for `before` or `after` where there is only one position."""
    if scope.place in MOVE_STEPS:
        return error(
            "wrong-place",
            f"`{when}` is not known yet: the move is still being chosen",
            span,
            help=_where_after_belongs(scope.place),
        )
    if scope.place == "again":
        return error(
            "wrong-place",
            f"`{when}` can only be used in a move",
            span,
            help="`again` already looks at the position after a move: leave it out",
        )
    return error(
        "wrong-place",
        f"`{when}` can only be used in a move{' or in `again`' if when == 'before' else ''}",
        span,
        help="there is only one position here: leave it out",
    )


def _where_after_belongs(place: str) -> str:
    """The help for `after` in a step that is carried out while the move is being chosen."""
    match place:
        case "where" | "collect":
            return "put the condition below the `repeat` block"
        case "prefer" | "do" | "let":
            return "leave it out: this already looks at the position after the steps above"
    return "put the condition in a `where`"


def places(where: frozenset[str]) -> str:
    """The places where a word can be used; the steps of a move are not listed one by one."""
    whole = where >= MOVE_STEPS
    *most, last = ["a move"] * whole + [f"`{place}`" for place in sorted(where - MOVE_STEPS if whole else where)]
    return f"{', '.join(most)} or {last}" if most else last


def free_names(scope: Scope, names: str) -> list[str]:
    """Those of some names of one letter that mean nothing here, in order."""
    points, ways = ((), ()) if scope.board is None else (scope.board.by_name, scope.board.all_steps)
    return [name for name in names if name not in {*scope.names(), *points, *ways}]


WORDS = frozenset(["before", "after", "on", "off", "from", "to", "union"])
"""Words of the grammar, which name nothing else."""


def check_free(name: syntax.Name, scope: Scope, *, of_directions: bool = False) -> None:
    """Check that the name given to each of several things in turn hides no other meaning of the word.

    The name of a direction may be that of one of the board, such as `e`.

    Raises:
        DescriptionError: it would (``duplicate-name``).
    """
    text = name.text
    define = scope.defines.get(text)
    if text in ludemes() or text in WORDS or (define is not None and not define.own):
        raise word_of_the_language(name)
    for names, other in (
        (scope.parameters, "an argument"),
        (scope.directions, "a direction"),
        (scope.variables, "what this move chooses"),
        (scope.defines, "a definition"),
        (scope.options, "an option"),
        (scope.counters, "a counter"),
        (scope.players, "a player"),
        ([piece.name for piece in scope.pieces], "a piece"),
        (scope.board.by_name if scope.board is not None else (), "a point of the board"),
        (scope.board.all_steps if scope.board is not None and not of_directions else (), "a direction of the board"),
    ):
        if text in names:
            free = [letter for letter in ("def" if of_directions else "pqr") if letter not in {*scope.names(), text}]
            raise error(
                "duplicate-name",
                f"`{text}` is already the name of {other}",
                name.span,
                help=f"give the {'direction' if of_directions else 'point or part before the `->`'} another name"
                + (f", such as `{free[0]}`" if free else ""),
            )

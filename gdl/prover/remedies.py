"""Fixes for what the prover finds, where the text allows them, and why some conditions are never true."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..ludemes.attacked import Attacked, Attacks
from ..ludemes.course import NoMoves
from ..model import ast
from ..model.model import Model, Piece
from ..text.diagnostic import Edit, Fix, Label
from ..text.fixes import removed
from ..text.source import Span
from ..types.board import Board
from .regions import Regions
from .terms import Term

DIRECTIONS = re.compile(r"\bdirections\b")
"""The word for the directions in which points are adjacent on the board."""


def without_operand(span: Span) -> tuple[Fix, ...]:
    """The fix that removes an operand of `and`, or the line that consists of it."""
    text = span.source.text
    before, after = text[: span.start], text[span.end :]
    title = f"remove `{' '.join(span.text.split())}`"
    if found := re.search(r"\band\s+$", before):
        start = len(before[: found.start()].rstrip())
        return (removed(Span(span.source, start, span.end), title),)
    if found := re.match(r"\s+and\s+", after):
        return (removed(Span(span.source, span.start, span.end + found.end()), title),)
    if re.search(r"\n[ \t]*(where|every move where)\s+$", before):
        return without_line(span)
    return ()


def without_line(span: Span, title: str = "remove the line") -> tuple[Fix, ...]:
    """The fix that removes a line, if it has one statement and nothing of another one."""
    whole = line_of(span)
    if whole is None:
        return ()
    return (removed(whole, title),)


def line_of(span: Span) -> Span | None:
    """The line of a place, with its end; ``None`` if the line has more than one statement in or around it."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    line = text[start : end if end >= 0 else len(text)]
    after = text[end + 1 :].lstrip(" \t") if end >= 0 else ""
    continued = after[:1] in {"&", "|", "-", "+", '"', "*", "/", "<", ">", ")"} or after.startswith(
        ("and ", "or ", "->")
    )
    bare = line.split("#")[0]
    if end < 0 or "\n" in span.text or "{" in bare or "}" in bare or continued or bare.count("(") != bare.count(")"):
        return None
    return Span(span.source, start, end + 1)


def moved_line(span: Span, above: Span) -> tuple[Fix, ...]:
    """The fix that moves the line of a place above that of another."""
    line, target = line_of(span), line_of(above)
    if line is None or target is None or target.start >= line.start:
        return ()
    put = Edit(Span(span.source, target.start, target.start), line.text)
    return (Fix("move this line above the other one", (put, Edit(line, ""))),)


def new_line_after(span: Span, text: str) -> tuple[Fix, ...]:
    """The fix that writes a line below that of a place, as far to the right."""
    line = line_of(span)
    if line is None:
        return ()
    indent = line.text[: len(line.text) - len(line.text.lstrip())]
    here = Span(span.source, line.end, line.end)
    return (Fix(f"add `{text}`", (Edit(here, f"{indent}{text}\n"),)),)


def about_attacks(node: ast.Expression) -> tuple[str, str] | None:
    """Why a condition about attacks on a region is never true there, and what to write instead."""
    while not isinstance(node, ast.Call):
        match node:
            case ast.At(body=inner) | ast.Not(operand=inner) | ast.Use(definition=ast.Definition(body=inner)):
                node = inner
            case _:
                return None
    if node.ludeme is Attacked:
        region = node.arguments[0].span.text
        return (
            "`attacked` is about pieces of the mover's, and there can be none",
            f"whether the mover could take a piece of the other player's is `attacks(mover, {region})`; otherwise ",
        )
    if node.ludeme is Attacks:
        return "`attacks` is about pieces of players other than the one named, and there can be none", ""
    return None


def about_moves(node: ast.Expression, model: Model) -> tuple[Label, ...]:
    """A move that is always possible, if a condition asks whether there is none; empty if not, or that is not known."""
    match node:
        case ast.Call(ludeme=ludeme) if ludeme is NoMoves:
            rules = (rule for rule in model.rules if rule.is_always_possible)
            return tuple(Label(rule.span, "this move is always possible") for rule in rules)
    return ()


def about_directions(node: ast.Expression, board: Board) -> str:
    """What to write if something that is never found is looked for along the board's own directions, as advice; ``""``
    if these are all directions, or nothing is looked for along them."""
    others = [family for family in board.steps if family != board.adjacency]
    if board.adjacency == "all" or not others:
        return ""
    for part in ast.walk(node):
        if isinstance(part, ast.Use) and DIRECTIONS.search(part.definition.body.span.text):
            return (
                f"`{part.definition.name}` only looks along the {board.adjacency} directions here; for {others[0]} "
                f"ones, write `adjacent {others[0]}` or `adjacent all` after the board; otherwise "
            )
    return ""


def about_places(terms: Iterable[Term], regions: Regions, pieces: Sequence[Piece], players: Sequence[str]) -> str:
    """Where the pieces in question can ever stand, if that is a part of the board; ``""`` if it is not known."""
    whole = regions.terms.everything
    for term in terms:
        if term.op != "in":
            continue
        for content in sorted(term.args[1]):
            there = regions.reach[content] if content < len(pieces) else 0
            if there and there != whole:
                piece = pieces[content]
                owner = "" if piece.owner is None else f" of {players[piece.owner]}"
                what = "a piece" if owner and not piece.kind else f"a `{piece.kind or piece.name}`"
                few, many = there.bit_count(), whole.bit_count()
                return f"{what}{owner} only ever stands on {few} of the {many} points"
    return ""

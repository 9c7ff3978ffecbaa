"""What a word means: its documentation, its type, what its definition says, and the points that it stands for."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.model import ast
from ...gdl.resolve.draft import Draft
from ...gdl.resolve.scope import Define
from ...gdl.statements import kinds
from ...gdl.syntax import tree as syntax
from ...gdl.text.source import Span
from ...gdl.types.types import REGION, SITE
from ...gdl.types.wording import a_type
from ..explain import words
from .known.analysis import Analysis
from .known.places import path_to, statements_at, word_at
from .known.results import Hover
from .known.start import Start, start
from .written_out import written_out


def hover(analysis: Analysis, offset: int) -> Hover | None:
    """What is known of the word, or the operator, at a place."""
    row = statements_at(analysis.tree, offset)
    path = path_to(row[-1], offset) if row else []
    span = word_at(analysis.source, offset) or _operator(path, offset)
    if span is None:
        return None
    keyword = row[-1].keyword if row else None
    if keyword is not None and keyword.span == span:
        parts = _of_keyword(keyword.text, row)
    else:
        parts = [*_declared(analysis, span.text, path), *_typed(analysis, path, span)]
        if not parts:
            parts = _of_the_language(span.text)
    return Hover(span, "\n\n".join(parts)) if parts else None


def _operator(path: list[syntax.Expression], offset: int) -> Span | None:
    for node in reversed(path):
        if isinstance(node, syntax.Binary) and node.at.start <= offset <= node.at.end:
            return node.at
    return None


def _of_keyword(keyword: str, row: list[syntax.Statement]) -> list[str]:
    """What the manual says of the keyword of a statement in its block."""
    outer = row[-2].keyword if len(row) > 1 else None
    inside = "" if outer is None else "move" if outer.text == "otherwise" else outer.text
    kind = kinds().get((inside, keyword))
    answer = words.entry(keyword)
    if answer is None:
        return []
    if kind is None:
        return [answer.markdown()]
    fitting = [entry.markdown() for entry in answer.entries if entry.form == kind.form]
    return fitting[:1] or [answer.markdown()]


def _of_the_language(word: str) -> list[str]:
    answer = words.entry(word)
    return [answer.markdown()] if answer is not None else []


def _declared(analysis: Analysis, name: str, path: list[syntax.Expression]) -> list[str]:
    """What a description says of a name; of words of the language, what the manual says."""
    known = analysis.known
    if known is None:
        return []
    draft = known.draft
    if name in draft.defines and (draft.defines[name].own or name not in words.names()):
        return list(_definition(draft.defines[name], draft))
    if name in draft.options:
        option = draft.options[name]
        head = f"```gdl\n{' '.join(option.span.text.split())}\n```" if option.span.text else f"`option {name}`"
        return [head, option.text] if option.text else [head]
    if name in draft.counters:
        counter = draft.counters[name]
        return [f"```gdl\n{' '.join(counter.span.text.split())}\n```"]
    if name in draft.tracks:
        track = draft.tracks[name]
        kind = "closed track" if track.closed else "track"
        return [f"`{name}`: a {kind} of {len(track.sites)} places on {len({*track.sites})} points."]
    if name in draft.players:
        return [f"`{name}`: a player, number {draft.players.index(name) + 1} of {len(draft.players)}."]
    if name in draft.kinds:
        return [f"`{name}`: a kind of piece."]
    entry = _of_the_language(name)
    if name in draft.defines:
        entry += [text for text in [_out(draft.defines[name], draft)] if text]
    return entry


def _definition(define: Define, draft: Draft) -> Iterator[str]:
    statement = " ".join(define.span.text.split())
    yield f"```gdl\n{statement}\n```"
    if define.text:
        yield f"{define.text[:1].upper()}{define.text[1:]}."
    if text := _out(define, draft):
        yield text


def _out(define: Define, draft: Draft) -> str:
    """A definition written out, if that says more than it says itself."""
    text = written_out(define, draft.defines)
    body = " ".join(define.body.span.text.split())
    return f"Written out:\n\n```gdl\n{text}\n```" if text and text != body.strip("()") and text != body else ""


def _typed(analysis: Analysis, path: list[syntax.Expression], span: Span) -> Iterator[str]:
    """The type of the expression that begins with a word, and its points at the start of the game."""
    known = analysis.known
    node = _whole(path, span)
    if known is None or node is None:
        return
    found = [built for written, built in known.notes.typed if written is node]
    types = list(dict.fromkeys(a_type(built.type) for built in found))
    if not types:
        return
    yield f"`{_short(node.span.text)}` is {' or '.join(types)}."
    if len(types) == 1 and found[-1].type in (REGION, SITE) and not isinstance(found[-1], ast.Variable):
        yield from _shown(analysis, found[-1], span)


def _whole(path: list[syntax.Expression], span: Span) -> syntax.Expression | None:
    """The expression of a word: for the name of a call, the call; for an operator, all that it joins."""
    for node in reversed(path):
        match node:
            case syntax.Binary(at=at) | syntax.Conditional(at=at) if at == span:
                return node
            case syntax.Call(name=name) if name.span == span:
                return node
            case syntax.Name() if node.span == span:
                return node
    return None


def _shown(analysis: Analysis, built: ast.Expression, span: Span) -> Iterator[str]:
    begun = start(analysis)
    if begun is None:
        return
    names = ast.variables_of(built)
    chosen = _example(analysis, begun, span, names) if names else {}
    sites = begun.sites(built, chosen)
    if sites is None:
        return
    board = begun.model.board
    given = ", ".join(f"`{name}` on {board.names[chosen[name]]}" for name in sorted(names))
    yield f"At the start{f', with {given}' if given else ''}: {len(sites)} of {len(board)} points" + (
        ":" if sites else "."
    )
    picture = begun.picture(sites) if sites else ""
    if picture:
        yield f"```text\n{picture}\n```"


def _example(analysis: Analysis, begun: Start, span: Span, names: set[str]) -> dict[str, int]:
    """Points that a move could choose at the start, for the names that an expression reads."""
    known = analysis.known
    assert known is not None
    chosen: dict[str, int] = {}
    for statement in statements_at(analysis.tree, span.start)[-2:-1]:
        for step in statement.block or ():
            name, node = _choice(step)
            built = next((made for written, made in known.notes.typed if written is node), None)
            if name not in names or built is None or step.span.end > span.start:
                continue
            sites = begun.sites(built, chosen)
            if sites:
                chosen[name] = min(sites)
    return chosen


def _choice(step: syntax.Statement) -> tuple[str, syntax.Expression | None]:
    """The name and the region of a step that chooses a point."""
    match step.phrases:
        case [syntax.Phrase(items=[syntax.Name(text="from" | "to" as name)]), syntax.Phrase(items=[node])]:
            return name, node
        case [
            syntax.Phrase(items=[syntax.Name(text="choose")]),
            syntax.Phrase(items=[syntax.Binary(operator="in", left=syntax.Name(text=name), right=node)]),
        ]:
            return name, node
    return "", None


def _short(text: str) -> str:
    plain = " ".join(text.split()).replace("`", "")
    return plain if len(plain) <= 60 else f"{plain[:57]}…"

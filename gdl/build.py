"""From the statements of a game to the checked model, under one choice of its options."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence

from .allow import allowed
from .check import check
from .expand import Expanded
from .model.model import Counter, Memory, Model
from .model.option import spell
from .named_places import named_places
from .resolve.draft import Draft
from .resolve.needed import with_forgetting, without_unneeded
from .statements.block import build_block, kinds
from .statements.define import read_define
from .syntax import tree as syntax
from .syntax.dump import syntax_text


def build(expanded: Expanded, chosen: Mapping[str, object]) -> Model:
    """Build the model: options settled, names resolved, types checked and constants folded.

    Raises:
        DescriptionError: holds all the mistakes found; mistakes in the chosen options come first.
    """
    draft = begun(expanded, chosen)
    build_block(draft, expanded.statements, "game", "a `game`", expanded.span)
    return complete(draft, expanded)


def begun(expanded: Expanded, chosen: Mapping[str, object]) -> Draft:
    """A game of which no statement has been read yet: it knows the standard definitions."""
    draft = Draft(chosen, source=expanded.source)
    for statement in expanded.standard:
        define = read_define(statement, own=False)
        draft.defines[define.name.text] = define
    return draft


def complete(draft: Draft, expanded: Expanded) -> Model:
    """The model of a game of which all statements have been read, with its warnings."""
    assert draft.board is not None
    settings = ", ".join(f"{name}={spell(value)}" for name, value in draft.settings.items())
    rules = syntax_text(map(_rules, filter(_changes_rules, expanded.statements)))
    text = f"{settings}\n{rules}\n{_standard_text(rules, expanded.standard)}"
    model = Model(
        span=expanded.span,
        title=expanded.title,
        metadata=draft.metadata,
        options=tuple(draft.options.values()),
        settings=draft.settings,
        players=draft.players,
        pieces=tuple(draft.pieces),
        board=draft.board,
        setup=tuple(draft.setup.contents),
        rules=tuple(draft.moves.rules),
        endings=tuple(draft.endings),
        swap=draft.swap,
        forsyth=draft.forsyth,
        sgf=draft.sgf,
        notation=draft.notation,
        facing=draft.facing,
        fingerprint=hashlib.sha256(text.encode()).hexdigest()[:16],
        again=tuple(draft.again),
        counters=tuple(one for one in draft.counters.values() if isinstance(one, Counter)),
        memories=tuple(one for one in draft.counters.values() if isinstance(one, Memory)),
        scores=tuple(draft.scores[player] for player in sorted(draft.scores)),
        places=named_places(draft),
    )
    return allowed(check(without_unneeded(with_forgetting(model)), draft, expanded), expanded)


def _standard_text(rules: str, standard: Sequence[syntax.Statement]) -> str:
    """The standard definitions that the rules use, in order; so a new one makes no new game of any other."""
    texts = {read_define(statement, own=False).name.text: syntax_text([statement]) for statement in standard}
    used, waiting = set[str](), [rules]
    while waiting:
        new = (set(re.findall(syntax.NAME, waiting.pop())) & texts.keys()) - used
        used |= new
        waiting += [texts[name] for name in new]
    return "\n".join(text for name, text in texts.items() if name in used)


def _changes_rules(statement: syntax.Statement) -> bool:
    """Whether a statement can matter to the rules."""
    assert statement.keyword is not None, "the block has been built"
    return kinds()["game", statement.keyword.text].changes_rules()


def _rules(statement: syntax.Statement) -> syntax.Statement:
    """A statement without what changes no rule."""
    assert statement.keyword is not None, "the block has been built"
    return kinds()["game", statement.keyword.text].rules(statement)

"""What must happen to any text: it is played or refused, and soon; nothing else."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping

from plybook.gdl import DescriptionError, Model, Source, load
from plybook.gdl.text.files import decode
from plybook.gdl.text.render import render_json, render_text
from plybook.interpreter.game.game import Game
from plybook.interpreter.reference import ReferenceEngine

SECONDS = 2.0
"""How long it may take to load or refuse a text, in CPU time."""
TRIES = 2_000
"""How much the engine may try for the moves of a position here; at its real limit an example would take too long."""
PLIES = 8
WIDEST = 1_000
"""The length that no line of a diagnostic reaches, whatever it quotes."""


Options = Mapping[str, object]


def survives(text: str | bytes, chosen: Options | None = None, seed: int = 0) -> tuple[Model | None, set[str]]:
    """Load a text and play what it describes; return the model (``None`` if refused) and the codes of its diagnostics.

    A ``str`` is taken as it is, ``bytes`` as the content of a file.
    """
    start = time.process_time()
    model, refused = _loaded(text, chosen)
    assert time.process_time() - start < SECONDS
    if model is None:
        assert refused.diagnostics[0].severity == "error"
        return None, _shown(refused)
    codes = _shown(refused)
    try:
        play(Game(model, ReferenceEngine(model), model.span.source), random.Random(seed))
    except DescriptionError as mistakes:
        codes |= _shown(mistakes)
    return model, codes


def play(game: Game, choose: random.Random) -> None:
    """Play a few random moves; each position is printed and read back."""
    state = game.start()
    for _ in range(PLIES):
        assert game.position(str(state)).position == state.position
        moves = state.legal_moves()
        outcome = state.outcome()
        assert len({str(move) for move in moves}) == len(moves)
        assert (outcome is None) == bool(moves)
        if not moves:
            break
        state.push(choose.choice(moves))


def _loaded(text: str | bytes, chosen: Options | None) -> tuple[Model | None, DescriptionError]:
    try:
        source = decode(text, "hostile.gdl") if isinstance(text, bytes) else Source("hostile.gdl", text)
        model = load(source, chosen)
    except DescriptionError as refused:
        return None, refused
    return model, DescriptionError(model.warnings)


def _shown(told: DescriptionError) -> set[str]:
    """The codes of the diagnostics, each of which can be rendered, shows a place, and gives help."""
    for diagnostic in told.diagnostics:
        text, data = render_text(diagnostic), render_json(diagnostic)
        assert text.encode().decode() == text
        assert json.loads(json.dumps(data, ensure_ascii=False).encode()) == data
        assert all(line.isprintable() for line in text.splitlines())
        assert max(map(len, text.splitlines())) < WIDEST
        assert "^" in text
        assert diagnostic.message
        assert diagnostic.help
    return {diagnostic.code for diagnostic in told.diagnostics}

"""What a page knows of a game beside its WebAssembly module, as one JSON value: texts, layouts and sizes.

Words are written in hexadecimal, because a number of JSON has 53 bits. ``web/engine/data.ts`` declares the same value
for TypeScript.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....gdl.ludemes.base import Cell
from ....gdl.model.model import Memory, Model
from ....gdl.types.types import NUMBER
from ...core.move import SWAP
from ...core.move_text import like_another
from ...core.position import SEATS
from ...core.result import NO_LEGAL_MOVE
from ..codegen.fields import FIELDS
from ..engine.engine import NativeEngine, too_many
from ..engine.memory import Past
from ..engine.shapes import piece_places
from ..kernels.playouts.rooms import playout_rooms
from ..search.mcts.rooms import positions_needed
from ..search.mcts.settings import Settings
from .binary import data_end
from .rooms import GUARD, memory_map, positions_of, rooms
from .target import wasm_of

FORMAT = 3
"""Changes whenever the value changes in a way that an older page would not understand."""

NO_TEXTS: Mapping[str, Any] = {"refusals": None, "notation": None}


@dataclass(frozen=True)
class WasmGame:
    """A game as a page needs it."""

    module: bytes
    """The WebAssembly module."""
    data: dict[str, Any]
    """What :func:`data_of` returns."""

    @property
    def json(self) -> str:
        """The data as JSON text, always the same for the same game."""
        return json.dumps(self.data, separators=(",", ":"), ensure_ascii=False)


def wasm_game(engine: NativeEngine, ply_limit: int, texts: Mapping[str, Any] | None = None) -> WasmGame:
    """A game as a page needs it; ``ply_limit`` is the most plies of a game, and of a playout.

    ``texts``: what the layer above knows beside it: why moves are refused, and how they are written
    (``interpreter.game.page_game``).

    Raises:
        DescriptionError: the game is too large to compile.
    """
    module = wasm_of(engine)
    return WasmGame(module, data_of(engine, ply_limit, data_end(module)) | dict(texts or NO_TEXTS))


def data_of(engine: NativeEngine, ply_limit: int, data_bytes: int) -> dict[str, Any]:
    """Everything about a game that a page cannot ask its module; ``data_bytes`` is the size of the module's own data.

    ``points``, ``pieces``, ``players`` and ``rules`` are lists: elsewhere they are referred to by their index.
    """
    model = engine.model
    return {
        "format": FORMAT,
        "fingerprint": model.fingerprint,
        "title": model.title,
        "options": dict(model.settings),
        "players": list(model.players),
        "seats": SEATS[: len(model.players)],
        "points": list(model.board.names),
        "pieces": [{"name": piece.name, "owner": piece.owner} for piece in model.pieces],
        "counters": [{"name": cell[0], "owner": cell[1] if len(cell) > 1 else None} for cell in model.cells],
        "memories": [_memory_of(cell, memory) for cell, memory in model.memory_cells.items()],
        "rules": _rules(model),
        "endings": [_reasons(model, clause) for clause in range(len(model.endings))],
        "noLegalMove": NO_LEGAL_MOVE,
        "swap": SWAP.text if model.swap else None,
        "scores": _scores(model),
        "readsRepeated": engine.reads_repeated,
        "plyLimit": ply_limit,
        "state": _state(engine),
        "move": engine.shape.move,
        "start": [f"{word:x}" for word in engine.packed(engine.start())],
        "memory": _memory(engine, ply_limit, data_bytes),
        "settings": list(Settings().numbers),
    }


def _memory_of(cell: Cell, memory: Memory) -> dict[str, Any]:
    """What is remembered: its name, whose it is, and whether it is one point at most."""
    return {"name": cell[0], "owner": cell[1] if len(cell) > 1 else None, "single": memory.single}


def _rules(model: Model) -> list[dict[str, Any]]:
    """Of each rule: its name, whether its moves always have it in their text, and what is said if it leaves too many
    combinations of points to try."""
    told_apart = like_another(model)
    return [
        {
            "name": rule.name,
            "named": number in told_apart,
            "tooMany": too_many(model, -1 - number).diagnostics[0].message,
        }
        for number, rule in enumerate(model.rules)
    ]


def _reasons(model: Model, clause: int) -> dict[str, Any]:
    """The reason that a clause gives if nobody wins, if somebody does, and whether it is about the loser."""
    ending = model.endings[clause]
    return {"draw": ending.why(None), "won": ending.why(0), "ofLoser": ending.loser is not None}


def _scores(model: Model) -> str:
    """What the scores are: ``none``, ``integers``, or ``fractions``."""
    if not model.scores:
        return "none"
    return "fractions" if any(score.type == NUMBER for score in model.scores) else "integers"


def _state(engine: NativeEngine) -> dict[str, Any]:
    """The words of a state: see ``codegen.fields``. ``siteOfBit`` is -1 for bits without a site."""
    shape, layout = engine.shape, engine.layout
    present = {block.name for block in shape.blocks if block.words}
    return {
        "words": shape.state,
        "width": layout.words,
        "siteOfBit": list(layout.sites),
        "pieceOfRegion": piece_places(engine.model),
        "hash": shape.hash,
        "board": shape.board if shape.history else None,
        "past": shape.past if shape.history else None,
        "placed": shape.placed_region if shape.placed else None,
        "began": shape.first_began if shape.began else None,
        "counters": [shape.first_number, shape.numbers],
        "memories": [shape.first_memory, shape.memories],
        "fields": {
            field.name: [shape.first[field.block], field.shift, field.bits]
            for field in FIELDS
            if field.block in present
        },
    }


def _memory(engine: NativeEngine, limit: int, data_bytes: int) -> dict[str, Any]:
    """Where everything is (:class:`.MemoryMap`), and what the headers of the tables of earlier boards contain."""
    positions, sorts = positions_of(limit), engine.sorts
    found = memory_map(rooms(engine, limit), data_bytes)
    return {
        "stack": list(found.stack),
        "arrays": {name: [array.address, array.words] for name, array in found.arrays.items()},
        "guard": GUARD,
        "tree": found.tree,
        "positions": positions,
        "boardsMask": _mask(Past(positions, sorts)) if sorts else 0,
        "playoutBoardsMask": _mask(Past(playout_rooms(engine, limit, positions).positions, sorts)) if sorts else 0,
        "searchBoardsMask": _mask(Past(positions_needed(positions, limit), sorts)) if sorts else 0,
    }


def _mask(past: Past) -> int:
    return past.words[0]

"""The bodies of definitions that nothing uses are checked, for any place and arguments that could make them sound."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from plybook import gdl
from plybook.gdl.model import ast
from plybook.gdl.model.stored import decode, encode
from plybook.gdl.resolve import unused
from plybook.gdl.resolve.scope import Scope
from plybook.gdl.syntax import tree as syntax

GAME = """game "Unused" {{
  option size = 4 in 3..5
  players White, Black facing n, s
  piece Man, King
  board square(size)
  counter quiet = 0 in 0..9
  define {}
  define used(p) = adjacent(p) & empty
  setup {{ place White.Man, Black.King on a1 }}
  move hop {{
    from mine
    choose over in adjacent(from) & theirs
    to used(over)
    do relocate(from, to)
    do remove(over)
  }}
  move drop {{
    to empty
    do place(mover.Man, to)
  }}
  end {{ when no-moves -> draw }}
}}
"""
SOUND = [
    "a = empty",
    "a = size * 2",
    "a = square(size)",
    "a = no-moves",
    "a = after.count(mine) > before.count(mine) and from in mine",
    "a = over in mine",
    "a = place(mover.King, to)",
    "a = set(quiet, quiet + 1)",
    "a(p) = adjacent(p) & mine",
    "a(p) = count(p) > quiet",
    "a(x) = x and not some(mine)",
    "a(n) = n * 2 > 3",
    "a(k) = having(k)",
    "a(p, d) = step(p, d) & empty",
    "a(who) = of(who) | of(opponent)",
    "a(p, d, n) = leap(p, d, n)",
    "a(p) = used(p) | used(from)",
    "a = moves-this-turn is 1",
    "a = forward | leftward",
]
WRONG = [
    ("a = emptyy", "unknown-name", "emptyy"),
    ("a = mine + 1", "type-mismatch", "mine"),
    ("a(p) = count(p) + mine", "type-mismatch", "mine"),
    ("a(p) = count(p) > 3 and nonsense(p)", "unknown-name", "nonsense"),
    ("a(p, q) = used(p, q)", "wrong-arguments", "used(p, q)"),
    ("a = White.Pawn", "unknown-piece", "Pawn"),
    ("a = z99", "unknown-point", "z99"),
    ("a(p) = p in 3", "type-mismatch", "3"),
]


def warnings(define: str) -> list[tuple[str, str]]:
    """The codes and places of all warnings but the one that nothing uses the definition."""
    text = GAME.format(define).replace(
        "place White.Man, Black.King on a1", "place White.Man on a1\n place Black.King on b2"
    )
    found = gdl.load(gdl.Source("g.gdl", text)).warnings
    assert [warning.code for warning in found].count("unused-define") == 1
    return [(warning.code, warning.label.span.text) for warning in found if warning.code not in HARMLESS]


HARMLESS = {"unused-define", "unused-counter", "unused-memory", "unreachable-piece"}


@pytest.mark.parametrize("define", SOUND)
def test_a_definition_that_could_be_used_has_no_mistake(define: str) -> None:
    assert warnings(define) == []


@pytest.mark.parametrize(("define", "code", "place"), WRONG)
def test_a_definition_that_can_never_be_used_has_its_mistake_as_a_warning(define: str, code: str, place: str) -> None:
    ((found, where),) = warnings(define)
    assert found == code
    assert place in where


def test_the_fixes_of_warnings_are_kept_with_a_cached_model() -> None:
    source = gdl.Source("g.gdl", GAME.format("a = emptyy").replace("White.Man, Black.King on a1", "White.Man on a1"))
    model = gdl.load(source)
    again = decode(encode(model), source)
    assert [fix.title for warning in again.warnings for fix in warning.fixes] == ["replace `emptyy` with `empty`"]
    assert again.warnings == model.warnings


@pytest.mark.parametrize("levels", [0, 5])
def test_checking_a_definition_takes_bounded_work(levels: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))  # a model that is kept is not checked again
    tries = []
    real = unused.expressions.build
    region = "empty"
    for level in range(levels):
        region = f"union(way{level} in directions, ray(a1, way{level}, {region}))"

    def build(node: syntax.Expression, scope: Scope) -> ast.Expression:
        tries.append(node)
        return real(node, scope)

    monkeypatch.setattr(unused, "expressions", SimpleNamespace(build=build))
    found = warnings(f"a(p, q) = {region} & nonsense(p, q)")
    everything = len(unused.PLACES) * (len(unused.TYPES) + 1) ** 2
    if levels == 0:
        assert (len(tries), found) == (everything, [("unknown-name", "nonsense")])
    else:
        assert len(tries) < 10, "a try looks up some 13,000 names"


FLEETING = """game "Fleeting" {{
  players White, Black
  board square(3)
  region trail for {lasts} turn
  move drop {{
    to empty - {read}
    do place(mover, to)
    do set(trail, trail | to){late}
  }}
  {again}
  end {{ when no-moves -> draw }}
}}
"""


@pytest.mark.parametrize(
    ("read", "lasts", "late", "again", "told"),
    [
        ("trail", "this", "", "", True),
        ("trail", "next", "", "", False),
        ("trail", "this", "", "again when moves-this-turn < 2", False),
        ("b2", "this", "\n    do remove(adjacent(trail))", "", False),
        ("b2", "this", "\n    where none(adjacent(trail) & theirs)", "", False),
        ("trail", "this", "\n    where count(after.trail) is 1", "", False),
    ],
)
def test_what_a_turn_of_one_move_remembers_is_gone_before_the_next(
    read: str, lasts: str, late: str, again: str, told: bool
) -> None:
    text = FLEETING.format(read=read, lasts=lasts, late=late, again=again)
    found = [
        warning for warning in gdl.load(gdl.Source("fleeting.gdl", text)).warnings if warning.code == "unused-memory"
    ]
    assert [("no turn has a second move" in warning.message) for warning in found] == [True] * told

"""A definition is looked up once for all its uses that can mean the same, and again for others."""

from __future__ import annotations

import random

import pytest

from plybook.gdl import DescriptionError, Source, load
from plybook.gdl.model.ast import Use, walk
from plybook.gdl.model.model import expressions_of
from plybook.gdl.resolve.depth import definition_depths
from plybook.gdl.resolve.scope import Define
from plybook.gdl.statements.define import read_define
from plybook.gdl.syntax import tree
from plybook.gdl.syntax.parse import parse

GAME = """game "G" {{
  players Black, White
  board square(3)
  counter drops = 0 in 0..9
  {define}
  move drop {{
    to empty
    where {where}
    do place(mover, to)
    do {do}
  }}
  end {{ when {end} -> draw }}
}}
"""
FIRST = {"where": "count(mine) < 9", "do": "set(drops, 1)", "end": "no-moves"}


def game(define: str, **parts: str) -> str:
    """A game with a definition, and what stands in its statements."""
    return GAME.format(define=f"define {define}", **FIRST | parts)


@pytest.mark.parametrize(
    ("define", "right", "wrong", "code"),
    [
        ("d = to in edge(top)", {"where": "d"}, {"end": "d"}, "unknown-name"),
        ("d = count(before.mine) > 2", {"where": "d"}, {"end": "d"}, "wrong-place"),
        ("d = repeated", {"end": "d"}, {"where": "d"}, "wrong-place"),
        ("d = seen(positional) > 0", {"where": "not after.d"}, {"where": "not after.d\n    where d"}, "wrong-place"),
        ("inner = repeated\n  define d = inner", {"end": "d"}, {"where": "d"}, "wrong-place"),
    ],
)
def test_a_definition_that_was_right_elsewhere_can_be_wrong_here(
    define: str, right: dict[str, str], wrong: dict[str, str], code: str
) -> None:
    """And the other way round: that it was wrong elsewhere does not matter."""
    load(Source("g", game(define, **right)))
    with pytest.raises(DescriptionError) as found:
        load(Source("g", game(define, **{**right, **wrong})))
    assert [each.code for each in found.value.diagnostics] == [code]


def test_a_definition_without_words_of_the_place_is_shared() -> None:
    """One object, whether its argument was chosen before it or not, in all statements."""
    model = load(Source("g", game("d(s) = count(adjacent(s) & mine) > 0", where="d(to)", end="d(a1)")))
    uses = [node for each in expressions_of(model) for node in walk(each) if isinstance(node, Use)]
    found = [node.definition for node in uses if node.definition.name == "d"]
    assert len(found) == 2
    assert found[0] is found[1]


def test_what_a_counter_is_set_to_reads_it_only_for_itself() -> None:
    """A counter that nothing else reads is not kept, though a definition reads it."""
    text = game("more = drops + 1", do="set(drops, more)")
    assert not load(Source("g", text)).counters[0].kept
    assert load(Source("g", game("more = drops + 1", do="set(drops, more)", end="more > 8"))).counters[0].kept


@pytest.mark.parametrize("defines", [
    "define a(b) = count(b) > 0\n  define b = a(mine)",
    "define a(b) = count(b) > 0\n  define b(x) = a(x)",
])  # fmt: skip
def test_a_parameter_may_have_the_name_of_a_definition_that_uses_it(defines: str) -> None:
    """They only seem to use each other in a circle."""
    text = game("", where="b" if "b = " in defines else "b(mine)").replace("define \n", f"{defines}\n")
    assert load(Source("g", text)).rules


@pytest.mark.parametrize("seed", range(30))
def test_the_depth_of_definitions_is_that_of_what_they_expand_to(seed: int) -> None:
    """Computed by recursion here, for random definitions of which each uses earlier ones."""
    chance = random.Random(seed)
    defines: dict[str, Define] = {}
    wanted: dict[str, int] = {}

    def expression(levels: int) -> str:
        if not levels or chance.random() < 0.2:
            return chance.choice([*defines, "mine", "theirs"])
        form = chance.choice(["adjacent({})", "({} | {})", "step({}, n)", "flood({}, {})"])
        return form.format(expression(levels - 1), expression(levels - 1))

    def depth(node: tree.Expression) -> int:
        inner: tuple[tree.Expression, ...] = ()
        match node:
            case tree.Name(text=text):
                return 1 + wanted.get(text, 0)
            case tree.Call(name=name, arguments=arguments):
                inner = arguments[:1] if name.text == "step" else arguments
            case tree.Binary(left=left, right=right):
                inner = left, right
        return 1 + max(map(depth, inner))

    for number in range(8):
        (statement,) = parse(Source("d", f"define d{number} = {expression(4)}"))
        define = read_define(statement, own=True)
        defines[define.name.text] = define
        wanted[define.name.text] = depth(define.body)
    shuffled = dict(chance.sample([*defines.items()], len(defines)))
    assert definition_depths(shuffled, {}) == wanted

"""One mistake is told once: what only follows from it is not, and what is a mistake of its own is."""

from __future__ import annotations

import pytest

from plybook import gdl
from plybook.gdl import Source
from plybook.gdl.build import build
from plybook.gdl.expand import expand
from plybook.gdl.partial import partial
from plybook.gdl.prover.prove import prove

GAME = """game "Near" {{
  players Black, White
  board square(4)
  {refused}
  define beside(p) = {use}(p) & empty
  move drop {{ to empty & adjacent(mine) - {use}(to) }}
  move go {{ to beside(mine) }}
  move slip {{ to {slip} }}
  end {{
    when some({use}(last)) -> draw
    when some({use}) -> draw
    when no-moves -> mover loses
  }}
}}
"""


def told(**parts: str) -> list[str]:
    found = partial(Source("near.gdl", GAME.format(**parts))).diagnostics
    return [f"{each.code} {each.label.span.text}" for each in found if each.severity == "error"]


@pytest.mark.parametrize(
    "refused",
    [
        "define around(p) = adjacent(p)", "define path = mine", "define cells(p) = adjacent(p)", "define on = 3",
        "counter path = 0 in 0..3", "region cells",
    ],
)  # fmt: skip
def test_uses_of_a_refused_name_are_no_mistakes_of_their_own(refused: str) -> None:
    name = refused.split()[1].partition("(")[0]
    assert told(refused=refused, use=name, slip="empty") == [f"duplicate-name {name}"]
    assert told(refused=refused, use=name, slip="emtpy") == [f"duplicate-name {name}", "unknown-name emtpy"]


def test_a_word_used_wrongly_is_a_mistake_if_its_name_is_not_refused() -> None:
    assert "wrong-arguments around(to)" in told(refused="define near(p) = p", use="around", slip="empty")


STEPS = """game "Near" {{
  players Black, White
  board square(4)
  counter quiet = 0 in 0..9
  {define}
  move drop {{
    to empty
    {step}
    {uses}
    where to in emtpy
  }}
  end {{ when no-moves -> mover loses }}
}}
"""
USES = {
    "number": ("where hit > 2", "do set(quiet, max(hit, 1))", "where 1 + hit < 3"),
    "condition": ("where hit", "where not hit and some(mine)", "do set(quiet, number(hit))"),
    "piece": ("do place(hit, to)", "where some(having(hit))"),
    "player": ("where hit is mover", "where some(of(hit))"),
    "region": ("where some(hit & mine)", "do remove(hit)", "let more = hit | to", "where count(more) > 2"),
    "direction": ("where some(ray(to, hit, empty))", "do remove(step(to, hit))"),
    "definition": ("where some(hit(to))", "do remove(hit(to))"),
}


def everyone_tells(text: str) -> list[str]:
    """The mistakes that a game reports when it is loaded, which must be those that an editor shows."""
    shown = [found for found in partial(Source("near.gdl", text)).diagnostics if found.severity == "error"]
    with pytest.raises(gdl.DescriptionError) as loading:
        gdl.load(Source("near.gdl", text))
    assert {(each.code, each.label.span.text) for each in loading.value.diagnostics} <= {
        (each.code, each.label.span.text) for each in shown
    }
    return [f"{each.code} {each.label.span.text}" for each in shown]


@pytest.mark.parametrize("uses", USES.values(), ids=USES)
@pytest.mark.parametrize(
    ("step", "mistake"),
    [
        ("let hit = cuont(mine)", "unknown-name cuont"),
        ("let hit = adjacent(to) & count(mine)", "type-mismatch count(mine)"),
        ("let hit = orthogonal", "type-mismatch orthogonal"),
        ("let hit is adjacent(to)", "malformed-statement hit is adjacent(to)"),
        ("let hit(p) = adjacent(p)", "malformed-statement hit(p) = adjacent(p)"),
        ('let hit = adjacent(to) "those"', 'malformed-statement "those"'),
        ("let 2hit = adjacent(to)", "malformed-statement hit = adjacent(to)"),
        ("define hit = adjacent(to)", "misplaced-statement define"),
        ("choose hit = mine", "malformed-statement hit = mine"),
    ],
)
def test_uses_of_a_name_that_a_wrong_step_was_to_give_are_no_mistakes(
    step: str, mistake: str, uses: tuple[str, ...]
) -> None:
    text = STEPS.format(define="", step=step, uses="\n    ".join(uses))
    assert everyone_tells(text) == [mistake, "unknown-name emtpy"]


def test_another_mistake_beside_such_a_use_is_told() -> None:
    text = STEPS.format(define="", step="let hit = cuont(mine)", uses="where some(adjacent()) and hit > 2")
    assert everyone_tells(text) == ["unknown-name cuont", "wrong-arguments adjacent()", "unknown-name emtpy"]


@pytest.mark.parametrize(
    ("step", "mistake"),
    [
        ("let hit = cuont(mine)", "unknown-name cuont"),
        ("let hit = mine & 2", "type-mismatch 2"),
        ("collect hit = 3", "type-mismatch 3"),
    ],
)
def test_uses_of_a_wrong_step_in_a_chain_are_no_mistakes(step: str, mistake: str) -> None:
    step = f"repeat 1..2 {{\n to adjacent(from) & empty\n {step}\n where hit > 1\n }}"
    text = STEPS.format(define="", step=step, uses="").replace("to empty\n", "from mine\n")
    assert everyone_tells(text) == [mistake, "unknown-name emtpy"]


@pytest.mark.parametrize(
    "define", ["define hit-2 = adjacent(to)", "define hit is adjacent(to)", "define hit = adjacent(to) mine"]
)
def test_uses_of_a_wrong_definition_are_no_mistakes(define: str) -> None:
    uses = "where some(hit)\n do remove(hit)\n where hit > 3"
    text = STEPS.format(define=define, step="", uses=uses)
    shown = [each for each in partial(Source("near.gdl", text)).diagnostics if each.severity == "error"]
    assert [each.code for each in shown] == ["malformed-statement", "unknown-name"]
    assert shown[1].label.span.text == "emtpy"


def test_an_effect_with_a_name_is_one_mistake_however_often_it_is_used() -> None:
    text = STEPS.format(define="define hit(p) = remove(p)", step="do hit(to)", uses="do hit(adjacent(to))")
    assert everyone_tells(text) == ["type-mismatch remove(p)", "unknown-name emtpy"]


STOPPED = """game "Stopped" {{
  players Black, White
  board square(5)
  counter quiet = 0 in 0..150
  setup mirrored {{ place Black on row(1) }}
  move step {{
    from mine
    to   adjacent(from) & empty
    do   set(quiet, quiet + 1)
  }}
  end {{
    {clauses}
    when none(mine) -> last wins
    when no-moves -> mover loses
  }}
}}
"""


@pytest.mark.parametrize(
    ("clauses", "never", "first"),
    [
        (["quiet is 120", "turn-number > 99", "turn-number >= 144"], "turn-number >= 144", "turn-number > 99"),
        (["turn-number > 99", "quiet is 20", "quiet is 50"], "quiet is 50", "quiet is 20"),
        (["quiet is 50", "quiet is 20", "turn-number > 99"], "quiet is 50", "quiet is 20"),
        (["turn-number >= 144", "turn-number > 120", "turn-number > 99"], "turn-number >= 144", "turn-number > 99"),
    ],
)
def test_the_clause_that_stops_a_number_is_named(clauses: list[str], never: str, first: str) -> None:
    text = STOPPED.format(clauses="\n    ".join(f"when {each} -> draw" for each in clauses))
    source = Source("stopped.gdl", text)
    found = prove(build(expand(source), {}), source).settled()
    named = {one.label.span.text: (one.message, [label.span.text for label in one.related]) for one in found}
    message, related = named[never]
    assert related == [first]
    assert ("one above it" in message) is (clauses.index(first) < clauses.index(never))

"""Helps and hints that lead somewhere: each says what to write, and what it says is right."""

from __future__ import annotations

import pytest

from plybook.gdl import Source
from plybook.gdl.partial import partial
from plybook.gdl.text.diagnostic import Diagnostic
from plybook.service.check.diagnostics import examine, found_in

GAME = """game "Ways" {{
  players Red, White
  board square(5)
  {line}
  move step {{
    {step}
  }}
  {more}
  end {{ when {when} -> draw }}
}}
"""
PARTS = {"line": "", "step": "to empty", "more": "", "when": "no-moves"}


def text(**parts: str) -> Source:
    return Source("ways.gdl", GAME.format(**{**PARTS, **parts}))


def first(source: Source) -> Diagnostic:
    return partial(source).diagnostics[0]


@pytest.mark.parametrize(
    ("line", "condition"),
    [
        ("", "adjacent(to) & theirs is empty"),
        ("define threat(p) = adjacent(p) & theirs", "threat(to) is empty"),
    ],
)
def test_a_game_that_is_over_at_the_start_still_shows_the_slip_that_may_be_why(line: str, condition: str) -> None:
    source = text(line=line, step=f"to empty\n    where {condition}")
    found = {one.code: one for one in found_in([source])[1]}
    assert [*found] == ["over-at-the-start", "regions-compared"]
    assert found["regions-compared"].label.span.text == condition


def test_what_only_follows_from_a_game_that_is_over_is_not_told() -> None:
    source = text(
        step="to empty\n    where none(adjacent(to) & theirs)",
        when="none(mine) or no-moves or count(mine & theirs) > 0",
    )
    assert [one.code for one in found_in([source])[1]] == ["over-at-the-start"]


def well(source: Source) -> bool:
    return not any(one.severity == "error" for one in partial(source).diagnostics)


@pytest.mark.parametrize(
    ("line", "step", "meant"),
    [
        ("define many(p) = every(p)", "to empty & many(mine)", "every(p, q -> some(adjacent(q) & mine))"),
        (
            "define far(p, q) = largest(p)",
            "to empty & ray(a1, n, empty, far(mine, mine))",
            "largest(p, r -> count(adjacent(r)))",
        ),
        ("define r = mine", "to closure(mine)", "closure(mine, p -> adjacent(p))"),
    ],
)
def test_an_example_of_a_function_has_a_name_that_is_free(line: str, step: str, meant: str) -> None:
    help = str(first(text(line=line, step=step)).help)
    assert help.endswith(f"as in `{meant}`")
    assert "duplicate-name" not in [
        one.code for one in partial(text(line=line, step=f"to empty\n    where {meant}")).diagnostics
    ]


SIDE = "define side(p) = if p is Red then top else bottom"
HERE = "define here = if turn-number > 3 then top else bottom"


@pytest.mark.parametrize(
    ("line", "region", "meant"),
    [
        (SIDE, "edge(side(mover))", "(if mover is Red then edge(top) else edge(bottom))"),
        (SIDE, "edge(side(opponent)) - mine", "(if opponent is Red then edge(top) else edge(bottom))"),
        (HERE, "edge(here)", "(if turn-number > 3 then edge(top) else edge(bottom))"),
        ("", "edge(if mover is Red then top else left)", "(if mover is Red then edge(top) else edge(left))"),
    ],
)
def test_a_word_that_is_chosen_during_play_is_put_outside(line: str, region: str, meant: str) -> None:
    found = first(text(line=line, step=f"to empty & {region}"))
    assert (found.code, found.help) == ("not-constant", f"choose between the values for each word: `{meant}`")
    assert well(text(step=f"to empty & {meant}"))


def test_a_word_that_an_option_chooses_is_not_called_one_of_play() -> None:
    line = "option wide = on\n  define side = if wide then top else left"
    assert first(text(line=line, step="to empty & edge(side)")).code != "not-constant"


KINDS = """game "Kinds" {{
  players Red, White
  piece Pawn, King
  board square(5)
  setup {{
    place Red.Pawn on {red}
    place White.Pawn on row(5)
    place White.King on c4
    {more}
  }}
  move step {{
    from {start}
    to adjacent(from) & empty
    {do}
  }}
  end {{ when no-moves -> mover loses }}
}}
"""


def kinds(start: str = "mine", red: str = "row(1)", more: str = "", do: str = "") -> Source:
    return Source("kinds.gdl", KINDS.format(start=start, red=red, more=more, do=do))


@pytest.mark.parametrize(
    ("region", "meant"),
    [
        ("mine.Pawn", "having(mover.Pawn)"),
        ("theirs.Pawn", "having(opponent.Pawn)"),
        ("of(Red).Pawn", "having(Red.Pawn)"),
        ("row(1).Pawn", "row(1) & having(Pawn)"),
    ],
)
def test_a_kind_after_a_region_is_asked_with_having(region: str, meant: str) -> None:
    assert first(kinds(start=region)).help == f"the points with pieces of that kind are `{meant}`"
    assert well(kinds(start=meant))


def test_a_kind_that_one_player_lacks_can_be_declared_for_the_other() -> None:
    (found,) = [one for one in found_in([kinds()])[1] if one.code == "unreachable-piece"]
    assert found.help.endswith("; if only White has it, declare it with `piece King for White`")
    assert "unreachable-piece" not in [one.code for one in found_in([kinds(more="place Red.King on c2")])[1]]


@pytest.mark.parametrize(
    ("step", "help"),
    [
        ("to empty - !occupied", "the points outside a region A are `everywhere - A`"),
        ("to empty\n    where count(mine) != 3", "write `is not`"),
        ("to empty\n    where !some(mine)", "write `not` before a condition"),
        ("to empty & a1:a5", "points are joined with `|`: `a1 | a5`"),
        ("to ray(a1, n, empty, 2 ** 2)", "there is no power operator; multiply with `*`"),
        ("to empty & {}", "the region without points is `nowhere`"),
        (
            "to empty\n    where last is Red",
            "in a move, the `opponent` has moved last, or the `mover` if the turn goes on",
        ),
        ("to empty\n    do for p in adjacent(to) flip(p)", "an effect changes all points of a region at once"),
        ("to adjacent(first(mine))", "a move chooses one with `choose NAME in REGION`"),
    ],
)
def test_what_other_languages_have_is_answered_with_what_there_is(step: str, help: str) -> None:
    assert help in str(first(text(step=step)).help)


def test_a_colon_after_a_point_in_a_sentence_is_still_only_superfluous() -> None:
    assert "no colon is needed here" in str(first(text(step="to: empty")).help)


@pytest.mark.parametrize(
    ("region", "told"),
    [
        ("empty - row(1) & everywhere - corners", True),
        ("(empty - row(1) & everywhere - corners)", True),
        ("(empty - row(1)) & (everywhere - corners)", False),
        ("empty - row(1) & (everywhere - corners)", False),
        ("(empty - row(1)) & everywhere - corners", False),
        ("empty - (row(1) & everywhere) - corners", False),
        ("empty & everywhere - corners", False),
        ("empty - row(1) & everywhere", False),
        ("empty - row(1) | everywhere - corners", False),
    ],
)
def test_an_intersection_between_two_differences_is_hinted_at_unless_parentheses_say_what_is_meant(
    region: str, told: bool
) -> None:
    for source in (text(step=f"to {region}"), text(line=f"define free = {region}", step="to free & empty")):
        found = [one.severity for one in found_in([source])[1] if one.code == "and-between-minuses"]
        assert found == ["hint"] * told


@pytest.mark.parametrize(
    ("region", "told"),
    [
        ("step(from, n) | step(from, e) - mine", True),
        ("step(from, n) | adjacent(from) | step(from, e) - mine", True),
        ("(step(from, n) | step(from, e)) - mine", False),
        ("step(from, n) | (step(from, e) - mine)", False),
        ("step(from, n) & empty | step(from, e) - mine", False),
        ("step(from, n) | step(from, e) - corners", False),
        ("row(1) | step(from, e) - mine", False),
    ],
)
def test_a_minus_that_belongs_to_the_last_part_only_is_hinted_at(region: str, told: bool) -> None:
    found = [
        one.severity for one in found_in([text(step=f"from mine\n to {region}")])[1] if one.code == "minus-of-the-last"
    ]
    assert found == ["hint"] * told


JUMP = "from mine\n    to hops(from, {along}, theirs, empty)\n    do {what}\n    do relocate(from, to)"


@pytest.mark.parametrize(
    ("board", "along", "what", "advised"),
    [
        ("", "diagonal", "remove(between(from, to, theirs))", True),
        ("", "diagonal", "remove(between(from, to, everywhere) & theirs)", True),
        ("", "orthogonal", "remove(between(from, to, theirs))", None),
        (" adjacent all", "diagonal", "remove(between(from, to, theirs))", None),
        (" adjacent diagonal", "diagonal", "remove(between(from, to, theirs))", None),
        ("", "diagonal", "remove(theirs & empty)", False),  # not looked for along any directions
    ],
)
def test_a_line_that_is_looked_for_along_other_directions_is_advised(
    board: str, along: str, what: str, advised: bool | None
) -> None:
    setup = "setup {\n    place Red on dark & row(1..2)\n    place White on dark & row(4..5)\n  }"
    go = "move go {\n    from mine\n    to step(from, diagonal) & empty\n  }"
    source = text(line=setup, step=JUMP.format(along=along, what=what), more=go)
    source = Source("ways.gdl", source.text.replace("square(5)", f"square(5){board}"))
    found = [one for one in examine(source, {})[2] if one.code in ("effect-changes-nothing", "empty-region")]
    assert ["`between` only looks along the orthogonal directions" in str(one.help) for one in found] == (
        [] if advised is None else [advised]
    )
    if advised:
        assert "`adjacent diagonal` or `adjacent all` after the board" in str(found[0].help)


@pytest.mark.parametrize(("word", "rim"), [("edges", True), ("dots", False)])
def test_who_looks_for_the_edge_of_a_board_without_edges_is_led_to_the_rim(word: str, rim: bool) -> None:
    [found] = [one for one in found_in([text(step=f"to empty & {word}")])[1] if one.code == "outside-the-board"]
    assert "only a `lattice` has" in str(found.help)
    assert ("the points at the edge of the board are `rim`" in str(found.help)) is rim

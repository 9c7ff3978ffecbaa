"""The meaning of the primitives, checked against independent formulations on boards of all shapes."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plybook
from plybook.gdl.ludemes import Ludeme, ludemes

pytestmark = pytest.mark.usefixtures("both_engines")

BOARDS = ["square(4)", "rectangle(5, 3)", "rhombus(4)", "triangle(5)", "hexagon(3)", "square(4) adjacent all",
          "square(4) adjacent diagonal", "rectangle(1, 1)"]  # fmt: skip

DRAW = "end { when no-moves -> draw }"
GAMES = {
    shape: plybook.loads(f'game "G" {{\nplayers A, B\npiece Man, King\npiece Rock neutral\nboard {shape}\n'
                         f"move drop {{ to empty\n do place(Rock, to) }}\n{DRAW}\n}}")
    for shape in BOARDS
}  # fmt: skip


class Look:
    """A position as ludemes see it."""

    def __init__(self, shape: str, contents: tuple[int | None, ...] = (), mover: int = 0, last: int | None = None):
        model = GAMES[shape].model
        self.board = model.board
        self.contents = list(contents or [None] * len(model.board))
        self.owners = [piece.owner for piece in model.pieces]
        self.kinds = [piece.kind for piece in model.pieces]
        self.mover, self.last, self.players = mover, last, 2

    def put(self, site: int, piece: int | None) -> None:
        self.contents[site] = piece


def ludeme(name: str, kind: str) -> type[Ludeme]:
    """The ludeme with this name; if there are several, the one whose first parameter has this type."""
    known = ludemes()[name]
    return next(one for one in known if len(known) == 1 or one.parameters[0].type.name == kind)


def value(name: str, look: Look, *arguments: object) -> object:
    """The value of the form that takes so many arguments; if there are several, of regions."""
    forms = [form for form in ludemes()[name] if len(form.parameters) == len(arguments)]
    return next(one for one in forms if len(forms) == 1 or one.parameters[0].type.name == "Region").meaning(
        look, *arguments
    )


boards = st.sampled_from(BOARDS)


@st.composite
def with_regions(draw: st.DrawFn, many: int) -> tuple[Look, list[frozenset[int]]]:
    look = Look(draw(boards))
    sites = st.frozensets(st.integers(0, len(look.board) - 1))
    return look, [draw(sites) for _ in range(many)]


def walks(look: Look, region: frozenset[int]) -> dict[tuple[int, int], int]:
    """The length of the shortest walk within a region between any two of its points, by Floyd-Warshall."""
    steps = {(a, b): 0 if a == b else 1 for a, b in product(region, region) if a == b or b in look.board.neighbours[a]}
    for via, a, b in product(region, region, region):
        if (a, via) in steps and (via, b) in steps:
            steps[a, b] = min(steps.get((a, b), 10**6), steps[a, via] + steps[via, b])
    return steps


@given(with_regions(1))
def test_adjacent_points_are_those_with_a_neighbour_in_the_region(drawn) -> None:
    look, [region] = drawn
    assert value("adjacent", look, region) == {s for s in look.board.everywhere if look.board.neighbours[s] & region}


@given(with_regions(2))
def test_flood_reaches_what_a_walk_inside_the_region_reaches(drawn) -> None:
    look, [start, through] = drawn
    steps = walks(look, through)
    assert value("flood", look, start, through) == {b for a, b in steps if a in start}


@given(with_regions(1))
def test_components_counts_the_sets_of_points_connected_by_walks(drawn) -> None:
    look, [region] = drawn
    steps = walks(look, region)
    classes = {frozenset(b for b in region if (a, b) in steps) for a in region}
    assert value("components", look, region) == len(classes)


@settings(max_examples=300)
@given(with_regions(3))
def test_path_counts_the_points_of_the_shortest_chain_between_two_regions(drawn) -> None:
    look, [a, b, through] = drawn
    near = look.board.neighbours
    if not a or not b:
        expected = None
    elif any(s in b or near[s] & b for s in a):
        expected = 0
    else:
        chains = [n + 1 for (p, q), n in walks(look, through).items() if near[p] & a and near[q] & b]
        expected = min(chains, default=None)
    assert value("path", look, a, b, through) == expected
    assert value("path", look, b, a, through) == expected, "the distance is the same in both directions"


@given(with_regions(2))
def test_region_operators_match_bitwise_operators(drawn) -> None:
    look, [a, b] = drawn

    def bits(region: frozenset[int]) -> int:
        return sum(1 << site for site in region)

    assert bits(value("|", look, a, b)) == bits(a) | bits(b)
    assert bits(value("&", look, a, b)) == bits(a) & bits(b)
    assert bits(value("-", look, a, b)) == bits(a) & ~bits(b)
    assert value("in", look, a, b) == (bits(a) & ~bits(b) == 0)
    assert value("not in", look, a, b) == (bits(a) & ~bits(b) != 0)
    assert value("count", look, a) == bits(a).bit_count()
    assert value("given", look, True, a) == a
    assert value("given", look, False, a) == frozenset()
    assert bits(value("everywhere", look)) == (1 << len(look.board)) - 1


@given(boards, st.integers(-2, 9))
def test_rows_and_columns_match_point_names_and_edges_match_sides(shape: str, number: int) -> None:
    look = Look(shape)
    names = look.board.names
    assert value("row", look, number) == {s for s, name in enumerate(names) if name[1:] == str(number)}
    assert value("column", look, number) == {s for s, name in enumerate(names) if ord(name[0]) - ord("a") + 1 == number}
    for side in ("top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"):
        assert value("edge", look, side) == look.board.sides.get(side, frozenset())


@given(boards)
def test_dark_points_are_an_even_number_of_column_and_row_steps_from_a1(shape: str) -> None:
    look = Look(shape)
    names = look.board.names
    assert value("dark", look) == {s for s, name in enumerate(names) if (ord(name[0]) - ord("a") + int(name[1:])) % 2}


@given(with_regions(1))
def test_sides_and_corners_joined_are_those_that_one_walk_can_touch(drawn) -> None:
    look, [region] = drawn
    steps = walks(look, region)
    touched = [sum(any((a, b) in steps for b in side) for side in look.board.sides.values()) for a in region]
    plain, without = (next(one for one in ludemes()["sides-joined"] if len(one.parameters) == many) for many in (1, 2))
    assert plain.meaning(look, region) == max(touched, default=0)
    held = [sum((a, b) in steps for b in value("corners", look)) for a in region]
    assert value("corners-joined", look, region) == max(held, default=0)
    inner = [side - value("corners", look) for side in look.board.sides.values()]
    touched = [sum(any((a, b) in steps for b in side) for side in inner) for a in region]
    assert without.meaning(look, region, value("corners", look)) == max(touched, default=0)


@given(with_regions(2), st.integers(-1, 9), st.integers(0, 5))
def test_a_leap_goes_straight_over_permitted_points_for_a_number_of_steps(drawn, number: int, way: int) -> None:
    look, [region, over] = drawn
    direction = sorted(look.board.all_steps)[way % len(look.board.all_steps)]
    free, tied = (next(leap for leap in ludemes()["leap"] if len(leap.parameters) == many) for many in (3, 4))

    def landing(site: int, over: frozenset[int]) -> set[int]:
        step, cell = look.board.all_steps[direction], look.board.cells[site]
        path = [(cell[0] + n * step[0], cell[1] + n * step[1]) for n in range(1, number + 1)]
        sites = [look.board.by_cell.get(cell, -1) for cell in path]
        return set(sites[-1:]) if set(sites[:-1]) <= over and -1 not in sites else set()

    names = frozenset([direction])
    found = set().union(*(landing(site, look.board.everywhere) for site in region))
    assert free.meaning(look, region, names, number) == found
    found = set().union(*(landing(site, over) for site in region))
    assert tied.meaning(look, region, names, number, over) == found


@given(with_regions(3), st.integers(0, 5))
def test_hops_land_on_every_second_point_and_jump_over_those_between(drawn, way: int) -> None:
    look, [region, over, onto] = drawn
    board = look.board
    direction = sorted(board.all_steps)[way % len(board.all_steps)]
    step, expected = board.all_steps[direction], set()
    for column, row in (board.cells[site] for site in region):
        line = [board.by_cell.get((column + n * step[0], row + n * step[1]), -1) for n in range(1, 20)]
        for jumps in range(1, 10):
            if set(line[: 2 * jumps : 2]) <= over and set(line[1 : 2 * jumps : 2]) <= onto:
                expected.add(line[2 * jumps - 1])
    assert value("hops", look, region, frozenset([direction]), over, onto) == expected


@st.composite
def with_pieces(draw: st.DrawFn) -> Look:
    shape = draw(boards)
    size = len(GAMES[shape].model.board)
    pieces = st.lists(st.none() | st.integers(0, 4), min_size=size, max_size=size)
    return Look(shape, tuple(draw(pieces)), draw(st.integers(0, 1)), draw(st.none() | st.integers(0, 1)))


NAMES = ["A.Man", "B.Man", "A.King", "B.King", "Rock"]


@given(with_pieces())
def test_ludemes_about_pieces_agree_with_the_names_of_the_pieces(look: Look) -> None:
    names = [piece.name for piece in GAMES["square(4)"].model.pieces]
    assert sorted(names) == sorted(NAMES)
    there = {site: names[piece] for site, piece in enumerate(look.contents) if piece is not None}
    assert value("occupied", look) == set(there)
    assert value("owned", look) == {site for site, name in there.items() if name != "Rock"}
    for player, letter in enumerate("AB"):
        assert value("of", look, player) == {site for site, name in there.items() if name.startswith(f"{letter}.")}
    assert value("of", look, None) == frozenset()
    for piece, name in enumerate(names):
        assert value("having", look, piece) == {site for site, other in there.items() if other == name}
    assert value("having", look, None) == frozenset()
    for site in look.board.everywhere:
        letter = there.get(site, "Rock")[0]
        assert value("owner", look, site) == {"A": 0, "B": 1}.get(letter)
    assert value("mover", look) == look.mover
    assert value("last", look) == look.last
    assert value("opponent", look) == value("opponent", look, look.mover) == 1 - look.mover


@given(with_pieces(), st.data())
def test_effects_change_only_the_points_they_name(look: Look, data: st.DataObject) -> None:
    before = list(look.contents)
    sites = st.integers(0, len(before) - 1)
    region = data.draw(st.frozensets(sites))
    value("place", look, 3, region)
    assert look.contents == [3 if site in region else piece for site, piece in enumerate(before)]
    look.contents = list(before)
    value("remove", look, region)
    assert look.contents == [None if site in region else piece for site, piece in enumerate(before)]
    look.contents = list(before)
    start, target = data.draw(sites), data.draw(sites)
    value("relocate", look, start, target)
    expected = list(before)
    expected[start] = None
    expected[target] = before[start]
    assert look.contents == expected


numbers = st.none() | st.integers(-20, 20)


@given(numbers, numbers)
def test_integer_operations_are_exact_and_handle_undefined_operands(a: int | None, b: int | None) -> None:
    look = Look("square(4)")
    undefined = a is None or b is None
    for sign, expected in {
        "+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a // b if b else None,
    }.items():  # fmt: skip
        assert ludeme(sign, "Int").meaning(look, a, b) == (None if undefined else expected())
    for sign, expected in {"<": lambda: a < b, "<=": lambda: a <= b, ">": lambda: a > b, ">=": lambda: a >= b,
                           "is": lambda: a == b, "is not": lambda: a != b}.items():  # fmt: skip
        assert ludeme(sign, "Int").meaning(look, a, b) is (False if undefined else expected()), sign


# -- the same through the language ---------------------------------------------------------------------------------

ATOMS = ["everywhere", "occupied", "empty", "mine", "theirs", "row(2)", "column(1)", "column(3)", "edge(top)",
         "edge(left)", "having(A.King)", "of(B)", "owned"]  # fmt: skip


def meaning(expression: object, cells: dict[str, str]) -> frozenset[str]:
    """An expression evaluated over the names of points on a square board; ``cells`` maps points to their contents."""
    match expression:
        case str():
            return frozenset(name for name in cells if holds(expression, name, cells[name]))
        case ("adjacent", inner):
            region = meaning(inner, cells)
            return frozenset(p for p in cells for q in region
                             if abs(ord(p[0]) - ord(q[0])) + abs(int(p[1:]) - int(q[1:])) == 1)  # fmt: skip
        case ("flood", start, through):
            region, reached = meaning(through, cells), meaning(start, cells) & meaning(through, cells)
            while more := (meaning(("adjacent", sorted(reached)), cells) & region) - reached:
                reached |= more
            return reached
        case list():
            return frozenset(expression)
        case (operator, left, right):
            a, b = meaning(left, cells), meaning(right, cells)
            return {"|": a | b, "&": a & b, "-": a - b}[operator]
    raise AssertionError(expression)


def holds(atom: str, name: str, piece: str) -> bool:
    match atom:
        case "everywhere":
            return True
        case "occupied":
            return piece != "."
        case "empty":
            return piece == "."
        case "mine":
            return piece in ("AM", "AK")
        case "theirs" | "of(B)":
            return piece in ("BM", "BK")
        case "owned":
            return piece not in (".", "R")
        case "having(A.King)":
            return piece == "AK"
        case "row(2)":
            return name[1:] == "2"
        case "column(1)" | "edge(left)":
            return name[0] == "a"
        case "column(3)":
            return name[0] == "c"
        case "edge(top)":
            return name[1:] == "4"
    raise AssertionError(atom)


def spelled(expression: object) -> str:
    match expression:
        case str():
            return expression
        case ("adjacent", inner):
            return f"adjacent({spelled(inner)})"
        case ("flood", start, through):
            return f"flood({spelled(start)}, {spelled(through)})"
        case (operator, left, right):
            return f"({spelled(left)} {operator} {spelled(right)})"
    raise AssertionError(expression)


expressions = st.recursive(
    st.sampled_from(ATOMS),
    lambda inner: (
        st.tuples(st.sampled_from("|&-"), inner, inner)
        | st.tuples(st.just("adjacent"), inner)
        | st.tuples(st.just("flood"), inner, inner)
    ),
    max_leaves=6,
)
MARKS = ["AM", "AK", "BM", "BK", "R", "."]


@settings(max_examples=150)
@given(expressions, st.lists(st.sampled_from(MARKS), min_size=16, max_size=16))
def test_a_region_in_a_description_has_the_expected_points(expression: object, marks: list[str]) -> None:
    text = f"""
    game "G" {{
      players A, B
      piece   Man, King
      piece   Rock neutral
      board   square(4)
      move put {{ to {spelled(expression)}
                  do place(Rock, to) }}
      end {{ when count(mine) > 99 -> draw }}
    }}
    """
    cells = {f"{column}{row}": marks[number] for number, (row, column) in enumerate(product("1234", "abcd"))}
    rows = [f"{row} " + " ".join(cells[f"{column}{row}"] for column in "abcd") for row in "4321"]
    state = plybook.loads(text).position("\n".join(rows))
    assert {str(move) for move in state.legal_moves()} == meaning(expression, cells)


@pytest.mark.parametrize(
    ("expression", "same"),
    [
        ("mine | theirs & row(2)", "mine | (theirs & row(2))"),
        ("everywhere - mine & row(2)", "(everywhere - mine) & row(2)"),
        ("everywhere & row(2) - mine", "everywhere & (row(2) - mine)"),
        ("everywhere - mine - theirs", "(everywhere - mine) - theirs"),
        ("row(1) | row(2) - mine", "row(1) | (row(2) - mine)"),
    ],
)
def test_minus_binds_tighter_than_and_which_binds_tighter_than_or(expression: str, same: str) -> None:
    def legal(region: str) -> list[str]:
        text = f"""
        game "G" {{
          players A, B
          board square(3)
          setup tile {{ A B
                       . . }}
          move put {{ to {region}
                      do place(mover, to) }}
          end {{ when count(mine) > 99 -> draw }}
        }}
        """
        return [str(move) for move in plybook.loads(text).start().legal_moves()]

    assert legal(expression) == legal(same)

"""Words over the parts or the points of a region, and moves that choose a part, against plain loops over sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from random import Random

import pytest

import plybook
from plybook import DescriptionError, Game, IllegalMove, State

BOARDS = (
    "square(5)",
    "hexagon(3)",
    "rectangle(9, 8)",
    "graph { line a1, b1, d1\n line a1, a2, a5\n edge d1, a5\n line b1, b3 }",
)
Points = frozenset[str]


class Plain:
    """A position as sets of names, with its own search for groups."""

    def __init__(self, state: State) -> None:
        board = state.game.model.board
        self.near = {
            name: {board.names[other] for other in board.neighbours[site]} for site, name in enumerate(board.names)
        }
        contents = state.position.contents
        self.black, self.white = (
            frozenset(board.names[site] for site, piece in enumerate(contents) if piece == owner) for owner in (0, 1)
        )
        self.all = frozenset(board.names)

    def groups(self, points: Iterable[str]) -> list[Points]:
        """The connected groups of some points."""
        left, found = set(points), []
        while left:
            group, edge = set(), {left.pop()}
            while edge:
                group |= edge
                edge = {near for point in edge for near in self.near[point]} & left
                left -= edge
            found.append(frozenset(group))
        return found

    def around(self, points: Iterable[str]) -> Points:
        """The points beside some points."""
        return frozenset(near for point in points for near in self.near[point])

    def sizes(self) -> list[int]:
        """The sizes of Black's groups, largest first."""
        return sorted(map(len, self.groups(self.black)), reverse=True)


def ahead(at: Plain) -> list[int]:
    """The sizes of which Black has more groups than White."""
    mine, theirs = (list(map(len, at.groups(points))) for points in (at.black, at.white))
    return [size for size in mine if mine.count(size) > theirs.count(size)]


VALUES: dict[str, Callable[[Plain], float | None]] = {
    "sum(parts(of(Black)), p -> count(p) * count(p))": lambda at: sum(size * size for size in at.sizes()),
    "sum(of(Black), p -> count(adjacent(p) & of(Black)))": lambda at: sum(
        len(at.near[point] & at.black) for point in at.black
    ),
    "sum(parts(of(Black)), p -> count(p) * 0.5)": lambda at: len(at.black) / 2,
    "sum(parts(of(Black)), p -> distance(p, of(White)))": lambda at: (
        None if at.black and not at.white else distances(at)
    ),
    "product(parts(of(Black)), p -> count(p))": lambda at: prod(at.sizes()),
    "product(parts(of(Black)), p -> 2 - count(p))": lambda at: prod(2 - size for size in at.sizes()),
    "product(of(Black), p -> 99)": lambda at: 99 ** len(at.black) if len(at.black) < 5 else None,
    "largest(parts(of(Black)), p -> count(p))": lambda at: max(at.sizes(), default=None),
    "smallest(parts(of(Black)), p -> count(p))": lambda at: min(at.sizes(), default=None),
    "largest(of(Black), p -> count(adjacent(p) & of(White)) + 0.5)": lambda at: max(
        (len(at.near[point] & at.white) + 0.5 for point in at.black), default=None
    ),
    "sum(of(Black), p -> count(adjacent(p) & of(White)) - 0.5)": lambda at: sum(
        len(at.near[point] & at.white) - 0.5 for point in at.black
    ),
    "smallest(of(Black), p -> count(adjacent(p) & of(White)) + 0.25)": lambda at: min(
        (len(at.near[point] & at.white) + 0.25 for point in at.black), default=None
    ),
    "nth-largest(2, parts(of(Black)), p -> count(p))": lambda at: at.sizes()[1] if at.sizes()[1:] else None,
    "nth-largest(count(of(White)), parts(of(Black)), p -> count(p))": lambda at: (
        at.sizes()[len(at.white) - 1] if 1 <= len(at.white) <= len(at.sizes()) else None
    ),
    "nth-largest(3, of(Black), p -> count(flood(p, of(Black))))": lambda at: (
        sorted((size for size in at.sizes() for _ in range(size)), reverse=True)[2] if len(at.black) > 2 else None
    ),
    "count(parts(of(Black)), p -> count(p) is 1)": lambda at: at.sizes().count(1),
    "count(of(Black), p -> none(adjacent(p) & of(Black)))": lambda at: at.sizes().count(1),
    "count(given(every(parts(of(Black)), p -> count(p) > 1), everywhere))": lambda at: (
        len(at.all) * all(size > 1 for size in at.sizes())
    ),
    "count(given(some(parts(of(Black)), p -> count(p) > 2), everywhere))": lambda at: (
        len(at.all) * any(size > 2 for size in at.sizes())
    ),
    "count(given(none(of(Black), p -> some(adjacent(p) & of(White))), everywhere))": lambda at: (
        len(at.all) * (not at.around(at.black) & at.white)
    ),
    "count(union(parts(of(Black)), p -> given(count(p) is 2, adjacent(p))))": lambda at: len(
        at.around(point for group in at.groups(at.black) if len(group) == 2 for point in group)
    ),
    "count(union(of(Black), p -> given(count(adjacent(p) & of(Black)) is 1, p)))": lambda at: sum(
        len(at.near[point] & at.black) == 1 for point in at.black
    ),
    "count(closure(nowhere, r -> union(of(Black) - r, p -> given(count(adjacent(p) & of(Black) - r) < 2, p))))": (
        lambda at: len(at.black) - len(core(at))
    ),
    "count(one-of-each(parts(of(Black))))": lambda at: len(at.sizes()),
    "largest(parts(ahead(of(Black), of(White))), p -> count(p))": lambda at: max(ahead(at), default=None),
    "squares(parts(of(Black)))": lambda at: sum(size * size for size in at.sizes()),
}
"""Expressions, and their values by plain loops."""


def core(at: Plain) -> set[int]:
    """What is left of Black's points when those with fewer than two others beside them go, one by one."""
    left = set(at.black)
    while bare := [point for point in left if len(at.near[point] & left) < 2]:
        left.discard(bare[0])
    return left


def distances(at: Plain) -> int | None:
    """The sum of the distances over empty points of Black's groups to White's pieces."""
    total = 0
    for group in at.groups(at.black):
        length, reached = 0, at.around(group)
        while not reached & at.white:
            more = reached | at.around(reached - at.black - at.white)
            if more == reached:
                return None
            length, reached = length + 1, more
        total += length
    return total


def game(board: str, values: list[str], engine: str) -> Game:
    """A game in which the score of each player is one of the values; Black and White have the only pieces."""
    scores = [f"P{number}" for number in range(len(values) - 2)]
    rest = "".join(
        f"  score {name} = {value}\n" for name, value in zip(("Black", "White", *scores), values, strict=True)
    )
    text = f"""game "Values" {{
  players {", ".join(("Black", "White", *scores))}
  board {board}
  define squares(groups) = sum(groups, g -> count(g) * count(g))
  define ahead(a, b) = union(parts(a), p -> given(
    count(parts(a), q -> count(q) is count(p)) > count(parts(b), q -> count(q) is count(p)), p))
  move black {{
    to everywhere
    do place(Black, to)
  }}
  move white {{
    to everywhere
    do place(White, to)
  }}
{rest}  end {{ when turn-number > 1000 -> draw }}
}}"""
    return plybook.loads(text, engine=engine)


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("board", BOARDS)
def test_a_word_over_parts_or_points_has_the_value_of_a_plain_loop(board: str, half: int) -> None:
    values = [*VALUES][half::2]
    native, reference = (game(board, values, engine).start() for engine in ("native", "reference"))
    random = Random(board)
    names = native.game.model.board.names
    players = len(native.game.model.players)
    for _ in range(len(names)):
        at = Plain(native)
        expected = [VALUES[value](at) for value in values]
        for state in (native, reference):
            assert dict(zip(values, state.scores(), strict=True)) == dict(zip(values, expected, strict=True)), state
        move = f"{random.choice(names)}:{random.choice(['black', 'black', 'white'])}"
        native.push(move)
        reference.push(move)
    assert players == len(values)


BURY = """game "Bury" {
  players Black, White
  board square(5)
  move drop { to empty }
  move bury {
    choose g in parts(theirs)
    choose x in adjacent(g) & empty
    where count(g) < 4
    do remove(g)
    do place(mover, x)
    where none(after.mine & g)
  }
  end { when turn-number > 40 -> draw }
}"""


def test_a_move_offers_each_part_once_by_its_first_point() -> None:
    native, reference = (plybook.loads(BURY, engine=engine).start() for engine in ("native", "reference"))
    for number in range(6):
        random = Random(number)
        a, b = native.copy(), reference.copy()
        while a.outcome() is None:
            at = Plain(a)
            mine, theirs = (at.black, at.white) if a.position.mover == 0 else (at.white, at.black)
            order = {name: site for site, name in enumerate(a.game.model.board.names)}
            buried = {
                f"{min(group, key=order.__getitem__)}-{point}"
                for group in at.groups(theirs)
                if len(group) < 4
                for point in at.around(group) - mine - theirs
            }
            legal = [move.text for move in a.legal_moves()]
            assert [move.text for move in b.legal_moves()] == legal
            assert {text for text in legal if "-" in text} == buried
            move = random.choice(legal)
            a.push(move)
            b.push(move)
            assert str(a.position) == str(b.position)
        assert b.outcome() == a.outcome()


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_part_can_be_named_by_any_of_its_points(engine: str) -> None:
    state = plybook.loads(BURY, engine=engine).start()
    for move in ("a1", "e5", "a2", "e4", "b2"):
        state.push(move)
    assert {state.parse_move(f"{point}-a3").text for point in ("a1", "a2", "b2")} == {"a1-a3"}
    state.push("b2-a3")
    assert {"a1", "a2", "b2"}.isdisjoint(Plain(state).black)
    assert "a3" in Plain(state).white


def test_a_point_outside_all_parts_is_refused() -> None:
    state = plybook.loads(BURY).start()
    for move in ("a1", "e5"):
        state.push(move)
    with pytest.raises(IllegalMove, match="a1 is not one of"):
        state.push("a1-b1")
    with pytest.raises(IllegalMove, match="c3 is not adjacent"):
        state.push("e5-c3")


MISTAKES = {
    "sum(parts(mine), p -> p)": ("type-mismatch", "must give an Int, but gives a Region"),
    "sum(parts(mine), count(mine))": ("type-mismatch", "needs to know what to find of each part"),
    "sum(3, p -> 1)": ("type-mismatch", "asks something of each part or point of a region, but got an Int"),
    "count(parts(mine))": ("type-mismatch", "expected a Region, got a Parts"),
    "sum(mine, mine -> 1)": ("duplicate-name", "`mine` is a word of the language"),
    "sum(mine, Black -> 1)": ("duplicate-name", "`Black` is already the name of a player"),
    "sum(mine, a1 -> 1)": ("duplicate-name", "`a1` is already the name of a point of the board"),
    "sum(parts(mine), p -> sum(mine, p -> 1))": ("duplicate-name", "`p` is already the name of an argument"),
    "sum(parts(mine), p -> 1) + count(p)": ("unknown-name", "`p` is not defined here"),
    "sum(mine, a -> sum(mine, b -> sum(mine, c -> sum(mine, x -> count(a | b | c | x)))))": (
        "too-complex",
        "more than 3 functions stand in one another",
    ),
    "twice(p -> 1)": ("misplaced-function", ""),
}


@pytest.mark.parametrize("value", MISTAKES)
def test_a_mistake_in_a_function_is_told(value: str) -> None:
    code, words = MISTAKES[value]
    text = f"""game "G" {{
  players Black, White
  board square(3)
  define twice(n) = n + n
  move drop {{ to empty }}
  end {{ when {value} > 3 -> draw }}
}}"""
    with pytest.raises(DescriptionError) as told:
        plybook.loads(text)
    (first, *_) = told.value.diagnostics
    assert first.code == code
    assert words in first.message


def test_what_a_function_is_of_must_be_used() -> None:
    text = BURY.replace("turn-number > 40", "sum(mine, p -> 3) > 30")
    assert "unused-parameter" in [warning.code for warning in plybook.loads(text).model.warnings]

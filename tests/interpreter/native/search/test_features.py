"""The numbers of an evaluation match their descriptions, computed here independently in plain Python."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import plybook
from plybook import Game
from plybook.interpreter.core.position import Position
from plybook.interpreter.game.game import State
from plybook.interpreter.native.search.alphabeta.evaluate import Judge
from plybook.interpreter.native.search.evaluation.features import (
    Mobility,
    Nearness,
    Number,
    Oneness,
    Pieces,
    Rows,
    Units,
)


def positions(game: Game, number: int = 25) -> Iterator[State]:
    """States of random games."""
    random = Random(3)
    for _ in range(number):
        state = game.start()
        for _ in range(random.randrange(60)):
            if state.outcome() is not None:
                break
            state.push(random.choice(state.legal_moves()))
        if state.outcome() is None:
            yield state


def found(judge: Judge, state: State, kind: type, player: int) -> list[float]:
    """The numbers of a player's only feature of a kind."""
    row, place = judge.numbers(state.position, state.positions[:-1]), len(state.game.players)
    for feature in judge.features:
        if isinstance(feature.what, kind) and feature.player == player:
            return list(row[place : place + feature.size])
        place += feature.size
    raise AssertionError("there is no such feature")


def own(game: Game, position: Position, player: int) -> set[int]:
    pieces = game.model.pieces
    return {s for s, piece in enumerate(position.contents) if piece is not None and pieces[piece].owner == player}


def parts(game: Game, sites: set[int]) -> int:
    left, count = set(sites), 0
    while left:
        count, waiting = count + 1, [left.pop()]
        while waiting:
            near = game.model.board.neighbours[waiting.pop()] & left
            left -= near
            waiting += near
    return count


@pytest.mark.parametrize("name", ["ayu", "othello", "breakthrough", "clobber", "english-draughts", "nine-mens-morris"])
def test_pieces_units_and_moves_are_counted(name):
    game = plybook.load(name)
    judge = Judge(game.engine)
    for state in positions(game, 12):
        for player in range(2):
            sites = own(game, state.position, player)
            assert found(judge, state, Units, player) == [parts(game, sites)]
            if len(game.model.pieces) == 2:
                assert found(judge, state, Pieces, player) == [len(sites)]
            seen = replace(state.position, mover=player)
            moves = game.engine.moves(seen, state.positions[:-1])
            assert found(judge, state, Mobility, player) == [len(moves)]


def shortest(game: Game, position: Position, player: int, ends: list[set[int]]) -> int:
    """The fewest empty points that join some sets of sites, together with the player's own pieces (Dijkstra from each
    set, and the best meeting point, which is paid for once)."""
    mine = own(game, position, player)
    cost = {s: 0 if s in mine else 1 for s, piece in enumerate(position.contents) if piece is None or s in mine}
    ways = []
    for end in ends:
        reached = {site: cost[site] for site in end if site in cost}
        while True:
            better = {}
            for site, far in reached.items():
                for near in game.model.board.neighbours[site]:
                    if near in cost and far + cost[near] < min(reached.get(near, 99), better.get(near, 99)):
                        better[near] = far + cost[near]
            if not better:
                break
            reached |= better
        ways.append(reached)
    meet = [sum(way[s] for way in ways) - (len(ends) - 1) * cost[s] for s in cost if all(s in way for way in ways)]
    return min(meet, default=10_000)


def sides(game: Game, *names: str) -> list[set[int]]:
    """The sites of some sides of the board."""
    places = {"bottom": 1, "top": game.model.board.rows}
    found = []
    for name in names:
        cells = enumerate(game.model.board.cells)
        if name in places:
            found.append({site for site, (_, row) in cells if row == places[name]})
        elif name == "slope":
            size = game.model.board.columns
            found.append({site for site, (column, row) in cells if column + row == size + 1})
        else:
            column_ = {"left": 1, "right": game.model.board.columns}[name]
            found.append({site for site, (column, _) in cells if column == column_})
    return found


@pytest.mark.parametrize(
    ("name", "ends"),
    [("hex", [["top", "bottom"], ["left", "right"]]), ("y", [["bottom", "left", "slope"]] * 2)],
)
def test_connections_are_shortest_paths(name, ends):
    game = plybook.load(name, size=6)
    judge, seen = Judge(game.engine), set()
    for state in positions(game, 40):
        for player in range(2):
            far = shortest(game, state.position, player, sides(game, *ends[player]))
            number = found(judge, state, Nearness, player)[0]
            assert -number == far or (far > 9 and number <= -9)
            seen.add(far)
    assert len(seen) > 3


def test_open_rows_are_counted():
    game = plybook.load("connect-four")
    judge, board = Judge(game.engine), game.model.board
    place = {cell: site for site, cell in enumerate(board.cells)}
    for state in positions(game):
        for player in range(2):
            mine, lacks = own(game, state.position, player), [0, 0, 0]
            other = own(game, state.position, 1 - player)
            for column, row in board.cells:
                for across, up in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                    sites = [place.get((column + k * across, row + k * up)) for k in range(4)]
                    if None not in sites and not set(sites) & other:
                        missing = 4 - len(mine & set(sites))
                        if 1 <= missing <= 3:
                            lacks[missing - 1] += 1
            assert found(judge, state, Rows, player) == lacks


def test_steps_to_the_far_row_are_counted():
    game = plybook.load("breakthrough")
    judge, board = Judge(game.engine), game.model.board
    for state in positions(game):
        for player, (up, goal) in enumerate([(1, 8), (-1, 1)]):
            reached = {board.cells[site] for site in own(game, state.position, player)}
            mine, steps = set(reached), 0
            other = {board.cells[site] for site in own(game, state.position, 1 - player)}
            while not any(row == goal for _, row in reached) and steps < 12:
                straight = {(c, r + up) for c, r in reached} - mine - other
                slanting = {(c + side, r + up) for c, r in reached for side in (-1, 1)} - mine
                reached |= {(c, r) for c, r in straight | slanting if 1 <= c <= 8 and 1 <= r <= 8}
                steps += 1
            assert found(judge, state, Nearness, player) == [-steps]


def test_oneness_is_the_number_of_units_and_the_growth_that_joins_them():
    game = plybook.load("lines-of-action")
    judge = Judge(game.engine)
    for state in positions(game):
        for player in range(2):
            sites, grown = own(game, state.position, player), 0
            number = parts(game, sites)
            while parts(game, sites) > 1:
                sites, grown = sites.union(*[game.model.board.neighbours[site] for site in sites]), grown + 1
            assert found(judge, state, Oneness, player) == [-number, -grown]


def test_a_number_named_in_an_end_condition_is_a_feature():
    game = plybook.load("nine-mens-morris")
    judge = Judge(game.engine)
    for state in positions(game):
        for player in range(2):
            men = len(own(game, state.position, player)) + state.position.counts[player]
            rival = len(own(game, state.position, 1 - player)) + state.position.counts[1 - player]
            assert found(judge, state, Number, player) == [-rival]
            assert men >= 2


def test_scores_are_features():
    game = plybook.load("othello")
    judge = Judge(game.engine)
    for state in positions(game, 8):
        assert [found(judge, state, Number, player)[0] for player in range(2)] == list(state.scores())


def test_steps_can_depend_on_a_counter():
    """Pieces with fuel go to any neighbour, those without only along their row: how far the goal is depends on it."""
    game = plybook.loads("""game "Race" {
      players Left, Right
      board square(5)
      counter fuel(player) = 2 in 0..2
      setup {
        place Left on a1
        place Right on e5
      }
      move go {
        from mine
        to   (step(from, e | w) | given(fuel(mover) > 0, step(from, n | s))) & empty
        do   relocate(from, to)
        do   set(fuel(mover), fuel(mover) - 1)
      }
      end {
        when some(of(Left) & edge(top)) -> Left wins
        when some(of(Right) & edge(bottom)) -> Right wins
        when no-moves -> mover loses
      }
    }""")
    judge, dry = Judge(game.engine), 0
    for state in positions(game):
        for player, row in enumerate((5, 1)):
            [(_, at)] = [game.model.board.cells[site] for site in own(game, state.position, player)]
            fuelled = bool(state.position.counts[player])
            dry += not fuelled
            assert found(judge, state, Nearness, player) == [-abs(row - at) if fuelled else -9]
    assert dry

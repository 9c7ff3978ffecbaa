"""A made-up report, with every kind of finding in every shape."""

from __future__ import annotations

from random import Random

from plybook.interpreter.game.game import Game
from plybook.measures.results.findings import (
    Alarm,
    AsWritten,
    Chart,
    Diagram,
    Figure,
    Replay,
    Report,
    Sample,
    Section,
    Series,
    Table,
    Words,
)  # fmt: skip

PLAYER = "mcts:playouts=100"


def a_game(game: Game, plies: int = 30) -> tuple[str, ...]:
    """Some moves from the start."""
    state, random = game.start(), Random(4)
    while state.ply < plies and (moves := state.legal_moves()):
        state.advance(random.choice(moves))
    return tuple(map(str, state.moves))


def charts(players: int) -> tuple[Chart, ...]:
    random = Random(1)
    x = tuple(range(1, 31))
    values = tuple(0.5 + k / 80 for k in x)
    band = tuple(value - 0.07 for value in values), tuple(value + 0.07 for value in values)
    each = range(players)
    points = tuple(ply for ply in x for _ in range(8))
    return (
        Chart("line", "The value of a position", "line", "ply", "value",
              (Series("best move", x, values, *band), Series("null move", x, tuple(1 - v for v in values))),
              percent=True, middle=0.5, sample="self-play"),
        Chart("levels", "First player wins by strength", "line", "playouts a move", "wins",
              (Series("first player", (25, 100, 400, 1600), (0.5, 0.55, None, 0.61), (0.45, 0.5, None, 0.55),
                      (0.55, 0.6, None, 0.67)),), percent=True, logarithmic=True, note="A gap where nothing is known."),
        Chart("bar", "How games end", "bar", "clause", "share of games",
              (Series("self-play", ("no moves", "repetition", "ply limit"), (0.9, 0.08, 0.02), (0.85, 0.05, 0.0),
                      (0.94, 0.12, 0.05)), Series("random", ("no moves", "repetition", "ply limit"), (0.7, 0.2, 0.1))),
              percent=True),
        Chart("area", "Legal moves by kind", "area", "ply", "moves",
              tuple(Series(kind, x, tuple(float(random.randint(3, 9)) for _ in x)) for kind in ("walk", "shift"))),
        Chart("points", "Temperature", "points", "ply", "value",
              (Series("moves", points, tuple(random.random() for _ in points)),), percent=True, heat=True),
        Chart("step", "Games that go on", "step", "ply", "share",
              (Series("self-play", x, tuple(max(0.0, 1 - (k / 30) ** 3) for k in x)),), percent=True),
        Chart("pieces", "Material", "line", "ply", "pieces",
              tuple(Series(f"player {k + 1}", x, tuple(20 - k - i / 4 for i in x), player=k) for k in each)),
    )  # fmt: skip


def made(game: Game, *, alarms: bool = True) -> Report:
    """The report; its figures are meaningless."""
    board = game.model.board
    names = board.names
    start = str(game.start())
    heat = {name: k / len(names) for k, name in enumerate(names)}
    moves = a_game(game)
    first = [move for move in game.start().legal_moves() if move.sites][:5]
    figures = (
        Figure("first-win", "first player wins", 0.5312, "share", 0.4914, 0.5712, samples=600,
               sample="self-play", key=True),
        Figure("length-mean", "moves in a game", 41.29, "plies", 40.02, 42.6, sample="self-play", key=True),
        Figure("tree", "game-tree complexity", 52.99, "log10", 52.6, 53.4, sample="self-play", key=True),
        Figure("positions", "positions to depth 4", 3002010, "positions"),
        Figure("speed", "random games", 48213.7, "per second", 47000, 49500, samples=3, repeats=False),
        Figure("depth", "skill depth", None, "elo", note="It needs a larger budget."),
        Figure("verdict", "what is proven of the start", "nothing", note="10,000 positions were looked at."),
        Figure("ratio", "ratio to the simplest game", 2.91, "ratio"),
    )  # fmt: skip
    return Report(
        game=game.name,
        title=game.title,
        rules=game.model.fingerprint,
        options=dict(game.options),
        budget="quick",
        seed=7,
        version="0",
        sections=(
            Section("rules", "rules", "The rules in words", "What is written <b>is</b> escaped.", "Made up.", (
                Diagram("start", "The start", start),
                Words("moves", "Moves", lines=(("walk", "move a piece </script> to a point"), ("goes on", "x" * 90)),
                      written=(AsWritten(f"from mine; to <b>{'adjacent(from)' * 9}", (("near(p)", "near", "x" * 90),),
                                         ("the text says 4; the condition does not, and says 5",)),)),
                Words("about", "", "A paragraph."),
            )),
            Section("first", "balance", "Figures", "How they are written.", "Made up.", figures, "Nobody (1900)."),
            Section("charts", "course", "Charts", "Every shape.", "They are made up.", charts(len(game.players))),
            Section("game", "course", "A representative game", "A game of mean length.", "It is played at random.", (
                Replay("game", "A game", moves, notes={"2": "a critical move"}, result="Nobody wins.",
                       sample="self-play", turn=2),
                Replay("puzzle", "White to win", moves[:3], board=start),
            )),
            Section("boards", "board", "Heat", "Where things happen.", "They are made up.", (
                Diagram("amount", "Coverage", "", heat=heat, percent=True),
                Diagram("balance", "Openings", start, heat=heat, labels={names[0]: "53"}, scale="balance"),
                Diagram("arrows", "Moves", start, moves=tuple(
                    (tuple(names[site] for site in move.sites), k / 5, f"{k * 9}") for k, move in enumerate(first)
                ), scale="balance", percent=True),
            )),
            Section("tables", "moves", "Tables", "", "", (
                Table("table", "Openings", ("opening", "first player wins", "games", "remark"),
                      (("b1-c1", 0.5312, 1200, None), ("a2-a3", 0.4, 12, "a long remark " * 6)), sample="self-play"),
                Table("folded", "Replies", ("reply", "answer"), (("b1", "c1"),), folded=True),
                Table("empty", "Terrible moves", ("move", "made"), ()),
            )),
        ),
        samples=(Sample("self-play", "games of the player against himself", 200, 7, (PLAYER, PLAYER)),),
        alarms=(
            Alarm("dead-rule", "The move `shift` was never made.", "Not once in 500 games.", severe=True),
            Alarm("draws", "Many games are drawn.", "93 of 100.", severe=False),
        ) if alarms else (),
    )  # fmt: skip

"""The record of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random

import plybook

from .calls import Files, Json, call, lines
from .settings import Setting, settings

SEEDS = (1, 2)
PLAYOUTS, LARGE_PLAYOUTS = 20, 4
LEAVES, DISTINCT_LEAVES, DIVIDED_LEAVES, REFERENCE_LEAVES = 200_000, 20_000, 2_000, 200
"""The most sequences of moves to count: plainly, with positions, below each move, and in plain Python."""
DEEPEST = 9
PLIES = 6
"""The number of random moves that lead to the second recorded position."""
SEARCHES = ("mcts:playouts=200,memory=16", "alphabeta:depth=3,nodes=500,memory=4")
"""The players that search with every setting of the options."""
WEAK = "mcts:playouts=20,memory=16"
"""The players that play games."""
LARGE_SEARCHES = (WEAK, f"{SEARCHES[1]},evaluation=off")
LARGE = 130
"""The same where a number is as large as can be, and in games of more points: there playouts are long, and so it takes
long to derive an evaluation."""
MORE_SEARCHES = (
    "flat:playouts=100",
    "mcts:nodes=50,memory=16,reuse=off",
    "mcts:playouts=200,memory=16,transpositions=on",
    "mcts:playouts=100,memory=16,bias=-1,explore=0.5,prior=0",
    "alphabeta:nodes=500,memory=4,values=all,evaluation=material",
    "alphabeta:nodes=500,memory=4,evaluation=off",
)
"""The players that also search when all options have their defaults."""
SOLVED_POINTS = 36
SOLVED_BREADTH = 40
"""The most points and legal moves of a board for ``solve``."""
SOLVE = ("--nodes", "1000", "--memory", "16")
WHOLE = ("--whole", "--memory", "2")


SESSION = ("help", "rules", "hint", "hint 3", "moves", "{move}", "undo", "nonsense", "{move}", "board", "hint", "quit")
"""The input at the prompt of ``play``."""


def game_files(name: str, about: Json) -> Files:
    """A file for each setting of the options, and one for the native engine's program with it."""
    found: Files = {}
    for each in settings(about["options"]):
        file = f"games/{name}/{each.name}.json"
        found[file] = partial(of_setting, name, each, about)
        found["ir/" + file] = partial(call, "dump", name, "--stage", "ir", *each.words)
    found[f"games/{name}/whatever-the-options.json"] = partial(of_game, name, about)
    return found


def of_game(name: str, about: Mapping[str, Json]) -> Json:
    """The parts that do not depend on options, or are recorded only with the defaults."""
    seats = len(about["players"])
    found = {
        "about": call("list", name, "--json"),
        "about as text": call("list", name),
        "check": call("check", name, "--json"),
        "syntax": call("dump", name, "--stage", "syntax"),
        "moves as text": call("moves", name),
        "perft as text": call("perft", name, "--depth", "1"),
        "playouts as text": call("playouts", name, "--games", "3", "--seed", "1"),
        "playouts given up": call("playouts", name, "--games", "3", "--seed", "1", "--ply-limit", "5", "--json"),
        "layout": call("fmt", "-", typed=re.sub(r"^ +", "", about["text"], flags=re.M)),
        "picture": lines(plybook.load(name).start()._repr_svg_()),
        "engine": call("engine", name, "--player", WEAK, "--seed", "1", typed="Start\nnonsense\nQuit\n"),
    }
    for option in about["options"]:
        found[f"no value of {option}"] = call("moves", name, "-o", f"{option}=nonsense", "--json")
    players = ",".join([WEAK, *["random"] * (seats - 1)])
    match = ("run", name, "--players", players, "--games", "2", "--seed", "1", "--ply-limit", "20", "--rotate")
    found["run"] = call(*match, "--save", ".", "--json")
    found["records"] = {file.name: lines(file.read_text(encoding="utf-8")) for file in sorted(Path().glob("*.txt"))}
    found["run as text"] = call("run", name, "--games", "2", "--seed", "1", "--ply-limit", "20")
    cup = ("tournament", name, "--players", players, "--seed", "1", "--games", "2", "--opening-plies", "1")
    found["tournament"] = call(*cup, "--ply-limit", "10", "--json")
    found["tournament as text"] = call(*cup, "--ply-limit", "10")
    move = str(plybook.load(name).start().legal_moves()[0])
    typed = "".join(line.format(move=move) + "\n" for line in SESSION)
    seated = ",".join(["human", *[WEAK] * (seats - 1)])
    found["play"] = call("play", name, "--players", seated, "--seed", "1", "--record", "played", typed=typed)
    found["played"] = lines(Path("played").read_text(encoding="utf-8"))
    call("list", "--playthroughs", ".", name)
    found["playthrough"] = {
        file.name: lines(file.read_text(encoding="utf-8")) for file in sorted(Path().glob(f"{name}*.txt"))
        if file.name not in found["records"]
    }  # fmt: skip
    return found


def of_setting(name: str, setting: Setting, about: Mapping[str, Json]) -> Json:
    """The parts recorded for a setting of the options."""
    given, defaults = (name, *setting.words), not setting.chosen
    found: dict[str, Json] = {
        "model": call("dump", *given, "--stage", "ast"),
        "moves": call("moves", *given, "--json"),
    }
    large = setting.largest or (about["points"] > LARGE and not setting.smallest)
    for seed in SEEDS:
        asked = ("--games", str(LARGE_PLAYOUTS if large else PLAYOUTS), "--seed", str(seed), "--json")
        found[f"playouts {seed}"] = call("playouts", *given, *asked)
    wide = breadth(found["moves"]["out"], found["playouts 1"]["out"])
    for title, most, more in (
        ("perft", LEAVES, ()),
        ("perft with positions", DISTINCT_LEAVES, ("--distinct",)),
        ("perft divided", DIVIDED_LEAVES, ("--divide",)),
        ("perft of the reference engine", REFERENCE_LEAVES, ("--engine", "reference")),
    ):
        found[title] = call("perft", *given, "--depth", str(depth(wide, most)), *more, "--json")
    state = plybook.load(name, **setting.chosen).start()
    for place in ("at the start", "later"):
        if place == "later":
            line = later(state)
            found["later"] = call("moves", *given, "--after", " ".join(line), "--json")
        for player in (*(LARGE_SEARCHES if large else SEARCHES), *(MORE_SEARCHES if defaults and not large else ())):
            found[f"{player} {place}"] = searched(state, player)
    if not large:
        found["evaluation"] = call("dump", *given, "--stage", "evaluation")
    if wide <= SOLVED_BREADTH and (setting.smallest or (defaults and about["points"] <= SOLVED_POINTS)):
        found["solve"] = call("solve", *given, *SOLVE, "--json")
        found["solve all"] = call("solve", *given, *SOLVE, "--all", "--json")
        found["solve as text"] = call("solve", *given, *SOLVE)
        if found["solve"]["code"] == 0 and found["solve"]["out"]["value"] != "unknown":  # it has few positions
            found["solve whole"] = call("solve", *given, *WHOLE, "--json")
    return found


def breadth(moves: Json, playouts: Json) -> float:
    """The number of moves of a position: at the start or in random games, whichever is larger."""
    try:
        return max(1.5, len(moves["moves"]), float(playouts["mean_branching"] or 0))
    except (KeyError, TypeError):  # it cannot be played, and that is recorded
        return 1.5


def depth(wide: float, most: int) -> int:
    """The greatest depth with at most that many sequences of moves."""
    return max(n for n in range(1, DEEPEST + 1) if n == 1 or wide**n < most)


def later(state: plybook.State) -> list[str]:
    """Make some random moves, unless the game ends first."""
    random = Random(1)
    for _ in range(PLIES):
        if state.outcome() is not None:
            break
        state.push(random.choice(state.legal_moves()))
        if state.outcome() is not None:
            state.pop()
            break
    return [str(move) for move in state.moves]


def searched(state: plybook.State, player: str) -> Json:
    """The result of a player's search."""
    try:
        found = plybook.search(state, player, seed=1)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return {
        "playouts": found.playouts,
        "nodes": found.nodes,
        "depth": found.depth,
        "moves": [
            f"{one.move} {one.value!r} {one.visits} {one.proof or '-'} {' '.join(map(str, one.line))}".rstrip()
            for one in found.moves
        ],
    }

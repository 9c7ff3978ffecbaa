"""Does Plybook still do what it did? Record all that a user sees of it, and compare two records.

    python tools/behaviour.py record --out OLD          the Plybook of this interpreter; about ten minutes
    python tools/behaviour.py record --out OLD --only hex
    python tools/behaviour.py compare OLD NEW           every difference; exit code 1 if there is one
    python tools/behaviour.py compare OLD NEW --ir      the programs of the native engine too

Only the command line and what ``import plybook`` offers is used, so that the files of the package may lie anywhere.
What is recorded comes from the product: its games, their options, the commands, the words of the language and the codes
of its diagnostics (the texts of the games and those pages are looked for in ``--tree``, if it is given, and else in the
package). Bounds are numbers of games, moves and positions and never seconds, so that a record is the same wherever it
is made. Times and rates are left out: ``TIMED``, ``TIMED_FIGURES`` and ``TIMED_TEXT`` name them all. A file that is
there already is not made again, so a record that was broken off goes on when the same command is given.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import inspect
import io
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from importlib.metadata import entry_points
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import plybook

TIMED = ("seconds", "playouts_per_second")
"""What depends on the clock in what is printed with ``--json``."""
TIMED_FIGURES = ("value", "low", "high")
"""The same of a figure of an analysis or a comparison that says that it is timed."""
TIMED_TEXT = (
    re.compile(r"[\d.,]+ games a second"),
    re.compile(r"[\d.,]+ s, [\d.,]+ a second"),
    re.compile(r'^.*title="timed: .*$(?:\n<td.*$)?', re.M),
    re.compile(r'(?<=<script type="application/json" id="report">).*?(?=</script>)', re.S),
)
"""The same in what is printed for people and on pages; the last one are the figures that ``--json`` prints too."""

SEEDS = (1, 2)
PLAYOUTS, LARGE_PLAYOUTS = 20, 4
LEAVES, DISTINCT_LEAVES, DIVIDED_LEAVES, REFERENCE_LEAVES = 200_000, 20_000, 2_000, 200
"""Sequences of moves that are counted at most: plainly, with positions, below each move, and in plain Python."""
DEEPEST = 9
PLIES = 6
"""Random moves that lead to the second position that is looked at."""
SEARCHES = ("mcts:playouts=200,memory=16", "alphabeta:depth=3,nodes=500,memory=4")
"""Who searches under every setting of the options."""
WEAK = "mcts:playouts=20,memory=16"
"""Who plays games."""
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
"""Who searches besides where all options have their defaults."""
SOLVED_POINTS = 36
SOLVED_BREADTH = 40
"""Points and legal moves of a board that is looked at by ``solve``."""
SOLVE = ("--nodes", "1000", "--memory", "16")
WHOLE = ("--whole", "--memory", "2")
ANALYSED: tuple[tuple[str, ...], ...] = (
    ("tic-tac-toe",),
    ("mu-torere",),
    ("clobber", "-o", "columns=4", "-o", "rows=3"),
)
COMPARED = ("clobber", "-o", "columns=4", "-o", "rows=3", "clobber", "-o", "columns=3", "-o", "rows=3")
VERIFIED = ("tic-tac-toe", "connect-four", "konane")
MISUSED: tuple[tuple[str, ...], ...] = (
    ("perfd",),
    ("--nonsense",),
    ("perft", "tic-tac-toe"),
    ("perft", "tic-tac-toe", "--depth", "0"),
    ("moves", "tic-tac-to"),
    ("moves", "tic-tac-to", "--json"),
    ("moves", "tic-tac-toe", "--after", "a1 a1"),
    ("moves", "tic-tac-toe", "--after", "a1 z9", "--json"),
    ("moves", "tic-tac-toe", "-o", "size=3"),
    ("moves", "tic-tac-toe", "-o", "size"),
    ("playouts", "tic-tac-toe", "--without", "nonsense"),
    ("run", "tic-tac-toe", "--players", "nobody,random"),
    ("run", "tic-tac-toe", "--players", "random"),
    ("run", "tic-tac-toe", "--players", "mcts:playouts=none,random"),
    ("run", "tic-tac-toe", "--players", "script:z9,random", "--seed", "1"),
    ("solve", "rolit"),
    ("explain", "nonsense"),
    ("list", "nonsense"),
    ("list", "--players", "nonsense"),
    ("dump", "tic-tac-toe", "--stage", "nonsense"),
)
"""Calls with a mistake in them."""
SESSION = ("help", "rules", "hint", "hint 3", "moves", "{move}", "undo", "nonsense", "{move}", "board", "hint", "quit")
"""What is typed at the prompt of ``play``."""
PART = re.compile(
    r"^```(?P<kind>\w+)(?P<about>[^\n]*)\n(?P<body>.*?)^```$|^(?P<key>Options|Load): (?P<value>[^\n]+)$", re.M | re.S
)
"""A part of a page on the code of a diagnostic."""

Json = Any
Settings = Mapping[str, str]


# Calling Plybook


@cache
def command_line() -> Callable[[], None]:
    """What the command ``plybook`` calls, wherever it lies."""
    (found,) = entry_points(group="console_scripts", name="plybook")
    loaded: Callable[[], None] = found.load()
    return loaded


def call(*arguments: str, typed: str = "") -> Json:
    """What a command prints, with its exit code; JSON as such, text as its lines."""
    printed_bytes, said_bytes = io.BytesIO(), io.BytesIO()
    out, err = (
        io.TextIOWrapper(stream, "utf-8", newline="\n", write_through=True) for stream in (printed_bytes, said_bytes)
    )
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["plybook", *arguments], io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8")
    code: Json = None
    try:
        with redirect_stdout(out), redirect_stderr(err):
            command_line()()
    except SystemExit as end:
        code = end.code
    finally:
        sys.argv, sys.stdin = before
    printed, said = (stream.getvalue().decode() for stream in (printed_bytes, said_bytes))
    found: dict[str, Json] = {"call": " ".join(arguments), "code": code}
    try:
        found["out"] = untimed(json.loads(printed)) if "--json" in arguments else lines(printed)
    except ValueError:
        found["out"] = lines(printed)
    if said:
        found["err"] = lines(said)
    return found


def untimed(data: Json) -> Json:
    """JSON without what depends on the clock."""
    if isinstance(data, list):
        return [untimed(one) for one in data]
    if not isinstance(data, dict):
        return data
    timed = data.get("repeats") is False or data.get("verdict") == "timed"
    out = TIMED + (TIMED_FIGURES if timed else ())
    return {name: untimed(value) for name, value in data.items() if name not in out}


def lines(text: str) -> list[str]:
    """The lines of a text, without what depends on the clock or the folder."""
    text = text.replace(os.getcwd(), "FOLDER")
    for timed in TIMED_TEXT:
        text = timed.sub("TIMED", text)
    return text.split("\n")


# What there is to be recorded


@dataclass(frozen=True)
class Task:
    """Some files of a record, made by one process."""

    kind: str
    name: str
    about: Json = None

    @property
    def files(self) -> dict[str, Callable[[], Json]]:
        """What it writes, and how."""
        return KINDS[self.kind](self)


@dataclass(frozen=True)
class Setting:
    """Options of a game that have other values than their defaults."""

    name: str
    chosen: dict[str, str] = field(default_factory=dict)
    smallest: bool = False
    largest: bool = False
    """Whether a number is as small or as large as can be."""

    @property
    def words(self) -> tuple[str, ...]:
        """As they are given on the command line."""
        return tuple(word for name, value in self.chosen.items() for word in ("-o", f"{name}={value}"))


def settings(options: Mapping[str, Json]) -> list[Setting]:
    """The defaults; each option at its extremes; and all numbers at their smallest."""
    found, least = [Setting("defaults")], {}
    for name, about in options.items():
        values, numbers = extremes(about["choices"])
        if numbers:
            least[name] = values[0]
        found += [
            Setting(f"{name}={value}", {name: value}, numbers and value == values[0], numbers and value == values[-1])
            for value in values
            if value != about["default"]
        ]
    if len(least) > 1:
        found.append(Setting("smallest", least, True))
    return found


def extremes(choices: str) -> tuple[list[str], bool]:
    """The values of an option that show most, and whether they are numbers: the ends of those, or else all."""
    if ends := re.fullmatch(r"(?:(?:odd|even) )?(-?[\d.]*\d)\.\.(-?[\d.]*\d)", choices):
        return list(dict.fromkeys(ends.groups())), True
    values = choices.split(", ")
    if all(re.fullmatch(r"-?[\d.]+", value) for value in values):
        return [min(values, key=float), max(values, key=float)], True
    return values, False


def tasks(tree: Path) -> list[Task]:
    """All of them."""
    games = call("list", "--json")["out"]
    pages = sorted(tree.rglob("codes/*.md"))
    if not pages:
        raise SystemExit(f"there are no pages of codes below {tree}; --tree says where they are")
    texts = {file.stem: file.read_text(encoding="utf-8") for file in tree.rglob("games/**/*.gdl")}
    found = [Task("codes", "codes", {page.stem: page.read_text(encoding="utf-8") for page in pages})]
    found += [Task("help", "help"), Task("words", "words"), Task("misuse", "misuse"), Task("python", "python")]
    found += [Task("game", game["name"], {**game, "text": texts[game["name"]]}) for game in games]
    found += [Task("analyse", " ".join(game), game) for game in ANALYSED]
    found.append(Task("compare", "compare", COMPARED))
    return found


# Games


def game_files(task: Task) -> dict[str, Callable[[], Json]]:
    """A file for each setting of the options, and one for the program of the native engine under it."""
    found: dict[str, Callable[[], Json]] = {}
    for each in settings(task.about["options"]):
        file = f"games/{task.name}/{each.name}.json"
        found[file] = partial(of_setting, task.name, each, task.about)
        found["ir/" + file] = partial(call, "dump", task.name, "--stage", "ir", *each.words)
    found[f"games/{task.name}/whatever-the-options.json"] = partial(of_game, task.name, task.about)
    return found


def of_game(name: str, about: Mapping[str, Json]) -> Json:
    """What does not depend on options, or is seen at their defaults alone."""
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
    """What is seen under a setting of the options."""
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
    """How many moves a position has: at the start, or in random games, whatever is more."""
    try:
        return max(1.5, len(moves["moves"]), float(playouts["mean_branching"] or 0))
    except (KeyError, TypeError):  # it cannot be played, and that is recorded
        return 1.5


def depth(wide: float, most: int) -> int:
    """How deep at most so many sequences of moves go."""
    return max(n for n in range(1, DEEPEST + 1) if n == 1 or wide**n < most)


def later(state: plybook.State) -> list[str]:
    """Make some random moves, as long as the game goes on."""
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
    """What a player who searches finds."""
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


# Pages of measures


def analyse_files(task: Task) -> dict[str, Callable[[], Json]]:
    """An analysis: its figures and its page."""
    return {f"analyse/{'-'.join(task.about)}.json": partial(analysed, "analyse", task.about)}


def compare_files(task: Task) -> dict[str, Callable[[], Json]]:
    """A comparison of variants."""
    return {"analyse/compared.json": partial(analysed, "compare", task.about)}


def analysed(command: str, given: Sequence[str]) -> Json:
    """The figures, and the page with them."""
    asked = ("--budget", "quick", "--seed", "1", "--jobs", "1", "--out", "page.html", "--json")
    found = call(command, *given, *asked)
    found.pop("err", None)  # how long it was expected to take
    page = Path("page.html").read_text(encoding="utf-8") if Path("page.html").exists() else ""
    return {"figures": found, "page": lines(page)}


# The language


def code_files(task: Task) -> dict[str, Callable[[], Json]]:
    """A file for each code of a diagnostic: its page, and what is said of the examples there."""
    pages: Mapping[str, str] = task.about
    return {f"codes/{code}.json": partial(of_code, code, page) for code, page in pages.items()}


def of_code(code: str, page: str) -> Json:
    """What is said of the examples of a page, which lie in a folder of their own."""
    shown = []
    for example in examples(page):
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            for name, content in example.files.items():
                Path(name).write_bytes(content)
            given = (example.name, *(word for pair in example.options for word in ("-o", pair)))
            found = {"json": call("check", *given, "--json"), "text": call("check", *given)}
            if not found["json"]["code"]:
                found["moves"] = call("moves", *given, "--json")
            shown.append(found)
    return {"page": call("explain", code), "examples": shown}


@dataclass
class Example:
    """A description in a page, with what belongs to it."""

    name: str = "example.gdl"
    files: dict[str, bytes] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)


def examples(page: str) -> Iterator[Example]:
    """The examples of a page, those with a mistake and those without."""
    example = Example()
    for part in PART.finditer(page):
        match part["kind"] or part["key"], (part["about"] or "").strip():
            case "gdl", "fixed":
                yield Example(files={"example.gdl": part["body"].encode()})
            case "gdl", about:
                example.files[about.removeprefix("file=") or "example.gdl"] = part["body"].encode()
            case "python", _:
                content = eval(compile(ast.parse(part["body"], mode="eval"), "page", "eval"))
                example.files["example.gdl"] = content if isinstance(content, bytes) else content.encode()
            case "Options", _:
                example.options = part["value"].split()
            case "Load", _:
                example.name = part["value"]
            case "text", _:
                yield example
                example = Example()


def word_files(task: Task) -> dict[str, Callable[[], Json]]:
    """The reference of the language, and what is said of each of its words."""

    def words() -> Json:
        reference = call("docs")
        found = dict.fromkeys(re.findall(r"^#+ `(\S+)`$|^\| `([\w-]+)`", "\n".join(reference["out"]), re.M))
        named = [name for pair in found for name in pair if name]
        return {"reference": reference, "words": {name: call("explain", name) for name in named}}

    return {"words.json": words}


# The command line


def help_files(task: Task) -> dict[str, Callable[[], Json]]:
    """The help of every command, and what there is in all."""
    return {
        "help.json": lambda: {"version": call("--version"), **helped(())},
        "list.json": lambda: {
            "json": call("list", "--json"),
            "text": call("list"),
            "players": call("list", "--players"),
            "players json": call("list", "--players", "--json"),
            "verify": call("list", "--verify", *VERIFIED, "--depth", "2", "--json"),
            "verify as text": call("list", "--verify", *VERIFIED, "--depth", "2"),
        },
    }


def helped(command: tuple[str, ...]) -> dict[str, Json]:
    """The help of a command and of those below it."""
    own = call(*command, "--help")
    found = {" ".join(("plybook", *command)): own}
    _, _, below = "\n".join(own["out"]).partition("\nCommands:\n")
    for name in re.findall(r"^  (\S+)  ", below, re.M):
        found |= helped((*command, name))
    return found


def python_files(task: Task) -> dict[str, Callable[[], Json]]:
    """What ``import plybook`` offers."""
    return {"python.json": lambda: {name: offered(getattr(plybook, name)) for name in sorted(plybook.__all__)}}


def offered(thing: Any) -> Json:
    """The signature of something and its text, and those of its members."""
    found: dict[str, Json] = {"text": lines(inspect.getdoc(thing) or "")}
    with suppress(ValueError, TypeError):  # not everything has one
        found["signature"] = str(inspect.signature(thing))
    if isinstance(thing, type):
        members = inspect.getmembers(thing, lambda member: inspect.isfunction(member) or isinstance(member, property))
        found |= {name: offered(member) for name, member in members if not name.startswith("_")}
    return found


def misuse_files(task: Task) -> dict[str, Callable[[], Json]]:
    """What is said of mistakes in calls."""
    return {"misuse.json": lambda: [call(*arguments) for arguments in MISUSED]}


KINDS: Mapping[str, Callable[[Task], dict[str, Callable[[], Json]]]] = {
    "analyse": analyse_files,
    "codes": code_files,
    "compare": compare_files,
    "game": game_files,
    "help": help_files,
    "misuse": misuse_files,
    "python": python_files,
    "words": word_files,
}


# Recording


def record(out: Path, tree: Path, jobs: int, only: Sequence[str]) -> int:
    """Write what is not there yet; the number of files that could not be made."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        plain_environment(Path(folder))
        todo = [task for task in tasks(tree) if missing(task, out, only)]
        wrong = 0
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
            running = {pool.submit(carry_out, task, out.resolve(), tuple(only)): task for task in todo}
            for number, ready in enumerate(as_completed(running), 1):
                seconds, faults = ready.result()
                wrong += len(faults)
                task = running[ready]
                print(f"{number:3} of {len(todo)}: {task.kind} {task.name}, {seconds:.1f} s", flush=True)
                for fault in faults:
                    print(f"    {fault}", flush=True)
    return wrong


def missing(task: Task, out: Path, only: Sequence[str]) -> dict[str, Callable[[], Json]]:
    """The files of a task that are asked for and not there."""
    return {
        name: make
        for name, make in task.files.items()
        if not (out / name).exists() and (not only or any(part in name for part in only))
    }


def plain_environment(folder: Path) -> None:
    """Nothing of the user's own settings has a part in it, and no earlier run has kept anything."""
    for name in [name for name in os.environ if name.startswith("PLYBOOK_")]:
        del os.environ[name]
    os.environ |= {
        "PLYBOOK_CACHE": str(folder / "cache"),
        "XDG_DATA_HOME": str(folder / "data"),
        "COLUMNS": "100",
        "LINES": "50",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "PYTHONUTF8": "1",
    }


def carry_out(task: Task, out: Path, only: Sequence[str]) -> tuple[float, list[str]]:
    """Write the files of a task that are missing; the seconds of work, and what went wrong."""
    faults = []
    for name, make in missing(task, out, only).items():
        file = out / name
        try:
            with tempfile.TemporaryDirectory() as folder, chdir(folder):
                text = json.dumps(make(), ensure_ascii=False, indent=1) + "\n"
        except Exception as fault:
            faults.append(f"{name}: {type(fault).__name__}: {fault}")
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        begun = file.with_suffix(".begun")
        begun.write_text(text, encoding="utf-8")
        begun.replace(file)
    return time.process_time(), faults


# Comparing


def compare(old: Path, new: Path, only: Sequence[str], ir: bool) -> int:
    """Print every difference between two records; how many files differ."""
    names = sorted({str(file.relative_to(tree)) for tree in (old, new) for file in tree.rglob("*.json")})
    chosen = [
        name
        for name in names
        if (ir or not name.startswith("ir/")) and (not only or any(part in name for part in only))
    ]
    differ = 0
    for name in chosen:
        missing = [tree for tree in (old, new) if not (tree / name).exists()]
        found = [f"not in {tree}" for tree in missing] or list(
            differences(*(json.loads((tree / name).read_text(encoding="utf-8")) for tree in (old, new)))
        )
        differ += bool(found)
        for text in found:
            print(f"{name}: {text}")
    print(f"{len(chosen)} files compared, {differ} differ")
    return differ if chosen else 1


def differences(old: Json, new: Json, path: str = "") -> Iterator[str]:
    """Where two values differ, and how."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in [*old, *(name for name in new if name not in old)]:
            below = f"{path} / {name}" if path else name
            if name not in new:
                yield f"{below}: gone, was {old[name]!r}"
            elif name not in old:
                yield f"{below}: new, is {new[name]!r}"
            else:
                yield from differences(old[name], new[name], below)
    elif isinstance(old, list) and isinstance(new, list) and all(isinstance(one, str) for one in (*old, *new)):
        if old != new:
            changed = list(difflib.unified_diff(old, new, n=1, lineterm=""))[2:]
            yield "\n".join([f"{path}:", *(f"    {line}" for line in changed)])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, pair in enumerate(zip(old, new, strict=True)):
            yield from differences(*pair, f"{path} [{number}]")
    elif old != new or type(old) is not type(new):
        yield f"{path}: was {old!r}, is {new!r}"


def main() -> int:
    """Do what is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = asked.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="write what the Plybook of this interpreter does")
    recording.add_argument("--out", type=Path, required=True, help="the folder of the record")
    recording.add_argument("--tree", type=Path, help="where the pages of codes are looked for, unless in the package")
    recording.add_argument("--jobs", type=int, default=1, help="processes")
    comparing = commands.add_parser("compare", help="print every difference between two records")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    comparing.add_argument("--ir", action="store_true", help="compare the programs of the native engine too")
    for command in (recording, comparing):
        command.add_argument(
            "--only", action="append", default=[], metavar="TEXT", help="files with this in their names; again for more"
        )
    given = asked.parse_args()
    if given.command == "record":
        tree = given.tree or Path(str(plybook.__file__)).parent
        return 1 if record(given.out, tree, given.jobs, given.only) else 0
    return 1 if compare(given.old, given.new, given.only, given.ir) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Game records: games as text that can be read, replayed and resumed.

    Plybook record 1
    game: my-game.gdl
    title: My Game
    rules: 3f0c9a1be52d7714
    options: size=9 pie=off
    first: human
    second: random
    seed: 7

    1. b1-b2
    2. c2-c3
    result: unfinished: the game was stopped

The numbers count turns (``swap`` is a turn by itself); the moves of one turn are on one line, separated by commas.
A game that ended with ``White wins: Black forfeits: …`` or ``White wins: Black resigns`` is not over by the rules. A
record without a ``result``, or with an unfinished one, was interrupted. A line that begins with ``#`` is a comment; one
of the form ``# tree full: PLAYER`` says that the search tree of this player was full.
Lines end with a newline and nothing else; a value with other line separators or control characters is a JSON string
(:mod:`.field`). A game that does not begin at the start has the line ``position: FEN`` after the seed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ...gdl.model.option import spell
from ...gdl.text.regular_file import read_regular
from ..core.errors import PlyError, RecordError
from ..core.position import SEATS
from ..core.whole_file import write_whole
from .field import read, written, written_pair
from .loop import Ended, Event, Moved, Player, TakenBack, forfeited, resigned

if TYPE_CHECKING:
    from ..game.game import Game, State

TITLE = "Plybook record 1"
LARGEST = 4 * 1024 * 1024
FORFEIT = re.compile(r"^(?P<winner>.+) wins: (?P<loser>.+?) (?P<how>forfeits(: |$)|resigns$)")
"""A result that no rule decided."""
FULL = "# tree full:"
"""The comment for a player whose search tree was full."""
CUT = "; the text ends in the middle of a line, so the record may be cut off there"
WORDS = ("game", "title", "rules", "options", "seed", "position", "result")


@dataclass
class Record:
    """The record of a game; ``result`` is empty while it is being played.

    ``rules`` is the fingerprint of the description and its options; ``lines`` are the line numbers of the moves;
    ``going_on`` holds the indices, from 0, of the moves that continue the turn of the move before.
    """

    game: str
    title: str
    rules: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    seed: int = 0
    position: str = ""
    """The text of the position in which the game begins, or its FEN; empty if it is the start."""
    moves: list[str] = field(default_factory=list)
    result: str = ""
    lines: list[int] = field(default_factory=list)
    going_on: set[int] = field(default_factory=set)
    full: tuple[str, ...] = ()
    """The players whose search ran out of memory in this game."""
    cut: str = ""
    """What to say of a mistake at the end of a text that ends within a line; empty if it does not."""

    @classmethod
    def of(cls, game: Game, players: Sequence[str], seed: int = 0) -> Record:
        """Make the record of a game that is about to begin."""
        options = {name: spell(value) for name, value in game.options.items()}
        return cls(game.name, game.title, game.model.fingerprint, options, tuple(players), seed)

    @property
    def forfeited(self) -> bool:
        """Whether the game ended because a player forfeited it or resigned; by the rules it is then not over."""
        return FORFEIT.search(self.result) is not None

    @property
    def turns(self) -> int:
        """The number of turns, of one move or several."""
        return len(self.moves) - len(self.going_on)

    @property
    def interrupted(self) -> bool:
        """Whether the game can be resumed."""
        return not self.result or self.result.startswith("unfinished")

    def __str__(self) -> str:
        said = {"game": self.game, "title": self.title, "rules": self.rules}
        lines = [TITLE, *(f"{word}: {written(value)}" for word, value in said.items())]
        lines.append("options: " + " ".join(written_pair(name, value) for name, value in self.options.items()))
        lines += [f"{seat}: {written(player)}" for seat, player in zip(SEATS, self.players, strict=False)]
        lines += [f"seed: {self.seed}", *([f"position: {written(self.position)}"] if self.position else [])]
        lines += [*(f"{FULL} {written(name)}" for name in self.full), ""]
        turns: list[list[str]] = []
        for place, move in enumerate(self.moves):
            if place not in self.going_on or not turns:
                turns.append([])
            turns[-1].append(move)
        lines += [f"{number}. {', '.join(turn)}" for number, turn in enumerate(turns, 1)]
        if self.result:
            lines.append(f"result: {written(self.result)}")
        return "\n".join(line.rstrip() for line in lines) + "\n"


def parse(text: str) -> Record:
    """Parse a record.

    Raises:
        RecordError: the text is not a record; the message names the line, and says if the text is cut off there.
    """
    cut = "" if text.endswith("\n") else CUT
    try:
        return _parsed(text, cut)
    except RecordError as fault:
        at_end = f"line {text.count(chr(10)) + 1}: "
        raise RecordError(f"{fault}{cut if str(fault).startswith(at_end) and text.count(chr(10)) else ''}") from None


def _parsed(text: str, cut: str) -> Record:
    if len(text) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST:,} characters")
    lines = text.split("\n")
    if lines[0].strip() != TITLE:
        raise RecordError(f"line 1: a record begins with `{TITLE}`")
    said: dict[str, str] = {}
    moves: list[str] = []
    at: list[int] = []
    going_on: set[int] = set()
    full: dict[str, None] = {}
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if line.startswith(FULL):
            full[read(line.removeprefix(FULL))] = None
        if not line or line.startswith("#"):
            continue
        if found := re.match(r"(\d{1,9})\.\s+(\S.*)$", line):
            if "result" in said:
                raise RecordError(f"line {number}: there is a move after the result")
            turn = len(moves) - len(going_on) + 1
            if int(found[1]) != turn:
                raise RecordError(f"line {number}: expected turn {turn}, not {found[1]}")
            for place, move in enumerate(found[2].split(",")):
                if not move.strip():
                    raise RecordError(f"line {number}: a move is missing next to a comma")
                if place:
                    going_on.add(len(moves))
                moves.append(move.strip())
                at.append(number)
            continue
        word, colon, value = line.partition(":")
        if not colon or word not in (*WORDS, *SEATS):
            raise RecordError(f"line {number}: `{line[:60]}` is neither a move nor a field of a record")
        if word in said:
            raise RecordError(f"line {number}: `{word}` is given twice")
        said[word] = read(value) if word != "options" else value
    if "game" not in said:
        raise RecordError("the line `game:` is missing, so the game is unknown")
    if not re.fullmatch(r"-?\d{1,18}", said.get("seed", "0")):
        raise RecordError(f"the seed `{said['seed'][:30]}` is not a whole number")
    options: dict[str, str] = {}
    for pair in said.get("options", "").split():
        name, equals, value = read(pair).partition("=")
        if not equals:
            raise RecordError(f"`{pair[:60]}` in `options:` is not of the form NAME=VALUE")
        options[name] = value
    return Record(
        game=said["game"],
        title=said.get("title", said["game"]),
        rules=said.get("rules", ""),
        options=options,
        players=tuple(said[seat] for seat in SEATS if seat in said),
        seed=int(said.get("seed", "0")),
        position=said.get("position", ""),
        moves=moves,
        result=said.get("result", ""),
        lines=at,
        going_on=going_on,
        full=tuple(full),
        cut=cut,
    )


def load(path: Path) -> Record:
    """Read the record in a file.

    Raises:
        RecordError: the file cannot be read, or is not a record.
    """
    try:
        return parse(read_regular(path, LARGEST + 1).decode("utf-8-sig"))
    except OSError as fault:
        raise RecordError(f"{path} cannot be read: {(fault.strerror or str(fault)).lower()}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text file") from None
    except RecordError as fault:
        raise RecordError(f"{path}: {fault}") from None


def replay(record: Record, game: Game) -> State:
    """Replay the moves of a record, and return the state after them.

    Raises:
        PositionError: the position in which it begins does not fit the game.
        RecordError: a move is unknown, illegal or ambiguous, or the result contradicts the rules; the message names
            the ply and the reason. (A forfeit and a resignation are accepted if they are those of the player to move.)
    """
    state = game.position(record.position) if record.position else game.start()
    for ply, text in enumerate(record.moves, 1):
        try:
            state.push(text)
        except PlyError as fault:
            line = f"line {record.lines[ply - 1]}, " if record.lines else ""
            cut = record.cut if ply == len(record.moves) and not record.result else ""
            raise RecordError(f"{line}ply {ply}: {fault}{cut}") from None
        if (ply - 1 in record.going_on) != state.goes_on:
            line = f"line {record.lines[ply - 1]}, " if record.lines else ""
            said = "continues the previous turn" if state.goes_on else "begins a new turn"
            raise RecordError(f"{line}ply {ply}: by the rules, {text} {said}")
    outcome = state.outcome()
    if outcome is None and record.forfeited:
        _check_forfeit(record, state)
        return state
    if outcome is None and not record.interrupted:
        raise RecordError(
            f"the record says `{record.result}`, but the game is not over after ply {state.ply}{record.cut}"
        )
    if outcome is not None and not record.interrupted and record.result.split(":")[0] != str(outcome).split(":")[0]:
        raise RecordError(f"the record says `{record.result}`, but the rules say `{outcome}`{record.cut}")
    return state


def _check_forfeit(record: Record, state: State) -> None:
    """Check that the player to move forfeited the game or resigned, and that the other player won if there are two."""
    found = FORFEIT.search(record.result)
    resigns = found is not None and found["how"] == "resigns"
    expected = str(resigned(state) if resigns else forfeited(state, ""))
    if found is None or expected != f"{found['winner']} wins: {found['loser']} {found['how'].removesuffix(': ')}":
        raise RecordError(
            f"the record says `{record.result}`, but only {state.mover} can {'resign' if resigns else 'forfeit'}"
            f" after ply {state.ply}"
        )


def ran_full(players: Sequence[Player]) -> tuple[str, ...]:
    """The names of the players whose search ran out of memory."""
    return tuple(dict.fromkeys(player.name for player in players if getattr(player, "ran_full", False)))


class Keeper:
    """Keeps the record of a game in a file, complete after every move. Pass it to the loop as ``on_event``.

    The record says which of the ``players`` had a full tree.
    """

    def __init__(self, record: Record, path: Path, players: Sequence[Player] = ()) -> None:
        self.record = record
        self.path = path
        self.players = players

    def __call__(self, event: Event) -> None:
        """Record an event.

        Raises:
            RecordError: the file cannot be written.
        """
        note(self.record, event)
        self.record.full = tuple(dict.fromkeys((*self.record.full, *ran_full(self.players))))
        save(self.record, self.path)


def note(record: Record, event: Event) -> None:
    """Add an event to a record."""
    match event:
        case Moved(state=state, move=move):
            if state.goes_on:
                record.going_on.add(len(record.moves))
            record.moves.append(str(move))
        case TakenBack(moves=moves):
            left = len(record.moves) - len(moves)
            del record.moves[left:]
            record.going_on = {place for place in record.going_on if place < left}
        case Ended(ended=ended):
            record.result = str(ended)
        case _:
            record.result = ""


def save(record: Record, path: Path) -> None:
    """Write a record to a file atomically: it holds either the old text or the new one.

    Raises:
        RecordError: the file cannot be written.
    """
    write_whole(str(record), path)

"""Games in Portable Game Notation (PGN), as other programs for such games read and write them.

Moves are short forms, or as the description says that they are written; on reading, any notation of the game. What
records cannot say, a draw by agreement or a game lost on time, is `unfinished: …` with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import wrap
from typing import TYPE_CHECKING

from ...gdl.model.option import spell
from ..core.errors import PlyError, RecordError
from ..game import short_forms
from .other_results import OPEN, contradicts, result_of, winner_of
from .record import FORFEIT, LARGEST, Record, replay

if TYPE_CHECKING:
    from ..game.game import Game, State

RESULTS = {"1-0": 0, "0-1": 1, "1/2-1/2": None, "*": OPEN}
"""The winner of each result, counted from 0."""
COLOURS = "White", "Black"
"""The tags with the names of the first and the second player."""
SILENT = ("", "normal", "unterminated")
"""What the tag `Termination` says of a game that ended by the rules or a resignation, or goes on."""
TOKEN = re.compile(
    r'(?P<space>\s+)|(?P<tag>\[\s*(?P<name>\w{1,60})\s+"(?P<value>(?:[^\\\n]|\\.)*?)"\s*\])'
    r"|\{(?P<remark>[^}]*)\}|(?P<line>;[^\n]*)"
    r"|(?P<open>\()|(?P<close>\))|(?P<glyph>\$[0-9]+|[!?]+(?=\s|$))|(?P<result>1-0|0-1|1/2-1/2|\*)(?=[\s\[]|$)"
    r"|(?P<number>[0-9]+(\.+|(?=\s))|\.+)|(?P<passing>e\.p\.)|(?P<move>[^\s{};$()\[\]]+(\([A-Za-z]\))?)"
)


@dataclass
class Written:
    """One game of a file: its tags, and its moves with the lines in which they are."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[tuple[int, str]] = field(default_factory=list)
    result: str = ""

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, from the tag `Options`."""
        pairs = (pair.partition("=") for pair in self.tags.get("Options", "").split())
        return {name: value for name, _, value in pairs}


def games(text: str) -> list[Written]:
    """The games of a file, without comments and variations.

    Raises:
        RecordError: the text is no such file; the message names the line.
    """
    if len(text) > LARGEST:
        raise RecordError(f"a PGN file has at most {LARGEST:,} characters")
    found: list[Written] = []
    deep = opened = 0
    over = True
    for line, token in _tokens(text):
        kind = token.lastgroup or ""
        if kind == "open":
            deep, opened = deep + 1, opened if deep else line
        elif kind == "close":
            if not deep:
                raise RecordError(f"line {line}: `)` ends no variation")
            deep -= 1
        elif not deep and kind in ("tag", "move", "result"):
            if over or (kind == "tag" and found[-1].moves):
                found.append(Written(line))
            over = kind == "result"
            if kind == "tag":
                found[-1].tags[token["name"]] = re.sub(r"\\(.)", r"\1", token["value"])
            elif kind == "move":
                found[-1].moves.append((line, token[0]))
            else:
                found[-1].result = token[0]
    if deep:
        raise RecordError(f"line {opened}: the variation has no end")
    if not found:
        raise RecordError("there is no game in it")
    return found


def _tokens(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """The parts of a text, each with its line; the outermost group that it matches is its kind."""
    text = re.sub(r"^%.*$", "", text.removeprefix("\ufeff"), flags=re.MULTILINE)
    at, line = 0, 1
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            said = "the comment has no end" if text[at] == "{" else f"`{text[at : at + 20].split()[0]}` is no move"
            raise RecordError(f"line {line}: {said}")
        yield line, found
        line += text.count("\n", at, found.end())
        at = found.end()


def record(written: Written, game: Game) -> Record:
    """The record of a game in such a file.

    Raises:
        RecordError: a move cannot be played, or the result contradicts the rules; the message names line and ply.
    """
    tags = written.tags
    players = tuple(tags.get(tag, "?") for tag in COLOURS)
    found = Record.of(game, players)
    found.position = tags.get("FEN", "")
    try:
        state = game.position(found.position) if found.position else game.start()
    except PlyError as fault:
        raise RecordError(f"line {written.line}, the tag FEN: {fault}") from None
    for ply, (line, text) in enumerate(written.moves, 1):
        try:
            move = short_forms.meant(state, text, game.model, game.engine) or state.parse_move(text)
        except PlyError as fault:
            raise RecordError(f"line {line}, ply {ply}: {fault}") from None
        state.advance(move)
        if state.goes_on:
            found.going_on.add(len(found.moves))
        found.moves.append(str(move))
        found.lines.append(line)
    found.result = _result(written, state)
    replay(found, game)
    found.lines = []
    return found


def _result(written: Written, state: State) -> str:
    """The result as a record says it."""
    said = written.result or written.tags.get("Result", "*")
    why = written.tags.get("Termination", "")
    if said not in RESULTS:
        raise RecordError(f"line {written.line}: `{said[:20]}` is no result: use {', '.join(RESULTS)}")
    outcome = state.outcome()
    if outcome is not None and contradicts(outcome, RESULTS[said]):
        raise RecordError(f"line {written.line}: the result is {said}, but the rules say `{outcome}`")
    return result_of(state, RESULTS[said], "" if why.lower() in SILENT else why)


def text_of(found: Record, game: Game) -> str:
    """A record in this notation; its lines have at most 80 characters.

    Raises:
        RecordError: the record does not fit the game, or the description does not say how moves are written.
    """
    if game.model.forsyth is None and not (game.model.notation and game.model.notation.forms):
        raise RecordError(
            f"{game.title} is not written as PGN: its description has no `forsyth` block, and no `written`"
        )
    if len(game.players) != len(COLOURS):
        raise RecordError(f"{game.title} is not written as PGN: only games of two players are")
    if found.position and game.model.forsyth is None:
        raise RecordError("only a game from its start is written as PGN: the description has no `forsyth` block")
    end = replay(found, game)
    outcome = end.outcome()
    result = "*"
    if outcome is not None:
        result = _sign(winner_of(outcome))
    elif forfeit := FORFEIT.search(found.result):
        result = _sign(game.model.players.index(forfeit["winner"]))
    state = game.position(found.position) if found.position else game.start()
    tags = dict.fromkeys(("Event", "Site"), "?") | {"Date": "????.??.??", "Round": "?"}
    tags |= dict(zip(COLOURS, found.players, strict=False)) | {"Result": result, "Variant": game.title}
    if found.options:
        tags["Options"] = " ".join(f"{name}={spell(value)}" for name, value in game.options.items())
    if found.position:
        tags |= {"SetUp": "1", "FEN": state.fen()}
    if outcome is None and found.result not in ("", "unfinished"):
        tags["Termination"] = found.result.removeprefix("unfinished: ")
    words: list[str] = []
    number = int(state.fen().split()[-1]) if _counts(game) else 1
    for ply, text in enumerate(found.moves):
        first = state.mover.number == 0
        if first or not ply:
            words.append(f"{number}." if first else f"{number}...")
        move = state.parse_move(text)
        word = short_forms.written(state, move, game.model, game.engine)
        words.append(word if _is_move(word) else text)
        state.advance(move)
        number += not first
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())
    body = wrap(" ".join([*words, result]), 80, break_long_words=False, break_on_hyphens=False)
    return head + "\n" + "\n".join(body) + "\n"


def _is_move(word: str) -> bool:
    """Whether a reader takes a word of a file, wherever it stands, for a move."""
    token = TOKEN.match(f"{word} ")
    return token is not None and token.lastgroup == "move" and token.end() == len(word) and not word.startswith("%")


def _counts(game: Game) -> bool:
    """Whether a FEN ends with the number of the turn."""
    said = game.model.forsyth
    return said is not None and bool(said.fields) and said.fields[-1].name == "turn"


def _sign(winner: int | None) -> str:
    return "1/2-1/2" if winner is None else ("1-0", "0-1")[winner]


def _quoted(value: str) -> str:
    printable = "".join(character if character.isprintable() else "?" for character in value)
    return printable.replace("\\", "\\\\").replace('"', '\\"')

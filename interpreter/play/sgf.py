"""Games in the Smart Game Format (SGF, FF[4]), as other programs for such games read and write them.

The format is described at https://www.red-bean.com/sgf/. Of a file with variations, the main line is read. What records
cannot say, such as a loss on time, is `unfinished: …` with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...gdl.model.option import spell
from ...gdl.model.sgf import Sgf
from ..core.errors import PlyError, RecordError
from .other_results import OPEN, contradicts, result_of, winner_of
from .record import FORFEIT, LARGEST, Record, replay
from .sgf_points import COLOURS, SETUPS, SWAP_PIECES, WORDS, Node, Points

if TYPE_CHECKING:
    from ..game.game import Game, State

ENDS = ("resign", "forfeit")
"""Moves that end the game."""
RESULT = re.compile(r"([BW])\+(.{0,40})|(0|draw)", re.IGNORECASE)
REASONS = {"r": "", "resign": "", "t": "on time", "time": "on time", "f": "by forfeit", "forfeit": "by forfeit"}
"""What follows the colour of the winner in the property `RE`, and what it means; nothing: the other resigned."""
TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<open>\()|(?P<close>\))|(?P<node>;)|(?P<name>[A-Za-z]{1,64})"
    r"|\[(?P<value>[^\]\\]*(?:\\.[^\]\\]*)*)\]",
    re.DOTALL,
)
BEFORE = re.compile(r"\s*\(\s*;")
"""How the first game of a file begins; text before it is skipped."""


@dataclass
class Written:
    """One game of a file: the nodes of its main line, with the lines in which they begin."""

    line: int
    nodes: list[tuple[int, Node]] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The number that the format gives to the game; it is 1 unless the file says something else."""
        said = self.root("GM")
        return int(said) if said.isdecimal() and len(said) < 6 else 0 if said else 1

    def root(self, name: str) -> str:
        """The value of a property of the first node."""
        return self.nodes[0][1].get(name, [""])[0].strip() if self.nodes else ""

    def options(self, said: Sgf) -> dict[str, str]:
        """The options that the file names, as a description of this kind says."""
        found = {name: _number(self.root(tag)) for name, tag in said.properties.items() if self.root(tag)}
        return {name: value for name, value in found.items() if value}


def games(text: str) -> list[Written]:
    """The games of a file, without variations.

    Raises:
        RecordError: the text is no such file; the message names the line.
    """
    if len(text) > LARGEST:
        raise RecordError(f"an SGF file has at most {LARGEST:,} characters")
    found: list[Written] = []
    trees: list[_Tree] = []
    values: list[str] = []
    for line, kind, word in _tokens(text):
        here = trees[-1] if trees else None
        if kind == "open":
            main = here is None or (here.main and not here.branches)
            if here is None:
                found.append(Written(line))
            else:
                here.branches += 1
            trees.append(_Tree(line, main))
        elif here is None:
            continue  # text between games
        elif kind == "close":
            trees.pop()
        elif here.branches:
            raise RecordError(f"line {line}: `{word[:20]}` stands between variations")
        elif not here.main:
            continue
        elif kind == "node":
            found[-1].nodes.append((line, {}))
        elif not found[-1].nodes:
            raise RecordError(f"line {line}: `;` is missing before `{word[:20]}`")
        elif kind == "name":
            name = "".join(letter for letter in word if letter.isupper())  # FF[3] has small letters between
            values = found[-1].nodes[-1][1].setdefault(name, [])
        else:
            values.append(_plain(word))
    if trees:
        raise RecordError(f"line {trees[0].line}: the game has no end: `)` is missing")
    if not any(written.nodes for written in found):
        raise RecordError("there is no game in it")
    return found


@dataclass
class _Tree:
    """A game or variation that is being read."""

    line: int
    main: bool
    branches: int = 0


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    """The line, the kind and the text of each part that matters."""
    begin = BEFORE.search(text)
    if begin is None:
        raise RecordError("there is no game in it: it has no `(;`")
    at = begin.start()
    line = 1 + text.count("\n", 0, at)
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            said = "the value has no end: `]` is missing" if text[at] == "[" else f"`{text[at]}` is not expected here"
            raise RecordError(f"line {line}: {said}")
        kind = found.lastgroup or ""
        if kind != "space":
            yield line, kind, found[kind]
        line += text.count("\n", at, found.end())
        at = found.end()


def _plain(value: str) -> str:
    """A value without its escapes; a line that ends with one goes on."""
    return re.sub(r"\\(\r\n|\n|.)", lambda found: found[1].strip("\r\n"), value, flags=re.DOTALL)


def _number(value: str) -> str:
    """A number as options have it; columns and rows if they are the same; empty if it is nothing of this."""
    first, _, second = value.partition(":")
    if second and first.strip() != second.strip():
        return ""
    try:
        return f"{float(first):.6g}"
    except ValueError:
        return ""


def record(written: Written, game: Game) -> tuple[Record, list[str]]:
    """The record of a game in such a file, and remarks on what the file says and the rules do not.

    Where a file swaps the pieces instead of the players, the record begins with the position after that. If the player
    who swaps them is also the next to move, the players are meant: older versions of HexGui wrote so.

    Raises:
        RecordError: a move cannot be played, or the position before the first one not be set up; the message names
            the line.
    """
    from ..display import diagram

    points, remarks = Points.of(game), list[str]()
    found = Record.of(game, [written.root(tag) or "?" for tag in ("PB", "PW")])
    nodes = _with_handicap(written)
    first = next((at for at, (_, node) in enumerate(nodes) if not node.keys().isdisjoint(COLOURS)), None)
    position = points.set_up(nodes[:first], None if first is None else nodes[first][1], game.start())
    if position is not None:
        found.position = diagram.write(game.model, position)
    state = game.position(found.position) if found.position else game.start()
    said = written.root("RE")
    moves = list(_moves(nodes[first:])) if first is not None else []
    for number, (line, colour, value) in enumerate(moves):
        after = moves[number + 1][1] if number + 1 < len(moves) else ""
        if value in ENDS:
            said = f"{COLOURS[colour == 'B']}+{value[0]}"
            break
        if state.outcome() is not None:
            left = len(moves) - number
            remarks.append(f"the file goes on after the end by the rules: {left} more move{'s' * (left > 1)}")
            break
        where = f"line {line}, ply {len(found.moves) + 1}"
        if colour != COLOURS[state.mover.number]:
            raise RecordError(f"{where}: a move of {colour}, but {state.mover} is to move")
        if value == SWAP_PIECES and after != colour:
            found.position = diagram.write(game.model, points.swapped(state, line))
            state, found.moves, found.lines = game.position(found.position), [], []
            continue
        try:
            state.advance(points.move(state, value))
        except PlyError as fault:
            raise RecordError(f"{where}: {fault}") from None
        if state.goes_on:
            found.going_on.add(len(found.moves))
        found.moves.append(str(state.moves[-1]))
        found.lines.append(line)
    winner, why = _told(said)
    outcome = state.outcome()
    if outcome is not None and contradicts(outcome, winner):
        remarks.append(f"the file says that the result is {said}; by the rules: {outcome}")
    found.result = result_of(state, winner, why)
    replay(found, game)
    found.lines = []
    return found, remarks


def _with_handicap(written: Written) -> list[tuple[int, Node]]:
    """The nodes of a game. As many first moves of one player as the property `HA` says are stones that are set up:
    servers on which the player chooses their points write them so."""
    said = written.root("HA")
    stones = int(said) if said.isdecimal() and len(said) < 4 else 0
    moves = [at for at, (_, node) in enumerate(written.nodes) if not node.keys().isdisjoint(COLOURS)][:stones]
    if stones < 2 or len(moves) < stones or any(COLOURS[0] not in written.nodes[at][1] for at in moves):
        return written.nodes
    return [
        (
            line,
            {SETUPS[0] if name == COLOURS[0] else name: values for name, values in node.items()}
            if at in moves
            else node,
        )
        for at, (line, node) in enumerate(written.nodes)
    ]


def _moves(nodes: Iterable[tuple[int, Node]]) -> Iterator[tuple[int, str, str]]:
    """The moves of a game: the line, the colour, and what is written, in small letters if it is a word."""
    for line, node in nodes:
        if not node.keys().isdisjoint(SETUPS):
            raise RecordError(f"line {line}: stones are set up after a move, which no rule allows")
        for colour in [colour for colour in COLOURS if colour in node]:
            value = (node[colour] or [""])[0].strip()
            yield line, colour, value.casefold() if value.casefold() in (*ENDS, *WORDS) else value


def _told(said: str) -> tuple[int | None, str]:
    """The winner and the reason that a file gives."""
    found = RESULT.fullmatch(said)
    if found is None:
        return OPEN, ""
    if found[3]:
        return None, ""
    why = found[2].strip()
    return COLOURS.index(found[1].upper()), REASONS.get(why.casefold(), f"by {why}" if why else "no reason is given")


def text_of(found: Record, game: Game) -> str:
    """A record in this format; its lines have about 80 characters.

    Raises:
        RecordError: the record does not fit the game, or the description does not say how it is written.
    """
    points = Points.of(game)
    end = replay(found, game)
    state = game.position(found.position) if found.position else game.start()
    root = {"FF": "4", "CA": "UTF-8", "AP": "Plybook", "GM": str(points.said.number)}
    root |= {tag: spell(game.options[name]) for name, tag in points.said.properties.items()}
    root |= dict(zip(("PB", "PW"), found.players, strict=False))
    root |= {"RE": result} if (result := _result(found, end)) else {}
    parts = [f"{name}[{_quoted(value)}]" for name, value in root.items()]
    parts += points.setups(state, game.start()) if found.position else []
    for text in found.moves:
        move = state.parse_move(text)
        written = next(each for each, found in points.by_text(state.legal_moves()).items() if found == move)
        parts.append(f";{COLOURS[state.mover.number]}[{_quoted(written)}]")
        state.advance(move)
    lines = [""]
    for part in parts:
        if len(lines[-1]) + len(part) > 79 and lines[-1]:
            lines.append("")
        lines[-1] += part
    return "(;" + "\n".join(lines) + ")\n"


def _result(found: Record, end: State) -> str:
    """The result as the property `RE` says it; empty if the game goes on."""
    outcome = end.outcome()
    if outcome is None:
        forfeit = FORFEIT.search(found.result)
        if forfeit is None:
            return "?" if found.result.startswith("unfinished:") else ""
        winner = [str(player) for player in end.game.players].index(forfeit["winner"])
        return f"{COLOURS[winner]}+{'R' if forfeit['how'] == 'resigns' else 'F'}"
    winner_or_none = winner_of(outcome)
    if winner_or_none is None:
        return "0"
    own, other = (end.scores() or (None, None))[:: 1 if winner_or_none == 0 else -1]
    by = f"{own - other:g}" if own is not None and other is not None and own > other else ""
    return f"{COLOURS[winner_or_none]}+{by}"


def _quoted(value: str) -> str:
    printable = "".join(character if character.isprintable() else "?" for character in value)
    return printable.replace("\\", "\\\\").replace("]", "\\]")

"""Games in the Smart Game Format (SGF, FF[4]), as other programs for such games read and write them.

Of a file with variations, the main line is read (:mod:`.sgf_file`). What records cannot say, such as a loss on time, is
`unfinished: …` with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import version

from ...gdl.model.option import spell
from ..core.errors import PlyError, RecordError
from ..game.game import Game, State
from .other_results import OPEN, contradicts, result_of, winner_of
from .record import FORFEIT, Record, replay
from .sgf_file import Node, Written
from .sgf_points import COLOURS, SETUPS, SWAP_PIECES, WORDS, Points

ENDS = ("resign", "forfeit")
"""Moves that end the game."""
RESULT = re.compile(r"([BW])\+(.{0,40})|(0|draw)", re.IGNORECASE)
REASONS = {"r": "", "resign": "", "t": "on time", "time": "on time", "f": "by forfeit", "forfeit": "by forfeit"}
"""What follows the colour of the winner in the property `RE`, and the reason that it means; none: a resignation."""
DRAWN = "unfinished: a draw by agreement"
UNFINISHED = re.compile(r"unfinished: (?P<winner>.+?) wins: (?P<why>.+)")
"""A result of a record that :func:`_told` has made."""


def record(written: Written, game: Game) -> tuple[Record, list[str]]:
    """The record of a game in such a file, and remarks on what the file says and the rules do not.

    Where a file swaps the pieces instead of the players, the record begins with the position after that. If the player
    who swaps them is also the next to move, the players are meant: older programs wrote it this way.

    Raises:
        RecordError: a move cannot be played, or the position before the first one not be set up; the message names
            the line.
    """
    points, remarks = Points.of(game), list[str]()
    found = Record.of(game, [written.root(tag) or "?" for tag in ("PB", "PW")])
    nodes = _with_handicap(written, points)
    first = next((at for at, (_, node) in enumerate(nodes) if not node.keys().isdisjoint(COLOURS)), None)
    position = points.set_up(nodes[:first], None if first is None else nodes[first][1], game.start())
    if position is not None:
        found.position = str(State(game, position))
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
            whose = f"{COLOURS[state.mover.number]} ({state.mover})"
            raise RecordError(f"{where}: a move of {colour}, but {whose} is to move")
        if value == SWAP_PIECES and after != colour:
            found.position = str(State(game, points.swapped(state, line)))
            state, found.moves, found.lines, found.going_on = game.position(found.position), [], [], set()
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


def _with_handicap(written: Written, points: Points) -> list[tuple[int, Node]]:
    """The nodes of a game. If its first moves are all of the first player, as many as the property `HA` says, they are
    handicap stones: servers that let this player choose the points write them as moves."""
    said = written.root("HA")
    stones = int(said) if said.isdecimal() and len(said) < 4 else 0
    moves = [at for at, (_, node) in enumerate(written.nodes) if not node.keys().isdisjoint(COLOURS)][:stones]
    values = [value for at in moves for value in written.nodes[at][1].get(COLOURS[0], ())]
    if stones < 2 or len(values) < stones or not all(points.is_point(value) for value in values):
        return written.nodes
    nodes = list(written.nodes)
    for at in moves:
        line, node = nodes[at]
        rest = {name: found for name, found in node.items() if name != COLOURS[0]}
        nodes[at] = line, rest | {SETUPS[0]: [*node.get(SETUPS[0], ()), *node[COLOURS[0]]]}
    return nodes


def _moves(nodes: Iterable[tuple[int, Node]]) -> Iterator[tuple[int, str, str]]:
    """The moves of a game: the line, the colour, and what is written, in small letters if it is a word."""
    for number, (line, node) in enumerate(nodes):
        if not node.keys().isdisjoint(SETUPS):
            where = "after a move" if number else "in the node of a move"
            raise RecordError(f"line {line}: stones are set up {where}, not in a node before the first one")
        for colour in [colour for colour in COLOURS if colour in node]:
            if not node[colour]:
                raise RecordError(f"line {line}: `{colour}` has no value; a move without a point is `{colour}[]`")
            value = node[colour][0].strip()
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
    root = {"FF": "4", "CA": "UTF-8", "AP": f"Plybook:{version('plybook')}", "GM": str(points.said.number)}
    root |= {tag: spell(game.options[name]) for name, tag in points.said.properties.items()}
    root |= dict(zip(("PB", "PW"), found.players, strict=False))
    root |= {"RE": result} if (result := _result(found, end)) else {}
    parts = [f"{name}[{_quoted(value)}]" for name, value in root.items()]
    parts += points.setups(state, game.start()) if found.position else []
    for text in found.moves:
        move = state.parse_move(text)
        written = next(each for each, one in points.by_text(state.legal_moves()).items() if one == move)
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
        return _undecided(found.result, [str(player) for player in end.game.players])
    winner = winner_of(outcome)
    if winner is None:
        return "0"
    own, other = (end.scores() or (None, None))[:: -1 if winner else 1]
    by = f"{own - other:g}" if own is not None and other is not None and own > other else ""
    return f"{COLOURS[winner]}+{by}"


def _undecided(result: str, players: list[str]) -> str:
    """The property for a result that no rule has decided."""
    if forfeit := FORFEIT.search(result):
        return f"{COLOURS[players.index(forfeit['winner'])]}+{'R' if forfeit['how'] == 'resigns' else 'F'}"
    if result == DRAWN:
        return "0"
    said = UNFINISHED.fullmatch(result)
    if said is None or said["winner"] not in players:
        return "?" if result.startswith("unfinished:") else ""
    short = {"on time": "T", "by forfeit": "F", "no reason is given": ""}.get(said["why"])
    return f"{COLOURS[players.index(said['winner'])]}+{said['why'].removeprefix('by ') if short is None else short}"


def _quoted(value: str) -> str:
    """A value with its escapes."""
    printable = "".join(character if character.isprintable() else "?" for character in value)
    return printable.replace("\\", "\\\\").replace("]", "\\]")

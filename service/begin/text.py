"""The text of a new description, from the answers about it: valid for every combination of answers."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.format.canonical import format_text
from ...gdl.text.source import Source
from . import questions as q
from .questions import Answers

SHAPES = {
    q.SQUARE: "square(size)",
    q.SQUARE_ALL: "square(size) adjacent all",
    q.HEXAGON: "hexagon(size)",
    q.RHOMBUS: "rhombus(size)",
}
DONE = {
    q.PLACE: "Place a piece in every turn",
    q.STEP: "Move a piece to a neighbouring point",
    q.SLIDE: "Move a piece in a straight line",
    q.JUMP: "Step with a piece or jump with it",
}
WON = {
    q.LINE: "pieces in a line win",
    q.CONNECT: "a chain between two sides of the board wins",
    q.REACH: "a piece on the far side wins",
    q.STUCK: "a player without a move loses",
    q.MOST: "the most points win",
}
NOTATION = {q.PLACE: "the point where the piece is placed: d4"}
POINTS = "the point that the piece leaves and the one that it goes to: b1-b2"


def describe(answers: Answers) -> str:
    """A description with these answers: commented, in the canonical layout, ready to be checked and played."""
    return format_text(Source("new.gdl", "\n".join(_lines(answers)) + "\n"))


def notes(answers: Answers) -> list[str]:
    """What the answers leave open, and what was assumed; the description says it too."""
    found = []
    if counts_camps(answers):
        found.append("nothing is captured, so only the pieces in the other player's camp count")
    if answers.win == q.MOST and answers.move == q.PLACE and answers.captures == q.NONE:
        found.append("nothing is captured, so only the pieces that stand in lines of three count")
    if answers.move == q.PLACE and answers.win == q.STUCK:
        found.append("so that the board does not simply fill up, no piece may be placed beside one's own")
    if answers.move == q.PLACE and answers.win == q.REACH:
        found.append("so that nobody arrives with the first move, pieces are placed beside one's own")
    if answers.win == q.STUCK and limited(answers):
        found.append("players may never run out of moves: expect draws until a rule uses up the board or the pieces")
    if limited(answers):
        found.append("the game could go on for ever, so it ends after a number of moves: see the option `limit`")
    return found


def limited(answers: Answers) -> bool:
    """Whether the game needs a limit to end; a board that only fills up does not."""
    return answers.move != q.PLACE or answers.captures != q.NONE


def counts_camps(answers: Answers) -> bool:
    """Whether the pieces that have reached the other camp count, because the numbers of pieces never change."""
    return answers.win == q.MOST and answers.move != q.PLACE and answers.captures == q.NONE


def _lines(answers: Answers) -> Iterator[str]:
    yield f"# {answers.title}: a beginning, made with `plybook new`. What follows a `#` is a comment."
    yield "# After every change, `plybook check` says what is wrong with the description, and `plybook play` plays it."
    yield "# `plybook explain adjacent` explains a word of the language, here `adjacent`."
    yield ""
    yield f'game "{answers.title}" {{'
    yield '# author "YOUR NAME"   year 2000   # remove the first # when you fill this in'
    yield f'about "{DONE[answers.move]}; {WON[answers.win]}."'
    yield f'notation "{NOTATION.get(answers.move, POINTS)}"'
    yield ""
    yield "# Options can be changed without changing this file: plybook play FILE -o size=6"
    yield from _options(answers)
    yield ""
    yield f"# {answers.players[0]} begins. The board can have another shape: try `plybook explain board`."
    yield f"players {', '.join(answers.players)}"
    yield f"board {SHAPES[answers.board]}"
    yield from _setup(answers)
    if limited(answers):
        yield ""
        yield 'counter played = 0 in 0..limit "moves played so far"'
        yield "every move do set(played, played + 1)"
    yield ""
    yield from _moves(answers)
    yield ""
    yield from _scores(answers)
    yield from _end(answers)
    yield ""
    for note in notes(answers):
        yield f"# Note: {note}."
    yield ""
    yield "# With this option, the second player may change sides, so that no first move is too strong."
    yield "swap when pie"
    yield "}"
    yield ""
    yield "# What this beginning does not know: whether the game is fair or any fun, and whether it exists already."
    yield "# `plybook analyse` plays it against itself, and says who is ahead and what is odd about it."


def _options(answers: Answers) -> Iterator[str]:
    _, least, most = q.SIZES[answers.board]
    yield f'option size = {answers.size} in {least}..{most} "points on a side of the board"'
    if answers.win == q.LINE:
        yield 'option length = 4 in 3..5 "pieces in a line that win"'
    if limited(answers):
        yield 'option limit = 300 in 20..1000 "moves after which the game ends"'
    yield f'option pie = off in on, off "whether {answers.players[1]} may change sides after the first move"'


def _setup(answers: Answers) -> Iterator[str]:
    first, second = answers.players
    top = "2 * size - 1" if answers.board == q.HEXAGON else "size"
    below = "2 * size - 2" if answers.board == q.HEXAGON else "size - 1"
    if answers.move == q.PLACE and answers.win != q.REACH:
        return
    yield ""
    if answers.win in (q.LINE, q.CONNECT):
        yield "# At the start, the pieces of both players are spread over the board, so that nothing is joined yet."
        yield f"setup tile {{\n. {first}\n{second} .\n}}"
    elif answers.win == q.REACH and (answers.move == q.PLACE or answers.captures == q.NONE):
        yield "# At the start, every other point of the first and the last row has a piece: the gaps can be entered."
        yield f"setup {{\nplace {first} on row(1) & dark\nplace {second} on row({top}) & dark\n}}"
    else:
        yield "# At the start, each player's pieces fill two rows at one end of the board."
        yield f"setup {{\nplace {first} on row(1), row(2)\nplace {second} on row({top}), row({below})\n}}"


def _moves(answers: Answers) -> Iterator[str]:
    if answers.captures == q.ENCLOSE:
        yield "# Then enemy pieces in a row between the moved piece and another of the same player are removed."
    if answers.move == q.PLACE:
        yield from _placing(answers)
        return
    yield "# The lines of a move choose its points: first the piece (`from`), then where it goes (`to`)."
    taking = answers.captures == q.MOVE
    if answers.move == q.SLIDE:
        far = " | (adjacent(from) | beyond(from, empty)) & theirs" if taking else ""
        text = "a piece moves any distance in a straight line over empty points"
        yield from _move(
            "slide", text + ", and may take the enemy piece it meets" * taking, "slides(from)" + far, answers
        )
        return
    onto = "- mine" if taking and answers.move == q.STEP else "& empty"
    text = "a piece moves to a neighbouring point" + ("" if "mine" in onto else " that is empty")
    yield from _move(
        "step", text + ", and takes an enemy piece there" * ("mine" in onto), f"adjacent(from) {onto}", answers
    )
    if answers.move == q.JUMP:
        over, what = ("theirs", "an enemy piece, which it takes,") if taking else ("occupied", "a piece")
        text = f"a piece jumps over {what} to the empty point behind it"
        taken = "remove(between(from, to, theirs))" if taking else ""
        yield from _move("jump", text, f"leap(from, directions, 2, {over}) & empty", answers, taken)


def _move(name: str, text: str, to: str, answers: Answers, effect: str = "") -> Iterator[str]:
    """A move of a piece."""
    yield f'move {name} "{text}" {{'
    yield "from mine"
    yield f"to {to}"
    if effect:
        yield f"do {effect}"
    if effect or answers.captures == q.ENCLOSE:
        yield "do relocate(from, to)"
    if answers.captures == q.ENCLOSE:
        yield "do remove(between(to, mine, theirs))"
    yield "}"


def _placing(answers: Answers) -> Iterator[str]:
    where, text = "empty", "place a piece on an empty point"
    if answers.win == q.STUCK:
        where, text = "empty - adjacent(mine)", text + " beside none of your own"
    elif answers.win == q.REACH:
        where, text = "empty & adjacent(mine)", text + " beside one of your own"
    if answers.captures == q.MOVE:
        where, text = f"{where} | theirs & adjacent(mine)", f"{text}, or on an enemy piece beside one of your own"
    yield "# The line of a move chooses its point (`to`); the piece is then placed there."
    yield f'move drop "{text}" {{'
    yield f"to {where}"
    if answers.captures == q.ENCLOSE:
        yield "do place(mover, to)"
        yield "do remove(between(to, mine, theirs))"
    yield "}"


def _scores(answers: Answers) -> Iterator[str]:
    if answers.win != q.MOST:
        return
    first, second = answers.players
    if counts_camps(answers):
        top = ("2 * size - 1", "2 * size - 2") if answers.board == q.HEXAGON else ("size", "size - 1")
        yield f"score {first} = count(of({first}) & (row({top[0]}) | row({top[1]})))"
        yield f"score {second} = count(of({second}) & (row(1) | row(2)))"
    elif answers.move == q.PLACE and answers.captures == q.NONE:
        yield f"score {first} = count(lines(of({first}), 3))"
        yield f"score {second} = count(lines(of({second}), 3))"
    else:
        yield f"score {first} = count(of({first}))"
        yield f"score {second} = count(of({second}))"
    yield ""


def _end(answers: Answers) -> Iterator[str]:
    yield "# The first line that holds decides. `last` is the player who has just moved."
    yield "end {"
    yield from _goals(answers)
    yield from _last_resorts(answers)
    yield "}"


def _goals(answers: Answers) -> Iterator[str]:
    first, second = answers.players
    if answers.win == q.LINE:
        yield 'when line(of(last), length) -> last wins "has enough pieces in a line"'
    elif answers.win == q.REACH:
        yield f'when some(of({first}) & edge(top)) -> {first} wins "has reached the far side"'
        yield f'when some(of({second}) & edge(bottom)) -> {second} wins "has reached the far side"'
    elif answers.win == q.CONNECT:
        across = ("bottom-left", "top-right") if answers.board == q.HEXAGON else ("left", "right")
        for player, (one, other) in ((first, ("top", "bottom")), (second, across)):
            words = f"has connected {one.replace('-', ' ')} and {other.replace('-', ' ')}"
            yield f'when some(linked(of({player}), edge({one}), edge({other}))) -> {player} wins "{words}"'


def _last_resorts(answers: Answers) -> Iterator[str]:
    """What happens when nobody can move, or nobody gets any further."""
    if answers.win == q.MOST:
        yield 'when no-moves -> highest wins "has more points"'
        yield from ['when played is limit -> highest wins "has more points"'] * limited(answers)
        return
    if answers.win == q.STUCK or limited(answers) or answers.win == q.REACH:
        yield 'when no-moves -> last wins "the other player has no move"'
    else:
        yield 'when no-moves -> draw "the board is full"'
    yield from ['when played is limit -> draw "it takes too long"'] * limited(answers)

"""The five questions about a new game, their possible answers, and what is wrong with an answer."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...gdl.ludemes import ludemes
from ...gdl.resolve.draft import RESERVED
from ...gdl.resolve.phrases import NAME
from ...gdl.text.files import standard_words
from ...gdl.types.board import HEXAGONAL_STEPS, SQUARE_STEPS

OWN_WORDS = frozenset(["size", "limit", "length", "pie", "played", "drop", "step", "slide", "jump"])
"""The names that a new description gives to its own parts."""
COMPASS = frozenset(way for steps in (SQUARE_STEPS, HEXAGONAL_STEPS) for family in steps.values() for way in family)
LONGEST_TITLE = 60
LONGEST_NAME = 30
SQUARE, SQUARE_ALL, HEXAGON, RHOMBUS = "square", "square-all", "hexagon", "rhombus"
PLACE, STEP, SLIDE, JUMP = "place", "step", "slide", "jump"
NONE, MOVE, ENCLOSE = "none", "move", "enclose"
LINE, CONNECT, REACH, STUCK, MOST = "line", "connect", "reach", "stuck", "most"


class AnswerError(ValueError):
    """An answer that cannot be used; the message says why, and what can be."""


@dataclass(frozen=True)
class Question:
    """A question: what it is about, and its answers with what they mean, the default first."""

    name: str
    text: str
    choices: Mapping[str, str]

    @property
    def default(self) -> str:
        """The answer of somebody who has none."""
        return next(iter(self.choices))


BOARD = Question(
    "board",
    "What is the board?",
    {
        SQUARE: "rows and columns; neighbours are left, right, above and below",
        SQUARE_ALL: "rows and columns; neighbours are also on the diagonals",
        HEXAGON: "a hexagon of hexagons; a point has up to six neighbours",
        RHOMBUS: "a rhombus of hexagons; a point has up to six neighbours",
    },
)
MOVES = Question(
    "move",
    "What is a move?",
    {
        PLACE: "place a new piece",
        STEP: "move a piece to a neighbouring point",
        SLIDE: "move a piece any distance in a straight line",
        JUMP: "step, or jump over a neighbouring piece to the point behind it",
    },
)
CAPTURES = Question(
    "captures",
    "Are pieces captured?",
    {
        NONE: "never",
        MOVE: "by the move itself: by moving or placing onto an enemy piece, or by jumping over it",
        ENCLOSE: "by enclosing enemy pieces in a straight line between two of one's own",
    },
)
WINS = Question(
    "win",
    "How is the game won?",
    {
        LINE: "by pieces in a straight line",
        CONNECT: "by connecting two opposite sides of the board",
        REACH: "by reaching the far side of the board",
        STUCK: "when the other player has no move left",
        MOST: "by having the most pieces in the end",
    },
)
PLAYERS = "Black, White"
SIZES: Mapping[str, tuple[int, int, int]] = {
    SQUARE: (7, 5, 19),
    SQUARE_ALL: (7, 5, 19),
    HEXAGON: (5, 4, 10),
    RHOMBUS: (7, 5, 19),
}
"""For each board the usual, the smallest and the largest number of points on a side."""


@dataclass(frozen=True)
class Answers:
    """What somebody wants their game to be.

    Raises:
        AnswerError: an answer is not one of the choices, or no name can be what it should be.
    """

    title: str
    board: str = BOARD.default
    size: int = 0
    """Points on a side; 0 for the usual number."""
    players: tuple[str, str] = ("Black", "White")
    move: str = MOVES.default
    captures: str = CAPTURES.default
    win: str = WINS.default

    def __post_init__(self) -> None:
        check_title(self.title)
        for question in (BOARD, MOVES, CAPTURES, WINS):
            check_choice(question, getattr(self, question.name))
        if not self.size:
            object.__setattr__(self, "size", SIZES[self.board][0])
        check_size(self.board, self.size)
        check_players(self.players)


def check_title(title: str) -> str:
    """A title as it can stand in a description, without spaces around it.

    Raises:
        AnswerError: it is empty or too long, or has a character that a title cannot have.
    """
    title = title.strip()
    if not any(character.isalnum() for character in title):
        raise AnswerError("the name of a game needs a letter or a digit")
    if len(title) > LONGEST_TITLE:
        raise AnswerError(f"the name of a game has at most {LONGEST_TITLE} characters")
    wrong = next((each for each in title if each == '"' or (each != " " and unicodedata.category(each)[0] in "CZ")), "")
    if wrong:
        shown = wrong if wrong.isprintable() else f"the character U+{ord(wrong):04X}"
        raise AnswerError(f"the name of a game cannot contain {shown}")
    return title


def check_choice(question: Question, answer: str) -> str:
    """An answer, which must be one of the choices; its beginning is enough if nothing else begins so.

    Raises:
        AnswerError: it is none of them.
    """
    word = answer.strip().casefold()
    found = [choice for choice in question.choices if word and choice.startswith(word)]
    if word in question.choices or len(found) == 1:
        return word if word in question.choices else found[0]
    *most, last = question.choices
    raise AnswerError(f"`{answer.strip()[:40]}` is not an answer: choose {', '.join(most)} or {last}")


def check_size(board: str, size: int) -> int:
    """The number of points on a side of a board.

    Raises:
        AnswerError: the board cannot have that size.
    """
    _, least, most = SIZES[board]
    if not least <= size <= most:
        raise AnswerError(f"a {board} board has {least} to {most} points on a side, not {str(size)[:20]}")
    return size


def read_board(answer: str) -> tuple[str, int]:
    """The board and its size from an answer such as ``hexagon 5``, ``hexagon`` or ``5``.

    Raises:
        AnswerError: there is no such board, or not of that size.
    """
    words = answer.split()
    size = int(words.pop()) if words and re.fullmatch(r"[0-9]{1,6}", words[-1]) else 0
    if len(words) > 1:
        raise AnswerError("answer with a board and the points on a side, such as `hexagon 5`")
    board = check_choice(BOARD, words[0]) if words else BOARD.default
    return board, check_size(board, size or SIZES[board][0])


def read_players(answer: str) -> tuple[str, str]:
    """The names of two players, separated by a comma or spaces.

    Raises:
        AnswerError: there are not two, or a description cannot have such names.
    """
    return check_players([name for name in re.split(r"[,\s]+", answer.strip()) if name])


def check_players(names: Sequence[str]) -> tuple[str, str]:
    """Two names of players.

    Raises:
        AnswerError: there are not two, they are alike, or a description cannot have such names.
    """
    if len(names) != 2:
        raise AnswerError("give two names, the player who begins first, such as `Black, White`")
    for name in names:
        shown = name[:40]
        if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            raise AnswerError(
                f"`{shown}` cannot be the name of a player: use one word of at most {LONGEST_NAME} letters and digits"
            )
        if name in _words() or re.fullmatch(r"[a-z]{1,2}[0-9]+", name):
            raise AnswerError(f"`{shown}` means something else in a description: choose another name, such as Black")
    first, second = names
    if first.casefold() == second.casefold():
        raise AnswerError("the two players need different names")
    return first, second


def slug(title: str) -> str:
    """The name of a file for a game: its title in small letters, with `-` for all that is no letter or digit.

    >>> slug("Fünf in a Row!")
    'funf-in-a-row'
    """
    plain = unicodedata.normalize("NFKD", title.casefold())
    kept = "".join(character for character in plain if not unicodedata.combining(character))
    return re.sub(r"[^\w]+|_+", "-", kept).strip("-")[:LONGEST_TITLE] or "game"


def _words() -> frozenset[str]:
    """What a name in a description already means."""
    return OWN_WORDS | standard_words() | frozenset(ludemes()) | RESERVED | COMPASS

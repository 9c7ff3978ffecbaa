"""A reviewed game as one HTML file: the board to step through, the chances move by move, the worst mistakes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ..gdl.model.option import spell
from ..interpreter.game.game import Game, State
from ..measures.results.findings import Chart, Diagram, Replay, Series, as_json
from ..measures.review.grades import GRADES, MARKS
from ..measures.review.judged import Ply, Review
from ..measures.review.sentences import in_turn, sentences, told, trust
from ..measures.review.written import for_people
from .boards import Boards, Stepped
from .colours import THEMES, variables
from .needs import demand
from .numbers import THIN, plain
from .templates import environment, markup, sentence

BETTER = "!"
"""The mark of the move that would have been better."""
WORST = 6
"""How many mistakes have a diagram."""
SURE = 1.96
"""Standard errors on either side of a value that its band covers."""
PROVED = {"win": "won", "draw": "drawn", "loss": "lost"}


def page(review: Review, game: Game) -> str:
    """The self-contained page of a review; it fetches nothing from elsewhere.

    Raises:
        PlyError: a package that pages need is not installed.
    """
    demand()
    return environment().get_template("review.html").render(view=View(review, game))


def chance(value: float | None, proof: str = "") -> str:
    """A value in per cent, or as a word if it is proved; an estimate is never quite 0 or 100 %.

    >>> chance(0.25), chance(0.999), chance(0.5, "draw")
    ('25\\u202f%', '>\\u202f99\\u202f%', 'drawn')
    """
    if proof:
        return PROVED[proof]
    if value is None:
        return "–"
    cents = 100 * value
    if cents > 99 or cents < 1:
        return f"{'>' if cents > 99 else '<'}{THIN}{99 if cents > 99 else 1}{THIN}%"
    return f"{plain(cents)}{THIN}%"


def _kept_together(text: str) -> str:
    """A sentence in which no per cent sign begins a line."""
    return text.replace(" %", f"{THIN}%")


class View:
    """The data for the template."""

    def __init__(self, review: Review, game: Game) -> None:
        self.review = review
        self.read = for_people(review, game)
        self.game = game
        self.boards = Boards(game)
        self.marks = MARKS
        self.chance = chance

    @property
    def options(self) -> list[tuple[str, str]]:
        """The options and their values."""
        return [(name, spell(value)) for name, value in self.review.options.items()]

    @property
    def players(self) -> str:
        """Who played whom."""
        sides = self.review.sides
        return " – ".join(f"{side.player} ({side.name})" if side.name else side.player for side in sides)

    @property
    def happened(self) -> list[str]:
        """What happened, in sentences."""
        return [_kept_together(sentence(text)) for text in sentences(self.read)]

    @property
    def trust(self) -> list[str]:
        """How far it can be trusted."""
        return [_kept_together(text) for text in trust(self.review)]

    @cached_property
    def stepped(self) -> Stepped:
        """The game to step through."""
        notes = {str(ply.number): note for ply in self.read.plies if (note := self._note(ply))}
        return self.boards.replay(Replay("game", self.review.title, self.review.moves, self.review.board, notes=notes))

    @staticmethod
    def in_turn(line: Sequence[str]) -> str:
        """A better move, and the moves that follow it."""
        return in_turn(line)

    def ply(self, number: int) -> Ply | None:
        """The move with this number, if it was looked at."""
        return self.read.plies[number - 1] if number <= len(self.read.plies) else None

    def _note(self, ply: Ply) -> str:
        """What is said below the board at a move."""
        now = f"chances {chance(ply.before, ply.proof)} → {chance(ply.after, ply.proof_after)}"
        parts = [now]
        if ply.grade:
            parts = [f"{ply.grade}: {now}", f"better {in_turn(ply.line[:4])}"]
        if ply.leads is not None:
            parts.append("the lead changes")
        return "; ".join(parts)

    @property
    def worst(self) -> list[Ply]:
        """The worst mistakes, in the order of the game."""
        bad = sorted((ply for ply in self.read.plies if ply.grade), key=lambda ply: (-(ply.loss or 0.0), -ply.number))
        return sorted(bad[:WORST], key=lambda ply: ply.number)

    @property
    def more(self) -> int:
        """How many mistakes have no diagram."""
        return sum(bool(ply.grade) for ply in self.review.plies) - len(self.worst)

    def told(self, ply: Ply) -> str:
        """A mistake in a sentence."""
        return sentence(told(ply))

    def board(self, ply: Ply) -> Any:
        """The position before a move, with the move and the better one."""
        state, full = self._states[ply.number - 1], self.review.plies[ply.number - 1]
        shown = [self._arrow(state, full.move, 1.0, MARKS[ply.grade])]
        if full.best:
            shown.append(self._arrow(state, full.best, 0.0, BETTER))
        title = f"Before move {ply.number}: {ply.player} to move"
        return markup(self.boards.marked(Diagram("mistake", title, str(state), moves=tuple(shown), scale="balance")))

    @cached_property
    def _states(self) -> list[State]:
        state = self.game.position(self.review.board) if self.review.board else self.game.start()
        found = []
        for ply in self.review.plies:
            found.append(state.copy())
            state.push(ply.move)
        return found

    def _arrow(self, state: State, text: str, value: float, label: str) -> tuple[tuple[str, ...], float, str]:
        """A move to draw: an arrow, or a disc with a mark if it has a single point; nothing for a change of sides."""
        copy = state.copy()
        copy.push(text)
        sites = copy.moves[-1].sites
        return tuple(self.game.model.board.names[site] for site in sites), value, label if len(sites) == 1 else ""

    @property
    def chart(self) -> Any:
        """The chances of the first seat, move by move, with the worst mistakes as dots."""
        from .plots import Frame, plot

        review = self.review
        known = [(number, value) for number, value in enumerate(review.values) if value is not None]
        if len(known) < 2:
            return ""
        x, y = tuple(number for number, _ in known), tuple(value for _, value in known)
        exact = {ply.number - 1 for ply in review.plies if ply.proof} | {
            ply.number for ply in review.plies if ply.proof_after
        }
        band = [0.0 if at in exact else SURE * review.judge.error_at(value) for at, value in known]
        line = Series(
            self.first,
            x,
            y,
            tuple(max(0.0, value - wide) for value, wide in zip(y, band, strict=True)),
            tuple(min(1.0, value + wide) for value, wide in zip(y, band, strict=True)),
        )
        title = f"Chances of {self.first}"
        chart = Chart("value", title, "line", "moves made", "chances", (line,), percent=True, middle=0.5)
        return markup(plot(chart, "v", Frame(y=(0.0, 1.0))))

    @property
    def first(self) -> str:
        """The player that began on the first seat."""
        return self.review.sides[0].player

    @property
    def grades(self) -> Sequence[tuple[str, str, str]]:
        """The marks, their names, and from how many points on they are given."""
        return [(MARKS[name], name, f"{100 * size:.0f}") for size, name in reversed(GRADES)]

    @property
    def themes(self) -> dict[str, str]:
        """The style variables of the light and the dark theme."""
        players = self.game.model.players
        return {
            theme: "".join(f"--{name}:{value};" for name, value in variables(players, theme).items())
            for theme in THEMES
        }

    @property
    def data(self) -> Any:
        """The review as JSON that can be embedded in a page."""
        text = json.dumps(as_json(self.review), ensure_ascii=False, separators=(",", ":"))
        return markup(text.replace("<", "\\u003c"))

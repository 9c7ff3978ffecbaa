"""The parts of a rule sheet, in order: what the description says, in words, and what there are no words for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from ...gdl.model import ast
from ...gdl.model.model import Counter, Do, Ending, Let, Memory, Model, Rule
from ...gdl.model.option import spell
from ...gdl.model.ties import never_tied
from ...gdl.prover.moves_left import never_stuck
from ...gdl.text.errors import DescriptionError
from ...gdl.text.listing import listed
from ...gdl.text.nouns import with_verb
from ...interpreter.display import diagram
from ...interpreter.display.svg import svg
from ...interpreter.doubts.doubt import Doubt
from ...interpreter.doubts.doubts import of_about, of_counter, of_ending, of_option
from ...interpreter.game import written_moves
from ...interpreter.game.game import Game
from .board import board_in_words, setup_in_words
from .glossary import glossary
from .marks import clean, quoted, written
from .moves import Move, moves_in_words
from .pieces import looks
from .wording import Wording


@dataclass(frozen=True)
class Paragraph:
    """A few sentences."""

    text: str


@dataclass(frozen=True)
class Rows:
    """Names and what they stand for."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Board:
    """A position, as a text and as an SVG picture."""

    text: str
    picture: str


Item = Paragraph | Rows | Board | Move


@dataclass(frozen=True)
class Part:
    """A part of the sheet with its heading."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Sheet:
    """The rules of a game with its options set. Texts mark what is quoted: see :mod:`.marks`."""

    title: str
    by: str
    about: str
    parts: tuple[Part, ...]


FACED = {
    "n": "the top", "s": "the bottom", "e": "the right", "w": "the left", "ne": "the top right", "nw": "the top left",
    "se": "the bottom right", "sw": "the bottom left",
}  # fmt: skip
"""Where a player looks who faces in a direction."""


def sheet(game: Game) -> Sheet:
    """The rule sheet of a game with the options that it was loaded with."""
    model = game.model
    said = model.metadata
    in_moves, elsewhere = Wording(model, you=True), Wording(model)
    parts = [
        Part("Players", tuple(_players(model))),
        Part("Board", (Paragraph(board_in_words(model)), _picture(game))),
        Part("Pieces", (Rows(tuple(looks(model))),)),
        Part("Start", (Paragraph(setup_in_words(model)),)),
        Part("The turn", tuple(_turn(model, elsewhere))),
        Part("Moves", tuple(moves_in_words(model, in_moves, elsewhere))),
        Part("Counters", tuple(_counters(model))),
        Part("Memory", tuple(_memories(model))),
        Part("Scores", tuple(_scores(model, elsewhere))),
        Part("The end of the game", tuple(_ends(model, elsewhere))),
        Part("Repeated positions", tuple(_repetition(model))),
        Part("Notation", tuple(_notation(game))),
        Part("Options", tuple(_options(model))),
        Part("Notes", tuple(Paragraph(clean(note)) for note in said.get("note", ()))),
        Part("Sources", (Paragraph("; ".join(map(clean, said["source"])) + "."),) if "source" in said else ()),
    ]
    named = elsewhere.meanings() | in_moves.meanings()
    unknown = in_moves.unknown | elsewhere.unknown
    words = glossary(model.board, [*unknown.values()], [*(in_moves.cited | elsewhere.cited).values()], named)
    parts.append(Part("Words of the description", (Rows(words),) if words else ()))
    parts.append(Part("What this sheet does not know", tuple(_unknown(model, list(unknown)))))
    return Sheet(
        clean(model.title),
        clean(", ".join([*said.get("author", ()), *said.get("year", ())])),
        " ".join(map(clean, said.get("about", ()))) + _hints(of_about(model)),
        tuple(part for part in parts if part.items and part.items != (Rows(()),)),
    )


def _players(model: Model) -> Iterator[Item]:
    names = [clean(name) for name in model.players]
    if len(names) == 1:
        yield Paragraph(f"One player, {names[0]}, who makes all the moves.")
    else:
        yield Paragraph(f"{len(names)} players: {listed(names)}, who move in this order.")
    if model.facing:
        ways = [f"towards {_faced(way)} for {name}" for name, way in zip(names, model.facing, strict=True)]
        yield Paragraph(f"Forward is {listed(ways)}.")


def _faced(way: str) -> str:
    return FACED.get(way, way)


def _picture(game: Game) -> Board:
    start = game.start()
    first, *others = diagram.write(game.model, start.position).split("\n\n")
    wide = diagram.PART.match(first) is not None
    board = "\n\n".join([first, *(each for each in others if wide and diagram.PART.match(each))])
    return Board(board, svg(game.model, start.position, title=f"{game.title}: the start"))


def _turn(model: Model, say: Wording) -> Iterator[Item]:
    if len(model.players) > 1:
        yield Paragraph(f"The players take turns, in the order {listed([clean(name) for name in model.players])}.")
    if not model.again:
        yield Paragraph("A turn is one move.")
    else:
        conditions = [again.condition for again in model.again]
        asked = [f"{say.condition(each)} (as written: {quoted(written(each))})" for each in conditions]
        one = f"at least one of these is true: {'; '.join(asked)}" if asked[1:] else asked[0]
        yield Paragraph(
            f"After a move, the same player moves again if there is a legal move and {one}."
            " Otherwise the turn passes to the next player."
        )
    passes = [rule.name for rule in model.rules if rule.lengths == range(0, 1)]
    if passes:
        yield Paragraph(
            f"A move without points, such as a pass, is written as its name: {listed([*map(quoted, passes)])}."
        )
    if not passes:
        yield Paragraph("There is no pass: a player who can move must move.")
    if model.swap:
        first, second = model.players[:2]
        yield Paragraph(
            f"The pie rule: directly after {clean(first)}'s first {'turn' if model.again else 'move'}, {clean(second)}"
            f" may answer {quoted('swap')} instead of moving. The two people then change sides."
        )


def _counters(model: Model) -> Iterator[Item]:
    if kept := [counter for counter in model.counters if counter.kept]:
        yield Paragraph("These numbers belong to the position; moves change them.")
        yield Rows(tuple((quoted(counter.name), _counter(model, counter)) for counter in kept))


def _memories(model: Model) -> Iterator[Item]:
    if kept := [memory for memory in model.memories if memory.kept]:
        yield Paragraph("These points are remembered: they belong to the position, and moves change them.")
        yield Rows(tuple((quoted(memory.name), _memory(memory, model)) for memory in kept))


def _memory(memory: Memory, model: Model) -> str:
    text = f"{clean(memory.text)}: " if memory.text else ""
    what = ("a point" if memory.single else "points") + " for each player" * memory.each
    names = model.board.names
    starts = [", ".join(names[site] for site in sorted(sites)) or "none" for sites in memory.starts]
    return f"{text}{what}, {_at_the_start(model, starts)}{_LASTS[memory.lasts]}"


LABELS = 3
"""How many other names of points are given as examples."""
_LASTS = {
    "": "",
    "this": "; forgotten at the end of the turn",
    "next": "; forgotten after the first move of the next turn, unless that move sets it",
}


def _at_the_start(model: Model, starts: list[str]) -> str:
    """What a counter or memory is at the start, or that of each player."""
    if len({*starts}) == 1:
        return f"{starts[0]} at the start"
    pairs = zip(starts, model.players, strict=True)
    return f"at the start {listed([f'{start} for {clean(player)}' for start, player in pairs])}"


def _counter(model: Model, counter: Counter) -> str:
    text = f"{clean(counter.text)}: " if counter.text else ""
    start = _at_the_start(model, [str(start) for start in counter.starts])
    each = " for each player" if counter.each and len({*counter.starts}) == 1 else ""
    said = f"{text}{start}{each}, never less than {counter.low} or more than {counter.high}"
    hints = _hints(of_counter(model, counter))
    return f"{said}.{hints}" if hints else said


def _scores(model: Model, say: Wording) -> Iterator[Item]:
    if model.scores:
        pairs = zip(model.players, model.scores, strict=True)
        yield Rows(tuple((clean(name), say.number(score)) for name, score in pairs))


def _ends(model: Model, say: Wording) -> Iterator[Item]:
    if len(model.players) == 1:
        yield Paragraph("The puzzle is solved when the player wins. Any other end is none of its solutions.")
    if model.endings:
        yield Paragraph("After every move these are tested, from the top; the first that is true decides.")
        yield Rows(tuple((_result(ending, say), _when(ending, say)) for ending in model.endings))
    if not model.endings:
        yield Paragraph("The game ends when the player to move has no move; it is then a draw.")
    elif not any(map(_always, model.rules)) and not never_stuck(model):
        yield Paragraph("If none of them is true and the player to move has no move, the game is a draw.")


def _always(rule: Rule) -> bool:
    """Whether a kind of move is always possible: nothing is chosen, asked or placed."""
    harmless = all(
        isinstance(step, Let) or (isinstance(step, Do) and step.effect.ludeme.name == "set") for step in rule.every_step
    )
    return harmless and not rule.phase


def _result(ending: Ending, say: Wording) -> str:
    if ending.leader:
        return f"The {ending.leader} score wins"
    if ending.winner is not None:
        said = _does(say, ending.winner, "wins")
    elif ending.loser is not None:
        said = _does(say, ending.loser, "loses")
    else:
        return "Draw"
    return f"{said[:1].upper()}{said[1:]}"


def _does(say: Wording, player: ast.Expression, verb: str) -> str:
    who = say.player(player)
    return with_verb(who, verb) if isinstance(player, ast.Literal) else f"{who} {verb}"


def _when(ending: Ending, say: Wording) -> str:
    tied = "; if several players have it, the game is a draw"
    tie = tied if ending.leader and not never_tied(say.model.scores) else ""
    said, as_written = say.end(ending), quoted(written(ending.condition))
    words = clean(ending.reason)
    told = f"(the author's words: {words})" in said or not ending.is_explained
    given = "" if told else f" The author's words: {words}."
    shown = "" if said.startswith(f"{as_written} holds") else f" As written: {as_written}"
    return f"when {said}{tie}.{given}{shown}{_hints(of_ending(say.model, ending))}"


def _hints(doubts: Iterable[Doubt]) -> str:
    """Where the author's words may differ from what is written."""
    return "".join(f" These may differ: {clean(str(doubt))}." for doubt in doubts)


def _repetition(model: Model) -> Iterator[Item]:
    from .glossary import names_used

    words = names_used(model)
    if words & {"repeated", "seen", "since-seen"}:
        yield Paragraph("The rules above say what a repeated position means.")
    else:
        yield Paragraph("The rules say nothing about repeated positions.")


def _notation(game: Game) -> Iterator[Item]:
    for text in game.model.metadata.get("notation", ()):
        yield Paragraph(f"{clean(text[:1].upper() + text[1:]).rstrip('.')}.")
    named = ", or as its name if it has none" * (game.model.swap or any(0 in rule.lengths for rule in game.model.rules))
    full = "In full, a move is" if written_moves.has_forms(game.model) else "A move is"
    yield Paragraph(
        f"Columns are letters from the left, rows are numbers from the bottom; north is up. {full} written as its"
        f" points, with {quoted('-')} between them{named}."
    )
    if game.model.notation is not None and (labels := game.model.notation.labels):
        some = [f"{point} is {quoted(label)}" for point, label in islice(labels.items(), LABELS)]
        named = f"{', '.join(some)} and so on" if len(labels) > LABELS else listed(some)
        yield Paragraph(f"Points have other names, too: {named}.")
    state = game.start()
    try:
        moves = state.legal_moves()
    except DescriptionError:
        yield Paragraph("There is no example of a move: the first moves are too many to be listed.")
        return
    if moves:
        short = written_moves.written(game.model, moves[0], moves, state.position)
        also = f", which players write {quoted(short)}" if short != str(moves[0]) else ""
        which = f"One of the {len(moves)} first moves is" if len(moves) > 1 else "The only first move is"
        yield Paragraph(f"{which} {quoted(str(moves[0]))}{also}.")


def _options(model: Model) -> Iterator[Item]:
    if model.options:
        yield Paragraph("Options are chosen before the game. This sheet is for these values:")
        yield Rows(
            tuple(
                (
                    quoted(f"{option.name} = {spell(model.settings[option.name])}"),
                    f"{clean(option.text) or 'not explained'}; allowed are {clean(option.allowed)}"
                    f"{hints and '.' + hints}",
                )
                for option in model.options
                for hints in [_hints(of_option(model, option))]
            )
        )


def _unknown(model: Model, unknown: list[str]) -> Iterator[Item]:
    yield Paragraph(
        "This sheet was made from the description by a program, without its comments. It does not know what the author"
        " meant, how to play well, or what is customary. Where the author's words and a condition as written differ,"
        " the condition decides."
    )
    if unknown:
        yield Paragraph(
            f"There are no plain words for {listed([quoted(text) for text in unknown])}: shown as written, and "
            "explained word by word above as far as the description or the language has an explanation."
        )
    if silent := [quoted(rule.name) for rule in model.rules if not rule.text]:
        yield Paragraph(f"The author has not explained the move{'s' * (len(silent) > 1)} {listed(silent)}.")

"""Begin the description of a new game, by five questions or as a copy."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ...service.begin.questions import Answers, Question

PLACE = 3


@click.command("new")
@click.argument("name", metavar="NAME")
@click.option("--like", metavar="GAME", help="Begin with a copy of this game instead of questions.")
@click.option("--board", metavar="SHAPE", help="square, square-all, hexagon or rhombus.")
@click.option("--size", type=click.IntRange(1, 1000), help="Points on a side of the board.")
@click.option("--players", metavar="NAME,NAME", help="The two players; the first one begins.")
@click.option("--move", metavar="KIND", help="place, step, slide or jump.")
@click.option("--captures", metavar="KIND", help="none, move or enclose.")
@click.option("--win", metavar="KIND", help="line, connect, reach, stuck or most.")
@click.option("-o", "--out", metavar="FILE", type=click.Path(path_type=Path), help="The file to write: NAME.gdl.")
def command(name: str, like: str | None, size: int | None, out: Path | None, **answers: str | None) -> int:
    """Begin the description of a game called NAME.

    Five questions are asked, unless options answer them: the board, the players, what a move is, whether pieces are
    captured, and how the game is won. Enter takes the first answer. The result is a file that can be played at once,
    with comments on what to change. With --like, it is a copy of another game, without its author, year and sources. An
    existing file is never overwritten.

    \b
    plybook new "My Game"
    plybook new "My Game" --board hexagon --size 5 --move place --win line
    plybook new "My Game" --like their-game.gdl
    """
    from ...interpreter.core.whole_file import write_new
    from ...service.begin.questions import AnswerError, check_title, slug

    try:
        if name.endswith(".gdl") and out is None:
            raise AnswerError(f"give the name of the game, not of a file; for the file, add --out {quote(name)}")
        title = check_title(name)
        path = _path(out, slug(title))
        if like is not None:
            if size is not None or any(answers.values()):
                raise AnswerError("--like takes the whole game, so it cannot be combined with answers")
            text, remarks = _copied(like, title, path)
        else:
            text, remarks = _described(title, size, answers)
    except AnswerError as fault:
        raise click.UsageError(str(fault)) from None
    except EOFError:
        from ..command_line.faults import say

        click.echo()
        return say("the input has ended before all questions were answered; nothing has been written")
    try:
        write_new(text, path)
    except FileExistsError:
        raise click.UsageError(_taken(path)) from None
    shown = quote(str(path))
    click.echo(f"{path} describes {title}. It is a text file: open it in an editor and change it.")
    for remark in remarks:
        click.echo(f"note: {remark}")
    click.echo(f"\nnext:  plybook check {shown}\n       plybook play {shown}\n       plybook rules {shown}")
    return 0


def _path(out: Path | None, name: str) -> Path:
    """The file to write, which must not exist yet."""
    path = Path(f"{name}.gdl") if out is None else out
    if path.suffix != ".gdl":
        hint = "; sizes and other answers have options of their own, such as --size" if "=" in str(path) else ""
        raise click.UsageError(f"the name of a description ends in .gdl, but --out is {path}{hint}")
    if path.exists() or path.is_symlink():
        raise click.UsageError(_taken(path))
    return path


def _taken(path: Path) -> str:
    return f"{path} already exists, and is left as it is: choose another name, or another file with --out"


def _copied(like: str, title: str, path: Path) -> tuple[str, list[str]]:
    """The text of a copy, and what to say about it."""
    from ... import gdl
    from ...service.begin.like import copy

    source = gdl.find(like)
    gdl.load(source)
    made = copy(source, title)
    if made.needs_folder and path.resolve().parent != Path(source.name).resolve().parent:
        raise click.UsageError(
            f"{like} extends {made.extends} in its folder: put the copy there too, with --out"
            f" {Path(source.name).parent / path.name}"
        )
    gdl.load(gdl.Source(str(path), made.text))
    remarks = [f"the rules are those of {made.old_title}: {', '.join(made.kept)}"]
    if made.extends:
        remarks.append(f"all other rules come from {made.extends}, which it extends")
    if made.removed:
        remarks.append(f"left out, because they are about {made.old_title}: {', '.join(made.removed)}")
    return made.text, remarks


def _described(title: str, size: int | None, given: dict[str, str | None]) -> tuple[str, list[str]]:
    """The text of a description with the answers, and what to say about it."""
    from ...service.begin.text import describe, notes

    answers, assumed = _answers(title, size, given)
    if assumed:
        click.echo(f"note: nobody was asked, so the usual answers are taken: {' '.join(assumed)}", err=True)
    return describe(answers), notes(answers)


def _answers(title: str, size: int | None, given: dict[str, str | None]) -> tuple[Answers, list[str]]:
    """The answers from the options and from the person at the terminal, and the options nobody has chosen."""
    from ...service.begin import questions as q
    from ..play.prompt import Prompt

    prompt = Prompt() if _asks() else None
    found: dict[str, Any] = {}
    assumed: list[str] = []
    if given["board"] or size is not None:
        found["board"] = q.check_choice(q.BOARD, given["board"] or q.BOARD.default)
        found["size"] = q.check_size(found["board"], size or q.SIZES[found["board"]][0])
    if given["players"]:
        found["players"] = q.read_players(given["players"])
    for question in (q.MOVES, q.CAPTURES, q.WINS):
        if answer := given[question.name]:
            found[question.name] = q.check_choice(question, answer)
    if prompt is None:
        usual = q.Answers(title)
        for name in ("board", "players", "move", "captures", "win"):
            if name not in found:
                value = getattr(usual, name)
                assumed.append(f"--{name} {value if isinstance(value, str) else ','.join(value)}")
        return q.Answers(title, **found), assumed
    if len(found) < 6:
        click.echo(f"{title}: five questions. Enter takes the first answer; everything can be changed later.")
    if "board" not in found:
        _list(q.BOARD)
        usual_size = f"{q.BOARD.default} {q.SIZES[q.BOARD.default][0]}"
        found["board"], found["size"] = _ask(prompt, "board, and points on a side", usual_size, q.read_board)
    if "players" not in found:
        click.echo("\nWho are the two players? The first one begins.")
        found["players"] = _ask(prompt, "players", q.PLAYERS, q.read_players)
    for question in (q.MOVES, q.CAPTURES, q.WINS):
        if question.name not in found:
            _list(question)
            found[question.name] = _ask(prompt, question.name, question.default, _reader(question))
    click.echo()
    return q.Answers(title, **found), []


def _list(question: Question) -> None:
    """Show a question with its answers."""
    click.echo(f"\n{question.text}")
    width = max(map(len, question.choices))
    for choice, meaning in question.choices.items():
        click.echo(f"  {choice.ljust(width)}  {meaning}")


def _reader(question: Question) -> Any:
    from ...service.begin.questions import check_choice

    return lambda answer: check_choice(question, answer)


def _ask(prompt: Any, what: str, default: str, read: Any) -> Any:
    """Ask until there is an answer that can be used."""
    from ...service.begin.questions import AnswerError
    from ..play.prompt import BadLine

    while True:
        try:
            return read(prompt.ask(f"{what} [{default}]: ") or default)
        except (AnswerError, BadLine) as fault:
            click.echo(f"  {fault}")


def _asks() -> bool:
    """Whether there is a person at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()

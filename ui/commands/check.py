"""Check a description for errors, under all its options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from ..command_line.options import game_argument, json_option, set_option
from ..command_line.output import print_json

if TYPE_CHECKING:
    from ...gdl.text.diagnostic import Diagnostic
    from ...gdl.text.source import Source
    from ...service.check.trial import Trial


PLACE = 1


@click.command("check")
@game_argument
@set_option
@json_option
@click.option("--play", is_flag=True, help="Play random games for two seconds, and say what never happens.")
@click.option("--seed", type=click.IntRange(-(10**18), 10**18), help="The random seed of --play.  [default: 1]")
@click.option("--strict", is_flag=True, help="Fail if there are warnings, too; hints never make the check fail.")
def command(game: str, options: dict[str, str], as_json: bool, strict: bool, play: bool, seed: int | None) -> int:
    """Check GAME for errors: with its default options, with each option at each of its values (of more than ten
    numbers, at the ends and in the middle), and with all numbers at their minimum and at their maximum.

    With -o, only those settings are checked. A warning is certain; a hint is about something that may well be meant.
    Neither makes the check fail, except warnings with --strict. A comment `# allow CODE: REASON` above a statement
    allows either. Other commands only say how many warnings there are.

    With --play, two seconds of random games, on the smallest board and on the usual one, show what never happens: moves
    that are never possible, clauses of `end` that decide nothing, pieces that never move, players who never win. These
    are hints, not proofs: something may just be rare.

    The exit code is 1 if there is an error, or a warning with --strict, 2 if the game has no such option, otherwise 0.

    \b
    plybook check my-game.gdl
    plybook check my-game.gdl --strict
    plybook check my-game.gdl --play
    """
    from ... import gdl
    from ...gdl.text.render import render_json
    from ...service.check.diagnostics import examine
    from ..command_line.faults import exit_code, styled

    if seed is not None and not play:
        raise click.UsageError("--seed is for --play")
    found: tuple[Diagnostic, ...]
    title, tried, played = game, 0, None
    try:
        source = gdl.find(game)
        title, tried, found = examine(source, options)
    except gdl.DescriptionError as mistakes:
        found = mistakes.diagnostics
    else:
        if play and all(diagnostic.severity != "error" for diagnostic in found):
            played = _played(source, options, 1 if seed is None else seed, found)
            found += played.diagnostics
    failing = ("error", "warning") if strict else ("error",)
    wrong = any(diagnostic.severity in failing for diagnostic in found)
    if as_json:
        shown = [render_json(diagnostic) for diagnostic in found]
        games = {} if played is None else {"play": {"games": played.games, "moves": played.moves}}
        print_json({"game": title, "ok": not wrong, "settings": tried, **games, "diagnostics": shown})
    else:
        for diagnostic in found:
            click.echo(styled(diagnostic), err=True)
        if wrong and all(diagnostic.severity != "error" for diagnostic in found):
            click.echo(f"{title}: with --strict, a warning is an error", err=True)
        if not wrong:
            numbers = "".join(f", {number}" for number in _counted(found))
            games_said = "" if played is None else f" and {_many(played.games, 'random game')}"
            click.echo(f"{title}: ok{numbers} (checked with {_many(tried, 'setting')} of the options{games_said})")
    return exit_code(found) if wrong else 0


def _played(source: Source, options: dict[str, str], seed: int, known: Sequence[Diagnostic]) -> Trial:
    """Some random games; a mistake that shows only in one of them is among the diagnostics."""
    from ... import gdl
    from ...interpreter.core.waiting import tell_with
    from ...service.check.trial import Trial, trial
    from ..command_line.progress import Waiting

    tell_with(Waiting)
    try:
        return trial(source, options, seed, known=known)
    except gdl.DescriptionError as mistakes:
        return Trial(0, 0, mistakes.diagnostics)


def _counted(found: Iterable[Diagnostic]) -> list[str]:
    """The numbers of warnings and hints, in words, without those that are zero."""
    counts = Counter(diagnostic.severity for diagnostic in found)
    return [_many(counts[severity], severity) for severity in ("warning", "hint") if counts[severity]]


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"

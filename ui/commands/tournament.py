"""Play a tournament and rate the players."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..command_line.exit_codes import INTERRUPTED
from ..command_line.loading import load_game
from ..command_line.options import (
    FloatRange,
    cluster_option,
    engine_option,
    jobs_option,
    json_option,
    ply_limit_option,
    set_option,
)
from ..command_line.output import print_json

if TYPE_CHECKING:
    from ...interpreter.game.game import Game
    from ...stats.sprt import Test
    from ...tournament.contest import Contest
    from ...tournament.settings import Settings

PLACE = 7

GAMES, MOST_WITH_TEST = 20, 100_000


@click.command("tournament")
@click.argument("game", metavar="GAME", required=False)
@set_option
@click.option("--players", help="The players, separated by commas; a name can be repeated.")
@click.option("--gauntlet", is_flag=True, help="The first player meets each of the others, who do not meet each other.")
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    help="Games per pairing, rounded up to whole openings.  [default: 20]",
)
@click.option(
    "--opening-plies", type=click.IntRange(0, 1_000), help="Start each game with this many random moves.  [default: 0]"
)
@click.option(
    "--openings",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Start the games with the lines of moves in this file.",
)
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop when one of two hypotheses about the first player is accepted.")
@click.option(
    "--alpha",
    type=FloatRange(1e-6, 0.49),
    default=0.05,
    show_default=True,
    help="With --sprt: the probability of wrongly accepting ELO1.",
)
@click.option(
    "--beta",
    type=FloatRange(1e-6, 0.49),
    default=0.05,
    show_default=True,
    help="With --sprt: the probability of wrongly accepting ELO0.",
)
@click.option(
    "--zero",
    type=click.Choice(["first", "mean"]),
    default="first",
    show_default=True,
    help="What is rated 0 Elo: the first player, or the mean.",
)
@click.option(
    "--save",
    type=click.Path(path_type=Path, file_okay=False),
    help="Save a record of each game in this folder; games already there are not played again.",
)
@click.option(
    "--resume", type=click.Path(path_type=Path, file_okay=False), help="Continue the tournament in this folder."
)
@click.option(
    "--seed",
    type=click.IntRange(-(10**17), 10**17),
    help="The random seed, also for openings; chosen at random and shown if not given.",
)
@ply_limit_option
@jobs_option
@cluster_option
@engine_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, game: str | None, options: dict[str, str], players: str | None, gauntlet: bool,
    games: int | None, opening_plies: int | None, openings: Path | None, sprt: str | None, alpha: float, beta: float,
    zero: str, save: Path | None, resume: Path | None, seed: int | None, ply_limit: int | None, jobs: int, cluster: str,
    engine: str, as_json: bool,
) -> int:  # fmt: skip
    """Play a tournament of GAME: a round robin, or the first player against each of the others (--gauntlet).

    Every opening is played with each player on each seat. Draws and unfinished games score half a point. The results
    do not depend on --jobs or --cluster. With --save, a tournament that was interrupted or killed is continued by the
    same command, or by --resume FOLDER alone; with --players too if they are programs (`line:…`).

    \b
    plybook tournament my-game.gdl --players random,random --games 100 --opening-plies 2
    plybook tournament my-game.gdl --players a,b,c --save cup --jobs 2
    plybook tournament --resume cup
    plybook tournament my-game.gdl --players new,old --sprt 0,20
    """
    from ...players import demand_given, make, make_for, one_line, split
    from ...tournament.contest import Contest
    from ...tournament.folder import Folder, stored
    from ...tournament.pairings import how_many
    from ...tournament.settings import TournamentError
    from ..command_line.progress import Progress
    from ..records.game_name import find_game, game_from
    from ..records.resume import resume_command

    if resume is not None:
        _only(ctx, "resume", "game", "players", "jobs", "cluster", "zero", "as_json")
        settings = stored(resume)
        if settings is None:
            raise TournamentError(f"there is no tournament in {resume}")
        names = split(players) if players else []
        demand_given(settings.players, names, resume, resume_command("tournament", resume, settings.players))
        if names and tuple(names) != settings.players:
            raise TournamentError(f"the players in {resume} are {one_line(','.join(settings.players))}")
        loaded = load_game(game or find_game(settings.game, resume), dict(settings.options), settings.engine)
        if loaded.model.fingerprint != settings.rules:
            raise TournamentError(f"the rules of {loaded.title} have changed since the games in {resume} were played")
        save = resume
    else:
        if game is None or players is None:
            raise click.UsageError("give a GAME and its --players, or a folder to --resume")
        if openings is not None and opening_plies is not None:
            raise click.UsageError("give --opening-plies or --openings, not both")
        loaded = load_game(game, options, engine)
        settings = _asked(
            loaded,
            players,
            gauntlet,
            games,
            opening_plies or 0,
            openings,
            _test(sprt, alpha, beta),
            seed,
            ply_limit,
            save,
        )
        if save is not None:
            settings = replace(settings, game=game_from(save / "tournament.json", loaded.name))
    for name in settings.players:
        player = make_for(loaded, name)
        if (settings.openings or settings.opening_plies) and getattr(player, "only_from_the_start", False):
            raise TournamentError(
                f"`{name}` cannot start from an opening (if it understands `Opening MOVE …`, set opening=on)"
            )
    contest = Contest(loaded, settings, None if save is None else Folder(save, Path(loaded.name).stem))
    for fault in contest.unreadable:
        click.echo(f"note: {fault}; this game is played again", err=True)
    interrupted = False
    with Progress("games", None if settings.sprt else how_many(settings, len(loaded.players))) as progress:
        try:
            contest.hold(make, jobs=jobs, cluster=cluster, on_game=progress.done)
        except KeyboardInterrupt:
            interrupted = True
    return _tell(contest, zero, interrupted, save, as_json)


def _only(ctx: click.Context, option: str, *others: str) -> None:
    """Reject other options than those that go with an option.

    Raises:
        UsageError: another option is given.
    """
    from click.core import ParameterSource

    for parameter in ctx.command.params:
        name = parameter.name or ""
        if name not in (option, *others) and ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"--{option} keeps the settings of the tournament: remove {parameter.opts[-1]}", ctx=ctx
            )


def _test(sprt: str | None, alpha: float, beta: float) -> Test | None:
    """The requested test.

    Raises:
        BadParameter: the hypotheses are not two numbers in ascending order.
    """
    if sprt is None:
        return None
    from ...stats.sprt import Test

    try:
        elo0, elo1 = (float(text) for text in sprt.split(","))
        if not -2000 <= elo0 < elo1 <= 2000:
            raise ValueError
    except ValueError:
        raise click.BadParameter(
            f"`{sprt[:40]}` is not ELO0,ELO1: two numbers, the smaller one first, such as 0,20", param_hint="--sprt"
        ) from None
    return Test(elo0, elo1, alpha, beta)


def _asked(
    loaded: Game, players: str, gauntlet: bool, games: int | None, opening_plies: int, openings: Path | None,
    sprt: Test | None, seed: int | None, ply_limit: int | None, save: Path | None,
) -> Settings:  # fmt: skip
    """The settings that the command line requests. The default seed is that of the folder, if it has one."""
    from random import SystemRandom

    from ...gdl.model.option import spell
    from ...players import split
    from ...tournament.folder import stored
    from ...tournament.openings import listed
    from ...tournament.settings import Settings

    names = split(players)
    if sprt is not None and (len(names) != 2 or len(loaded.players) != 2):
        raise click.UsageError("--sprt needs exactly two players and a game for two")
    if seed is None:
        before = stored(save) if save is not None else None
        seed = before.seed if before is not None else SystemRandom().randrange(1_000_000)
    return Settings(
        game=loaded.name,
        rules=loaded.model.fingerprint,
        options={name: spell(value) for name, value in loaded.options.items()},
        players=tuple(names),
        gauntlet=gauntlet,
        games=games or (GAMES if sprt is None else MOST_WITH_TEST),
        seed=seed,
        opening_plies=opening_plies,
        openings=listed(loaded, openings) if openings is not None else (),
        ply_limit=loaded.ply_limit if ply_limit is None else ply_limit,
        engine=loaded.engine.name,
        sprt=sprt,
    )


def _tell(contest: Contest, zero: str, interrupted: bool, save: Path | None, as_json: bool) -> int:
    """Show the standings, and report an interruption."""
    from ...tournament.pairings import how_many
    from ...tournament.report import summary
    from ...tournament.standings import sum_up
    from ..command_line.loading import settings as options_of
    from ..records.resume import resume_command

    settings, seats = contest.settings, len(contest.game.players)
    standings = sum_up(contest.finished, settings.labels, seats, zero=zero)
    if as_json:
        found = summary(contest, standings)
        print_json({"game": found.pop("game"), "options": options_of(contest.game), **found})
    else:
        from ..tables.standings import show

        show(contest, standings)
    if interrupted:
        planned = how_many(settings, seats)
        again = f"; continue with `{resume_command('tournament', save, settings.players)}`" if save is not None else ""
        click.echo(f"interrupted: {standings.games} of {planned} games are finished and counted{again}", err=True)
    return INTERRUPTED if interrupted else 0

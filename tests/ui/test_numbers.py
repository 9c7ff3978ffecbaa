"""Numbers on the command line: none of them is ``nan`` or infinite, which no limit could hold."""

from __future__ import annotations

import json
import math

import click
import pytest
from click.testing import CliRunner

from plybook import loads, match, play, player, search, solve
from plybook.interpreter.core.errors import PlyError
from plybook.interpreter.game.playouts import playouts
from plybook.players import make
from plybook.players.base.kind import Kind
from plybook.players.base.parameters import Parameter
from plybook.players.kinds import KINDS
from plybook.tournament import settings
from plybook.tournament.settings import TournamentError
from plybook.ui import commands
from plybook.ui.cli import main, plybook


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "NaN", "1e999"])
@pytest.mark.parametrize(
    "text",
    [
        "playouts ayu --seconds",
        "solve ayu --seconds",
        "list --verify --seconds",
        "bench --seconds",
        "bench --strength duel --move-time",
        "tournament ayu --players random,random --sprt 0,5 --alpha",
        "tournament ayu --players random,random --sprt 0,5 --beta",
        "tournament ayu --players random,random --sprt 0,",
    ],
)
def test_no_option_is_nan_or_infinite(text: str, value: str) -> None:
    *words, last = text.split()
    said = [*words, last + value] if last.endswith(",") else [*words, last, value]
    found = CliRunner().invoke(plybook, said)
    assert found.exit_code == 2
    assert "Error: Invalid value for" in found.output


def test_every_option_that_is_a_number_refuses_nan() -> None:
    for name in commands.names():
        found = commands.load(name)
        for parameter in found.params:
            assert type(parameter.type) not in (click.FloatRange, type(click.FLOAT)), f"{name} {parameter.opts}"


NUMBERS = ["nan", "inf", "-inf", "1e400", "-1e400", "NaN", "Infinity", "0x10", "1e", "two", ""]
WHERE = [
    "run ayu --players {},random",
    "tournament ayu --players {},random",
    "play ayu --players human,{}",
    "engine ayu --player {}",
    "bench --strength doubling ayu --player {}",
    "bench --strength levels ayu --player {}",
    "bench --strength memory ayu --player {}",
]


def named(kind: Kind, parameter: Parameter, value: str) -> str:
    """The name of a player with a parameter."""
    return f"{kind.name}:{parameter.name}={value}{' sh' if kind.rest else ''}"


def numeric() -> list[tuple[Kind, Parameter]]:
    """All parameters of players that are numbers."""
    return [
        (kind, parameter)
        for kind in KINDS
        for parameter in kind.parameters
        if not (parameter.choices or parameter.file or isinstance(parameter.default, bool))
    ]


def beyond(parameter: Parameter) -> list[str]:
    """Numbers just outside the range of a parameter."""
    return [f"{parameter.least - 1:g}", f"{parameter.most * 10:.0f}"]


def ended(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    """The exit code of a command, and what it wrote."""
    with pytest.raises(SystemExit) as left:
        main(words)
    said = capsys.readouterr()
    return left.value.code, said.out + said.err


@pytest.mark.parametrize(
    ("kind", "parameter"), numeric(), ids=[f"{kind.name}-{parameter.name}" for kind, parameter in numeric()]
)
def test_a_number_that_a_player_cannot_have_is_a_usage_error(
    kind: Kind, parameter: Parameter, capsys: pytest.CaptureFixture[str]
) -> None:
    for value in [*NUMBERS, *beyond(parameter)]:
        code, said = ended(["run", "ayu", "--players", f"{named(kind, parameter, value)},random"], capsys)
        assert code == 2, (value, said)
        assert f"cannot have `{parameter.name}={value}`: it takes `{parameter.form}`" in " ".join(said.split())


@pytest.mark.parametrize("where", WHERE)
def test_so_it_is_in_every_command_that_takes_players(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    for value in ("nan", "inf", "-1", "1e400"):
        words = [word.format(f"mcts:explore={value}") for word in where.split()]
        code, said = ended(words, capsys)
        assert (code, f"cannot have `explore={value}`" in said, "Traceback" in said) == (2, True, False), said


def test_with_json_the_message_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = ended(["run", "ayu", "--players", "mcts:seconds=nan,random", "--json"], capsys)
    assert code == 2
    assert "cannot have `seconds=nan`" in json.loads(said)["error"]


def test_a_parameter_that_is_unknown_is_a_usage_error_too(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("mcts:speed=1", "mcts:seconds=1,seconds=2", "mcts:fast", "line:time=5 sh"):
        assert ended(["run", "ayu", "--players", f"{name},random"], capsys)[0] == 2


def options() -> list[tuple[str, str]]:
    """All options of commands that are numbers, with the name of the command."""
    return [
        (name, option.opts[0])
        for name in commands.names()
        for option in commands.load(name).params
        if isinstance(option, click.Option)
        and isinstance(option.type, click.types.FloatParamType | click.types.IntParamType)
    ]


@pytest.mark.parametrize(("name", "option"), options())
def test_every_option_that_is_a_number_refuses_what_is_none(name: str, option: str) -> None:
    for value in ("nan", "inf", "-inf", "1e400", "Infinity", "two", ""):
        found = CliRunner().invoke(plybook, [name, "ayu", option, value])
        assert found.exit_code == 2, (value, found.output)
        assert option in found.output or "Invalid value" in found.output


def test_the_options_are_found_by_themselves() -> None:
    known = {("playouts", "--seconds"), ("solve", "--seconds"), ("bench", "--move-time"), ("run", "--games")}
    assert known < {*options()}


SPRT = {"elo0": 0.0, "elo1": 5.0, "alpha": 0.05, "beta": 0.05}
TOURNAMENT: dict[str, object] = {
    "form": "Plybook tournament 1", "game": "ayu", "rules": "", "options": {}, "players": ["random", "random"],
    "gauntlet": False, "games": 2, "seed": 1, "opening_plies": 0, "openings": [], "ply_limit": 10, "engine": "native",
    "sprt": SPRT,
}  # fmt: skip


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400"])
@pytest.mark.parametrize("field", ["games", "seed", "opening_plies", "ply_limit", *SPRT])
def test_no_number_in_the_file_of_a_tournament_is_nan_or_infinite(field: str, number: str) -> None:
    mark = "a mark"
    changed = {"sprt": {**SPRT, field: mark}} if field in SPRT else {field: mark}
    text = json.dumps({**TOURNAMENT, **changed}).replace(f'"{mark}"', number)
    with pytest.raises(TournamentError, match="invalid"):
        settings.read(text)
    settings.read(json.dumps(TOURNAMENT))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, -1.0])
def test_no_time_in_python_is_nan_or_infinite(value: float) -> None:
    state = loads(ROW).start()
    for ask in (
        lambda: solve(state, seconds=value),
        lambda: playouts(state.game, None, 1, seconds=value),
        lambda: player(f"mcts:seconds={value}"),
        lambda: search(state, f"flat:seconds={value}"),
        lambda: match(state.game, ["random", f"alphabeta:seconds={value}"], 1),
        lambda: play(state.game, ["random", f"line:move-time={value} sh"]),
    ):
        with pytest.raises(ValueError, match=r"seconds|move-time"):
            ask()


ROW = """
game "Row" {
  players Left, Right
  board rectangle(3, 1)
  move drop { to empty }
  end { when no-moves -> last wins }
}"""


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e99"])
def test_no_parameter_of_a_player_is_nan_or_infinite(value: str) -> None:
    for kind in KINDS:
        for parameter in kind.parameters:
            if not (parameter.choices or parameter.file or isinstance(parameter.default, bool)):
                with pytest.raises(PlyError, match=f"cannot have `{parameter.name}={value}`"):
                    make(f"{kind.name}:{parameter.name}={value}")

"""Numbers on the command line: none of them is ``nan`` or infinite, which no limit could hold."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from plybook.interpreter.core.errors import PlyError
from plybook.players import make
from plybook.players.kinds import KINDS
from plybook.ui import commands
from plybook.ui.cli import plybook


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


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e99"])
def test_no_parameter_of_a_player_is_nan_or_infinite(value: str) -> None:
    for kind in KINDS:
        for parameter in kind.parameters:
            if not (parameter.choices or isinstance(parameter.default, bool)):
                with pytest.raises(PlyError, match=f"cannot have `{parameter.name}={value}`"):
                    make(f"{kind.name}:{parameter.name}={value}")

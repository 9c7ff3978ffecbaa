"""List the legal moves of a position."""

from __future__ import annotations

import click

from ..command_line.loading import load_game, settings, state_after
from ..command_line.options import (
    after_option,
    engine_option,
    fen_option,
    game_argument,
    json_option,
    set_option,
    without_option,
)
from ..command_line.output import print_json

PLACE = 9


@click.command("moves")
@game_argument
@set_option
@fen_option
@after_option
@click.option("--uci", is_flag=True, help="Write moves as in the protocol UCI: `e2e4`.")
@click.option("--san", is_flag=True, help="Write short forms of moves: `Nf3`.")
@click.option("--written", is_flag=True, help="Write moves as the description says that players do.")
@engine_option
@without_option
@json_option
def command(
    game: str, options: dict[str, str], fen: str | None, after: str, uci: bool, san: bool, written: bool,
    engine: str, without: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """List the legal moves of GAME at the start, or after some moves.

    Where the description says how positions are written in Forsyth-Edwards Notation (FEN), the position is also shown
    so, and --fen begins with another one. --written writes moves as its `written` statements say.

    \b
    plybook moves my-game.gdl -o size=5 --after "b1-c1 a2-a3"
    plybook moves my-game.gdl --fen "3/p1P/3 w - - 0 12" --uci
    """
    if uci + san + written > 1:
        raise click.UsageError("--uci, --san and --written are ways to write moves: choose one")
    loaded = load_game(game, options, engine, without)
    state = state_after(loaded, after, fen)
    if uci or san or written:
        moves = list(state.uci_moves() if uci else state.san_moves() if san else state.written_moves())
    else:
        moves = [str(move) for move in state.legal_moves()]
    shown = state.fen() if loaded.model.forsyth is not None else None
    outcome = state.outcome()
    if as_json:
        ended: dict[str, object] | None = None
        if outcome is not None:
            ended = {"winner": str(outcome.winner) if outcome.winner else None, "reason": outcome.reason}
            if outcome.scores:
                ended["scores"] = dict(zip(state.game.model.players, outcome.scores, strict=True))
        print_json(
            {
                "game": loaded.title,
                "options": settings(loaded),
                "ply": state.ply,
                "mover": str(state.mover),
                "moves": moves,
                "outcome": ended,
                "board": str(state),
                "fen": shown,
            }
        )
        return
    click.echo(str(state) + "\n")
    if shown is not None:
        click.echo(f"FEN {shown}\n")
    if outcome is not None:
        click.echo(f"the game is over: {outcome}")
        return
    click.echo(f"{len(moves)} legal move{'s' * (len(moves) != 1)}:")
    for line in _columns(moves):
        click.echo(line)


def _columns(moves: list[str], width: int = 80) -> list[str]:
    """The moves in lines, grouped by their first point."""
    from itertools import groupby

    lines = []
    for _, group in groupby(moves, key=lambda move: move.split("-")[0] if "-" in move else ""):
        line = " "
        for move in group:
            if len(line) + 1 + len(move) > width:
                lines.append(line)
                line = " "
            line += f" {move}"
        lines.append(line)
    return lines

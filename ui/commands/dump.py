"""Show the stages of compiling a description."""

from __future__ import annotations

import click

from ..command_line.options import game_argument, set_option, without_option

PLACE = 21

STAGES = ("syntax", "ast", "ir", "llvm", "evaluation")
PARTS = ("positions", "playouts", "perft", "alphabeta")


@click.command("dump")
@game_argument
@click.option("--stage", type=click.Choice(STAGES), default="ast", show_default=True, help="The stage to show.")
@click.option(
    "--part", type=click.Choice(PARTS), default="positions", show_default=True,
    help="With --stage llvm: the part of the engine to show.",
)  # fmt: skip
@click.option("--optimised", is_flag=True, help="With --stage llvm: show the code after LLVM's own passes.")
@set_option
@without_option
def command(
    game: str, stage: str, part: str, optimised: bool, options: dict[str, str], without: tuple[str, ...]
) -> None:
    """Show a stage of compiling GAME.

    The stages are the syntax tree (syntax), the checked model with its options set (ast), the native engine's program
    after its passes (ir), the same as LLVM code (llvm), and a description of the evaluation function that `alphabeta`
    derives from the game (evaluation).

    \b
    plybook dump my-game.gdl --stage ir --without units
    plybook dump my-game.gdl --stage evaluation
    """
    from ... import gdl
    from ...gdl.model.dump import model_text
    from ...gdl.syntax.dump import syntax_text

    source = gdl.find(game)
    if stage == "syntax":
        from ...gdl.expand import expand

        click.echo(syntax_text(expand(source).statements), nl=False)
        return
    model = gdl.load(source, options)
    if stage == "ast":
        click.echo(model_text(model), nl=False)
        return
    from ...interpreter.native import parts, passes
    from ...interpreter.native.analysis import show
    from ...interpreter.native.engine import compiler

    if stage == "evaluation":
        from ...interpreter.native.engine.engine import NativeEngine
        from ...interpreter.native.search.alphabeta.describe import evaluation_text

        try:
            engine = NativeEngine(model, without=without)
        except ValueError as fault:
            raise click.BadParameter(str(fault), param_hint="--without") from None
        click.echo(evaluation_text(engine), nl=False)
        return
    try:
        program = compiler.program_of(model, passes.known(without))
    except ValueError as fault:
        if isinstance(fault, gdl.DescriptionError):
            raise
        raise click.BadParameter(str(fault), param_hint="--without") from None
    if stage == "ir":
        click.echo(show.program_text(program, model.board.names), nl=False)
        return
    text = compiler.text_of(model, program, [parts.parts()[part]])
    if optimised:
        from ...interpreter.native.engine import jit

        text = jit.optimised_text(text)
    click.echo(text, nl=False)

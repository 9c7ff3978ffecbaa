"""Serve an editor over the Language Server Protocol."""

from __future__ import annotations

import importlib.util

import click

PLACE = 22

HOST = "127.0.0.1"


def address(context: click.Context, option: click.Parameter, value: str | None) -> tuple[str, int] | None:
    """The host and the port of ``HOST:PORT``, or of ``PORT``, which is one on this machine."""
    if value is None:
        return None
    host, _, port = value.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise click.BadParameter(f"`{value}` is neither PORT nor HOST:PORT")
    return host.strip("[]") or HOST, int(port)


@click.command("lsp")
@click.option(
    "--tcp", callback=address, metavar="[HOST:]PORT", help="Wait for an editor at a port, to see what happens."
)
@click.option("--stdio", is_flag=True, help="Serve over standard input and output. This is the default.")
def command(tcp: tuple[str, int] | None, stdio: bool) -> int:
    """Serve an editor over the Language Server Protocol, on standard input and output.

    Editors start this command themselves; `editors/` says what to write for each. It needs pygls, which is installed by
    `pip install 'plybook[lsp]'`.

    With --tcp, the server waits for an editor that connects to a port, on this machine if no host is given.

    The exit code is 0 if the editor has ended the session in the usual way, otherwise 1.

    \b
    plybook lsp
    plybook lsp --tcp 2087
    """
    if tcp is not None and stdio:
        raise click.UsageError("give --tcp or --stdio, not both")
    if importlib.util.find_spec("pygls") is None:
        raise click.ClickException("the language server needs pygls: pip install 'plybook[lsp]'")
    from ...lsp import streams

    return streams.over_tcp(*tcp) if tcp is not None else streams.over_standard_streams()

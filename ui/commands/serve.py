"""Serve the workshop: texts on the left, the game on the right, in a browser."""

from __future__ import annotations

import importlib.util
import os
import socket
from pathlib import Path

import click

PLACE = 24
PORT = 8765
HERE = ("127.0.0.1", "::1", "localhost")


@click.command("serve")
@click.argument("place", metavar="[FOLDER|GAME]", default=".")
@click.option("--host", default=HERE[0], show_default=True, help="The address to listen at: 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 stands for a free one.")
@click.option(
    "--allow-host", "names", metavar="NAME", multiple=True, help="A name of this machine that browsers may use."
)
@click.option("--open", "opens", is_flag=True, help="Open the workshop in the browser.")
def command(place: str, host: str, port: int, names: tuple[str, ...], opens: bool) -> int:
    """Serve the workshop for a folder of descriptions, or for the folder of one.

    The text is on the left of the page, the game on the right, and every change is on the board at once. Only those who
    have the whole address that is printed, with the token in it, can save; others can look and try. It needs starlette
    and uvicorn, which are installed by `pip install 'plybook[web]'`.

    \b
    plybook serve
    plybook serve my-games/
    plybook serve my-games/idea.gdl --open
    """
    missing = [
        name for name in ("starlette", "uvicorn", "websockets", "pygls") if importlib.util.find_spec(name) is None
    ]
    if missing:
        raise click.ClickException(f"the workshop needs {' and '.join(missing)}: pip install 'plybook[web]'")
    folder, opened = _opened(place)
    listening = _listen(host, port)
    from ...gdl.text.files import WITHIN
    from ...web.serve.running import serve, token_of

    os.environ[WITHIN] = str(folder)  # for this process, and for those that it starts
    try:
        token = token_of(folder)
    except OSError as fault:
        raise click.ClickException(f"{folder} cannot be served: {fault.strerror}") from None
    shown = HERE[0] if host in ("0.0.0.0", "::", *HERE) else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/#token={token}"
    click.echo(f"{folder}\n{address}\nCtrl-C ends the workshop.")
    if opens:
        click.launch(address)
    serve(listening, folder, token, opened, names)
    return 0


def _opened(place: str) -> tuple[Path, str]:
    """The folder, and the text to begin with."""
    from ...gdl.text.files import SUFFIX, library

    path = Path(place)
    if path.is_dir():
        return path.resolve(), ""
    if path.is_file() and path.name.endswith(SUFFIX):
        return path.resolve().parent, path.name
    if place in library():
        return Path.cwd(), place
    if path.name.endswith(SUFFIX) and path.parent.is_dir():
        return path.resolve().parent, path.name
    raise click.UsageError(
        f"there is no folder and no game {place!r}; a new description needs a name that ends in {SUFFIX}"
    )


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind)
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(256)
    except (OSError, UnicodeError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        raise click.ClickException(f"cannot listen at {host}, port {port}: {why}; --port 0 takes a free one") from None
    return found

"""Who may ask for what: checks of each request before it is looked at, and the headers of every answer.

A page from elsewhere can make a browser send requests to this server, but cannot choose their ``Origin``; with a name
of its own for this machine (DNS rebinding), it cannot choose their ``Host``. So both are checked. What changes
something needs the token, too, which only those have who were given the server's whole address.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Address, Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .refusal import RefusedError

LARGEST = 1 << 20
"""The most bytes of a request."""
TOKEN = "X-Plybook-Token"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-{nonce}'; connect-src 'self'; "
    "worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page of this server may do: its own scripts and styles, and a worker made of them."""
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Refuses requests that do not come from this server's own pages, and those that are too large.

    ``names`` are the names by which this server may be called, besides ``localhost`` and addresses.
    """

    def __init__(self, app: ASGIApp, token: str, names: Iterable[str] = ()) -> None:
        self.app, self.token = app, token
        self.names = {"localhost", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        nonce = secrets.token_urlsafe(16)
        scope["state"] = {**scope.get("state", {}), "nonce": nonce}

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = MutableHeaders(scope=message)
                found.update(ALWAYS)
                found.setdefault("Content-Security-Policy", POLICY.format(nonce=nonce))
            await send(message)

        try:
            self._check_source(headers)
            if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "POST", "PUT"):
                raise RefusedError(405, "this server does not know that method")
            if int(_digits(headers.get("content-length"))) > LARGEST:
                raise _too_large()
        except RefusedError as refused:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refused.message})
                return None
            return await JSONResponse({"message": refused.message}, refused.status)(scope, receive, answer)
        return await self.app(scope, _bounded(receive), answer)

    def _check_source(self, headers: Headers) -> None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            raise RefusedError(421, f"this server is not called {host[:80]!r}: `--allow-host` gives it another name")
        origin = headers.get("origin")
        if origin is not None and origin.split("://", 1)[-1] != host:
            raise RefusedError(403, "this request comes from a page of another site")
        if headers.get("sec-fetch-site", "same-origin") == "cross-site" and headers.get("sec-fetch-mode") != "navigate":
            raise RefusedError(403, "this request comes from a page of another site")

    def _is_ours(self, host: str) -> bool:
        """Whether a name is one of this server's: an address cannot be made to stand for another machine."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if name in self.names:
            return True
        try:
            ip_address(name.partition("%")[0])
        except ValueError:
            return False
        return True


def check_loopback(client: Address | None) -> None:
    """Refuse a request from another machine.

    Raises:
        RefusedError: it is from another machine.
    """
    try:
        near = client is not None and ip_address(client.host.partition("%")[0]).is_loopback
    except ValueError:
        near = False
    if not near:
        raise RefusedError(403, "only somebody at the server's own machine can start what takes long")


def check_token(headers: Headers, token: str) -> None:
    """Refuse a request without the token.

    Raises:
        RefusedError: it is missing or wrong.
    """
    given = headers.get(TOKEN, "")
    if not secrets.compare_digest(given.encode(), token.encode()):
        raise RefusedError(
            401, "only somebody with this server's whole address, with the token in it, can change something"
        )


def _bounded(receive: Receive) -> Receive:
    """The parts of a request, until they are too many."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > LARGEST:
                raise _too_large()
        return message

    return bounded


def _too_large() -> RefusedError:
    return RefusedError(413, f"a request can have at most {LARGEST // 1024} KiB")


def _digits(text: str | None) -> str:
    return text if text and text.isascii() and text.isdigit() and len(text) < 16 else "0"

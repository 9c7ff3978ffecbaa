"""Who may ask the workshop's server for what."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from served import Served

from plybook.web.serve.running import token_of


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:{port}", "LOCALHOST:1", "[::1]:8765", "192.168.1.7:80", "localhost."]
)
def test_addresses_and_localhost_are_this_server(served: Served, host: str) -> None:
    assert served.ask("GET", "/api/texts", Host=host.format(port=served.port)).status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "a b"]
)
def test_another_name_for_this_machine_is_refused(served: Served, host: str) -> None:
    answer = served.ask("GET", "/", Host=host)
    assert answer.status in (400, 421)


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "file://"]
)
def test_pages_from_elsewhere_are_refused(served: Served, origin: str) -> None:
    for method, path in (("GET", "/api/texts"), ("POST", "/api/compile"), ("PUT", "/api/text")):
        assert served.change(method, path, {}, Origin=origin).status == 403


def test_another_site_may_link_to_the_page_and_nothing_else(served: Served) -> None:
    elsewhere = {"Sec_Fetch_Site": "cross-site"}
    assert served.ask("GET", "/", Sec_Fetch_Mode="navigate", **elsewhere).status == 200
    assert served.ask("GET", "/api/text?name=mine.gdl", Sec_Fetch_Mode="no-cors", **elsewhere).status == 403


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/api/text", {"name": "mine.gdl", "text": "x", "page": "p"}),
        ("POST", "/api/versions", {"name": "mine.gdl", "text": "x", "page": "p"}),
    ],
)
@pytest.mark.parametrize("token", [None, "", "wrong", "é"])
def test_what_changes_something_needs_the_token(
    served: Served, method: str, path: str, body: object, token: str | None
) -> None:
    headers = {} if token is None else {"X_Plybook_Token": token}
    before = (served.folder / "mine.gdl").read_bytes()
    answer = served.ask(method, path, body, **headers)
    assert answer.status == 401
    assert "token" in answer.json["message"]
    assert (served.folder / "mine.gdl").read_bytes() == before
    assert served.ask("GET", "/api/versions?name=mine.gdl").json == []


@pytest.mark.parametrize("path", ["/", "/assets/workshop.js", "/api/texts", "/nowhere"])
def test_every_answer_says_what_a_page_may_do(served: Served, path: str) -> None:
    headers = served.ask("GET", path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "unsafe-inline" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_each_page_has_a_nonce_of_its_own(served: Served) -> None:
    one, other = (served.ask("GET", "/").headers["content-security-policy"] for _ in range(2))
    assert one != other


@pytest.mark.parametrize("method", ["DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(served: Served, method: str) -> None:
    assert served.ask(method, "/api/text").status == 405


@pytest.mark.parametrize("length", [True, False])
def test_a_request_that_is_too_large_is_refused(served: Served, length: bool) -> None:
    body = b"x" * (1 << 20) + b"x"
    if length:
        assert served.change("PUT", "/api/text", body).status == 413
    else:
        parts = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
        assert served.change("PUT", "/api/text", parts, Transfer_Encoding="chunked").status == 413


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 100_000, b'{"name": 1}', b'{"name": "a.gdl"}'])
def test_a_request_that_makes_no_sense_is_refused_in_words(served: Served, body: bytes) -> None:
    for method, path in (
        ("PUT", "/api/text"),
        ("POST", "/api/versions"),
        ("POST", "/api/compile"),
        ("POST", "/api/new"),
    ):
        answer = served.change(method, path, body)
        assert answer.status == 400
        assert "request" in answer.json["message"]


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "x" * 300_000])
def test_what_cannot_be_a_text_is_refused_everywhere(served: Served, text: str) -> None:
    said = {"name": "other.gdl", "text": text, "page": "p"}
    assert served.change("PUT", "/api/text", said).status in (400, 413)
    assert served.change("POST", "/api/versions", said).status in (400, 413)
    assert "message" in served.compile(text)
    assert served.ask("POST", "/api/export", said).status in (400, 413)
    assert served.change("POST", "/api/versions", {**said, "text": "x", "page": "\ud800"}).status == 400


@pytest.mark.skipif(os.name != "posix", reason="about permissions")
def test_a_token_that_came_with_a_folder_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / ".plybook").mkdir()
    file = tmp_path / ".plybook" / "token"
    file.write_text("known-to-somebody-else-already")
    file.chmod(0o644)
    assert token_of(tmp_path) != "known-to-somebody-else-already"
    assert token_of(tmp_path) == file.read_text()
    away = tmp_path / "away"
    away.mkdir()
    (away / ".plybook").symlink_to(tmp_path)
    with pytest.raises(OSError, match="is a link"):
        token_of(away)


def test_the_token_stays_and_is_for_the_user_alone(served: Served) -> None:
    file = served.folder / ".plybook" / "token"
    assert file.read_text() == served.token
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    with Served(served.folder) as again:
        assert again.token == served.token

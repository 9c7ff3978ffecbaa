"""The bundle is what the sources give, and the generated source is what the declarations in Python say."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest
from tool import tool

import plybook
from plybook.web import bundle

HOST = "registry.npmjs.org"


def written(name: str) -> str:
    """A file of the folder ``web``."""
    return (tool("bundle").WEB / name).read_text(encoding="utf-8")


def test_the_generated_source_is_up_to_date() -> None:
    assert written("engine/kernels.ts") == tool("bundle").kernels(), "run python tools/bundle.py"
    assert written("workshop/rules.ts") == tool("bundle").colours(), "run python tools/bundle.py"


def test_the_package_has_the_version_of_the_program() -> None:
    assert json.loads(written("package.json"))["version"] == plybook.__version__
    assert json.loads(written("package-lock.json"))["version"] == plybook.__version__


def test_the_lock_file_names_no_other_host_than_the_registry() -> None:
    packages = json.loads(written("package-lock.json"))["packages"].values()
    assert {package["resolved"].split("/")[2] for package in packages if "resolved" in package} <= {HOST}


FETCHES = re.compile(r"\b(fetch|import|url)\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|@import")
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"}
"""Addresses that are names, and are never fetched."""


def test_the_bundles_can_be_read_as_resources_and_fetch_nothing() -> None:
    for name, text in {"engine.js": bundle.engine(), "page.js": bundle.page(), "page.css": bundle.style()}.items():
        assert text == written(f"bundle/{name}")
        assert not FETCHES.search(text)
        assert set(re.findall(r"https?:[^\"'`]*", text)) <= NAMESPACES
        assert "</" not in text
    assert "document" not in bundle.engine()


def test_nothing_in_the_page_is_read_as_html_or_as_a_program() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (tool("bundle").WEB / "page").rglob("*.ts*"))
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", sources)


OFFLINE = re.compile(r"\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|E403)\b")
"""What npm says if it cannot reach its registry."""


def test_the_bundle_is_what_the_sources_give() -> None:
    if shutil.which("npm") is None:
        pytest.skip("needs npm")
    try:
        made = tool("bundle").bundled()
    except subprocess.CalledProcessError as fault:
        if OFFLINE.search(fault.stdout):
            pytest.skip("npm does not reach its registry")
        raise AssertionError(fault.stdout) from None
    assert {name: written(f"bundle/{name}") for name in made} == made, "run python tools/bundle.py"

"""Lets the tests in this folder import the helpers next to them, and gives them a client."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import LanguageClient

sys.path.insert(0, str(Path(__file__).parent))

from editing import CONFIG, Editor, capabilities


@pytest_lsp.fixture(config=CONFIG, scope="module")
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    can = capabilities(text_document__diagnostic=None, workspace__code_lens=None)
    await lsp_client.initialize_session(types.InitializeParams(capabilities=can))
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def editor(client: LanguageClient, tmp_path: Path) -> Editor:
    return Editor(client, tmp_path)

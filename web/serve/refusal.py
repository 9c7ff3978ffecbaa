"""What a request is answered with if it is refused: a status of HTTP, and why in words."""

from __future__ import annotations

from typing import Any


class RefusedError(Exception):
    """A request that is not carried out. ``more`` goes into the answer beside the message."""

    def __init__(self, status: int, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status, self.message, self.more = status, message, more

"""What the server answers: a table of functions by the names of requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


class Answer(NamedTuple):
    """How a request is answered. ``about_text``: the function takes the text that it is about, as a view, not the
    session."""

    method: str
    options: Any
    function: Callable[[Any, Any], Any]
    about_text: bool


ANSWERS: list[Answer] = []
"""All of them; the modules of this folder add theirs when they are imported."""


def answers(method: str, options: Any = None, *, about_text: bool = True) -> Callable[[Function], Function]:
    """Declare a function to be the answer to a request."""

    def declare(function: Function) -> Function:
        ANSWERS.append(Answer(method, options, function, about_text))
        return function

    return declare

"""Whatever text a file contains, it is either played or refused with diagnostics, and soon: nothing else happens.

Each example is loaded within a time limit. What loads is played for a few moves, printed, and read back. The default
run takes a few seconds, the slow one half a minute; ``pytest -m long`` tries many more.
"""

from __future__ import annotations

from typing import Any

import hostile
import pytest
from hostile import survives
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from mistakes import WORDS, mutated
from written_games import games

from plybook.gdl.text import limits


@pytest.fixture(autouse=True, scope="module")
def _few_tries() -> Any:
    """Lower the engine's limit: what is tested is that it holds, not what it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "COMBINATIONS", hostile.TRIES)
        yield


def soup(longest: int) -> st.SearchStrategy[str]:
    """Words in any order."""
    return st.lists(st.sampled_from(WORDS), max_size=longest).map(" ".join)


UNICODE = st.text(max_size=60).map(lambda text: text.encode(errors="surrogatepass"))
CHOSEN = st.dictionaries(
    st.one_of(st.sampled_from(["size", "pie", "split", "repetition", "n", "w", ""]), st.text(max_size=5)),
    st.one_of(
        st.integers(),
        st.booleans(),
        st.text(max_size=5),
        st.sampled_from([3, 9, "on", "never", 10**5000, None, "\ud800"]),
    ),
    max_size=2,
)


def check_mutated(example: tuple[str, int], chosen: dict[str, object] | None) -> None:
    survives(example[0], chosen, example[1])


def check_bytes(content: bytes) -> None:
    survives(content)


def check_soup(words: str) -> None:
    survives(words)
    start = 'game "Soup" { players Black, White\n board square(3)\n'
    survives(f"{start} move m {{ to empty }}\n end {{ }}\n {words} }}")
    survives(f"{start} move m {{ {words} }}\n end {{ when {words} }} }}")


def check_game(example: tuple[str, int]) -> None:
    survives(example[0], None, example[1])


STRATEGIES: dict[str, tuple[Any, dict[str, Any], int]] = {
    "mutated": (check_mutated, {"example": mutated(), "chosen": st.one_of(st.none(), CHOSEN)}, 1_400),
    "text": (check_bytes, {"content": UNICODE}, 350),
    "bytes": (check_bytes, {"content": st.binary(max_size=100)}, 350),
    "soup": (check_soup, {"words": soup(25)}, 420),
    "game": (check_game, {"example": games()}, 1_200),
}
"""The kinds of text, how each is checked and generated, and how many examples of it CI tries."""
PARTS = 14
"""The number of test cases among which the examples of a kind are divided."""
LONG = 30
"""How many times as many examples the long run tries, different ones each time."""


def many(examples: int, **more: Any) -> settings:
    """Settings for a number of examples."""
    return settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
        phases=[Phase.generate, Phase.shrink],
        **more,
    )


@pytest.mark.parametrize("kind", STRATEGIES)
@pytest.mark.parametrize("part", range(PARTS))
def test_any_text_is_played_or_refused(kind: str, part: int) -> None:
    check, arguments, examples = STRATEGIES[kind]
    seed(part)(many(examples // PARTS)(given(**arguments)(check)))()


@pytest.mark.long
@pytest.mark.parametrize("kind", STRATEGIES)
def test_many_texts_are_played_or_refused(kind: str) -> None:
    check, arguments, examples = STRATEGIES[kind]
    many(examples * LONG)(given(**arguments)(check))()

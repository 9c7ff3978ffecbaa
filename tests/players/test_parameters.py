"""The parameters after a player's name: read, refused with a reason, and written again."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plybook import PlyError
from plybook.players import make, split
from plybook.players.base.kind import Kind
from plybook.players.base.parameters import LONGEST, Parameter, Setting, read, read_before, spell
from plybook.players.kinds import KINDS

PLAYOUTS = Parameter("playouts", "so many", 1000, 1, 10_000_000)
SECONDS = Parameter("seconds", "so long", None, 0.001, 1e6)
WEIGHT = Parameter("weight", "a number", 0.4, 0.0)
REUSE = Parameter("reuse", "on or off", True)
CASE = Parameter("case", "a word", "lower", choices=("lower", "upper"))
KNOWN = (PLAYOUTS, SECONDS, WEIGHT, REUSE, CASE)
DEFAULTS: dict[str, Setting] = {"playouts": 1000, "seconds": None, "weight": 0.4, "reuse": True, "case": "lower"}


@pytest.mark.parametrize(
    ("parameter", "form"),
    [
        (PLAYOUTS, "playouts=1..10_000_000"),
        (SECONDS, "seconds=0.001..1_000_000"),
        (WEIGHT, "weight=0.."),
        (REUSE, "reuse=on|off"),
        (CASE, "case=lower|upper"),
        (Parameter("n", "", None, 1, 1e7), "n=1..10_000_000"),
        (Parameter("n", "", 5_000_000, 1_000_000), "n=1_000_000.."),
        (Parameter("n", "", 0, -5, 5), "n=-5..5"),
    ],
)
def test_a_parameter_shows_how_it_is_written(parameter: Parameter, form: str) -> None:
    assert parameter.form == form


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        ("playouts=20000", {"playouts": 20_000}),
        ("playouts=20_000", {"playouts": 20_000}),
        (" playouts = 5 , reuse = off ", {"playouts": 5, "reuse": False}),
        ("seconds=0.5", {"seconds": 0.5}),
        ("seconds=.5", {"seconds": 0.5}),
        ("seconds=5.", {"seconds": 5.0}),
        ("seconds=1e-3", {"seconds": 0.001}),
        ("seconds=1E+6", {"seconds": 1e6}),
        ("reuse=on,case=upper", {"case": "upper"}),
        ("weight=0", {"weight": 0.0}),
    ],
)
def test_parameters_not_given_have_their_defaults(text: str, expected: dict[str, Setting]) -> None:
    found = read("some", text, KNOWN)
    assert found == DEFAULTS | expected
    assert [type(found[name]) for name in expected] == [type(value) for value in expected.values()]


WRONG = [
    ("fast", "the parameters of `some` must have the form NAME=VALUE, not `fast`"),
    ("speed=3", "the player `some` has no parameter `speed` (known: `playouts`, `seconds`, `weight`, `reuse`, "),
    ("playout=3", "has no parameter `playout`; did you mean `playouts`?"),
    ("=3", "has no parameter ``"),
    ("playouts=3,playouts=4", "`playouts` is given twice for the player `some`"),
    ("playouts=0", "the player `some` cannot have `playouts=0`: it takes `playouts=1..10_000_000`"),
    ("playouts=10_000_001", "cannot have `playouts=10_000_001`"),
    ("playouts=1.5", "cannot have `playouts=1.5`"),
    ("playouts=", "cannot have `playouts=`"),
    ("playouts=many", "cannot have `playouts=many`"),
    ("playouts=1=2", "cannot have `playouts=1=2`"),
    ("playouts=1e3", "cannot have `playouts=1e3`"),
    ("playouts=٣", "cannot have `playouts=٣`"),
    ("playouts=" + "9" * 5000, "cannot have `playouts=" + "9" * 40 + "`"),
    ("seconds=nan", "cannot have `seconds=nan`: it takes `seconds=0.001..1_000_000`"),
    ("seconds=inf", "cannot have `seconds=inf`"),
    ("seconds=0", "cannot have `seconds=0`"),
    ("seconds=1e999", "cannot have `seconds=1e999`"),
    ("weight=-0.1", "cannot have `weight=-0.1`"),
    ("reuse=yes", "the player `some` cannot have `reuse=yes`: it takes `reuse=on|off`"),
    ("reuse=True", "cannot have `reuse=True`"),
    ("case=Upper", "cannot have `case=Upper`: it takes `case=lower|upper`"),
]


@pytest.mark.parametrize(("text", "words"), WRONG, ids=lambda value: str(value)[:30])
def test_an_invalid_setting_is_refused_with_a_reason(text: str, words: str) -> None:
    with pytest.raises(PlyError, match=re.escape(words)):
        read("some", text, KNOWN)


def test_a_setting_for_a_player_without_parameters_is_refused() -> None:
    with pytest.raises(PlyError, match=r"has no parameter `x` \(known: none\)"):
        read("some", "x=1", ())


@pytest.mark.parametrize("digits", ["1__0", "_1", "1_"])
def test_underscores_may_appear_anywhere_in_a_number(digits: str) -> None:
    assert read("some", f"playouts={digits}", KNOWN)["playouts"] == int(digits.replace("_", ""))


settings = st.fixed_dictionaries(
    {
        "playouts": st.integers(1, 10_000_000),
        "seconds": st.none() | st.floats(0.001, 1e6),
        "weight": st.floats(0, 1e15, allow_subnormal=False).filter(lambda value: value == 0 or value > 1e-90),
        "reuse": st.booleans(),
        "case": st.sampled_from(["lower", "upper"]),
    }
)


@given(settings)
@example(DEFAULTS | {"weight": 1e15})
def test_settings_survive_being_written_and_read_back(chosen: dict[str, Setting]) -> None:
    name = spell("some", chosen, KNOWN)
    word, colon, text = name.partition(":")
    assert word == "some"
    assert bool(colon) == bool(text)
    assert read("some", text, KNOWN) == chosen
    assert split(f"{name},{name},random") == [name, name, "random"]


def test_a_player_with_only_defaults_is_written_as_its_bare_name() -> None:
    assert spell("some", DEFAULTS, KNOWN) == "some"
    assert spell("some", DEFAULTS | {"reuse": False, "seconds": 2.0}, KNOWN) == "some:seconds=2.0,reuse=off"


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = read("some", text, KNOWN)
    except PlyError:
        return
    assert read("some", spell("some", found, KNOWN).partition(":")[2], KNOWN) == found


# -- lists ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ("random", ["random"]),
        ("random,random", ["random", "random"]),
        (" random , random ", ["random", "random"]),
        ("a:x=1,y=2,random", ["a:x=1,y=2", "random"]),
        ("a:x=1, y=2 ,random", ["a:x=1,y=2", "random"]),
        ("a,b:x=1,move-time=2,c", ["a", "b:x=1,move-time=2", "c"]),
        ("x=1,a", ["x=1", "a"]),
        ('line:"./my prog, v2" 7,random', ['line:"./my prog, v2" 7', "random"]),
        ("line:./p 'a,b=c',random", ["line:./p 'a,b=c'", "random"]),
        ('line:./p "it\'s",random', ['line:./p "it\'s"', "random"]),
        ("script:b1-c1 d1-d2,random", ["script:b1-c1 d1-d2", "random"]),
    ],
)
def test_a_list_is_split_only_at_commas_between_names(names: str, found: list[str]) -> None:
    assert split(names) == found


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("", "a player is missing next to a comma in ``"),
        ("random,", "a player is missing next to a comma in `random,`"),
        (",random", "a player is missing"),
        ("a,,b", "a player is missing"),
        ('line:"./prog,random', 'a quotation mark (") in the list of players is never closed'),
        ("script:it's", "a quotation mark (') in the list"),
        ("random,\nrandom", "a list of players must be one line of text"),
        ("random,\x1b[2J", "one line of text"),
        ("a" * (LONGEST + 1), "at most 4,000 characters"),
    ],
)
def test_a_list_that_cannot_be_split_is_refused_with_a_reason(names: str, words: str) -> None:
    with pytest.raises(PlyError, match=re.escape(words)):
        split(names)


plain = st.from_regex(r"[a-z]{1,5}(:[a-z]+=[0-9]{1,3}(,[a-z]+=[0-9]{1,3}){0,2})?", fullmatch=True)


@given(st.lists(plain, min_size=1, max_size=5))
def test_names_joined_by_commas_are_split_again(names: list[str]) -> None:
    assert split(",".join(names)) == names


@given(st.text(st.sampled_from("ab:=,'\" "), max_size=20))
def test_splitting_loses_nothing_but_spaces(names: str) -> None:
    try:
        found = split(names)
    except PlyError:
        return
    assert ",".join(found).replace(" ", "") == names.replace(" ", "")


# -- parameters before a text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "rest"),
    [
        ("./prog 7", {}, "./prog 7"),
        ("case=upper ./prog x=1", {"case": "upper"}, "./prog x=1"),
        ("seconds=5,case=upper ./prog", {"seconds": 5.0, "case": "upper"}, "./prog"),
        ("seconds=5, case=upper  ./prog", {"seconds": 5.0, "case": "upper"}, "./prog"),
        ("seconds=5 case=upper ./prog", {"seconds": 5.0, "case": "upper"}, "./prog"),
        ("seconds=5", {"seconds": 5.0}, ""),
    ],
)
def test_parameters_may_come_before_a_text(text: str, expected: dict[str, Setting], rest: str) -> None:
    assert read_before("some", text, KNOWN) == (DEFAULTS | expected, rest)


def test_for_a_player_without_parameters_everything_is_text() -> None:
    assert read_before("script", "a=1 b=2", ()) == ({}, "a=1 b=2")


# -- kinds ---------------------------------------------------------------------------------------------------------


def test_kinds_have_unique_names_and_describe_how_they_play() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert re.fullmatch("[a-z][a-z-]*", kind.name)
        assert kind.text
        assert kind.form.startswith(kind.name)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_parameters_of_a_kind_accept_their_own_defaults(kind: Kind) -> None:
    """A default, written as ``spell`` would, is read back as that default and is within its limits."""
    assert len({parameter.name for parameter in kind.parameters}) == len(kind.parameters)
    for parameter in kind.parameters:
        assert parameter.text
        assert re.fullmatch("[a-z][a-z-]*", parameter.name), "otherwise a list of players would be split before it"
        assert parameter.form
        default = parameter.default
        if default is None:
            assert parameter.least > -math.inf
            continue
        said = ("on" if default else "off") if isinstance(default, bool) else str(default)
        assert parameter.read(said, kind.name) == default


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.rest], ids=lambda kind: kind.name)
def test_a_player_of_each_kind_can_be_created_and_its_name_recreates_it(kind: Kind) -> None:
    player = make(kind.name)
    assert player.name == kind.name
    assert make(player.name).name == player.name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "there is no player ``"),
        ("nobody", "there is no player `nobody` (choose from `random`, "),
        ("randon", "there is no player `randon`; did you mean `random`?"),
        ("random:x=1", "the player `random` has no parameters"),
        ("random:", "the player `random` has no parameters"),
        ("script", "the player `script` must be written `script:MOVES`"),
        ("script: ", "the player `script` must be written `script:MOVES`"),
        ("record", "the player `record` must be written `record:FILE`"),
        ("record:no-such-file", "no-such-file cannot be read"),
        ("record:'no,such'", "no,such cannot be read"),
        ("x" * 500, "x" * 80 + "`"),
    ],
)
def test_an_invalid_player_name_is_refused_with_a_reason(name: str, words: str) -> None:
    with pytest.raises(PlyError, match=re.escape(words)):
        make(name)

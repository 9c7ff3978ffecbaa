"""Texts of definitions with their arguments in words: in rule sheets, refusals, rule books and the editor."""

from __future__ import annotations

import pytest
from written_sheets import game, small

from plybook import IllegalMove, gdl
from plybook.gdl import DescriptionError
from plybook.gdl.model import ast
from plybook.gdl.model.model import expressions_of
from plybook.gdl.model.texts import plainly, text_of
from plybook.interpreter.analyse.as_written import statements
from plybook.interpreter.analyse.rulebook import rulebook
from plybook.interpreter.game.game import State
from plybook.service.editor.hover import hover
from plybook.service.editor.known.workspace import Workspace
from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import sheet

CONTROLS = "define controls(p) = adjacent(of(p))"
BRACES = f'{CONTROLS} "the points that {{p}} controls"'
PLAYER = f'{CONTROLS} "the points that the player controls"'
DROP = "move drop { to empty - controls(opponent) }"
ARMY = "when size(last) > size(Black) -> last wins"


@pytest.mark.parametrize("define", [BRACES, PLAYER])
def test_a_sheet_says_which_player_a_text_is_about(define: str) -> None:
    said = small(DROP, more=define)
    assert "other than one of the points that the opponent controls (`controls(opponent)`)" in said
    said = small("move drop { to empty & controls(White) }", more=define)
    assert "the points that White controls (`controls(White)`)" in said
    said = small("move drop { to empty & controls(mover) }", more=define)
    assert "the points that the player to move controls (`controls(mover)`)" in said


@pytest.mark.parametrize("text", ["the size of {p}'s army", "the size of the player's army"])
def test_a_sheet_says_whose_something_is(text: str) -> None:
    define = f'define size(p) = count(of(p)) + 1 "{text}"'
    assert (
        "the size of the last mover's army (`size(last)`) is more than the size of Black's army (`size(Black)`)"
        in small("move drop { to empty }", ARMY, more=define)
    )
    drop = "move drop { to empty\nwhere size(mover) < size(opponent) }"
    assert "the size of your army (`size(mover)`) is less than the size of the opponent's army" in small(
        drop, more=define
    )


@pytest.mark.parametrize(
    ("players", "argument", "who"),
    [
        ("Black", "mover", "the player controls"),
        ("Black, White, Red", "opponent", "the next player controls"),
        ("Black, White, Red", "Red", "Red controls"),
        ("Black, White, Red", "opponent(Red)", "Black controls"),
        ("Black, White, Red", "opponent(mover)", "the next player controls"),
        ("Black, White, Red", "opponent(opponent)", "the player after the next player controls"),
        ("Black, White", "opponent(owner(a1))", "the opponent of the owner of a1 controls"),
    ],
)
def test_players_are_called_what_they_are_called_elsewhere(players: str, argument: str, who: str) -> None:
    rules = f"{BRACES}\nmove drop {{ to empty - controls({argument}) }}\nend {{ when turn-number > 9 -> draw }}"
    said = as_text(sheet(game(f'game "Small" {{ players {players}\nboard square(5)\n{rules} }}')))
    assert f"the points that {who} (`controls({argument})`)" in " ".join(said.split())


def test_a_text_can_begin_with_the_owner() -> None:
    said = small("move drop { to empty }", ARMY, more='define size(p) = count(of(p)) + 1 "{p}\'s army"')
    assert "when the last mover's army (`size(last)`) is more than Black's army (`size(Black)`)" in said


def test_a_place_for_a_region_a_point_or_directions_is_filled() -> None:
    near = 'define near(q, r) = adjacent(q) & r "the points beside {q} among {r}"'
    said = small("move go { from mine\nto near(from, controls(opponent)) }", more=f"{near}\n{BRACES}")
    assert (
        "Choose one of the points beside the starting point among the points that the opponent controls"
        " (`controls(opponent)`) (`near(from, controls(opponent))`), the destination." in said
    )
    ahead = 'define ahead(q, way) = step(q, way) & empty "the points one step {way} from {q}"'
    said = small("move go { from mine\nto ahead(from, n) }", more=ahead)
    assert "one of the points one step to the north from the starting point" in said


@pytest.mark.parametrize(
    "text",
    ["the stones of the player to move", "the stones that the player who moves could lose", "the stones of players"],
)
def test_words_about_another_player_are_left_as_they_are(text: str) -> None:
    said = small("move drop { to empty - held(White) }", more=f'define held(p) = adjacent(of(p)) "{text}"')
    assert f"other than one of {text} (`held(White)`)" in said


def test_a_parameter_in_the_place_of_another_is_called_by_its_own_name() -> None:
    far = f'{BRACES}\ndefine far(who) = everywhere - controls(who) "the points far from {{who}}"'
    model = _start(f"{far}\nmove drop {{ to empty & far(opponent) }}").game.model
    uses = [node for each in expressions_of(model) for node in ast.walk(each) if isinstance(node, ast.Use)]
    (use,) = [use for use in uses if use.definition.name == "far"]
    assert text_of(use, plainly) == "the points far from the opponent"
    (inner,) = [node for node in ast.walk(use.definition.body) if isinstance(node, ast.Use)]
    assert text_of(inner, plainly) == "the points that who controls"


def test_words_about_a_player_are_left_if_several_could_be_meant() -> None:
    define = 'define held(p, q) = adjacent(of(p)) & adjacent(of(q)) "the points beside the player"'
    said = small("move drop { to empty - held(White, Black) }", more=define)
    assert "the points beside the player (`held(White, Black)`)" in said


def test_no_braces_are_shown_where_no_argument_is_known() -> None:
    said = small(DROP, more=BRACES)
    assert "`controls(p)`: the points that p controls; `adjacent(of(p))`" in said
    assert "{" not in said.replace("move drop {", "")
    text = _text(f"{BRACES}\n{DROP}")
    source = gdl.Source("test.gdl", text)
    assert "the points that p controls" in [one.said for one in statements(game(text).model, source)]
    shown = hover(Workspace().update("test.gdl", text), text.index("controls(opponent)"))
    assert shown is not None
    assert "The points that p controls." in shown.markdown


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("the points that {p} controls", "b1 is one of the points that the opponent controls"),
        ("the points that the player controls", "b1 is one of the points that the opponent controls"),
        ("the controlled points", "b1 is one of the points `controls(opponent)`, the controlled points"),
    ],
)
def test_a_refusal_says_which_player_a_text_is_about(text: str, why: str) -> None:
    state = _start(f'{CONTROLS} "{text}"\n{DROP}')
    state.push("a1")
    with pytest.raises(IllegalMove, match="is not a valid drop: ") as caught:
        state.push("b1")
    assert str(caught.value).endswith(why)


def test_a_refusal_and_a_rule_book_name_the_points_of_a_condition() -> None:
    beside = 'define beside(q) = some(adjacent(to) & q) "be beside {q}"\nmove pass { }'
    moves = f"{beside}\n{BRACES}\nmove drop {{ to empty\nwhere beside(controls(opponent)) }}"
    state = _start(moves)
    with pytest.raises(IllegalMove) as caught:
        state.push("c3")
    assert str(caught.value).startswith("c3 is not beside the points that the opponent controls")
    told = dict(rulebook(state.game.model).moves)
    assert "it must be beside the points that the opponent controls" in told["drop"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("the points that {q} controls", "`controls` has no parameter `q`"),
        ("the points that {} controls", "no parameter stands in these braces"),
    ],
)
def test_braces_around_what_is_no_parameter_are_an_error(text: str, message: str) -> None:
    with pytest.raises(DescriptionError) as caught:
        _start(f'{CONTROLS} "{text}"\n{DROP}')
    (found,) = caught.value.diagnostics
    assert (found.code, found.message, found.label.span.text) == ("unknown-name", message, text[16:].split(" ")[0])


def _text(rules: str) -> str:
    return f'game "Small" {{ players Black, White\nboard square(5)\n{rules}\nend {{ when turn-number > 9 -> draw }} }}'


def _start(rules: str) -> State:
    return game(_text(rules)).start()

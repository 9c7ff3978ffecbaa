"""`let`: a value is found once, where its line is; both engines, chains, attacks, messages, the sheet."""

from __future__ import annotations

import pytest
from small_games import texts, walk

import plybook
from plybook import DescriptionError, Game
from plybook.interpreter.game.engines import ENGINES
from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import sheet

FRAME = """game "Named" {{
  players Black, White
  board square(4)
  setup {{
    place Black on row(1)
    place White on row(4)
  }}
  counter gone = 0 in 0..100
{statements}
  end {{
    when turn-number > 12 or gone > 99 -> draw
    when no-moves -> mover loses
  }}
}}
"""
BLAST = """
  move blast {
    from mine
    to   adjacent(from) - mine
    LETS
    do   remove(adjacent(to) & theirs)
    do   relocate(from, to)
    do   set(gone, gone + COUNT)
    where WHERE
  }"""
CHAIN = """
  move run {
    from mine
    LET
    repeat 1..3 optional merged {
      to    adjacent(from) & empty
      ROUND
      do    relocate(from, to)
    }
    where count(adjacent(to) & theirs) is not FIRST
  }"""


def named(statements: str, engine: str = "native") -> Game:
    return plybook.loads(FRAME.format(statements=statements), engine=engine)


def alike(one: Game, other: Game) -> None:
    """Two games have the same moves and the same positions."""
    plies = 0
    for seed in range(6):
        twin = other.start()
        for state in walk(one.start(), seed):
            if state.moves:
                twin.push(str(state.moves[-1]))
            assert (str(state), texts(state), str(state.outcome())) == (str(twin), texts(twin), str(twin.outcome()))
            plies += 1
    assert plies > 20


def blast(lets: str, count: str, where: str) -> str:
    return BLAST.replace("LETS", lets).replace("COUNT", count).replace("WHERE", where)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_named_value_does_not_change_with_the_board(engine: str) -> None:
    game = named(blast("let hit = adjacent(to) & theirs", "count(hit)", "count(hit) < 9"), engine)
    state = game.start()
    for move in ("a1-a2", "d4-d3", "a2-a3"):
        state.push(move)
    assert "gone: 1" in str(state)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("lets", "count", "where", "written"),
    [
        ("let n = count(mine)", "n", "n > 2", "count(before.mine)"),
        ("let hit = adjacent(to) & theirs", "count(hit)", "none(hit & mine)", "count(before.adjacent(to) & HIT)"),
        ("let start = from", "count(start)", "count(adjacent(start) & mine) < 3", "1"),
        ("let rich = count(mine) > 3", "number(rich)", "rich or gone < 5", "number(count(before.mine) > 3)"),
        ("let who = owner(to)", "count(of(who))", "who is not mover or gone < 50", "count(of(before.owner(to)))"),
    ],
)  # fmt: skip
def test_it_is_what_before_gives_in_the_first_step(
    lets: str, count: str, where: str, written: str, engine: str
) -> None:
    replaced = {
        "n > 2": "count(before.mine) > 2",
        "none(hit & mine)": "none(before.adjacent(to) & before.theirs & mine)",
        "count(adjacent(start) & mine) < 3": "count(adjacent(from) & mine) < 3",
        "rich or gone < 5": "count(before.mine) > 3 or gone < 5",
        "who is not mover or gone < 50": "before.owner(to) is not mover or gone < 50",
    }
    written = written.replace("HIT", "before.theirs")
    alike(named(blast(lets, count, where), engine), named(blast("", written, replaced[where]), engine))


@pytest.mark.parametrize("engine", ENGINES)
def test_between_effects_it_is_about_the_position_there(engine: str) -> None:
    middle = BLAST.replace("    LETS\n", "").replace("do   relocate", "let  left = count(theirs)\n    do   relocate")
    game = named(middle.replace("COUNT", "left").replace("WHERE", "left < 9"), engine)
    state = game.start()
    for move in ("a1-a2", "d4-d3", "a2-a3"):
        state.push(move)
    assert "gone: 11" in str(state)  # 4, 4 and 3 enemies were left


@pytest.mark.parametrize("engine", ENGINES)
def test_in_a_chain_every_round_has_its_own(engine: str) -> None:
    first = "count(before.adjacent(from) & before.theirs)"
    plain = CHAIN.replace("LET", "").replace("ROUND", "where count(adjacent(to) & theirs) < 2").replace("FIRST", first)
    with_names = (
        CHAIN.replace("LET", "let first = count(adjacent(from) & theirs)")
        .replace("ROUND", "let near = count(adjacent(to) & theirs)\n      where near < 2")
        .replace("FIRST", "first")
    )
    alike(named(with_names, engine), named(plain, engine))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("armed", ["home < 4", "home > 1"], ids=["who has left", "the side that begins there"])
def test_attacks_are_considered_with_it(armed: str, engine: str) -> None:
    """For a move of the other player, the value is theirs."""
    take = """
  move take {
    from mine
    LET
    to   adjacent(from) - mine
    where WHERE
    where not after.attacked(to)
  }"""
    where = f"{armed} or to not in theirs"
    plain = take.replace("LET", "").replace("WHERE", where.replace("home", "count(mine & row(1))"))
    with_name = take.replace("LET", "let home = count(mine & row(1))").replace("WHERE", where)
    alike(named(with_name, engine), named(plain, engine))


@pytest.mark.parametrize(
    ("statements", "code", "said"),
    [
        (blast("let from = mine", "1", "on"), "duplicate-name", "already chosen a point called `from`"),
        (blast("let n = 1\n    let n = 2", "n", "on"), "duplicate-name", "already given a value the name `n`"),
        (blast("let n = remove(to)", "1", "on"), "type-mismatch", "a step cannot name an Effect"),
        (blast("let n = orthogonal", "1", "on"), "type-mismatch", "a step cannot name a Direction"),
        (blast("let n", "1", "on"), "malformed-statement", "expected a name, `=` and a value"),
        (blast("let n = count(after.mine)", "n", "on"), "wrong-place", "`after` is not known yet"),
        (blast("let n = attacked(to)", "1", "n"), "wrong-place", "attacked"),
        (blast("let mine = 3", "1", "on"), "duplicate-name", "`mine` is a word of the language"),
        ("let n = 3" + blast("", "n", "on"), "unknown-statement", "`let`"),
        (
            CHAIN.replace("LET", "")
            .replace("ROUND", "let near = count(mine)\n where near > 0")
            .replace("FIRST", "near"),
            "unknown-name",
            "near",
        ),
    ],
)
def test_mistakes_are_told(statements: str, code: str, said: str) -> None:
    with pytest.raises(DescriptionError) as caught:
        named(statements)
    first = caught.value.diagnostics[0]
    assert (first.code, said in first.message + str(first.help)) == (code, True), first


def test_a_value_that_no_step_reads_is_noticed() -> None:
    game = named(blast("let n = count(mine)", "1", "gone < 99"))
    assert [(one.code, one.message) for one in game.model.warnings] == [
        ("unused-choice", "the value that this move calls `n` is never used")
    ]


def test_names_of_values_are_no_chosen_points() -> None:
    """A move may choose few points, but name many values; a chain begins where only ``from`` is chosen."""
    lets = "\n".join(f"let v{number} = count(mine) + {number}" for number in range(16))
    game = named(blast(lets, "v15 - v1", " and ".join(f"v{number} > 0" for number in range(16))))
    assert texts(game.start())[:2] == ["a1-a2", "b1-b2"]


def test_one_operand_that_never_holds_does_not_make_the_move_impossible() -> None:
    game = named(blast("let who = owner(to)", "1", "who is mover or gone < 50"))
    (found,) = game.model.warnings
    assert found.code == "constant-condition"
    assert str(found.help) == "correct it, or remove it"


def test_the_sheet_says_what_a_name_stands_for() -> None:
    lets = "let hit = adjacent(to) & theirs\n let n = count(hit)\n let rich = n > 1\n let who = owner(from)"
    game = named(blast(lets, "n", "rich or who is mover"))
    text = " ".join(as_text(sheet(game)).split())
    for line in (
        "Note the points with enemy pieces adjacent to the destination, called `hit`; the steps below do not change",
        "Note the number of points of `hit`, called `n`;",
        "Note whether `n` is more than 1, called `rich`;",
        "The move is possible only if `rich` holds or the player `who` is you.",
    ):
        assert line in text

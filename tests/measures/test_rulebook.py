"""The rules in words, as findings."""

from __future__ import annotations

import plybook
from plybook.interpreter.analyse.rulebook import rulebook
from plybook.measures.description.rulebook import measure
from plybook.measures.results.findings import Words
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.service.check.texts import doubted
from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import sheet


def test_the_rules_are_described_part_by_part_and_the_start_is_drawn() -> None:
    game = plybook.load("ayu", size=5, pie="on")
    (section,) = measure(Analysis(game, QUICK, 1)).sections
    start, *words = section.items
    assert start.board == str(game.start())
    told = {each.name: dict(each.lines) for each in words if isinstance(each, Words)}
    assert set(told) == {"rules-moves", "rules-ends", "rules-options"}
    assert told["rules-moves"]["walk"].startswith("move a friendly singleton to an adjacent empty point; it must ")
    assert "change sides" in told["rules-moves"]["swap"]
    assert told["rules-ends"]["the player to move wins"] == "has no move left"
    assert told["rules-options"]["size = 5"] == "points on a side (can be odd, from 3 to 25)"


def test_a_rule_without_a_text_is_described_by_the_points_it_chooses() -> None:
    game = plybook.loads("""
    game "Steps" {
      players A, B
      board square(3)
      setup { place A on row(1) }
      move step { from mine
                  to adjacent(from) & empty }
      end { when no-moves -> draw }
    }""")
    (section,) = measure(Analysis(game, QUICK, 1)).sections
    told = dict(next(each.lines for each in section.items if isinstance(each, Words) and each.name == "rules-moves"))
    assert told["step"] == "from a point with a piece of the mover, to an empty point adjacent to the starting point"


def test_a_condition_without_a_text_is_told_in_words_and_never_quoted_in_a_sentence() -> None:
    game = plybook.loads("""
    game "Steps" {
      players A, B
      board square(3)
      setup { place A on row(1) }
      move step { from mine
                  to adjacent(from) & empty
                  where not (to in column(2) or turn-number > 9) }
      end { when no-moves -> draw }
    }""")
    (section,) = measure(Analysis(game, QUICK, 1)).sections
    moves = next(each for each in section.items if isinstance(each, Words) and each.name == "rules-moves")
    assert (
        moves.lines[0][1] == "from a point with a piece of the mover, to an empty point adjacent to the starting point"
    )
    assert moves.written[0] is not None
    assert (
        "possible only if the destination is not in column 2 and the number of the turn is at most 9."
        in moves.written[0].words
    )
    quoted = dict(rulebook(game.model).moves)["step"]
    assert quoted.endswith("; only if `not (to in column(2) or turn-number > 9)`")


def test_what_must_hold_after_a_move_is_said_in_the_words_of_its_definition() -> None:
    told = dict(rulebook(plybook.load("chess").model).moves)
    assert told["walk"] == "the king moves to a neighbouring square; it must not leave the king in check"


def test_behind_each_rule_in_words_stands_what_is_written() -> None:
    game = plybook.load("brandub", king="weak")
    (section,) = measure(Analysis(game, QUICK, 1)).sections
    behind = {each.name: each.written for each in section.items if isinstance(each, Words)}
    first, second, *_ = behind["rules-ends"]
    assert first is not None
    assert second is not None
    assert (first.code, first.doubts) == ("none(royal)", ())
    assert second.definitions == (
        ("royal", "where the king stands", "having(Defender.King)"),
        ("refuge", "where the king is safe", "corners"),
    )
    march = behind["rules-moves"][0]
    assert march is not None
    assert march.code.startswith("from having(mover.Man); to ray(from, orthogonal, open) - closed; do relocate(")
    assert (
        "hall",
        "where the king is captured only from all sides",
        "given(king is strong: off, throne | adjacent(throne))",
    ) in (march.definitions)


def test_a_text_that_hides_a_wrong_condition_is_contradicted_beside_it() -> None:
    text = plybook.load("hex").source.text.replace("edge(left), edge(right)", "edge(left), edge(top)")
    (section,) = measure(Analysis(plybook.loads(text), QUICK, 1)).sections
    ends = next(each for each in section.items if isinstance(each, Words) and each.name == "rules-ends")
    assert [(one.code, one.doubts) for one in ends.written if one] == [
        ("some(linked(of(Black), edge(top), edge(bottom)))", ()),
        (
            "some(linked(of(White), edge(left), edge(top)))",
            ("the text says right; the condition does not, and says top",),
        ),
        ("no-moves", ()),
    ]


def test_the_phase_of_a_rule_is_told_by_its_own_condition() -> None:
    """The conditions of the phases above it are those that must not hold."""
    (section,) = measure(Analysis(plybook.load("nine-mens-morris"), QUICK, 1)).sections
    told = dict(next(each.lines for each in section.items if isinstance(each, Words) and each.name == "rules-moves"))
    ends = {name: line.partition("; only in the phase ")[2] for name, line in told.items()}
    assert ends["take"] == "`capture`, when the number of moves made in this turn is 1"
    assert (
        ends["lay"] == "`opening`, when the `hand` of the player to move is more than 0 and no phase above it applies"
    )
    assert ends["step"] == "`midgame`, when no phase above it applies"


def test_effects_are_shown_though_the_author_has_not_explained_the_move() -> None:
    game = plybook.loads("""
    game "Alone" {
      players A, B
      board square(3)
      move drop { to empty
                  do place(mover, to)
                  do remove(theirs & adjacent(to)) }
      move lay { to empty }
      end { when no-moves -> draw }
    }""")
    (section,) = measure(Analysis(game, QUICK, 1)).sections
    behind = next(each.written for each in section.items if isinstance(each, Words) and each.name == "rules-moves")
    drop, lay = behind[:2]
    assert drop is not None
    assert drop.code == "to empty; do place(mover, to); do remove(theirs & adjacent(to))"
    assert drop.words == (
        "Choose an empty point, the destination. A piece of yours is placed on the destination. Enemy pieces adjacent "
        "to the destination are removed."
    )
    assert lay is not None
    assert lay.code == ""
    assert lay.words == "Choose an empty point, the destination. A piece of yours is placed on the destination."


def test_a_condition_has_its_words_unless_there_are_none() -> None:
    game = plybook.loads("""
    game "Alone" {
      players A, B
      board square(3)
      counter quiet = 0 in 0..9
      move drop { to empty }
      end {
        when some(theirs & row(1)) -> last wins "has arrived"
        when seen(positional) >= 2 -> draw
        when no-moves -> draw
      }
    }""")
    (section,) = measure(Analysis(game, QUICK, 1)).sections
    behind = next(each.written for each in section.items if isinstance(each, Words) and each.name == "rules-ends")
    assert [each and (each.code, each.words) for each in behind] == [
        ("some(theirs & row(1))", "There is a piece of another player in row 1."),
        ("seen(positional) >= 2", ""),  # its line says it, since the author has given no text
        ("no-moves", "The player to move has no move."),
    ]


def test_what_only_scores_and_turns_use_is_shown_beside_them() -> None:
    game = plybook.loads("""
    game "Shores" {
      players North, South
      board square(5)
      define shore(p) = if p is North then row(4..5) else row(1)  "the shore of {p}"
      define landed = some(mine & row(2..9))  "a stone has landed"
      move land { to empty }
      again when landed and turn-number > 3
      score North = count(of(North) & shore(North))
      score South = count(of(South) & shore(South))
      end { when no-moves -> highest wins }
    }""")
    (section,) = measure(Analysis(game, QUICK, 1)).sections
    told = {each.name: each for each in section.items if isinstance(each, Words)}
    scores, moves = told["rules-scores"], told["rules-moves"]
    shore = ("shore(p)", "the shore of p", "if p is North then row(4..5) else row(1)")
    assert [line for _, line in scores.lines] == [
        f"the number of pieces of {name} in the shore of {name} (`shore({name})`)" for name in ("North", "South")
    ]
    assert [each and (each.code, each.definitions) for each in scores.written] == [
        (f"count(of({name}) & shore({name}))", (shore,)) for name in ("North", "South")
    ]
    assert [name for name, _ in moves.lines] == ["land", "turn"]
    assert moves.written[-1] is not None
    assert [name for name, _, _ in moves.written[-1].definitions] == ["landed"]


ABOUT = """game "Rows" {
  players Black, White
  about "Five in a row wins; place three stones a turn."
  board square(5) adjacent all
  move place { to empty }
  again when moves-this-turn < 2
  end {
    when line(of(last), 4) -> last wins "has four in a row"
    when no-moves -> draw
  }
}"""


def test_the_line_about_a_game_is_shown_with_what_the_rules_say_instead() -> None:
    game = plybook.loads(ABOUT, engine="reference")
    (section,) = measure(Analysis(game, QUICK, 1)).sections
    (about,) = (each for each in section.items if isinstance(each, Words) and each.name == "rules-about")
    assert about.lines == (("about", "Five in a row wins; place three stones a turn."),)
    assert about.written[0] is not None
    assert about.written[0].doubts == (
        "the text says five in a row; the rules do not, and say 4",
        "the text says place three stones a turn; the rules do not, and say 2",
    )
    right = plybook.loads(ABOUT.replace("Five", "Four").replace("three", "two"), engine="reference")
    (section,) = measure(Analysis(right, QUICK, 1)).sections
    assert all(each.name != "rules-about" for each in section.items if isinstance(each, Words))


def test_the_hint_about_the_game_is_in_the_line_of_its_text() -> None:
    (hint,) = doubted(plybook.loads(ABOUT, engine="reference").model)
    assert hint.label.span.text == '"Five in a row wins; place three stones a turn."'
    assert "say 4; the text says place three stones" in hint.message


def test_that_the_points_of_an_option_go_to_the_other_player_is_told_beside_it() -> None:
    text = """
    game "Meadows" {
      option komi = 3.5 in 0.5, 3.5 "points that the second player has from the start"
      players Black, White
      board square(5)
      move plant { to empty }
      score Black = count(of(Black)) + komi
      score White = count(of(White))
      end { when none(empty) -> highest wins }
    }"""
    told = "the text says “second player”; the rule says that `komi` goes to Black, who moves first"
    right = text.replace("Black)) + komi", "Black))").replace("White))", "White)) + komi")
    for source, hints in ((text, [told]), (right, [])):
        game = plybook.loads(source)
        (section,) = measure(Analysis(game, QUICK, 1)).sections
        options = [each for each in section.items if isinstance(each, Words) and each.name == "rules-options"]
        assert [doubt for one in options for behind in one.written if behind for doubt in behind.doubts] == hints
        assert (told.replace("`", "") in " ".join(as_text(sheet(game)).split()).replace("`", "")) == bool(hints)

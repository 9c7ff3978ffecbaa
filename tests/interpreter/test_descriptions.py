"""Forms of rules that no library game uses, each in a minimal description."""

from __future__ import annotations

import pytest

import plybook
from plybook import Game, State
from plybook.interpreter.analyse.perft import perft

pytestmark = pytest.mark.usefixtures("both_engines")

DRAW = "end { when count(everywhere) is 0 -> draw }"


def load(*lines: str, **options: object) -> Game:
    return plybook.loads("\n".join(['game "G" {', *lines, "}"]), **options)


def state(*lines: str, **options: object) -> State:
    return load(*lines, **options).start()


def texts(there: State) -> list[str]:
    return [str(move) for move in there.legal_moves()]


def board(there: State) -> list[str]:
    """The printed rows, without coordinates."""
    return [" ".join(line.split()[1:]) for line in str(there).splitlines() if line[:1].isdigit()]


# -- steps ---------------------------------------------------------------------------------------------------------


def test_a_move_without_effects_has_its_default_effect() -> None:
    there = state(
        "players A, B", "board square(2)", "setup { place A on a1 }",
        "move drop { to empty & row(2) }",
        "move walk { from mine\n to adjacent(from) & empty & row(1) }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["a1-b1", "a2", "b2"]
    there.push("a1-b1")
    assert board(there) == [". .", ". A"]
    there.pop()
    there.push("a2")
    assert board(there) == ["A .", "A ."]
    assert str(there.mover) == "B"


def test_effects_run_in_order_and_each_sees_the_results_of_those_above() -> None:
    there = state(
        "players A, B", "board rectangle(3, 1)", "setup map { A . B }",
        "move shift { from mine\n to empty\n"
        " do relocate(from, to)\n do remove(adjacent(to) & theirs)\n do place(mover, empty) }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["a1-b1"]
    there.push("a1-b1")
    assert board(there) == ["A A A"], "moved to b1, captured on c1, then filled a1 and c1"


def test_an_explicit_effect_replaces_the_default_one() -> None:
    there = state(
        "players A, B", "board rectangle(3, 1)", "setup map { A . B }",
        "move throw { from mine\n to empty\n do place(opponent, to) }", DRAW,
    )  # fmt: skip
    there.push("a1-b1")
    assert board(there) == ["A B B"]


def test_before_and_after_in_one_condition_read_different_positions() -> None:
    there = state(
        "players A, B", "board rectangle(4, 1)", "setup map { A . B B }",
        "move jump { from mine\n to empty | theirs\n"
        " where count(after.theirs) < count(before.theirs)\n where before.of(mover) is not after.of(mover) }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["a1-c1", "a1-d1"]


def test_next_to_after_a_bare_word_means_the_position_after_the_steps_above() -> None:
    lines = ("players A, B", "board rectangle(3, 1)", "setup { place A on a1 }")
    grows = "where count(after.mine) is count(mine) + {}\n"
    above = "move put {{ to empty\n {} do place(mover, to) }}"
    below = "move put {{ to empty\n do place(mover, to)\n {} }}"
    assert texts(state(*lines, above.format(grows.format(1)), DRAW)) == ["b1", "c1"]
    assert texts(state(*lines, above.format(grows.format(0)), DRAW)) == []
    assert texts(state(*lines, below.format(grows.format(1)), DRAW)) == []
    assert texts(state(*lines, below.format(grows.format(0)), DRAW)) == ["b1", "c1"]


def test_a_definition_reads_the_points_of_the_move_being_tried() -> None:
    there = state(
        "players A, B", "board rectangle(5, 1)", "setup map { A . . . A }",
        "define nearby = adjacent(from) & empty", "define goal = nearby - row(2)",
        "move walk { from mine\n to goal\n where to in nearby }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["a1-b1", "e1-d1"]


def test_a_definition_is_reevaluated_when_the_position_changes() -> None:
    there = state(
        "players A, B", "board rectangle(3, 1)", "setup map { A B . }",
        "define free = everywhere - occupied", "define size(p) = count(of(p))",
        "move take { to theirs\n where size(mover) is 1\n where count(free) is 1\n do remove(to)\n"
        " where count(free) is 2\n do place(mover, free)\n where size(mover) is 3\n where none(free) }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["b1"]


def test_a_condition_sees_the_position_left_by_the_effects_above_it() -> None:
    rules = "move put {{ to empty\n {} do place(mover, to)\n {} }}"
    first = "where to in mine\n"
    lines = ["players A, B", "board square(2)"]
    assert texts(state(*lines, rules.format(first, ""), DRAW)) == []
    assert len(texts(state(*lines, rules.format("", first), DRAW))) == 4


def test_before_in_an_effect_means_the_position_before_the_move() -> None:
    there = state(
        "players A, B", "board rectangle(3, 1)", "setup map { A B . }",
        "move flip { to empty\n do remove(everywhere)\n do place(mover, before.theirs) }", DRAW,
    )  # fmt: skip
    there.push("c1")
    assert board(there) == [". A ."]


def test_chosen_points_have_names_and_appear_in_order_in_the_notation() -> None:
    there = state(
        "players A, B", "board rectangle(3, 1)", "setup map { A . . }",
        "move hop { from mine\n choose over in adjacent(from)\n to adjacent(over) & empty - from\n"
        " choose mark in everywhere & row(1)\n do relocate(from, to)\n do place(opponent, over) }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["a1-b1-c1-a1", "a1-b1-c1-b1", "a1-b1-c1-c1"]
    move = there.push("a1-b1-c1-a1")
    assert move.sites == (0, 1, 2, 0)
    assert board(there) == [". B A"]


def test_a_choice_after_an_effect_sees_its_result() -> None:
    lines = ("players A, B", "piece Man\npiece Stone neutral", "board rectangle(3, 1)", "setup { place A.Man on a1 }")
    late = "move go { from mine\n to adjacent(from) & empty\n do relocate(from, to)\n" \
           " choose stone in adjacent(to) & empty\n do place(Stone, stone) }"  # fmt: skip
    early = "move go { from mine\n to adjacent(from) & empty\n choose stone in adjacent(to) & empty\n" \
            " do relocate(from, to)\n do place(Stone, stone) }"  # fmt: skip
    assert texts(state(*lines, late, DRAW)) == ["a1-b1-a1", "a1-b1-c1"]
    assert texts(state(*lines, early, DRAW)) == ["a1-b1-c1"]


def test_conditions_of_every_move_apply_to_each_rule() -> None:
    lines = (
        "players A, B", "board square(2)", "setup { place A on a1 }",
        "move walk { from mine\n to adjacent(from) & empty }", "move drop { to empty }",
    )  # fmt: skip
    assert texts(state(*lines, DRAW)) == ["a1-a2", "a1-b1", "a2", "b1", "b2"]
    assert texts(state(*lines, "every move where to in row(1)", DRAW)) == ["a1-b1", "b1"]
    assert texts(state(*lines, "every move where count(after.mine) is 2", DRAW)) == ["a2", "b1", "b2"]


# -- moves without points, and rules with the same points ----------------------------------------------------------


def test_a_move_without_points_passes_the_turn() -> None:
    there = state(
        "players A, B", "board square(2)", "move drop { to empty }", "move pass { where some(occupied) }", DRAW
    )
    assert texts(there) == ["a1", "a2", "b1", "b2"]
    there.push("a1")
    assert texts(there) == ["a2", "b1", "b2", "pass"]
    move = there.push("pass")
    assert move.sites == ()
    assert (str(there.mover), board(there)) == ("A", [". .", "A ."])


def test_an_unconditional_pass_is_always_legal() -> None:
    there = state("players A, B", "board square(1)", "move drop { to empty }", "move pass { }", DRAW)
    there.push("a1")
    assert texts(there) == ["pass"]
    assert there.outcome() is None


def test_rules_with_the_same_points_and_effect_give_one_move() -> None:
    there = state(
        "players A, B", "board square(2)",
        "move drop { to empty }", "move put { to row(1)\n where to in empty\n do place(mover, to) }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["a1", "a2", "b1", "b2"]
    assert perft(there, 2) == 12


def test_rules_with_the_same_points_but_different_effects_are_written_by_name() -> None:
    there = state(
        "players A, B", "board square(2)",
        "move mine-it { to empty }", "move gift { to row(1) & empty\n do place(opponent, to) }",
        "end { when none(empty) -> draw }",
    )  # fmt: skip
    assert texts(there) == ["a1:gift", "a1:mine-it", "a2", "b1:gift", "b1:mine-it", "b2"]
    there.push("a1:gift")
    assert board(there) == [". .", "B ."]
    there.pop()
    there.push("A1 : Mine-it")
    assert board(there) == [". .", "A ."]
    there.pop()
    with pytest.raises(plybook.AmbiguousMove, match="a1 is ambiguous: it matches a1:gift, a1:mine-it"):
        there.push("a1")


def test_rules_with_different_effects_are_written_by_name_where_they_come_to_the_same_too() -> None:
    there = state(
        "players A, B", "board rectangle(2, 1)", "setup { place B on a1 }",
        "move over { to everywhere\n do place(mover, to) }",
        "move clean { to everywhere\n do place(mover, to)\n do remove(theirs) }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["a1:over", "b1:clean", "b1:over"], "on a1 both leave the same board: one move"
    there.push("a1")
    assert board(there) == ["A ."]


# -- players -------------------------------------------------------------------------------------------------------


def test_three_players_move_in_turn() -> None:
    there = state(
        "players A, B, C", "board square(2)", "move drop { to empty }", "end { when none(empty) -> last wins }"
    )
    movers = []
    for move in ("a1", "a2", "b1", "b2"):
        movers.append((str(there.mover), str(there.seat)))
        there.push(move)
    assert movers == [("A", "first"), ("B", "second"), ("C", "third"), ("A", "first")]
    assert board(there) == ["B A", "A C"]
    outcome = there.outcome()
    assert outcome is not None
    assert (str(outcome.winner), str(outcome.seat)) == ("A", "first")


def test_with_three_players_opponent_is_the_next_one_and_theirs_means_both() -> None:
    lines = ("players A, B, C", "board rectangle(4, 1)", "setup map { A B C . }")
    assert texts(state(*lines, "move take { to theirs }", DRAW)) == ["b1", "c1"]
    assert texts(state(*lines, "move take { to of(opponent) }", DRAW)) == ["b1"]
    there = state(*lines, "move take { to of(opponent) }", DRAW)
    there.push("b1")
    assert texts(there) == ["c1"]


def test_a_game_can_have_sixteen_players() -> None:
    names = ", ".join(f"P{n}" for n in range(16))
    there = state(f"players {names}", "board square(5)", "move drop { to empty }", DRAW)
    for move in texts(there)[:16]:
        there.push(move)
    assert (str(there.mover), str(there.seat)) == ("P0", "first")
    there.pop()
    assert (str(there.mover), str(there.seat)) == ("P15", "sixteenth")
    found = there.game.playouts(3, seed=1)
    assert found.results["draw"] == 3


# -- pieces --------------------------------------------------------------------------------------------------------

CHESSLIKE = (
    "players A, B", "piece Man, King", "piece Rock neutral", "piece Joker for A", "board square(3)",
    "setup map { B.Man . Rock\n . A.King .\n A.Man . A.Joker }",
)  # fmt: skip


def test_a_kind_of_the_mover_means_the_pieces_of_the_player_to_move() -> None:
    there = state(*CHESSLIKE, "move crown { from having(mover.Man)\n do place(mover.King, from) }", DRAW)
    assert texts(there) == ["a1"]
    there.push("a1")
    assert texts(there) == ["a3"]
    there.push("a3")
    assert board(there) == ["BK . R", ". AK .", "AK . AJ"]
    assert there.outcome() is not None, "nobody has a man left, and no clause covers that"


def test_a_kind_that_only_one_player_has_is_empty_for_the_other() -> None:
    there = state(*CHESSLIKE, "move use { from having(mover.Joker)\n do remove(from) }", "move pass { }", DRAW)
    assert texts(there) == ["c1", "pass"]
    there.push("pass")
    assert texts(there) == ["pass"]


def test_a_neutral_piece_has_no_owner_and_occupies_its_point() -> None:
    regions = {"mine": "a1 b2 c1", "theirs": "a3", "owned": "a1 a3 b2 c1", "occupied": "a1 a3 b2 c1 c3",
               "having(Rock)": "c3", "empty": "a2 b1 b3 c2", "having(A.King)": "b2"}  # fmt: skip
    for region, points in regions.items():
        there = state(*CHESSLIKE, f"move a {{ to {region}\n do remove(to) }}", DRAW)
        assert texts(there) == points.split(), region


def test_a_group_contains_all_kinds_of_pieces_of_one_player() -> None:
    there = state(
        "players A, B", "piece Man, King", "board rectangle(4, 1)", "setup map { A.Man A.King B.Man . }",
        "move lift { from mine\n where count(group(from)) is 2\n do remove(from) }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["a1", "b1"]


def test_if_only_neutral_pieces_are_declared_players_have_a_piece_of_their_name() -> None:
    there = state(
        "players A, B", "piece Arrow neutral", "board rectangle(4, 1)", "setup map { A . . B }",
        "move shoot { from mine\n to adjacent(from) & empty\n do relocate(from, to)\n do place(Arrow, from) }",
        "move drop { to empty }", "end { when count(having(Arrow)) is 2 -> draw }",
    )  # fmt: skip
    assert texts(there) == ["a1-b1", "b1", "c1"]
    there.push("a1-b1")
    assert board(there) == ["Ar A . B"]
    assert texts(there) == ["c1", "d1-c1"]
    there.push("d1-c1")
    assert board(there) == ["Ar A B Ar"]
    assert there.outcome() is not None


def test_directions_of_slides_do_not_depend_on_the_adjacency_of_the_board() -> None:
    lines = ("players A, B", "board square(3)", "setup map { A . .\n. . .\n. B . }")
    slide = "move slide {{ from mine\n to {}(from) & {} }}"
    assert texts(state(*lines, slide.format("queen-slides", "dark"), DRAW)) == ["a3-a1", "a3-b2", "a3-c1", "a3-c3"]
    assert texts(state(*lines, slide.format("rook-slides", "light"), DRAW)) == ["a3-a2", "a3-b3"]
    assert texts(state(*lines, slide.format("bishop-slides", "everywhere"), DRAW)) == ["a3-b2", "a3-c1"]


def test_a_leap_without_a_region_argument_goes_over_anything() -> None:
    lines = ("players A, B", "board rectangle(4, 1)", "setup map { A B A . }")
    assert texts(state(*lines, "move hop { from mine\n to leap(from, e, 2) - mine }", DRAW)) == []
    assert texts(state(*lines, "move hop { from mine\n to leap(from, e, 3) & empty }", DRAW)) == ["a1-d1"]


# -- setup ---------------------------------------------------------------------------------------------------------


def test_the_first_row_of_a_map_is_the_top_row() -> None:
    there = state(
        "players A, B", "board rectangle(3, 2)", "setup map { A . B\n . . A }", "move drop { to empty }", DRAW
    )
    assert board(there) == ["A . B", ". . A"]
    assert [there.game.model.board.names[s] for s, p in enumerate(there.position.contents) if p == 0] == ["c1", "a2"]


def test_a_map_of_hexagons_has_rows_of_different_lengths() -> None:
    there = state("players A, B", "board triangle(3)", "setup map { A\n . B\n . . A }", "move drop { to empty }", DRAW)
    assert texts(there) == ["a1", "a2", "b1"]
    there = state("players A, B", "board hexagon(2)", "setup map { A .\n . B .\n . A }", "move drop { to empty }", DRAW)
    assert texts(there) == ["a2", "b1", "b3", "c2"]


def test_a_tile_is_repeated_from_the_top_left_corner() -> None:
    there = state(
        "players A, B", "board rectangle(5, 3)", "setup tile { A . B\n . . . }", "move drop { to empty }", DRAW
    )
    assert board(there) == ["A . B A .", ". . . . .", "A . B A ."]


def test_a_centred_diagram_has_equal_margins_on_opposite_sides() -> None:
    four = ("players A, B", "setup centre { A B\n B . }", "move drop { to empty }", DRAW)
    assert board(state("board square(4)", *four)) == [". . . .", ". A B .", ". B . .", ". . . ."]
    assert board(state("board rectangle(2, 4)", *four)) == [". .", "A B", "B .", ". ."]
    assert board(state("board rhombus(2)", *four)) == ["A B", "B ."]
    there = state("players A, B", "board square(3)", "setup centre { A . B }", "move drop { to empty }", DRAW)
    assert board(there) == [". . .", "A . B", ". . ."]


def test_pieces_are_placed_on_points_and_regions() -> None:
    there = state(
        "players A, B", "board square(3)", "setup { place A on a1, row(3) - b3\n place B on b3 }",
        "move drop { to empty }", DRAW,
    )  # fmt: skip
    assert board(there) == ["A B A", ". . .", "A . ."]


def test_a_mirrored_setup_puts_the_other_players_pieces_on_the_other_side() -> None:
    rest = ("move drop { to empty }", DRAW)
    there = state("players A, B", "board square(4)", "setup mirrored { place A on a1 | row(2) - d2 }", *rest)
    assert board(there) == ["B . . .", "B B B .", "A A A .", "A . . ."]
    there = state("players A, B", "board rectangle(2, 3)", "setup mirrored { place B on a1 }", *rest)
    assert board(there) == ["A .", ". .", "B ."]
    there = state(
        "players A, B", "piece Man, King", "piece Rock neutral", "board rectangle(3, 3)",
        "setup mirrored { place A.Man on a1\n place B.King on b1\n place Rock on b2, column(3) }",
        "move drop { to empty\n do place(Rock, to) }", DRAW,
    )  # fmt: skip
    assert board(there) == ["BM AK R", ". R R", "AM BK R"]


@pytest.mark.parametrize(
    ("region", "points"),
    [
        ("step(a1, n)", "a2"),
        ("step(a1, forward)", "a2"),
        ("ray(a3, backward, everywhere)", "a1 a2"),
        ("union(d in orthogonal, step(b2, d))", "a2 b1 b3 c2"),
    ],
)
def test_a_setup_may_use_directions_as_seen_by_the_first_player(region: str, points: str) -> None:
    game = plybook.loads(f"""game "Setup" {{
        players Black, White facing n, s
        board square(3)
        setup {{ place White on {region} }}
        move drop {{ to empty }}
        end {{ when no-moves -> draw }} }}""")
    names = game.model.board.names
    assert sorted(names[site] for site, piece in enumerate(game.model.setup) if piece is not None) == points.split()


def test_without_a_setup_the_board_is_empty() -> None:
    assert board(state("players A, B", "board square(2)", "move drop { to empty }", DRAW)) == [". .", ". ."]


def test_on_hexagons_a_piece_has_six_neighbours() -> None:
    there = state(
        "players A, B", "board hexagon(3)", "setup { place A on c3 }",
        "move walk { from mine\n to adjacent(from) & empty }", DRAW,
    )  # fmt: skip
    assert texts(there) == ["c3-b3", "c3-b4", "c3-c2", "c3-c4", "c3-d2", "c3-d3"]


# -- the end -------------------------------------------------------------------------------------------------------

DROP = ("players A, B", "board rectangle(2, 1)", "move drop { to empty }")


def ends(*lines: str) -> list[str]:
    """The outcome at the start and after each move, until there are no moves."""
    there = state(*lines)
    found = [str(there.outcome())]
    while moves := there.legal_moves():
        there.push(moves[0])
        found.append(str(there.outcome()))
    return found


def test_the_game_is_drawn_if_there_is_no_move_and_no_clause_holds() -> None:
    assert ends(*DROP, "end { when count(mine) > 9 -> mover wins }") == ["None", "None", "draw: no legal move"]


def test_the_first_clause_that_holds_decides() -> None:
    both = 'when none(empty) -> {} wins "{}"'
    first, second = both.format("A", "one"), both.format("B", "two")
    assert ends(*DROP, f"end {{ {first}\n{second} }}")[-1] == "A wins: one"
    assert ends(*DROP, f"end {{ {second}\n{first} }}")[-1] == "B wins: two"


@pytest.mark.parametrize(
    ("result", "outcome"),
    [
        ("A wins", "A wins"), ("B wins", "B wins"), ("A loses", "B wins"), ("B loses", "A wins"), ("draw", "draw"),
        ("mover wins", "B wins"), ("mover loses", "A wins"), ("last wins", "A wins"), ("last loses", "B wins"),
        ("opponent wins", "A wins"),
    ],
)  # fmt: skip
def test_an_end_clause_has_the_expected_outcome(result: str, outcome: str) -> None:
    """After one move, A moved last and B is the mover."""
    assert ends(*DROP, f'end {{ when some(mine | theirs) -> {result} "so" }}') == ["None", f"{outcome}: so"]


def test_a_clause_may_hold_at_the_start() -> None:
    there = state(*DROP, 'end { when none(occupied) -> B wins "the board is bare" }')
    assert str(there.outcome()) == "B wins: the board is bare"
    assert there.legal_moves() == []
    with pytest.raises(plybook.IllegalMove, match=r"the game is over \(B wins: the board is bare\)"):
        there.push("a1")
    assert there.game.playouts(5).results["B"] == 5


def test_at_the_start_last_is_no_player() -> None:
    assert ends(*DROP, "end { when last is A -> draw\n when last is B -> draw\n when no-moves -> A wins }")[0] == "None"
    assert ends(*DROP, "end { when none(of(last)) -> draw\n when no-moves -> A wins }")[0] == "draw: none(of(last))"


def test_the_reason_defaults_to_the_condition() -> None:
    assert ends(*DROP, "end { when none( empty )  ->  A wins }")[-1] == "A wins: none( empty )"


def test_a_clause_ruled_out_by_the_options_is_not_tested() -> None:
    lines = (
        *DROP, "option early = off in on, off",
        "end { when early and some(occupied) -> draw\n when no-moves -> A wins }",
    )  # fmt: skip
    assert ends(*lines) == ["None", "None", "A wins: no move is left"]
    assert str(state(*lines, early=True).push("a1")) == "a1"
    there = state(*lines, early=True)
    there.push("a1")
    assert str(there.outcome()) == "draw: some(occupied)"


def test_a_repeated_position_is_detected_if_a_clause_asks_for_it() -> None:
    walk = (
        "players A, B", "board rectangle(4, 1)", "setup map { A . . B }",
        "move walk { from mine\n to adjacent(from) & empty }",
    )  # fmt: skip
    there = state(*walk, 'end { when repeated -> mover wins "the other has turned back" }')
    for move in ("a1-b1", "d1-c1", "b1-a1"):
        assert there.outcome() is None
        there.push(move)
    there.push("c1-d1")
    assert str(there.outcome()) == "A wins: the other has turned back"
    silent = state(*walk, "end { when no-moves -> last wins }")
    for move in ("a1-b1", "d1-c1", "b1-a1", "c1-d1") * 5:
        silent.push(move)
    assert silent.outcome() is None


def test_the_last_player_is_part_of_the_position_only_if_a_clause_reads_it() -> None:
    asked = state("players A, B", "board square(2)", "move drop { to empty }", "end { when none(empty) -> last wins }")
    unasked = state("players A, B", "board square(2)", "move drop { to empty }", "end { when none(empty) -> draw }")
    asked.push("a1")
    unasked.push("a1")
    assert asked.position.last == 0
    assert unasked.position.last is None
    assert "last: A" in str(asked)
    assert "last" not in str(unasked)


# -- a variant of a known game -------------------------------------------------------------------------------------


def test_united_pieces_still_cannot_move_under_keep_distance() -> None:
    game = plybook.load("ayu", size=5)
    assert "every move where reduce-distance" in game.source.text
    variant = plybook.loads(game.source.text.replace("where reduce-distance", "where keep-distance"), size=5)
    rows = "5 . . . . .\n4 . . . . .\n3 . . . . .\n2 . . . . .\n"
    assert texts(variant.position(rows + "1 B B . . W\nto move: Black")) == []
    kept = texts(variant.position(rows + "1 B . . B .\nto move: Black"))
    assert kept == ["a1-b1", "d1-c1"]
    group = texts(variant.position(rows + "1 B B . . B\nto move: Black"))
    assert "a1-b2" in group, "the distance to the closest friendly unit stays the same"
    assert "a1-b2" not in texts(game.position(rows + "1 B B . . B\nto move: Black"))

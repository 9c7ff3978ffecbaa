"""The display list: what is drawn follows from what the game is, and can be seen by everybody."""

from __future__ import annotations

import json
import re
import time
from itertools import combinations
from pathlib import Path as File
from xml.etree import ElementTree

import pytest

import plybook
from plybook.gdl.grammar_words import GRAMMAR
from plybook.gdl.text.files import library
from plybook.gdl.types.looks import GLYPHS, SURFACES
from plybook.interpreter.display import glyphs
from plybook.interpreter.display.colours import COLOURS, contrast
from plybook.interpreter.display.moved_path import moved
from plybook.interpreter.display.overlay import Overlay
from plybook.interpreter.display.palettes import THEMES, palette
from plybook.interpreter.display.scene import Scene
from plybook.interpreter.display.shapes import Path, box, disc
from plybook.interpreter.display.surface import sides_of, surface
from plybook.interpreter.display.svg import Picture, svg

CHESS = File(__file__).parents[1] / "service" / "sound" / "chess.gdl"
GAME = """game "G" {{
  players White, Black
  {pieces}
  board {board}
  setup {{ place White on a1 }}
  move step {{ from mine
    to adjacent(from) & empty }}
  end {{ when no-moves -> draw }}
}}
"""
PAINTED = {
    "go": "points", "gomoku": "points", "nine-mens-morris": "points", "hex": "cells", "havannah": "cells",
    "othello": "cells", "tic-tac-toe": "cells", "connect-four": "cells", "tablut": "cells", "ataxx": "cells",
    "english-draughts": "chequered", "international-draughts": "chequered", "breakthrough": "chequered",
    "amazons": "chequered", "lines-of-action": "chequered", "clobber": "chequered",
}  # fmt: skip
"""How these games' boards are sold and drawn."""

# Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color vision deficiency",
# severity 1.0, for linear RGB.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def seen(colour: str, how: str) -> tuple[float, float, float]:
    """A colour as somebody sees it, in CIELAB (D65)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, linear, strict=True))))
        for row in BLINDNESS[how]
    )
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("how", BLINDNESS)
def test_any_two_colours_of_players_can_be_told_apart(how: str) -> None:
    """A difference of 2 can just be noticed; these are ten times as far apart."""
    for one, other in combinations(dict.fromkeys(COLOURS.values()), 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(one, how), seen(other, how), strict=True)) ** 0.5
        assert apart > 20, (one, other)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("under", ["cell", "dark-cell", "light-cell", "wood"])
def test_pieces_stand_out_from_the_board(theme: str, under: str) -> None:
    """By their colour or by their rim (WCAG 2.1, 1.4.11)."""
    found = palette([*COLOURS], theme)
    for number, name in enumerate(COLOURS):
        contrasts = [contrast(found[f"player-{number}{part}"], found[under]) for part in ("", "-rim")]
        assert max(contrasts) >= 3, name
        assert contrast(found[f"player-{number}"], found[f"player-{number}-ink"]) >= 4.5, name


@pytest.mark.parametrize("theme", THEMES)
def test_coordinates_can_be_read(theme: str) -> None:
    """On the frame of a board of cells, and on wood."""
    found = palette(["White", "Black"], theme)
    assert contrast(found["name"], found["frame"]) >= 4.5
    assert contrast(found["name"], found["wood"]) >= 3.5


def test_boards_are_drawn_as_people_know_them() -> None:
    """Most of it follows from the rules."""
    assert {name: surface(plybook.load(name).model) for name in PAINTED} == PAINTED
    assert surface(plybook.load(CHESS).model) == "chequered"


def test_sides_have_the_colours_of_those_who_join_them() -> None:
    """They are found in the conditions with which somebody wins."""
    assert sides_of(plybook.load("hex").model) == {0: ("top", "bottom"), 1: ("left", "right")}
    assert not any(sides_of(plybook.load("y").model).values())
    both = plybook.load("hex").source.text.replace("edge(left)", "edge(top)")
    assert sides_of(plybook.loads(both).model) == {0: ("bottom",), 1: ("right",)}


def test_the_colours_of_sides_are_outside_of_the_cells() -> None:
    """Black's of Hex above and below all of them, White's to the left and right of the middle of each row."""
    scene = Scene(plybook.load("hex").model)
    spots = scene.canvas.spots
    high, low = min(down for _, down in spots), max(down for _, down in spots)
    for role in ("player-0", "player-1"):
        ends = [end for shape in scene.board if isinstance(shape, Path) and shape.rim == role for end in ends_of(shape)]
        assert len(ends) > 80  # four for each of 11 cells on each of two sides, but for corners
        for across, down in ends:
            row = [x for x, y in spots if abs(y - down) < 25]
            outside = across < min(row) + 1 or across > max(row) - 1
            assert (down < high or down > low) if role == "player-0" else outside


def ends_of(shape: Path) -> list[tuple[float, float]]:
    """The places that the path of a shape goes through."""
    return [(float(across), float(down)) for across, down in re.findall(r"[ML]([\d.]+) ([\d.]+)", shape.d)]


def test_the_light_squares_of_a_board_of_draughts_are_drawn_though_they_are_no_points() -> None:
    """There are 50 of each."""
    scene = Scene(plybook.load("international-draughts").model)
    squares = {shape.role: shape.d.count("Z") for shape in scene.board if isinstance(shape, Path) and shape.role}
    assert squares == {"light-cell": 50, "dark-cell": 50}


def test_paths_are_moved_and_made_larger() -> None:
    """But not the angle and the flags of an arc."""
    assert moved("M1 2L3 4A5 6 0 1 1 7 8Z", 2, 10, 100) == "M12 104L16 108A10 12 0 1 1 24 116Z"


def test_places_with_a_name_are_marked() -> None:
    """The throne and the corners, but no region of many points, nor what depends on the move or the position."""
    model = plybook.load("brandub").model
    assert {model.board.names[site] for site in model.places} == {"d4", "a1", "a7", "g1", "g7"}
    assert not plybook.load("breakthrough").model.places
    defines = ["define home = a1", "define near = adjacent(to)", "define held = mine & b2", "define most = column(1)"]
    where = "move drop { to empty\n where to in home | near | held | most or count(empty) > 0 }"
    found = small(*defines, where).game.model
    assert [found.board.names[site] for site in found.places] == []
    found = plybook.loads(GAME.format(pieces="define home = a1\n define unused = b1", board="square(5)").replace(
        "adjacent(from) & empty", "adjacent(from) & empty - home")).model  # fmt: skip
    assert [found.board.names[site] for site in found.places] == ["a1"]


def test_named_places_take_no_time() -> None:
    """However much the definitions of a stranger would cost."""
    defines = ["define a0 = flood(corners, everywhere)"]
    defines += [f"define a{k + 1} = flood(a{k}, everywhere) | a{k}" for k in range(14)]
    text = GAME.format(pieces="\n".join(defines), board="square(9)").replace("& empty", "& empty - a14")
    began = time.perf_counter()
    assert not plybook.loads(text).model.places
    assert time.perf_counter() - began < 2


def test_a_description_says_how_a_board_is_drawn() -> None:
    """It changes a picture, but no rule."""
    games = [plybook.loads(GAME.format(pieces="", board=f"square(5) drawn {each}")) for each in SURFACES]
    assert [surface(game.model) for game in games] == [*SURFACES]
    assert len({game.start()._repr_svg_() for game in games}) == 3
    assert len({game.model.fingerprint for game in games}) == 1


def test_what_a_piece_looks_like_changes_no_rule() -> None:
    """Whatever players and definitions are called."""

    def fingerprint(piece: str, board: str = "square(3)") -> str:
        text = GAME.format(pieces=f"piece Man\n  {piece}\n  define drawn = c3", board=board)
        return plybook.loads(text.replace("Black", "glyph").replace("place White", "place White.Man")).model.fingerprint

    plain = fingerprint("piece Other for glyph")
    assert fingerprint('piece Other "X" glyph star for glyph') == plain
    assert fingerprint("piece Other for White") != plain
    assert fingerprint('piece Other "X" for glyph glyph star') == plain
    assert fingerprint("piece Other glyph star neutral") != plain
    without = fingerprint("piece Other for glyph", "square(3) without drawn")
    assert without not in (plain, fingerprint("piece Other for glyph", "square(3) without b2"))
    assert fingerprint("piece Other for glyph", "square(3) without drawn drawn points") == without


@pytest.mark.parametrize(
    ("board", "pieces"),
    [
        ("square(5) drawn round", ""),
        ("hexagon(3) drawn chequered", ""),
        ("square(5)", "piece Man glyph whale"),
        ("square(5)", "piece Man, King glyph crown"),
    ],
)
def test_what_cannot_be_drawn_is_refused(board: str, pieces: str) -> None:
    """With what can be."""
    with pytest.raises(plybook.DescriptionError) as found:
        plybook.loads(GAME.format(pieces=pieces, board=board))
    assert found.value.diagnostics[0].code == "malformed-statement"


def test_every_glyph_that_can_be_chosen_is_drawn() -> None:
    """And each is another one, but for two names of the same animal."""
    assert {*glyphs.GLYPHS, glyphs.PLAIN} == set(GLYPHS)
    assert {*glyphs.KINDS.values()} <= set(GLYPHS)
    (told,) = (text for name, _, text, _ in GRAMMAR if name == "glyph")
    assert {*re.findall(r"`([a-z]+)`", told)} == set(GLYPHS)
    looks = []
    for name in GLYPHS:
        game = plybook.loads(GAME.format(pieces=f"piece White glyph {name} neutral", board="square(5)").replace(
            "players White", "players Red"))  # fmt: skip
        looks.append(game.start()._repr_svg_())
    assert len({*looks}) == len(GLYPHS) - 1


def test_figures_stand_by_themselves_and_signs_lie_on_discs() -> None:
    """Chess has figures; the king of draughts and of Tablut is a man with a crown."""
    scene = Scene(plybook.load(CHESS).model)
    assert [look.glyph for look in scene.looks[::2]] == ["pawn", "knight", "bishop", "rook", "queen", "king"]
    assert [look.glyph for look in Scene(plybook.load("english-draughts").model).looks] == ["", "", "crown", "crown"]
    assert {look.glyph for look in Scene(plybook.load("tablut").model).looks} == {"", "crown"}


@pytest.mark.parametrize("name", sorted(library()))
def test_the_data_of_a_game_is_what_the_picture_shows(name: str) -> None:
    """Each path, text and colour of the SVG is in the data, and every point is somewhere inside."""
    game = plybook.load(name)
    state = game.start()
    data = json.loads(json.dumps(Scene(game.model).as_data()))
    picture = ElementTree.fromstring(state._repr_svg_())
    drawn = [each.get("d") for each in picture.iter("{http://www.w3.org/2000/svg}path")]
    board = [each["d"] for each in data["board"] if "d" in each]
    assert drawn[: len(board)] == board
    assert len(data["places"]) == len(game.model.board)
    spots = [place["at"] for place in data["places"]]
    assert all(0 < across < data["width"] and 0 < down < data["height"] for across, down in spots)
    roles = {shape.get(key) for shape in data["board"] for key in ("role", "rim")} - {None}
    roles |= {shape.get(key) for look in data["looks"] for shape in look["shapes"] for key in ("role", "rim")} - {None}
    assert all(roles <= set(colours) for colours in data["palettes"].values())
    assert len(json.dumps(data, separators=(",", ":"))) < 60_000


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_the_same_in_another_theme_but_for_its_colours(theme: str) -> None:
    """All themes draw the same list."""
    game = plybook.load("international-draughts")
    position = game.start().position
    plain, other = (re.sub(r"#[0-9a-f]{6}", "", Picture(game.model, each).of(position)) for each in ("light", theme))
    assert plain == other


def test_paths_are_closed_where_they_should_be() -> None:
    """A box with round corners has four of them, a disc two halves."""
    assert box(0, 0, 10, 5, 2).count("A") == 4
    assert box(0, 0, 10, 5) == "M0.0 0.0L10.0 0.0L10.0 5.0L0.0 5.0Z"
    assert disc(5, 5, 5) == "M0.0 5.0A5.0 5.0 0 1 1 10.0 5.0A5.0 5.0 0 1 1 0.0 5.0Z"


# -- pieces, and marks of the last turn ----------------------------------------------------------------------------


def small(*statements: str) -> plybook.State:
    """The start of a game on nine squares, with these statements."""
    text = ['game "Small" {', "players Black, White", "board square(3)", *statements]
    return plybook.loads("\n".join([*text, "end { when no-moves -> draw }", "}"])).start()


DROP = "move drop { to empty }"
STEP = "move step { from mine\n to adjacent(from) & empty }"


def test_the_points_of_the_whole_last_turn_are_marked() -> None:
    """A swap is no turn that can be seen."""
    state = small(DROP, "again when turn-number > 1 and moves-this-turn < 2", "swap")
    marks = []
    for move in ("a1", "swap", "a2", "a3", "b1"):
        state.push(move)
        marks.append(state._repr_svg_().count('class="last"'))
    assert marks == [1, 1, 1, 2, 1]
    assert "Black to move" in state._repr_svg_()
    assert small(DROP).last_points == frozenset()


def test_marks_leave_the_letters_of_pieces_readable() -> None:
    """They are small on points and plain discs, and otherwise around the piece."""
    assert marks_after_a_move(small(DROP)) == (1, 0)
    lettered = small("piece Stone, Other neutral", "setup { place Black on a1 }", STEP)
    assert marks_after_a_move(lettered) == (1, 1), "one on the point left, one around the moved piece"


def marks_after_a_move(state: plybook.State) -> tuple[int, int]:
    """The number of small marks, and of large ones."""
    state.push(state.legal_moves()[0])
    found = re.findall(r'class="last" d="M[\d. ]+A([\d.]+) ', state._repr_svg_())
    radii = [float(radius) for radius in found]
    return sum(radius < 10 for radius in radii), sum(radius > 10 for radius in radii)


@pytest.mark.parametrize(("pieces", "shown"), [("Scout, Miner", ["S", "T", "M"]), ('Scout "", Miner', ["T", "M"])])
def test_letters_are_only_on_pieces_that_are_not_plain_discs(pieces: str, shown: list[str]) -> None:
    """One letter is enough where the colour tells the player."""
    setup = "setup { place Black.Scout on a1\n place Black.Miner on a2\n place Thing on b1 }"
    picture = small(f"piece {pieces}", "piece Thing neutral", setup, STEP)._repr_svg_()
    assert re.findall(r'class="[\w-]+-ink" x[^>]*dominant-baseline="central">(\w+)</text>', picture) == shown


REMEMBERING = """
game "Flags" {
  players Black, White
  board square(3)
  region claim(player) "flags"
  site aim "what the last flag points to"
  region start = c3
  move flag {
    choose spot in empty - claim(Black) - claim(White) - start
    do set(claim(mover), claim(mover) | spot)
    do set(aim, spot)
  }
  end { when no-moves or some(aim & start) -> draw }
}
"""


def test_a_picture_has_a_ring_for_each_point_that_a_position_remembers_and_the_start_did_not() -> None:
    game = plybook.loads(REMEMBERING)
    state = game.start()
    assert "memory" not in state._repr_svg_()
    assert "<title>Flags, Black to move</title>" in state._repr_svg_()
    for move in ("a1", "b2"):
        state.push(move)
    drawn = state._repr_svg_()
    found = re.findall(r'<g class="memory">.*?<title>(.*?)</title></g>', drawn)
    assert found == ["claim of Black: a1", "claim of White: b2", "aim: b2"]
    radii = re.findall(r'<g class="memory">.*?A([0-9.]+) ', drawn)
    assert radii[0] == radii[1] > radii[2]  # two rings on one point
    assert "<title>Flags, Black to move; broken rings: claim of Black, claim of White, aim</title>" in drawn


def test_what_is_only_forgotten_has_no_rings() -> None:
    """Rights to castle are remembered from the start; a square that a pawn has passed is not."""
    state = plybook.load("chess").start()
    for move in ("e2-e4", "e7-e5", "e1-e2", "d7-d5"):
        state.push(move)
    assert re.findall(r'<g class="memory">.*?<title>(.*?)</title></g>', state._repr_svg_()) == ["passed: d6"]


def test_rings_do_not_cover_the_colours_of_an_overlay() -> None:
    state = plybook.loads(REMEMBERING).start()
    state.push("a1")
    over = Overlay(heat={0: 0.5})
    assert "broken rings" not in svg(state.game.model, state.position, over=over)
    assert "broken rings" in svg(state.game.model, state.position, over=Overlay(labels={0: "1"}))


@pytest.mark.parametrize("name", ["dots-and-boxes", "nine-mens-morris", "tablut", "hex"])
def test_the_board_does_not_hide_the_colours_of_an_overlay(name: str) -> None:
    """The cells of a lattice were drawn over theirs, so that the heat map of boxes was blank."""
    game = plybook.load(name)
    scene = Scene(game.model)
    every = dict.fromkeys(range(len(game.model.board)), 0.5)
    over = Overlay(heat=every)
    drawn = svg(game.model, game.start().position, over=over)
    last = max(drawn.index(f'd="{scene.canvas.outline(site)}" fill="{over.colour(0.5)}"') for site in every)
    filled = [shape.d for shape in scene.board if isinstance(shape, Path) and shape.role in ("cell", "place")]
    assert not any(f'd="{d}"' in drawn[last:] for d in filled)

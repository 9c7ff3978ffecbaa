"""Entries of the manual for what no class and no definition stands for: words of the grammar, signs, types."""

from __future__ import annotations

GAME = """The game: its title and everything that belongs to it.

With `extends`, the game inherits the statements of another game. A statement here replaces the inherited one with the
same keyword and, for options, definitions, counters, regions, sites, tracks, phases, moves, pieces and scores, the same
name; a line `inherited` stands for what it replaces, and `label` and `written` only replace what is said of the same
points and moves. The other game is a library game, or a file in the folder of this one or below it, named by its
relative path."""
GAME_EXAMPLE = """game "My Game" extends "my-other-game.gdl" {
  board square(size) adjacent all
}"""
CHOICE = "if C then A else B"
"""The form of a choice between values."""
GRAMMAR = [
    (
        "before",
        "before.E",
        "E in the position before the move. Allowed in any step of a move and in `again`.",
        "before.group(from)",
    ),
    ("after", "after.E", "E in the position after all effects of the move. Allowed in `where`.", "after.mine"),
    (
        "turn-start",
        "turn-start.E",
        "E on the board as it was when the turn began. Allowed wherever there is a turn; E cannot look at anything but "
        "the board.",
        "turn-start.mine",
    ),
    ("and", "A and B", "True if both are true; B is not evaluated if A is false.", "from in mine and to in empty"),
    ("or", "A or B", "True if either is true; B is not evaluated if A is true.", "from in mine or to in empty"),
    ("not", "not A", "True if A is false, including when A compares something undefined.", "not from in theirs"),
    (
        "if",
        CHOICE,
        "A if C is true, otherwise B: two values of one type, such as points, regions, numbers or players. B also "
        "counts where C compares something undefined. It goes as far to the right as it can; inside a larger "
        "expression it is put in parentheses.",
        "count(if mover is Black then mine else theirs) > 2",
    ),
    (
        "then",
        CHOICE,
        "Comes before the value that counts where the condition of an `if` is true.",
        "(if from in mine then to else from) in empty",
    ),
    (
        "else",
        CHOICE,
        "Comes before the value that counts where the condition of an `if` is false. It can be another `if`.",
        "count(mine) > (if mover is Black then 3 else if some(theirs) then 4 else 5)",
    ),
    (
        "union",
        "union(d in DIRECTIONS, REGION)",
        "The union of REGION over all the directions; inside it, `d` is the current direction.",
        "union(d in directions, step(ray(from, d, theirs), d))",
    ),
    (
        "sum",
        "sum(d in DIRECTIONS, NUMBER)",
        "The sum of a number for each of the directions; inside it, `d` is the current direction. In the same way, "
        "`product`, `largest` and `smallest` go through directions, and with a condition `count`, `every`, `some` and "
        "`none`: `some(d in orthogonal, count(ray(to, d, mine)) > 2)`.",
        "sum(d in orthogonal, count(ray(to, d, mine)))",
    ),
    ("on", "on", "True. An option with the choices `on, off` is a condition.", "option pie = off in on, off"),
    ("off", "off", "False. An option with the choices `on, off` is a condition.", "option pie = off in on, off"),
    ("odd", "odd A..B", "The odd numbers of a range, as the choices of an option.", "option width = 3 in odd 3..9"),
    ("even", "even A..B", "The even numbers of a range, as the choices of an option.", "option width = 4 in even 2..8"),
    ("wins", "PLAYER wins", "A result: the player has won.", "when no-moves -> mover wins"),
    ("loses", "PLAYER loses", "A result: the other of the two players has won.", "when no-moves -> mover loses"),
    ("draw", "draw", "A result: no player has won.", "when no-moves -> draw"),
    (
        "highest",
        "highest wins",
        "A result: the player with the highest `score` has won; if several share it, the game is a draw.",
        "when no-moves -> highest wins",
    ),
    (
        "lowest",
        "lowest wins",
        "A result: the player with the lowest `score` has won; if several share it, the game is a draw.",
        "when no-moves -> lowest wins",
    ),
    (
        "optional",
        "repeat A..B optional { STEPS }",
        "The player may stop a chain after round A or any later round; without it, a chain goes on while it can.",
        "move run {\n  from mine\n  repeat 1..3 optional {\n    to adjacent(from) & empty\n  }\n}",
    ),
    (
        "merged",
        "repeat A..B merged { STEPS }",
        "Chains that begin and end at the same points and lead to the same position count as one move.",
        "move run {\n  from mine\n  repeat 2..2 merged {\n    to adjacent(from) & empty\n  }\n}",
    ),
    (
        "closed",
        "track NAME closed { line POINT, POINT … }",
        "After the last point of the track, its first one comes again.",
        "track loop closed {\n  line a1, b1, c1\n  line c2, b2, a2\n}",
    ),
    (
        "facing",
        "players NAME, NAME … facing DIRECTION, DIRECTION …",
        "The direction that each player faces, in the order of the players; `forward` is that direction.",
        "players White, Black facing n, s",
    ),
    (
        "neutral",
        "piece NAME neutral",
        "A kind of piece that belongs to no player.",
        "piece Stone neutral",
    ),
    (
        "glyph",
        "piece NAME glyph GLYPH",
        "What pictures show of it: `king`, `queen`, `rook`, `bishop`, `knight` or `horse`, `pawn`, `disc`, `crown`, "
        "`star`, `sun`, `cross`, `plus`, `square`, `block`, `triangle`, `diamond`, `hexagon`, `ring`, `dot`, `bar`, "
        "`arrow`, `shield`, `sword`, `flame`, `flag`, `heart` or `eye`. It changes no rule.",
        'piece Guard "G" glyph shield',
    ),
    (
        "drawn",
        "board SHAPE drawn cells | chequered | points",
        "Whether pictures show points as cells, as squares in two colours, or as places where lines cross.",
        "board square(15) drawn points",
    ),
    (
        "graph",
        "board graph { LINES }",
        "A board whose points, lines and edges are listed by the coordinates of the points.",
        "board graph {\n  line a1, b1, c1\n  line a1, a3\n}",
    ),
    (
        "without",
        "board SHAPE without REGION",
        "A board without the points of a region.",
        "board square(8) without light",
    ),
    (
        "tile",
        "setup tile { ROWS }",
        "A small diagram, repeated over the board from its top left corner.",
        "setup tile { Black . }",
    ),
    (
        "centre",
        "setup centre { ROWS }",
        "A diagram placed once, over the middle of the board.",
        "setup centre { Black }",
    ),
    (
        "map",
        "setup map { ROWS }",
        "A diagram of the whole board, top row first.",
        "setup map {\n  Black .\n  .     White\n}",
    ),
    (
        "mirrored",
        "setup mirrored { place PIECE on REGION … }",
        "Pieces placed for one of two players are mirrored for the other, with top and bottom exchanged.",
        "setup mirrored { place Black on row(1) }",
    ),
    (
        "extends",
        'game "TITLE" extends "GAME" { STATEMENTS }',
        "The game inherits the statements of another game, except those that are written here.",
        'game "My Game" extends "my-other-game.gdl" {\n  board square(7)\n}',
    ),
    (
        "for",
        "piece NAME for PLAYER, region NAME for this turn, site NAME for next turn",
        "Only this player has pieces of the kind; or how long something is remembered.",
        "piece Stone for Black",
    ),
    (
        "by",
        "sgf NUMBER by letters | names, label REGION by rows | columns starting CORNER",
        "How points are written in files of the Smart Game Format, or in which order they are numbered.",
        "sgf 11 by names",
    ),
    (
        "rows",
        "label REGION by rows starting CORNER",
        "The points of a region are numbered row by row.",
        "label everywhere by rows starting top-left",
    ),
    (
        "columns",
        "label REGION by columns starting CORNER",
        "The points of a region are numbered column by column.",
        "label everywhere by columns starting bottom-left",
    ),
    (
        "starting",
        "label REGION by rows | columns starting CORNER",
        "The corner of the board where numbers begin: top-left, top-right, bottom-left or bottom-right.",
        "label everywhere by rows starting top-left",
    ),
    (
        "as",
        'written MOVE, MOVE … as "FORM", "FORM" …',
        "The ways to write a move, the shortest before the others.",
        'written walk as "{to}", "{from}{to}"',
    ),
    (
        "names",
        "sgf NUMBER by names",
        "In files of the Smart Game Format, points have the names that they have here.",
        "sgf 11 by names",
    ),
    (
        "with",
        'sgf NUMBER by letters | names with OPTION, OPTION … = "PROPERTY", "PROPERTY" …',
        "The properties that give the values of options in files of the Smart Game Format.",
        'option wide = 3 in 3..9\nsgf 11 by names with wide = "SZ"',
    ),
    (
        "on",
        "place PIECE on REGION, REGION …",
        "Where pieces are placed at the start.",
        "setup { place Black on row(1) }",
    ),
    (
        "in",
        "option NAME = DEFAULT in CHOICES, counter NAME = START in A..B, choose NAME in REGION, union(NAME in …)",
        "Which values or points there are to choose from.",
        "option colour = red in red, green, blue",
    ),
    (
        "this",
        "region NAME for this turn",
        "It is empty again when the turn ends.",
        "region visited for this turn",
    ),
    (
        "next",
        "site NAME for next turn",
        "It is forgotten in the next turn, by a move that does not set it.",
        "site ko for next turn",
    ),
    (
        "turn",
        "region NAME for this turn, site NAME for next turn",
        "How long something is remembered.",
        "site ko for next turn",
    ),
    (
        "player",
        "counter NAME(player) = START in A..B, region NAME(player)",
        "Each player has such a counter or memory; `NAME(PLAYER)` is the value for one of them.",
        "counter hand(player) = 9 in 0..9",
    ),
    (
        "adjacent",
        "board SHAPE adjacent orthogonal | diagonal | all",
        "Which points of the board are adjacent; without it, those in the directions of `orthogonal`.",
        "board square(size) adjacent diagonal",
    ),
    (
        "all",
        "board SHAPE adjacent all",
        "Points are adjacent in the directions of `orthogonal` and of `diagonal`.",
        "board square(size) adjacent all",
    ),
]
SIGNS = [
    ("{", "KEYWORD … { STATEMENTS }", "The beginning of a block. Its statements are on lines of their own, or "
     "on one line if there is only one.", "end {\n  when no-moves -> draw\n}"),
    ("}", "KEYWORD … { STATEMENTS }", "The end of a block.", "move pass { }"),
    ("(", "NAME(ARGUMENT, …)", "The beginning of the arguments of a call, directly after the name; without a name, of "
     "a part that is evaluated first.", "adjacent(mine | theirs) & empty"),
    (")", "NAME(ARGUMENT, …)", "The end of the arguments of a call, or of a part that is evaluated first.",
     "(mine | theirs) & dark"),
    (",", "A, B", "Separates arguments, names and choices. A line that ends with a comma continues on the next one.",
     "players Black, White"),
    (".", "before.E, after.E, PLAYER.KIND", "With no space on either side: E in another position, or a player's piece "
     "of a kind. On its own, an empty point of a diagram.", "from in having(mover.King)"),
    ("..", "A..B", "A range of whole numbers from A to B, both included; written after `in` and `repeat`.",
     "option size = 5 in 3..9"),
    ("=", "define NAME = EXPRESSION, option NAME = DEFAULT …", "Says what a name stands for. It never compares: "
     "`is` does.", "define friends = mine"),
    ("->", "when CONDITION -> RESULT, NAME -> E", "From a condition to the result of the game. As the last argument of "
     "a word such as `sum`: what to find of each part or point, which E calls by this name.",
     "sum(parts(mine), p -> count(p))"),
    ('"', '"TEXT"', "A text for readers, on one line: what something means, a title, the label of a piece.",
     'move step "go to an adjacent point" { from mine }'),
    ("#", "# COMMENT", "A comment. It runs to the end of the line and means nothing.",
     "players Black, White  # in turn order"),
]  # fmt: skip
TYPES = {
    "Site": "A point of the board, numbered from 0, row by row from the bottom. Accepted as a Region.",
    "Region": "A set of points.",
    "Int": "A whole number, or undefined.",
    "Number": "A decimal number. An Int is accepted as one.",
    "Bool": "True or false.",
    "Player": "One of the `players`, or undefined. Accepted as a Piece if the player has only one kind.",
    "Piece": "A kind of piece with its owner.",
    "Direction": "One or more directions of the board, by name (`n`, `ne`, `e` …) or by a word such as `forward`.",
    "Counter": "A counter of the game, as the target of `set`; anywhere else, its current value, an Int.",
    "Parts": "The connected parts of a region, made by `parts`, for words that ask something of each of them.",
    "Function": "What to find of each part or point, written `p -> E`; only as an argument.",
    "Track": "A `track` of the board, known before play. Accepted as the Region of its points.",
    "Memory": "A `region` or `site` of the game, as the target of `set`; anywhere else, its points, a Region.",
    "Symbol": "One of a few words, such as the value of an option.",
    "Board": "A board, made by the word for its shape.",
    "Effect": "A change of the position, written after `do`.",
}

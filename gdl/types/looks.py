"""How a description may say that something is drawn; the pictures themselves are elsewhere."""

SURFACES = ("cells", "chequered", "points")
"""How a board of squares or hexagons can be drawn: as cells, in two colours, or as lines that cross at the points."""
GLYPHS = (
    "king", "queen", "rook", "bishop", "knight", "horse", "pawn", "disc", "crown", "star", "sun", "cross", "plus",
    "square", "block", "triangle", "diamond", "hexagon", "ring", "dot", "bar", "arrow", "shield", "sword", "flame",
    "flag", "heart", "eye",
)  # fmt: skip
"""The figures and signs that a kind of piece can be drawn with."""

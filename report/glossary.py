"""The terms of a page, each in a sentence or two; a page shows them on hover, on focus and when tapped."""

from __future__ import annotations

import re
from collections.abc import Callable

GLOSSARY = {
    "playout": "A game played on at random to its end. Searches judge a move by many of them.",
    "ply": "One move by one player.",
    "Elo": "A scale of strength: who is 100 points ahead wins 64 of 100 games, who is 200 ahead 76.",
    "pie rule": "After the first move, the second player may take the first player's side.",
    "seed": "The number that random choices begin with; the same seed gives the same games.",
    "budget": "How much work the analysis did.",
    "self-play": "Games of a program against itself.",
    "random play": "Games in which every legal move is equally likely.",
    "interval": "A range made so that 95 of 100 such ranges contain the true figure, unless another number is given.",
    "median": "The middle value: half of the values are smaller, half are larger.",
    "standard deviation": "How far values usually are from their mean.",
    "variance": "The mean of the squared distances from the mean: how much values differ.",
    "branching factor": "The number of legal moves in a position.",
    "game-tree complexity": "The product of the numbers of legal moves along a typical game, as a power of ten.",
    "state-space complexity": "The number of different positions that can arise.",
    "zugzwang": "A position in which whoever must move would rather not.",
    "mcts": "Monte Carlo tree search: it tries moves in playouts, and those that do well more often.",
    "alphabeta": "A search of all moves to some depth that leaves out what cannot change the result.",
    "node": "A position that a search looks at.",
    "seat": "First player, second player: who moves when, whichever pieces they have.",
    "openness": "How far the chances are from decided: 100 % at even, 0 % when the winner is certain.",
    "null move": "A turn that is passed, even where the rules do not allow it.",
    "proof-number search": "A search that proves a result, and looks first where the least is left to prove.",
    "retrograde analysis": "A solution of all positions, from those at the end backward.",
    "perft": "The number of sequences of moves of some length: a count that programs compare.",
    "log10": "The power to which 10 must be raised; log10 of 1,000 is 3.",
    "symmetric": "The same if the board is turned or reflected.",
}
"""Singular; plurals are found too."""

TERMS = re.compile(
    rf"(?<![\w-])({'|'.join(sorted(map(re.escape, GLOSSARY), key=len, reverse=True))}|plies)s?(?![\w:=-])",
    re.IGNORECASE,
)
"""Where the terms stand in a text; not in the name of a player such as ``mcts:playouts=100``."""
SKIPPED = re.compile(r"(<code>.*?</code>|<[^>]*>)", re.DOTALL)
"""What is not text in a piece of HTML, and quotations of code."""
KNOWN = {name.casefold(): name for name in GLOSSARY} | {"plies": "ply", "ply": "ply"}


def explained(html: str, told: set[str], tip: Callable[[str, str], str]) -> str:
    """Mark each term that is not in ``told`` where it stands first, and add it there.

    ``html`` is text with inline elements; ``tip(words, meaning)`` is what a term and its meaning become.
    """

    def marked(found: re.Match[str]) -> str:
        term = KNOWN[(found[1]).casefold()]
        if term in told:
            return found[0]
        told.add(term)
        return tip(found[0], GLOSSARY[term])

    return "".join(part if place % 2 else TERMS.sub(marked, part) for place, part in enumerate(SKIPPED.split(html)))

"""How much memory a node of a search tree takes, on average, in several games.

    python tools/tree_sizes.py hex amazons othello            10,000 playouts from the start of each
    python tools/tree_sizes.py --player mcts:playouts=100000 hex

A node has an edge for each move, and a record for each edge that was taken.
"""

from __future__ import annotations

import argparse
from random import Random

import plybook
from plybook.interpreter.native.search.mcts import layout
from plybook.players.search.trees import MctsPlayer


def measured(game: str, name: str) -> tuple[int, int]:
    """The nodes of a tree after a search of the start, and their bytes."""
    player = plybook.player(name)
    assert isinstance(player, MctsPlayer)
    found = player.search(plybook.load(game).start(), Random(1), lines=0)
    trees = player._trees
    assert trees is not None
    return found.nodes, 8 * (trees.tree[layout.USED] - layout.HEAD)


def main() -> None:
    """Print a row for each game."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("games", nargs="+")
    reader.add_argument("--player", default="mcts:playouts=10000")
    asked = reader.parse_args()
    print("| game | nodes | MiB | bytes a node |\n|---|---|---|---|")
    for game in asked.games:
        nodes, size = measured(game, asked.player)
        print(f"| {game} | {nodes:,} | {size / 2**20:.2f} | {size / nodes:,.0f} |")


if __name__ == "__main__":
    main()

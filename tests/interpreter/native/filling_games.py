"""Descriptions of games that only fill a board."""

from __future__ import annotations

LINE = """define full(p) = row(1) in of(p) or row(2) in of(p) or row(3) in of(p)
    or column(1) in of(p) or column(2) in of(p) or column(3) in of(p)"""
JOINED = "some(flood(of(last) & edge(left), of(last)) & edge(right))"
DROP = "move drop { to empty }"


def text(
    *clauses: str, rule: str = DROP, players: str = "X, O", board: str = "square(3)", more: str = LINE, setup: str = ""
) -> str:
    ends = "\n    ".join([*clauses, "when no-moves -> draw"])
    placed = f"  setup {{\n    {setup}\n  }}\n" if setup else ""
    return (
        f'game "G" {{\n  players {players}\n  board {board}\n  {more}\n{placed}  {rule}\n  end {{\n    {ends}\n  }}\n}}'
    )

"""What kind of game is this: how it is played by players of ours, counted and told with intervals.

A :class:`~.analysis.Analysis` is the workbench: it keeps what has been worked out, spreads work over processes, and
hands out the games that measures share. A *part* (``parts.py``) is a family of measures; it makes *sections*
(``findings.py``) of figures, tables, charts, diagrams and games, which say nothing of how they are drawn.
"""

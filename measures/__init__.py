"""What kind of game is this: how it is played by players of ours, counted and told with intervals.

An :class:`~.workbench.analysis.Analysis` is the workbench: it keeps what has been worked out, spreads work over
processes, and hands out the games that measures share. A *part* is a family of measures: a module in one of the
folders ``description``, ``fairness``, ``course`` … that ends with a ``PART``, by which ``registry`` finds it. It makes
*sections* (``results/findings.py``) of figures, tables, charts, diagrams and games, which say nothing of how they are
drawn. ``run`` does all of it.
"""

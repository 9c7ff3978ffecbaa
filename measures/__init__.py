"""What kind of game is this: measures of how our players play it, with confidence intervals.

An :class:`~.workbench.analysis.Analysis` is the workbench: it caches results, spreads work over processes, and provides
the games that measures share. A *part* is a family of measures: a module in one of the folders ``description``,
``fairness``, ``alarms`` … that ends with a ``PART``, by which ``workbench.registry`` finds it. It makes *sections*
(``results/findings.py``) of figures, tables, charts, diagrams and games, independent of how they are drawn. ``run``
runs the whole analysis.
"""

"""How well the players play: the gain from thinking longer (``doubling``), against OpenSpiel's Monte-Carlo tree search
at equal time (``duel``), in Ai Ai's experiment (``levels``), and whether many games cost memory (``memory``).

The matches are data in ``strength.toml``. ``docs/schemas/bench-strength.json`` is the schema of the result.
"""

"""How well the players play: what is gained by thinking longer (``doubling``), against OpenSpiel's Monte-Carlo tree
search at equal time (``duel``), in Ai Ai's experiment (``levels``), and whether many games cost memory (``memory``).

What is played is data: ``strength.toml``. ``docs/schemas/bench-strength.json`` is the form of what comes out.
"""

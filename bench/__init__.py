"""The speed of the engines, measured in one run and reported as ratios.

``timing`` lets contestants take turns and holds the results as data; ``contestants`` has the contestants;
``yardsticks`` finds and compiles hand-written programs; ``parts`` has the measurements, one question per file;
``library`` compares the games with other programs; ``strength`` measures how well the players play; ``words`` counts
the words of descriptions; ``report`` shows the results.
"""

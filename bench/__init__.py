"""How fast the engines are, measured in one run and told as ratios.

``timing`` takes turns between contestants and has what comes out as data; ``contestants`` are what plays;
``yardsticks`` are programs written by hand, which are found and compiled; ``parts`` are what is measured, one question
a file; ``library`` sets the games beside what other programs do; ``strength`` measures how well the players play;
``words`` counts words of descriptions; ``report`` shows what was measured.
"""

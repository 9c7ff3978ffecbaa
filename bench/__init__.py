"""How fast the engines are, measured in one run and told as ratios.

``measure`` takes turns between contestants; ``playing`` has those that play games; ``yardstick`` finds and compiles
programs written by hand; ``parts`` are what is measured, one question a file; ``case`` is what comes out, ``report``
shows it.
"""

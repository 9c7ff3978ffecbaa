"""The library of games at the command line: golden counts and playthroughs."""

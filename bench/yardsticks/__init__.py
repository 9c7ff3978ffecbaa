"""C++ programs that play one game each, and for each game the edition of the rules that they play."""

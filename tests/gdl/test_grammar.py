"""The grammar and the layout: how a text is parsed. Each case is a text and its tree as `plybook dump` shows it."""

from __future__ import annotations

from pathlib import Path

import lark
import pytest

from plybook.gdl import DescriptionError, Source
from plybook.gdl.syntax.dump import syntax_text
from plybook.gdl.syntax.parse import parse

GRAMMAR = (Path(__file__).parents[2] / "gdl" / "syntax" / "grammar.lark").read_text(encoding="utf-8")

READ_AS = [
    ("a b c", "(a b c)"),
    ("a b, c", "(a (list b c))"),
    ("where a - b in c", "(where (in (- a b) c))"),
    ("where a | b & c - d", "(where (| a (& b (- c d))))"),
    ("where a - b & c", "(where (& (- a b) c))"),
    ("where a - b - c", "(where (- (- a b) c))"),
    ("where not a and b or c", "(where (or (and (not a) b) c))"),
    ("where not a is b", "(where (not (is a b)))"),
    ("where a is not b", "(where (is not a b))"),
    ("where a not in b", "(where (not in a b))"),
    ("where a not in b and not c", "(where (and (not in a b) (not c)))"),
    ("where x < a + 2 * b", "(where (< x (+ a (* 2 b))))"),
    ("where (a or b) and c", "(where (and (or a b) c))"),
    ("where before.f(x) < after.y", "(where (< (. before (f x)) (. after y)))"),
    ("where f(x).y", "(where (. (f x) y))"),
    ("where f (x)", "(where f x)"),
    ("where f()", "(where (f))"),
    ("where f(-1, a - 1)", "(where (f (- 1) (- a 1)))"),
    ("where a -b", "(where (- a b))"),
    ("where size-1 > mine-group", "(where (> (- size 1) mine-group))"),
    ('option size = 11 in odd 3..25 "points"', '(option (= size (in 11 (odd 3 25))) "points")'),
    ("option pie = off in on, off", "(option (= pie (in off on) off))"),
    ("option x = 1 in 1..size-1", "(option (= x (in 1 (every 1 (- size 1)))))"),
    ("option odd = 1 in even 2..4", "(option (= odd (in 1 (even 2 4))))"),
    ("where odd in odd", "(where (in odd odd))"),
    ('define f(a, b) = a | b "text"', '(define (= (f a b) (| a b)) "text")'),
    (". Black", "(. Black)"),
    ("Black . .", "(Black . .)"),
    ("when a -> b wins", "(when a -> b wins)"),
    ("tile { . Black }", "(tile\n  (. Black))"),
    ("t {\n}", "(t)"),
    ("t\n{\n a\n}", "(t\n  (a))"),
    ("where a\n  and b\n  or c", "(where (or (and a b) c))"),
    ("where a and\n b", "(where (and a b))"),
    ("players A,\n B", "(players (list A B))"),
    ("where f(a,\n\n  b)", "(where (f a b))"),
    ("where a\n  - b", "(where (- a b))"),
    ("when a\n -> draw", "(when a -> draw)"),
    ('define a = b\n  "text"', '(define (= a b) "text")'),
    ("a # b\n# c\nd", "(a)\n(d)"),
    ("a {b} c {d}", "(a\n  (b))\n(c\n  (d))"),
    ("ñandú élan", "(ñandú élan)"),
    ("year 1.5", "(year 1.5)"),
    ("\n\n  a  \n\n", "(a)"),
    ("a\r\nb", "(a)\n(b)"),
    ("where if a then b else c", "(where (if a b c))"),
    ("where if a or b then c | d else e and f", "(where (if (or a b) (| c d) (and e f)))"),
    ("where if a then b else if c then d else e", "(where (if a b (if c d e)))"),
    ("where if if a then b else c then d else e", "(where (if (if a b c) d e))"),
    ("where if a then if b then c else d else e", "(where (if a (if b c d) e))"),
    ("where f(if a then b else c, d) + (if a then -1 else - 2)", "(where (+ (f (if a b c) d) (if a (- 1) (- 2))))"),
    ("where if a\n  then b\n  else c\nd", "(where (if a b c))\n(d)"),
    ("define x = if a then\n b else\n c\nd", "(define (= x (if a b c)))\n(d)"),
    ('define x = if a then b else c "text"', '(define (= x (if a b c)) "text")'),
    ("when if a then b else c -> if d then e else f wins", "(when (if a b c) -> (if d e f) wins)"),
    ("where then-some and else-where", "(where (and then-some else-where))"),
    ("when f(x, p -> p + 1) -> draw", "(when (f x (-> p (+ p 1))) -> draw)"),
    ("where f(p -> if p then a else b, q ->\n g(q -> q))", "(where (f (-> p (if p a b)) (-> q (g (-> q q)))))"),
    ("where before.f(p -> p)", "(where (. before (f (-> p p))))"),
    ("", ""),
    ("# nothing", ""),
]


@pytest.mark.parametrize(("text", "tree"), READ_AS, ids=[repr(text)[:40] for text, _ in READ_AS])
def test_a_text_parses_to_its_tree(text: str, tree: str) -> None:
    assert syntax_text(parse(Source("test", text))) == (tree + "\n" if tree else "")


def test_the_grammar_has_no_conflict_that_lark_would_resolve_silently() -> None:
    lark.Lark(GRAMMAR, parser="lalr", lexer="basic", strict=True, maybe_placeholders=False)


def test_the_grammar_contains_no_word_of_the_vocabulary() -> None:
    rules = "\n".join(line.partition("//")[0] for line in GRAMMAR.splitlines())
    quoted = {part for part in rules.split('"')[1::2] if part.isalpha()}
    assert quoted == {"or", "and", "not", "is", "in", "if", "then", "else"}


def test_lines_and_columns_are_counted_from_one() -> None:
    with pytest.raises(DescriptionError) as caught:
        parse(Source("test", "a\n  b ! c"))
    span = caught.value.diagnostics[0].label.span
    assert span.source.line_and_column(span.start) == (2, 5)

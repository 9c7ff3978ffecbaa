"""Where the author's text of a rule and its condition may differ: names and numbers that only the text has.

The condition decides; the text is what people read. Each check compares words of one kind (sides, players, pieces,
numbers …) and says nothing unless *both* the text and the condition have words of that kind: a text need not tell
everything, and most say less than the condition.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ...gdl.model import ast
from ...gdl.model.model import Choose, Counter, Do, Ending, Model, Rule, Where, expression_of
from ...gdl.model.option import Option
from ...gdl.text.source import Span
from ..analyse.as_written import definitions_of, has_text, is_standard, written
from . import about, bounds, deeds, either, ends, implied, moves, neighbours, numbers, options, pieces, roles, ways
from .asides import plain
from .doubt import NEGATED, Doubt
from .words import EMPTY, ENEMY, OWN, Words, lower, named, sides_in, spelled, split, words_of

WAYS = {
    "orthogonal": "orthogonal", "orthogonally": "orthogonal", "rook": "orthogonal", "rooks": "orthogonal",
    "diagonal": "diagonal", "diagonally": "diagonal", "bishop": "diagonal", "bishops": "diagonal",
}  # fmt: skip
"""Words of texts that are about directions, and which of the two kinds."""
WRITTEN_WAYS = {
    "orthogonal": "orthogonal", "rook-slides": "orthogonal", "diagonal": "diagonal", "bishop-slides": "diagonal",
    "queen-slides": "orthogonal diagonal",
    **dict.fromkeys(("n", "e", "s", "w", "forward", "backward"), "orthogonal"),
    **dict.fromkeys(("ne", "nw", "se", "sw"), "diagonal"),
    **dict.fromkeys(("forward-left", "forward-right", "backward-left", "backward-right"), "diagonal"),
}  # fmt: skip
ALONG = r"\balong (?:a |the |its |their )?(?:rows?|ranks?|columns?|files?)\b"
"""How texts say `orthogonal` without that word."""
TWO_SIDES = re.compile(r"\bedge\([^()]*\)\s*&\s*edge\(|\brow\([^()]*\)\s*&\s*column\(|\bcolumn\([^()]*\)\s*&\s*row\(")
"""How a corner is written as what two sides have in common."""
PLACES = {"corner": "corner", "corners": "corner", "edge": "edge", "edges": "edge", "rim": "edge", "border": "edge"}
WRITTEN_PLACES = {
    "corners": "corner", "corners-joined": "corner", "edge": "edge", "rim": "edge", "sides-joined": "edge",
}  # fmt: skip
AHEAD = {"forward": "forward", "forwards": "forward", "backward": "backward", "backwards": "backward"}
WRITTEN_AHEAD = {
    f"{way}{aside}": way for way in ("forward", "backward") for aside in ("", "-left", "-right")
}  # fmt: skip
TAKES = r"\b(?:captures?|takes?|removes?|flips?|converts?|jumps? over)\b[^,;.]*\b"
FOES = r"\b(?:enem(?:y|ies)|opponent's|opposing|hostile|foes?)\b"
DISTANT = r"\b(?:steps?|away|apart|distance|further|farther)\b|\b(?:jump|leap|hop|slide|move|go|advance)s?\b"
"""Words with which a text speaks of distances."""
DONE = "wins|won|has (?:won|joined|connected|linked|reached|made|completed|captured|taken|formed|brought)"
MORE = frozenset(("more", "most", "larger", "largest", "higher", "highest", "greater", "greatest", "biggest"))
FEWER = frozenset(("fewer", "fewest", "less", "least", "smaller", "smallest", "lower", "lowest"))


def of_ending(model: Model, ending: Ending) -> tuple[Doubt, ...]:
    """What may differ between the author's reason for an ending, and its condition and result."""
    words = words_of(model, [ending.condition]) if has_text(ending) else None
    if words is None:
        return ()
    if (text := plain(ending.reason)) != ending.reason:
        ending = replace(ending, reason=text)
    words.close |= numbers.lost(model, ending)
    if words.players & {*model.players}:  # a text about the loser alone is no contradiction to a winner
        words.players |= {node.span.text for node in (ending.winner, ending.loser) if node is not None}
    found = [
        doubt
        for doubt in _differing(model, ending.reason, words)
        if doubt.kind != "player" or any(map(ending.reason.removeprefix("the ").lower().startswith, lower(doubt.text)))
    ]  # a player in the middle is an object: "has got past the wolves"
    if not any(doubt.kind == "player" for doubt in found):
        found += _winner(model, ending)
    said = {*split(re.sub(r"\b(at|no) (least|most|more|less|fewer)\b", "", ending.reason))}
    more, fewer = said & MORE, said & FEWER
    if (ending.leader == "highest" and fewer and not more) or (ending.leader == "lowest" and more and not fewer):
        found.append(Doubt("score", tuple(sorted(more | fewer)), (ending.leader,)))
    if not found:
        bodies = (one.code for one in definitions_of(ending.condition, model=model) if not is_standard(one.definition))
        code = " ".join((written(ending.condition, model), *bodies))
        lost = _whoever_does_it_loses(model)  # then a text without a subject may be about the loser
        differing = ends.differing(model, ending, code, words.own)
        found += [doubt for doubt in differing if not (lost and doubt.kind == "whose")]
        found += numbers.counts(model, ending)
    if not found:
        found += roles.differing(model, ending)
        found += bounds.of_ending(model, ending)
    return tuple(found)


def of_rule(model: Model, rule: Rule) -> tuple[Doubt, ...]:
    """What may differ between the author's text of a move and its steps."""
    if (text := plain(rule.text)) != rule.text:
        rule = replace(rule, text=text)
    every = (expression_of(step) for step in rule.every_step)
    nodes = [node for node in every if node is not None and node.span != rule.span]  # what no step says has the rule's
    around = implied.around(model, rule)
    chosen = [node for step in rule.every_step if isinstance(step, Choose) for node in [step.region]]
    put = [do.effect.arguments[0] for do in rule.every_step if isinstance(do, Do) and do.effect.ludeme.name == "place"]
    parts = ([node for node in nodes if node not in around], around, chosen, put)
    words, outer, kinds, placed = (words_of(model, part) if rule.text else None for part in parts)
    if words is None or outer is None or kinds is None or placed is None:
        return ()
    words.close |= outer.numbers | outer.far | outer.close
    words.names |= outer.names
    put_down = placed.own & _kinds(model)
    words.allowed |= outer.own | put_down | implied.other_kinds(chosen, _kinds(model))
    found = (*_differing(model, rule.text, words, kinds.own, put_down), *_contents(rule.text, words, kinds))
    found = found or tuple(dict.fromkeys(_of_steps(model, rule, words, put_down)))
    told = {one.kind for one in found}
    low = rule.text.lower()
    beside = (*neighbours.whose(model, rule, low), *neighbours.of_kind(model, rule, low))
    more = (*ways.aside(model, rule), *pieces.differing(model, rule), *beside)
    return (*found, *(one for one in dict.fromkeys(more) if one.kind not in told))


def _kinds(model: Model) -> set[str]:
    return {piece.kind or piece.name for piece in model.pieces} - {*model.players, ""}


def _of_steps(model: Model, rule: Rule, words: Words, placed: Collection[str]) -> Iterator[Doubt]:
    """What may differ between the author's text of a move and where it goes, or whose pieces it is about."""
    steps = rule.every_step
    regions = [found for step in steps if isinstance(step, Choose) and (found := words_of(model, [step.region]))]
    asked = [step.condition for step in steps if isinstance(step, Where) and _inside(step.span, rule.span)]
    effects = [
        moves.bound(step.effect) or found.names
        for step in steps
        if isinstance(step, Do)
        and step.effect.ludeme.name in ("remove", "flip")
        and (found := words_of(model, [step.effect]))
    ]
    where = words_of(model, asked)
    if where is None:
        return
    chosen = {name for region in regions for name in region.names}
    nested = any(re.search(r"\bstep\(\s*step\(", text) for region in regions for text in region.texts)
    names = [region.names for region in regions]
    text = implied.without_placed(rule.text, placed)
    chain, known = rule.repeat is not None, ways.are_known(model, rule)
    yield from moves.reaching(model, text, names, nested=nested, chain=chain, known=known)
    yield from moves.unplaced(rule.text, words.names)
    yield from moves.whose(pieces.without_turned(rule.text), chosen | where.names, words.names, effects)
    yield from deeds.differing(model, rule, words.names)
    yield from either.differing(model, rule)
    yield from neighbours.denied(model, rule)
    yield from numbers.limits(rule)
    yield from bounds.of_rule(model, rule)
    yield from ways.likened(model, rule, rule.text.lower())
    yield from ways.all_eight(model, rule, words.names)


def of_about(model: Model) -> tuple[Doubt, ...]:
    """What may differ between the line about the game and all of its rules, unless an ending tells the same."""
    told = {doubt for ending in model.endings for doubt in of_ending(model, ending)}
    found = dict.fromkeys(about.differing(model))
    return tuple(replace(doubt, of_all=True) for doubt in found if doubt not in told)


def of_counter(model: Model, counter: Counter) -> tuple[Doubt, ...]:
    """What may differ between the author's text of a counter and what is done with it, unless an ending tells it."""
    found = tuple(ends.of_counter(model, counter))
    told = {doubt.rule for end in model.endings for doubt in of_ending(model, end) if doubt.kind == "counter"}
    return tuple(doubt for doubt in found if doubt.rule not in told)


def of_option(model: Model, option: Option) -> tuple[Doubt, ...]:
    """What may differ between the author's text of an option and the scores that it changes."""
    return tuple(options.differing(model, option))


def of_definition(model: Model, definition: ast.Definition) -> tuple[Doubt, ...]:
    """What may differ between the author's text of a definition and its body."""
    words = words_of(model, [definition.body]) if definition.text and not is_standard(definition) else None
    return tuple(_differing(model, definition.text, words)) if words is not None else ()


def _differing(
    model: Model, text: str, words: Words, about: set[str] | None = None, placed: Collection[str] = ()
) -> Iterator[Doubt]:
    """Disagreements of any game; ``about`` are the names from which the kinds of pieces are taken, if not all, and
    ``placed`` the kinds of pieces that are put down."""
    sides = {*model.board.sides} - {option.name for option in model.options}
    yield from _only_text("side", sides_in(text, sides) - words.allowed, words.own & sides)
    players = {*model.players} - sides
    yield from _only_text(
        "player", {name for name in players if named(text, name)} - words.allowed, words.players & players
    )
    kinds = _kinds(model)
    called = {kind for kind in kinds if named(implied.without_likened(text), kind)}
    there = (words.own if about is None else about) & kinds
    yield from _only_text("piece", called - words.allowed, there - (called & words.allowed))
    if re.search(r"\b(?:both|each|rounds?|apiece|own)\b", text.lower()):  # both twice: four times in all
        words.close |= {number // len(model.players) for number in words.numbers}
    claimed = words.numbers | (words.far if re.search(DISTANT, text.lower()) else set())
    if (
        (told := numbers.in_text(text))
        and claimed
        and not (told | bounds.meant(text.lower())) & (words.numbers | words.far | words.close)
    ):
        yield Doubt("number", spelled(told), spelled(claimed), tuple(sorted(words.options)))
    if re.search(NEGATED, text.lower()):
        return
    text = implied.without_placed(text, placed)
    said = split(text)
    for kind, table, meanings in (
        ("direction", AHEAD, WRITTEN_AHEAD), ("direction", WAYS, WRITTEN_WAYS), ("place", PLACES, WRITTEN_PLACES),
    ):  # fmt: skip
        here = {table[word] for word in said if word in table}
        here |= {"orthogonal"} if table is WAYS and re.search(ALONG, text.lower()) else set()
        left = {name for name in words.own & meanings.keys() if not _only_taken_away(name, words.texts)}
        there = {each for name in left for each in meanings[name].split()}
        if table is PLACES and (words.own & ends.corner_names(model) or any(map(TWO_SIDES.search, words.texts))):
            there |= {"corner"}
        also = {each for name in words.allowed & meanings.keys() for each in meanings[name].split()}
        if (
            here and there and not here & (there | also) and not (table is AHEAD and len(here) > 1)
        ):  # "forward or backward"
            yield Doubt(kind, tuple(sorted(here)), tuple(sorted(there)))


def _only_taken_away(name: str, texts: Sequence[str]) -> bool:
    """Whether a condition has a name only behind a `-`, as in `directions - backward`."""
    code = " ".join(texts)
    word = rf"(?<![\w.-]){re.escape(name)}(?![\w-])"
    return len(re.findall(rf"- \(?{word}", code)) == len(re.findall(word, code)) > 0


def _only_text(kind: str, here: set[str], there: set[str]) -> Iterator[Doubt]:
    """A doubt if the text names something, and the condition something else; of sides, it must name all."""
    if there and (only := here - there) and (kind == "side" or there - here):
        yield Doubt(kind, tuple(sorted(only)), tuple(sorted(there - here)))


def _winner(model: Model, ending: Ending) -> Iterator[Doubt]:
    """A doubt if the text begins with somebody who has won or lost, and it is the other way round."""
    for node, who, other in ((ending.winner, DONE, "loses|has lost"), (ending.loser, "loses|has lost|lost", DONE)):
        if node is None or node.span.text not in model.players:
            continue
        lost = _whoever_does_it_loses(model)
        for name in model.players:
            if lost and not re.match(rf"{re.escape(name)} (?:wins|won|loses)\b", ending.reason):
                continue
            if re.match(rf"{re.escape(name)} (?:{who if name != node.span.text else other})\b", ending.reason):
                result = "wins" if node is ending.winner else "loses"
                yield Doubt("player", (name,), (f"{node.span.text} {result}",))


def _whoever_does_it_loses(model: Model) -> bool:
    """Whether each player wins by a clause that looks at the pieces of another, so that texts are about the loser."""
    winners = set()
    for ending in model.endings:
        words = words_of(model, [ending.condition]) if ending.winner is not None else None
        there = words.players & {*model.players} if words is not None else set()
        if ending.winner is not None and there:
            if ending.winner.span.text in there:
                return False
            winners.add(ending.winner.span.text)
    return winners == {*model.players}


def _inside(inner: Span, outer: Span) -> bool:
    return inner.source.name == outer.source.name and outer.start <= inner.start and inner.end <= outer.end


def _contents(text: str, words: Words, chosen: Words) -> Iterator[Doubt]:
    """Doubts about whose pieces a move is about, or whether it goes to empty points: those of what is ``chosen``."""
    low = text.lower()
    if re.search(NEGATED, low):
        return
    for pattern, say, needed, instead in (
        (rf"{TAKES}(?:enem|opponent|opposing)", "enemy", ENEMY, "mine"),
        (rf"{TAKES}(?:friendly|own|your)\b", "friendly", OWN, "theirs"),
        (moves.EMPTY_POINT, "empty", EMPTY, ""),
    ):
        names = words.names if instead else chosen.names
        if say == "enemy" and re.search(r"\b(?:yours|mine)\b", low):
            continue
        if say == "empty" and re.search(FOES, low) and any(re.search(r"- mine\b", part) for part in chosen.texts):
            continue  # all but one's own: empty points and enemies
        if re.search(pattern, low) and names and not names & needed and (not instead or instead in names):
            yield Doubt("content", (say,), (instead,) if instead else tuple(sorted(names & {"theirs", "mine"})))

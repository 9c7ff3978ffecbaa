"""Questions about when a game ends and who can win, and about turns that go on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf

from ..ludemes.course import NoMoves
from ..ludemes.turn_order import Last
from ..ludemes.turns import MovesThisTurn
from ..model import ast
from ..model.model import Choose, Ending, Model
from ..text.diagnostic import Advice, Diagnostic, Fix, Label
from ..text.errors import warning
from ..text.fixes import replaced
from ..types.types import BOOL
from .bounds import Prover, cases, stopping
from .questions import Questions
from .remedies import moved_line, without_line
from .terms import Term
from .translate import COUNTERS, Context, Translator

ONLY = Context(0)
"""The position in which the clauses of `end` are tested."""


def check_end(prover: Prover, questions: Questions) -> None:
    """Ask about each clause of `end`, with the clauses above it known not to hold, and who can win."""
    winners: set[int] = set()
    for translator in cases(prover):
        winners |= _case(prover, questions, translator)
    _nobody_else_wins(prover.model, questions, winners)
    _rows_of_the_mover(prover, questions)


def _case(prover: Prover, questions: Questions, translator: Translator) -> set[int]:
    """The players who can win where one player is to move and one has moved."""
    conditions = prover.conditions
    conditions.context.clear()
    conditions.regions.forget({})
    winners: set[int] = set()
    above: list[tuple[Ending, Term]] = []
    for ending in prover.model.endings:
        term = translator.term(ending.condition, ONLY)
        own = questions.own(ending.condition)
        players = _winners(ending, translator)
        stopped = _stopped(prover, term)
        if own:
            stop = _before_it(prover, ending, term) if stopped else None
            where = "one above it" if stop in [other for other, _ in above] else "another one"
            found = _unreached(ending, [stop], f"{where} ends the game before") if stop else None
            questions.verdicts.note("stopped", ending.condition.span, found)
        always = not stopped and Last not in ast.ludemes_of(ending.condition) and prover.conditions.always(term)
        if own:
            questions.verdicts.note("over", ending.condition.span, _always_over(ending) if always else None)
        if always:
            questions.settled(ending.condition)
        possible = not stopped and (always or questions.condition(ending.condition, ONLY, translator))
        _spare_the_start(questions, ending.condition)
        if possible:
            over = _forestalled(prover, term, above, translator)
            if own:
                narrower = len(over) == 1 and not _implies(prover, dict(above)[over[0]], term)
                found = _unreached(ending, over, narrower=narrower) if over else None
                questions.verdicts.note("reached", ending.condition.span, found)
            winners |= set() if over else players
        if players or (ending.winner is None and ending.loser is None):
            above.append((ending, term))
    return winners


def _always_over(ending: Ending) -> Diagnostic:
    return warning(
        "always-over",
        "this is always true: the game is over before it begins",
        ending.condition.span,
        help="write a condition on the position",
    )


def _spare_the_start(questions: Questions, condition: ast.Expression) -> None:
    """Note that conditions about `last`, which no case here leaves undefined, can fail at the start."""
    for node in ast.walk(condition):
        if node.type == BOOL and questions.own(node) and Last in ast.ludemes_of(node):
            questions.verdicts.note("fails", node.span, None)


def _winners(ending: Ending, translator: Translator) -> set[int]:
    """The players who can win by a clause."""
    everybody = set(range(len(translator.model.players)))
    if ending.leader:
        return everybody
    named = ending.winner or ending.loser
    if named is None:
        return set()
    player = translator.term(named, ONLY)
    if player.op != "player":
        return everybody
    return {player.args[0]} if ending.winner is not None else everybody - {player.args[0]}


def _forestalled(prover: Prover, term: Term, above: list[tuple[Ending, Term]], translator: Translator) -> list[Ending]:
    """The clauses above one that, alone or together, always hold when it does; none if that is not proved."""
    make, conditions = prover.terms.make, prover.conditions
    for ending, other in above:
        if decides(ending) and (_implies(prover, term, other) or _ends_moves(prover, term, ending, translator)):
            return [ending]
    deciding = [(ending, other) for ending, other in above if decides(ending)]
    if len(deciding) > 1:
        others = [make("not", other) for _, other in deciding]
        if conditions.never(make("and also", term, *others)):
            return [ending for ending, _ in deciding]
    return []


def _implies(prover: Prover, one: Term, other: Term) -> bool:
    """Whether it is proved that a condition holds whenever another one does."""
    make = prover.terms.make
    return prover.conditions.never(make("and also", one, make("not", other)))


def _ends_moves(prover: Prover, term: Term, ending: Ending, translator: Translator) -> bool:
    """Whether a clause is `no-moves`, and a condition leaves no point to begin a move from."""
    match ending.condition:
        case ast.Call(ludeme=ludeme) if ludeme is NoMoves:
            firsts = [rule.steps[0] if rule.steps else None for rule in prover.model.rules]
            return all(isinstance(step, Choose) and _is_ruled_out(prover, term, step, translator) for step in firsts)
    return False


def _is_ruled_out(prover: Prover, term: Term, step: Choose, translator: Translator) -> bool:
    """Whether a condition leaves no point for the first step of a move."""
    make, terms = prover.terms.make, prover.terms
    some = make("not", make("within", translator.term(step.region, ONLY), terms.nowhere))
    return prover.conditions.never(make("and also", term, some))


def _stopped(prover: Prover, term: Term) -> bool:
    """Whether a condition cannot hold because a clause ends the game before a number of the position gets so far."""
    conditions = prover.conditions
    if not conditions.never(term):
        return False
    narrow, conditions.numbers.limits = conditions.numbers.limits, prover.declared
    try:
        return not conditions.never(term)
    finally:
        conditions.numbers.limits = narrow


def _before_it(prover: Prover, ending: Ending, term: Term) -> Ending | None:
    """The clause that ends the game before a number of the position gets so far that another clause could hold."""
    conditions, others = prover.conditions, [other for other in prover.model.endings if other is not ending]
    narrow, wide = conditions.numbers.limits, prover.declared
    numbers = sorted({name for name, _ in narrow.counters} | {*narrow.others})
    for name in numbers:
        counters = {key: (wide if key[0] == name else narrow).counters[key] for key in narrow.counters}
        kept = {word: ends for word, ends in narrow.others.items() if word != name or word in wide.others}
        conditions.numbers.limits = replace(narrow, counters=counters, others=kept | _of(wide.others, name))
        try:
            freed = not conditions.never(term)
        finally:
            conditions.numbers.limits = narrow
        if freed:
            stops = ((stop, other) for other in others if (stop := stopping(prover, other, name)) is not None)
            if (first := min(stops, key=lambda each: each[0], default=None)) is not None:
                return first[1]
    return None


def _of(ends: Mapping[str, tuple[float, float]], name: str) -> dict[str, tuple[float, float]]:
    return {name: ends[name]} if name in ends else {}


def decides(ending: Ending) -> bool:
    """Whether a clause always decides the game when its condition holds after a move."""
    named = ending.winner or ending.loser
    return named is None or isinstance(named, ast.Literal) or (isinstance(named, ast.Call) and not named.arguments)


def _unreached(ending: Ending, above: list[Ending], why: str = "", *, narrower: bool = False) -> Diagnostic:
    first = above[0]
    one = not above[1:]
    same = ending.condition.span.text.split() == first.condition.span.text.split()
    fixes = without_line(ending.span, "remove this clause")
    if narrower and not same:
        fixes = (*moved_line(ending.span, first.span), *fixes)
    which = "a clause" if one else "one of those"
    found = warning(
        "clause-never-reached",
        f"this clause never decides a game: {why or f'{which} above it always holds when it does'}",
        ending.condition.span,
        help=Advice("the first clause that holds decides: put the narrower condition first, or remove it", fixes),
    )
    inside = ending.condition.span.source
    labels = [Label(other.condition.span, "decides first") for other in above if other.condition.span.source is inside]
    return replace(found, related=tuple(labels[:3]))


def _nobody_else_wins(model: Model, questions: Questions, winners: set[int]) -> None:
    """Warn of players who can never win though another one can."""
    endings = [ending for ending in model.endings if ending.winner or ending.loser]
    if not endings or endings[0].span.source is not questions.source:
        return
    losers = [player for player in range(len(model.players)) if player not in winners]
    place = next((e for e in endings if isinstance(e.winner or e.loser, ast.Literal)), endings[0])
    named = place.winner or place.loser
    assert named is not None
    if not losers or not winners:
        questions.verdicts.note("wins", endings[0].span.to(endings[0].condition.span), None)
        return
    names = " and ".join(model.players[player] for player in losers)
    span = place.span.to(named.span) if named.span.source is place.span.source else place.span
    fixes: tuple[Fix, ...] = ()
    again = [ending for ending in endings if isinstance(ending.winner, ast.Literal)][1:2]
    if len(model.players) == 2 and again and again[0].winner is not None:  # the second who could be somebody else
        span = again[0].span.to(again[0].winner.span)
        fixes = (replaced(again[0].winner.span, model.players[losers[0]]),)
    found = warning(
        "player-never-wins",
        f"{names} can never win",
        span,
        "no clause of `end` that can hold gives them the game",
        help=Advice("add a clause in which they win, or correct the player of one", fixes),
    )
    questions.verdicts.note("wins", endings[0].span.to(endings[0].condition.span), found)


# -- the row from which the player who has just moved came -------------------------------------------------------------

LAST = r"last|opponent"
"""The player who has just moved, where each turn has one move and two play."""


def _rows_of_the_mover(prover: Prover, questions: Questions) -> None:
    """Warn of a goal of the player who has just moved on the `far-row`, if none of that player's pieces ever comes
    there: it is the row where they began, since the far row is that of the player to move."""
    model = prover.model
    if len(model.players) != 2 or model.again:
        return
    comes = [0] * len(model.pieces)
    for change in prover.changes():
        comes = [one | other for one, other in zip(comes, change.comes, strict=False)]
    for ending in model.endings:
        wins, who = (ending.winner, LAST) if ending.winner is not None else (ending.loser, "mover")
        if wins is None or not re.fullmatch(who, wins.span.text):
            continue
        for row, exactly in _far_rows_of_last(ending.condition):
            if questions.own(row):
                began = (_began_there(prover, translator, row, comes) for translator in cases(prover))
                slip = all(0 < number <= (exactly or number) for number in began)
                questions.verdicts.note("row", row.span, _of_the_mover(row) if slip else None)


def _of_the_mover(row: ast.Use) -> Diagnostic:
    return warning(
        "row-of-the-mover",
        "this row is where the player who has just moved began, and no piece of theirs ever comes there",
        row.span,
        "the far row of the player to move",
        help=Advice(
            "in `end`, the row that the player who has just moved wants to reach is `home-row`",
            (replaced(row.span, "home-row"),) if row.span.text == "far-row" else (),
        ),
    )


def _began_there(prover: Prover, translator: Translator, row: ast.Expression, comes: list[int]) -> int:
    """How many pieces of the player who has just moved stand in a region at the start; 0 if one may ever come there."""
    there = prover.regions.may(translator.term(row, ONLY), ONLY.board)
    own = translator.pieces_of(translator.last)
    if any(comes[piece] & there[piece] for piece in own):
        return 0
    return sum(there[piece] >> site & 1 for site, piece in enumerate(prover.model.setup) if piece in own)


def _far_rows_of_last(condition: ast.Expression) -> Iterator[tuple[ast.Use, int]]:
    """Each `far-row` on which a condition, and nothing besides, asks for pieces of the player who has just moved, and
    for exactly how many; 0 if for some or more."""
    match condition:
        case ast.Use(definition=definition, arguments=(region,)) if definition.name == "some":
            exactly = 0
        case ast.Call(
            ludeme=sign, arguments=(ast.Call(ludeme=counts, arguments=(region,)), ast.Literal(value=int(number)))
        ) if counts.name == "count" and sign.name in ("is", ">=", ">") and (number > 0 or sign.name == ">"):
            exactly = number if sign.name == "is" else 0
        case _:
            return
    match region:
        case ast.Call(ludeme=both, arguments=(one, other)) if both.name == "&":
            for men, row in ((one, other), (other, one)):
                if isinstance(row, ast.Use) and row.definition.name == "far-row" and _are_of_last(men):
                    yield row, exactly


def _are_of_last(region: ast.Expression) -> bool:
    """Whether a region is the points with pieces of the player who has just moved, or with those of one kind."""
    text = "".join(region.span.text.split())
    return re.fullmatch(rf"theirs|of\((?:{LAST})\)|having\((?:{LAST})\.[\w-]+\)", text) is not None


# -- turns that go on --------------------------------------------------------------------------------------------------


def check_turns(prover: Prover, questions: Questions) -> None:
    """Ask about each `again` whether it can hold and fail after a move."""
    conditions = prover.conditions
    plain = conditions.numbers.limits
    for again in prover.model.again:
        if not ast.looks_at(again.condition, "before"):  # the move just made counts
            others = {**plain.others, MovesThisTurn.name: (1.0, inf)}
            conditions.numbers.limits = replace(plain, others=others)
        for mover in range(len(prover.model.players)):
            translator = Translator(prover.model, prover.terms, mover, mover)
            conditions.context.clear()
            conditions.regions.forget({})
            at = Context(COUNTERS, before=0, after=COUNTERS)
            term = translator.term(again.condition, at)
            if questions.own(again.condition) and conditions.always(term):
                questions.verdicts.note("holds", again.condition.span, None)
                questions.verdicts.note("fails", again.condition.span, _never_passes(again.condition))
                questions.mention(again.condition)
                continue
            questions.condition(again.condition, at, translator)
        conditions.numbers.limits = plain


def _never_passes(condition: ast.Expression) -> Diagnostic:
    return warning(
        "turn-never-passes",
        "this is always true: the turn never passes while the player can move",
        condition.span,
        help="say when the turn continues, such as `again when moves-this-turn < 2`",
    )

"""What the line about a game says, against all of its rules: who wins, how many, in which directions, whose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...gdl.model import ast
from ...gdl.model.model import Choose, Do, Ending, Model, Rule, expressions_of
from ...gdl.types.types import INT
from ..analyse.as_written import definitions_of, in_one_line, is_standard
from . import bounds, compelled, deeds, ends, neighbours, numbers, pieces, ways
from .asides import plain
from .doubt import NEGATED, Doubt
from .words import named, sides_in, words_of

MORE = r"\b(?:the )?(?:most|highest|largest|greatest|biggest|more|higher|larger)\b"
FEWER = r"\b(?:the )?(?:fewest|lowest|smallest|least|fewer|lower|smaller)\b"
WINS = r"\bwin(?:s|ner|ning)?\b"
LOSES = r"\bloses?\b"
OF_NUMBERS = (
    r"\b(?:at (?:least|most)|(?:no )?(?:more|fewer|less) than|or (?:more|fewer|less)|must take the (?:most|fewest))\b"
)
COUNT = rf"(?:{'|'.join(numbers.COUNTS[1:])}|\d+)"
ROW = (
    rf"\b(?P<number>{COUNT})(?: (?:[\w'-]+ ){{0,4}}?(?:in|on|into) (?:a|one) (?P<row>row|line))\b"
    rf"|\b(?:row|line)s? of (?P<of>{COUNT})\b"
)
"""How texts say how long a line is."""
THEN = r"(?:[\w'-]+ ){0,3}?"
PUT = r"(?:places?|moves?|puts?|adds?|plays?|drops?|makes?|takes?|lays?)"
A_TURN = (
    rf"\b(?P<number>{COUNT}) (?:[\w'-]+ ){{1,3}}?(?:a|per|each|every|in a|in each|in every) turn\b"
    rf"|\b(?:each|every|a|per|one's|your|their) turn,? (?:(?:you|players?|they|to) )?(?:must |can )?{PUT} "
    rf"(?P<each>{COUNT}) (?:moves?\b|{pieces.MAN})"
    rf"|\b{PUT} (?P<put>{COUNT}) (?:[\w'-]+ ){{1,6}}?(?:each|every|a|per|in a|in each) turn\b"
)
"""How texts say how many moves or stones a turn has."""
BLOCKED = r"(?:is|are) (?:blocked|stuck|stalemated|immobili[sz]ed|(?:shut|hemmed|locked|walled|fenced) in)"
"""How texts say that somebody cannot move, or that a piece cannot."""
STUCK = (
    r"\b(?:(?:(?:player|side|one) (?:who|that) |whoever |who )?"
    r"(?:cannot|can't|(?:is|are) unable to|has no|have no|without) ?(?:(?:legal )?moves?|play|jump|go|lay|place)"
    rf"|(?:(?:player|side|one) (?:who|that)|whoever|who) {BLOCKED})\b"
    r"(?: [\w']+){0,3}?,? (?P<result>wins?|loses?|has won|has lost)\b"
    r"(?! (?:an?|one|the|its|his|their|your) (?:turn|move|stone|piece|man)\b)"
)
GOAL = (
    r"^(?:[\w']+ )?(?:push|capture|take|collect|reach|bring|connect|make|get|score|remove|gain|win|build|form)\b"
    r"|\bwins?\b|\bto win\b|\bfirst (?:player )?to\b|\bloses?\b"
)
"""How a part of a text says what the goal is."""
OVER = rf"\bwins?\b|\bto win\b|{LOSES}"
"""How a part of a text says that the game is over."""
BOARD = (
    r"\b(?:by|boards? (?:of|with)|squares|points|cells|rows|columns|hexagons|spaces|players|colou?rs|wide|long|high"
    r"|deep)\b"
)
DIAGONAL = frozenset(("diagonal", "ne", "nw", "se", "sw", "bishop-slides", "queen-slides", "knight-leaps"))
STRAIGHT = frozenset(("orthogonal", "n", "e", "s", "w", "forward", "backward", "rook-slides"))
BOTH = frozenset(
    ("line", "lines", "exact-line", "along", "directions", "slides", "between", "beyond", "corners", "given")
)


def differing(model: Model) -> Iterator[Doubt]:
    """Doubts about the text after `about`."""
    for text in model.metadata.get("about", ()):
        text = plain(text)
        low = text.lower()
        for found in (
            _leader(model, low), _rows(model, low), _turns(model, low), _stuck(model, low), _goals(model, low),
            _sides(model, text), _ways(model, low), _pieces(model, low), _players(model, low),
            compelled.differing(model, low),
        ):  # fmt: skip
            yield from found


def _parts(low: str) -> list[str]:
    return re.split(r"[;:.,]|\bbut\b", low)


# -- who wins ----------------------------------------------------------------------------------------------------------


def _leader(model: Model, low: str) -> Iterator[Doubt]:
    """*Most* where the fewest win, or the reverse."""
    leaders = {ending.leader for ending in model.endings if ending.leader}
    if len(leaders) == 1:
        codes = [re.sub(r"\w-\w|->", "", score.span.text) for score in model.scores]
        others = [
            any(re.search(rf"\b{re.escape(name)}\b", code) for name in model.players if name != own)
            for own, code in zip(model.players, codes, strict=False)
        ]
        if any(others) or any("-" in code for code in codes):
            return  # what is taken from the score is best kept small, and so is what the other player has
        more = leaders == {"highest"}
    else:
        compared = {
            ends.has_more(each) == bool(each.winner) for each in model.endings if ends.has_more(each) is not None
        }
        if leaders or len(compared) != 1 or len(model.players) != 2:
            return
        (more,) = compared
    for part in _parts(low):
        part = re.sub(OF_NUMBERS, " ", part)
        if re.search(r"\b(?:left|hand|lost|captur|taken|remaining|moves|turns)", part):
            continue
        won = re.search(WINS, part) and not re.search(f"{LOSES}|{NEGATED}", part)
        scored = re.search(r"\bscores? (?:the )?(?:highest|lowest|most|fewest|least)\b", part)
        said = re.search(FEWER if more else MORE, part)
        if said and (won or scored) and not re.search(MORE if more else FEWER, part):
            yield Doubt("score", (said[0].removeprefix("the "),), ("the most" if more else "the fewest",))


def _result(model: Model, ending: Ending, owner: str) -> str:
    """Whether the player of a role wins or loses; nothing if that is not sure."""
    for node, word, other in ((ending.winner, "wins", "loses"), (ending.loser, "loses", "wins")):
        if node is not None and node.span.text in ("mover", "last") and len(model.players) == 2:
            return word if node.span.text == owner else other
    return ""


def _stuck(model: Model, low: str) -> Iterator[Doubt]:
    """*A player who cannot move loses* where that player wins."""
    said = re.search(STUCK, low)
    found = [each for each in model.endings if in_one_line(each.condition.span.text) == "no-moves"]
    results = {_result(model, each, "mover") for each in found}
    if said is None or len(results) != 1 or re.search(r"\b(?:other|opponent|enemy|last)\b", said[0]):
        return
    if re.search(BLOCKED, said[0]) and any(
        (each.winner or each.loser) and not any(each is one for one in found) for each in model.endings
    ):
        return  # another clause may be the one about what is blocked
    (result,) = results
    told = "wins" if "w" in said["result"] else "loses"
    if result and result != told:
        clause = in_one_line(re.sub(r'\s*"[^"]*"\s*$', "", found[0].span.text))
        yield Doubt("result", (f"“{said[0].strip()}”",), (f"that such a player {result} (`{clause}`)",))


# -- how many ----------------------------------------------------------------------------------------------------------


def _every(roots: Sequence[ast.Expression], model: Model) -> Iterator[ast.Expression]:
    """All parts of expressions, and of the description's own definitions that they use."""
    own = [one.definition.body for one in definitions_of(*roots, model=model) if not is_standard(one.definition)]
    for root in (*roots, *own):
        yield from ast.walk(root)


def _value(node: ast.Expression) -> int | None:
    while isinstance(node, ast.Convert):
        node = node.operand
    return node.value if isinstance(node, ast.Literal) and node.type == INT and isinstance(node.value, int) else None


def _rows(model: Model, low: str) -> Iterator[Doubt]:
    """*Five in a row* where no rule asks for a line of five; *wins* where it loses."""
    lines = {
        length
        for part in _every([*expressions_of(model)], model)
        if isinstance(part, ast.Call | ast.Use)
        and _name(part) in ("line", "exact-line", "lines")
        and part.arguments[1:]
        for length in [_value(part.arguments[1])]
    }
    defaults = {option.default for option in model.options}
    if not lines or None in lines:
        return
    for match in (match for part in _parts(low) for match in re.finditer(ROW, part)):
        part, number = match.string.strip(), numbers.number_of(match["number"] or match["of"])
        if (not re.search(MAKES, part.replace(match[0], "")) and part != match[0]) or re.search(COURSE, match[0]):
            continue
        if number > 1 and number not in lines and number not in defaults:
            yield Doubt("number", (match[0],), tuple(str(each) for each in sorted(filter(None, lines))))
            return
        after = re.match(rf" {THEN}(?P<result>wins?|loses?)\b", match.string[match.end() :])
        results = {_result(model, each, owner) for each in model.endings for owner in _line_of(each, number)}
        if after and len(results) == 1 and {after["result"].rstrip("s") + "s"} != results and "" not in results:
            yield Doubt("result", (f"“{match[0]}{after[0]}”",), (f"that such a player {results.pop()}",))


MAKES = r"\b(?:wins?|winning|loses?|makes?|builds?|forms?|gets?|line up|align|completes?|first|have|has)\b"
COURSE = r"\b(?:pass|turn|move|check|capture|time|round)(?:e?s)?\b"
LINES = ("line", "exact-line", "lines")


def _name(part: ast.Call | ast.Use) -> str:
    return part.definition.name if isinstance(part, ast.Use) else part.ludeme.name


def _line_of(ending: Ending, number: int) -> Iterator[str]:
    """Whose line of a length a clause asks for and nothing else."""
    said = re.fullmatch(
        r"line\((mine|theirs|of\((?:last|mover|opponent)\)), [\w-]+\)", in_one_line(ending.condition.span.text)
    )
    if said and isinstance(ending.condition, ast.Call | ast.Use) and _value(ending.condition.arguments[1]) == number:
        yield "mover" if said[1] in ("mine", "of(mover)") else "last"


def _turns(model: Model, low: str) -> Iterator[Doubt]:
    """*Three stones a turn* where it is two."""
    said = re.search(A_TURN, low)
    if said is None or re.search(r"\b(?:first|or|if|unless|until|at most|up to|may)\b", low):
        return
    part = next(part for part in [*_parts(low), low] if said[0] in part)
    if len(re.findall(rf"\b{COUNT}\b", part)) > 1 or re.search(r"\bof (?:each|every)\b", part):
        return
    number = numbers.number_of(said["number"] or said["each"] or said["put"])
    allowed = _a_turn(model)
    if allowed and number not in allowed:
        yield Doubt("number", (said[0],), tuple(str(each) for each in sorted(allowed)))


def _a_turn(model: Model) -> set[int]:
    """How many moves, or stones put down, a turn has; empty if that is not sure."""
    placed = set()
    for rule in model.rules:
        does = [step.effect for step in rule.every_step if isinstance(step, Do) and step.effect.ludeme.name == "place"]
        if rule.repeat is not None or any(pieces.is_many(effect.arguments[1]) is not False for effect in does):
            return set()
        placed |= {len(does)} if does else set()
    if len(placed) > 1:
        return set()
    a_move = placed.pop() if placed else 1
    if not model.again:
        return {1, a_move} if a_move == 1 else {a_move}
    limits = [
        number + {"<": 0, "<=": 1, "is": 1}[sign]
        for again in model.again
        for sign, node, literal in numbers.comparisons(ast.walk(again.condition))
        if in_one_line(node.span.text) == "moves-this-turn" and sign in ("<", "<=", "is")
        for number in [int(literal.value)]
    ]
    return {limits[0], limits[0] * a_move} if len(limits) == 1 and len(model.again) == 1 else set()


def _goals(model: Model, low: str) -> Iterator[Doubt]:
    """*Capture five* where nothing is about five, and the end is about six."""
    goals = [one.condition for one in model.endings if not re.search(numbers.COURSE, one.condition.span.text)]
    words = words_of(model, goals) if goals else None
    if words is None or not words.numbers or re.search(r"\bturns?\b|\brounds?\b", low):
        return
    if not all(_is_known(ending.condition) for ending in model.endings):
        return
    for part in _parts(re.sub(ROW, " ", low)):
        part = part.strip()
        said = bounds.said(part)
        if said is None or not re.search(GOAL, part) or re.search(f"{BOARD}|{NEGATED}|{bounds.ELSEWHERE}", part):
            continue
        _, meant, match = said
        known = _numbers(model, ends_only=re.search(OVER, part) is not None)
        if meant not in known and numbers.in_text(part):
            yield Doubt("number", (match[0],), tuple(str(each) for each in sorted(words.numbers)))


def _is_known(condition: ast.Expression) -> bool:
    """Whether all that a condition compares is compared with a number."""
    return all(
        any(_value(side) is not None for side in part.arguments)
        for part in ast.walk(condition)
        if isinstance(part, ast.Call) and part.ludeme.name in ends.SIGNS
    )


def _numbers(model: Model, *, ends_only: bool) -> set[int]:
    """All numbers that a text could mean: of the rules, or only of `end`, and what is left or gone of the pieces."""
    roots = [ending.condition for ending in model.endings] if ends_only else [*expressions_of(model)]
    parts = [*_every(roots, model)]
    compared = [*numbers.comparisons(parts)]
    inexact = {id(literal) for sign, _, literal in compared if sign in ("<", ">")}
    found = {value for part in parts if id(part) not in inexact and (value := _value(part)) is not None}
    found |= {literal.value + {"<": -1, ">": 1}.get(sign, 0) for sign, _, literal in compared}
    for option in model.options:
        used = not ends_only or option.default in found
        found |= {value for value in (option.default, model.settings[option.name]) if used and isinstance(value, int)}
    counts = [model.setup.count(each) for each in {*model.setup} if each is not None]
    left = {count - number for count in counts for number in found}
    for counter in model.counters:
        found |= {*counter.starts} if ends_only else {counter.low, counter.high, *counter.starts}
    return found | left | {*counts, sum(counts), len(model.players)}


def _players(model: Model, low: str) -> Iterator[Doubt]:
    """*For three players* where two play."""
    said = re.search(rf"\bfor (?P<number>{COUNT}) players?\b|\b(?P<each>{COUNT})-player\b", low)
    number = numbers.number_of(said["number"] or said["each"]) if said else len(model.players)
    if said and number != len(model.players) and not re.search(rf"\b(?:or|to|and) {COUNT} players\b", low):
        yield Doubt("number", (said[0],), (str(len(model.players)),))


# -- where and whose ---------------------------------------------------------------------------------------------------


def _sides(model: Model, text: str) -> Iterator[Doubt]:
    """Sides of the board that a player need not join."""
    sides = {*model.board.sides} - {option.name for option in model.options}
    winners: dict[str, set[str]] = {}
    for ending in model.endings:
        words = words_of(model, [ending.condition])
        who = ending.winner.span.text if ending.winner is not None else ""
        if words is not None and who:
            winners.setdefault(who, set()).update(words.own & sides)
    for part in re.split(r"[;:.,]|\b(?:and|but|while) (?=[A-Z])", text):
        players = [name for name in model.players if named(part, name)]
        there = winners.get(players[0], set()) if len(players) == 1 else set()
        here = sides_in(re.sub(r"\bon top\b", " ", part), sides)
        starts = re.search(rf"{NEGATED}|\b(?:start|begin|begins|starts|stand|stands|set up|move|moves)\b", part)
        if there and len(here) > 1 and here - there and not starts:
            yield Doubt("side", tuple(sorted(here - there)), tuple(sorted(there - here) or sorted(there)))


def _ways(model: Model, low: str) -> Iterator[Doubt]:
    """*Diagonally*, *orthogonally* or *like a rook* where no move does; *never back* where all do."""
    barred = [[*deeds.ruled_out(model, rule, low)] for rule in model.rules if _starts(rule)]
    if barred and all(barred):
        yield barred[0][0]
    if re.search(NEGATED, low):
        return
    yield from _like(model, low)
    words = words_of(model, [*expressions_of(model)])
    if words is None or words.names & BOTH or not model.board.all_steps.keys() >= {"n", "ne"}:
        return
    aside = {name for name in words.names if re.fullmatch(r"(?:for|back)ward-(?:left|right)", name)}
    near = model.board.adjacency if words.names & {"adjacent", "touching", "group", "linked", "flood"} else ""
    diagonal = bool(words.names & DIAGONAL or aside or near in ("all", "diagonal"))
    straight = bool(words.names & STRAIGHT or near in ("all", "orthogonal"))
    if re.search(GOES.format(r"diagonal(?:ly)?\b"), low) and straight and not diagonal:
        board = "" if words.names & STRAIGHT else ": the board has no `adjacent all`"
        yield Doubt("direction", ("diagonal",), (f"orthogonal{board}",))
    if re.search(GOES.format(rf"(?:orthogonal(?:ly)?\b|{ALONG})"), low) and diagonal and not straight:
        yield Doubt("direction", ("orthogonal",), ("diagonal",))


GOES = r"\b(?:step|mov|slid|go|jump|leap|captur|tak|hop|walk|advanc)\w*\b[^;:.]*\b{}"
"""How texts say where a piece goes."""
ALONG = r"along (?:a |the |its |their )?(?:rows?|ranks?|columns?|files?)\b"


def _like(model: Model, low: str) -> Iterator[Doubt]:
    """*Like a rook* where no piece moves so."""
    found = [doubts for rule in model.rules if _starts(rule) for doubts in [[*ways.likened(model, rule, low)]]]
    known = [ways.are_known(model, rule) for rule in model.rules if _starts(rule)]
    if found and all(known) and all(found):
        yield found[0][0]


def _starts(rule: Rule) -> bool:
    return any(isinstance(step, Choose) and step.name == "from" for step in rule.every_step)


def _pieces(model: Model, low: str) -> Iterator[Doubt]:
    """Whose pieces are put down, how many are taken or turned, and beside whose they must be."""
    effects = [
        step.effect for rule in model.rules for step in rule.every_step if isinstance(step, Do) and not step.implied
    ]
    yield from pieces.put_down(low, effects)
    chosen = [step for rule in model.rules for step in rule.every_step if isinstance(step, Choose)]
    yield from pieces.promoted(model, low)
    yield from pieces.turned_to(model, low, effects, {step.name: step.region for step in chosen})
    again = model.again != () or any(rule.repeat is not None for rule in model.rules)
    for part in _parts(low):
        if re.search(neighbours.BESIDE, part):  # otherwise it may be about what is taken in the course of a game
            yield from pieces.how_many(part, effects, again=again)
    beside = [[*neighbours.whose(model, rule, low)] for rule in model.rules]
    asked = [neighbours.asks(model, rule) for rule in model.rules]
    if any(beside) and all(found or not asks for found, asks in zip(beside, asked, strict=True)):
        yield next(found[0] for found in beside if found)

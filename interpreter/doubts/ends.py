"""What a reason of `end` says of whom, and about what, against the condition: subject, topic, *all* or *some*."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.ludemes.places import corners
from ...gdl.model import ast
from ...gdl.model.model import Counter, Do, Ending, Model
from ...gdl.types.types import BOOL
from ..analyse.as_written import in_one_line
from .doubt import Doubt

# The reason is read as the rest of a sentence whose subject is the winner: "has joined left and right".
COUNT = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten)"
OTHER = r"(?:the )?(?:other (?:player|side)|opponent|enemy)"
HAS = r"(?:has|have|had|is|are|was|were|cannot)"
DOES = (
    r"(?:has|have|had) (?:joined|connected|linked|reached|made(?! the last move)|formed|completed|brought|crossed"
    rf"|lost (?:all|every|its|the)|no\b|fewer\b|(?:a|{COUNT}) )"
    r"|cannot\b|(?:is|are) (?:stuck|blocked|unable)\b"
)
"""What is true of the pieces of the subject."""
STUCK = r"(?:cannot\b|has no\b|(?:is|are) (?:stuck|blocked|unable)\b)"
"""What befalls a loser."""
TAKES = r"(?:(?:has|have|had) )?(?:captured|taken|took|shot|killed|trapped|stormed|blocked|left (?:the|its|no))\b"
"""What the subject does to the other player's pieces."""
WHOSE = re.compile(
    r"\b(?P<mover>mine|of\(mover\)|having\(mover\.[\w-]+\)|no-moves)"
    r"|\b(?P<last>theirs|of\(last\)|of\(opponent\)|having\((?:last|opponent)\.[\w-]+\))"
    r"|\b(?:of|having)\((?P<name>[\w-]+)[.)]|\bmover is (?P<turn>[\w-]+)"
)
TOPICS = {
    # a topic: the words of texts that are about it, and the names of which a condition about it has at least one
    "a repeated position": (
        r"repeat(?:s|ed)?|repetition|recur(?:s|red)?|occurred", {"repeated", "seen", "since-seen"}),
    "a line": (
        r"(?<!turns )(?<!moves )(?<!passes )in a (?:line|row)",
        {"line", "exact-line", "lines", "leap", "along", "ray", "step"}),
    "a connection": (
        r"joined|connected|linked",
        {"linked", "connected", "corners-joined", "sides-joined", "group", "flood", "components", "touching",
         "distance", "reach", "reached-from", "line", "exact-line", "path", "parts"}),
    "a ring": (r"(?:a|the) (?:ring|loop)", {"encircled", "outside", "flood", "components"}),
    "having no moves": (
        r"cannot move|no moves?|(?:is|are) (?:stuck|blocked)", {"no-moves", "empty", "idle-turns", "none"}),
    "a full board": (r"board is (?:full|filled)", {"empty", "no-moves", "occupied"}),
    "passing": (r"(?:has|have|both|all|each|players?|sides?) pass(?:ed|es)?", {"idle-turns"}),
    "the time": (r"(?:too|for) long|turns (?:were|have been) played", {"turn-number"}),
}  # fmt: skip
WON = r"\b(?:wins|loses|has won|has lost)\b"
NOBODY = r"\b(?:nobody|no one|neither|none|no (?:player|side)|not|never)\b"
SINCE = (
    r"\b(?:nothing|nobody|no|none)\b[^,;.]*\bfor (?:too )?long\b|\b(?:moves|turns|plies) (?:in a row|without|since)\b"
)
"""What a text says of a counter that begins anew."""
ANEW = (
    r"\bsince (?:an?|any\w*|some\w*|the (?:last|latest|previous))\b[^,;.]*"
    r"\b(?:tak|took|captur|eat|kill|remov|shoot|shot|mov|step|jump|push|plac|drop|flip|promot)\w*"
    r"|\b(?:moves|turns|plies|rounds|passes|captures|checks)\b[^,;.]* in a row\b"
    r"|\b(?:moves|turns|plies|rounds) without\b"
)
"""What the text of a counter says if it begins anew; what happens only once, such as the start, is no such thing."""
WINS = (
    r"(?:wins|won|has won)\b(?! (?:an?|its|his|her|their|one|two|every|all|more|back|too"
    r"|the (?!(?:game|match|race|battle|war)\b)\w+)\b)"
)
LOSES = r"(?:(?:loses|has lost|lost)(?= (?:by|with|for|because|as|at once|the game)\b|[,;.:]|$))"
ELSE = (
    r"\b(?:others?|opponents?|opponent's|opposing|enem(?:y|ies)|rivals?|else|would|could|might|if|unless|until|whoever|who"
    r"|only|must|them|they|not|no|never|nobody|nothing|none|without|but|though|already|draw|each|both|all|every|next)\b"
)
"""Words with which a result may be another player's, or not the result."""
SEIZED = r"\b(?:captur|tak|surround|block|trapp|kill|remov|eat|shoot|leav|forc)(?:es?|ed|ing|en)\b"
FEW = rf"\b(?:(?<!no )(?:fewer|less) than|at most|no more than) (?:one|{COUNT})\b|\b{COUNT} or (?:fewer|less)\b"
MANY = rf"\b(?:(?<!no )more than|at least|no (?:fewer|less) than) (?:one|{COUNT})\b|\b{COUNT} or more\b"
ALL_PIECES = (
    r"(?:the other player )?(?:has |have )?(?:brought |moved |got )?(?P<all>every|all)(?: of)?"
    r"(?: (?:the|its|their|his|her|your|one's))?(?: own)? (?:man|men|pieces?|stones?|pawns?|balls?|discs?|counters?)\b"
    r"(?!.*\b(?:or|adjacent|line|row of|blocked|surrounded|captured|taken)\b)"
    r".*\b(?:in|on|to|into|reached|reach|home|at)\b"
)
"""How texts say that all pieces are somewhere."""
SIGNS = ("<", "<=", ">", ">=")
GONE = r"\b(?:lost|captured|taken|took|removed|shot|eaten|killed)\b"


def differing(model: Model, ending: Ending, code: str, names: set[str]) -> Iterator[Doubt]:
    """Doubts about an ending. ``code`` is the condition with the bodies of the description's own definitions, and
    ``names`` the names in it; a condition with counters may be about anything."""
    text = ending.reason.lower()
    counts = names & {counter.name for counter in model.counters}
    if not counts and "before." not in code:
        yield from _whose(model, ending, code, text)
    if not counts:
        yield from _topic(text, names)
    drawn = not (ending.winner or ending.loser or ending.leader) and not re.search(NOBODY, text)
    if drawn and (won := re.search(WON, text)):
        yield Doubt("result", (won[0],), ("draw",))
    yield from _result(model, ending, code, text)
    if since := re.search(SINCE, text):
        for name in sorted(counts):
            if _only_grows(model, name):
                yield Doubt("counter", (since[0],), (f"`{name}`",))
    yield from _quantity(text, code)
    if len(model.players) == 2:
        yield from _more_than(ending, text)


def _more_than(ending: Ending, text: str) -> Iterator[Doubt]:
    """The text says that somebody has more than the other player, and the condition fewer, or the reverse."""
    said = re.search(rf"\b(more|fewer|less) (?:[\w-]+ ){{0,3}}than (?:{OTHER}|the opponent|their opponent)\b", text)
    more = has_more(ending)
    if said is None or more is None or re.search(r"\b(?:no|not|twice|times)\b", text):
        return
    if re.match(rf"{OTHER} {HAS}\b", text):
        more = not more
    if more != (said[1] == "more"):
        yield Doubt("quantity", (said[1],), ("more" if more else "fewer",))


def has_more(ending: Ending) -> bool | None:
    """Whether the player who wins or loses has more of something than the other; ``None`` if nothing like it is asked.

    Only for two players.
    """
    result, node = ending.winner or ending.loser, ending.condition
    if isinstance(node, ast.Junction) and node.word == "and":  # such as a full board, and then who has more
        compared = [part for part in node.operands if isinstance(part, ast.Call) and part.ludeme.name in SIGNS]
        node = compared[0] if len(compared) == 1 else node
    if not (result and isinstance(node, ast.Call) and node.ludeme.name in SIGNS and len(node.arguments) == 2):
        return None
    codes = [in_one_line(side.span.text) for side in node.arguments]
    if not all(re.fullmatch(r"count\([^()]*(?:\([^()]*\))?\)", code) for code in codes):
        return None
    one, two = ({name for match in WHOSE.finditer(code) for name in _owner(match)} for code in codes)
    subject = {result.span.text}
    if len(one) != 1 or len(two) != 1 or one == two or subject not in (one, two):
        return None
    return (node.ludeme.name[0] == ">") == (one == subject)


def _whose(model: Model, ending: Ending, code: str, text: str) -> Iterator[Doubt]:
    """The pieces that the condition looks at belong to another player than the text says.

    Only if the condition is about one player. Beside a loser, only what befalls one, and what the *other player* has:
    other texts may be about the winner.
    """
    result = ending.winner or ending.loser
    if result is None or (ending.loser is not None and not re.match(rf"{STUCK}|{OTHER} {HAS}\b", text)):
        return
    subject = result.span.text
    owners = {name for match in WHOSE.finditer(code) for name in _owner(match)}
    lacks = re.search(r"\bnot\b|\bnone\(|<", code)  # what somebody lacks may be why another wins
    if (asked := _asked(ending)) and not lacks:
        owners = (owners - {name for one in asked for name in one.definition.parameters}) | {*asked.values()}
    named = owners & {*model.players}
    if owners - named - {"mover", "last"}:
        return
    owners = named or owners
    if len(owners) != 1 or subject not in ({*model.players} if named else {"mover", "last"}):
        return
    if len(model.players) != 2:
        return
    (owner,) = owners
    other = re.match(rf"{OTHER} (?={HAS}\b)", text)
    said = text[other.end() :] if other else text
    takes = re.match(TAKES, said)
    if takes and (other or not re.search(r"\bnone\(|\bno-moves\b|<", code)):
        return
    if not takes and not re.match(DOES, said):
        return
    about_winner = not other and not takes
    if about_winner == (owner == subject):
        return
    sides = ("the player who wins" if ending.winner is not None else "the player who loses", "the other player")
    yield Doubt("whose", (sides[not about_winner],), (sides[about_winner],))


def _asked(ending: Ending) -> dict[ast.Use, str]:
    """The uses of definitions that ask something of a player by role, as `has-square(last)` does."""
    return {
        part: given.ludeme.name
        for part in ast.walk(ending.condition)
        if isinstance(part, ast.Use) and part.type == BOOL
        for given in part.arguments
        if isinstance(given, ast.Call) and given.ludeme.name in ("mover", "last")
    }


def _owner(match: re.Match[str]) -> Iterator[str]:
    """Whose pieces a part of a condition is about."""
    kind = match.lastgroup or ""
    if kind in ("mover", "last"):
        yield kind
    elif match[kind] not in ("mover", "last"):
        yield match[kind]


def _result(model: Model, ending: Ending, code: str, text: str) -> Iterator[Doubt]:
    """The text says that those of whom the condition asks something win, and they lose, or the other way round."""
    node, said, other = (ending.loser, WINS, LOSES) if ending.loser is not None else (ending.winner, LOSES, WINS)
    if node is None or any(re.search(rf"\b{re.escape(name.lower())}\b", text) for name in model.players):
        return
    word = re.match(said, text) or re.search(rf"\b(?:and|and so|so|thus|thereby|therefore|which) (?={said})", text)
    if word is None or re.search(ELSE, text) or re.search(SEIZED, text) or re.search(rf"\b{other}", text):
        return
    if re.search(r"\bnone\(|\bno-moves\b|[<>=]|\bnot\b|\bis\b|\bcount\b|\b(?:before|after)\.", code):
        return  # what somebody lacks may be why another wins
    if {name for match in WHOSE.finditer(code) for name in _owner(match)} == {node.span.text}:
        result = "loses" if ending.loser is not None else "wins"
        yield Doubt("result", ("wins" if result == "loses" else "loses",), (f"{node.span.text} {result}",))


def corner_names(model: Model) -> set[str]:
    """The names of the points that are corners of the board."""
    return {model.board.names[site] for site in corners(model.board)}


def _topic(text: str, names: set[str]) -> Iterator[Doubt]:
    """The text is about one thing, and the condition about another."""
    here = [topic for topic, (words, _) in TOPICS.items() if re.search(rf"\b(?:{words})\b", text)]
    there = [topic for topic, (_, written) in TOPICS.items() if names & written]
    if re.search(r"\b(?:nobody|nothing|no one|neither)\b", text):  # what has not happened may be why the game ends here
        return
    if here and there and not {*here} & {*there}:
        yield Doubt("topic", tuple(here), tuple(sorted(names & _written(there))))


def _written(topics: list[str]) -> set[str]:
    """The names that are about some topics."""
    return {name for topic in topics for name in TOPICS[topic][1]}


def _quantity(text: str, code: str) -> Iterator[Doubt]:
    """*All* or *none* beside `some(…)` of all pieces; *reached* beside `none(…)`; *fewer* beside `>`."""
    some, none = re.search(r"\bsome\((?:mine|theirs|of\([\w-]+\))\)", code), "none(" in code
    if some and not none and (each := re.search(r"\b(?:every|all|no)\b", text)):
        yield Doubt("quantity", (each[0],), ("some",))
    reached = re.match(r"(?:has|have) (?:reached|brought|arrived)\b(?!.*\b(?:all|every|last|no)\b)", text)
    if reached and none and "some(" not in code and "-" not in re.sub(r"\w-\w", "", code):
        yield Doubt("quantity", ("reached",), ("none",))
    whole = re.match(ALL_PIECES, text)
    if whole and re.fullmatch(r"some\((?!.*\bor\b)[^-]*&[^-]*\)", re.sub(r"(?<=\w)-(?=\w)", "_", code)):
        yield Doubt("quantity", (whole["all"],), ("some",))
    few, many = re.search(FEW, text), re.search(MANY, text)
    word = few or many
    if word is None or (few and many) or re.search(GONE, text) or "count(" not in code:
        return
    if ("<" in code) != (">" in code) and bool(few) == (">" in code):
        yield Doubt("quantity", (word[0],), ("more" if few else "less",))


def of_counter(model: Model, counter: Counter) -> Iterator[Doubt]:
    """A doubt if the text of a counter says that it begins anew, and it only grows."""
    since = re.search(ANEW, counter.text.lower())
    if since and counter.kept and _only_grows(model, counter.name):
        yield Doubt("counter", (since[0],), (f"`{counter.name}`",))


def _only_grows(model: Model, name: str) -> bool:
    """Whether every effect that sets a counter adds to it, so that it never begins anew."""
    sets = [
        step.effect.arguments[1]
        for rule in model.rules
        for step in rule.every_step
        if isinstance(step, Do) and step.effect.ludeme.name == "set" and _is_counter(step.effect.arguments[0], name)
    ]
    return bool(sets) and all(_adds(value, name) for value in sets)


def _is_counter(node: ast.Expression, name: str) -> bool:
    return isinstance(node, ast.Counter) and node.name == name


def _adds(value: ast.Expression, name: str) -> bool:
    """Whether a value is that of the counter and something more, which is not negative."""
    match value:
        case ast.Call(ludeme=ludeme, arguments=(one, ast.Literal(value=more))) if ludeme.name == "+":
            return _is_counter(one, name) and more >= 0
        case ast.Call(ludeme=ludeme, arguments=(ast.Literal(value=more), one)) if ludeme.name == "+":
            return _is_counter(one, name) and more >= 0
    return False

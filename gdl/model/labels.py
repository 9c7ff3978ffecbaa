"""The labels of pieces: one or two characters for each, by which a diagram shows and reads it.

A player's only kind of piece has the player's letter, as a disc has the player's colour. If a player has several kinds,
the letter is followed by a character of the kind, the same for all players: ``WN``, ``WK``. A description may choose
that character, or none. A neutral piece has one character if it can, otherwise two.

Characters that tell names apart come first: of names in a series (``H1``, ``H2``) the number or the last letter, of
other names the initial. Where several have the same initial, one keeps it (of kinds the shortest, of players the first
in turn) and the others get their next consonant: King ``K``, Knight ``N``. No two characters differ only in case as
long as there are others, and there are enough for every legal game.
"""

from __future__ import annotations

import string
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from unicodedata import bidirectional, category, east_asian_width

from .model import Piece

LONGEST = 2
"""The characters of a label, at most."""
DRAWN = frozenset(".,+-|/\\*[](){}·•●○│─╱╲╳:;=#\"`'")
"""Characters that boards, marks on them and the texts of positions are made of."""
DIGITS = string.digits + string.ascii_uppercase
"""The characters of the numbers in a series, from 0."""
POOL = string.ascii_uppercase + string.digits + string.ascii_lowercase + "@$%&<>!?^~"
"""What is left for a name that has no character of its own: more than a game may have pieces."""
BLOCKS = ("\u1100", "\u11ff"), ("\u2500", "\u259f"), ("\u2630", "\u2637"), ("\u268a", "\u268f"), ("\u2800", "\u28ff")
"""Parts of syllables, parts of boxes, trigrams, Braille: characters that join, or of which terminals know no width."""
EAST_ASIAN = "\u2e80"
"""From here on most characters are two columns wide, and terminals do not agree about the others."""
VOWELS = frozenset("aeiou")


@lru_cache(maxsize=64)
def labels(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """The label of each piece; all are different unless the description has chosen two alike (:func:`alike`)."""
    letters = _letters(pieces)
    own = {number: f"{letters[piece.owner]}{_character(pieces, piece)}" for number, piece in _of_players(pieces)}
    found = own | _of_neutrals(pieces, letters.values(), own.values())
    return tuple(found[number] for number in range(len(pieces)))


@lru_cache(maxsize=64)
def discs(pieces: tuple[Piece, ...]) -> tuple[bool, ...]:
    """For each piece, whether the player alone says what it is: it can be drawn as a disc in the player's colour."""
    return tuple(piece.owner is not None and not _character(pieces, piece) for piece in pieces)


def evident(pieces: tuple[Piece, ...]) -> bool:
    """Whether every label is simply the initial of the piece's name, so that no legend is needed."""
    return all(label == piece.name[0] for label, piece in zip(labels(pieces), pieces, strict=True))


def alike(pieces: tuple[Piece, ...]) -> tuple[int, int] | None:
    """Two pieces with the same label, at least one of which the description has chosen; ``None`` if there are none."""
    seen: dict[str, int] = {}
    for number, label in enumerate(labels(pieces)):
        if label in seen:
            return seen[label], number
        seen[label] = number
    return None


def spoken(piece: Piece) -> str:
    """The name of a piece in a legend, such as ``White King``."""
    return piece.name.replace(".", " ")


def is_plain(character: str) -> bool:
    """Whether a label may contain a character: one column wide, from left to right, not :data:`DRAWN`."""
    return (
        character < EAST_ASIAN
        and category(character)[0] in "LNPS"
        and east_asian_width(character) not in "WF"
        and bidirectional(character) not in ("R", "AL", "AN")
        and character not in DRAWN
        and not any(first <= character <= last for first, last in BLOCKS)
    )


def _of_players(pieces: Sequence[Piece]) -> Iterator[tuple[int, Piece]]:
    return ((number, piece) for number, piece in enumerate(pieces) if piece.owner is not None)


def _letters(pieces: Sequence[Piece]) -> dict[int | None, str]:
    """A letter for each player with pieces."""
    names = {piece.owner: piece.name.partition(".")[0] for _, piece in _of_players(pieces)}
    ordered = dict(sorted((owner, name) for owner, name in names.items() if owner is not None))
    return dict(zip(ordered, distinct(tuple(ordered.values())), strict=True))


def _character(pieces: tuple[Piece, ...], piece: Piece) -> str:
    """The character after the player's letter."""
    if piece.label is not None:
        return piece.label
    if sum(other.owner == piece.owner for other in pieces) == 1:
        return ""
    return _characters(pieces)[piece.kind]


@lru_cache(maxsize=64)
def _characters(pieces: tuple[Piece, ...]) -> Mapping[str, str]:
    """A character for each kind of the players that the description leaves open."""
    kinds = dict.fromkeys(piece.kind for _, piece in _of_players(pieces) if piece.label is None)
    taken = [piece.label[-1] for piece in pieces if piece.label and (piece.owner is not None or len(piece.label) > 1)]
    return dict(zip(kinds, distinct(tuple(kinds), taken, shortest=True), strict=True))


def _of_neutrals(pieces: Sequence[Piece], letters: Collection[str], own: Iterable[str]) -> dict[int, str]:
    """The labels of the neutral pieces, by number: the initial, unless a player has that letter."""
    neutral = {number: piece for number, piece in enumerate(pieces) if piece.owner is None}
    found = {number: piece.label for number, piece in neutral.items() if piece.label is not None}
    taken = _folded([*letters, *own, *found.values()])
    for number, piece in neutral.items():
        if number not in found:
            plain = [character for character in piece.name if _is_ordinary(character)] or list(POOL)
            pairs = (plain[0] + character for character in plain[1:])
            more = ("".join(pair) for pair in product(POOL, POOL))
            found[number] = next(each for each in (plain[0], *pairs, *POOL, *more) if not _folded([each]) & taken)
            taken |= _folded([found[number]])
    return found


def distinct(names: Sequence[str], taken: Collection[str] = (), *, shortest: bool = False) -> tuple[str, ...]:
    """A different character for each name, and none of those taken.

    Of several names with the same initial the first one keeps it or, with ``shortest``, the shortest.
    """
    used = _folded(taken)
    exactly = set(taken)
    found: dict[str, str] = {}

    def give(name: str, characters: Iterable[str]) -> None:
        for character in characters:
            if name not in found and not _folded([character]) & used:
                found[name] = character
                used.update(_folded([character]))
                exactly.add(character)

    series = _series(names)
    single = [name for name in names if name not in series]
    first = sorted(single, key=len) if shortest else single
    initials = defaultdict(list)
    for name in first:
        initials[name[0].casefold()].append(name)
    alone = [same[0] for same in initials.values() if len(same) == 1]
    for name in alone:
        give(name, _own(name)[:1])
    for name, character in series.items():
        give(name, [character])
    for same in initials.values():
        give(same[0], _own(same[0])[:1])
    for name in (*first, *series):
        give(name, [*_own(name), *POOL])
    for name in names:  # none is left that differs by more than its case
        if name not in found:
            found[name] = next(character for character in POOL if character not in exactly)
            exactly.add(found[name])
    return tuple(found[name] for name in names)


def _series(names: Sequence[str]) -> dict[str, str]:
    """The names that differ from others only by a number or a letter at their end, with a character for that end."""
    stems = defaultdict(list)
    for name in names:
        stems[_stem(name)].append(name)
    return {
        name: _cased(name, _end(name[len(stem) :]))
        for stem, members in stems.items()
        if stem and len(members) > 1
        for name in members
        if _end(name[len(stem) :])
    }


def _stem(name: str) -> str:
    """A name without the number at its end or, if there is none, without its last letter."""
    stem = name
    while stem[-1:].isdecimal():
        stem = stem[:-1]
    return stem if stem != name else name[:-1]


def _end(text: str) -> str:
    """The character for the end of a name in a series; empty if there is none."""
    if text.isdecimal():
        return DIGITS[int(text)] if len(text) < LONGEST + 1 and int(text) < len(DIGITS) else ""
    return text if len(text) == 1 and _is_ordinary(text) else ""


def _own(name: str) -> list[str]:
    """The characters of a name that can stand for it: its initial, consonants, then the others."""
    plain = [character for character in name if _is_ordinary(character)]
    rest = sorted(plain[1:], key=lambda character: character.casefold() in VOWELS)
    return [_cased(name, character) for character in (*plain[:1], *rest)]


def _cased(name: str, character: str) -> str:
    """A character in upper case, unless the name begins in lower case."""
    upper = character.upper()
    return upper if name[0].isupper() and len(upper) == 1 else character


def _is_ordinary(character: str) -> bool:
    return character.isalnum() and is_plain(character)


def _folded(texts: Iterable[str]) -> set[str]:
    return {text.casefold() for text in texts}

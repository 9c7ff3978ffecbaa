"""Options that change nothing: all their values give the same game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from math import prod

from ...gdl.build import build
from ...gdl.expand import Expanded
from ...gdl.model.ast import Call, Convert, Expression, Literal
from ...gdl.model.meaning import Meanings
from ...gdl.model.model import Model
from ...gdl.model.option import Option, Value
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import DescriptionError, hint, warning
from ...gdl.types.types import NUMBER

SETTINGS = 256
"""The most settings of all options for which a game is built in order to prove that one of them changes nothing."""
VALUES = 40
"""The most values of an option that are tried if there are too many settings to try them all."""
POINTS = 100_000
"""The most points of all the boards that are built in order to find options without effect; when they are used up, the
search ends, and the options left are taken to have an effect."""
SMALL = 50
"""What a build costs at least, in points."""

Setting = Mapping[str, Value]


class Effects:
    """What a game is under each setting of its options."""

    def __init__(self, expanded: Expanded, default: Model) -> None:
        self._expanded = expanded
        self._default = default
        self._meanings = Meanings()
        self._built: dict[tuple[Value, ...], Model] = {}
        self._known: dict[tuple[Value, ...], tuple[int, int] | None] = {}
        self._left = POINTS
        self.note(default)

    def note(self, model: Model) -> None:
        """Remember a model that has been built anyway."""
        self._built[tuple(model.settings.values())] = model

    def without_effect(self) -> list[Diagnostic]:
        """The options that change nothing, except those that are never read, which have a warning already.

        It is a warning if all settings of all options were tried. If there are too many, it is a hint.
        """
        unread = {
            found.label.span
            for found in (*self._default.noticed, *self._default.allowed)
            if found.code == "unused-option"
        }
        read = [option for option in self._default.options if option.span not in unread]
        return [found for option in read if (found := self._examined(option, read)) is not None]

    def _examined(self, option: Option, read: Sequence[Option]) -> Diagnostic | None:
        if len(option.choices) == 1 or self._changes_the_board(option):
            return None
        others = [other for other in read if other is not option]
        if not self._alike(option, option.extremes, islice(self._around(others), SETTINGS // 2)):
            return None
        exhaustive = prod(len(each.choices) for each in read) <= SETTINGS
        around = _settings(others, [other.choices for other in others]) if exhaustive else iter([{}])
        values = option.choices if exhaustive else _spread(option.choices)
        if not self._alike(option, values, around):
            return None
        if not self._same_points(option):
            told = warning if exhaustive else hint
            return told(
                "option-without-effect",
                f"the option `{option.name}` decides nothing: it gives all players the same number of points",
                option.span,
                help="only differences of points decide: give the points to one player, or for something that players "
                "do, or remove the option",
            )
        if exhaustive:
            return warning(
                "option-without-effect",
                f"the option `{option.name}` changes nothing: all its values give the same game",
                option.span,
                help="use it where its value makes a difference, or remove it, also where it is read",
            )
        return hint(
            "option-without-effect",
            f"the option `{option.name}` seems to change nothing: the values that were tried give the same game",
            option.span,
            help="use it where its value makes a difference, or remove it; there are too many settings to try them all",
        )

    def _changes_the_board(self, option: Option) -> bool:
        """Whether the number of points depends on it, which is seen at once."""
        ends = (
            self._built.get(tuple({**self._default.settings, option.name: end}.values())) for end in option.extremes
        )
        return any(model is not None and len(model.board) != len(self._default.board) for model in ends)

    def _around(self, others: Sequence[Option]) -> Iterator[Setting]:
        """The other options at their defaults and extremes, beginning with the settings that change the fewest."""
        ends = [tuple(dict.fromkeys((other.default, *other.extremes))) for other in others]
        if prod(map(len, ends)) <= SETTINGS:
            default = {other.name: other.default for other in others}
            yield from sorted(
                _settings(others, ends), key=lambda each: sum(default[name] != each[name] for name in default)
            )
            return
        yield {}
        for number, other in enumerate(others):
            for value in ends[number][1:]:
                yield {other.name: value}
                for second, another in enumerate(others[:number]):
                    yield from ({other.name: value, another.name: end} for end in ends[second][1:])

    def _alike(self, option: Option, values: Sequence[Value], around: Iterator[Setting]) -> bool:
        """Whether all these values give the same game, but for points that all players get, wherever the other options
        stand."""
        for setting in around:
            first = self._meaning({**setting, option.name: option.default})
            if first is None:
                return False
            for value in values:
                other = self._meaning({**setting, option.name: value})
                if other is None or other[1] != first[1]:
                    return False
        return True

    def _same_points(self, option: Option) -> bool:
        """Whether all values of an option that have turned out to be alike give the same points, too."""
        place = list(self._default.settings).index(option.name)
        found: dict[tuple[Value, ...], set[int]] = {}
        for key, meaning in self._known.items():
            if meaning is not None:
                found.setdefault((*key[:place], *key[place + 1 :]), set()).add(meaning[0])
        return all(len(plain) == 1 for plain in found.values())

    def _meaning(self, setting: Setting) -> tuple[int, int] | None:
        """What the game is with these values, the others at their defaults, as it is and without the points that all
        players get; ``None`` if it is invalid or not built."""
        whole = {**self._default.settings, **setting}
        key = tuple(whole.values())
        if key not in self._known:
            model = self._built.pop(key, None) or self._new(whole)
            self._known[key] = None if model is None else self._both(model)
        return self._known[key]

    def _both(self, model: Model) -> tuple[int, int]:
        plain = self._meanings.of(model)
        if len(model.scores) < 2:
            return plain, plain
        return plain, self._meanings.of(replace(model, scores=levelled(model.scores)))

    def _new(self, whole: Setting) -> Model | None:
        if self._left < 0:
            return None
        self._left -= SMALL
        try:
            model = build(self._expanded, whole)
        except DescriptionError:
            return None
        self._left -= len(model.board)
        return model


def levelled(scores: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """Scores without the known numbers that are added to them, and then how much more each is given than the first."""
    parts = [_apart(score) for score in scores]
    rests = (
        Literal(score.span, NUMBER, 0) if rest is None else rest for score, (rest, _) in zip(scores, parts, strict=True)
    )
    more = (Literal(score.span, NUMBER, number - parts[0][1]) for score, (_, number) in zip(scores, parts, strict=True))
    return (*rests, *more)


def _apart(node: Expression) -> tuple[Expression | None, float]:
    """A number without the numbers that are added to it or taken from it, and the sum of these."""
    match node:
        case Literal(value=value):
            return None, value
        case Convert(operand=operand):
            rest, number = _apart(operand)
            return None if rest is None else replace(node, operand=rest), number
        case Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name in ("+", "-"):
            sign = 1 if ludeme.name == "+" else -1
            (left, one), (right, other) = _apart(a), _apart(b)
            if right is None:
                return left, one + sign * other
            if left is None and sign > 0:
                return right, one + other
            kept = Literal(a.span, a.type, 0) if left is None else left
            return replace(node, arguments=(kept, right)), one + sign * other
    return node, 0


def _settings(options: Sequence[Option], values: Sequence[Sequence[Value]]) -> Iterator[Setting]:
    """Every combination of some values of the options."""
    names = [option.name for option in options]
    return (dict(zip(names, chosen, strict=True)) for chosen in product(*values))


def _spread(values: Sequence[Value]) -> Sequence[Value]:
    """At most ``VALUES`` values, evenly spread, with both ends."""
    if len(values) <= VALUES:
        return values
    return [values[number * (len(values) - 1) // (VALUES - 1)] for number in range(VALUES)]

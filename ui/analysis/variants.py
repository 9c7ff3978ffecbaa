"""Variants on the command line: a list of games, each followed by its own options."""

from __future__ import annotations

from dataclasses import dataclass, field

import click

MOST = 8
"""The most variants that can be compared."""


@dataclass
class Variant:
    """A game as named on the command line, and its options."""

    game: str
    options: dict[str, str] = field(default_factory=dict)


class VariantsCommand(click.Command):
    """A command that assigns each ``-o`` to the game before it: ``ctx.obj`` is the list of :class:`Variant`.

    Options before the first game apply to all games.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take games and their options out of the arguments; click parses the rest."""
        shared: dict[str, str] = {}
        found: list[Variant] = []
        rest: list[str] = []
        waiting = list(args)
        while waiting:
            word = waiting.pop(0)
            if word == "--":
                found += [Variant(each) for each in waiting]
                break
            value = _setting(word, waiting)
            if value is not None:
                name, equals, setting = value.partition("=")
                if not equals or not name:
                    raise click.BadParameter(f"`{value}` does not have the form NAME=VALUE", ctx=ctx, param_hint="'-o'")
                (found[-1].options if found else shared)[name.strip()] = setting.strip()
            elif word.startswith("-") and len(word) > 1:
                rest.append(word)
                if self._takes_value(ctx, word) and waiting:
                    rest.append(waiting.pop(0))
            else:
                found.append(Variant(word))
        ctx.obj = [Variant(each.game, {**shared, **each.options}) for each in found]
        return super().parse_args(ctx, rest)

    def _takes_value(self, ctx: click.Context, word: str) -> bool:
        for parameter in self.get_params(ctx):
            if word in parameter.opts:
                return isinstance(parameter, click.Option) and not parameter.is_flag
        return False


def _setting(word: str, waiting: list[str]) -> str | None:
    """The setting in this word or the next one; ``None`` if the word is not an ``-o``."""
    if word in ("-o", "--option"):
        if not waiting:
            raise click.UsageError("-o needs a value: NAME=VALUE")
        return waiting.pop(0)
    if word.startswith("--option="):
        return word.removeprefix("--option=")
    if word.startswith("-o") and "=" in word:
        return word.removeprefix("-o")
    return None


def spelled_out(variants: list[Variant], each: tuple[str, ...]) -> list[Variant]:
    """Combine every variant with every value of options such as ``size=9,11``.

    Raises:
        UsageError: an option does not have this form, or there are too few or too many variants.
    """
    for text in each:
        name, equals, values = text.partition("=")
        chosen = [value.strip() for value in values.split(",")]
        if not equals or not name.strip() or not all(chosen):
            raise click.UsageError(f"--each needs NAME=VALUE,VALUE, such as size=9,11; got `{text[:60]}`")
        variants = [Variant(one.game, {**one.options, name.strip(): value}) for one in variants for value in chosen]
        if len(variants) > MOST:
            break
    if len(variants) < 2:
        raise click.UsageError(
            "give at least two variants: `plybook compare GAME -o size=9 GAME -o size=11`, "
            "or `plybook compare GAME --each size=9,11`"
        )
    if len(variants) > MOST:
        raise click.UsageError(f"too many variants ({len(variants)}): at most {MOST} can be compared")
    return variants

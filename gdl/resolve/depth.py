"""The depth of expressions once definitions are expanded, computed without recursion before other stages recurse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..ludemes import ludemes
from ..model.option import Option
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import DescriptionError, error
from .scope import Define

Depths = Mapping[str, int]
LONGEST_CIRCLE = 8


def definition_depths(defines: Mapping[str, Define], options: Mapping[str, Option]) -> Depths:
    """The depth of each definition once those it uses are expanded.

    Raises:
        DescriptionError: definitions use each other in a cycle (``cyclic-define``) or are nested too deeply
            (``too-complex``).
    """
    found: dict[str, int] = {}
    mistakes: list[Diagnostic] = []
    for root in defines:
        row = {} if root in found else {root: _Entered(defines[root], defines, options)}
        while row:
            name, entered = next(reversed(row.items()))
            used = next(entered.waiting, None)
            if used is None:
                row.popitem()
                found[name] = entered.depth(found)
            elif used.text in row:
                mistakes += _circle([*row][[*row].index(used.text) :], used, defines).diagnostics
            elif used.text not in found:
                row[used.text] = _Entered(defines[used.text], defines, options)
    if mistakes:
        raise DescriptionError(mistakes)
    for name, depth in found.items():  # definitions come after those they use
        if depth > limits.DEPTH:
            raise _too_deep(defines[name].name)
    return found


def check_depth(statement: syntax.Statement, depths: Depths, options: Mapping[str, Option]) -> None:
    """Reject a statement with an expression that is too deep.

    Raises:
        DescriptionError: ``too-complex``.
    """
    for phrase in (*statement.phrases, *statement.result):
        for node in (*phrase.items, *(phrase.value or ())):
            if _depth(node, depths, options) > limits.DEPTH:
                raise _too_deep(node)
    for inner in statement.block or ():
        check_depth(inner, depths, options)


class _Entered:
    """A definition whose depth is being computed."""

    def __init__(self, define: Define, defines: Mapping[str, Define], options: Mapping[str, Option]) -> None:
        self._plain = 0
        """The depth without other definitions."""
        self._levels: dict[str, int] = {}
        """The deepest level at which each name stands."""
        own = {parameter.text for parameter in define.parameters}
        used: dict[str, syntax.Name] = {}
        for node, level in _walk(define.body, options):
            if isinstance(node, syntax.Function):
                own.add(node.parameter.text)
            self._plain = max(self._plain, level)
            name = node.name if isinstance(node, syntax.Call) else node
            if isinstance(name, syntax.Name) and name.text in defines:
                self._levels[name.text] = max(level, self._levels.get(name.text, 0))
                if name.text not in own:
                    used.setdefault(name.text, name)
        self.waiting = iter(used.values())
        """The first use of each definition that has not been followed yet."""

    def depth(self, known: Depths) -> int:
        """The depth, from those of the definitions that are used."""
        return max(self._plain, *(level + known.get(name, 0) for name, level in self._levels.items()), 0)


def _depth(node: syntax.Expression, depths: Depths, options: Mapping[str, Option]) -> int:
    deepest = 0
    for part, level in _walk(node, options):
        name = part.name if isinstance(part, syntax.Call) else part
        deepest = max(deepest, level + (depths.get(name.text, 0) if isinstance(name, syntax.Name) else 0))
    return deepest


def _walk(node: syntax.Expression, options: Mapping[str, Option]) -> Iterator[tuple[syntax.Expression, int]]:
    """The expression and its parts with their levels, without the words that are Symbols."""
    waiting = [(node, 1)]
    while waiting:
        node, level = waiting.pop()
        yield node, level
        waiting += [(part, level + 1) for part in _parts(node, options)]


def _parts(node: syntax.Expression, options: Mapping[str, Option]) -> list[syntax.Expression]:
    match node:
        case syntax.Call(name=name, arguments=arguments):
            forms = [ludeme.parameters for ludeme in ludemes().get(name.text, ())]
            words = next((form for form in forms if len(form) == len(arguments)), ())
            return [a for n, a in enumerate(arguments) if not (words and words[n].type.choices)]
        case syntax.Member(receiver=receiver, member=member):
            elsewhere = isinstance(receiver, syntax.Name) and receiver.text in syntax.POSITIONS
            return [member] if elsewhere else [receiver]
        case syntax.Unary(operand=operand):
            return [operand]
        case syntax.Binary(left=left, right=right):
            if any(
                isinstance(s, syntax.Name) and s.text in options and options[s.text].type.choices for s in (left, right)
            ):
                return []
            return [left, right]
        case syntax.Conditional(condition=condition, chosen=chosen, otherwise=otherwise):
            return [condition, chosen, otherwise]
        case syntax.Function(body=body):
            return [body]
        case syntax.Interval(low=low, high=high):
            return [low, high]
    return []


def _circle(names: list[str], used: syntax.Name, defines: Mapping[str, Define]) -> DescriptionError:
    first = defines[names[0]].name
    shown = [f"`{name}`" for name in [*names, names[0]]]
    if len(shown) > LONGEST_CIRCLE:
        shown[LONGEST_CIRCLE // 2 : -LONGEST_CIRCLE // 2] = ["…"]
    related = [Label(used.span, f"`{used.text}` is used here")] if names[1:] else []
    return error(
        "cyclic-define",
        f"`{first.text}` is defined in terms of itself",
        first.span,
        " → ".join(shown) if names[1:] else "",
        related=related,
        help="a definition must not depend on itself; remove one of the uses",
    )


def _too_deep(node: syntax.Expression) -> DescriptionError:
    return error(
        "too-complex",
        f"with its definitions expanded, this is more than {limits.DEPTH} operations deep",
        node.span,
        help="simplify it; parts joined with `and` can be separate `where` lines",
    )

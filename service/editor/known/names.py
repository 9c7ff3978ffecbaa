"""Every name in a text, with what it stands for: found by the places where names are declared, without any types.

So it works for texts with mistakes, too. The order in which meanings are tried is that of
:mod:`plybook.gdl.resolve.expressions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from ....gdl import compass
from ....gdl.inherit import name_of
from ....gdl.ludemes import ludemes
from ....gdl.resolve.draft import RESERVED
from ....gdl.resolve.each import OF_DIRECTIONS
from ....gdl.syntax import tree as syntax
from ....gdl.text.source import Span
from .analysis import Analysis
from .declarations import DECLARED, Declarations, Symbol, chosen_name, form_words, is_diagram, keyword_of, listed


@dataclass(frozen=True)
class Named:
    """A name in a text."""

    span: Span
    symbol: Symbol
    declares: bool = False


@dataclass
class Names:
    """The names of one text in order, and where the symbols that it knows are declared, in any source."""

    all: list[Named] = field(default_factory=list)
    declared: dict[Symbol, Span] = field(default_factory=dict)
    known_in: dict[Symbol, Span] = field(default_factory=dict)
    """Where each local symbol is known."""

    def at(self, offset: int) -> Named | None:
        """The name around a place, or just before it."""
        found = [named for named in self.all if named.span.start <= offset <= named.span.end]
        return found[-1] if found else None

    def of(self, symbol: Symbol) -> list[Named]:
        """The places of a symbol."""
        return [named for named in self.all if named.symbol == symbol]


_known: WeakKeyDictionary[Analysis, Names] = WeakKeyDictionary()


def names(analysis: Analysis) -> Names:
    """The names of a text."""
    found = _known.get(analysis)
    if found is None:
        found = _known[analysis] = _Resolver(analysis).resolve()
    return found


Locals = Mapping[str, Symbol]


class _Resolver:
    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.source = analysis.source
        self.declared = Declarations(analysis)
        self.found = Names(declared=self.declared.places)

    def resolve(self) -> Names:
        """Find all names of the text."""
        for game in self.analysis.tree:
            for statement in game.block or ():
                self._statement(statement)
        self.found.all.sort(key=lambda named: (named.span.start, named.span.end))
        return self.found

    def _add(self, span: Span, symbol: Symbol, *, declares: bool = False) -> None:
        self.found.all.append(Named(span, symbol, declares))

    def _statement(self, statement: syntax.Statement) -> None:
        keyword = keyword_of(statement)
        if statement.keyword is not None:
            self._add(statement.keyword.span, Symbol("keyword", keyword))
        match keyword:
            case "option":
                self._option(statement)
            case "define":
                self._define(statement)
            case "players" | "piece":
                self._list(statement, keyword)
            case "without" | "inherited":
                self._without(statement)
            case "score":
                self._rest(statement, {})
            case "setup" if is_diagram(statement):
                self._rest(statement, {}, form=True)
                for row in statement.block or ():
                    self._expressions(row.phrases, {})
            case _:
                self._rest(statement, {}, form=True)
                for inner in statement.block or ():
                    self._inner(inner, {}, statement.span.start)

    def _inner(self, statement: syntax.Statement, known: Locals, owner: int) -> None:
        """A statement of the block of another one."""
        keyword = keyword_of(statement)
        if statement.keyword is not None:
            self._add(statement.keyword.span, Symbol("keyword", keyword))
        own = statement.span.start if keyword in ("move", "otherwise") else owner
        known = {**known, **{name: Symbol("point", name, "", own) for name in ("from", "to")}}
        named = chosen_name(statement)
        if named is not None:
            _, name = named
            self._add(name.span, self.declared.points.get(name.text, Symbol(named[0], name.text)), declares=True)
        if keyword == "without":
            self._without(statement)
        elif keyword == "choose" and named is not None:
            match statement.phrases[1].items[0]:
                case syntax.Binary(at=at, right=right):
                    self._add(at, Symbol("operator", "in"))
                    self._expression(right, known)
        elif keyword in ("collect", "let") and named is not None:
            for node in statement.phrases[1].value or ():
                self._expression(node, known)
        else:
            self._rest(statement, known, form=True)
        for inner in statement.block or ():
            self._inner(inner, known, own)

    def _rest(self, statement: syntax.Statement, known: Locals, *, form: bool = False) -> None:
        """The phrases after the keyword: words of the form, a declared name, expressions."""
        keyword = keyword_of(statement)
        if keyword in ("prefix", "suffix", "whole", "written"):  # of moves
            items = [item for phrase in statement.phrases[1:] for item in phrase.items]
            for item in items:
                if isinstance(item, syntax.Name):
                    self._add(item.span, self.declared.moves.get(item.text) or Symbol("keyword", item.text))
                elif isinstance(item, syntax.Text) and keyword == "written":
                    self._blanks(item)
            return
        declared = name_of(statement) if keyword in DECLARED else None
        words = form_words(keyword) if form else frozenset()
        for phrase in (*statement.phrases[1:], *statement.result):
            match phrase:
                case syntax.Phrase(items=[syntax.Name() as name], value=None) if name is declared:
                    symbol = self.declared.moves.get(name.text) or Symbol(DECLARED[keyword], name.text)
                    self._add(name.span, symbol, declares=True)
                case syntax.Phrase(items=[syntax.Name() as name]) if declared is not None and name == declared:
                    self._add(
                        name.span, self.declared.globals.get(name.text, Symbol("counter", name.text)), declares=True
                    )
                    self._values(phrase.value or (), known)
                case syntax.Phrase(items=[syntax.Name(text=text, span=span)], value=None) if text in words:
                    self._add(span, Symbol("keyword", text))
                case _:
                    self._expressions([phrase], known)

    def _blanks(self, form: syntax.Text) -> None:
        """The names of chosen points in a form of a move, `{from}-{to}`."""
        for blank in re.finditer(r"\{\s*([\w-]+)", form.span.text):
            if (symbol := self.declared.points.get(blank[1])) is not None:
                start = form.span.start
                self._add(Span(form.span.source, start + blank.start(1), start + blank.end(1)), symbol)

    def _values(self, nodes: Iterable[syntax.Expression], known: Locals) -> None:
        for node in nodes:
            self._expression(node, known)

    def _expressions(self, phrases: Iterable[syntax.Phrase], known: Locals) -> None:
        for phrase in phrases:
            self._values((*phrase.items, *(phrase.value or ())), known)

    def _option(self, statement: syntax.Statement) -> None:
        name = name_of(statement)
        for phrase in statement.phrases[1:]:
            for item in (*phrase.items, *(phrase.value or ())):
                for node in syntax.names(item):
                    if name is not None and node.span == name.span:
                        self._add(node.span, self.declared.globals[name.text], declares=True)
                    else:
                        self._add(node.span, _value(node.text))

    def _define(self, statement: syntax.Statement) -> None:
        name = name_of(statement)
        if name is None:
            return
        owner = statement.span.start
        known: dict[str, Symbol] = {}
        for phrase in statement.phrases[1:]:
            match phrase.items:
                case [syntax.Name() as own] if own.span == name.span:
                    self._add(own.span, self.declared.globals[own.text], declares=True)
                case [syntax.Call(name=own, arguments=arguments)] if own.span == name.span:
                    self._add(own.span, self.declared.globals[own.text], declares=True)
                    for argument in arguments:
                        if isinstance(argument, syntax.Name):
                            symbol = Symbol("parameter", argument.text, self.source.name, owner)
                            known[argument.text] = symbol
                            self.found.declared.setdefault(symbol, argument.span)
                            self.found.known_in[symbol] = statement.span
                            self._add(argument.span, symbol, declares=True)
                case _:
                    self._values(phrase.items, known)
            self._values(phrase.value or (), known)

    def _list(self, statement: syntax.Statement, keyword: str) -> None:
        table = self.declared.globals if keyword == "players" else self.declared.kinds
        own = {name.span for name in listed(statement)}
        words = form_words(keyword)
        for phrase in statement.phrases[1:]:
            for item in phrase.items:
                if isinstance(item, syntax.Name) and item.span in own and item.text in table:
                    self._add(item.span, table[item.text], declares=True)
                elif isinstance(item, syntax.Name) and item.text in words and len(phrase.items) == 1:
                    self._add(item.span, Symbol("keyword", item.text))
                else:
                    self._expression(item, {})

    def _without(self, statement: syntax.Statement) -> None:
        match statement.phrases[1:]:
            case [syntax.Phrase(items=[syntax.Name() as keyword]), *rest]:
                self._add(keyword.span, Symbol("keyword", keyword.text))
                for phrase in rest:
                    for name in phrase.items:
                        if isinstance(name, syntax.Name):
                            table = {
                                "move": self.declared.moves,
                                "phase": self.declared.moves,
                                "piece": self.declared.kinds,
                            }
                            found = table.get(keyword.text, self.declared.globals).get(name.text)
                            self._add(name.span, found or Symbol("keyword", name.text))

    def _expression(self, node: syntax.Expression, known: Locals) -> None:
        match node:
            case syntax.Name():
                self._add(node.span, self._meaning(node.text, known))
            case syntax.Call(name=name, arguments=arguments):
                self._call(name, arguments, known)
            case syntax.Member(receiver=receiver, member=member):
                self._member(receiver, member, known)
            case syntax.Unary(operand=operand):
                self._expression(operand, known)
            case syntax.Binary(operator=operator, left=left, right=right):
                values = operator in ("is", "is not")
                for side, other in ((left, right), (right, left)):
                    if values and isinstance(side, syntax.Name) and self._is_value(side, other, known):
                        self._add(side.span, _value(side.text))
                    else:
                        self._expression(side, known)
            case syntax.Conditional(condition=condition, chosen=chosen, otherwise=otherwise):
                self._values((condition, chosen, otherwise), known)
            case syntax.Function(parameter=parameter, body=body):
                local = Symbol("parameter", parameter.text, self.source.name, node.span.start)
                self.found.declared.setdefault(local, parameter.span)
                self.found.known_in[local] = node.span
                self._add(parameter.span, local, declares=True)
                self._expression(body, {**known, parameter.text: local})
            case syntax.Interval(low=low, high=high):
                self._expression(low, known)
                self._expression(high, known)

    def _is_value(self, side: syntax.Name, other: syntax.Expression, known: Locals) -> bool:
        """Whether a name is the value that an option is compared with."""
        return self._is_option(other, known) and self._meaning(side.text, known).kind != "option"

    def _is_option(self, node: syntax.Expression, known: Locals) -> bool:
        if not isinstance(node, syntax.Name) or self._meaning(node.text, known).kind != "option":
            return False
        draft = self.analysis.known.draft if self.analysis.known is not None else None
        option = draft.options.get(node.text) if draft is not None else None
        return option is None or bool(option.type.choices)

    def _call(self, name: syntax.Name, arguments: tuple[syntax.Expression, ...], known: Locals) -> None:
        symbol = self._meaning(name.text, known)
        self._add(name.span, symbol)
        if symbol.name in OF_DIRECTIONS and not symbol.home:
            match arguments:
                case [syntax.Binary(operator="in", left=syntax.Name() as way, right=over), *rest]:
                    local = Symbol("direction", way.text, self.source.name, name.span.start)
                    self.found.declared.setdefault(local, way.span)
                    self.found.known_in[local] = name.span.to(arguments[-1].span)
                    self._add(way.span, local, declares=True)
                    self._expression(over, known)
                    self._values(rest, {**known, way.text: local})
                    return
        forms = [] if symbol.home or symbol.kind == "definition" else ludemes().get(name.text, ())
        words = next((form.parameters for form in forms if len(form.parameters) == len(arguments)), ())
        for number, argument in enumerate(arguments):
            choices = words[number].type.choices if words else ()
            if isinstance(argument, syntax.Name) and argument.text in choices:
                self._add(argument.span, Symbol("symbol", argument.text))
            else:
                self._expression(argument, known)

    def _member(self, receiver: syntax.Expression, member: syntax.Expression, known: Locals) -> None:
        if isinstance(receiver, syntax.Name) and receiver.text in syntax.POSITIONS:
            self._add(receiver.span, Symbol("operator", receiver.text))
            self._expression(member, known)
            return
        self._expression(receiver, known)
        match member:
            case syntax.Name(text=text, span=span) | syntax.Call(name=syntax.Name(text=text, span=span)):
                self._add(span, self.declared.kinds.get(text, Symbol("piece", text)))

    def _meaning(self, name: str, known: Locals) -> Symbol:
        if name in known and name not in ("from", "to"):
            return known[name]
        if name in self.declared.points:
            return self.declared.points[name]
        if name in self.declared.globals:
            return self.declared.globals[name]
        if name in self.declared.kinds:
            return self.declared.kinds[name]
        if name in ("from", "to"):
            return known.get(name, Symbol("point", name))
        if name in self.declared.standard:
            return self.declared.standard[name]
        if name in ludemes():
            forms = ludemes()[name]
            return Symbol("function" if any(form.parameters for form in forms) else "constant", name)
        if name in RESERVED:
            return Symbol("function" if name == "union" else "operator", name)
        if name in compass.names():
            return Symbol("direction", name)
        draft = self.analysis.known.draft if self.analysis.known is not None else None
        if draft is not None and draft.board is not None and name in draft.board.by_name:
            return Symbol("coordinate", name)
        if name in form_words("when"):
            return Symbol("keyword", name)
        return Symbol("symbol", name)


def _value(name: str) -> Symbol:
    """A value of an option."""
    return Symbol("constant" if name in ("on", "off") else "symbol", name)

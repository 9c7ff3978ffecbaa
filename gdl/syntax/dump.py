"""The syntax tree as text, to show how a line was parsed."""

from __future__ import annotations

from collections.abc import Iterable

from . import tree as syntax


def syntax_text(statements: Iterable[syntax.Statement]) -> str:
    """The syntax tree as nested lists, independent of spaces, line ends and comments."""
    return "".join(line + "\n" for statement in statements for line in _statement(statement, 0))


def _statement(statement: syntax.Statement, indent: int) -> list[str]:
    parts = [_phrase(phrase) for phrase in statement.phrases]
    if statement.result:
        parts += ["->", *(_phrase(phrase) for phrase in statement.result)]
    lines = ["  " * indent + "(" + " ".join(parts)]
    for inner in statement.block or ():
        lines += _statement(inner, indent + 1)
    lines[-1] += ")"
    return lines


def _phrase(phrase: syntax.Phrase) -> str:
    items = [expression_text(item) for item in phrase.items]
    shown = items[0] if len(items) == 1 else f"(list {' '.join(items)})"
    if phrase.value is None:
        return shown
    return f"(= {shown} {' '.join(expression_text(item) for item in phrase.value)})"


def expression_text(node: syntax.Expression) -> str:
    """An expression of the syntax tree as a nested list."""
    match node:
        case syntax.Name(text=text):
            return text
        case syntax.Number(value=number):
            return str(number)
        case syntax.Text(value=text):
            return f'"{text}"'
        case syntax.Blank():
            return "."
        case syntax.Call(name=name, arguments=arguments):
            return f"({' '.join([name.text, *map(expression_text, arguments)])})"
        case syntax.Member(receiver=receiver, member=member):
            return f"(. {expression_text(receiver)} {expression_text(member)})"
        case syntax.Unary(operator=operator, operand=operand):
            return f"({operator} {expression_text(operand)})"
        case syntax.Binary(operator=operator, left=left, right=right):
            return f"({operator} {expression_text(left)} {expression_text(right)})"
        case syntax.Conditional(condition=condition, chosen=chosen, otherwise=otherwise):
            return f"(if {' '.join(map(expression_text, (condition, chosen, otherwise)))})"
        case syntax.Function(parameter=parameter, body=body):
            return f"(-> {parameter.text} {expression_text(body)})"
        case syntax.Interval(low=low, high=high, parity=parity):
            return f"({parity or 'every'} {expression_text(low)} {expression_text(high)})"

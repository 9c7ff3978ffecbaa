"""What is said about moves that are refused, in the words of the rules that they break."""

from __future__ import annotations

from dataclasses import replace

from ...gdl.model import ast
from ...gdl.model.model import Rule
from ...gdl.model.texts import Say, deed, plainly, tells_all, text_of


def unmet(condition: ast.Expression, say: Say = plainly) -> str:
    """What a move does wrong that does not meet a condition, in the words of the description if it has any."""
    match condition:
        case ast.Use() | ast.Not(operand=ast.Use()):
            return _unmet(condition, say) or _breaks(condition)
        case ast.At(when="after", body=body):
            return _unmet(body, say) or _breaks(condition)
        case ast.Not(operand=ast.At(when="after", body=body)):
            return _unmet(replace(condition, operand=body), say) or _breaks(condition)
        case ast.Literal():
            return "is never possible under these options"
    return _breaks(condition)


def _unmet(condition: ast.Expression, say: Say) -> str:
    """What a move does wrong in the words of a definition's text; empty if there are none."""
    match condition:
        case ast.Use(definition=definition, arguments=arguments) if definition.text and condition.is_of_arguments:
            what = " and ".join(f"`{' '.join(argument.span.text.split())}`" for argument in arguments)
            must, done = deed(text_of(condition, say))
            return f"breaks the rule that {what} must {'' if must else 'not '}{done}"
        case ast.Use(definition=definition) if definition.text:
            must, done = deed(text_of(condition, say))
            return _not_done(done) if must else f"must not {done}"
        case ast.Not(operand=ast.Use(definition=definition) as use) if definition.text:
            must, done = deed(text_of(use, say), holds=False)
            return _not_done(done) if must else f"must not {done}"
    return ""


def _not_done(deed: str) -> str:
    """That a move does not do what its rule asks: ``be beside a piece``."""
    return f"is not {deed.removeprefix('be ')}" if deed.startswith("be ") else f"does not {deed}"


def _breaks(condition: ast.Expression) -> str:
    return f"breaks the rule `{' '.join(condition.span.text.split())}`"


def said(region: ast.Expression, say: Say = plainly) -> str:
    """A region in the words of the description, or else as it is written."""
    match region:
        case ast.Use(definition=definition, arguments=arguments) if definition.text:
            text = text_of(region, say)
            if not arguments or tells_all(region):
                return text
            return f"the points `{' '.join(region.span.text.split())}`, {text}"
    return f"the points `{' '.join(region.span.text.split())}`"


def not_chosen(rule: Rule, why: str) -> str:
    """What is said about a move that chooses a point which its rule does not offer."""
    return f"is not allowed: {why}; {rule.name}: {rule.text}" if rule.text else f"is not a valid {rule.name}: {why}"


def elsewhere(phase: str, now: str) -> str:
    """What is said about a move of another phase."""
    return f"belongs to the phase {phase}, but the current phase is {now}"

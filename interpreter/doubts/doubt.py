"""A possible disagreement between a text and what is written below it."""

from __future__ import annotations

from dataclasses import dataclass

from ...gdl.text.listing import listed

NEGATED = r"\b(?:not|no|never|nor|neither|nobody|nothing|without|unless|except)\b|\b(?:any|all|every)\b[^,;.]*\bbut\b"
"""Words with which a text may mean the opposite."""


@dataclass(frozen=True)
class Doubt:
    """A possible disagreement."""

    kind: str
    """``side``, ``player``, ``piece``, ``number``, ``direction``, ``place``, ``content``, ``score``, ``whose``,
    ``topic``, ``quantity``, ``reach``, ``result``, ``counter`` or ``effect``."""
    text: tuple[str, ...]
    """What only the text says."""
    rule: tuple[str, ...]
    """What only the condition says."""
    options: tuple[str, ...] = ()
    """Options that may be the cause: ``goal=5``."""
    of_all: bool = False
    """Whether it is about all rules of a game, not about one."""

    def __str__(self) -> str:
        """As a hint: "the text says right; the condition does not, and says top"."""
        if self.kind == "whose":
            return f"the text is about {listed(self.text)}; the condition is about {listed(self.rule)}"
        if self.kind == "result":
            rule = "the rules say" if self.of_all else "the rule says"
            return f"the text says {listed(self.text)}; {rule} {listed(self.rule)}"
        if self.kind == "counter":
            return f"the text says “{listed(self.text)}”; but nothing ever sets {listed(self.rule)} back"
        instead = f", and {'say' if self.of_all else 'says'} {listed(self.rule)}" if self.rule else ""
        them = "the rules do" if self.of_all else "the condition does"
        cause = f" ({', '.join(self.options)})" if self.options else ""
        return f"the text says {listed(self.text)}; {them} not{instead}{cause}"

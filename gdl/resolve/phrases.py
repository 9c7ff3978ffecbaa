"""Reading a statement phrase by phrase, with one kind of diagnostic for missing and superfluous parts."""

from __future__ import annotations

import re

from ..ludemes import ludemes
from ..syntax import tree as syntax
from ..syntax.hole import Hole
from ..text.diagnostic import Advice, Fix
from ..text.errors import DescriptionError, error
from ..text.files import standard_words
from ..text.fixes import inserted, removed, replaced
from ..text.source import Span
from . import other_words

LOOPS = ("for", "for-each", "foreach", "forall", "each", "all")
"""How other languages begin an effect on several points."""
ARTICLES = ("a", "an", "any", "each", "every", "the", "some")
"""What people write before a region, as in everyday language."""
NAME = re.compile(syntax.NAME)
RESULT = re.compile(r"(\S+\s+(wins|loses)|draw)\b")
"""How a result begins."""


class Phrases:
    """A cursor over the phrases of a statement, after its keyword."""

    def __init__(self, statement: syntax.Statement, form: str, more: str = "") -> None:
        self.statement = statement
        self.form = form
        self.more = more
        """What is said after the form in the help."""
        self._left = list(statement.phrases[1:])
        self._last = statement.phrases[0].span
        self._named = self._listed = False

    def peek(self) -> syntax.Phrase | None:
        """The next phrase, without taking it."""
        return self._left[0] if self._left else None

    def take(self, what: str) -> syntax.Phrase:
        """Take the next phrase, which is required."""
        if not self._left:
            raise self.wrong(self._after(), f"expected {what} here")
        phrase = self._left.pop(0)
        self._last = phrase.span
        self._named = self._listed = False
        return phrase

    def word(self, *words: str) -> str:
        """One of these words if it comes next, or an empty string."""
        match self.peek():
            case syntax.Phrase(items=[syntax.Name(text=text)], value=None) if text in words:
                self.take(text)
                return text
            case syntax.Phrase(items=[syntax.Name(text=Hole() as hole)], value=None):
                hole.words += words
        return ""

    def name(self, what: str) -> syntax.Name:
        """A name."""
        phrase = self.take(what)
        match phrase:
            case syntax.Phrase(items=[syntax.Name() as name], value=None):
                if isinstance(name.text, Hole):
                    name.text.new = True
                self._named = True
                return name
        raise self.wrong(phrase.span, f"expected {what}", _no_name(phrase))

    def names(self, what: str) -> list[syntax.Name]:
        """One name or more, with commas between them."""
        phrase = self.take(what)
        found = []
        for item in phrase.items:
            if not isinstance(item, syntax.Name) or phrase.value is not None:
                raise self.wrong(phrase.span, f"expected {what}", _no_name(phrase))
            found.append(item)
        self._listed = True
        return found

    def names_with_texts(self, what: str) -> list[tuple[syntax.Name, syntax.Text | None]]:
        """One name or more, with commas between them, each with the text after it, if any."""
        found: list[tuple[syntax.Name, syntax.Text | None]] = [(name, None) for name in self.names(what)]
        while (phrase := self.peek()) is not None and isinstance(text := phrase.items[0], syntax.Text):
            self.take("a text")
            if phrase.value is not None:
                raise self.wrong(phrase.span, f"expected {what}")
            found[-1] = (found[-1][0], text)
            for item in phrase.items[1:]:
                if not isinstance(item, syntax.Name):
                    raise self.wrong(item.span, f"expected {what}")
                found.append((item, None))
            self._listed = True
        return found

    def texts_of_names(self, what: str) -> list[tuple[syntax.Name, syntax.Text]]:
        """The last phrase: names with commas between them, `=`, and a text for each of them."""
        phrase = self.take(what)
        names = [item for item in phrase.items if isinstance(item, syntax.Name)]
        texts = [item for item in phrase.value or () if isinstance(item, syntax.Text)]
        if len(names) != len(phrase.items) or phrase.value is None or len(texts) != len(phrase.value):
            raise self.wrong(phrase.span, f"expected {what}")
        if len(names) != len(texts):
            before, after = (
                f"{len(items)} {what}{'s' * (len(items) != 1)}" for items, what in ((names, "name"), (texts, "text"))
            )
            said = f"there {'is' if len(names) == 1 else 'are'} {before} before `=`, but {after} after it"
            raise self.wrong(phrase.span, said)
        self.done()
        if twice := [name for at, name in enumerate(names) if name.text in [other.text for other in names[:at]]]:
            raise self.wrong(twice[0].span, f"`{twice[0].text}` is named twice")
        return list(zip(names, texts, strict=True))

    def text(self) -> str:
        """A text if one comes next, or an empty string."""
        match self.peek():
            case syntax.Phrase(items=[syntax.Text(value=value)], value=None):
                self.take("text")
                return value
        return ""

    def quoted(self, what: str) -> syntax.Text:
        """A text, which is required."""
        phrase = self.take(what)
        match phrase:
            case syntax.Phrase(items=[syntax.Text() as text], value=None):
                return text
        fixes: tuple[Fix, ...] = ()
        if isinstance(phrase.items[0], syntax.Name) and not phrase.items[1:] and not self._left:
            fixes = (replaced(phrase.span, f'"{phrase.span.text}"'),)
        raise self.wrong(phrase.span, f"expected {what}", Advice(f"the form is `{self.form}`", fixes))

    def expression(self, what: str) -> syntax.Expression:
        """A single expression."""
        items = self.expressions(what)
        if len(items) > 1:
            raise self.wrong(items[1].span, f"expected {what} and nothing more")
        return items[0]

    def expressions(self, what: str) -> tuple[syntax.Expression, ...]:
        """One expression or more, with commas between them."""
        phrase = self.take(what)
        if phrase.value is not None:
            gap = Span(phrase.span.source, phrase.items[-1].span.end, phrase.value[0].span.start)
            sign = Span(gap.source, gap.start + gap.text.index("="), gap.start + gap.text.index("=") + 1)
            advice = Advice("`=` defines a name; to compare, write `is`", (replaced(sign, "is"),))
            raise self.wrong(phrase.span, f"expected {what}, not a definition", advice)
        return phrase.items

    def done(self, *, block: bool = False, result: bool = False) -> None:
        """Check that no phrase is left, and that there is a block or ``->`` exactly if expected."""
        if self._left:
            raise self.wrong(self._left[0].span, "this is not expected here", self._too_much(self._left[0]))
        if self.statement.block is not None and not block:
            raise self.wrong(self.statement.head, "a block is not allowed here")
        if self.statement.block is None and block:
            raise self.wrong(self._after(), "expected a block `{ … }` here")
        if self.statement.arrow is not None and not result:
            raise self.wrong(self.statement.arrow, "`->` is not allowed here")
        if self.statement.arrow is None and result:
            raise self.wrong(self._after(), "expected `->` and a result here")

    def wrong(self, span: Span, message: str, help: str | Advice = "") -> DescriptionError:
        """The diagnostic for a statement that does not have the right form."""
        keyword = self.statement.keyword
        about = f"`{keyword.text}`: " if keyword else ""
        return error("malformed-statement", about + message, span, help=help or f"the form is `{self.form}`{self.more}")

    def _too_much(self, phrase: syntax.Phrase) -> str | Advice:
        """The help for a superfluous part of a statement."""
        first, _ = phrase.span.source.line_and_column(self.statement.span.start)
        line, _ = phrase.span.source.line_and_column(phrase.span.start)
        if line != first:
            return f"line {line} continues this statement, as the line before it ends with an operator or a comma"
        word = self._last.text.split()[-1] if self._last.text else ""
        gap = Span(self._last.source, self._last.end, phrase.span.start)
        if phrase.span.text.startswith("(") and gap.text.isspace() and NAME.fullmatch(word):
            return Advice(f"the `(` of a call touches its name: `{word}(…)`", (removed(gap, "remove the space"),))
        if (
            "->" in self.form
            and self.statement.arrow is None
            and RESULT.match(phrase.span.source.text, phrase.span.start)
        ):
            arrow = inserted(phrase.span, "-> ", "write `->` before the result")
            return Advice("write `->` between the condition and the result", (arrow,))
        keyword = self.statement.keyword
        plain = re.sub(r'"[^"]*"', "", self.statement.head.text)
        if keyword is not None and keyword.text in ("when", "where") and (found := other_words.of_sentence(plain)):
            return found
        if keyword is not None and keyword.text == "do" and word in LOOPS:
            return "an effect changes all points of a region at once: `flip(adjacent(to) & theirs)`; there are no loops"
        match phrase.items[0]:
            case syntax.Blank() if NAME.fullmatch(word) and not gap.text:
                return syntax.after_dot(word)
            case syntax.Name(text=text) if self._listed and text in re.findall("[a-z]+", self.form):
                return f"`{text}` comes once, after the whole list; the form is `{self.form}`"
            case syntax.Name(text=text) if self._listed:
                return f"put a comma between them: `{word}, {text}`"
            case syntax.Name(text=text) if self._named:
                return f"a name is one word; join several words with hyphens: `{word}-{text}`"
            case syntax.Name(text=text) if any(f"{word}-{text}" in words for words in (ludemes(), standard_words())):
                return f"did you mean `{word}-{text}`?"
            case syntax.Name(text=text) if any(form.parameters for form in ludemes().get(text, ())):
                if keyword is not None and keyword.text in ("from", "to", "choose", "collect"):
                    both = f"the points that are in two regions are `{word} & {text}(…)`"
                    return f"the arguments of `{text}` stand in parentheses; {both}"
                return f"the arguments of `{text}` stand in parentheses; to ask for points in it, write `in {text}(…)`"
            case syntax.Name() if (
                word in ARTICLES and keyword is not None and keyword.text in ("from", "to", "where", "do")
            ):
                gap = Span(self._last.source, self._last.end - len(word), phrase.span.start)
                return Advice(f"leave out `{word}`", (removed(gap, f"leave out `{word}`"),))
            case syntax.Text():
                return f"a string is not allowed here; the form is `{self.form}`"
        if "REGION, REGION" in self.form and isinstance(phrase.items[0], syntax.Name):
            return f"put a comma between them: `{word}, {phrase.items[0].text}`"
        if any(ludeme.parameters for ludeme in ludemes().get(word, ())):
            return f"write the arguments of `{word}` in parentheses directly after it: `{word}(…)`"
        return ""

    def _after(self) -> Span:
        return Span(self._last.source, self._last.end, self._last.end)


def _no_name(phrase: syntax.Phrase) -> str:
    """The help for something that is not a name."""
    return "a name begins with a letter" if isinstance(phrase.items[0], syntax.Number) else ""

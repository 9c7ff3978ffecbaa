"""Descriptions of games that nobody wrote, most of whose expressions have the right types."""

from __future__ import annotations

import re

from hypothesis import strategies as st

FORMS = {
    "region": [
        "mine",
        "theirs",
        "empty",
        "everywhere",
        "occupied",
        "owned",
        "a1",
        "c1",
        "{site}",
        "{region} | {region}",
        "{region} & {region}",
        "{region} - {region}",
        "adjacent({region})",
        "flood({region}, {region})",
        "group({site})",
        "singletons({region})",
        "others({site})",
        "of({player})",
        "having({piece})",
        "row({int})",
        "column({int})",
        "edge({word})",
        "f({region})",
        "({region})",
        "before.mine",
        "before.group({site})",
        "before.f({region})",
    ],
    "site": ["a1", "b1", "a2", "a1", "b1", "a2", "c3"],
    "int": [
        "0",
        "1",
        "2",
        "7",
        "999999999",
        "n",
        "count({region})",
        "path({region}, {region}, {region})",
        "-{int}",
        "distance({region}, {region})",
        "components({region})",
        "{int} + {int}",
        "{int} - {int}",
        "{int} * {int}",
        "{int} / {int}",
        "before.count({region})",
        "n * n",
        "0.5",
    ],
    "bool": [
        "some({region})",
        "none({region})",
        "connected({region})",
        "{int} < {int}",
        "{int} <= {int}",
        "{int} > 0.5",
        "{int} is {int}",
        "{region} in {region}",
        "{site} not in {region}",
        "{region} is {region}",
        "{region} is not mine",
        "{bool} and {bool}",
        "{bool} or {bool}",
        "not {bool}",
        "flag",
        "w is top",
        "w is not {word}",
        "on",
        "g({site}, {int})",
        "{player} is {player}",
        "{piece} is {piece}",
        "owner({site}) is mover",
        "({bool})",
        "{site} is {site}",
    ],
    "player": ["mover", "opponent", "Black", "White", "owner({site})"],
    "piece": [
        "Black",
        "White",
        "mover",
        "opponent",
        "{player}",
        "mover.Man",
        "Black.Man",
        "White.Man",
        "Stone",
        "owner({site}).Man",
    ],
    "word": ["top", "bottom", "left", "w", "top-left"],
    "effect": ["place({piece}, {region})", "remove({region})", "relocate({site}, {site})"],
}
"""Forms of a value of each type, with the types of what is to be filled in."""
IN_END = {"bool": ["no-moves", "repeated"], "player": ["last"], "region": ["of(last)"]}
IN_WHERE = {
    "bool": ["no-split", "reduce-distance", "no-split-lifted", "after.g({site}, {int})"],
    "region": ["after.mine", "after.group({site})", "after.f({region})"],
}
BOARDS = ["square(n)", "square(3)", "rectangle(4, 2)", "hexagon(2)", "triangle(n) adjacent all", "rhombus(n + 1)"]
RESULTS = ["{player} wins", "{player} wins", "{player} loses", "draw", 'draw "why"']


class Writer:
    """Writes expressions of the requested types, and occasionally of another."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.pieces = self.draw(st.booleans())
        self.unknown = r"\b[fg]\("
        """A pattern for what is not defined here."""

    def forms(self, kind: str) -> list[str]:
        forms = [form for form in FORMS[kind] if not re.search(self.unknown, form)]
        if kind == "piece":
            return [form for form in forms if ("Man" in form or form == "Stone") == self.pieces]
        return forms

    def one_of(self, choices: list[str]) -> str:
        return self.draw(st.sampled_from(choices))

    def fill(self, form: str, depth: int, more: dict[str, list[str]]) -> str:
        return re.sub(r"\{(\w+)\}", lambda hole: self.expression(hole[1], depth, more), form)

    def expression(self, kind: str, depth: int, more: dict[str, list[str]]) -> str:
        if self.draw(st.integers(0, 200)) == 137:
            kind = self.one_of(sorted(FORMS))
        forms = self.forms(kind) + 3 * more.get(kind, [])
        if depth <= 0:
            forms = [form for form in forms if "{" not in form] or ["mine"]
        return self.fill(self.one_of(forms), depth - 1, more)

    def move(self, name: str) -> list[str]:
        """A rule whose steps may use the points chosen above them."""
        sites: list[str] = []
        lines = [f"move {name} {{"]
        for _ in range(self.draw(st.integers(1, 5))):
            more = {"site": sites * 2}
            match self.draw(st.integers(0, 3)):
                case 0 | 1 if len(sites) < 3:
                    site = ["from", "to", "c"][len(sites)]
                    keyword = f"choose {site} in" if site == "c" or self.draw(st.booleans()) else site
                    lines.append(f"{keyword} {self.expression('region', 2, more)}")
                    sites.append(site)
                case 2:
                    lines.append(f"do {self.expression('effect', 2, more)}")
                case _:
                    where = {**IN_WHERE, "site": sites * 2} if sites[1:] else {"site": sites * 2}
                    lines.append(f"where {self.expression('bool', 3, where)}")
        if not sites:
            lines.append(f"to {self.expression('region', 2, {})}")
        elif "from" in lines[-1] and sites == ["from"]:
            lines.append(f"do {self.expression('effect', 2, {'site': sites})}")
        return [*lines, "}"]


@st.composite
def games(draw: st.DrawFn) -> tuple[str, int]:
    """A whole game, most of whose expressions have the right types."""
    writer = Writer(draw)
    lines = ["option n = 2 in 1..4", "option w = top in top, bottom, left", "option flag = off in on, off"]
    lines += [f"define f(x) = {writer.expression('region', 2, {'region': ['x', 'x']})}"]
    lines += [f"define g(x, y) = {writer.expression('bool', 2, {'region': ['x'], 'int': ['y']})}"]
    writer.unknown = "^$"
    lines += ["players Black, White", f"board {writer.one_of(BOARDS)}"]
    if writer.pieces:
        lines += ["piece Man", "piece Stone neutral"]
    if draw(st.booleans()):
        piece = writer.one_of(["Black.Man", "Stone"] if writer.pieces else ["Black", "White"])
        lines += [f"setup {{ place {piece} on {writer.expression('region', 1, {})} }}"]
    for number in range(draw(st.integers(1, 3))):
        lines += writer.move(f"m{number}")
    lines += ["end {"]
    for _ in range(draw(st.integers(1, 3))):
        result = writer.fill(writer.one_of(RESULTS), 1, IN_END)
        lines += [f"when {writer.expression('bool', 3, IN_END)} -> {result}"]
    lines += ["}", *draw(st.sampled_from([[], ["swap"], ["swap when flag"]]))]
    return 'game "Fuzz" {\n' + "\n".join(lines) + "\n}\n", draw(st.integers(0, 2**32))

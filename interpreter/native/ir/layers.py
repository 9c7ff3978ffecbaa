"""Functions of a site that can be applied to many sites at once.

A function distributes over unions if its value for a region is the union of its values for the sites of the region:
steps, neighbours, rays and floods do, and so does what cuts them with something that is the same for each site. Then a
search by breadth needs its value once for each layer, not for each site.
"""

from __future__ import annotations

from collections.abc import Sequence

from .folds import Fold
from .terms import Term, Terms
from .types import REGION, SITE


def over_regions(terms: Terms, thing: Term, body: Term) -> tuple[Term, Term] | None:
    """The same function of a region instead of a site: its variable, and its body; ``None`` if it does not distribute.

    ``thing`` is the variable for the site. The region must not be empty.
    """
    name, single = str(thing.data), terms.make("single", (thing,))
    waiting, seen = [body], {single.number}
    while waiting:
        term = waiting.pop()
        if term.number in seen or name not in term.free:
            continue
        seen.add(term.number)
        if not _distributes(term, [name in arg.free for arg in term.args]):
            return None
        waiting += term.args
    region = terms.variable(f"{name} region", REGION)
    return region, terms.replace(body, {single.number: region})


def _distributes(term: Term, changing: Sequence[bool]) -> bool:
    """Whether an operation distributes over the arguments that differ from site to site."""
    match term.op:
        case "union":
            return True
        case "both":
            return sum(changing) == 1
        case "select":
            return not changing[0]
        case "adjacent" | "step" | "ray" | "flood" | "minus":
            return not any(changing[1:])
        case "fold":
            fold: Fold = term.data
            return fold.how in ("union", "reach") and fold.each == SITE and not any(changing[1:])
    return False

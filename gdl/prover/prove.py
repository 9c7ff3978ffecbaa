"""All that is proved about a game."""

from __future__ import annotations

from ..model.model import Model
from ..text.source import Source
from .bounds import prover
from .end_checks import check_end, check_turns
from .move_checks import check_rules
from .questions import Questions
from .regions import SpentError
from .suspicions import check_suspicions
from .verdicts import Verdicts


def prove(model: Model, source: Source) -> Verdicts:
    """The verdicts on the text of a game, under the options of the model.

    They come from the model alone: from what can stand where, from bounds of numbers, and from what the steps of a
    rule say about each other. What takes too much work is left out.
    """
    verdicts = Verdicts()
    try:
        found = prover(model)
        questions = Questions(source, found.conditions, verdicts)
        check_rules(found, questions)
        check_turns(found, questions)
        check_end(found, questions)
        check_suspicions(found, questions)
    except SpentError:
        verdicts.found.clear()
    return verdicts

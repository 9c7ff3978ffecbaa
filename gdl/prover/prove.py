"""All that is proved about a game."""

from __future__ import annotations

from ..model.model import Model
from ..text.diagnostic import Diagnostic
from ..text.source import Source
from .bounds import Prover, prover
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

    If a move is never possible, or moves nothing, pieces stay where they are, and much else follows. Then only what
    would hold with pieces anywhere is told, if that explains it.
    """
    try:
        found = prover(model)
        verdicts = _asked(found, source)
        if any(_is_root(one) for one in verdicts.settled()):
            found.forget_the_start()
            causes = _asked(found, source)
            if any(_is_root(one) for one in causes.settled()):
                return causes
    except SpentError:
        return Verdicts(complete=False)
    return verdicts


def _is_root(found: Diagnostic) -> bool:
    """Whether much else follows from a finding: pieces do not go where they were meant to."""
    return stops_a_move(found) or found.code == "nothing-moves"


def stops_a_move(found: Diagnostic) -> bool:
    """Whether a finding says that a move is never possible."""
    return found.code == "move-never-possible" or (
        found.code == "constant-condition" and "never possible" in found.help
    )


def _asked(found: Prover, source: Source) -> Verdicts:
    verdicts = Verdicts()
    questions = Questions(source, found.conditions, verdicts)
    check_rules(found, questions)
    check_turns(found, questions)
    check_end(found, questions)
    check_suspicions(found, questions)
    return verdicts

"""What it takes to add an IR operation or a pass: how many files, and that code unaware of it stays correct.

Each is added to a copy of the product by editing text, as a person would, and runs there in a process of its own.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from scratch import Scratch

import plybook
from plybook.interpreter.native.analysis.bounds import Bounds
from plybook.interpreter.native.analysis.footprint import Footprint, Unbounded
from plybook.interpreter.native.analysis.implication import Facts
from plybook.interpreter.native.analysis.show import term_text
from plybook.interpreter.native.analysis.simplify import Simplifier
from plybook.interpreter.native.engine import compiler
from plybook.interpreter.native.ir.evaluate import evaluate
from plybook.interpreter.native.ir.meaning import OPERATIONS, adjacent
from plybook.interpreter.native.ir.operation import Declarations
from plybook.interpreter.native.ir.program import Clause, ForSites, If, Program, Yield
from plybook.interpreter.native.ir.terms import Term
from plybook.interpreter.native.ir.types import BOOL, INT, REGION, SITE
from plybook.interpreter.native.ir.verify import verify
from plybook.interpreter.native.passes import PASSES, filling

GAME = """
game "Steps" {
  players A, B
  board square(4)
  setup map {
    B B . .
    . . . B
    A . . .
    . . A A
  }
  move step {
    from mine
    to WORD(group(from)) & empty
    where some(WORD(to) & mine) and components(theirs) <= 2
    where components(after.mine) <= components(mine)
  }
  move drop {
    to empty - WORD(theirs)
    where none(WORD(WORD(to)) & corners)
  }
  end {
    when no-moves -> draw
    when none(WORD(mine) & empty) -> opponent wins
  }
}
"""
RUN = """
import json, sys
import plybook
from plybook.interpreter.analyse.perft import perft
from plybook.interpreter.native import passes
from plybook.interpreter.native.analysis.show import program_text
from plybook.interpreter.native.engine.compiler import program_of
from plybook.interpreter.native.ir.meaning import PURE

texts, without = json.load(sys.stdin)
found = {"operations": PURE, "passes": [name for name, _ in passes.PASSES], "perft": [], "programs": []}
for text in texts:
    for engine in ("reference", "native"):
        game = plybook.loads(text, engine=engine)
        found["perft"].append([perft(game.start(), depth) for depth in (1, 2)])
    assert game.playouts(20, seed=1).games == 20
    for left_out in ((), without):
        program = program_of(game.model, left_out, checked=True)
        found["programs"].append(program_text(program, game.model.board.names))
print(json.dumps(found))
"""


def tried(scratch: Scratch, texts: list[str], without: tuple[str, ...] = ()) -> dict[str, list[object]]:
    """What the copy reports for these games."""
    found: dict[str, list[object]] = json.loads(scratch.run("-c", RUN, given=json.dumps([texts, without])))
    return found


OPERATION = '''@operation("near", (REGION,), REGION)
def near(board: Topology, region: Region) -> Region:
    """The sites beside some site of it, in another word."""
    return adjacent(board, region)


'''
LUDEME = '''"""The points near a region."""

from __future__ import annotations

from ..types.types import REGION
from .base import Code, Look, Ludeme, Parameter, Value


class Near(Ludeme):
    """The points that are adjacent to some point of `region`.

    >>> near(from) & empty
    """

    name = "near"
    parameters = (Parameter("region", REGION),)
    result = REGION

    @staticmethod
    def meaning(look: Look, region: frozenset[int]) -> frozenset[int]:
        """Those that have a neighbour in it."""
        return frozenset(site for site, near in enumerate(look.board.neighbours) if near & region)

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """An operation of its own."""
        return code.op("near", region)
'''
EMITTER = re.compile(r'^( +)case "adjacent".*\n(?:\1 +.*\n)+', re.MULTILINE)
"""The code of an operation that has another one before and after it."""


def test_adding_an_operation_touches_four_files(scratch: Scratch) -> None:
    """The operation, its code, the word that uses it, and the page. No pass or analysis has heard of it."""
    meaning, codes = "interpreter/native/ir/meaning.py", "interpreter/native/codegen/values.py"
    scratch.insert(meaning, '@operation("meets"', OPERATION)
    code = EMITTER.search(scratch.read(codes))
    assert code is not None
    scratch.insert(codes, code[0], code[0].replace('"adjacent"', '"near"'))
    scratch.add("gdl/ludemes/near.py", LUDEME)
    scratch.insert("docs/engine.md", "`meets`", "`near` ")
    assert scratch.touched() == {meaning, codes, "gdl/ludemes/near.py", "docs/engine.md"}

    found = tried(scratch, [GAME.replace("WORD", word) for word in ("near", "adjacent")])
    assert "near" in found["operations"]
    assert set(re.findall(r"`(\S+)`", scratch.read("docs/engine.md"))) >= {"near", *OPERATIONS} - {"seen"}
    assert all(counts == found["perft"][0] for counts in found["perft"])
    assert "near(" in str(found["programs"][0])


PASS = '''"""What is quickly found is asked first.

Exact because terms are pure and total: of two conditions of which one must hold, either may be asked first.
"""

from __future__ import annotations

from dataclasses import replace

from ..ir.meaning import EXPENSIVE
from ..ir.program import Program, map_block
from ..ir.terms import Term, subterms

STAGES = (85,)


def run(program: Program) -> Program:
    """Swap the two sides of an ``or`` of which only the first is expensive."""
    terms = program.terms

    def swapped(term: Term) -> Term | None:
        if term.op == "or":
            dear = [any(part.op in EXPENSIVE for part in subterms([side])) for side in term.args]
            if dear == [True, False]:
                return terms.make("or", term.args[::-1])
        return None

    return replace(program, moves=map_block(program.moves, lambda term: terms.rewrite(term, swapped)))
'''


def test_adding_a_pass_touches_two_files(scratch: Scratch) -> None:
    """The pass and the page."""
    scratch.add("interpreter/native/passes/quick_first.py", PASS)
    scratch.insert("docs/engine.md", "| `exits` |", "| `quick_first` | asks first what is quickly found |\n")
    assert scratch.touched() == {"interpreter/native/passes/quick_first.py", "docs/engine.md"}

    text = GAME.replace("WORD", "adjacent").replace(
        "some(adjacent(to) & mine) and components(theirs) <= 2",
        "(components(theirs - adjacent(to)) <= 2 or some(adjacent(to) & mine))",
    )
    found = tried(scratch, [text], without=("quick_first",))
    before = [name for name, _ in PASSES]
    place = before.index("exits")
    assert found["passes"] == [*before[:place], "quick_first", *before[place:]]
    assert found["perft"][0] == found["perft"][1]
    assert found["programs"][0] != found["programs"][1], "the pass did nothing"
    page = scratch.read("docs/engine.md").split("## The passes")[1].split("##")[0]
    assert re.findall(r"^\| `([a-z_]+)` \|", page, re.MULTILINE) == list(dict.fromkeys(found["passes"]))


def test_two_passes_cannot_share_a_stage(scratch: Scratch) -> None:
    scratch.add("interpreter/native/passes/quick_first.py", PASS.replace("85", "90"))
    with pytest.raises(AssertionError, match="the passes quick_first and exits have the same stage, 90"):
        tried(scratch, [])


def test_the_passes_run_in_this_order() -> None:
    assert " ".join(name for name, _ in PASSES) == (
        "filtered fold approach rejoin narrow units fold narrow growth exits lone leaves together hoist share later "
        "dead lazy filling sample"
    )


# -- code that knows operations by name is right about others ----------------------------------------------------------


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two operations that no code knows: ``near``, which is ``adjacent``, and ``luck``, which the state must supply."""
    declarations = Declarations()
    declarations.operation("near", (REGION,), REGION)(adjacent)
    declarations.operation("luck", (), INT, stateful=True)(lambda look_up: look_up())
    for name, one in declarations.known.items():
        monkeypatch.setitem(OPERATIONS, name, one)
    monkeypatch.setattr("plybook.interpreter.native.analysis.footprint.STATEFUL", frozenset(["seen", "since", "luck"]))
    monkeypatch.setattr("plybook.interpreter.native.analysis.simplify.STATEFUL", frozenset(["seen", "since", "luck"]))


def program() -> Program:
    """A program whose only loop is over empty sites."""
    text = 'game "G" {\n players A, B\n board square(3)\n move m { to empty }\n end { when no-moves -> draw }\n}'
    return compiler.program_of(plybook.loads(text).model, ["exits"])


class Nowhere:
    """Records nothing."""

    def looked(self, pieces: str, at: object) -> None:
        pass

    def sites(self, term: Term) -> object:
        pass

    def beside(self, at: object) -> object:
        pass


@pytest.mark.usefixtures("unknown")
def test_an_unknown_operation_has_a_bounded_footprint_only_on_local_arguments() -> None:
    terms = program().terms
    mine, unit = terms.input("slot0", REGION), terms.variable("unit", REGION)
    footprint = Footprint({}, Nowhere())
    footprint.locals.add("unit")
    near, luck = terms.make("near", (mine,)), terms.make("luck")
    assert not footprint.local(terms.make("near", (unit,)))
    footprint.value(terms.make("near", (unit,)))
    for look in (footprint.value, lambda term: footprint.demand(term, None)):
        with pytest.raises(Unbounded, match="near"):
            look(near)
    with pytest.raises(Unbounded, match="luck"):
        footprint.value(luck)


@pytest.mark.usefixtures("unknown")
def test_nothing_is_certain_about_an_unknown_operation() -> None:
    terms = program().terms
    mine, theirs = (terms.input(f"slot{number}", REGION) for number in range(2))
    facts = Facts(terms, everywhere=frozenset(range(9)))
    near = terms.make("near", (mine,))
    assert not facts.is_within(near, theirs)
    assert not facts.is_within(theirs, near)
    assert not facts.are_apart(near, mine)
    assert not facts.is_empty(near)
    assert facts.is_within(terms.make("both", (near, mine)), near)


@pytest.mark.usefixtures("unknown")
def test_an_unknown_operation_may_return_every_site() -> None:
    here = program()
    (loop,) = [one for one in here.moves if isinstance(one, ForSites)]
    near = here.terms.make("near", (here.terms.make("single", (here.terms.variable(loop.name, SITE),)),))
    assert Bounds(here).of(near).sites == here.sites


@pytest.mark.usefixtures("unknown")
def test_an_unknown_operation_is_folded_by_its_meaning_unless_it_is_stateful() -> None:
    here = program()
    facts, terms = Facts(here.terms, everywhere=frozenset(range(9))), here.terms
    corner = terms.constant(REGION, frozenset([0]))
    found = Simplifier(here).fold(terms.make("near", (corner,)), facts)
    assert found is terms.constant(REGION, frozenset([1, 3]))
    assert Simplifier(here).fold(terms.make("luck"), facts).op == "luck"


@pytest.mark.usefixtures("unknown")
def test_an_unknown_operation_is_legal_shown_and_evaluated() -> None:
    here = program()
    terms = here.terms
    near, luck = terms.make("near", (terms.input("slot0", REGION),)), terms.make("luck")
    clause = Clause(terms.make("and", (terms.make("some", (near,)), terms.make("same", (luck, luck)))), None, False)
    verify(Program(terms, (), here.effects, (clause,), here.slots, 2, here.rules, 9, here.neighbours))
    assert term_text(clause.condition, []) == "some(near(slot0)) and (luck() is luck())"
    known = {"slot0": frozenset([0]), "luck": lambda: 1}
    assert evaluate(clause.condition, here.topology, known) is True


@pytest.mark.usefixtures("unknown")
def test_a_game_whose_end_uses_an_unknown_operation_is_not_played_by_filling() -> None:
    text = (
        'game "G" {\n players A, B\n board square(3)\n move m { to empty }\n'
        " end { when some(theirs & corners) -> draw\n when no-moves -> draw }\n}"
    )
    here = compiler.program_of(plybook.loads(text).model)
    assert here.filling is not None
    terms = here.terms
    for op in ("adjacent", "near"):
        condition = terms.make("some", (terms.make(op, (terms.input("slot1", REGION),)),))
        changed = replace(here, clauses=(Clause(condition, None, False), *here.clauses))
        assert (filling.run(changed).filling is None) == (op == "near")


@pytest.mark.usefixtures("unknown")
def test_every_pass_leaves_an_unknown_operation_alone() -> None:
    here = program()
    terms = here.terms
    site = terms.variable("s", SITE)
    near = terms.make("near", (terms.make("single", (site,)),))
    condition = terms.make("some", (terms.make("both", (near, terms.input("slot0", REGION))),))
    loop = ForSites("s", terms.input("slot1", REGION), (If(condition, (Yield(0, (site,)),)),))
    changed = replace(here, moves=(loop,))
    for _, run in PASSES:
        changed = run(changed)
        verify(changed)
    assert condition.type == BOOL

"""Monte-Carlo tree search (Browne et al. 2012) as machine code: iterations of selection, expansion, playout and backup.

Proven results are backed up (MCTS-Solver: Winands, Bjoernsson and Saito 2008): a playout that is over at its leaf
proves the edge to it; a node with an edge that wins for its mover is a win, and a node whose edges are all proven has
the result of the best of them. In a tree each node has a single path, so this holds for repetition, too.

Several threads can share one tree: a visit is counted on the way down and its result on the way up, which deters other
threads in the meantime (virtual loss: Chaslot, Winands and van den Herik 2008).
"""

from __future__ import annotations

from ....core.splitmix import GOLDEN
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import WORD, Value
from . import layout
from .expansion import Expansion
from .iteration import Iteration
from .nodes import Nodes
from .path_history import PathHistory
from .proofs import Proofs
from .rerooting import Rerooting
from .selection import Selection
from .signatures import SEARCH
from .transpositions import Transpositions


class Mcts:
    """Writes the search into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.module = rules, rules.module
        nodes = Nodes(rules)
        selection, transpositions = Selection(nodes), Transpositions(nodes)
        proofs = Proofs(nodes, selection, transpositions)
        self.history = PathHistory(rules)
        self.expansion = Expansion(nodes, selection)
        self.rerooting = Rerooting(nodes, self.expansion, proofs)
        self.iteration = Iteration(nodes, selection, self.expansion, transpositions, proofs, self.history)

    def write(self) -> None:
        """Write all kernels."""
        self.expansion.plant()
        self.rerooting.descend()
        self.rerooting.keep()
        self.history.remind()
        self.search()

    def search(self) -> FunctionName:
        """See :data:`SEARCH`."""

        def write(f: Function) -> None:
            random, turn = f.alloca(WORD), f.word(f["context"], layout.TURNS)
            step = self.iteration.iterate()
            with f.count(f["number"]) as done:
                return_if_stopped(f, f["context"])
                solved = f.load_atomic(f.word(f["tree"], layout.SOLVED), "monotonic")
                with f.when(solved.ne(0)):
                    f.ret(done)
                this = f.get(WORD, turn) + 1
                f.set(WORD, turn, this)
                self._begin(f, random, f["first"] + done)
                found = f.call(step, f["tree"], f["context"], random)
                with f.when(found.slt(0)):
                    f.ret(found)
            f.ret(f["number"])

        return self.module.kernel(SEARCH, write)

    def _begin(self, f: Function, random: Value, turn: Value) -> None:
        """Start the random stream of an iteration."""
        seed = f.get(WORD, f.word(f["context"], layout.SEED))
        mixed = turn * GOLDEN + seed
        f.set(WORD, random, self.rules.random.mix(f, self.rules.random.mix(f, mixed) ^ seed))


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    rules.recall()
    Mcts(rules).write()

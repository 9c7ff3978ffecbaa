"""Proving that a player can win, or cannot, in LLVM's language: depth-first proof-number search.

The search is df-pn (Nagai 2002), with thresholds that leave a child more room than the next best one needs (Pawlewicz
and Lew 2007) and sums that count of many positions only the hardest in full (Ueda et al. 2008, weak proof numbers):
the moves of a board game lead to the same positions, which plain sums count again and again. A new position is as hard
as it has moves.

**What is asked.** One player attacks: can he win? A repetition counts as "he has not won". A position in which he then
wins is *won*; these are the least set that contains the ends of the game that he wins, every position of his with a
move into the set, and every other one all of whose moves lead into it. It does not depend on how a position was
reached, and whoever follows the order in which positions enter the set comes to no position twice: he wins whatever
the rules say of repetitions. So what is proven is kept for good.

**What is not won** is disproven by a tree in which the attacker's moves are all met, and which ends in what is lost,
drawn or disproven, or in a position that stands before it on the path. If all of those stand within the tree, its
positions are a trap: each move of the attacker leads to the trap or to what is disproven, and the other player can
always go on in it. So none of them is won, however it was reached. If one stands further up, the tree says only "if
that is not won, neither is this": it *leans* on the path, and holds as long as the visit that it leans on goes on.
That is what entries with ``LEANS`` are. (This is the plain way out of the graph history interaction; Kishimoto and
Müller 2004 have a costlier one.)

**Where the past matters** (a repetition that decides the game, superko: ``Context.EXACT``) what is kept belongs to a
position together with two sums over the hashes of all positions before it, and a repetition is an end of the game as
the rules say.
"""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...kernels.playouts.emit import GOLDEN
from .memory import DEEP, DISPROVEN, GREATEST, LIMIT, NONE, PROVEN, RECORD, SURE, Context, Record
from .table import KEY, ProofTable

FAR = str(1 << 40)


class Proof(ProofTable):
    """Writes the search into the module of a game's rules."""

    @property
    def child(self) -> int:
        """Words of a child: its record and its state."""
        return RECORD + self.shape.state

    # -- the path --------------------------------------------------------------------------------------------------

    def on_path(self) -> str:
        """``i64 on_path(state, context)``: where on the path a position stands, or -1."""

        def write(f: Function) -> None:
            mask = self.at(f, Context.PLACES_MASK)
            places = f.get("ptr", f.word("%context", str(int(Context.PLACES))))
            path = f.get("ptr", f.word("%context", str(int(Context.PATH))))
            place = f.cell(WORD, f.get(WORD, f.word("%state", str(self.shape.hash))))
            with f.loop():
                there = f.get(WORD, f.word(places, f.both(WORD, f.get(WORD, place), mask)))
                with f.when(f.compare("eq", WORD, there, "0")):
                    f.give(WORD, "-1")
                index = f.op("sub", WORD, there, "1")
                then = f.get("ptr", f.word(path, f.op("mul", WORD, index, "3")))
                with f.when(self.rules.equal(f, "%state", then)):
                    f.give(WORD, index)
                f.add_to(place, "1")
            f.line("unreachable")

        return self.module.function("on_path", WORD, [("ptr", "state"), ("ptr", "context")], write)

    def enter(self) -> str:
        """``i64 enter(state, context, depth)``: put a state at the end of the path, which has so many; gives its
        place."""

        def write(f: Function) -> None:
            mask = self.at(f, Context.PLACES_MASK)
            places = f.get("ptr", f.word("%context", str(int(Context.PLACES))))
            path = f.get("ptr", f.word("%context", str(int(Context.PATH))))
            place = f.cell(WORD, f.get(WORD, f.word("%state", str(self.shape.hash))))
            with f.loop() as loop:
                at = f.word(places, f.both(WORD, f.get(WORD, place), mask))
                loop.leave_if(f.compare("eq", WORD, f.get(WORD, at), "0"))
                f.add_to(place, "1")
            number = f.both(WORD, f.get(WORD, place), mask)
            f.set(WORD, f.word(places, number), f.op("add", WORD, "%depth", "1"))
            visits = f.word("%context", str(int(Context.VISITS)))
            f.add_to(visits, "1")
            own = f.word(path, f.op("mul", WORD, "%depth", "3"))
            f.set("ptr", own, "%state")
            f.set(WORD, f.word(own, "1"), f.get(WORD, visits))
            f.give(WORD, number)

        parameters = [("ptr", "state"), ("ptr", "context"), (WORD, "depth")]
        return self.module.function("enter", WORD, parameters, write, public=True)

    # -- a position ------------------------------------------------------------------------------------------------

    def judge(self) -> str:
        """``i64 judge(state, context, first, second, depth, record)``: what is known of a position before it is
        searched; ``depth`` is the length of the path to it. Gives 0, or what ``moves`` gives where there is too much
        to try."""

        def write(f: Function) -> None:
            rules = self.rules
            again = "false"
            index = f.call(WORD, self.on_path(), ("ptr", "%state"), ("ptr", "%context"))
            there = f.compare("sge", WORD, index, "0")
            plain = f.compare("eq", WORD, self.at(f, Context.EXACT), "0")
            searched = f.compare("sge", WORD, index, self.at(f, Context.EARLIER))
            with f.when(f.both("i1", there, searched, plain)):
                f.add_to(f.word("%context", str(int(Context.LEANS))), "1")
                self.settled(f, "%record", DISPROVEN, "0", index, index)
                f.give(WORD, "0")
            if rules.reads_repeated:
                again = there
            key = [("ptr", "%state"), ("ptr", "%context"), (WORD, "%first"), (WORD, "%second")]
            known = f.call("i1", self.recall(), *key, (WORD, "%depth"), ("ptr", "%record"))
            usable = f.both("i1", known, f.complement("i1", again)) if rules.reads_repeated else known
            with f.when(usable):
                f.give(WORD, "0")
            number = f.call(WORD, rules.count(), ("ptr", "%state"))
            with f.when(f.compare("slt", WORD, number, "0")):
                f.give(WORD, number)
            nothing = f.compare("eq", WORD, number, "0")
            ending = f.call(WORD, rules.ending(), ("ptr", "%state"), ("i1", nothing), ("i1", again))
            attacker = self.at(f, Context.ATTACKER)
            goes_on = f.compare("slt", WORD, ending, "0")
            ended = f.either("i1", nothing, f.complement("i1", goes_on))
            with f.when(ended):
                winner = f.select(WORD, goes_on, "0", f.both(WORD, ending, "255"))
                drawn = f.compare("eq", WORD, winner, "0")
                won = f.compare("eq", WORD, winner, f.op("add", WORD, attacker, "1"))
                flags = f.select(WORD, drawn, str(DISPROVEN), str(DISPROVEN | SURE))
                self.settled(f, "%record", f.select(WORD, won, str(PROVEN), flags))
                f.give(WORD, "0")
            own = f.compare("eq", WORD, rules.variable(f, "%state", 0), attacker)
            self.open(f, "%record", f.select(WORD, own, "1", number), f.select(WORD, own, number, "1"))
            f.give(WORD, "0")

        parameters = [*KEY, (WORD, "depth"), ("ptr", "record")]
        return self.module.function("judge", WORD, parameters, write, public=True)

    # -- the search ------------------------------------------------------------------------------------------------

    def prove(self) -> str:
        """``i64 prove(state, context, first, second, depth, proof, disproof, room, record)``.

        Searches a position until one of its numbers has reached a threshold, or it is settled; the record says which.
        Gives 0, ``STOPPED``, ``LIMIT``, ``DEEP``, or what ``moves`` gives where there is too much to try; the path is
        then left as it is.
        """

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            self.heed(f, f.word("%context", str(int(Context.STOP))))
            nodes = f.word("%context", str(int(Context.NODES)))
            begun = f.get(WORD, nodes)
            with f.when(f.compare("uge", WORD, begun, self.at(f, Context.LIMIT))):
                f.give(WORD, str(LIMIT))
            last_room = f.get("ptr", f.word("%context", str(int(Context.LAST_ROOM))))
            with f.when(f.compare("ugt", "ptr", "%room", last_room)):
                f.give(WORD, str(DEEP))
            with f.when(f.compare("uge", WORD, "%depth", self.at(f, Context.DEEPEST))):
                f.give(WORD, str(DEEP))
            f.set(WORD, nodes, f.op("add", WORD, begun, "1"))
            place = f.call(WORD, self.enter(), ("ptr", "%state"), ("ptr", "%context"), (WORD, "%depth"))
            attacks = f.compare("eq", WORD, rules.variable(f, "%state", 0), self.at(f, Context.ATTACKER))
            number = f.call(WORD, rules.distinct_moves(), ("ptr", "%state"), ("ptr", "%room"))
            with f.when(f.compare("slt", WORD, number, "0")):
                f.give(WORD, number)
            children = f.word("%room", f.op("mul", WORD, number, str(s.move)))
            below = f.op("add", WORD, "%depth", "1")
            sums = self._sums(f)
            key = [("ptr", "%context"), (WORD, sums[0]), (WORD, sums[1])]
            made = f.cell(WORD, "0")
            with f.loop() as loop:
                index = f.get(WORD, made)
                loop.leave_if(f.compare("uge", WORD, index, number))
                child = f.word(children, f.op("mul", WORD, index, str(self.child)))
                state = f.word(child, str(RECORD))
                move = f.word("%room", f.op("mul", WORD, index, str(s.move)))
                f.call("void", rules.play(True), ("ptr", "%state"), ("ptr", move), ("ptr", state))
                if rules.program.history:
                    rules.history.remember(f, state)
                fault = f.call(WORD, self.judge(), ("ptr", state), *key, (WORD, below), ("ptr", child))
                if rules.program.history:
                    rules.history.forget(f, state)
                with f.when(f.compare("slt", WORD, fault, "0")):
                    f.give(WORD, fault)
                f.set(WORD, made, f.op("add", WORD, index, "1"))
                firm = f.compare("eq", WORD, self.part(f, child, Record.LEAST), str(NONE))
                achieved = f.compare("eq", WORD, self._own(f, child, attacks), "0")
                loop.leave_if(f.both("i1", firm, achieved))  # the other moves are not needed
            number = f.get(WORD, made)
            room = f.word(children, f.op("mul", WORD, number, str(self.child)))
            with f.loop() as loop:
                chosen, own_limit, other_limit, ended = self._choose_child(f, children, number, attacks)
                loop.leave_if(ended)
                child = f.word(children, f.op("mul", WORD, chosen, str(self.child)))
                state = f.word(child, str(RECORD))
                if rules.program.history:
                    rules.history.remember(f, state)
                limits = [(WORD, f.select(WORD, attacks, own_limit, other_limit))]
                limits += [(WORD, f.select(WORD, attacks, other_limit, own_limit))]
                given = [("ptr", state), *key, (WORD, below), *limits, ("ptr", room), ("ptr", child)]
                fault = f.call(WORD, "@prove", *given)
                with f.when(f.compare("slt", WORD, fault, "0")):
                    f.give(WORD, fault)
                if rules.program.history:
                    rules.history.forget(f, state)
            self._conclude(f, children, number, attacks)
            places = f.get("ptr", f.word("%context", str(int(Context.PLACES))))
            f.set(WORD, f.word(places, place), "0")
            work = f.op("sub", WORD, f.get(WORD, nodes), begun)
            key = [("ptr", "%state"), ("ptr", "%context"), (WORD, "%first"), (WORD, "%second")]
            f.call("void", self.store(), *key, ("ptr", "%record"), (WORD, work))
            f.give(WORD, "0")

        numbers = [(WORD, name) for name in ("depth", "proof", "disproof")]
        parameters = [*KEY, *numbers, ("ptr", "room"), ("ptr", "record")]
        return self.module.function("prove", WORD, parameters, write, public=True)

    def _sums(self, f: Function) -> tuple[Value, Value]:
        """The sums over the positions before a child."""
        if not self.with_past:
            return "0", "0"
        hash_ = f.get(WORD, f.word("%state", str(self.shape.hash)))
        plain = f.compare("eq", WORD, self.at(f, Context.EXACT), "0")
        first = self.mix(f, hash_)
        second = self.mix(f, f.op("xor", WORD, hash_, str(GOLDEN)))
        sums = f.op("add", WORD, "%first", first), f.op("add", WORD, "%second", second)
        return f.select(WORD, plain, "0", sums[0]), f.select(WORD, plain, "0", sums[1])

    def _own(self, f: Function, child: Value, attacks: Value) -> Value:
        """The number of a child that the mover wants to be nought: of proof for who attacks, else of disproof."""
        both = self.part(f, child, Record.PROOF), self.part(f, child, Record.DISPROOF)
        return f.select(WORD, attacks, *both)

    def _other(self, f: Function, child: Value, attacks: Value) -> Value:
        both = self.part(f, child, Record.DISPROOF), self.part(f, child, Record.PROOF)
        return f.select(WORD, attacks, *both)

    def _choose_child(
        self, f: Function, children: Value, number: Value, attacks: Value
    ) -> tuple[Value, Value, Value, Value]:
        """The child to search next, its thresholds (that of the mover's number first), and whether there is nothing
        more to be done; the numbers of the position are then in the record."""
        best, least, second = f.cell(WORD, "0"), f.cell(WORD, FAR), f.cell(WORD, FAR)
        most, open_ = f.cell(WORD, "0"), f.cell(WORD, "0")
        with f.count(number) as index:
            child = f.word(children, f.op("mul", WORD, index, str(self.child)))
            own, other = self._own(f, child, attacks), self._other(f, child, attacks)
            with f.when(f.compare("ne", WORD, other, "0")):
                f.add_to(open_, "1")
                with f.when(f.compare("ugt", WORD, other, f.get(WORD, most))):
                    f.set(WORD, most, other)
                less = f.compare("ult", WORD, own, f.get(WORD, least))
                runner = f.select(WORD, less, f.get(WORD, least), own)
                with f.when(f.compare("ult", WORD, runner, f.get(WORD, second))):
                    f.set(WORD, second, runner)
                f.set(WORD, best, f.select(WORD, less, index, f.get(WORD, best)))
                f.set(WORD, least, f.select(WORD, less, own, f.get(WORD, least)))
        own = f.get(WORD, least)
        none = f.compare("eq", WORD, f.get(WORD, open_), "0")
        achieved = f.compare("eq", WORD, own, "0")
        beside = f.op("sub", WORD, f.get(WORD, open_), "1")
        other = self._capped(f, f.op("add", WORD, f.get(WORD, most), beside))
        own = self._capped(f, own)
        settled = f.either("i1", none, achieved)
        own_most = f.select(WORD, attacks, "%proof", "%disproof")
        other_most = f.select(WORD, attacks, "%disproof", "%proof")
        reached = f.either("i1", f.compare("uge", WORD, own, own_most), f.compare("uge", WORD, other, other_most))
        ended = f.either("i1", settled, reached)
        with f.when(f.both("i1", ended, f.complement("i1", settled))):
            self.open(f, "%record", f.select(WORD, attacks, own, other), f.select(WORD, attacks, other, own))
        next_ = f.get(WORD, second)
        generous = f.op("add", WORD, f.op("add", WORD, next_, f.op("lshr", WORD, next_, "2")), "1")
        own_limit = f.select(WORD, f.compare("ult", WORD, generous, own_most), generous, own_most)
        other_limit = f.op("sub", WORD, other_most, beside)
        return f.get(WORD, best), own_limit, other_limit, ended

    def _capped(self, f: Function, number: Value) -> Value:
        return f.select(WORD, f.compare("ugt", WORD, number, str(GREATEST)), str(GREATEST), number)

    def _conclude(self, f: Function, children: Value, number: Value, attacks: Value) -> None:
        """Write the record of a position whose children settle it."""
        price, chosen = f.cell(WORD, "-1"), f.cell("ptr", children)
        open_ = f.cell(WORD, "0")
        sure, longest = f.cell("i1", "true"), f.cell(WORD, "0")
        first, last = f.cell(WORD, str(NONE)), f.cell(WORD, "-1")
        with f.count(number) as index:
            child = f.word(children, f.op("mul", WORD, index, str(self.child)))
            flags, distance = self.part(f, child, Record.FLAGS), self.part(f, child, Record.DISTANCE)
            least, most = self._above(f, child)
            certain = f.compare("ne", WORD, f.both(WORD, flags, str(PROVEN | SURE)), "0")
            firm = f.compare("eq", WORD, least, str(NONE))
            with f.when(f.compare("ne", WORD, self._other(f, child, attacks), "0")):
                f.add_to(open_, "1")
            with f.when(f.compare("eq", WORD, self._own(f, child, attacks), "0")):
                own = f.select(WORD, firm, FAR, f.op("sub", WORD, str(1 << 42), most))
                own = f.select(WORD, certain, distance, own)
                with f.when(f.compare("ult", WORD, own, f.get(WORD, price))):
                    f.set(WORD, price, own)
                    f.set("ptr", chosen, child)
            f.set("i1", sure, f.both("i1", f.get("i1", sure), certain))
            with f.when(f.compare("ugt", WORD, distance, f.get(WORD, longest))):
                f.set(WORD, longest, distance)
            with f.when(f.compare("ult", WORD, least, f.get(WORD, first))):
                f.set(WORD, first, least)
            with f.when(f.compare("sgt", WORD, most, f.get(WORD, last))):
                f.set(WORD, last, most)
        with f.when(f.compare("ne", WORD, f.get(WORD, price), "-1")):
            child = f.get("ptr", chosen)
            least, most = self._above(f, child)
            further = f.op("add", WORD, self.part(f, child, Record.DISTANCE), "1")
            self.settled(f, "%record", self.part(f, child, Record.FLAGS), further, least, most)
        lost = f.both(
            "i1", f.compare("eq", WORD, f.get(WORD, open_), "0"), f.compare("eq", WORD, f.get(WORD, price), "-1")
        )
        with f.when(lost):
            flags = f.select(WORD, f.get("i1", sure), str(DISPROVEN | SURE), str(DISPROVEN))
            flags = f.select(WORD, attacks, flags, str(PROVEN))
            further = f.op("add", WORD, f.get(WORD, longest), "1")
            self.settled(f, "%record", flags, further, f.get(WORD, first), f.get(WORD, last))

    def _above(self, f: Function, child: Value) -> tuple[Value, Value]:
        """What the disproof of a child leans on further up than this position, which is at ``%depth``: the first and
        the last of it. Where the last is this position, the last but one may be any above it."""
        least, most = self.part(f, child, Record.LEAST), self.part(f, child, Record.MOST)
        firm = f.compare("uge", WORD, least, "%depth")
        here = f.compare("sge", WORD, most, "%depth")
        most = f.select(WORD, here, f.op("sub", WORD, "%depth", "1"), most)
        return f.select(WORD, firm, str(NONE), least), f.select(WORD, firm, "-1", most)

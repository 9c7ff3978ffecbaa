"""What is the same for every game: random games in batches, and counting by depth, in LLVM's language.

Random numbers are SplitMix64 (Steele, Lea and Flood 2014), one stream a game, settled by the seed and the number of the
game; a number below n is drawn without bias (Lemire 2019, Fast random integer generation in an interval), and so are
several at once (Brackett-Rozinsky and Lemire 2024, Batched ranged random integer generation).
"""

from __future__ import annotations

from . import draws
from .filling import Filling
from .keeping import Keeping
from .llvm import WORD, Function, Value
from .rules import Rules
from .sampling import Sampling
from .states import OPEN, SWAP

GOLDEN = 0x9E3779B97F4A7C15
TABLE_FULL = -1000
"""What counting distinct positions gives where the table must grow first."""
STOPPED = -1001
"""What perft and playouts give when they were told to stop, by a word that they look at in every position: the one
before
perft's history, and before the units of playouts."""
TALLY = ("draws", "unfinished", "plies", "plies_squared", "choices")
"""What a batch of playouts counts after the wins of each player; ``choices`` is estimated by ``sampling``."""


class Drivers:
    """Writes the drivers for the rules of a game into the same module."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.parameters = [("ptr", "state"), ("ptr", "moves"), ("ptr", "history"), (WORD, "past")]

    def mix(self, f: Function, z: Value) -> Value:
        """The last steps of SplitMix64."""

        def write(f: Function) -> None:
            z = f.op("xor", WORD, "%z", f.op("lshr", WORD, "%z", "30"))
            z = f.op("mul", WORD, z, str(0xBF58476D1CE4E5B9))
            z = f.op("mul", WORD, f.op("xor", WORD, z, f.op("lshr", WORD, z, "27")), str(0x94D049BB133111EB))
            f.give(WORD, f.op("xor", WORD, z, f.op("lshr", WORD, z, "31")))

        return f.call(WORD, self.module.function("mix", WORD, [(WORD, "z")], write, inline=True), (WORD, z))

    def below(self, f: Function, random: Value, number: Value) -> Value:
        """A random number from nought to below another; ``random`` is the stream's cell."""
        return self.several_below(f, random, [number])[0]

    def several_below(self, f: Function, random: Value, numbers: list[Value]) -> list[Value]:
        """Independent random numbers, each from nought to below one of ``numbers``, whose product is below 2^64."""
        given = [f"%n{place}" for place in range(len(numbers))]
        found = [f.cell(WORD) for _ in numbers]

        def write(f: Function) -> None:
            product = given[0]
            for number in given[1:]:
                product = f.op("mul", WORD, product, number)
            with f.loop() as loop:
                state = f.op("add", WORD, f.get(WORD, "%random"), str(GOLDEN))
                f.set(WORD, "%random", state)
                rest = self.mix(f, state)
                for place, number in enumerate(given):
                    wide = f.op("mul", "i128", f.resize(rest, WORD, "i128"), f.resize(number, WORD, "i128"))
                    f.set(WORD, f"%found{place}", f.resize(f.op("lshr", "i128", wide, "64"), "i128", WORD))
                    rest = f.resize(wide, "i128", WORD)
                loop.leave_if(f.compare("uge", WORD, rest, product))
                least = f.op("urem", WORD, f.op("sub", WORD, "0", product), product)
                loop.leave_if(f.compare("uge", WORD, rest, least))
            f.give("void")

        parameters = [("ptr", "random")]
        parameters += [(WORD, f"n{place}") for place in range(len(numbers))]
        parameters += [("ptr", f"found{place}") for place in range(len(numbers))]
        name = self.module.function(f"below{len(numbers)}", "void", parameters, write, inline=True)
        arguments = [("ptr", random), *[(WORD, number) for number in numbers], *[("ptr", cell) for cell in found]]
        f.call("void", name, *arguments)
        return [f.get(WORD, cell) for cell in found]

    def begin(self, f: Function, random: Value, game: Value) -> None:
        """Begin the stream of a game; ``%seed`` is that of all."""
        mixed = f.op("add", WORD, f.op("mul", WORD, game, str(GOLDEN)), "%seed")
        f.set(WORD, random, self.mix(f, f.op("xor", WORD, self.mix(f, mixed), "%seed")))

    def heed(self, f: Function, word: Value) -> None:
        """Return if another thread has said so."""
        said = f.new(f"load volatile i64, ptr {word}, align 8")
        with f.when(f.compare("ne", WORD, said, "0")):
            f.give(WORD, str(STOPPED))

    # -- history ---------------------------------------------------------------------------------------------------

    def repeated(self, f: Function, state: Value, history: Value, past: Value) -> Value:
        """Whether a state is among those of a history: found by hash, confirmed by comparison. For short histories."""

        def write(f: Function) -> None:
            s = self.shape
            hash_ = f.get(WORD, f.word("%state", str(s.hash)))
            with f.count("%past") as index:
                then = f.word("%history", f.op("mul", WORD, index, str(s.state)))
                alike = f.compare("eq", WORD, hash_, f.get(WORD, f.word(then, str(s.hash))))
                with f.when(alike), f.when(self.rules.equal(f, "%state", then)):
                    f.give("i1", "true")
            f.give("i1", "false")

        parameters = [("ptr", "state"), ("ptr", "history"), (WORD, "past")]
        name = self.module.function("repeated", "i1", parameters, write)
        return f.call("i1", name, ("ptr", state), ("ptr", history), (WORD, past))

    def seen(self, f: Function, state: Value, history: Value, past: Value, table: Value, mask: Value) -> Value:
        """The same for long ones, by a hash table of numbers in the history plus one; the state is added to it."""

        def write(f: Function) -> None:
            s = self.shape
            place = f.cell(WORD, f.get(WORD, f.word("%state", str(s.hash))))
            f.copy(f.word("%history", f.op("mul", WORD, "%past", str(s.state))), "%state", s.state)
            with f.loop():
                address = f.word("%table", f.both(WORD, f.get(WORD, place), "%mask"))
                there = f.get(WORD, address)
                with f.when(f.compare("eq", WORD, there, "0")):
                    f.set(WORD, address, f.op("add", WORD, "%past", "1"))
                    f.give("i1", "false")
                index = f.op("sub", WORD, there, "1")
                then = f.word("%history", f.op("mul", WORD, index, str(s.state)))
                with f.when(self.rules.equal(f, "%state", then)):
                    f.give("i1", "true")
                f.add_to(place, "1")
            f.line("unreachable")

        parameters = [("ptr", "state"), ("ptr", "history"), (WORD, "past"), ("ptr", "table"), (WORD, "mask")]
        name = self.module.function("seen", "i1", parameters, write)
        given = (("ptr", state), ("ptr", history), (WORD, past), ("ptr", table), (WORD, mask))
        return f.call("i1", name, *given)

    # -- playouts --------------------------------------------------------------------------------------------------

    def playouts(self) -> str:
        """``i64 playouts(start, first, number, seed, limit, tally, moves, units, history, table, mask)``.

        Plays the games ``first`` to below ``first + number`` from a state and adds to the tally: the wins of each
        player, then ``TALLY``. Gives 0, ``STOPPED`` (the tally has the games that were finished), or what ``moves``
        gives where there is too much to try. ``units`` has a word and an area for each player (``keeping.Area``);
        ``history`` has room for ``limit + 1`` states and ``table`` for ``mask + 1`` words, all nought; both are
        needed only if the rules ask for repetition. The table of the boards that have stood is left empty.
        """

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            players = rules.program.players
            hashed = rules.reads_repeated
            history = rules.history if rules.program.history else None
            bundled = not rules.program.may_repeat
            keeping = Keeping(rules) if rules.program.lazy else None
            sampling = Sampling(rules, self.below) if rules.program.sampled else None
            units = f.word("%units", "1")
            if rules.program.filling is not None:
                self._fill(f, Filling(self))
            find = "" if sampling else draws.bundles(rules) if bundled else rules.distinct_moves()
            chosen = f.cell(WORD, count=s.move)
            state, other = f.cell(WORD, count=s.state), f.cell(WORD, count=s.state)
            random, plies, choices, outcome = f.cell(WORD), f.cell(WORD), f.cell(WORD), f.cell(WORD)
            offered = f.cell(WORD)
            last = f.op("add", WORD, "%first", "%number")

            def choose(drawn: Value, others: Value) -> None:
                if keeping is not None:
                    drawn = keeping.choose(f, state, units, drawn, others)
                self._choose(f, drawn, chosen, bundled)

            def pick(total: Value, number: Value, others: Value) -> None:
                """One of all moves, the change of sides the last of them."""
                drawn = self.below(f, random, total)
                if not rules.program.swaps:
                    choose(drawn, others)
                    return
                f.set(WORD, chosen, str(SWAP))
                with f.when(f.compare("ne", WORD, drawn, number)):
                    choose(drawn, others)

            with f.count(last, "%first") as game:
                f.copy(state, "%start", s.state)
                self.begin(f, random, game)
                f.set(WORD, plies, "0")
                f.set(WORD, choices, "0")
                if keeping is not None:
                    keeping.forget(f, units)
                if history is not None:
                    history.remember(f, state)
                with f.loop() as loop:
                    self.heed(f, f.word("%units", "-1"))
                    if keeping is not None:
                        given = (("ptr", state), ("ptr", "%moves"), ("ptr", units))
                        others = f.call(WORD, keeping.refresh(), *given)
                        number = f.get(WORD, "%units")
                    elif sampling is not None:
                        number = others = sampling.draw(f, state, random, chosen, offered)
                    else:
                        number = others = f.call(WORD, find, ("ptr", state), ("ptr", "%moves"))
                    with f.when(f.compare("slt", WORD, number, "0")):
                        f.give(WORD, number)
                    nothing = f.compare("eq", WORD, number, "0")
                    ply = f.get(WORD, plies)
                    again = "false"
                    if hashed:
                        again = self.seen(f, state, "%history", ply, "%table", "%mask")
                    ending = f.call(WORD, rules.ending(), ("ptr", state), ("i1", nothing), ("i1", again))
                    f.set(WORD, outcome, ending)
                    loop.leave_if(f.compare("sge", WORD, ending, "0"))
                    total = number
                    if rules.program.swaps:
                        is_open = f.compare("eq", WORD, rules.variable(f, state, 16), str(OPEN))
                        total = f.op("add", WORD, number, f.new(f"zext i1 {is_open} to i64"))
                    f.set(WORD, outcome, "0")
                    loop.leave_if(f.compare("eq", WORD, total, "0"))
                    f.set(WORD, outcome, "-1")
                    loop.leave_if(f.compare("uge", WORD, ply, "%limit"))
                    f.add_to(choices, total if sampling is None else f.get(WORD, offered))
                    if sampling is None:
                        pick(total, number, others)
                    f.call("void", rules.play(hashed), ("ptr", state), ("ptr", chosen), ("ptr", other))
                    if keeping is not None:
                        keeping.changed(f, state, other, units)
                    f.copy(state, other, s.state)
                    if history is not None:
                        history.remember(f, state)
                    f.set(WORD, plies, f.op("add", WORD, ply, "1"))
                self.tally(f, players, f.get(WORD, outcome), f.get(WORD, plies), f.get(WORD, choices))
                if history is not None:
                    history.empty(f, history.table_of(f, state))
                if hashed:
                    self._forget(f, f.get(WORD, plies))
            f.give(WORD, "0")

        parameters = [("ptr", "start"), *[(WORD, name) for name in ("first", "number", "seed", "limit")]]
        parameters += [("ptr", name) for name in ("tally", "moves", "units", "history", "table")] + [(WORD, "mask")]
        return self.module.function("playouts", WORD, parameters, write, public=True)

    def _fill(self, f: Function, filling: Filling) -> None:
        """Return what playouts that fill the board give, where ``%start`` lets them."""
        with f.when(filling.possible(f, "%start")):
            given = [(WORD, f"%{name}") for name in ("first", "number", "seed", "limit")]
            stop = f.word("%units", "-1")
            done = f.call(WORD, filling.playouts(), ("ptr", "%start"), *given, ("ptr", "%tally"), ("ptr", stop))
            f.give(WORD, done)

    def _choose(self, f: Function, number: Value, chosen: Value, bundled: bool) -> None:
        """The move of a number."""
        s = self.shape
        if bundled:
            f.call("void", draws.drawn(self.rules), ("ptr", "%moves"), (WORD, number), ("ptr", chosen))
        else:
            f.copy(chosen, f.word("%moves", f.op("mul", WORD, number, str(s.move))), s.move)

    def tally(self, f: Function, players: int, outcome: Value, plies: Value, choices: Value) -> None:
        """Add a game: outcome is -1 (unfinished) or winner + 1 in the lowest 8 bits (0: a draw)."""
        winner = f.both(WORD, outcome, "255")
        place = f.op("sub", WORD, winner, "1")
        draw = f.compare("eq", WORD, winner, "0")
        unfinished = f.compare("slt", WORD, outcome, "0")
        place = f.select(WORD, draw, str(players), place)
        place = f.select(WORD, unfinished, str(players + 1), place)
        f.add_to(f.word("%tally", place), "1")
        for number, value in enumerate((plies, f.op("mul", WORD, plies, plies), choices), players + 2):
            f.add_to(f.word("%tally", str(number)), value)

    def _forget(self, f: Function, plies: Value) -> None:
        """Empty the table: every state of the game is taken out of it, from the places where it may be."""
        s = self.shape
        with f.count(f.op("add", WORD, plies, "1")) as index:
            then = f.word("%history", f.op("mul", WORD, index, str(s.state)))
            place = f.cell(WORD, f.get(WORD, f.word(then, str(s.hash))))
            with f.loop() as loop:
                address = f.word("%table", f.both(WORD, f.get(WORD, place), "%mask"))
                there = f.get(WORD, address)
                f.set(WORD, address, "0")
                loop.leave_if(f.compare("eq", WORD, there, "0"))
                f.add_to(place, "1")

    # -- perft -----------------------------------------------------------------------------------------------------

    def _position(self, f: Function, *, counted: bool = False) -> Value:
        """Find the moves of ``%state`` and give their number, the swap among them; returns 0 where the game is over.

        ``counted``: the moves themselves are not needed.
        """
        rules = self.rules
        self.heed(f, f.word("%history", "-1"))
        if counted and not rules.program.may_repeat:
            number = f.call(WORD, rules.count(), ("ptr", "%state"))
        else:
            number = f.call(WORD, rules.distinct_moves(), ("ptr", "%state"), ("ptr", "%moves"))
        with f.when(f.compare("slt", WORD, number, "0")):
            f.give(WORD, number)
        again = "false"
        if rules.reads_repeated:
            again = self.repeated(f, "%state", "%history", "%past")
        nothing = f.compare("eq", WORD, number, "0")
        ending = f.call(WORD, rules.ending(), ("ptr", "%state"), ("i1", nothing), ("i1", again))
        with f.when(f.compare("sge", WORD, ending, "0")):
            f.give(WORD, "0")
        total = number
        if rules.program.swaps:
            is_open = f.compare("eq", WORD, rules.variable(f, "%state", 16), str(OPEN))
            end = f.word("%moves", f.op("mul", WORD, number, str(self.shape.move)))
            f.set(WORD, end, str(SWAP))
            total = f.op("add", WORD, number, f.new(f"zext i1 {is_open} to i64"))
        return total

    def _sum_below(self, f: Function, count: str, *more: tuple[str, Value]) -> None:
        """Return the sum of what a function counts after each move of ``%state``; what is negative is passed on."""
        s, rules = self.shape, self.rules
        total = self._position(f)
        if rules.reads_repeated:
            f.copy(f.word("%history", f.op("mul", WORD, "%past", str(s.state))), "%state", s.state)
        past = f.op("add", WORD, "%past", "1")
        sum_, next_ = f.cell(WORD, "0"), f.cell(WORD, count=s.state)
        room = f.word("%moves", f.op("mul", WORD, f.op("add", WORD, total, "1"), str(s.move)))
        shallower = f.op("sub", WORD, "%depth", "1")
        with f.count(total) as index:
            move = f.word("%moves", f.op("mul", WORD, index, str(s.move)))
            f.call("void", rules.play(True), ("ptr", "%state"), ("ptr", move), ("ptr", next_))
            given = [("ptr", next_), ("ptr", room), ("ptr", "%history"), (WORD, past), (WORD, shallower)]
            if rules.program.history:
                rules.history.remember(f, next_)
            below = f.call(WORD, count, *given, *more)
            if rules.program.history:
                rules.history.forget(f, next_)
            with f.when(f.compare("slt", WORD, below, "0")):
                f.give(WORD, below)
            f.add_to(sum_, below)
        f.give(WORD, f.get(WORD, sum_))

    def perft(self) -> str:
        """``i64 perft(state, moves, history, past, depth)``: the sequences of so many moves (at least one)."""

        def write(f: Function) -> None:
            with f.when(f.compare("eq", WORD, "%depth", "1")):
                f.give(WORD, self._position(f, counted=True))
            self._sum_below(f, "@perft")

        return self.module.function("perft", WORD, [*self.parameters, (WORD, "depth")], write, public=True)

    def distinct(self) -> str:
        """``i64 distinct(state, moves, history, past, depth, table)``: as perft, and every end is put into a table.

        Several threads may share the table: word 0 is its mask, word 1 the number of positions in it, word 2 the most
        that it may take; then for each place a tag, and after the tags the states. A place whose tag is 1 is being
        written. Gives ``TABLE_FULL`` where it must grow before anything else; what was put in stays.
        """

        def write(f: Function) -> None:
            with f.when(f.compare("eq", WORD, "%depth", "0")):
                f.give(WORD, self._insert(f, "%state"))
            self._sum_below(f, "@distinct", ("ptr", "%table"))

        parameters = [*self.parameters, (WORD, "depth"), ("ptr", "table")]
        return self.module.function("distinct", WORD, parameters, write, public=True)

    def grow(self) -> str:
        """``i64 grow(old, table)``: put every position of a table into another one, which has room for them."""

        def write(f: Function) -> None:
            s = self.shape
            places = f.op("add", WORD, f.get(WORD, "%old"), "1")
            states = f.word(f.word("%old", "3"), places)
            with f.count(places) as place:
                tag = f.get(WORD, f.word("%old", f.op("add", WORD, place, "3")))
                with f.when(f.compare("ne", WORD, tag, "0")):
                    self._insert(f, f.word(states, f.op("mul", WORD, place, str(s.state))))
            f.give(WORD, "0")

        return self.module.function("grow", WORD, [("ptr", "old"), ("ptr", "table")], write, public=True)

    def _insert(self, f: Function, state: Value) -> Value:
        """Put a state into ``%table``; 1, or ``TABLE_FULL``."""

        def write(f: Function) -> None:
            s = self.shape
            mask = f.get(WORD, "%table")
            number = f.word("%table", "1")
            tags = f.word("%table", "3")
            states = f.word(tags, f.op("add", WORD, mask, "1"))
            hash_ = self.mix(f, f.get(WORD, f.word("%state", str(s.hash))))
            own = f.either(WORD, hash_, "2")
            own = f.both(WORD, own, "-2")
            place = f.cell(WORD, f.op("lshr", WORD, hash_, "2"))
            with f.loop():
                at = f.both(WORD, f.get(WORD, place), mask)
                tag = f.word(tags, at)
                there = f.cell(WORD, f.new(f"load atomic i64, ptr {tag} acquire, align 8"))
                kept = f.word(states, f.op("mul", WORD, at, str(s.state)))
                with f.when(f.compare("eq", WORD, f.get(WORD, there), "0")):
                    count = f.new(f"load atomic i64, ptr {number} monotonic, align 8")
                    with f.when(f.compare("uge", WORD, count, f.get(WORD, f.word("%table", "2")))):
                        f.give(WORD, str(TABLE_FULL))
                    swapped = f.new(f"cmpxchg ptr {tag}, i64 0, i64 1 acquire acquire")
                    with f.when(f.new(f"extractvalue {{i64, i1}} {swapped}, 1")):
                        f.copy(kept, "%state", s.state)
                        f.line(f"store atomic i64 {own}, ptr {tag} release, align 8")
                        f.new(f"atomicrmw add ptr {number}, i64 1 monotonic")
                        f.give(WORD, "1")
                    f.set(WORD, there, f.new(f"extractvalue {{i64, i1}} {swapped}, 0"))
                with f.loop() as loop:  # another thread may be writing here
                    loop.leave_if(f.compare("ne", WORD, f.get(WORD, there), "1"))
                    f.set(WORD, there, f.new(f"load atomic i64, ptr {tag} acquire, align 8"))
                same = f.compare("eq", WORD, f.get(WORD, there), own)
                with f.when(same), f.when(self.rules.equal(f, "%state", kept)):
                    f.give(WORD, "1")
                f.add_to(place, "1")
            f.line("unreachable")

        name = self.module.function("insert", WORD, [("ptr", "state"), ("ptr", "table")], write)
        return f.call(WORD, name, ("ptr", state), ("ptr", "%table"))

"""Random games in batches, in LLVM's language: what is the same for every game.

Random numbers are SplitMix64 (Steele, Lea and Flood 2014), one stream a game, settled by the seed and the number of the
game; a number below n is drawn without bias (Lemire 2019, Fast random integer generation in an interval), and so are
several at once (Brackett-Rozinsky and Lemire 2024, Batched ranged random integer generation).
"""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...codegen.rules import Rules
from .fill_order_playouts import Filling
from .random_game import RandomGame

GOLDEN = 0x9E3779B97F4A7C15
STOPPED = -1001
"""What perft and playouts give when they were told to stop, by a word that they look at in every position: the one
before perft's history, and before the units of playouts."""
TALLY = ("draws", "unfinished", "plies", "plies_squared", "choices")
"""What a batch of playouts counts after the wins of each player; ``choices`` is estimated by ``sampling``."""


class Drivers:
    """Writes the drivers for the rules of a game into the same module."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape

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
            rules = self.rules
            players = rules.program.players
            if rules.program.filling is not None:
                self._fill(f, Filling(self))
            random, last = f.cell(WORD), f.op("add", WORD, "%first", "%number")
            game = RandomGame(self, f, random)
            with f.count(last, "%first") as number:
                f.copy(game.state, "%start", self.shape.state)
                self.begin(f, random, number)
                game.play("%limit")
                self.tally(f, players, *(f.get(WORD, cell) for cell in (game.outcome, game.plies, game.choices)))
                if rules.program.history:
                    rules.history.empty(f, rules.history.table_of(f, game.state))
                if rules.reads_repeated:
                    self._forget(f, f.get(WORD, game.plies))
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

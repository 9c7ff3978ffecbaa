"""Alarms about play: games that do not end, are decided at the start, are one-sided, or leave nothing to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ...interpreter.core.move import SWAP
from ...interpreter.core.position import SEATS, Player
from ...interpreter.game.game import Game
from ...interpreter.game.written_lines import Lines
from ...stats.estimates import Estimate
from ..fairness.clauses import clauses_of, ways_to_win, where
from ..results.digits import ends_of_100, of_100, whole_cents
from ..results.figures import MANY_CUT, SELDOM, figure
from ..results.findings import Alarm
from ..results.steady import players
from ..skill.strengths import Strength
from ..tree.start import SOON
from ..workbench.scores import from_either_seat, role_score, seat_score, swaps_of, together
from ..workbench.self_play import Log
from .advantages import (
    better_setup,
    decisive_first_move,
    facing_alike,
    fixed_sides,
    longer_turns,
    more_pieces,
    one_player_named,
    shorter_way,
    when_turns_go_on,
)
from .at_the_start import holds_already
from .evidence import Evidence
from .faults_of_course import drawish, no_end, no_part
from .faults_of_rules import FEW, out_of_time
from .own_goals import names_a_player, own_goals
from .points import points_differ
from .sides import goals_alike, goals_differ, uneven_setup, what_differs

NEARLY_ALWAYS = 0.9
FORCED = 0.5
"""A share of turns without a choice that makes a game easy to exhaust."""
LARGE = 0.57
"""A share of the points of one of two players that is worth a second look, if it is surely exceeded."""
UNEVEN = 0.58
"""A share that is worth a second look if more than half is sure, and its player begins with more pieces."""
LOPSIDED = 0.65
"""A share of the points, surely exceeded, that breaks a game in which sides can be swapped, since the better one is
always taken; and one in which a player begins with more pieces of the same kinds, or with a setup that is nearly the
other's but not quite, since that is why."""


def decided_at_once(found: Evidence) -> Iterator[Alarm]:
    """The first move wins, or the first player wins or loses by force within few plies."""
    start = found.start
    if start.at_once:
        lines = Lines(found.game)
        first = ", ".join(lines.first(move) for move in start.at_once[:4]) + (" …" if len(start.at_once) > 4 else "")
        yield Alarm(
            "wins-with-the-first-move",
            "The first player can win with the first move. Check the clauses of `end`: do they require more than the "
            "starting position already offers?",
            f"{len(start.at_once):,} of {start.first_moves:,} first moves win at once: {first}."
            f" They win by {_ending_after(found.game, [(move,) for move in start.at_once])}.{facing_alike(found.game)}"
            f"{holds_already(found.game)}",
            favours=SEATS[0],
        )
    elif start.soon:
        who = "first player wins" if start.soon == "win" else "first player loses"
        by = _ending_after(found.game, [start.line])
        replies = "the other replies" if start.soon == "win" else "that player does"
        swaps = found.game.model.swap and start.soon != "win"
        replies += ", as the second player may swap sides" * bool(swaps)
        yield Alarm(
            "decided-early",
            f"The {who} by force within {start.plies} move{'s' * (start.plies > 1)}, whatever {replies}. Check "
            f"the board size, the setup and {f'{by}, which ends these games' if by else 'the goal'}."
            f"{facing_alike(found.game)}{holds_already(found.game)}",
            f"Proved: {_line(found)}.",
            favours=SEATS[start.soon != "win"],
        )


def _ending_after(game: Game, lines: Sequence[Sequence[str]]) -> str:
    """The clauses by which games end with these moves, as written, with their lines."""
    endings = set[int | None]()
    for line in lines:
        state = game.start()
        for move in line:
            state.push(move)
        result = state.result()
        endings |= {result.ending} if result is not None else set()
    return "; ".join(f"`{each.words}`{where(each)}" for each in clauses_of(game) if each.number in endings)


def _drawn(game: Game) -> str:
    """How a game is drawn: as a search counts them, games that never end are draws, too."""
    endings, warned = game.model.endings, {each.code for each in game.model.warnings}
    if "no-moves-undecided" in warned or any(not (each.winner or each.loser) for each in endings):
        return "is a draw"
    return "never ends, which counts as a draw: no clause of `end` says what it means (`when repeated -> draw`, say)"


def decided(found: Evidence) -> Iterator[Alarm]:
    """A small search solves the start."""
    start = found.start
    if start.soon or start.at_once:
        return
    proof = f"Proved by a search of {start.nodes:,} positions"
    if start.value == "draw":
        mistakes = any(log.seat is not None for log in found.all)
        yield Alarm(
            "forced-draw",
            f"Nobody can win against perfect play: with best play the game {_drawn(found.game)}."
            + (" It is only a contest between players who make mistakes." if mistakes else ""),
            f"{proof}{': ' + _line(found) if start.line else ''}.",
        )
    elif start.value in ("win", "loss"):
        who, seat = ("first", 0) if start.value == "win" else ("second", 1)
        legal = [number for log in found.own for number in log.legal]
        forced = sum(number == 1 for number in legal) / max(1, len(legal))
        why = f", since {whole_cents(forced)} of 100 turns leave no choice" if forced >= FORCED else ""
        more = "" if found.game.model.swap else better_setup(found.game, found.game.players[seat].number)
        more += "" if found.game.model.swap else f"{facing_alike(found.game)}{fixed_sides(found.game)}"
        how = "with best play in" if start.shortest else "one way to win takes"
        seen = seat_score(found.own, seat, 2) if found.own else None  # whether players find it
        if found.game.model.swap and seat:
            yield _with_a_swap(found, proof, why)
            return
        yield Alarm(
            "solved",
            f"The {who} player can always win, and a small search finds out how{why}. {more.lstrip()}".rstrip(),
            f"{proof}; {how} {len(start.line)} move{'s' * (len(start.line) > 1)}: {_line(found)}."
            if start.line
            else f"{proof}.",
            severe=seen is not None and seen.low is not None and seen.low > NEARLY_ALWAYS,
            favours=SEATS[seat],
        )


def _with_a_swap(found: Evidence, proof: str, why: str) -> Alarm:
    """That the second player can always win a game in which sides can be swapped, which is no fault of its rules.

    The line that a proof has found begins with any opening, since all of them lose; that of the opening which the
    players choose most often says more.
    """
    start, used = found.start, Counter(log.moves[0] for log in found.own if log.moves)
    move = next((move for move, _ in used.most_common(1)), "")
    line, which = found.rare.answer(move) if move else (), "the players' usual opening"
    if not line:
        line, which = start.line, "one of the openings, all of which lose where sides can be swapped,"
    shown, turn = "", _first_turn(found.game, line)
    if len(line) > turn:
        swapped = "sides are swapped" if line[turn] == str(SWAP) else "sides are not swapped"
        after = f"after {which} `{' '.join(Lines(found.game).written(line[:turn]))}`, {swapped}, and"
        shown = f"; {after} one way to win takes {len(line)} moves: {_line(found, line)}"
    return Alarm(
        "solved",
        "The second player can always win, and a small search finds out how: by swapping sides after the openings that "
        f"win, and after no others{why}. Where sides can be swapped, that is no fault of the rules: it is so in every "
        "game with no opening that draws.",
        f"{proof}{shown}.",
        severe=False,
        favours=SEATS[1],
    )


def _first_turn(game: Game, line: Sequence[str]) -> int:
    """How many moves of a line are those of the first turn, after which sides can be swapped."""
    state = game.start()
    seat = state.seat
    for number, move in enumerate(line):
        if state.seat != seat:
            return number
        state.push(move)
    return len(line)


def large(players: int) -> float:
    """A share of the points that is worth a second look: with more players, at the same odds against each other one."""
    return LARGE / (LARGE + (1 - LARGE) * (players - 1))


def _confidence(found: Evidence) -> float:
    """The confidence for each seat and each role, so that in 95 of 100 even games none of them is called one-sided."""
    return together(len(found.game.players) * (2 if found.game.model.swap else 1))


def one_colour(found: Evidence) -> Iterator[Alarm]:
    """One role wins far too often, counted whichever seat plays it: a swap of sides can hide that from the seats."""
    roles, games = found.game.players, len(found.own)
    if games < FEW or not found.game.model.swap:
        return
    for role in roles:
        own, share = _enough(
            found, len(roles), partial(role_score, role=role.number, roles=len(roles), confidence=_confidence(found))
        )
        if share.low is None or share.value is None or share.low <= large(len(roles)):
            continue
        others = [other for other in roles if other.number != role.number]
        wins = [sum(log.winner == each.number for log in own) for each in (role, *others)]
        goals = [clause for clause in clauses_of(found.game) if clause.wins]
        chance = "whether any first move leaves both sides a chance: "
        swaps = swaps_of(own)
        hardly = swaps.high is not None and swaps.high <= SELDOM
        either, differ = from_either_seat(own, role.number, len(roles)), points_differ(found)
        few = f"; sides were swapped in {(swaps.value or 0) * len(own):.0f}" if hardly else ""
        yield Alarm(
            "one-sided-role",
            f"{role} wins much more often than {_or(others)}"
            f"{', and the swap is hardly ever used' if hardly else ', whichever seat plays it' if either else ''}"
            f"{f' (between {players(found.playouts)})' if found.start.value != 'unknown' else ''}. "
            + (
                f"Check {chance}"
                if differ
                else f"The goals are the same for all, so check the setup, and {chance}"
                if not any(map(names_a_player, found.game.model.endings))
                else f"Setup and goals are alike for both, turned or mirrored, so check {chance}"
                if goals_alike(found.game)
                else "Check whether the goals are as hard for one as for the other: "
            )
            + f"{'; '.join(f'`{clause.words}`{where(clause)}' for clause in goals)}.{when_turns_go_on(found)}"
            f"{goals_differ(found.game)}{differ}"
            f"{own_goals(found.game, found.all)} "
            f"{better_setup(found.game, role.number)}".rstrip(),
            f"Of {len(own):,} self-play games of {found.player}, {role} won {wins[0]:,}, "
            f"{', '.join(f'{other} {number:,}' for other, number in zip(others, wins[1:], strict=True))}, and "
            f"{len(own) - sum(wins):,} had no winner{few}.",
            severe=share.low > LOPSIDED,
            # whoever begins has won before sides can be swapped
            follows="wins-with-the-first-move" if found.start.at_once and role is roles[0] else "",
        )


def _or(roles: Sequence[Player]) -> str:
    return " or ".join(str(role) for role in roles)


def _enough(
    found: Evidence, players: int, share: Callable[[Sequence[Log]], Estimate]
) -> tuple[Sequence[Log], Estimate]:
    """The games to judge a share by, and the share: more games if the sample leaves open whether it is large."""
    own, value = found.own, share(found.own)
    if found.longer is None or value.value is None or value.low is None:
        return own, value
    if value.low > 1 / players and value.value > large(players) >= value.low:
        own = found.longer()
        value = share(own)
    return own, value


def _among(own: Sequence[Log], games: int) -> str:
    """That the games of most figures are some of these, if more were played."""
    return f"; the other figures rest on the first {games:,} of them" if len(own) > games else ""


def one_sided(found: Evidence) -> Iterator[Alarm]:
    """One seat wins far too often."""
    seats, games = len(found.game.players), len(found.own)
    if found.start.over or games < FEW or not any(log.seat is not None for log in found.own):
        return
    if sum(not log.lasted for log in found.own) > MANY_CUT * games:  # they do not tell
        return
    if any(one_colour(found)):  # the seat wins because it plays that role
        return
    for seat in range(seats):
        own, share = _enough(found, seats, partial(seat_score, seat=seat, seats=seats, confidence=_confidence(found)))
        more = "" if seats != 2 or found.game.model.swap else more_pieces(found.game, found.game.players[seat].number)
        if share.low is None or share.value is None:
            continue
        if share.low <= large(seats) and not (more and share.low > 0.5 and share.value >= UNEVEN):
            continue
        best = _with_best_play(found, seat)
        uneven = more or (not found.game.model.swap and any(uneven_setup(found)))
        severe = share.low > (LOPSIDED if uneven else NEARLY_ALWAYS) and not best
        if (found.blind and not severe and not more) or _sees_only_the_first(found, seat, seats):
            continue
        later = found.stronger() if found.stronger is not None else None
        if later is not None and not severe and _fades(later, seat, share):
            continue
        told = figure("", "", share, unit="share")
        points = "" if all(log.seat is not None for log in own) else "the points of "
        who = f"The {SEATS[seat]} player" + ("" if found.game.model.swap else f" ({found.game.players[seat]})")
        often = "wins much more often than the other" if seats == 2 else "wins far more than its share of the games"
        always = "always wins" if share.value == 1 else "wins nearly always"
        named = more or longer_turns(found, seat) or _shorter(found, seat)
        differ = "" if named else f"{goals_differ(found.game)}{facing_alike(found.game)}"
        yield Alarm(
            "one-sided",
            f"{who} {always if share.low > NEARLY_ALWAYS else often}{best}. "
            + (
                named
                or (severe and decisive_first_move(found, seat))
                or (
                    f"{what_differs(found, seat)}{goals_differ(found.game)}{ways_to_win(found.game, found.own)}"
                    f"{out_of_time(found, found.game.players[1 - seat]) if seats == 2 else ''}"
                    f"{_points(found, seat)}{facing_alike(found.game)}{one_player_named(found.game)}"
                    f"{fixed_sides(found.game)}"
                ).lstrip()
            )
            + own_goals(found.game, found.all),
            f"{of_100(told, share.value)} % ({' to '.join(ends_of_100(told))} %) of {points}{len(own):,} self-play "
            f"games of {found.player}{_among(own, games)}.{_changes(later, seat, share)}",
            severe=severe,
            follows="" if named or differ else "mirror-wins",  # what mirrors as well explains it, if nothing else does
            favours=SEATS[seat],
        )


def _sees_only_the_first(found: Evidence, seat: int, seats: int) -> bool:
    """Whether the players cannot look at each of their moves, and random ones do not win more from this seat: then it
    may be the order of the moves, which is not the same for both, that favours it."""
    if not found.looks_at_fewer_than(1):
        return False
    share = seat_score(found.chance, seat, seats)
    return share.low is None or share.low <= 1 / seats


def _shorter(found: Evidence, seat: int) -> str:
    """What to check if the way of a seat to its goal is shorter, and which goals are no images of each other."""
    said = "" if found.game.model.swap else shorter_way(found.game, found.game.players[seat].number)
    return f"{said}{goals_differ(found.game)}" if said else ""


def _fades(later: Strength, seat: int, share: Estimate) -> bool:
    """Whether between stronger players a seat surely has less, and not so much that it is worth a look."""
    value = seat_score(later.logs, seat, later.seats)
    high, low = value.high, share.low
    return high is not None and low is not None and high < low and high <= large(later.seats)


def _changes(later: Strength | None, seat: int, share: Estimate) -> str:
    """What a seat has between stronger players, as a sentence, if it is surely another share."""
    if later is None:
        return ""
    value = seat_score(later.logs, seat, later.seats)
    if value.value is None or value.low is None or value.high is None or share.low is None or share.high is None:
        return ""
    if value.low <= share.high and value.high >= share.low:
        return ""
    return f" Between players with {later.playouts:,} playouts a move it is {whole_cents(value.value)} %."


def _points(found: Evidence, seat: int) -> str:
    """How the players' points differ, unless the seat that wins is behind at the start."""
    scores = found.game.start().scores()
    known = [score for score in scores if score is not None]
    if not found.game.model.swap and known and len(known) == len(scores) and known[seat] < max(known):
        return ""
    return points_differ(found)


def _with_best_play(found: Evidence, seat: int) -> str:
    """What is proved of best play, as the end of a sentence, if that is no win for the seat that wins most games."""
    value = found.start.value
    if len(found.game.players) != 2 or value == "unknown" or value == ("win", "loss")[seat]:
        return ""
    result = "the game is a draw" if value == "draw" else f"the {SEATS[1 - seat]} player wins"
    return f" between {players(found.playouts)}, though with best play {result}"


def _line(found: Evidence, line: Sequence[str] = ()) -> str:
    """The line that is proved, or its beginning."""
    moves = line or found.start.line
    shown = " ".join(Lines(found.game).written(moves[: 2 * SOON]))
    return shown + (" …" if len(moves) > 2 * SOON else "")


PLAY: tuple[Callable[[Evidence], Iterator[Alarm]], ...] = (
    decided_at_once,
    decided,
    no_part,
    one_sided,
    one_colour,
    no_end,
    drawish,
)

"""A second implementation of Ayu: written from the published rules alone, and sharing nothing with the product.

The quoted sentences are from the rules as the author published them. A board is a `str` of `size * size`
characters, `.` empty, `B` black, `W` white, row 1 first; a point is an index into it. A move is a pair of points.
Nothing here is fast or clever: every candidate move is carried out and examined.
"""

EMPTY = "."


def neighbours(size: int) -> list[list[int]]:
    """'Adjacent' always means orthogonally adjacent."""
    around = []
    for point in range(size * size):
        row, column = divmod(point, size)
        around.append(
            [
                r * size + c
                for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
                if 0 <= r < size and 0 <= c < size
            ]
        )
    return around


def start(size: int) -> str:
    """The interspersed pattern: rows `. x . x .` and `o . o . o` alternate, with an x row at each end."""
    rows = ["".join(".B"[c % 2] if r % 2 == 0 else "W."[c % 2] for c in range(size)) for r in range(size)]
    return "".join(rows)


def name(point: int, size: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[point % size] + str(point // size + 1)


def written(move: tuple[int, int], size: int) -> str:
    return f"{name(move[0], size)}-{name(move[1], size)}"


def other(colour: str) -> str:
    return "W" if colour == "B" else "B"


def unit(board: str, point: int, around: list[list[int]]) -> frozenset[int]:
    """The singleton or group that the piece on `point` belongs to."""
    colour, found, waiting = board[point], {point}, [point]
    while waiting:
        for near in around[waiting.pop()]:
            if board[near] == colour and near not in found:
                found.add(near)
                waiting.append(near)
    return frozenset(found)


def units(board: str, colour: str, around: list[list[int]]) -> list[frozenset[int]]:
    return list({unit(board, p, around) for p, piece in enumerate(board) if piece == colour})


def moves_to_join(board: str, ours: frozenset[int], theirs: set[int], around: list[list[int]]) -> int | None:
    """ "The shortest path of adjacent empty points between them, i.e. the number of consecutive moves one would
    need to join them." None if there is no open path; 0 if they are joined already."""
    if any(near in theirs for point in ours for near in around[point]) or ours & theirs:
        return 0
    reached, ring, steps = set(ours), set(ours), 0
    while ring:
        ring = {near for point in ring for near in around[point] if board[near] == EMPTY and near not in reached}
        reached |= ring
        steps += 1
        if any(near in theirs for point in ring for near in around[point]):
            return steps
    return None


def moved(board: str, move: tuple[int, int]) -> str:
    stones = list(board)
    stones[move[1]], stones[move[0]] = stones[move[0]], EMPTY
    return "".join(stones)


def may(board: str, move: tuple[int, int], own: frozenset[int], around: list[list[int]], split: str) -> bool:
    """Whether the piece on `move[0]`, part of the unit `own`, may move to `move[1]`."""
    source, target = move
    colour = board[source]
    if board[target] != EMPTY:
        return False
    after = moved(board, move)
    now = unit(after, target, around)
    if len(own) == 1:
        if target not in around[source]:  # "a friendly singleton to an adjacent empty point"
            return False
    else:
        if not any(near in own for near in around[target]):  # "a different empty point adjacent to the same group"
            return False
        if not own - {source} <= now:  # "all stones that were joined ... must still be joined after the move"
            return False
        if split == "never":  # "without splitting it at any moment"
            lifted = board[:source] + EMPTY + board[source + 1 :]
            if unit(lifted, min(own - {source}), around) != own - {source}:
                return False
    friends = {p for p, piece in enumerate(board) if piece == colour} - own
    before_distance = moves_to_join(board, own, friends, around)
    after_distance = moves_to_join(after, now, friends, around)
    # "Every move must reduce the distance between the moved unit and the closest friendly unit."
    return before_distance is not None and after_distance is not None and after_distance < before_distance


def legal(board: str, colour: str, size: int, split: str = "after") -> set[tuple[int, int]]:
    around = neighbours(size)
    found = set()
    for own in units(board, colour, around):
        beside = {near for point in own for near in around[point] if board[near] == EMPTY}
        found |= {(s, t) for s in own for t in beside if may(board, (s, t), own, around, split)}
    return found


def read(text: str, size: int) -> tuple[int, int]:
    """Parse a move such as `b1-c1`."""
    points = [(int(point[1:]) - 1) * size + ord(point[0]) - ord("a") for point in text.split("-")]
    return points[0], points[1]

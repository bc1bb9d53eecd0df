"""Regions for tests, one letter a cell, and houses by plain arithmetic, without damero."""

from __future__ import annotations

FOUR = "AAABACBBCCDBCDDD"
FIVE = "AAAAABBBCCBDBECDDEECDDEEC"
NINE = "AABBCCCCCAAABBBCDCEAAAFBCDCEEAFFBDDDGEEFFBBDDGEEFFFFDDGGEEGHIIIHGGGGHIIIHHHHHHIII"
APART = (
    "ABCDAEFBGHIFIJGCKLJCAJBHEFDJMNBJBJMCGKECGINEAHAIONODOIEGJJBGOCFOPEMJPPEGALJGMKPOBFEDPANMHNKAFLMH"
    "HFAMJOPPIKFLCLPICNGKDPCFBALACIMPDCBKJCKFLGOOAJBOHMDDGHPPGKMGENCFNMAFNDCIBFHLEIABEEANIBFGKODDDEHK"
    "HLFPCKNNIFANBOLLHDEHMCEBIJGILMLNMKHNGLNLOKIMHPLIKKOMOJPOHBPDEDDJ"
)
"""Sixteen regions of sixteen cells that do not hang together."""


def groups(size: int, key: object) -> list[list[int]]:
    """The cells that share ``key(row, column)``, those without one (None) left out."""
    found: dict[object, list[int]] = {}
    for row in range(size):
        for column in range(size):
            if (place := key(row, column)) is not None:  # type: ignore[operator]
                found.setdefault(place, []).append(row * size + column)
    return list(found.values())


def houses(size: int, box: tuple[int, int] | str, rules: str = "") -> list[list[int]]:
    """Rows, columns, boxes of so many rows and columns (or regions), and what rules add: x, w and d."""
    found = groups(size, lambda r, c: r) + groups(size, lambda r, c: c)
    if isinstance(box, str):
        found += groups(size, lambda r, c: box[r * size + c])
    else:
        high, wide = box
        found += groups(size, lambda r, c: (r // high, c // wide))
        if "w" in rules:
            # Windows stand between every (high + 1)st line.
            found += groups(
                size,
                lambda r, c: (
                    (r // (high + 1), c // (high + 1)) if r % (high + 1) and c % (high + 1) else None
                ),
            )
        if "d" in rules:
            found += groups(size, lambda r, c: (r % high, c % wide))
    if "x" in rules:
        found += groups(size, lambda r, c: 0 if r == c else None)
        found += groups(size, lambda r, c: 0 if r + c == size - 1 else None)
    return found


def tilings(size: int) -> list[str]:
    """Every way to cut a small grid into as many connected regions, as letters in the order met."""
    return ["".join("ABCDEFGH"[part] for part in parts) for parts in _tilings(size, [-1] * size**2, 0)]


def _tilings(size: int, parts: list[int], number: int) -> list[list[int]]:
    if -1 not in parts:
        return [list(parts)]
    found: list[list[int]] = []
    first = parts.index(-1)
    shapes = {frozenset([first])}
    for _ in range(size - 1):
        shapes = {
            shape | {cell}
            for shape in shapes
            for cell in range(first, size * size)
            if cell not in shape and parts[cell] < 0 and any(beside(size, cell, other) for other in shape)
        }
    for shape in sorted(shapes, key=sorted):
        for cell in shape:
            parts[cell] = number
        found += _tilings(size, parts, number + 1)
        for cell in shape:
            parts[cell] = -1
    return found


def beside(size: int, one: int, other: int) -> bool:
    """Whether two cells have a side in common."""
    (r1, c1), (r2, c2) = divmod(one, size), divmod(other, size)
    return abs(r1 - r2) + abs(c1 - c2) == 1

"""What puzzle to make: settings, what they come to, and how they stand in a puzzle's name.

Version 1 of the generator knows level, size, the symmetries half-turn and none, and minimal beside a
level; it still makes the smallest and largest grids. Version 2 makes whatever is not asked to be as hard as
this or that, and version 3 what is. The name of a puzzle says all of it:

- ``9x9,hard`` and ``6x6:3x2,easy,none,minimal`` are of version 1 (a half-turn is not mentioned)
- ``9x9,any,none,clues=24``, ``9x9,any,full,minimal`` and ``9x9,any,pattern=1f0c3...`` are of version 2; a
  pattern is one bit a cell, row by row, in hexadecimal digits, the first cell in the highest bit of the first
  digit and zeros after the last cell
- ``9x9,hard``, ``9x9,hard,diagonal,clues=28``, ``9x9,any,none,se=4.0-5.0`` and ``9x9,any,none,score=300-500``
  are of version 3, which rates; levels of version 1 were others
- ``9x9,any,none,technique=x_wing,first`` and ``9x9,hard,pattern=1f0c3...`` are of version 4; versions 3 and 2
  knew such names too
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from damero.errors import NotationError, SettingError
from damero.kind import Level
from damero.sudoku._kernel_logic import LOGIC_SIZE
from damero.sudoku.layout import MAX_SIZE, STANDARD, Layout
from damero.sudoku.notation import parse
from damero.sudoku.symmetry import Symmetry, fits, numbers
from damero.sudoku.techniques import SINGLES, Technique, find, named

LEAST_GIVENS = 17
"""No 9x9 puzzle has fewer givens (McGuire, Tugemann and Civario, "There is no 16-clue Sudoku", 2012)."""
SMALL = 6
"""From this size on levels mean techniques, not how many cells are given."""
HIGHEST_SE = 12.0
"""Above what any known puzzle has on Sudoku Explainer's scale."""
_SE = re.compile(r"(\d{1,2}(?:\.\d)?)(?:-(\d{1,2}(?:\.\d)?))?", re.ASCII)
HIGHEST_SCORE = 100_000
"""Above what any known puzzle has on damero's scale."""
_SCORE = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?", re.ASCII)
NAMED = 6
"""How many techniques of a family are named in a message."""
_TINY = ("3x3", "4x4")
"""Layouts on which every puzzle is easy."""
_FLAGS = ("enough", "first", "minimal")
_ANY = "any"
_EMPTY = ".0"


@dataclass(frozen=True, slots=True)
class Params:
    """What puzzle to make."""

    level: Annotated[
        Level | None,
        msgspec.Meta(
            description="how hard; medium (easy below 6x6) unless clues, a pattern or minimal is asked for"
        ),
    ] = None
    size: Annotated[
        str,
        msgspec.Meta(
            description="9x9, with a box's rows and columns 6x6:3x2, with rules 9x9+x; 3x3 to 36x36"
        ),
    ] = "9x9"
    symmetry: Annotated[
        Symmetry | None,
        msgspec.Meta(
            description="how the givens lie; half-turn, but none beside clues, a pattern or minimal"
        ),
    ] = None
    minimal: Annotated[bool, msgspec.Meta(description="whether no given may be superfluous")] = False
    clues: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=MAX_SIZE**2)] | None,
        msgspec.Meta(description="how many cells are given"),
    ] = None
    pattern: Annotated[
        str,
        msgspec.Meta(
            description="which cells are given: a character a cell, . or 0 for an empty one, or a puzzle"
        ),
    ] = ""

    se: Annotated[
        str,
        msgspec.Meta(
            description="how hard on Sudoku Explainer's scale: 4.5, or the ends of a range, 4.0-5.0"
        ),
    ] = ""
    score: Annotated[
        str,
        msgspec.Meta(
            description="how much effort on damero's scale: a whole number, or the ends of a range, 300-500"
        ),
    ] = ""
    technique: Annotated[
        str,
        msgspec.Meta(description="a technique that must come up: nothing simpler leads on at some time"),
    ] = ""
    enough: Annotated[
        bool, msgspec.Meta(description="whether nothing harder than the technique may be needed")
    ] = False
    first: Annotated[
        bool, msgspec.Meta(description="whether the technique must be the first that is no single")
    ] = False

    @property
    def is_rated(self) -> bool:
        """Whether it is said how hard the puzzle shall be other than by a level."""
        return bool(self.se or self.score or self.technique)

    @property
    def is_counted(self) -> bool:
        """Whether it is said which cells are given, how many, or as few as can be."""
        return bool(self.clues or self.pattern)


def layout_of(params: Params) -> Layout:
    """The layout that settings ask for; raises SettingError."""
    layout = Layout.parse(params.size)
    if layout.size < 3:
        raise SettingError(f"a puzzle of {layout.size} rows: 3 to {MAX_SIZE} expected")
    return layout


def resolved(params: Params) -> Params:
    """The same settings with level and symmetry as they come to; level None is any level.

    The pattern becomes one character a cell, "x" or ".". Raises SettingError for settings that cannot be had
    together.
    """
    layout = layout_of(params)
    free = params.is_counted or params.is_rated or (params.minimal and params.level is None)
    # On fewer rows hardly a puzzle, or none, needs more than singles.
    usual = Level.EASY if layout.size < SMALL else Level.MEDIUM
    level = params.level or (None if free else usual)
    symmetry = params.symmetry or (Symmetry.NONE if free else Symmetry.HALF_TURN)
    pattern = _pattern(layout, params.pattern) if params.pattern else ""
    whole = replace(_rated(layout, params), level=level, size=layout.name, symmetry=symmetry, pattern=pattern)
    if pattern:
        _check_pattern(layout, params, pattern)
        return replace(whole, symmetry=Symmetry.NONE, clues=None)
    if params.clues is not None:
        _check_clues(layout, params.clues, symmetry)
    if level and params.clues and layout.name in _TINY:
        raise SettingError(f"every {layout.title} puzzle is easy: clues go without a level")
    return whole


def _rated(layout: Layout, params: Params) -> Params:
    """The same settings with the range or the technique that is asked for in one form."""
    if (params.enough or params.first) and not params.technique:
        raise SettingError("enough and first say more of a technique: one expected")
    if not params.is_rated:
        return params
    if sum(map(bool, (params.level, params.se, params.score, params.technique))) > 1:
        raise SettingError("a level, se, a score and a technique do not go together: one of them expected")
    if params.pattern:
        raise SettingError("a pattern goes with neither se nor a score nor a technique")
    if not SMALL <= layout.size <= LOGIC_SIZE:
        raise SettingError(f"a {layout.title} cannot be rated: {SMALL} to {LOGIC_SIZE} rows expected")
    if params.technique:
        found = find(params.technique)
        if len(found) > 1:
            known = ", ".join(found[:NAMED]) + (
                f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
            )
            raise SettingError(f"the technique {params.technique} is one of these: {known}")
        _check_technique(layout, params, found[0])
        return replace(params, technique=found[0].value)
    if params.score:
        least, most = score_range(params.score)
        return replace(params, score=f"{least}-{most}")
    if layout != STANDARD:
        raise SettingError(f"{layout.title}: Sudoku Explainer rates the plain 9x9 alone")
    low, high = se_range(params.se)
    return replace(params, se=f"{low:.1f}-{high:.1f}")


_COVERED = {
    Technique.DUAL_TWO_STRING_KITE: Technique.TWO_STRING_KITE,
    Technique.DUAL_EMPTY_RECTANGLE: Technique.EMPTY_RECTANGLE,
}
"""Techniques that never come up: the other is looked for first and takes away the same."""
_FISH = (
    *(Technique.X_WING, Technique.SWORDFISH, Technique.JELLYFISH),
    *(Technique.SQUIRMBAG, Technique.WHALE, Technique.LEVIATHAN),
)


def _check_technique(layout: Layout, params: Params, technique: Technique) -> None:
    """Raises SettingError for what no puzzle can show."""
    if params.first and technique in SINGLES:
        raise SettingError(f"{named(technique)} is a single: first means before all but singles")
    if why := why_never(layout, technique):
        raise SettingError(f"{named(technique)} never comes up{why}")


def why_never(layout: Layout, technique: Technique) -> str:
    """Why a technique is never the simplest that leads on; "" where it may be."""
    other = _COVERED.get(technique)
    if other is not None:
        return f": {named(other)} takes the same away, and is looked for first"
    if technique in _FISH and (lines := _FISH.index(technique) + 2) > layout.size // 2:
        others = layout.size - lines
        return (
            f" on {layout.size} rows: where {lines} lines make one, the {others} or fewer others make a "
            "smaller fish that takes the same away"
        )
    return ""


def se_range(text: str) -> tuple[float, float]:
    """The ends of a range on Sudoku Explainer's scale, both part of it; raises SettingError."""
    match = _SE.fullmatch(text)
    if match is None:
        raise SettingError(f"a rating such as 4.5, or a range such as 4.0-5.0, expected, not {text[:20]!r}")
    low = float(match[1])
    high = float(match[2] or match[1])
    if not 1.0 <= low <= high <= HIGHEST_SE:
        raise SettingError(f"a range of ratings from 1.0 to {HIGHEST_SE}, the lower one first, expected")
    return low, high


def score_range(text: str) -> tuple[int, int]:
    """The ends of a range of effort on damero's scale, both part of it; raises SettingError."""
    match = _SCORE.fullmatch(text)
    if match is None:
        raise SettingError(
            f"a score in whole numbers such as 400, or a range such as 300-500, expected, not {text[:20]!r}"
        )
    low, high = int(match[1]), int(match[2] or match[1])
    if not 1 <= low <= high <= HIGHEST_SCORE:
        raise SettingError(f"a range of scores from 1 to {HIGHEST_SCORE}, the lower one first, expected")
    return low, high


def version_of(params: Params) -> int:
    """The version of the generator that makes what settings ask for today; raises SettingError.

    Versions 1 and 2 have levels for 3x3 and 4x4 too, by how many cells are given; all of these are easy.
    """
    whole, layout = resolved(params), layout_of(params)
    if whole.technique or (whole.level and whole.pattern and layout.size <= LOGIC_SIZE):
        return 4
    is_tiny = layout.name in _TINY
    if is_tiny and whole.level not in (None, Level.EASY):
        raise SettingError(
            f"level {whole.level}: every {layout.title} puzzle is easy, since naked singles solve it"
        )
    by_level = whole.level and not whole.pattern and not is_tiny and layout.size <= LOGIC_SIZE
    if whole.se or whole.score or by_level:
        return 3
    known = params.symmetry in (None, Symmetry.HALF_TURN, Symmetry.NONE)
    return 2 if params.is_counted or not known or whole.level is None else 1


def write(params: Params) -> str:
    """Settings as they stand in a puzzle's name (see the module); raises SettingError."""
    whole = resolved(params)
    assert whole.symmetry is not None
    words = [whole.size, whole.level or _ANY]
    if whole.pattern:
        words.append(f"pattern={_to_hex(whole.pattern)}")
    elif whole.level is None or whole.symmetry is not Symmetry.HALF_TURN or whole.clues:
        words.append(whole.symmetry)
    if whole.clues:
        words.append(f"clues={whole.clues}")
    words += [f"{key}={value}" for key in ("se", "score", "technique") if (value := getattr(whole, key))]
    words += [key for key in _FLAGS if getattr(whole, key)]
    return ",".join(words)


def read(text: str) -> Params:
    """Settings from a puzzle's name; raises NotationError, or SettingError for what cannot be had."""
    wrong = NotationError(f"settings such as 9x9,hard or 9x9,any,none,clues=24 expected, not {text[:40]!r}")
    size, *words = text.split(",")
    if not words or words[0] not in (_ANY, *Level):
        raise wrong
    level = None if words[0] == _ANY else Level(words[0])
    rest = words[1:]
    symmetry, pattern = None, ""
    if rest and rest[0] in set(Symmetry):
        symmetry = Symmetry(rest.pop(0))
    elif rest and rest[0].startswith("pattern="):
        pattern = _from_hex(Layout.parse(size), rest.pop(0).removeprefix("pattern="))
    if not pattern and symmetry is None:
        symmetry = Symmetry.HALF_TURN
    said = dict(word.split("=", 1) for word in rest if "=" in word)
    number = said.get("clues", "")
    if number and not (number.isascii() and number.isdigit() and len(number) < 5 and int(number)):
        raise wrong
    params = Params(
        level,
        size,
        symmetry,
        clues=int(number) if number else None,
        pattern=pattern,
        se=said.get("se", ""),
        score=said.get("score", ""),
        technique=said.get("technique", ""),
        minimal="minimal" in rest,
        enough="enough" in rest,
        first="first" in rest,
    )
    # What is not in its one form, or not known at all, is written differently.
    if write(params) != text.replace(size, layout_of(params).name, 1):
        raise wrong
    return params


def pattern_cells(pattern: str) -> tuple[int, ...]:
    """The cells of a resolved pattern that are given."""
    return tuple(cell for cell, char in enumerate(pattern) if char not in _EMPTY)


def _pattern(layout: Layout, text: str) -> str:
    """A pattern as one character a cell."""
    plain = "".join(text.split())
    if len(plain) != layout.cells:
        try:
            grid = parse(text)
        except NotationError:
            characters = f"{len(plain)} character{'s' if len(plain) != 1 else ''}"
            raise SettingError(
                f"a pattern of {characters}: {layout.cells} (. or 0 for an empty cell) or a puzzle expected "
                f"for {layout.title}"
            ) from None
        if grid.layout != layout:
            raise SettingError(f"a pattern of {grid.layout.title}: one of {layout.title} expected")
        plain = "".join("x" if given else "." for given in grid.givens)
    return "".join("." if char in _EMPTY else "x" for char in plain)


def _check_pattern(layout: Layout, params: Params, pattern: str) -> None:
    cells = pattern_cells(pattern)
    if not cells:
        raise SettingError("a pattern without a given: at least one expected")
    if params.clues not in (None, len(cells)):
        raise SettingError(f"{params.clues} clues and a pattern of {len(cells)} do not go together")
    if params.symmetry is not None and not fits(layout, params.symmetry, cells):
        raise SettingError(f"the pattern does not have the symmetry {params.symmetry}")


def _check_clues(layout: Layout, clues: int, symmetry: Symmetry) -> None:
    least = LEAST_GIVENS if layout == STANDARD else layout.size - 1
    why = "no puzzle has fewer" if layout == STANDARD else "all digits but one must occur"
    if not least <= clues <= layout.cells:
        raise SettingError(f"{clues} clues of a {layout.title}: {least} ({why}) to {layout.cells} expected")
    possible = numbers(layout, symmetry)
    if clues not in possible:
        near = [max(n for n in possible if n < clues), min(n for n in possible if n > clues)]
        raise SettingError(
            f"{clues} clues cannot lie with the symmetry {symmetry}: {near[0]} and {near[1]} can"
        )


def _to_hex(pattern: str) -> str:
    digits = -(-len(pattern) // 4)
    bits = int("".join("0" if char in _EMPTY else "1" for char in pattern).ljust(4 * digits, "0"), 2)
    return f"{bits:0{digits}x}"


def _from_hex(layout: Layout, text: str) -> str:
    digits = -(-layout.cells // 4)
    if len(text) != digits or not all(char in "0123456789abcdef" for char in text):
        raise NotationError(f"a pattern of {digits} hexadecimal digits expected for {layout.title}")
    bits = f"{int(text, 16):0{4 * digits}b}"
    if "1" in bits[layout.cells :]:
        raise NotationError(f"a pattern of {layout.cells} bits and zeros after them expected")
    return bits[: layout.cells].replace("0", ".").replace("1", "x")

"""Every technique of human logic: its names here and elsewhere, its values, its family, its level.

The facts about other programs are theirs: HoDoKu's names, codes, levels and base scores, SudokuWiki's names,
Sudoku Explainer's names and values (1.2.1; those of its successor in brackets). The rows stand in
``techniques.tsv``, the simplest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from damero.errors import SettingError, UnknownNameError
from damero.kind import Level


class Technique(StrEnum):
    """A technique by the name that it has here, in the order of the core's list."""

    FULL_HOUSE = "full_house"
    HIDDEN_SINGLE = "hidden_single"
    NAKED_SINGLE = "naked_single"
    DIRECT_POINTING = "direct_pointing"
    DIRECT_CLAIMING = "direct_claiming"
    DIRECT_HIDDEN_PAIR = "direct_hidden_pair"
    DIRECT_HIDDEN_TRIPLE = "direct_hidden_triple"
    POINTING = "pointing"
    CLAIMING = "claiming"
    LOCKED_PAIR = "locked_pair"
    LOCKED_TRIPLE = "locked_triple"
    NAKED_PAIR = "naked_pair"
    NAKED_TRIPLE = "naked_triple"
    NAKED_QUAD = "naked_quad"
    HIDDEN_PAIR = "hidden_pair"
    HIDDEN_TRIPLE = "hidden_triple"
    HIDDEN_QUAD = "hidden_quad"
    X_WING = "x_wing"
    SWORDFISH = "swordfish"
    JELLYFISH = "jellyfish"
    SQUIRMBAG = "squirmbag"
    WHALE = "whale"
    LEVIATHAN = "leviathan"
    FINNED_X_WING = "finned_x_wing"
    FINNED_SWORDFISH = "finned_swordfish"
    FINNED_JELLYFISH = "finned_jellyfish"
    FINNED_SQUIRMBAG = "finned_squirmbag"
    FINNED_WHALE = "finned_whale"
    FINNED_LEVIATHAN = "finned_leviathan"
    SASHIMI_X_WING = "sashimi_x_wing"
    SASHIMI_SWORDFISH = "sashimi_swordfish"
    SASHIMI_JELLYFISH = "sashimi_jellyfish"
    SASHIMI_SQUIRMBAG = "sashimi_squirmbag"
    SASHIMI_WHALE = "sashimi_whale"
    SASHIMI_LEVIATHAN = "sashimi_leviathan"
    FRANKEN_X_WING = "franken_x_wing"
    FRANKEN_SWORDFISH = "franken_swordfish"
    FRANKEN_JELLYFISH = "franken_jellyfish"
    FRANKEN_SQUIRMBAG = "franken_squirmbag"
    FRANKEN_WHALE = "franken_whale"
    FRANKEN_LEVIATHAN = "franken_leviathan"
    FINNED_FRANKEN_X_WING = "finned_franken_x_wing"
    FINNED_FRANKEN_SWORDFISH = "finned_franken_swordfish"
    FINNED_FRANKEN_JELLYFISH = "finned_franken_jellyfish"
    FINNED_FRANKEN_SQUIRMBAG = "finned_franken_squirmbag"
    FINNED_FRANKEN_WHALE = "finned_franken_whale"
    FINNED_FRANKEN_LEVIATHAN = "finned_franken_leviathan"
    MUTANT_X_WING = "mutant_x_wing"
    MUTANT_SWORDFISH = "mutant_swordfish"
    MUTANT_JELLYFISH = "mutant_jellyfish"
    MUTANT_SQUIRMBAG = "mutant_squirmbag"
    MUTANT_WHALE = "mutant_whale"
    MUTANT_LEVIATHAN = "mutant_leviathan"
    FINNED_MUTANT_X_WING = "finned_mutant_x_wing"
    FINNED_MUTANT_SWORDFISH = "finned_mutant_swordfish"
    FINNED_MUTANT_JELLYFISH = "finned_mutant_jellyfish"
    FINNED_MUTANT_SQUIRMBAG = "finned_mutant_squirmbag"
    FINNED_MUTANT_WHALE = "finned_mutant_whale"
    FINNED_MUTANT_LEVIATHAN = "finned_mutant_leviathan"
    KRAKEN_FISH_1 = "kraken_fish_1"
    KRAKEN_FISH_2 = "kraken_fish_2"
    SKYSCRAPER = "skyscraper"
    TWO_STRING_KITE = "two_string_kite"
    TURBOT_FISH = "turbot_fish"
    EMPTY_RECTANGLE = "empty_rectangle"
    DUAL_TWO_STRING_KITE = "dual_two_string_kite"
    DUAL_EMPTY_RECTANGLE = "dual_empty_rectangle"
    XY_WING = "xy_wing"
    XYZ_WING = "xyz_wing"
    W_WING = "w_wing"
    WXYZ_WING = "wxyz_wing"
    VWXYZ_WING = "vwxyz_wing"
    REMOTE_PAIR = "remote_pair"
    SIMPLE_COLOURS_TRAP = "simple_colours_trap"
    SIMPLE_COLOURS_WRAP = "simple_colours_wrap"
    MULTI_COLOURS_1 = "multi_colours_1"
    MULTI_COLOURS_2 = "multi_colours_2"
    MEDUSA = "medusa"
    UNIQUE_RECTANGLE_1 = "unique_rectangle_1"
    UNIQUE_RECTANGLE_2 = "unique_rectangle_2"
    UNIQUE_RECTANGLE_3 = "unique_rectangle_3"
    UNIQUE_RECTANGLE_4 = "unique_rectangle_4"
    UNIQUE_RECTANGLE_5 = "unique_rectangle_5"
    UNIQUE_RECTANGLE_6 = "unique_rectangle_6"
    HIDDEN_RECTANGLE = "hidden_rectangle"
    AVOIDABLE_RECTANGLE_1 = "avoidable_rectangle_1"
    AVOIDABLE_RECTANGLE_2 = "avoidable_rectangle_2"
    EXTENDED_RECTANGLE = "extended_rectangle"
    UNIQUE_LOOP_1 = "unique_loop_1"
    UNIQUE_LOOP_2 = "unique_loop_2"
    UNIQUE_LOOP_3 = "unique_loop_3"
    UNIQUE_LOOP_4 = "unique_loop_4"
    BUG_1 = "bug_1"
    BUG_2 = "bug_2"
    BUG_3 = "bug_3"
    BUG_4 = "bug_4"
    BUG_PLUS_N = "bug_plus_n"
    X_CHAIN = "x_chain"
    XY_CHAIN = "xy_chain"
    X_CYCLE = "x_cycle"
    CONTINUOUS_NICE_LOOP = "continuous_nice_loop"
    DISCONTINUOUS_NICE_LOOP = "discontinuous_nice_loop"
    AIC = "aic"
    GROUPED_CONTINUOUS_NICE_LOOP = "grouped_continuous_nice_loop"
    GROUPED_DISCONTINUOUS_NICE_LOOP = "grouped_discontinuous_nice_loop"
    GROUPED_AIC = "grouped_aic"
    ALS_CONTINUOUS_NICE_LOOP = "als_continuous_nice_loop"
    ALS_DISCONTINUOUS_NICE_LOOP = "als_discontinuous_nice_loop"
    ALS_AIC = "als_aic"
    ALS_XZ = "als_xz"
    ALS_XY_WING = "als_xy_wing"
    ALS_CHAIN = "als_chain"
    DEATH_BLOSSOM = "death_blossom"
    SUE_DE_COQ = "sue_de_coq"
    ALIGNED_PAIR_EXCLUSION = "aligned_pair_exclusion"
    ALIGNED_TRIPLE_EXCLUSION = "aligned_triple_exclusion"
    JUNIOR_EXOCET = "junior_exocet"
    SK_LOOP = "sk_loop"
    MULTI_SECTOR_LOCKED_SETS = "multi_sector_locked_sets"
    FIREWORKS = "fireworks"
    NISHIO = "nishio"
    DIGIT_FORCING_CHAIN = "digit_forcing_chain"
    CELL_FORCING_CHAIN = "cell_forcing_chain"
    REGION_FORCING_CHAIN = "region_forcing_chain"
    FORCING_CHAIN_CONTRADICTION = "forcing_chain_contradiction"
    FORCING_CHAIN_VERITY = "forcing_chain_verity"
    FORCING_NET_CONTRADICTION = "forcing_net_contradiction"
    FORCING_NET_VERITY = "forcing_net_verity"
    DYNAMIC_FORCING_CHAIN = "dynamic_forcing_chain"
    DYNAMIC_FORCING_CHAIN_PLUS = "dynamic_forcing_chain_plus"
    NESTED_FORCING_CHAIN = "nested_forcing_chain"
    TEMPLATE_SET = "template_set"
    TEMPLATE_DELETE = "template_delete"
    TRIAL = "trial"


class Family(StrEnum):
    """What techniques have in common: the shape of their steps, and the words that explain them."""

    SINGLES = "singles"
    DIRECT = "direct"
    """A single that another technique makes at once, as Sudoku Explainer counts them."""
    LOCKED = "locked"
    SUBSETS = "subsets"
    FISH = "fish"
    SINGLE_DIGIT = "single_digit"
    WINGS = "wings"
    COLOURING = "colouring"
    RECTANGLES = "rectangles"
    LOOPS = "loops"
    BUG = "bug"
    CHAINS = "chains"
    ALMOST_LOCKED_SETS = "almost_locked_sets"
    EXCLUSION = "exclusion"
    PATTERNS = "patterns"
    FORCING = "forcing"
    TEMPLATES = "templates"
    TRIAL = "trial"


SINGLES = frozenset({Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE})
"""Techniques that need no notes."""
UNIQUENESS = frozenset({Family.RECTANGLES, Family.LOOPS, Family.BUG})
"""Families that assume one solution: they are used only where that is proven."""


@dataclass(frozen=True, slots=True)
class HoDoKu:
    """What HoDoKu says of a technique: its name, its library code, its level, its base score."""

    name: str
    code: str
    level: str
    score: int


@dataclass(frozen=True, slots=True)
class Facts:
    """One technique: what it is called and worth.

    ``sudokuwiki``, ``explainer`` (Sudoku Explainer's name) and ``se_value`` are empty, and ``hodoku`` is
    None, where a program does not have it. ``in_path`` is false for what a path leaves out unless it is asked
    for: what other techniques do in two steps, and patterns larger than people look for.
    """

    technique: Technique
    title: str
    family: Family
    level: Level
    hodoku: HoDoKu | None = None
    sudokuwiki: str = ""
    explainer: str = ""
    se_value: str = ""
    in_path: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it can be called by."""
        other = (self.hodoku.name, self.hodoku.code) if self.hodoku else ()
        return tuple(
            dict.fromkeys(
                name
                for name in (self.technique.value, self.title, *other, self.sudokuwiki, self.explainer)
                if name
            )
        )


@cache
def _rows() -> tuple[Facts, ...]:
    """The table, simplest technique first."""
    text = Path(__file__).with_name("techniques.tsv").read_text("utf-8")
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return tuple(_row(dict(zip(lines[0], cells, strict=True))) for cells in lines[1:])


def _row(cells: Mapping[str, str]) -> Facts:
    hodoku = None
    if cells["code"]:
        hodoku = HoDoKu(cells["hodoku"], cells["code"], cells["hodoku_level"], int(cells["score"]))
    return Facts(
        Technique(cells["name"]),
        cells["title"],
        Family(cells["family"]),
        Level(cells["level"]),
        hodoku,
        cells["sudokuwiki"],
        cells["explainer"],
        cells["se_value"],
        in_path=cells["path"] == "yes",
    )


@cache
def table() -> Mapping[Technique, Facts]:
    """The facts of every technique, in the order of ``Technique``."""
    rows = {row.technique: row for row in _rows()}
    return {technique: rows[technique] for technique in Technique}


def facts(technique: Technique) -> Facts:
    """The facts of one technique."""
    return table()[technique]


_AN = re.compile(r"[AEIO]|X[-Y]|SK-")
_MANY = re.compile(r"Multi-|Fireworks|Trial|(Direct )?(Pointing|Claiming)")


def named(technique: Technique) -> str:
    """One of a technique within a sentence: "an X-Wing"."""
    title = facts(technique).title
    return title if _MANY.match(title) else f"{'an' if _AN.match(title) else 'a'} {title}"


@cache
def order() -> tuple[Technique, ...]:
    """The order in which the next step is looked for, simplest first, by ``explain`` and ``hint``."""
    return tuple(row.technique for row in _rows() if row.in_path)


@cache
def whole_order() -> tuple[Technique, ...]:
    """The same with what a path leaves out unless it is asked for."""
    return tuple(row.technique for row in _rows())


_SPELLINGS = (
    ("triplet", "triple"),
    ("quadruple", "quad"),
    ("2string", "twostring"),
    ("colouring", "colour"),
    ("coloring", "colour"),
    ("colours", "colour"),
    ("colors", "colour"),
    ("type", ""),
)
"""What programs spell differently, in plain letters."""
_FISH = ["x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"]
_ALSO: Mapping[str, str] = {
    "simple_colours": "simple_colours_trap simple_colours_wrap",
    "multi_colours": "multi_colours_1 multi_colours_2",
    "locked_candidates": "pointing claiming",
    "locked_candidates_1": "pointing",
    "locked_candidates_2": "claiming",
    "nice_loop": "continuous_nice_loop discontinuous_nice_loop aic",
    "grouped_nice_loop": "grouped_continuous_nice_loop grouped_discontinuous_nice_loop grouped_aic",
    "kraken_fish": "kraken_fish_1 kraken_fish_2",
    "forcing_chain": "digit_forcing_chain cell_forcing_chain region_forcing_chain nishio",
    "forcing_net": "forcing_net_contradiction forcing_net_verity dynamic_forcing_chain",
    "multiple_forcing_chain": "cell_forcing_chain region_forcing_chain",
    "brute_force": "trial",
    "trial_by_contradiction": "trial",
    "naked_subset": "naked_pair naked_triple naked_quad",
    "hidden_subset": "hidden_pair hidden_triple hidden_quad",
    "basic_fish": " ".join(_FISH),
    **{
        f"{kind}_fish": " ".join(f"{kind}_{size}" for size in _FISH)
        for kind in ("finned", "sashimi", "franken", "mutant", "finned_franken", "finned_mutant")
    },
    "starfish": "squirmbag",
    "ape": "aligned_pair_exclusion",
    "ate": "aligned_triple_exclusion",
    "als": "als_xz als_xy_wing als_chain death_blossom",
    "avoidable_rectangle": "avoidable_rectangle_1 avoidable_rectangle_2",
    **dict.fromkeys(("unique_rectangle", "ur"), " ".join(f"unique_rectangle_{n}" for n in range(1, 7))),
    **{f"ur{n}": f"unique_rectangle_{n}" for n in range(1, 7)},
    "unique_loop": " ".join(f"unique_loop_{n}" for n in range(1, 5)),
}
"""Further names for one technique or several."""


def _plain(name: str) -> str:
    """A name without what spellings differ in: case, spaces, hyphens, "triplet" for "triple"."""
    plain = re.sub(r"[^a-z0-9+]", "", name.casefold())
    for theirs, ours in _SPELLINGS:
        plain = plain.replace(theirs, ours)
    return plain


@cache
def _by_name() -> Mapping[str, tuple[Technique, ...]]:
    """What each plain name stands for; a family's name stands for all its techniques."""
    found: dict[str, dict[Technique, None]] = {}
    for row in table().values():
        for name in (*row.names, row.family.value):
            for spelling in (name, name.removesuffix("s")):
                found.setdefault(_plain(spelling), {})[row.technique] = None
    for name, members in _ALSO.items():
        found.setdefault(_plain(name), {}).update(dict.fromkeys(map(Technique, members.split())))
    for row in table().values():  # a name of damero's own is never shared
        for name in (row.technique.value, row.title):
            found[_plain(name)] = {row.technique: None}
    found["uniqueness"] = {row.technique: None for row in table().values() if row.family in UNIQUENESS}
    return {name: tuple(techniques) for name, techniques in found.items()}


LISTING = "`damero sudoku techniques`"
"""The command that lists them all."""


def find(name: str) -> tuple[Technique, ...]:
    """The techniques that a name stands for, in any program's spelling; raises UnknownNameError.

    "x-wing", "X-Wing", "0300"; "Y-Wing" is SudokuWiki's XY-Wing; "Simple Colors" are two techniques here,
    "fish" or "uniqueness" is a family, and "X-Chains" are as good as "X-Chain".
    """
    plain, known_names = _plain(name), _by_name()
    techniques = known_names.get(plain) or known_names.get(plain.removesuffix("s"))
    if not techniques:
        known = (technique.value for technique in Technique)
        raise UnknownNameError("technique", name[:40], known, near=near(name), listing=LISTING)
    return techniques


def near(name: str) -> tuple[str, ...]:
    """The names most like one that is not known, at most four: those that hold it, then those like it."""
    from difflib import get_close_matches

    plain, spelled = _plain(name[:40]), _spelled()
    holding = [known for known in spelled if len(plain) > 2 and plain in known]
    like = get_close_matches(plain, spelled, n=8, cutoff=0.65)
    found = dict.fromkeys(spelled[known] for known in (*holding[:2], *like, *holding[2:]))
    return tuple(found)[:4]


@cache
def _spelled() -> Mapping[str, str]:
    """What every plain name is called here: the technique, or the name of several."""
    shown = {_plain(row.family.value): row.family.value for row in table().values()}
    shown |= {_plain(name): name for name in (*_ALSO, "uniqueness")}
    single = {name: found[0].value for name, found in _by_name().items() if len(found) == 1}
    return shown | single


def find_all(names: str | Iterable[str]) -> tuple[Technique, ...]:
    """The techniques of several names, or of a text of names with commas between, each once.

    None for no name or an empty text; raises SettingError for an empty name among others.
    """
    listed = list(names) if not isinstance(names, str) else names.split(",") if names else []
    if not all(name.strip() for name in listed):
        raise SettingError("names of techniques with commas between expected, and one of them is empty")
    return tuple(dict.fromkeys(technique for name in listed for technique in find(name)))

"""The colours of every picture, light and dark, and the rules that say what is drawn in which.

Text stands at 4.5 to 1 or better on everything that it can stand on, lines that carry a meaning at 3 to 1:
a test computes it. First and second player differ in shape and in lightness, not in hue alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum


class Theme(StrEnum):
    """Where a picture's colours come from."""

    AUTO = "auto"
    """The reader's own light or dark setting."""
    LIGHT = "light"
    DARK = "dark"
    PAGE = "page"
    """The page around it; the picture has no colours of its own."""


LIGHT: Mapping[str, str] = {
    "paper": "#ffffff",
    "square": "#ffffff",
    "given-square": "#eef1f5",
    "shaded-square": "#d9e6da",
    "ink": "#16191d",
    "entry": "#0b5cad",
    "note": "#4a5561",
    "label": "#5b6672",
    "thin": "#7f8a96",
    "stroke": "#747f8b",
    "thick": "#16191d",
    "light-square": "#f3ead8",
    "dark-square": "#c9a97c",
    "queen": "#1d1a16",
    "queen-entry": "#0a3f80",
    "blocked": "#5f4f39",
    "board": "#1f5fae",
    "hole": "#e9eef5",
    "first": "#d62f3f",
    "first-sign": "#55000b",
    "second": "#ffd23e",
    "second-sign": "#9a6b00",
    "win": "#ffffff",
    "clash": "#ffd0d0",
    "clash-line": "#c4162a",
    "wrong": "#ffe0cc",
    "wrong-line": "#b4460a",
    "hint": "#c9f0cf",
    "hint-line": "#1a7f37",
    "reason": "#d6e6ff",
    "reason-line": "#2563c9",
    "last": "#fff3bf",
    "last-line": "#7a5d00",
    "attacked": "#ffd9c7",
    "attacked-line": "#b4460a",
    "removed": "#ffc9c9",
    "removed-line": "#c4162a",
    "fin": "#ffe3a3",
    "fin-line": "#8a5a00",
    "part-second": "#ead9ff",
    "part-second-line": "#7a35c4",
    "part-third": "#c4efe9",
    "part-third-line": "#0f766e",
    "area": "#f1f3e6",
    "colour-1": "#ffe2b8",
    "colour-2": "#cfe8ff",
    "colour-3": "#cdeccb",
    "colour-4": "#f6d4ee",
    "colour-5": "#fbf3b0",
    "colour-6": "#c9efec",
    "colour-7": "#e2d8fb",
    "colour-8": "#e1dcd4",
    "colour-9": "#e3f3a6",
    "colour-10": "#c8dae9",
    "colour-11": "#ead6bd",
    "colour-12": "#c3dfd0",
}

DARK: Mapping[str, str] = {
    "paper": "#12161b",
    "square": "#171c22",
    "given-square": "#232a33",
    "shaded-square": "#22402f",
    "ink": "#f1f4f8",
    "entry": "#8ec5ff",
    "note": "#b9c3cf",
    "label": "#a5b0bc",
    "thin": "#6a7582",
    "stroke": "#8592a0",
    "thick": "#e2e8ef",
    "light-square": "#8a7656",
    "dark-square": "#55452f",
    "queen": "#ffffff",
    "queen-entry": "#bfe0ff",
    "blocked": "#e6d8bf",
    "board": "#3a75c4",
    "hole": "#0d1622",
    "first": "#f5606f",
    "first-sign": "#6d0713",
    "second": "#ffd84d",
    "second-sign": "#7a5500",
    "win": "#ffffff",
    "clash": "#661a24",
    "clash-line": "#ff8a94",
    "wrong": "#5c3014",
    "wrong-line": "#ffab70",
    "hint": "#134a24",
    "hint-line": "#6fdc8c",
    "reason": "#173b70",
    "reason-line": "#8fbcff",
    "last": "#4a3d0c",
    "last-line": "#f2cf5b",
    "attacked": "#57301c",
    "attacked-line": "#ffab70",
    "removed": "#661a24",
    "removed-line": "#ff8a94",
    "fin": "#573f0a",
    "fin-line": "#f2c14e",
    "part-second": "#43286b",
    "part-second-line": "#cba6ff",
    "part-third": "#0d4a45",
    "part-third-line": "#5fd6c8",
    "area": "#252a22",
    "colour-1": "#5a3f12",
    "colour-2": "#183f5e",
    "colour-3": "#1f4a26",
    "colour-4": "#552a4b",
    "colour-5": "#4d4710",
    "colour-6": "#114a47",
    "colour-7": "#3b2f63",
    "colour-8": "#45403a",
    "colour-9": "#47561a",
    "colour-10": "#2d4152",
    "colour-11": "#57432f",
    "colour-12": "#24483a",
}

_RULES = """
.paper{fill:$paper}
text{font-family:system-ui,"Segoe UI","Helvetica Neue","DejaVu Sans",Arial,sans-serif;text-anchor:middle}
.square{fill:$square}
.given .square{fill:$given-square}
.shaded-square .square{fill:$shaded-square}
.light-square .square{fill:$light-square}
.dark-square .square{fill:$dark-square}
.symbol{fill:$ink}
.given .symbol{font-weight:700}
.entry .symbol{fill:$entry;font-weight:500}
.note{fill:$note}
.label{fill:$label;font-weight:500}
.thin{stroke:$thin;stroke-width:2}
.stroke{fill:none;stroke:$stroke;stroke-width:3}
.thick{stroke:$thick;stroke-width:5;stroke-linecap:square}
.frame{fill:none;stroke:$thick;stroke-width:6;stroke-linejoin:round}
.checkered .thin{stroke:none}
.holes .frame{fill:$board;stroke:none}
.holes .square{fill:none}
.hole{fill:$hole}
.first .disc{fill:$first}
.first .sign{fill:none;stroke:$first-sign;stroke-width:8;stroke-linecap:round}
.second .disc{fill:$second}
.second .sign{fill:none;stroke:$second-sign;stroke-width:7}
.queen{fill:$queen}
.entry .queen{fill:$queen-entry}
.crossed{fill:none;stroke:$note;stroke-width:7;stroke-linecap:round}
.cross{fill:none;stroke:$blocked;stroke-width:9;stroke-linecap:round}
.mark.clash{fill:$clash}
.mark.wrong{fill:$wrong}
.mark.hint{fill:$hint}
.mark.reason{fill:$reason}
.mark.last{fill:$last}
.mark.win{fill:$hint}
.mark.attacked{fill:none}
.mark.removed{fill:$removed}
.mark.fin{fill:$fin}
.mark.second{fill:$part-second}
.mark.third{fill:$part-third}
.mark.area{fill:$area}
.sign-mark.clash{fill:$clash-line}
.sign-mark.wrong{fill:none;stroke:$wrong-line;stroke-width:5;stroke-linecap:round}
.sign-mark.last{fill:$last-line}
.sign-mark.attacked{fill:$clash-line}
.ring{fill:none;stroke-width:6}
.ring.hint{stroke:$hint-line}
.ring.win{stroke:$hint-line}
.ring.reason{stroke:$reason-line;stroke-width:3;stroke-dasharray:9 6}
.ring.fin{stroke:$fin-line;stroke-width:3}
.ring.second{stroke:$part-second-line;stroke-width:3;stroke-dasharray:2 5}
.ring.third{stroke:$part-third-line;stroke-width:3;stroke-dasharray:14 4 3 4}
.holes .mark{fill:none;stroke:$ink;stroke-width:6}
.holes .mark.win{stroke:$win;stroke-width:9}
.holes .mark.last{fill:$ink;stroke:none}
.holes .mark.hint{stroke:$hint-line;stroke-dasharray:14 9;stroke-width:8}
.note-mark.hint{fill:$hint-line}
.note-mark.reason{fill:$reason-line}
.note-mark.removed{fill:$removed}
.note-mark.fin{fill:$fin-line}
.note-mark.second{fill:$part-second-line}
.note-mark.third{fill:$part-third-line}
.note.mark-hint,.note.mark-reason,.note.mark-fin,.note.mark-second,.note.mark-third{fill:$paper;font-weight:700}
.note.mark-removed{fill:$ink}
.strike{fill:none;stroke:$removed-line;stroke-width:3;stroke-linecap:round}
.link{fill:none;stroke:$reason-line;stroke-width:6;stroke-linecap:round;opacity:.85}
.link.mark-clash{stroke:$clash-line}
.link.mark-hint{stroke:$hint-line}
.link.mark-removed{stroke:$removed-line}
.link.noted{stroke-width:4}
.link.mark-win{stroke:$win;stroke-width:10}
.dashed{stroke-dasharray:12 12}
"""
_RULES += "".join(f".colour-{number}{{fill:$colour-{number}}}\n" for number in range(1, 13))

_VARIABLE = re.compile(r"\$([a-z0-9-]+)")


def stylesheet(theme: Theme = Theme.PAGE) -> str:
    """The rules of that theme, each under ``svg.damero`` so that it touches nothing else on a page.

    PAGE sets colours as custom properties (``--damero-ink`` and so on) on ``svg.damero`` that a page may set
    anew; an ancestor with ``data-theme="dark"`` or ``"light"`` decides before the reader's setting does. The
    others use plain colours, since many programs that show SVG know no custom properties.
    """
    if theme is Theme.PAGE:
        dark = _properties(DARK)
        lines = [
            f"svg.damero{{{_properties(LIGHT)}}}",
            f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]) svg.damero{{{dark}}}}}",
            f"[data-theme=dark] svg.damero{{{dark}}}",
        ]
        return "\n".join([*lines, *_scoped(_VARIABLE.sub(r"var(--damero-\1)", _RULES))]) + "\n"
    lines = _scoped(_coloured(LIGHT if theme is not Theme.DARK else DARK))
    if theme is Theme.AUTO:
        lines += ["@media(prefers-color-scheme:dark){", *_scoped(_coloured(DARK)), "}"]
    return "\n".join(["", *lines, ""])


def _coloured(colours: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda match: colours[match[1]], _RULES)


def _properties(colours: Mapping[str, str]) -> str:
    return ";".join(f"--damero-{name}:{value}" for name, value in colours.items())


def _scoped(rules: str) -> list[str]:
    """Every selector below ``svg.damero``; a class of the svg itself is joined to it."""
    out = []
    for rule in rules.strip().splitlines():
        selectors, _, body = rule.partition("{")
        out.append(f"{','.join(map(_scope, selectors.split(',')))}{{{body}")
    return out


def _scope(selector: str) -> str:
    own = selector.startswith((".holes ", ".checkered "))
    return f"svg.damero{selector}" if own else f"svg.damero {selector}"

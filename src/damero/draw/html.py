"""Diagrams as one HTML file that needs nothing else: several of them with previous and next."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from damero.diagram import Diagram
from damero.draw import svg
from damero.draw.palette import Theme

_STYLE = """
:root{color-scheme:light dark;--page:#f4f6f8;--text:#16191d;--soft:#5b6672;--line:#8b95a0;
--button:#fff;--focus:#0b5cad}
@media(prefers-color-scheme:dark){:root{--page:#0b0e12;--text:#f1f4f8;--soft:#a5b0bc;--line:#6a7582;
--button:#1b2129;--focus:#8ec5ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--page);color:var(--text);
font:1rem/1.5 system-ui,"Segoe UI","Helvetica Neue","DejaVu Sans",Arial,sans-serif}
main{max-width:40rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem;margin:.25rem 0 .75rem}
figure{margin:0 0 1.5rem}
figure svg{display:block;width:100%;height:auto;max-height:calc(100vh - 9rem);border-radius:.5rem}
figcaption{margin-top:.5rem;color:var(--soft)}
nav{display:flex;gap:.5rem;align-items:center;margin-bottom:1rem}
nav output{flex:1;text-align:center;font-variant-numeric:tabular-nums}
button{min-width:3rem;min-height:2.75rem;padding:.5rem 1rem;font:inherit;color:inherit;
background:var(--button);border:1px solid var(--line);border-radius:.5rem;cursor:pointer}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
button:disabled{opacity:.5;cursor:default}
@media print{nav{display:none}figure[hidden]{display:block!important}figure{break-inside:avoid}}
"""

_SCRIPT = """
const boards = [...document.querySelectorAll("figure")];
const nav = document.querySelector("nav");
const [previous, next] = nav.querySelectorAll("button");
let shown = 0;
function show(number) {
  shown = Math.min(Math.max(number, 0), boards.length - 1);
  boards.forEach((board, index) => { board.hidden = index !== shown; });
  nav.querySelector("output").textContent = `${shown + 1} / ${boards.length}`;
  previous.disabled = shown === 0;
  next.disabled = shown === boards.length - 1;
}
previous.addEventListener("click", () => show(shown - 1));
next.addEventListener("click", () => show(shown + 1));
document.addEventListener("keydown", (event) => {
  const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: boards.length - 1 }[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(to);
});
nav.hidden = false;
show(0);
"""

_NAV = (
    '<nav hidden aria-label="Boards"><button type="button" aria-label="Previous">←</button>'
    '<output aria-live="polite"></output><button type="button" aria-label="Next">→</button></nav>'
)

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def draw(diagrams: Sequence[Diagram], *, title: str = "") -> str:
    """The boards as one page; several show one at a time, all of them where scripts do not run."""
    title = title or next((diagram.title for diagram in diagrams if diagram.title), "Board")
    several = len(diagrams) > 1
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>{_STYLE}{svg.stylesheet(Theme.PAGE)}</style>\n</head>",
        f"<body>\n<main>\n<h1>{escape(title)}</h1>",
        _NAV if several else "",
        *(_figure(diagram, title) for diagram in diagrams),
        f"</main>\n<script>{_SCRIPT}</script>" if several else "</main>",
        "</body>\n</html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _figure(diagram: Diagram, title: str) -> str:
    caption = diagram.description or (diagram.title if diagram.title != title else "")
    words = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{svg.draw(diagram, theme=Theme.PAGE)}{words}</figure>"

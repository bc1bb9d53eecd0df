// The panels that are not always needed, one at a time: new, solutions, open, share, questions.

import { button, byId, el } from "./dom.js";
import { buildAsk } from "./questions.js";
import { buildNew } from "./new.js";
import { buildOpen } from "./open.js";
import { buildShare } from "./share.js";

export function buildTabs(page) {
  const { kind } = page;
  const panels = [
    ["New", buildNew],
    ["Open", buildOpen],
    ["Share", buildShare],
    ...(kind.operations.length ? [["Ask", buildAsk]] : []),
  ].map(([title, build], index) => {
    const panel = el("div", {
      role: "tabpanel",
      id: `panel-${index}`,
      "aria-labelledby": `tab-${index}`,
      class: "tabpanel",
    });
    const tab = button(title, () => show(index), {
      role: "tab",
      id: `tab-${index}`,
      "aria-controls": `panel-${index}`,
    });
    const built = build(page, panel) ?? {};
    return { tab, panel, title, ...built };
  });

  function show(chosen) {
    panels.forEach(({ tab, panel, shown }, index) => {
      const on = index === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      panel.hidden = !on;
      if (on) shown?.();
    });
  }

  const list = el("div", { role: "tablist", "aria-label": "More" }, ...panels.map(({ tab }) => tab));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const now = panels.findIndex(({ tab }) => tab.tabIndex === 0);
    const next = (now + step + panels.length) % panels.length;
    show(next);
    panels[next].tab.focus();
  });
  page.showTab = (title) =>
    show(
      Math.max(
        0,
        panels.findIndex((panel) => panel.title === title),
      ),
    );
  byId("tabs").append(list, ...panels.map(({ panel }) => panel));
  show(0);
}

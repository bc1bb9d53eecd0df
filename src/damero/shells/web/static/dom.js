// Small helpers for making elements; text is always set as text.

/** An element with properties, data and children; `on*` properties are listeners. */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name in node && !name.startsWith("aria")) node[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A button; `onclick` is what it does. */
export function button(text, onclick, properties = {}) {
  return el("button", { type: "button", text, onclick, ...properties });
}

export const byId = (id) => document.getElementById(id);

/** A drawing of the server as an element; anything else than an SVG document is refused. */
export function drawing(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (root.localName !== "svg") throw new Error("the server sent no drawing");
  const node = document.importNode(root, true);
  node.setAttribute("aria-hidden", "true");
  node.removeAttribute("role");
  return node;
}

/** A number as people write it. */
export const number = (value) => value.toLocaleString("en");

/** A number that may be large, in little room. */
export const short = (value) =>
  value < 1e6
    ? number(value)
    : value.toLocaleString("en", { notation: "compact", minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Seconds as people say them. */
export function seconds(value) {
  if (value < 0.001) return "under 1 ms";
  return value < 1 ? `${Math.round(value * 1000)} ms` : `${value.toFixed(1)} s`;
}

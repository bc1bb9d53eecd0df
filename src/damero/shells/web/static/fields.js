// Forms made of what the server says about the fields of a request.

import { el } from "./dom.js";

const title = (name) => name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

/** A form control for a field, and what it holds: {node, read()}. `read` gives undefined for "as usual". */
export function control(field) {
  const input = make(field);
  const node = el(
    "label",
    { class: "field", title: field.description },
    el("span", { text: title(field.name) }),
    input,
  );
  return { name: field.name, node, input, read: () => read(field, input) };
}

function make(field) {
  if (field.type === "choice") {
    const usual = field.optional && field.default === null ? [el("option", { value: "", text: "any" })] : [];
    const options = field.choices.map((choice) =>
      el("option", { value: choice, text: choice, selected: choice === field.default }),
    );
    return el("select", {}, ...usual, ...options);
  }
  if (field.type === "flag") return el("input", { type: "checkbox", checked: field.default === true });
  if (field.type === "integer" || field.type === "number") {
    return el("input", {
      type: "number",
      step: field.type === "integer" ? 1 : "any",
      min: field.least ?? undefined,
      max: field.most ?? undefined,
      value: field.optional ? "" : (field.default ?? ""),
      placeholder: field.optional ? "as usual" : "needed",
    });
  }
  const value = Array.isArray(field.default) ? field.default.join(",") : (field.default ?? "");
  return el("input", { type: "text", value, autocomplete: "off", spellcheck: false });
}

function read(field, input) {
  if (field.type === "flag") return input.checked;
  const value = input.value.trim();
  if (value === "") return field.type === "text" && field.default !== null ? "" : undefined;
  if (field.type === "integer" || field.type === "number") return Number(value);
  if (field.type === "list") return value.split(",").map((part) => part.trim());
  return value;
}

/** What several controls hold, without those left as usual. */
export function values(controls) {
  return Object.fromEntries(
    controls.map(({ name, read: get }) => [name, get()]).filter(([, value]) => value !== undefined),
  );
}

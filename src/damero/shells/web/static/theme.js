// Runs before the page is painted, so that it never shows in the wrong colours first.
(() => {
  const KEY = "damero:theme";
  const NAMES = { system: "System", light: "Light", dark: "Dark" };
  const root = document.documentElement;

  function stored() {
    try {
      const theme = localStorage.getItem(KEY);
      return theme in NAMES ? theme : "system";
    } catch {
      return "system";
    }
  }

  function apply(theme) {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
  }

  let theme = stored();
  apply(theme);
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const name = document.getElementById("theme-name");
    const say = () => {
      name.textContent = NAMES[theme];
      button.setAttribute("aria-label", `Theme: ${NAMES[theme]}`);
    };
    button.addEventListener("click", () => {
      const order = Object.keys(NAMES);
      theme = order[(order.indexOf(theme) + 1) % order.length];
      apply(theme);
      say();
      try {
        localStorage.setItem(KEY, theme);
      } catch {
        // A browser that keeps nothing still shows the theme for now.
      }
    });
    say();
  });
})();

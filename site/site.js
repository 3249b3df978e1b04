// What every page does: places that have moved, and commands that can be copied.
"use strict";
(() => {
  // An old address leads to a place that has moved: moved has the new one of each anchor that is gone from this page.
  const moved = JSON.parse(document.getElementById("moved")?.textContent ?? "{}");
  const follow = () => {
    const to = moved[location.hash.slice(1)];
    if (to) location.replace(to);
  };
  addEventListener("hashchange", follow);
  follow();

  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.hidden = !navigator.clipboard;
    button.onclick = () => navigator.clipboard.writeText(button.dataset.copy).then(() => (button.textContent = "Copied"));
  }
})();

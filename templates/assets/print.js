"use strict";

// The button that opens the browser's own dialogue for printing. Without a script nobody sees it.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

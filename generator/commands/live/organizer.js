// On the organizer's pages: what takes long says at once what is being done, and nothing is pressed twice.
"use strict";
(() => {
  const pressed = new Map(); // and what they said before

  /** Says what is being done in place of the button's words; whether it was pressed already. */
  const isPressedAgain = (element) => {
    if (pressed.has(element)) return true;
    pressed.set(element, element.textContent);
    element.setAttribute("aria-disabled", "true");
    element.setAttribute("aria-live", "polite");
    if (element.dataset.doing) element.textContent = element.dataset.doing;
    return false;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-doing]");
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey; // in another tab or window
    if (link && !isElsewhere && isPressedAgain(link)) event.preventDefault();
  });

  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.submitter && isPressedAgain(event.submitter)) event.preventDefault();
  });

  // Whoever comes back finds the page as it was, also where the browser has kept it.
  addEventListener("pageshow", () => {
    for (const [element, words] of pressed) {
      element.textContent = words;
      element.removeAttribute("aria-disabled");
      element.removeAttribute("aria-live");
    }
    pressed.clear();
  });
})();

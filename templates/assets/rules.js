/* On the rules page: what is typed opens the parts that have it, and leaves the sentences that do. */

"use strict";

(() => {
  const field = document.getElementById("rule");
  const { folded, fits } = roundsheet;
  const parts = [...document.querySelectorAll("details.part")].map((part) => ({
    part,
    lines: [...part.querySelectorAll("li, tbody tr, .readings > div")].map((line) => [line, folded(line.textContent)]),
  }));

  field.addEventListener("input", () => {
    const typed = field.value.trim();
    for (const { part, lines } of parts) {
      for (const [line, words] of lines) line.hidden = !fits(words, typed);
      const found = lines.some(([line]) => !line.hidden);
      part.hidden = !found;
      part.open = found && typed !== "";
    }
  });
  field.closest("[hidden]").hidden = false;
})();

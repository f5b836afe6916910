/* The ranking round by round: my line, wherever I stand, drawn from my row of the table below.

   The page draws the best, with gaps where they were further down. All other ranks share a few lines below them. */

"use strict";

(() => {
  const BELOW = 4; // lines for all ranks that have none of their own

  const bump = document.querySelector(".bump");
  const svg = bump.querySelector("svg");
  const names = bump.querySelector(".names");
  const note = document.querySelector(".note.below");
  const rows = document.querySelectorAll(".ranks tbody tr");
  const shown = names.children.length;
  const { element } = roundsheet;

  /** How far down a rank stands, in lines. */
  const level = (rank) =>
    rank <= shown ? rank - 0.5 : shown + 0.5 + ((BELOW - 1) * (rank - shown - 1)) / Math.max(rows.length - shown - 1, 1);

  /** My ranks as a path; where I had none is a gap. */
  function way(ranks) {
    const column = 100 / ranks.length;
    const steps = ranks.map((rank, i) => {
      if (!rank) return "";
      return `${ranks[i - 1] ? "L" : "M"}${(i + 0.5) * column} ${level(rank)}${ranks[i + 1] ? "" : "h2"}`; // or a lone rank is not seen
    });
    return steps.join("") + (ranks[ranks.length - 1] ? "H100" : "");
  }

  function line(className, d) {
    const group = document.createElementNS(svg.namespaceURI, "g");
    const path = document.createElementNS(svg.namespaceURI, "path");
    group.setAttribute("class", className);
    path.setAttribute("d", d);
    group.append(path);
    svg.append(group);
  }

  /** My rank and name at the end of my line. */
  function label(row, rank) {
    const item = element("li", { className: "me" });
    item.append(element("span", { className: "rank", textContent: rank }), " ", row.querySelector("a, bdi").cloneNode(true));
    item.style.marginBlockStart = `calc(var(--row) * ${level(rank) - shown - 0.5})`;
    names.append(item);
  }

  const row = [...rows].find(({ dataset }) => dataset.player === roundsheet.me());
  if (!row) return;
  const ranks = [...row.querySelectorAll("td")].map((cell) => parseInt(cell.textContent, 10) || 0);
  if (Math.max(...ranks) <= shown) return; // then the page has all of my line
  const em = parseFloat(svg.getAttribute("height")) / shown;
  svg.setAttribute("height", `${em * (shown + BELOW)}em`);
  svg.setAttribute("viewBox", `0 0 100 ${shown + BELOW}`);
  line("floor", `M0 ${shown}H100`);
  line("me", way(ranks));
  if (ranks[ranks.length - 1] > shown) label(row, ranks[ranks.length - 1]);
  note.hidden = false;
})();

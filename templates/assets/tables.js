/* Long tables: finds rows by name, ID and faction, sorts by the heading that is pressed, and shows who is near me.

   All rows are there without this, in the order that says something. */

"use strict";

(() => {
  const table = document.querySelector(".searched :is(.ranking, .players, .pairings)");
  if (!table) return;
  const { me, remember, said, element, folded, fits } = roundsheet;
  const tools = document.querySelector(".tools");
  const inside = tools?.parentElement;
  const cuts = [...table.querySelectorAll(".cut")];

  // --- Finding --------------------------------------------------------------------------------------------------

  /** A row, or a game with all its rows: who is in it, by folded name and ID, and their faction. */
  function unit(rows) {
    const named = [rows, ...rows.querySelectorAll("[data-player]")].filter(({ dataset }) => dataset.player);
    const players = named.map((each) => ({
      id: each.dataset.player,
      words: folded(`${each.querySelector("bdi").textContent} ${each.dataset.player}`),
    }));
    return { rows, players, faction: rows.querySelector(".faction")?.textContent, isOpen: rows.querySelector(".open") };
  }

  if (tools) {
    const { who, faction, open } = tools.elements;
    const status = inside.querySelector(".found [role=status]");
    const mine = inside.querySelector(".found button");
    const isGames = table.matches(".pairings");
    const units = [...(isGames ? table.querySelectorAll("tbody:not(.heading)") : table.querySelectorAll("tr[data-player]"))].map(unit);
    const all = units.reduce((sum, { players }) => sum + players.length, 0);
    let only = null; // who is left, where it is one

    const find = () => {
      const found = [];
      for (const { rows, players, faction: theirs, isOpen } of units) {
        const fitting = players.filter(({ words }) => fits(words, who.value.trim()));
        const isWanted = (!faction?.value || faction.value === theirs) && (!open?.checked || isOpen);
        const isShown = fitting.length > 0 && isWanted;
        rows.hidden = !isShown;
        if (isShown) found.push(...fitting);
      }
      const isAsked = Boolean(who.value.trim() || faction?.value || open?.checked);
      table.classList.toggle("part", isAsked);
      const { matches, nobody } = tools.dataset;
      status.textContent = isAsked ? (found.length ? said(matches, { n: found.length, all }) : nobody) : "";
      only = found.length === 1 ? found[0].id : null;
      mine.hidden = !only || only === me();
    };

    tools.addEventListener("input", () => {
      find();
      if (inside.getBoundingClientRect().top < 0) inside.scrollIntoView(); // or what was found is above the window
    });
    tools.addEventListener("submit", (event) => {
      event.preventDefault();
      who.blur(); // and the keyboard goes
    });
    mine.addEventListener("click", () => {
      remember(only);
      find();
      neighbours();
      table.querySelector(".me a").focus();
    });
    find(); // a browser may have kept what was typed
  }

  // --- My neighbours, beside the ranking where there is room ------------------------------------------------------

  const NEAR = 3; // rows above mine, and below
  const ranks = [...table.querySelectorAll("tbody tr[data-player]")]; // before anybody sorts them

  function neighbours() {
    const beside = document.querySelector(".neighbours");
    const at = ranks.findIndex(({ dataset }) => dataset.player === me());
    if (!beside || at < 0) return;
    const near = ranks.slice(Math.max(at - NEAR, 0), at + NEAR + 1).map((row) => {
      const line = element("li", { className: row === ranks[at] ? "neighbour me" : "neighbour" });
      const parts = [row.querySelector(".rank")?.firstChild, row.querySelector("bdi"), row.querySelector(".strong")?.firstChild];
      for (const part of parts.filter(Boolean)) {
        const cell = element("span");
        cell.append(part.cloneNode(true));
        line.append(cell, " ");
      }
      return line;
    });
    beside.querySelector("ol").replaceChildren(...near);
    beside.querySelector("a").href = ranks[at].querySelector("a").href;
    beside.hidden = false;
  }

  neighbours();

  // --- Sorting --------------------------------------------------------------------------------------------------

  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

  /** A cell's number, the first in it; of a cell without one the least. */
  const number = (cell) => Number.parseFloat(/-?\d+([.,]\d+)?/.exec(cell.textContent)?.[0].replace(",", ".") ?? "-Infinity");
  const text = (cell) => (cell.querySelector("bdi") ?? cell).textContent;

  function sorts(body, heads) {
    const original = [...body.rows];
    const rows = original.filter((row) => row.dataset.player);
    const first = heads[0]; // the order in which the table came
    let by = first;
    let isUp = true;

    const show = () => {
      const column = heads.indexOf(by);
      const isNumber = by.matches(".number");
      const compare = ({ cells: one }, { cells: other }) =>
        isNumber
          ? number(one[column]) - number(other[column]) || 0
          : collator.compare(text(one[column]), text(other[column]));
      const isOriginal = by === first && isUp;
      const sorted = isOriginal ? original : rows.slice().sort((one, other) => (isUp ? 1 : -1) * compare(one, other));
      body.append(...sorted);
      for (const head of heads) head.removeAttribute("aria-sort");
      by.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      for (const cut of cuts) cut.hidden = !isOriginal;
    };

    for (const head of heads.filter((each) => !each.matches(".form"))) {
      const button = element("button", { type: "button", className: "sort" });
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        isUp = by === head ? !isUp : head === first || !head.matches(".number");
        by = head;
        show();
      });
    }
  }

  if (!table.matches(".pairings")) sorts(table.tBodies[0], [...table.tHead.rows[0].cells]);
})();

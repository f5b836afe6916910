/* The hall's screen: turns pages that are too long for it, and fetches what is newer by itself.

   Nobody sits before it, so nothing has to be pressed; Space or a click holds it, the arrows turn pages. */

"use strict";

(() => {
  const SHOWN_FOR = 9_000; // milliseconds of a page
  const ASK_EVERY = 20_000;
  const ASK_AT_LEAST_EVERY = 120_000;
  const GIVE_UP_AFTER = 15_000;
  const LOOKS = [["single", "roomy"], ["single"], [], ["dense"]]; // of a list, the largest first

  const root = document.documentElement;
  const wide = matchMedia("screen and (min-width: 61em) and (min-height: 24em)"); // else it stays an ordinary page
  const find = (selector) => document.querySelector(selector);
  const footer = find("footer");

  /* Pages: the rows are dealt out by their heights into columns, page after page of columns beside each other, and the
     list is moved by the width of a page. So no engine has to break a table. A look counts only where every row is seen
     whole in it; where none does, this stays an ordinary page, which is scrolled. */

  let page = 0;
  let turning = null;
  let isHeld = false;

  const bodyOf = (column) => column.tBodies?.[0] ?? column;
  const rowsOf = (column) => [...bodyOf(column).children];

  /** The list's first column with all rows in it, as the page was made. */
  function gathered() {
    const [first, ...others] = find(".pages").children;
    for (const other of others) {
      bodyOf(first).append(...rowsOf(other));
      other.remove();
    }
    first.querySelector("colgroup")?.remove();
    find(".pages").classList.remove("dealt", ...LOOKS.flat());
    return first;
  }

  /** All rows in one column in a look, and the widths of its cells, which all columns are to share; null for a name. */
  function dressed(look) {
    const first = gathered();
    find(".pages").classList.add(...look);
    const cells = [...(bodyOf(first).rows?.[0]?.cells ?? [])].filter((cell) => cell.offsetWidth);
    const widths = cells.map((cell) => (cell.matches("th") ? null : cell.getBoundingClientRect().width));
    fix(first, widths);
    find(".pages").classList.add("dealt");
    return { first, widths };
  }

  function fix(column, widths) {
    if (widths.length === 0) return;
    const group = document.createElement("colgroup");
    for (const width of widths) {
      const cells = document.createElement("col");
      if (width !== null) cells.style.width = `${width}px`;
      group.append(cells);
    }
    column.prepend(group);
  }

  /** How a look deals the rows out: which are the first of a column, and how many pages that makes. */
  function measured(look) {
    const { first } = dressed(look);
    const list = find(".pages");
    const starts = [0];
    let top = null;
    rowsOf(first).forEach((row, i) => {
      const box = row.getBoundingClientRect();
      top ??= box.top;
      if (box.bottom - top <= list.clientHeight - 1) return;
      if (i > starts[starts.length - 1]) starts.push(i);
      top = box.top;
    });
    return { look, starts, pages: Math.ceil(starts.length / columnsBeside()) };
  }

  const columnsBeside = () => Number(getComputedStyle(find(".pages")).getPropertyValue("--beside"));

  /** Deals the rows out; whether each of them is then seen whole. */
  function deal({ look, starts }) {
    const { first, widths } = dressed(look);
    const rows = rowsOf(first);
    starts.slice(1).forEach((start, i) => {
      const column = first.cloneNode(false);
      if (first.tBodies) column.append(bodyOf(first).cloneNode(false));
      bodyOf(column).append(...rows.slice(start, starts[i + 2]));
      fix(column, widths);
      find(".pages").append(column);
    });
    return [...find(".pages").children].every(isWhole);
  }

  function isWhole(column) {
    const list = find(".pages");
    const { top, bottom } = list.getBoundingClientRect();
    const gaps = (columnsBeside() - 1) * parseFloat(getComputedStyle(list).columnGap);
    const widest = (list.clientWidth - gaps) / columnsBeside();
    const isInside = (row) => {
      const box = row.getBoundingClientRect();
      const name = row.querySelector("th") ?? row;
      return box.top >= top - 1 && box.bottom <= bottom + 1 && name.scrollWidth <= name.clientWidth + 1;
    };
    return column.getBoundingClientRect().width <= widest + 1 && rowsOf(column).every(isInside);
  }

  /** Lays the list out for the wall, in the largest look of those with the fewest pages.

      @returns the number of pages; null where this is to be an ordinary page. */
  function layOut() {
    root.classList.add("running");
    const looks = wide.matches ? LOOKS.map(measured).sort((one, other) => one.pages - other.pages) : [];
    const chosen = looks.find(deal);
    if (chosen) return chosen.pages;
    root.classList.remove("running");
    gathered();
    return null;
  }

  /** Moves the list until it begins with that column. */
  function moveTo(column) {
    if (column === 0) return;
    const list = find(".pages");
    const [frame, box] = [list, list.children[column]].map((element) => element.getBoundingClientRect());
    const isMirrored = getComputedStyle(root).direction === "rtl";
    const by = isMirrored ? frame.right - box.right : frame.left - box.left;
    list.style.transform = `translateX(${by}px)`;
  }

  function show(wanted) {
    find(".pages").style.transform = "none";
    const pages = layOut() ?? 1;
    page = (wanted + pages) % pages;
    moveTo(page * columnsBeside());
    const words = footer.dataset.page.replace("{page}", page + 1).replace("{pages}", pages);
    find(".page").textContent = pages > 1 ? words : "";
  }

  function turn(by) {
    show(page + by);
    clearTimeout(turning);
    if (!isHeld) turning = setTimeout(turn, SHOWN_FOR, 1);
  }

  function hold() {
    const button = find("[data-do=pause]");
    const other = button.dataset.other;
    button.dataset.other = button.textContent;
    button.textContent = other;
    isHeld = !isHeld;
    turn(0);
  }

  // The head grows and shrinks with the clock: what was whole need not be so any more.
  const resized = window.ResizeObserver && new ResizeObserver(() => show(page));

  /* What is newer: asked for in a tiny file, taken only where page and file agree. */

  let wait = ASK_EVERY;
  let asking = null;
  let lastHeard = new Date();

  async function fetched(address, cache) {
    const giveUp = new AbortController(); // AbortSignal.timeout() is missing in browsers that are in use
    setTimeout(() => giveUp.abort(), GIVE_UP_AFTER);
    const answer = await fetch(address, { cache, signal: giveUp.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    return answer;
  }

  const assetsOf = (page) =>
    [...page.querySelectorAll("link[rel=stylesheet], script[src]")].map(
      (element) => element.getAttribute("href") ?? element.getAttribute("src"),
    );

  async function lookForNewer() {
    const { pages } = await (await fetched(root.dataset.newest, "no-store")).json();
    if (pages.split(" ").includes(root.dataset.version)) return;
    const text = await (await fetched(location.href, "reload")).text();
    const newer = new DOMParser().parseFromString(text, "text/html");
    if (!pages.split(" ").includes(newer.documentElement.dataset.version)) return; // not everywhere yet: asked for again
    const assets = assetsOf(newer);
    if (String(assets) === String(assetsOf(document))) {
      take(newer);
    } else {
      await Promise.all(assets.map((asset) => fetched(asset, "default")));
      location.reload();
    }
  }

  function take(newer) {
    for (const part of ["header", "main"]) find(part).replaceWith(newer.querySelector(part));
    resized?.observe(find(".pager"));
    document.title = newer.title;
    root.dataset.version = newer.documentElement.dataset.version;
    turn(0);
  }

  async function ask() {
    clearTimeout(asking);
    try {
      await lookForNewer();
      lastHeard = new Date();
      wait = ASK_EVERY;
      find(".lost").textContent = "";
    } catch {
      wait = Math.min(wait * 2, ASK_AT_LEAST_EVERY);
      const time = new Intl.DateTimeFormat(root.lang, { hour: "2-digit", minute: "2-digit" }).format(lastHeard);
      find(".lost").textContent = footer.dataset.lost.replace("{time}", time);
    }
    clearTimeout(asking);
    asking = setTimeout(ask, wait);
  }

  /* The display stays on, and may be filled. */

  async function stayAwake() {
    if (document.visibilityState !== "visible") return;
    try {
      await navigator.wakeLock?.request("screen");
    } catch {
      // the battery is low, or the browser does not allow it: the display goes off as it always does
    }
  }

  function fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen?.().catch(() => {});
  }

  const doing = { pause: hold, fill };

  function onClick(event) {
    if (event.target.closest(".controls")) return; // the clock's
    const button = event.target.closest("button");
    if (button) {
      doing[button.dataset.do]();
      if (event.detail > 0) button.blur(); // pressed by a pointer: Space is to hold the page again
    } else if (wide.matches && !event.target.closest("a")) {
      hold();
    }
  }

  const keys = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };

  function onKey(event) {
    if (!wide.matches || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("a, button, select")) return;
    if (event.key === " ") hold();
    else if (event.key in keys) turn(keys[event.key]);
    else return;
    event.preventDefault();
  }

  find("[data-do=pause]").hidden = false;
  find("[data-do=fill]").hidden = !document.fullscreenEnabled;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  document.addEventListener("visibilitychange", stayAwake);
  window.addEventListener("resize", () => show(page));
  window.addEventListener("load", () => show(page)); // before that WebKit may not have the style sheet
  resized?.observe(find(".pager"));
  stayAwake();
  turn(0);
  if (location.protocol !== "file:") {
    window.addEventListener("online", ask);
    document.addEventListener("newer", ask); // the organizer's desk says so
    asking = setTimeout(ask, ASK_EVERY);
  }
})();

/* The hall's screen: turns pages that are too long for it, and fetches what is newer by itself.

   Nobody sits before it, so nothing has to be pressed; Space or a click holds it, the arrows turn pages. */

"use strict";

(() => {
  const SHOWN_FOR = 9_000; // milliseconds of a page
  const PODIUM_SHOWN_FOR = 15_000;
  const ASK_EVERY = 20_000;
  const ASK_AT_LEAST_EVERY = 120_000;
  const GIVE_UP_AFTER = 15_000;

  const root = document.documentElement;
  const find = (selector) => document.querySelector(selector);
  const footer = find("footer");

  /* Pages of the list, and after the last what is shown meanwhile, or the podium, which is then shown first. */

  const podium = () => find(".podium");

  let pages = 1;
  let page = podium() ? -1 : 0; // -1: the last
  let turning = null;
  let isHeld = false;

  /** Lays everything out again: what is shown, or the room for it, has changed. */
  function arrange() {
    pages = hallPages.layOut() ?? 1;
    show(page);
  }

  function show(wanted) {
    const meanwhile = root.matches(".running") ? find(".meanwhile, .podium") : null;
    const shown = pages + (meanwhile ? 1 : 0);
    page = (wanted + shown) % shown;
    const isList = page < pages;
    find("main").classList.toggle("between", !isList);
    if (isList) hallPages.moveTo(page);
    const words = footer.dataset.page.replace("{page}", page + 1).replace("{pages}", pages);
    find(".page").textContent = isList && pages > 1 ? words : "";
    find(".letters").textContent = isList && pages > 1 ? hallPages.lettersOf(page) : "";
  }

  function turn(by) {
    show(page + by);
    clearTimeout(turning);
    if (!isHeld) turning = setTimeout(turn, podium() && page === pages ? PODIUM_SHOWN_FOR : SHOWN_FOR, 1);
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
  const resized = window.ResizeObserver && new ResizeObserver(arrange);

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
    if (newer.querySelector(".podium") && !podium()) page = -1;
    for (const part of ["header", "main"]) find(part).replaceWith(newer.querySelector(part));
    resized?.observe(find(".pager"));
    document.title = newer.title;
    root.dataset.version = newer.documentElement.dataset.version;
    arrange();
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
    } else if (hallPages.wide.matches && !event.target.closest("a")) {
      hold();
    }
  }

  const keys = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };

  function onKey(event) {
    if (!hallPages.wide.matches || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("a, button, select")) return;
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
  window.addEventListener("resize", arrange);
  window.addEventListener("load", arrange); // before that WebKit may not have the style sheet
  resized?.observe(find(".pager"));
  stayAwake();
  arrange();
  turn(0);
  if (location.protocol !== "file:") {
    window.addEventListener("online", ask);
    document.addEventListener("newer", ask); // the organizer's desk says so
    asking = setTimeout(ask, ASK_EVERY);
  }
})();

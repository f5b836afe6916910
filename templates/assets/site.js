/* On every page of an event: who I am, whether there is something newer, and how the page is read without a network.

   All facts are on the pages without this. The words are the page's own, in the template "words". */

"use strict";

const roundsheet = (() => {
  const root = document.documentElement;
  const words = document.getElementById("words")?.dataset ?? {};
  const event = new URL(".", new URL(root.dataset.newest ?? ".", document.baseURI));
  const isServed = /^https?:$/.test(location.protocol) && root.dataset.newest && words.newer; // so it may get newer

  /** `Newer: {state}` with the state in its place. */
  const said = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  const element = (name, attributes = {}) => Object.assign(document.createElement(name), attributes);

  // Letters that Unicode does not take apart into a plain one and an accent; lists are sorted by the same.
  const PLAIN = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" };

  /** A text without accents and case. */
  const folded = (text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[ßøłđðþæœı]/g, (letter) => PLAIN[letter]);

  /** Whether a folded text has all parts of what was typed. */
  const fits = (words, typed) => folded(typed).split(/\s+/).every((part) => words.includes(part));

  // --- Who I am -------------------------------------------------------------------------------------------------

  const keyOf = (folder) => `roundsheet ${folder.pathname}`;
  const KEY = keyOf(event);
  let unkept = null; // where the browser keeps nothing, as in a private window: known until the page is left

  /** My ID in the event of that folder as this device keeps it, or null. */
  function known(folder) {
    try {
      return localStorage.getItem(keyOf(folder));
    } catch {
      return null;
    }
  }

  /** My ID in this event, or null. */
  const me = () => known(event) ?? unkept;

  /** That is me; null: nobody. */
  function remember(id) {
    unkept = id;
    try {
      if (id === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, id);
    } catch {
      // Then it is known on this page only.
    }
    mark();
    if (isServed && id !== null) keep([myPage(id)]);
  }

  const myPage = (id) => new URL(`players/${encodeURIComponent(id)}/index.html`, event).href;

  /** Where something about me stands: rows that name me, and the rows of links to my page, else these links. */
  function placesOf(id) {
    const own = new Set(document.querySelectorAll(`[data-player="${CSS.escape(id)}"]`));
    for (const link of document.querySelectorAll('main a[href*="players/"]')) {
      if (link.href.split("#")[0] !== myPage(id) || link.hash === "#list" || link.closest(".podium p")) continue;
      const row = link.closest("tr:not(.note), [data-player]");
      if (row && own.has(row)) continue;
      own.add(row && !row.dataset.player ? row : link);
    }
    return own;
  }

  /** Marks me wherever I stand: with a class, and in words for those who hear the page. */
  function mark() {
    for (const old of document.querySelectorAll(".you")) old.remove();
    for (const old of document.querySelectorAll(".me")) old.classList.remove("me");
    const id = me();
    if (id === null) return;
    for (const place of placesOf(id)) {
      place.classList.add("me");
      const you = element("span", { className: "you hidden", textContent: ` ${words.you} ` });
      const name = place.matches("a") ? place : place.querySelector("a[href*='players/'], summary, th, td") ?? place;
      if (name.matches("a")) name.after(you);
      else name.append(you);
    }
    const way = document.querySelector(".to-me");
    const row = way && document.querySelector(":is(.pairings, .ranking, .players) tr.me");
    if (way) way.hidden = !row;
    if (row) row.id = way.firstElementChild.hash.slice(1);
  }

  // --- The bar at the foot of the window ------------------------------------------------------------------------

  /** A line of the bar; it says something once `say` is given a text, and is gone with an empty one. */
  function line(button) {
    const text = element("p");
    text.setAttribute("role", "status");
    const row = element("div");
    row.append(text);
    if (button) row.append(button);
    return {
      say(words) {
        if (text.textContent === words) return;
        if (words) bar().append(row);
        else withdraw(row);
        // A reader's program hears only what changes in an element that it has seen.
        text.textContent = "";
        setTimeout(() => (text.textContent = words), 50);
      },
    };
  }

  function withdraw(row) {
    row.remove();
    const bar = document.querySelector("body > .bar");
    if (bar?.childElementCount === 0) bar.remove();
  }

  function bar() {
    const found = document.querySelector("body > .bar") ?? element("div", { className: "bar" });
    document.body.append(found);
    return found;
  }

  // --- Is there something newer? --------------------------------------------------------------------------------

  const EVERY = 45_000; // milliseconds
  const SELDOM = 600_000;

  let versions = []; // of all pages of the event, the newest; empty until somebody has answered

  /** Asks now and then for the newest versions of the event's pages, and offers to show another of this page.

      Calls `heard` once there was an answer. */
  function watch(heard) {
    const shown = root.dataset.version;
    const show = element("button", { type: "button", textContent: words.show, onclick: () => location.reload() });
    const [newer, offline] = [line(show), line()];
    let asOf = new Date(root.dataset.asOf ?? document.lastModified); // when this page was the newest for certain
    let isCutOff = "asOf" in root.dataset; // the worker says so: the page is its copy
    let offered = shown;
    let failures = 0;
    let timer;
    let isAsking = false;

    const sayOffline = () =>
      offline.say(isCutOff || !navigator.onLine ? said(words.offline, { time: timeOf(asOf) }) : "");

    function get(url, cache) {
      const giveUp = new AbortController(); // AbortSignal.timeout() is missing in browsers that are in use
      setTimeout(() => giveUp.abort(), 15_000);
      return fetch(url, { cache, signal: giveUp.signal });
    }

    async function ask() {
      clearTimeout(timer);
      if (isAsking || document.hidden || !navigator.onLine) return; // what ends this asks again
      isAsking = true;
      try {
        isCutOff = true;
        const answer = await get(root.dataset.newest, "no-store");
        isCutOff = false;
        if (!answer.ok) throw new Error(answer.status);
        const { pages, state } = await answer.json();
        versions = pages.split(" ");
        failures = 0;
        if (versions.includes(shown)) {
          asOf = new Date();
          offered = shown;
          newer.say("");
        } else {
          if (!versions.includes(offered)) offered = await thisPageNow();
          if (versions.includes(offered)) newer.say(said(words.newer, { state }));
        }
        heard();
      } catch {
        failures += 1;
      }
      isAsking = false;
      sayOffline();
      plan();
    }

    /** The version in which this page can be had: a cache that lies between may not be as far yet. */
    async function thisPageNow() {
      const page = await get(location.href, "reload");
      const text = page.ok ? await page.text() : "";
      return new DOMParser().parseFromString(text, "text/html").documentElement.dataset.version;
    }

    /** In a while, not at the same moment as everybody else; ever more seldom while nobody answers. */
    function plan() {
      const wait = Math.min(EVERY * 2 ** failures, SELDOM);
      clearTimeout(timer);
      timer = setTimeout(ask, wait * (0.8 + 0.4 * Math.random()));
    }

    document.addEventListener("visibilitychange", ask);
    addEventListener("online", ask);
    addEventListener("offline", sayOffline);
    addEventListener("pageshow", (shown) => shown.persisted && ask());
    sayOffline();
    ask();
  }

  /** `14:32`, with the day where it was not today. */
  function timeOf(time) {
    const isToday = time.toDateString() === new Date().toDateString();
    const hours = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    const format = isToday ? hours : { day: "numeric", month: "long", ...hours };
    return new Intl.DateTimeFormat(root.lang, format).format(time);
  }

  // --- Without a network ----------------------------------------------------------------------------------------

  const address = (path) => new URL(path, document.baseURI).href;

  /** What is opened, what everybody in the hall wants to see, and my page. */
  const wanted = () => [
    location.href,
    ...words.keep.split(" ").map(address),
    ...(me() === null ? [] : [myPage(me())]),
  ];

  /** Lets the worker keep these pages. */
  async function keep(pages) {
    if (!("serviceWorker" in navigator)) return;
    try {
      await navigator.serviceWorker.register(address(words.worker));
      const { active } = await navigator.serviceWorker.ready;
      if (navigator.connection?.saveData || "asOf" in root.dataset) return;
      active.postMessage({ versions, pages });
    } catch {
      // Then the pages are read with a network only.
    }
  }

  /** Opens what is folded around the part of the page that the address names, or right below its heading. */
  function reveal() {
    const part = document.querySelector(":target");
    const folded = part?.closest("details") ?? document.querySelector("h2:target + details");
    if (!folded || folded.open) return;
    folded.open = true;
    part.scrollIntoView();
  }

  mark();
  reveal();
  addEventListener("hashchange", reveal);
  addEventListener("pageshow", (shown) => shown.persisted && mark());
  if (isServed) {
    const heard = new Promise(watch);
    const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 2000));
    addEventListener("load", () => whenIdle(() => heard.then(() => keep(wanted()))));
  }
  return { me, known, remember, said, element, folded, fits };
})();

/* "Find me" on the event's page: a search in the list of all players by name, and a card with what is said of me there.

   The list is the server's; here its entries are only found, copied to the top of the page and put back. */

"use strict";

(() => {
  const section = document.querySelector(".find");
  if (!section) return;
  const heading = section.querySelector("h2");
  const form = section.querySelector(".finder");
  const input = form.querySelector("input");
  const said = form.querySelector("[role=status]");
  const list = form.querySelector(".matches");
  const card = section.querySelector(".card");
  const forget = card.querySelector(".forget");
  const head = card.querySelector(".head");
  const fold = card.querySelector("details");
  const next = document.querySelector("main > .next");
  const clock = document.querySelector("main > .clock");
  const SHOWN = 8;

  const { me, remember, element, folded, fits } = roundsheet;

  const entries = [...section.querySelectorAll(".everybody > ul > li")].map((item) => ({
    id: item.dataset.player,
    item,
    name: item.querySelector("summary bdi").textContent,
    words: folded(`${item.querySelector("summary bdi").textContent} ${item.dataset.player}`),
  }));

  // --- Searching ------------------------------------------------------------------------------------------------

  /** Everybody whose name or ID has all parts of what was typed, the likeliest first, else by name. */
  function matches() {
    const typed = folded(input.value.trim());
    if (!typed) return [];
    const found = entries.filter(({ words }) => fits(words, typed));
    const rank = ({ id, words }) => (folded(id) === typed ? 0 : begins(words, typed) ? 1 : 2);
    return found.sort((one, other) => rank(one) - rank(other));
  }

  /** Whether each part of what was typed begins a word: "fel" is Felix rather than Dornfeld. */
  const begins = (words, typed) =>
    typed.split(/\s+/).every((part) => words.split(/[\s,-]+/).some((word) => word.startsWith(part)));

  /** Shows whom the text fits; each is a button with the name and the table. */
  function search() {
    const found = matches();
    list.replaceChildren(...found.slice(0, SHOWN).map(choice));
    const { matches: many, nobody } = form.dataset;
    const count = { n: found.length, all: entries.length };
    said.textContent = input.value.trim() && (found.length ? roundsheet.said(many, count) : nobody);
  }

  function choice({ id, item }) {
    const button = element("button", { type: "button", onclick: () => choose(id) });
    button.append(...[...item.querySelector("summary").cloneNode(true).childNodes].filter(isNotMark));
    const shown = element("li");
    shown.append(button);
    return shown;
  }

  const isNotMark = (node) => !node.classList?.contains("you");

  function choose(id) {
    remember(id);
    show();
    card.focus();
  }

  // --- The card -------------------------------------------------------------------------------------------------

  /** Shows what is said of me, or the search where nobody knows who I am. */
  function show() {
    const mine = entries.find(({ id }) => id === me());
    for (const old of card.querySelectorAll(".mine")) old.remove();
    if (mine) fill(mine);
    card.hidden = !mine;
    form.hidden = heading.hidden = Boolean(mine);
    section.setAttribute("aria-labelledby", mine ? "me" : heading.id);
    if (next) next.hidden = Boolean(mine && "next" in mine.item.dataset); // the card says it
    if (clock) clock.hidden = Boolean(mine && "open" in mine.item.dataset);
    roundClock.tick();
  }

  /** Puts my entry of the list into the card, with what is the same at all tables. */
  function fill({ item, name }) {
    const said = item.cloneNode(true);
    const isOpen = "open" in item.dataset;
    const mine = element("h2", { className: "mine", id: "me" });
    const page = element("a", { href: said.querySelector(".more a").href });
    page.append(element("bdi", { textContent: name }));
    mine.append(page);
    card.querySelector(".who").prepend(mine);
    Object.assign(card.querySelector(".share button").dataset, { page: page.href, title: `${name} · ${document.title}` });
    const label = element("p", { className: `mine ${said.querySelector(".label").className}` });
    label.textContent = said.querySelector(".label").textContent;
    head.replaceChildren(label, ...(isOpen ? ownClock(Number(item.dataset.extra ?? 0)) : []));
    const rest = said.querySelector(".rest");
    if (isOpen) addSetup(rest);
    if (next && "next" in item.dataset) rest.before(shown(next));
    rest.classList.add("mine");
    fold.append(rest);
    for (const each of said.querySelectorAll(".said, .figures, .next")) {
      each.classList.add("mine");
      fold.before(each);
    }
  }

  function shown(part) {
    const copy = part.cloneNode(true);
    copy.hidden = false;
    return copy;
  }

  /** What is played at all tables, and when, above what is so at mine. */
  function addSetup(rest) {
    const setup = document.querySelector("#setup > *")?.cloneNode(true);
    const own = rest.querySelector(".facts");
    if (setup && own) own.prepend(...setup.children);
    else if (setup) rest.lastElementChild.before(setup);
  }

  /** What is left of the round at my table, which may have more minutes than the others. */
  function ownClock(extra) {
    if (!clock) return [];
    const own = shown(clock);
    own.querySelector(".set").remove();
    if (own.dataset.minutes) own.dataset.minutes = Number(own.dataset.minutes) + extra;
    return [own];
  }

  input.addEventListener("input", search);
  input.addEventListener("focus", () => {
    if (matchMedia("(pointer: coarse)").matches) section.scrollIntoView(); // or the keyboard lies over who was found
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const found = matches();
    if (found.length === 1) choose(found[0].id);
    else list.querySelector("button")?.focus();
  });
  forget.addEventListener("click", () => {
    remember(null);
    input.value = "";
    search();
    show();
    input.focus();
  });
  addEventListener("pageshow", (shown) => shown.persisted && show());
  show();
})();

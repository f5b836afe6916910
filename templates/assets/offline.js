/* In place of a page that is not kept: which ones are, and the way back to what was asked for, whose path follows #.

   Browsers without a worker never come here. */

"use strict";

(async () => {
  const again = document.querySelector(".again");
  const kept = document.querySelector(".kept");
  const site = new URL(".", new URL(document.getElementById("words").dataset.worker, document.baseURI));
  const event = new URL("..", location.href.split("#")[0]);
  const { element } = roundsheet;

  const asked = new URL(location.hash.slice(1) || event, location.href);
  if (asked.href.startsWith(site.href)) again.href = asked.href;

  /** Goes on to what was asked for, once somebody answers: a device that is online may still reach nobody. */
  async function goOn() {
    try {
      const { ok } = await fetch(document.documentElement.dataset.newest, { cache: "no-store" });
      if (ok) location.replace(again.href);
    } catch {
      // Then nobody does.
    }
  }
  addEventListener("online", goOn);
  setInterval(() => document.hidden || goOn(), 5000); // a network may come without telling, or tell too early

  /** The kept pages of this event but this one, each with its heading. */
  async function pages() {
    const found = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith(`roundsheet ${site.href} pages`)) continue;
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (!url.startsWith(event.href) || url === location.href.split("#")[0]) continue;
        const html = await (await cache.match(url)).text();
        const heading = new DOMParser().parseFromString(html, "text/html").querySelector("h1");
        if (heading) found.push({ url, text: heading.textContent });
      }
    }
    return found;
  }

  if (!("caches" in window)) return;
  const found = await pages();
  kept.hidden = found.length === 0;
  for (const { url, text } of found) {
    const item = element("li");
    item.append(element("a", { href: url, textContent: text }));
    kept.querySelector("ul").append(item);
  }
})();

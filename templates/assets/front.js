/* On the front page: the events in which this device knows who I am, before all others, each with the way to my page. */

"use strict";

(() => {
  const section = document.querySelector(".mine");
  if (!section) return;
  const list = section.querySelector("ul");
  const { known, element } = roundsheet;

  for (const entry of document.querySelectorAll(".group:not(.mine) .events > li")) {
    const event = new URL(".", entry.querySelector("h3 a").href);
    const id = known(event);
    if (id === null) continue;
    const mine = entry.cloneNode(true);
    const page = element("a", { href: new URL(`players/${encodeURIComponent(id)}/index.html`, event).href });
    page.textContent = section.dataset.page;
    const way = element("p", { className: "more" });
    way.append(page);
    mine.append(way);
    list.append(mine);
  }
  section.hidden = list.childElementCount === 0;
})();

// On the list of results: says who sits at the table whose number is typed, and takes what is newer row by row, so that
// nothing that somebody is typing is lost and no row moves under a thumb.
"use strict";
(() => {
  const line = document.querySelector("form.quick");
  const table = line?.elements.table;
  const who = line?.querySelector("output");

  const say = () => {
    const row = table.value.trim() && document.querySelector(`[data-table="${CSS.escape(table.value.trim())}"]`);
    who.replaceChildren(...(row ? [...row.querySelectorAll("bdi, small")].map((each) => each.cloneNode(true)) : []));
  };

  /** The rows of a list, by their tables' addresses. */
  const rows = (page) => new Map([...page.querySelectorAll("[data-table]")].map((each) => [each.id, each]));

  const take = (newer) => {
    const [here, there] = [rows(document), rows(newer)];
    const draw = (page) => page.querySelector("form.quick [name=seen]")?.value;
    if (draw(document) !== draw(newer) || there.size !== here.size) return location.reload(); // another draw
    for (const [id, row] of there) {
      if (here.get(id).innerHTML !== row.innerHTML) here.get(id).replaceWith(row);
    }
    document.querySelector(".lead").replaceWith(newer.querySelector(".lead"));
    say();
  };

  const fetched = async () => {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  };

  if (!line) return;
  table.addEventListener("input", say);
  document.addEventListener("newer", (event) => {
    event.preventDefault();
    fetched().catch(() => {}); // the server was ended this moment
  });
  say();
})();

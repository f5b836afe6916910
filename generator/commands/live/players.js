// The list of players at the organizer's page: shows those whose names have what is being typed, and saves a tick at once.
"use strict";
(() => {
  const find = document.querySelector("form.find");
  const list = document.querySelector(".people");
  if (list === null) return;
  const lines = [...list.children];

  /** Returns a text as names are compared: without accents and capitals. */
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  if (find !== null) {
    const input = find.querySelector("input");
    find.querySelector("button").hidden = true;
    find.addEventListener("submit", (event) => event.preventDefault());
    input.addEventListener("input", () => {
      const words = folded(input.value).split(/\s+/).filter(Boolean);
      for (const line of lines) line.hidden = !words.every((word) => line.dataset.words.includes(word));
    });
  }

  const form = list.closest("form");
  const SHOWN_MILLISECONDS = 4000;
  const save = form.querySelector("button[value=save]");
  if (save === null) return;
  const said = form.querySelector("output");
  const id = (box) => box.name.replace("here-", "");

  let timer = 0;
  const say = (text) => {
    said.textContent = text;
    clearTimeout(timer);
    timer = setTimeout(() => said.replaceChildren(), SHOWN_MILLISECONDS);
  };

  /** Types one tick, and says what became of it; where it could not be typed the box is as it was. */
  const type = async (box) => {
    const fields = { do: "save", shown: id(box), ticked: box.checked ? "" : id(box) };
    if (box.checked) fields[box.name] = box.value;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const alert = page.querySelector("[role=alert]");
      if (!answer.ok || alert !== null) throw new Error(alert === null ? "" : alert.textContent.trim());
      say(box.getAttribute(box.checked ? "aria-label" : "data-away"));
      form.elements.ticked.value = lines.map((line) => line.querySelector("input:checked")).filter(Boolean).map(id).join(" ");
    } catch (error) {
      box.checked = !box.checked;
      say(error.message || said.dataset.failed);
    }
  };

  save.hidden = true;
  form.addEventListener("change", (event) => type(event.target));
})();

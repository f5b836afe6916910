// The list of players at the organizer's page: shows those whose names have what is being typed.
"use strict";
(() => {
  const form = document.querySelector("form.find");
  const list = document.querySelector(".people");
  if (form === null || list === null) return;
  const input = form.querySelector("input");
  const lines = [...list.children];

  /** Returns a text as names are compared: without accents and capitals. */
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  const search = () => {
    const words = folded(input.value).split(/\s+/).filter(Boolean);
    for (const line of lines) line.hidden = !words.every((word) => line.dataset.words.includes(word));
  };

  form.querySelector("button").hidden = true;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", search);
})();

/* "Copy for a chat" on a round's page: the text beside the page, into the clipboard or, where that is not allowed, into
   the page, to be copied by hand. From a disk there is the link alone. */

"use strict";

(() => {
  const button = document.querySelector("button[data-copy]");
  if (!button || !/^https?:$/.test(location.protocol)) return;
  const { copied, byHand, failed } = button.dataset;
  const below = document.createElement("div");

  /** Says what came of it, where a reader's program hears it. */
  function say(words, ...more) {
    const text = document.createElement("p");
    text.setAttribute("role", "status");
    below.replaceChildren(text, ...more);
    button.parentElement.after(below);
    setTimeout(() => (text.textContent = words), 50);
  }

  /** The text, chosen already. */
  function show(text) {
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true;
    field.rows = Math.min(text.split("\n").length, 12);
    field.setAttribute("aria-label", button.textContent);
    say(byHand, field);
    field.focus();
    field.select();
  }

  async function fetched() {
    const answer = await fetch(button.dataset.copy, { cache: "no-cache" });
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  }

  /** WebKit lets a page copy in the moment of the tap alone: it is given the promise of a text. Others want the text. */
  async function copy(text) {
    try {
      const content = text.then((known) => new Blob([known], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]);
    } catch {
      await navigator.clipboard.writeText(await text);
    }
  }

  button.addEventListener("click", async () => {
    const text = fetched();
    const [known, done] = await Promise.allSettled([text, copy(text)]);
    if (known.status === "rejected") say(failed);
    else if (done.status === "rejected") show(known.value);
    else say(copied);
  });
  button.hidden = false;
})();

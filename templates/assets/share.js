/* "Share": the system's own sheet, or else the address into the clipboard. Nothing but a page's address and title is given. */

"use strict";

(() => {
  if (!/^https?:$/.test(location.protocol)) return;
  const canonical = document.querySelector("link[rel=canonical]")?.href;

  /** Shares this page, or the one that the button names. */
  async function share({ dataset: { page, title, copied } }, said) {
    const url = page ?? canonical ?? location.href.split(/[?#]/)[0];
    if (navigator.share) {
      await navigator.share({ title: title ?? document.title, url }).catch(() => {}); // closed without a choice
      return;
    }
    said.textContent = "";
    try {
      await navigator.clipboard.writeText(url);
      said.textContent = copied;
    } catch {
      said.textContent = url; // to be copied by hand
    }
  }

  for (const button of document.querySelectorAll(".share button")) {
    button.addEventListener("click", () => share(button, button.nextElementSibling));
    button.hidden = false;
  }
})();

// The page of a new event: a file is dropped or chosen, and a game is found by typing. Without it names are pasted, and
// games are in a list.
"use strict";
(() => {
  const MAX_BYTES = 280_000; // of a workbook: the server takes 400,000 with all else, and a form needs a third more

  const form = document.querySelector("form.new-event");
  const [names, area, row] = [form.elements.names, form.querySelector(".dropped"), form.querySelector(".file")];
  const [chosen, output, without] = ["input", "output", "button"].map((name) => row.querySelector(name));

  const say = (text, file) => {
    output.textContent = text.replace("{file}", file);
  };

  /** A workbook takes the place of the names until it is taken away. */
  const show = () => {
    const isThere = form.elements.file.value !== "";
    names.hidden = isThere;
    without.hidden = !isThere;
    say(isThere ? output.dataset.chosen : "", form.elements.file_name.value);
  };

  const decoded = (bytes) => {
    const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
    try {
      return new TextDecoder(mark, { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder("windows-1252").decode(bytes);
    }
  };

  const inBase64 = (bytes) => {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_");
  };

  const take = async (file) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return say(output.dataset.large, file.name);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isWorkbook = (bytes[0] === 0x50 && bytes[1] === 0x4b) || bytes.includes(0);
    const isText = !isWorkbook || (bytes[0] ^ bytes[1]) === 1; // UTF-16 has zeros, too
    form.elements.file.value = isText ? "" : inBase64(bytes);
    form.elements.file_name.value = isText ? "" : file.name;
    if (isText) names.value = decoded(bytes);
    show();
    if (isText) say(output.dataset.chosen, file.name);
  };

  chosen.addEventListener("change", () => take(chosen.files[0]));
  without.addEventListener("click", () => {
    chosen.value = "";
    form.elements.file.value = form.elements.file_name.value = "";
    show();
    names.focus();
  });
  const hasFiles = (event) => event.dataTransfer.types.includes("Files"); // and no text that is dragged
  for (const kind of ["dragover", "drop"]) {
    addEventListener(kind, (event) => hasFiles(event) && event.preventDefault()); // else a browser would open the file
  }
  area.addEventListener("dragover", () => area.classList.add("over"));
  area.addEventListener("dragleave", () => area.classList.remove("over"));
  area.addEventListener("drop", (event) => {
    area.classList.remove("over");
    if (!hasFiles(event)) return;
    chosen.files = event.dataTransfer.files;
    take(event.dataTransfer.files[0]);
  });

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const select = form.elements.game;
  const find = document.getElementById("find-game");
  const groups = [...select.children].map((each) => each.cloneNode(true));

  const narrow = () => {
    const words = plain(find.value).split(/\s+/).filter(Boolean);
    const before = select.value;
    const fits = (option) => {
      const text = plain(`${option.text} ${option.dataset.words ?? ""}`);
      return words.every((word) => text.includes(word));
    };
    const left = groups.map((group) => {
      const copy = group.cloneNode(true);
      for (const option of copy.querySelectorAll("option")) if (!fits(option)) option.remove();
      return copy;
    });
    select.replaceChildren(...left.filter((each) => each.matches("option") ? words.length === 0 : each.children.length > 0));
    select.value = before;
    if (select.selectedIndex < 0 || (words.length > 0 && select.value === "")) select.selectedIndex = 0;
  };

  find.addEventListener("input", narrow);
  find.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    select.focus();
  });

  row.hidden = find.parentElement.hidden = false;
  show();
})();

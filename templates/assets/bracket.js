/* The bracket: my way through it, the games that I played and those that I can still get to. */

"use strict";

(() => {
  const brackets = document.querySelectorAll(".bracket"); // the bracket, and games beside it, as for third place
  const { element } = roundsheet;

  /** Marks a game on my way: with a class, and in words for those who hear the page. */
  function mark(game, how) {
    game.classList.add("way", how);
    game.querySelector(".label").append(element("span", { className: "way-word hidden", textContent: ` ${game.closest(".bracket").dataset[how]}` }));
  }

  function clear() {
    for (const word of document.querySelectorAll(".bracket .way-word")) word.remove();
    for (const game of document.querySelectorAll(".bracket .way")) game.classList.remove("way", "mine", "ahead", "on");
  }

  /** My games round by round. From the last of them, if I did not lose it, the lines lead on to the final. */
  function showIn(bracket) {
    let at = null; // the game's place in its round, while I am in it
    for (const round of bracket.children) {
      const games = [...round.querySelectorAll(".games > li")];
      const own = games.findIndex((game) => game.querySelector(".me"));
      if (own >= 0) {
        mark(games[own], "mine");
        at = games[own].querySelector(".me.lost") ? null : own;
      } else if (at !== null) {
        mark(games[at], "ahead");
      }
      const isOn = at !== null && round.classList.contains("joined");
      if (isOn) games[at].classList.add("on"); // so is the line from it
      at = isOn ? Math.floor(at / 2) : null;
    }
  }

  function show() {
    clear();
    brackets.forEach(showIn);
  }

  addEventListener("pageshow", (shown) => shown.persisted && show());
  show();
})();

/* The bracket: my way through it, the games that I played and those that I can still get to. */

"use strict";

(() => {
  const tree = document.querySelector(".tree");
  const { element } = roundsheet;

  /** Marks a game on my way: with a class, and in words for those who hear the page. */
  function mark(game, how) {
    game.classList.add("way", how);
    game.querySelector(".label").append(element("span", { className: "way-word hidden", textContent: ` ${tree.dataset[how]}` }));
  }

  function clear() {
    for (const word of tree.querySelectorAll(".way-word")) word.remove();
    for (const game of tree.querySelectorAll(".way")) game.classList.remove("way", "mine", "ahead", "on");
  }

  /** My games round by round. From the last of them, if I did not lose it, the lines lead on; returns whether to the end. */
  function showIn(bracket) {
    let at = null; // the game's place in its round, while I am in it
    let isIn = false;
    for (const round of bracket.querySelectorAll(".round")) {
      const games = [...round.querySelectorAll(".games > li")];
      const own = games.findIndex((game) => game.querySelector(".me"));
      if (own >= 0) {
        mark(games[own], "mine");
        at = games[own].querySelector(".me.lost") ? null : own;
      } else if (at !== null) {
        mark(games[at], "ahead");
      }
      isIn = at !== null;
      const leads = ["joined", "straight"].find((lines) => round.classList.contains(lines));
      if (isIn && leads) games[at].classList.add("on"); // so is the line from it
      at = !isIn || !leads ? null : leads === "joined" ? Math.floor(at / 2) : at;
    }
    return isIn;
  }

  function show() {
    clear();
    const last = [...tree.querySelectorAll(".bracket")].filter(showIn);
    const final = tree.querySelector(".grand .games > li");
    if (final && last.some((part) => part.matches(".upper, .lower")) && !final.matches(".mine")) mark(final, "ahead");
  }

  addEventListener("pageshow", (shown) => shown.persisted && show());
  show();
})();

/* "Repeat the draw" on a round's page: fetches the round's data, draws again with draw.js and says what came of it.

   The button's data-draw leads to draw-<n>.json, beside which all other data files lie; data-program to draw.js, which
   is fetched when it is needed. What it says stands in the data- attributes of #draw-words. */

"use strict";

(() => {
  const button = document.querySelector("button[data-draw]");
  if (!button) return;
  const answer = button.closest(".seal").querySelector("[role=status]");
  const words = document.getElementById("draw-words").dataset;
  const shownSeed = document.querySelector(".seed").textContent;
  let isBusy = false;

  /** A paragraph, or another element, of texts and elements. */
  const element = (name, ...parts) => {
    const made = document.createElement(name);
    made.append(...parts);
    return made;
  };
  const say = (...paragraphs) => answer.replaceChildren(...paragraphs);
  const sentence = (...parts) => element("p", ...parts);
  /** The text in parts, with the values, texts or elements, in the places of their names in braces. */
  const filled = (text, values) =>
    text.split(/\{(\w+)\}/).flatMap((part, i) => (i % 2 ? (values[part] ?? "") : part));

  class NotFetched extends Error {}

  const fileOf = (url) => url.pathname.split("/").pop();

  /** Runs draw.js, the first time. */
  const program = () =>
    new Promise((resolve, reject) => {
      if (typeof RoundsheetDraw !== "undefined") {
        resolve();
        return;
      }
      const script = document.createElement("script");
      script.src = button.dataset.program;
      script.onload = resolve;
      script.onerror = () => reject(new NotFetched(fileOf(new URL(script.src))));
      document.head.append(script);
    });

  async function fetched(url) {
    try {
      const response = await fetch(url, { cache: "no-cache" });
      if (response.ok) return await response.json();
    } catch {
      // no network, or something else that answers in its place
    }
    throw new NotFetched(fileOf(url));
  }

  /** The data files that the check needs, by name, and the players' names by ID. */
  async function gather() {
    const first = new URL(button.dataset.draw, document.baseURI);
    const beside = (name) => fetched(new URL(name, first));
    const [draw] = await Promise.all([fetched(first), program()]);
    const needed = RoundsheetDraw.needs(draw);
    const [players, ...rounds] = await Promise.all(["players.json", ...needed].map(beside));
    const files = Object.fromEntries(needed.map((name, i) => [name, rounds[i]]));
    files[`draw-${draw.round}.json`] = draw;
    return { draw, files, names: new Map(players.players.map(({ id, name }) => [id, name])) };
  }

  /** A list entry for a difference; `name` makes an element of a player's name. */
  function entry({ kind, published, drawn }, name) {
    if (kind === "deployment" || kind === "objective") {
      const of = `of${kind[0].toUpperCase()}${kind.slice(1)}`;
      const values = { published: element("bdi", published ?? ""), drawn: element("bdi", drawn) };
      return element("li", ...filled(words[published === null ? `${of}None` : of], values));
    }
    const place = ({ table, game }) =>
      [game && [words.atGame, game], table && [words.atTable, table]]
        .filter(Boolean)
        .map(([text, number]) => filled(text, { number }).join(""))
        .join(", ");
    const who = ({ player1, player2 }) =>
      player2 === null
        ? filled(words.bye, { player: name(player1) })
        : filled(words.game, { one: name(player1), other: name(player2) });
    const placed = (pairing, at) => (at ? filled(words.placed, { game: who(pairing), place: at }) : who(pairing));
    const parts = {
      players: () => filled(words.ofPlayers, { game: placed(published, place(published)) }),
      missing: () => filled(words.ofMissing, { game: placed(drawn, place(drawn)) }),
      seats: () => filled(words.ofSeats, { game: placed(published, place(published)) }),
      table: () =>
        filled(words.ofTable, {
          game: placed(published, place(published) || words.atNoTable),
          place: place(drawn),
        }),
    };
    return element("li", ...parts[kind]());
  }

  function tell({ draw, files, names }) {
    if (draw.draw !== shownSeed) {
      say(sentence(words.newer));
      return;
    }
    const { seed, pairings, compared, identical, differences } = RoundsheetDraw.check(files);
    const name = (id) => element("bdi", names.get(id) ?? id);
    const parts = [];
    if (!seed.isSame) parts.push(sentence(words.corrected));
    const again = seed.isSame ? words.again : words.againFromSeed;
    if (identical) {
      parts.push(sentence(...filled(words.same, { again })));
    } else {
      const changed = differences.filter((each) => each.published?.player1);
      const same = compared - changed.length;
      parts.push(sentence(...filled(words.changed, { again, same, all: pairings.length })));
    }
    if (differences.length) {
      parts.push(
        element("ul", ...differences.map((difference) => entry(difference, name))),
        sentence(words.counts),
      );
    }
    say(...parts);
  }

  /** What an error means. Only what the program says of the data is said of the draw: all else is the browser's. */
  function trouble(error) {
    if (error instanceof NotFetched) return filled(words.notFetched, { file: error.message });
    const isOfDraw = typeof RoundsheetDraw !== "undefined" && error instanceof RoundsheetDraw.Impossible;
    return [isOfDraw ? words.impossible : words.tooOld];
  }

  async function check() {
    if (isBusy) return;
    if (window.location.protocol === "file:") {
      say(sentence(words.disk));
      return;
    }
    isBusy = true;
    say(sentence(words.busy));
    try {
      tell(await gather());
    } catch (error) {
      say(sentence(...trouble(error)));
    }
    isBusy = false;
  }

  button.addEventListener("click", check);
})();

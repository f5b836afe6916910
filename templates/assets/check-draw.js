/* "Check this draw" on a round's page: fetches the round's data, draws again with draw.js and says what came of it.

   The button's data-draw leads to draw-<n>.json, beside which all other data files lie; data-program to draw.js, which
   is fetched when it is needed. */

"use strict";

(() => {
  const button = document.querySelector("button[data-draw]");
  if (!button) return;
  const answer = button.parentElement.querySelector("[role=status]");
  const shownSeed = button.parentElement.querySelector("code").textContent;
  let isBusy = false;

  /** A paragraph, or another element, of texts and elements. */
  const element = (name, ...parts) => {
    const made = document.createElement(name);
    made.append(...parts);
    return made;
  };
  const say = (...paragraphs) => answer.replaceChildren(...paragraphs);
  const sentence = (...parts) => element("p", ...parts);
  const counted = (count, one, many) => (count === 1 ? `the one ${one}` : `all ${count} ${many}`);

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
    let response;
    try {
      response = await fetch(url, { cache: "no-cache" });
    } catch {
      throw new NotFetched(fileOf(url));
    }
    if (!response.ok) throw new NotFetched(fileOf(url));
    return response.json();
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

  /** What was drawn again, and from what. */
  function from(draw, isSeedSame) {
    if (!isSeedSame) return "Drawn again on this device from the seed above";
    if (draw.round === 1) return "Drawn again on this device from the event’s seed and the players who take part";
    const rounds = draw.round === 2 ? "round 1" : `rounds 1 to ${draw.round - 1}`;
    return `Drawn again on this device from the results of ${rounds}`;
  }

  /** `all 8 pairings, the bye and their tables are the same`. */
  function sameness(draw, pairings) {
    const games = pairings.filter((pairing) => pairing.player2 !== null).length;
    const byes = pairings.length - games;
    const what = [counted(games, "pairing", "pairings"), ["", "the bye", `the ${byes} byes`][Math.min(byes, 2)]];
    const places = draw.of === "swiss" ? "tables" : "numbers";
    const last = games === 1 ? `its ${places.slice(0, -1)}` : `their ${places}`;
    return `${what.filter(Boolean).join(", ")} and ${last} are the same.`;
  }

  /** A list entry for a difference; `name` makes an element of a player's name. */
  function entry({ kind, published, drawn }, name) {
    const place = ({ table, game }) =>
      [game && `game ${game}`, table && `table ${table}`].filter(Boolean).join(", ");
    const at = (pairing) => (place(pairing) ? `, ${place(pairing)}.` : ".");
    const who = ({ player1, player2 }) =>
      player2 === null ? ["a bye for ", name(player1)] : [name(player1), " against ", name(player2)];
    const words = {
      players: () => ["In the round, but not drawn: ", ...who(published), at(published)],
      missing: () => ["Drawn, but not in the round: ", ...who(drawn), at(drawn)],
      table: () => [
        ...["At another place: ", ...who(published)],
        `, ${place(published) || "no table"}; drawn for ${place(drawn)}.`,
      ],
      seats: () => ["Named the other way round: ", ...who(published), at(published)],
    };
    if (words[kind]) return element("li", ...words[kind]());
    const now = published === null ? ["None is named"] : ["The round is played with “", element("bdi", published), "”"];
    return element("li", ...now, `; the ${kind} drawn was “`, element("bdi", drawn), "”.");
  }

  function tell({ draw, files, names }) {
    if (draw.draw !== shownSeed) {
      say(sentence("The data are newer than this page: the round was drawn anew. Reload the page and check again."));
      return;
    }
    const { seed, pairings, identical, differences } = RoundsheetDraw.check(files);
    const name = (id) => element("bdi", names.get(id) ?? id);
    const parts = [];
    if (!seed.isSame) {
      const changed = draw.round === 1 ? "The event’s seed or who takes part" : "An earlier result, or who takes part,";
      parts.push(
        sentence(
          `${changed} was corrected since this round was drawn: today’s data would give another seed. `,
          "Pairings that are played stay as they are, so the draw was repeated from the seed above.",
        ),
      );
    }
    const begin = from(draw, seed.isSame);
    if (identical) {
      parts.push(sentence(`${begin}: ${sameness(draw, pairings)}`));
    } else {
      const changed = differences.filter((each) => each.published?.player1);
      const same = files[`round-${draw.round}.json`].pairings.length - changed.length;
      parts.push(sentence(`${begin}: ${same} of ${pairings.length} pairings and byes are as they were drawn.`));
    }
    if (differences.length) {
      parts.push(
        element("ul", ...differences.map((difference) => entry(difference, name))),
        sentence("What is published counts; ask the organizer why it was changed."),
      );
    }
    say(...parts);
  }

  async function check() {
    if (isBusy) return;
    if (window.location.protocol === "file:") {
      say(
        sentence(
          "This page was opened from a disk, where a browser does not let it read the data beside it. ",
          "Open the page from the web and press the button again.",
        ),
      );
      return;
    }
    isBusy = true;
    say(sentence("Drawing again …"));
    try {
      tell(await gather());
    } catch (error) {
      say(
        sentence(
          error instanceof NotFetched
            ? `The file ${error.message} could not be fetched. Check the connection and press the button again.`
            : "The draw can’t be repeated from these data. Reload the page and try again; if it says the same then, " +
                "tell the organizer.",
        ),
      );
    }
    isBusy = false;
  }

  button.addEventListener("click", check);
  button.hidden = false;
})();

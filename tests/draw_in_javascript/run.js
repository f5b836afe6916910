// Runs parts of draw.js: the standard input is a JSON list of [name, ...arguments], the output that of what they give.
"use strict";

const { readFileSync } = require("node:fs");
const path = require("node:path");
const draw = require(path.join(__dirname, "..", "..", "templates", "assets", "draw.js"));

/** The least cost of pairing all, or null; `costs` is a table of whole numbers, null where two may not be paired. */
function leastCost(costs) {
  const cost = (i, j) => (costs[i][j] === null ? null : BigInt(costs[i][j]));
  const { isPerfect, mate } = new draw.parts.Matching(costs.length, cost);
  if (!isPerfect) return null;
  return Number(costs.reduce((sum, row, i) => sum + row[mate[i]], 0) / 2);
}

/** How a score group of a whole event's draws was drawn, counted. */
const ways = {};
for (const way of ["shuffle", "count", "leastSum"]) {
  const original = draw.parts.GroupDraw.prototype[way];
  draw.parts.GroupDraw.prototype[way] = function counted() {
    const outcome = original.call(this);
    if (outcome) ways[way] = (ways[way] ?? 0) + 1;
    return outcome;
  };
}

/** Every draw of an event's files: {round: what check gives}. */
function checkAll(files) {
  const draws = Object.keys(files).filter((name) => name.startsWith("draw-"));
  const filesFor = (name) => [name, ...draw.needs(files[name])];
  return Object.fromEntries(
    draws.map((name) => {
      const needed = filesFor(name).map((each) => [each, files[each]]);
      return [files[name].round, draw.check(Object.fromEntries(needed))];
    }),
  );
}

const known = {
  ...draw.parts,
  check: draw.check,
  needs: draw.needs,
  numberBelow: (limit, ...others) => String(draw.parts.numberBelow(BigInt(limit), ...others)), // limit: a text
  leastCost,
  checkAll,
  ways: () => ways,
};

const tasks = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(tasks.map(([name, ...given]) => known[name](...given))));

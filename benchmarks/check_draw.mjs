// Repeats a draw as the pages' "Check this draw" does. Standard input: the files of a check, as JSON; output: milliseconds of
// the processor that each of five seeds takes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const draw = createRequire(import.meta.url)("../templates/assets/draw.js");
const [name, file, earlier] = JSON.parse(readFileSync(0, "utf8"));

const times = [0, 1, 2, 3, 4].map((attempt) => {
  const begun = process.cpuUsage();
  const { pairings } = draw.check({ [name]: { ...file, draw: String(attempt).repeat(64) }, ...earlier });
  const { user, system } = process.cpuUsage(begun);
  if (2 * pairings.length !== file.players.length) throw new Error("not everybody is paired");
  return (user + system) / 1000;
});
process.stdout.write(JSON.stringify(times));

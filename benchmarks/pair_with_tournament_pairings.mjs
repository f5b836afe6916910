// Pair the round after a history with the package tournament-pairings, and print how long it took.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , packagePath, historyPath] = process.argv;
const { Swiss } = await import(pathToFileURL(packagePath).href);
const { players, round } = JSON.parse(readFileSync(historyPath, "utf-8"));
const begun = performance.now();
Swiss(players, round);
const seconds = (performance.now() - begun) / 1000;
const resident = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ seconds, slowest: seconds, resident }));

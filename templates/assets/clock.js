/* The clock of a round: counts down to its start and then to its end.

   An element with data-clock="10:00" says how long the round lasts (data-minutes), on which days this may be
   (data-dates), since when it is paused (data-paused="10:20") and in which words to tell what is left: {time} in them is
   the time. What is left is written into the element's .left; on any other day the text that the page has stays alone.

   Where the page knows how far the venue's clocks are ahead of Greenwich on each of the days (data-offsets="+02:00"), the
   device may be anywhere; else it is taken to be in the hall. An element with data-noon="2018-09-22T12:00+02:00" is shown
   where the device's clock says another time then: the page's times are not the reader's. What says when something
   begins (data-until="2018-09-22T14:15+02:00") has two texts, of which the second is shown once that has passed. */

"use strict";

const roundClock = (() => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  const LAST_MINUTES = 10; // in which the clock looks different, and the very last again

  /** The times of a round on one of its days, which begins at midnight where it is played. */
  function timesOn(day, offset, { clock, minutes, paused }) {
    const at = (time) => new Date(`${day}T${time}${offset}`);
    const start = at(clock);
    const end = minutes ? new Date(start.getTime() + minutes * MINUTE) : null;
    const still = paused ? at(paused) : null;
    if (still && still < start) still.setTime(still.getTime() + DAY); // paused after midnight
    return { start, end, paused: still, midnight: at("00:00") };
  }

  const isToday = ({ midnight, end }, now) => midnight <= now && (now - midnight < DAY || now < end);

  /** When the round of a clock starts and ends, and since when it is paused; null where it is not played today. */
  function timesOf(clock, now) {
    if (clock.dataset.times) return JSON.parse(clock.dataset.times); // the organizer's, on the hall's screen
    const days = clock.dataset.clock ? clock.dataset.dates.split(" ").filter(Boolean) : [];
    const offsets = (clock.dataset.offsets ?? "").split(" ");
    const times = days.map((day, i) => timesOn(day, offsets[i] ?? "", clock.dataset)).find((each) => isToday(each, now));
    return times ?? null;
  }

  /** What a round's times say at a moment: its phase, and how many milliseconds are left of it. */
  function phaseOf(times, now) {
    if (!times) return ["", 0];
    if (now < times.start) return ["before", times.start - now];
    if (!times.end) return ["", 0];
    const left = times.end - (times.paused ?? now);
    if (left <= 0) return ["over", 0];
    if (times.paused) return ["paused", left];
    return [left <= MINUTE ? "last" : left <= LAST_MINUTES * MINUTE ? "ending" : "running", left];
  }

  /* 74:59, and 3:05:00 from a hundred minutes on. */
  function figures(milliseconds) {
    const seconds = Math.ceil(milliseconds / 1000);
    const two = (number) => String(number).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    const [hours, rest] = minutes < 100 ? ["", minutes] : [`${Math.floor(minutes / 60)}:`, two(minutes % 60)];
    return `${hours}${rest}:${two(seconds % 60)}`;
  }

  /** The words for a phase, in which {time} is still to be filled in. */
  function wordsOf(clock, phase) {
    const { before, running, still, over } = clock.dataset;
    return { before, over, paused: still }[phase] ?? running;
  }

  function show(clock, now) {
    const [phase, left] = phaseOf(timesOf(clock, now), now);
    const place = clock.querySelector(".left");
    clock.dataset.phase = phase;
    place.hidden = phase === "";
    if (phase === "") return;
    const [before, after] = wordsOf(clock, phase).split("{time}");
    const time = document.createElement("b");
    time.textContent = figures(left);
    place.replaceChildren(before, ...(after === undefined ? [] : [time, after]));
  }

  function tellLater(next, now) {
    if (now < new Date(next.dataset.until)) return;
    const [promised, planned] = next.children;
    [promised.hidden, planned.hidden] = [true, false];
  }

  function tick() {
    const now = new Date();
    for (const clock of document.querySelectorAll(".clock")) show(clock, now);
    for (const next of document.querySelectorAll("[data-until]")) tellLater(next, now);
  }

  return { timesOf, phaseOf, figures, wordsOf, tick };
})();

for (const note of document.querySelectorAll("[data-noon]")) {
  const noon = new Date(note.dataset.noon);
  note.hidden = noon.getHours() === 12 && noon.getMinutes() === 0;
}
roundClock.tick();
setInterval(roundClock.tick, 1000);

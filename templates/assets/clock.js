/* The clock of a round: counts down to its start and then to its end, by the clock of the device in the hall.

   An element with data-clock="10:00" says how long the round lasts (data-minutes), on which days this may be
   (data-dates), since when it is paused (data-paused="10:20") and in which words to tell what is left: {time} in them is
   the time. What is left is written into the element's .left; on any other day the text that the page has stays alone. */

"use strict";

const roundClock = (() => {
  const MINUTE = 60_000;
  const LAST_MINUTES = 10; // in which the clock looks different, and the very last again

  /** The times of a round on one of its days. */
  function timesOn(day, { clock, minutes, paused }) {
    const start = new Date(`${day}T${clock}`);
    const end = minutes ? new Date(start.getTime() + minutes * MINUTE) : null;
    const still = paused ? new Date(`${day}T${paused}`) : null;
    if (still && still < start) still.setDate(still.getDate() + 1); // paused after midnight
    return { start, end, paused: still };
  }

  function isToday({ start, end }, now) {
    const [from, tomorrow] = [new Date(start), new Date(start)];
    from.setHours(0, 0, 0, 0);
    tomorrow.setHours(24, 0, 0, 0);
    return from <= now && (now < tomorrow || now < end);
  }

  /** When the round of a clock starts and ends, and since when it is paused; null where it is not played today. */
  function timesOf(clock, now) {
    if (clock.dataset.times) return JSON.parse(clock.dataset.times); // the organizer's, on the hall's screen
    const days = clock.dataset.clock ? clock.dataset.dates.split(" ").filter(Boolean) : [];
    const times = days.map((day) => timesOn(day, clock.dataset)).find((each) => isToday(each, now));
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

  function tick() {
    const now = new Date();
    for (const clock of document.querySelectorAll(".clock")) show(clock, now);
  }

  return { timesOf, phaseOf, figures, wordsOf, tick };
})();

roundClock.tick();
setInterval(roundClock.tick, 1000);

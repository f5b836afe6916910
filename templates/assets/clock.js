/* The clock of a round: counts down to its start and then to its end, by the clock of the device in the hall.

   An element with data-clock="10:00" says how long the round lasts (data-minutes), on which days this may be
   (data-dates) and in which words to tell what is left: {time} in them is the time. What is left is written into the
   element's .left; on any other day the text that the page has stays alone. */

"use strict";

(() => {
  const MINUTE = 60_000;
  const LAST_MINUTES = 10; // in which the clock looks different

  function span(clock, day) {
    const start = new Date(`${day}T${clock.dataset.clock}`);
    const tomorrow = new Date(`${day}T00:00`);
    tomorrow.setDate(tomorrow.getDate() + 1);
    const end = clock.dataset.minutes ? new Date(start.getTime() + clock.dataset.minutes * MINUTE) : null;
    return { start, end, from: new Date(`${day}T00:00`), until: end > tomorrow ? end : tomorrow };
  }

  function phaseOf(clock, now) {
    const today = clock.dataset.dates
      .split(" ")
      .filter(Boolean)
      .map((day) => span(clock, day))
      .find(({ from, until }) => from <= now && now < until);
    if (!today) return ["", 0];
    if (now < today.start) return ["before", today.start - now];
    if (!today.end) return ["", 0];
    return now < today.end ? ["running", today.end - now] : ["over", 0];
  }

  /* 74:59, and 3:05:00 from a hundred minutes on. */
  function figures(milliseconds) {
    const seconds = Math.ceil(milliseconds / 1000);
    const two = (number) => String(number).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    const [hours, rest] = minutes < 100 ? ["", minutes] : [`${Math.floor(minutes / 60)}:`, two(minutes % 60)];
    return `${hours}${rest}:${two(seconds % 60)}`;
  }

  function show(clock, now) {
    const [phase, left] = phaseOf(clock, now);
    const place = clock.querySelector(".left");
    clock.dataset.phase = phase === "running" && left <= LAST_MINUTES * MINUTE ? "ending" : phase;
    place.hidden = phase === "";
    if (phase === "") return;
    const [before, after] = clock.dataset[phase].split("{time}");
    const time = document.createElement("b");
    time.textContent = figures(left);
    place.replaceChildren(before, ...(after === undefined ? [] : [time, after]));
  }

  function tick() {
    const now = new Date();
    for (const clock of document.querySelectorAll("[data-clock]")) show(clock, now);
  }

  tick();
  setInterval(tick, 1000);
})();

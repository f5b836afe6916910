/* The clock in the organizer's hand, on the hall's screen: calls at ten and at one minute and at the end, and controls
   where the address ends in #clock.

   What the organizer did stands in the address, behind #clock: a reload keeps it, and so does a second screen to which
   the address is copied. It is of one round; the next begins as its workbook says. At the desk (`roundsheet serve`) it is
   typed into the workbook instead, so that every page follows. */

"use strict";

(() => {
  const MINUTE = 60_000;
  const MORE = 5; // minutes
  const SHOWN_FOR = 8_000; // the controls, after the last touch
  const CALLED_FOR = 30_000;

  const root = document.documentElement;
  const find = (selector) => document.querySelector(selector);
  const clockOf = () => find(".clock");
  const controls = find(".controls");
  const choice = controls.querySelector("select");
  const buttonOf = (what) => controls.querySelector(`[data-clock-do=${what}]`);
  const isDesk = find('script[src="/-/desk.js"]') !== null && ["localhost", "127.0.0.1"].includes(location.hostname);

  /* What the organizer did: numbers by their names, of times in milliseconds. Of all tables `start`, `end` and `paused`;
     of table 4 `more4` and `paused4`. */

  function remembered() {
    const said = new URLSearchParams(location.hash.slice(1));
    if (said.get("round") !== clockOf()?.dataset.round) return {};
    const numbers = [...said].filter(([, text]) => /^\d{1,13}$/.test(text));
    return Object.fromEntries(numbers.map(([name, text]) => [name, Number(text)]));
  }

  function remember(state) {
    const known = Object.entries({ ...state, round: clockOf().dataset.round }).filter(([, value]) => value);
    location.hash = ["clock", ...known.map(([name, value]) => `${name}=${value}`)].join("&");
    show();
  }

  /** The times of the round: what the organizer did, and else what the page says. */
  function times(state, now) {
    const { start, end, paused } = state;
    return start ? { start, end: end ?? null, paused: paused ?? null } : plain(timesOfPage(now));
  }

  function timesOfPage(now) {
    const page = clockOf().cloneNode();
    delete page.dataset.times;
    return roundClock.timesOf(page, now);
  }

  const plain = (times) => times && { start: +times.start, end: times.end && +times.end, paused: times.paused && +times.paused };

  /** The times of one table: it has more of them, and may be paused while the others play. */
  function timesAt(table, extra, state, now) {
    const round = times(state, now);
    if (!round) return null;
    const end = round.end && round.end + extra * MINUTE + (state[`more${table}`] ?? 0);
    return { ...round, end, paused: state[`paused${table}`] ?? round.paused };
  }

  /* What can be done, for all tables and for one; each gives what is to be remembered. */

  const forAll = {
    start: ({ now, length }) => ({ start: now, end: now + length }),
    more: ({ state, round }) => ({ ...state, ...round, end: round.end + MORE * MINUTE }),
    pause: ({ state, round, now }) => ({ ...state, ...round, paused: now }),
    goOn({ state, round, now }) {
      const later = now - round.paused;
      const tables = Object.entries(pausesOf(state)).map(([name, since]) => [name, since + later]);
      return { ...state, ...Object.fromEntries(tables), start: round.start + later, end: round.end + later, paused: 0 };
    },
  };

  const pausesOf = (state) => Object.fromEntries(Object.entries(state).filter(([name]) => /^paused\d/.test(name)));

  // A table's time stands still while the round is paused: `at` is when it is for the round.
  const forOne = {
    start: ({ state, table, at, round, extra }) => ({
      ...state,
      [`more${table}`]: Math.max(0, at - round.start - extra),
      [`paused${table}`]: 0,
    }),
    more: ({ state, table, more }) => ({ ...state, [`more${table}`]: more + MORE * MINUTE }),
    pause: ({ state, table, at }) => ({ ...state, [`paused${table}`]: at }),
    goOn: ({ state, table, at, more }) => ({
      ...state,
      [`more${table}`]: more + at - state[`paused${table}`],
      [`paused${table}`]: 0,
    }),
  };

  function act(what) {
    const now = Date.now();
    const [state, table] = [remembered(), choice.value];
    const round = times(state, now);
    const length = clockOf().dataset.minutes * MINUTE;
    const listed = [...find("select.tables").options].find((option) => option.value === table);
    const extra = Number(listed?.dataset.extra ?? 0) * MINUTE; // in the workbook
    const more = state[`more${table}`] ?? 0; // on top of that
    const given = { state, table, now, round, length, extra, more, at: round?.paused ?? now };
    const next = (table ? forOne : forAll)[what](given);
    if (isDesk) write(what, given, next);
    else remember(next);
  }

  /** At the desk the workbook remembers, in whole minutes; only a table's pause stays in the address until it is over. */
  async function write(what, { table }, next) {
    const more = table ? (next[`more${table}`] ?? 0) : MORE * MINUTE;
    if (!table || what !== "pause") {
      const form = { round: clockOf().dataset.round, what, table, minutes: Math.ceil(more / MINUTE) };
      const [event] = location.pathname.split("/").slice(-3);
      const answer = await fetch(`/-/clock/${event}`, { method: "POST", body: new URLSearchParams(form) }).catch(() => null);
      controls.querySelector(".said").textContent = answer?.ok ? "" : (await answer?.text()) || controls.dataset.lost;
      if (!answer?.ok) return;
    }
    remember(pausesOf(next));
  }

  /* What is seen */

  function show() {
    const clock = clockOf();
    const isOpen = new URLSearchParams(location.hash.slice(1)).has("clock");
    controls.hidden = !isOpen || !clock;
    if (!clock) return;
    const [state, now] = [remembered(), Date.now()];
    delete clock.dataset.times;
    const set = clock.querySelector(".set");
    clock.dataset.set ??= set.textContent;
    set.textContent = clock.dataset.set;
    if (state.start) {
      clock.dataset.times = JSON.stringify(times(state, now));
      const { start, end } = times(state, now);
      const said = controls.dataset.span.replace("{start}", hour(start)).replace("{end}", hour(end));
      set.textContent = state.paused || !end ? hour(start) : said;
    }
    roundClock.tick();
    showTables(clock, state, now);
    if (isOpen) showControls(clock, state, now);
    call(clock);
  }

  /** A time of day by the venue's clocks, or the device's where the page doesn't know how far those are ahead. */
  function hour(time) {
    const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(clockOf().dataset.offsets ?? "") ?? [];
    const ahead = sign && Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
    const format = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: sign && "UTC" };
    return new Intl.DateTimeFormat(root.lang, format).format(time + (ahead ?? 0));
  }

  /** What is left at the tables that have more time than the others. */
  function showTables(clock, state, now) {
    const lines = [];
    for (const { value: table, dataset, label } of find("select.tables").options) {
      const extra = Number(dataset.extra);
      const [phase, left] = roundClock.phaseOf(timesAt(table, extra, state, now), now);
      if (!(extra || state[`more${table}`] || state[`paused${table}`]) || ["", "before"].includes(phase)) continue;
      const words = phase === "paused" ? controls.dataset.paused : roundClock.wordsOf(clock, phase);
      lines.push(`${label}: ${words.replace("{time}", roundClock.figures(left))}`);
    }
    const place = find("main .longer");
    place.dataset.set ??= place.textContent;
    place.textContent = lines.join(" · ") || place.dataset.set;
    place.hidden = place.textContent === "";
  }

  let known = []; // of the tables to choose from

  function showControls(clock, state, now) {
    const tables = [...find("select.tables").options];
    if (String(known) !== String(tables.map((option) => option.value))) {
      known = tables.map((option) => option.value);
      const chosen = choice.value;
      choice.replaceChildren(choice.options[0], ...tables.map((option) => option.cloneNode(true)));
      choice.value = tables.some((option) => option.value === chosen) ? chosen : "";
    }
    const round = times(state, now);
    const isRunning = Boolean(round?.end) && round.start <= now;
    const isPaused = isPausedNow(state, now);
    const pause = buttonOf("pause");
    pause.textContent = isPaused ? pause.dataset.other : pauseWord;
    pause.disabled = !isRunning;
    buttonOf("more").disabled = !round?.end;
    buttonOf("start").disabled = !clock.dataset.minutes || (choice.value !== "" && !isRunning);
    buttonOf("forget").hidden = isDesk || !Object.keys(state).some((name) => name !== "round");
  }

  const pauseWord = buttonOf("pause").textContent;
  const isPausedNow = (state, now) =>
    choice.value ? Boolean(state[`paused${choice.value}`]) : Boolean(times(state, now)?.paused);

  /* Calls: seen always, heard where the organizer allowed it by a tap. */

  const CALLS = { ending: 1, last: 2, over: 3 }; // so many tones
  let before = {};
  let sound = null;

  function call({ dataset: { round, phase } }) {
    const isNew = before.round === round && ["running", "ending", "last"].includes(before.phase);
    if (isNew && phase in CALLS && phase !== before.phase) {
      const place = find(".call");
      place.textContent = place.dataset[phase];
      setTimeout(() => place.replaceChildren(), CALLED_FOR);
      play(CALLS[phase]);
    }
    before = { round, phase };
  }

  function play(tones) {
    for (let i = 0; sound && i < tones; i++) {
      const [tone, volume] = [sound.createOscillator(), sound.createGain()];
      const begin = sound.currentTime + i * 0.6;
      tone.frequency.value = 660;
      volume.gain.setValueAtTime(0.4, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.5);
      tone.connect(volume).connect(sound.destination);
      tone.start(begin);
      tone.stop(begin + 0.5);
    }
  }

  function switchSound() {
    if (sound) sound.close();
    sound = sound || !window.AudioContext ? null : new AudioContext();
    buttonOf("sound").setAttribute("aria-pressed", String(sound !== null));
    play(1); // so that it is heard that it is allowed
  }

  /* Who presses what. A clock that runs is started again only by a second press. */

  let isSure = false;

  function press(what) {
    const button = buttonOf(what);
    if (button.disabled || button.hidden || controls.hidden) return;
    if (what === "start" && !isSure && roundClock.phaseOf(times(remembered(), Date.now()), Date.now())[0] in RUNS) {
      ask(button);
      return;
    }
    unask();
    if (what === "forget") remember({});
    else if (what === "sound") switchSound();
    else act(what === "pause" && isPausedNow(remembered(), Date.now()) ? "goOn" : what);
  }

  const RUNS = { running: true, ending: true, last: true, over: true, paused: true };
  const startWord = buttonOf("start").textContent;
  let doubt = null;

  function ask(button) {
    isSure = true;
    button.textContent = controls.dataset.again;
    clearTimeout(doubt);
    doubt = setTimeout(unask, SHOWN_FOR);
  }

  function unask() {
    isSure = false;
    buttonOf("start").textContent = startWord;
  }

  const KEYS = { s: "start", m: "more", "+": "more", p: "pause" };

  function onKey(event) {
    wake();
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select")) return;
    const what = KEYS[event.key.toLowerCase()];
    if (what) press(what);
  }

  /* Out of sight while nobody uses them */

  let sleeping = null;

  function wake() {
    controls.classList.remove("asleep");
    clearTimeout(sleeping);
    sleeping = setTimeout(() => {
      controls.classList.add("asleep");
      if (controls.contains(document.activeElement)) document.activeElement.blur();
    }, SHOWN_FOR);
  }

  controls.addEventListener("click", (event) => {
    const what = event.target.closest("button")?.dataset.clockDo;
    if (what) press(what);
    if (what && event.detail > 0) document.activeElement.blur(); // pressed by a pointer: Space is to hold the page again
  });
  choice.addEventListener("change", show);
  document.addEventListener("keydown", onKey);
  for (const sign of ["pointermove", "pointerdown", "focusin"]) document.addEventListener(sign, wake);
  window.addEventListener("hashchange", () => {
    wake();
    show();
  });
  buttonOf("sound").hidden = !window.AudioContext;
  wake();
  show();
  setInterval(show, 1000);
})();

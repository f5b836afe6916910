// The page's time in the tests' hands: `state` says what it is, whether it goes on by itself, and whether it is always that.
var DRIVER = 123_456; // milliseconds: by this of the page's own timers WebKit's driver knows when to give up
globalThis.takenTime ??= (() => {
    const real = {Date, setTimeout: setTimeout.bind(globalThis), now: performance.now.bind(performance)};
    const timers = new Map();
    let at = 0, since = 0, isRunning = true, fixed = null, ownsTimers = false;
    let last = 1_000_000; // no number that the driver has of the browser, which it may clear by ours
    const now = () => at + (isRunning ? Math.round(real.now() - since) : 0);
    const set = (time, runs) => { at = time; since = real.now(); isRunning = runs; };
    const due = until => [...timers].filter(([, timer]) => timer.at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
    const fire = ([id, timer]) => {
        if (timer.every === undefined) timers.delete(id); else timer.at += Math.max(1, timer.every);
        timer.run(...timer.given);
    };
    const add = every => (run, wait = 0, ...given) => {
        if (wait === DRIVER) return real.setTimeout(run, wait);
        timers.set(++last, {at: now() + wait, run, given, every: every ? wait : undefined});
        return last;
    };
    const look = () => {
        for (let next; isRunning && (next = due(now()));) fire(next);
        real.setTimeout(look, 10);
    };
    globalThis.Date = class extends real.Date {
        constructor(...parts) { if (parts.length) super(...parts); else super(fixed ?? now()); }
        static now() { return fixed ?? now(); }
    };
    return {
        take() {
            if (ownsTimers) return;
            ownsTimers = true;
            globalThis.setTimeout = add(false);
            globalThis.setInterval = add(true);
            globalThis.clearTimeout = globalThis.clearInterval = id => timers.delete(id);
            look();
        },
        set(time, runs) { fixed = null; set(time, runs); },
        fix(time) { fixed = time; },
        pause(time) {
            set(now(), false);
            return this.run(time - now(), true);
        },
        async run(milliseconds, isJump) {
            const [runs, end] = [isRunning, now() + milliseconds];
            if (isJump) for (const timer of timers.values()) if (timer.at < end) timer.at = end;
            set(now(), false);
            for (let next; (next = due(end));) {
                at = Math.max(at, next[1].at);
                fire(next);
                await new Promise(resolve => real.setTimeout(resolve, 0));
            }
            set(end, runs);
        },
        state: () => ({at: now(), isRunning, fixed, ownsTimers}),
    };
})();

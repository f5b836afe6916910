// Runs first in every page, and tells the hall what goes wrong there.
(() => {
    const tell = (what, said) => navigator.sendBeacon("/-/said", `${what}: ${said}`);
    addEventListener("error", ({message}) => {
        if (message && !message.startsWith("ResizeObserver loop")) tell("error", message); // it is late then, not wrong
    });
    addEventListener("unhandledrejection", event => tell("error", event.reason));
    addEventListener("securitypolicyviolation", event => tell("console", `refused: ${event.blockedURI}`));
    for (const kind of ["log", "warn", "error"]) {
        const usual = console[kind];
        console[kind] = (...said) => { tell("console", said.join(" ")); usual.apply(console, said); };
    }
})();

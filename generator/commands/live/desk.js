// At the organizer's desk only: a page reloads when it has changed, and a bar says what is wrong. The hall's screen takes
// what is new by itself, and so keeps what somebody allowed it; so does a page on which somebody may be typing.
"use strict";
(() => {
  const { version } = document.currentScript.dataset;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    a { position: fixed; inset: auto 0 0; z-index: 2147483647; padding: 0.8rem 1rem;
        background: #8f1d14; color: #fff; font: 600 1rem/1.4 system-ui, sans-serif; text-align: center; }
    a:focus-visible { outline: 3px solid #fff; outline-offset: -6px; }
    @media print { a { display: none; } }`);

  const bar = document.createElement("div");
  bar.id = "roundsheet-desk";
  bar.lang = "en";
  bar.setAttribute("role", "status");
  const shadow = bar.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheet];

  const say = (alarm) => {
    if (!bar.isConnected) document.body.append(bar);
    const link = document.createElement("a");
    link.href = "/-/findings";
    link.textContent = alarm;
    const isHere = location.pathname === link.pathname || document.getElementById("findings") !== null;
    const isNeeded = alarm !== "" && !isHere;
    shadow.replaceChildren(...(isNeeded ? [link] : []));
    document.body.style.paddingBlockEnd = isNeeded ? "4rem" : ""; // the page's end stays in sight
  };

  const BUSY = 503; // the desk has no place at the moment
  const [SOON, LATER] = [5_000, 15_000]; // milliseconds

  /** In a while, not at the same moment as everybody else. */
  const again = (what, wait) => setTimeout(what, wait * (1 + Math.random()));

  const compare = async () => {
    if (!version) return; // somebody may be typing here
    const now = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (now.status === BUSY) return again(look, SOON);
    if (now.headers.get("ETag") === `"${version}"`) return;
    if ("unattended" in document.documentElement.dataset) document.dispatchEvent(new Event("newer"));
    else if (document.dispatchEvent(new Event("newer", { cancelable: true }))) location.reload();
  };

  const look = () => compare().catch(() => {}); // the desk was closed this moment

  /** Says how far the build is, where the page has a place for that. */
  const tell = ({ works, at, trouble }) => {
    const place = document.getElementById("progress");
    if (!place) return;
    const { building, built, failed } = place.dataset;
    place.textContent = works ? building : trouble ? failed.replace("{why}", trouble) : built.replace("{time}", at);
  };

  let planned = null; // the next look
  let heard = null; // the number of what is shown
  let news = null; // the connection

  /** Hears what is newer; where there is no place for another listener, it looks now and then. */
  const listen = () => {
    news?.close();
    if (document.visibilityState === "hidden") return;
    news = new EventSource("/-/news");
    news.onmessage = (message) => {
      const { number, alarm, within, build } = JSON.parse(message.data); // seconds: a hall does not come at one moment
      say(alarm);
      if (build) tell(build);
      if (number === heard) return; // a build began, and nothing is newer yet
      heard = number;
      planned ??= setTimeout(() => {
        planned = null;
        look();
      }, within * 1000 * Math.random());
    };
    news.onerror = ({ target }) => {
      if (target !== news || target.readyState !== EventSource.CLOSED) return; // it comes again by itself
      again(() => {
        look();
        listen();
      }, LATER);
    };
  };

  // A page that nobody sees hears nothing: a browser opens six connections at most, however many of its tabs wait.
  document.addEventListener("visibilitychange", listen);
  listen();
})();

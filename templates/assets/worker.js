/* Keeps pages for when there is no network: what was opened, and an event's most wanted pages.

   It can't hold an old page for ever:
   - A page is asked of the network every time, and revalidated there. The copy is shown only where nobody answers, or
     not within four seconds; it then says of when it is, and the page itself asks for something newer as ever.
   - version.json, by which a page knows that there is something newer, never goes through here.
   - Style sheets and scripts are named by their content, so an old one is never taken for a new one.
   - Only a page that bears the site's mark, its version, is kept, so never the answer of a network that wants a login.
   - Of pages and assets only so many are kept, and no page for more than a month; what the site says is gone goes.
   - What is not kept is answered by the event's page "offline", which says so and names what is.
   - A newer worker takes over at once. Where the site has no worker any more, this one removes itself and all copies. */

"use strict";

const SITE = self.registration.scope;
const OURS = `roundsheet ${SITE} `; // other sites may lie at the same origin
const PAGES = `${OURS}pages 1`;
const ASSETS = `${OURS}assets 1`;
const KEPT_AT = "X-Roundsheet-Kept-At";
const PATIENCE = 4_000; // milliseconds
const OLDEST = 31 * 24 * 3_600_000;
const MOST_PAGES = 40;
const MOST_ASSETS = 80;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SITE)) return;
  if (request.mode === "navigate") {
    const answer = ask(request);
    event.waitUntil(answer.then(({ finished }) => finished));
    event.respondWith(page(addressOf(request.url), answer));
  } else if (isAsset(request.url)) {
    event.respondWith(asset(request));
  }
});

self.addEventListener("message", (event) => {
  const { versions = [], pages } = event.data;
  event.waitUntil(keepAll(versions, pages));
});

/** Where a page is kept: without what follows # or ?, and a folder as its index.html. */
function addressOf(url) {
  const address = new URL(url);
  address.hash = "";
  address.search = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  return address.href;
}

const isAsset = (url) =>
  url.startsWith(SITE) && /^assets\/[\w-]+\.[0-9a-f]{10}\.\w+$/.test(new URL(url).href.slice(SITE.length));

// --- Answering ----------------------------------------------------------------------------------------------------

/** The network's answer to a page's request, null where there is none; `finished` when it is kept. */
async function ask(request) {
  let response;
  try {
    response = await fetch(request, { cache: "no-cache" });
  } catch {
    return { response: null };
  }
  const finished = learn(addressOf(request.url), response.clone());
  return { response, finished };
}

/** A page from the network; from the copy where nobody answers in time. */
async function page(address, answer) {
  const copy = await kept(address);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, { response: null }));
  const { response } = await (copy ? Promise.race([answer, late]) : answer);
  if (response && !(copy && response.status >= 500)) return response;
  return copy ?? notKept(address);
}

/** The way to the event's page that says what is kept; the address that was asked for follows #. */
async function notKept(address) {
  const [event] = address.slice(SITE.length).split("/");
  const offline = `${SITE}${event}/offline/index.html`;
  if (address === offline || !(await kept(offline))) return Response.error();
  return Response.redirect(`${offline}#${new URL(address).pathname}`);
}

async function asset(request) {
  return (await caches.match(request.url, { cacheName: ASSETS })) ?? fetch(request);
}

/** The copy of a page, which says of when it is. */
async function kept(address) {
  const pages = await caches.open(PAGES);
  const copy = await pages.match(address);
  if (!copy) return null;
  const at = copy.headers.get(KEPT_AT);
  if (Date.now() - Date.parse(at) > OLDEST) {
    await pages.delete(address);
    return null;
  }
  const html = (await copy.text()).replace("<html", `<html data-as-of="${at}"`);
  return new Response(html, { headers: copy.headers });
}

// --- Keeping ------------------------------------------------------------------------------------------------------

/** What an answer of the network says about a page: its content, or that it is gone, perhaps with the whole site. */
async function learn(address, response) {
  if (response.ok && response.type === "basic" && !response.redirected && isPage(response)) {
    await keepPage(address, response);
  } else if ([404, 410].includes(response.status)) {
    await (await caches.open(PAGES)).delete(address);
  }
  await leaveIfUnwanted();
}

const isPage = (response) => Boolean(response.headers.get("Content-Type")?.startsWith("text/html"));
const versionOf = (html) => /^<!doctype html>\s*<html [^>]*\bdata-version="([0-9a-f]+)"/i.exec(html)?.[1];

/** Keeps a page of this site: what a network that wants a login first answers in its place is none. */
async function keepPage(address, response) {
  const html = await response.text();
  if (!versionOf(html)) return;
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(KEPT_AT, new Date().toISOString());
  await keepAssets(address, html);
  const pages = await caches.open(PAGES);
  await pages.delete(address); // so that it stands last, and goes last
  await pages.put(address, new Response(html, { headers }));
  await limit(PAGES, MOST_PAGES);
}

/** A page is of no use without its style sheet. */
async function keepAssets(address, html) {
  const assets = await caches.open(ASSETS);
  const named = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => new URL(path, address).href);
  for (const url of new Set(named.filter(isAsset))) {
    if (await assets.match(url)) continue;
    const response = await fetch(url);
    if (response.ok && !isPage(response)) await assets.put(url, response);
  }
  await limit(ASSETS, MOST_ASSETS);
}

async function limit(name, most) {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(requests.length - most, 0)).map((each) => cache.delete(each)));
}

/** Keeps pages that nobody has opened yet, unless they are here in one of the versions that are the newest.

    With a player's page comes the one of the opponent, whom it names. */
async function keepAll(versions, urls) {
  const pages = await caches.open(PAGES);
  const addresses = new Set(urls.filter((url) => url.startsWith(SITE)).map(addressOf));
  for (const address of addresses) { // what is added meanwhile has its turn, too
    const copy = await pages.match(address);
    const isNewest = copy && versions.includes(versionOf(await copy.text()));
    try {
      if (!isNewest) await learn(address, await fetch(address, { cache: "no-cache" }));
    } catch {
      return; // no network, so nothing more to be had
    }
    const opponent = /\bdata-opponent="([^"]+)"/.exec((await (await pages.match(address))?.text()) ?? "");
    if (opponent) addresses.add(new URL(opponent[1], address).href);
  }
}

// --- Coming and going ---------------------------------------------------------------------------------------------

async function takeOver() {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && ![PAGES, ASSETS].includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

let isWanted = null; // asked once in this run, which a browser ends after a minute or so

/** Where the site has no worker any more, another one may lie there now: nothing of the old one is to be left. */
async function leaveIfUnwanted() {
  isWanted ??= fetch(self.location.href, { cache: "no-store" }).then(
    (response) => ![404, 410].includes(response.status),
    () => true,
  );
  if (await isWanted) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

// The elements that the steps of a locator lead to, each step from those before it, in the order of the page.
const SELECTORS = {
    button: "button, [role=button], input[type=button], input[type=submit]",
    cell: "td", columnheader: "th[scope=col], thead th", group: "fieldset, details, [role=group]", heading: "h1, h2, h3, h4, h5, h6",
    link: "a[href]", listitem: "li", navigation: "nav", region: "section[aria-label], section[aria-labelledby]", row: "tr",
    searchbox: "input[type=search]", status: "output, [role=status]", table: "table", textbox: "textarea, input:not([type]), input[type=text]",
    timer: "[role=timer]",
};
const plain = text => (text ?? "").replace(/\s+/gu, " ").trim();
const isShown = element => element.checkVisibility({visibilityProperty: true})
    && (element.getClientRects().length > 0);
const isHeard = element => isShown(element) && !element.closest("[aria-hidden=true]");
const says = (text, wanted, isExact) => isExact
    ? plain(text) === plain(wanted) : plain(text).toLowerCase().includes(plain(wanted).toLowerCase());
const labelled = element => (element.getAttribute("aria-labelledby") ?? "").split(/\s+/u)
    .map(id => id && document.getElementById(id)?.textContent).filter(Boolean).join(" ");
const heardText = element => [...element.childNodes].map(node => node.nodeType === 3 ? node.data
    : node.nodeType === 1 && !node.matches("[aria-hidden=true], script, style") ? node.ariaLabel ?? heardText(node) : "").join("");
const named = element => labelled(element) || element.getAttribute("aria-label")
    || [...element.labels ?? []].map(label => label.textContent).join(" ") || element.caption?.textContent || heardText(element);
// A selector's elements, also those in the shadow of the element that its first part names.
const within = (from, css) => {
    const host = from.querySelector(css.split(" ")[0]);
    return [...(host?.shadowRoot ?? from).querySelectorAll(host?.shadowRoot ? css.replace(/^\S+ ?/u, "") || "*" : css)];
};
const reaches = {
    css: (from, {css}) => within(from, css.replaceAll(":visible", ""))
        .filter(element => !css.includes(":visible") || isShown(element)),
    xpath: (from, {xpath}) => xpath === ".." ? [from.parentElement] : [],
    role: (from, {role, name, exact, level}) => [...from.querySelectorAll(SELECTORS[role])].filter(element =>
        isHeard(element) && (level === undefined || element.tagName === `H${level}`)
        && (name === undefined || says(named(element), name, exact))),
    text: (from, {text, exact}) => [...from === document ? [] : [from], ...from.querySelectorAll("*")].filter(element =>
        !element.matches("script, style, noscript, head *") && says(element.textContent, text, exact)
        && ![...element.children].some(child => says(child.textContent, text, exact))),
    label: (from, {label, exact}) => [...from.querySelectorAll("input, select, textarea, button, [aria-label], [aria-labelledby]")]
        .filter(element => [labelled(element), element.getAttribute("aria-label"),
            ...[...element.labels ?? []].map(each => each.textContent)].some(text => text && says(text, label, exact))),
};
const keeps = {
    nth: (found, {nth}) => found.slice(nth < 0 ? nth : nth, nth === -1 ? undefined : nth + 1),
    hasText: (found, {hasText}) => found.filter(element => says(element.textContent, hasText)),
    hasNotText: (found, {hasNotText}) => found.filter(element => !says(element.textContent, hasNotText)),
    has: (found, {has}) => found.filter(element => find(has, element).length > 0),
};
function find(steps, root = document) {
    let found = [root];
    for (const step of steps) {
        const kind = Object.keys(step)[0];
        if (kind in keeps) { found = keeps[kind](found, step); continue; }
        const reached = new Set();
        for (const from of found) for (const each of reaches[kind](from, step)) reached.add(each);
        found = [...reached].sort((a, b) => a.compareDocumentPosition(b) & 2 ? 1 : -1);
    }
    return found;
}

// What a hand does, where the driver's own hand would scroll or miss a letter.
const changed = element => { for (const event of ["input", "change"]) element.dispatchEvent(new Event(event, {bubbles: true})); };
function fill(element, text) {
    const kind = element.tagName === "TEXTAREA" ? HTMLTextAreaElement : HTMLInputElement;
    element.focus();
    Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(element, text);
    changed(element);
}
function choose(element, option) {
    element.value = [...element.options].find(each => [each.label, each.value].includes(option)).value;
    changed(element);
}
function leaves(element) {
    const link = element.closest("a[href]");
    return Boolean(link && !link.download && link.href.split("#")[0] !== location.href.split("#")[0]);
}

/* The pages of the hall's screen: the rows of its list are dealt out by their heights into columns, page after page of
   columns beside each other, and the list is moved by the width of a page. So no engine has to break a table. A look
   counts only where every row is seen whole in it; where none does, the screen stays an ordinary page, which is scrolled. */

"use strict";

const hallPages = (() => {
  const [SMALLEST, LARGEST] = [1.4, 10]; // rem, of the type
  const CLOSE_ENOUGH = 0.05; // rem
  const MOST_COLUMNS = { "by-name": 5, board: 3, entered: 5 }; // beside each other, by the list's kind
  const OPPONENTS_UP_TO = 3; // columns
  const WORDS_BREAK_UP_TO = 2; // columns: where there are more, a word that is too long asks for another look

  const root = document.documentElement;
  const wide = matchMedia("screen and (min-width: 61em) and (min-height: 24em)"); // else it stays an ordinary page
  const list = () => document.querySelector(".pages");
  const bodyOf = (column) => column.tBodies?.[0] ?? column;
  const rowsOf = (column) => [...bodyOf(column).children];
  let beside = 1; // columns to a page

  /** The list's first column with all rows in it, as the page was made. */
  function gathered() {
    const [first, ...others] = list().children;
    for (const other of others) {
      bodyOf(first).append(...rowsOf(other));
      other.remove();
    }
    first.querySelector("colgroup")?.remove();
    list().className = "pages";
    return first;
  }

  /** All rows in one column in a look, and the widths of its cells, which all columns are to share; null for a name. */
  function dressed(columns, size) {
    const first = gathered();
    list().style.setProperty("--beside", columns);
    list().style.setProperty("--size", `${size}rem`);
    list().style.setProperty("--spare", "0px");
    list().classList.toggle("brief", columns > OPPONENTS_UP_TO && first.matches(".by-name"));
    list().classList.toggle("many", columns > WORDS_BREAK_UP_TO);
    const cells = [...(bodyOf(first).rows?.[0]?.cells ?? [])].filter((cell) => cell.offsetWidth);
    const widths = cells.map((cell) => (cell.matches("th") ? null : cell.getBoundingClientRect().width));
    fix(first, widths);
    list().classList.add("dealt");
    return { first, widths };
  }

  function fix(column, widths) {
    if (widths.length === 0) return;
    const group = document.createElement("colgroup");
    for (const width of widths) {
      const cells = document.createElement("col");
      if (width !== null) cells.style.width = `${width}px`;
      group.append(cells);
    }
    column.prepend(group);
  }

  /** Which rows are the first of a column, where no column is higher than that. */
  function startsWithin(height, rows) {
    const starts = [0];
    rows.forEach(({ bottom }, i) => {
      const first = starts[starts.length - 1];
      if (bottom - rows[first].top > height && i > first) starts.push(i);
    });
    return starts;
  }

  /** How a look deals the rows out, in columns as equally high as can be, how many pages that makes, and how many names
      then take more than a line or are cut. */
  function measured(columns, size) {
    const { first } = dressed(columns, size);
    const rows = rowsOf(first).map((row) => row.getBoundingClientRect());
    const line = Math.min(...rows.map(({ height }) => height));
    const cut = [...first.querySelectorAll("th, td, li")].filter((cell) => cell.scrollWidth > cell.clientWidth + 1);
    const broken = rows.filter(({ height }) => height > 1.5 * line).length + cut.length;
    let [low, high] = [0, list().clientHeight - 1];
    const pages = Math.ceil(startsWithin(high, rows).length / columns);
    while (high - low > 1) {
      const middle = (low + high) / 2;
      if (startsWithin(middle, rows).length <= pages * columns) high = middle;
      else low = middle;
    }
    return { columns, size, pages, broken, isBrief: list().matches(".brief"), starts: startsWithin(high, rows) };
  }

  /** The look with the largest type that costs no page and breaks no name more. */
  function grown(look) {
    let [fits, tooLarge] = [look, LARGEST];
    while (tooLarge - fits.size > CLOSE_ENOUGH) {
      const larger = measured(look.columns, (fits.size + tooLarge) / 2);
      if (better(larger, look) <= 0) fits = larger;
      else tooLarge = larger.size;
    }
    return fits;
  }

  /** Deals the rows out, and the height that is left among them; whether each of them is then seen whole. */
  function deal({ columns, size, starts }) {
    const { first, widths } = dressed(columns, size);
    const rows = rowsOf(first);
    starts.slice(1).forEach((start, i) => {
      const column = first.cloneNode(false);
      if (first.tBodies) column.append(bodyOf(first).cloneNode(false));
      bodyOf(column).append(...rows.slice(start, starts[i + 2]));
      fix(column, widths);
      list().append(column);
    });
    beside = columns;
    const all = [...list().children];
    const spare = all.map((column) => (list().clientHeight - column.getBoundingClientRect().height) / rowsOf(column).length);
    list().style.setProperty("--spare", `${Math.max(0, Math.floor(Math.min(...spare)))}px`);
    return all.every(isWhole);
  }

  function isWhole(column) {
    const { top, bottom } = list().getBoundingClientRect();
    const gaps = (beside - 1) * parseFloat(getComputedStyle(list()).columnGap);
    const widest = (list().clientWidth - gaps) / beside;
    const isInside = (row) => {
      const box = row.getBoundingClientRect();
      const name = row.querySelector("th") ?? row;
      return box.top >= top - 1 && box.bottom <= bottom + 1 && name.scrollWidth <= name.clientWidth + 1;
    };
    return column.getBoundingClientRect().width <= widest + 1 && rowsOf(column).every(isInside);
  }

  const better = (one, other) =>
    one.pages - other.pages || one.isBrief - other.isBrief || one.broken - other.broken;

  /** Sets a bracket in the largest type in which it is seen whole: with each name on one line, unless the type is then too
      small. */
  function fitTree(tree) {
    const isInside = (part, whole) => {
      const [one, other] = [part, whole].map((element) => element.getBoundingClientRect());
      return ["top", "left"].every((side) => one[side] >= other[side] - 1) && ["bottom", "right"].every((side) => one[side] <= other[side] + 1);
    };
    const games = [...tree.querySelectorAll(".game")];
    const names = [...tree.querySelectorAll(".name")];
    const isWhole = () =>
      games.every((game) => isInside(game, tree) && isInside(game, game.closest(".bracket"))) &&
      names.every((name) => name.scrollWidth <= name.clientWidth + 1);
    const rounds = [...tree.querySelectorAll(".bracket:not(.grand)")].map((part) => part.querySelectorAll(".round").length);
    tree.style.setProperty("--beside", Math.max(...rounds) + (tree.querySelector(".grand") ? 1 : 0));
    const steps = Array.from({ length: 24 }, (_, i) => 3.2 - i / 10); // rem
    const fits = (areBroken, least) => (size) => {
      tree.classList.toggle("broken", areBroken);
      tree.style.fontSize = `${size}rem`;
      return size >= least && isWhole();
    };
    return Boolean(steps.find(fits(false, SMALLEST)) ?? steps.find(fits(true, 0)));
  }

  function layOutTree(tree) {
    root.classList.add("running");
    if (wide.matches && fitTree(tree)) return 1;
    root.classList.remove("running");
    tree.style.fontSize = "";
    return null;
  }

  /** Lays the list out for the wall: on as few pages as can be, with opponents if they cost no page, then with the fewest
      broken names, then in the largest type.

      @returns the number of pages; null where this is to be an ordinary page. */
  function layOut() {
    const tree = document.querySelector(".pager .tree");
    if (tree) return layOutTree(tree);
    root.classList.add("running");
    list().style.transform = "none";
    const most = wide.matches ? MOST_COLUMNS[gathered().className] : 0;
    const looks = Array.from({ length: most }, (_, i) => measured(i + 1, SMALLEST)).sort(better);
    const best = looks.filter((look) => better(look, looks[0]) === 0).map(grown);
    const chosen = [...best.sort((one, other) => other.size - one.size), ...looks].find(deal);
    if (chosen) return chosen.pages;
    root.classList.remove("running");
    gathered();
    return null;
  }

  /** Moves the list until it begins with that page. */
  function moveTo(page) {
    if (!list()) return;
    list().style.transform = "none";
    const column = list().children[page * beside];
    if (page === 0 || !column) return;
    const [frame, box] = [list(), column].map((element) => element.getBoundingClientRect());
    const isMirrored = getComputedStyle(root).direction === "rtl";
    const by = isMirrored ? frame.right - box.right : frame.left - box.left;
    list().style.transform = `translateX(${by}px)`;
  }

  /** The first letters of the names on that page, as "A–D"; nothing where the names are not in their order. */
  function lettersOf(page) {
    const columns = [...list().children].slice(page * beside, (page + 1) * beside);
    if (columns.length === 0 || columns[0].matches(".board")) return "";
    const rows = columns.flatMap(rowsOf);
    const ends = [rows[0], rows[rows.length - 1]].map((row) => [...row.querySelector("bdi").textContent][0]);
    return [...new Set(ends.map((letter) => letter.toLocaleUpperCase(root.lang)))].join("–");
  }

  return { wide, layOut, moveTo, lettersOf };
})();

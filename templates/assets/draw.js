/* The draw, once more: what docs/draw.md describes, written from that description alone, for "Check this draw".

   RoundsheetDraw.needs(draw)   the names of the data files that a check reads, from the round's draw-<n>.json
   RoundsheetDraw.check(files)  files: name -> parsed JSON; what was drawn, and how the published round differs
   RoundsheetDraw.Impossible    what check throws where the data allow no draw

   No page, no network, no chance but SHA-256. Runs in a browser as a classic script and in Node by require. */

"use strict";

var RoundsheetDraw = (() => {
  const TRIES = 300; // shuffles of a group before another way is taken
  const COUNTED = 16; // players up to whom all outcomes of a group are counted
  const REFUSED = { least: 20, perField: 4000 }; // tries that only the lower groups refuse, before another way is taken

  /** These data have no draw. Any other error is one of this program or of what runs it, and says nothing about them. */
  class Impossible extends Error {}

  // --- SHA-256 (FIPS 180-4) -------------------------------------------------------------------------------------

  const [FIRST_HASH, ROUND_WORDS] = (() => {
    const primes = [];
    for (let n = 2; primes.length < 64; n += 1) {
      if (primes.every((prime) => n % prime !== 0)) primes.push(n);
    }
    // The first 32 bits of the fraction of a root: floor(root * 2^32) in exact whole numbers.
    const fraction = (prime, degree) => {
      const scaled = BigInt(prime) << BigInt(32 * degree);
      let root = 0n;
      for (let bit = 40n; bit >= 0n; bit -= 1n) {
        const larger = root | (1n << bit);
        if (larger ** BigInt(degree) <= scaled) root = larger;
      }
      return Number(BigInt.asUintN(32, root)) | 0;
    };
    return [primes.slice(0, 8).map((p) => fraction(p, 2)), Int32Array.from(primes, (p) => fraction(p, 3))];
  })();

  const schedule = new Int32Array(64);

  // 16 bits as hexadecimal digits, for a draw has up to 120,000 digests.
  const HALF_WORDS = Array.from({ length: 0x10000 }, (_, i) => i.toString(16).padStart(4, "0"));

  /** Takes the block of 64 bytes at `start` into the eight words of `state`. */
  function takeBlock(state, bytes, start) {
    const w = schedule;
    for (let i = 0; i < 16; i += 1) {
      const at = start + 4 * i;
      w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    }
    for (let i = 16; i < 64; i += 1) {
      const x = w[i - 15];
      const y = w[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let a = state[0], b = state[1], c = state[2], d = state[3];
    let e = state[4], f = state[5], g = state[6], h = state[7];
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_WORDS[i] + w[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }

  let room = new Uint8Array(256);

  /** Puts the text as UTF-8 into `room`, and after it what ends a message; how many bytes that are, and if it is ASCII. */
  function putInRoom(text) {
    let length = text.length;
    let isAscii = true;
    if (room.length < length + 72) room = new Uint8Array(2 * length + 72);
    for (let i = 0; i < length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 127) {
        const encoded = new TextEncoder().encode(text);
        isAscii = false;
        length = encoded.length;
        if (room.length < length + 72) room = new Uint8Array(2 * length + 72);
        room.set(encoded);
        break;
      }
      room[i] = code;
    }
    const end = 64 * Math.ceil((length + 9) / 64);
    room.fill(0, length, end);
    room[length] = 0x80;
    for (let i = 1, bits = 8 * length; bits > 0; i += 1, bits = Math.floor(bits / 256)) room[end - i] = bits % 256;
    return [end, isAscii];
  }

  // Nearly all texts begin with the seed, which fills the first block: it is taken once, not with each of them.
  const lastHead = { text: "", state: new Int32Array(8) };
  const state = new Int32Array(8);

  /** The digest of a text as 64 small hexadecimal digits. */
  function sha256(text) {
    const [end, isAscii] = putInRoom(text);
    const head = isAscii && text.length >= 64 ? text.slice(0, 64) : "";
    if (head !== "" && head === lastHead.text) {
      state.set(lastHead.state);
    } else {
      state.set(FIRST_HASH);
      takeBlock(state, room, 0);
      lastHead.text = head;
      lastHead.state.set(state);
    }
    for (let start = 64; start < end; start += 64) takeBlock(state, room, start);
    let digest = "";
    for (const word of state) digest += HALF_WORDS[word >>> 16] + HALF_WORDS[word & 0xffff];
    return digest;
  }

  // --- Seeds and tickets ----------------------------------------------------------------------------------------

  const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

  const sorted = (ids) => [...ids].sort(compare);

  /** One line of JSON: no spaces, keys sorted, what is not ASCII escaped. */
  function canonical(value) {
    const inOrder = (_, each) =>
      each !== null && typeof each === "object" && !Array.isArray(each)
        ? Object.fromEntries(sorted(Object.keys(each)).map((key) => [key, each[key]]))
        : each;
    const escaped = (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0");
    return JSON.stringify(value, inOrder).replace(/[\u0080-\uffff]/g, escaped);
  }

  /** A round as the seed reads it, from its data file. `levels`: the levels of loss from the lightest. */
  function resultsOf(round, levels) {
    const byes = round.pairings.filter((pairing) => pairing.bye).map((pairing) => pairing.player1);
    const games = round.pairings.filter((pairing) => !pairing.bye).map((pairing) => {
      const game = [pairing.player1, pairing.player2, pairing.score1, pairing.score2];
      if ("level1" in pairing) {
        const counted = (level) => (level === null ? null : levels.indexOf(level));
        game.splice(2, 2, counted(pairing.level2), counted(pairing.level1)); // a score is what was inflicted
      }
      game.push((pairing.ended ?? "").replace("Left", "No-show"), pairing.winner);
      if ("level1" in pairing) {
        game.push([pairing.casualties1, pairing.withdrew1, pairing.bonus1]);
        game.push([pairing.casualties2, pairing.withdrew2, pairing.bonus2]);
      }
      if ("figures" in pairing) game.push(pairing.figures);
      return game;
    });
    games.sort((one, other) => compare(one[0], other[0]));
    const ruled = (round.point_changes ?? []).map(({ player, points }) => [player, Math.round(points * 1000)]);
    ruled.sort((one, other) => compare(one[0], other[0]));
    return { byes: sorted(byes), games, round: round.round, ...(ruled.length && { points: ruled }) };
  }

  /** The seed of the round, from the results of the rounds before it. */
  function seedOf(draw, earlier) {
    const results = earlier.map((round) => resultsOf(round, draw.levels ?? []));
    const players = sorted(draw.players.map((player) => player.player));
    return sha256(canonical({ players, results, round: draw.round, seed: draw.event_seed, stage: draw.stage }));
  }

  const ticket = (seed, purpose, player, attempt = 0) => sha256(`${seed}|${purpose}|${attempt}|${player}`);

  /** The players in the order of their tickets. */
  function shuffled(seed, purpose, players, attempt = 0) {
    const tickets = new Map(players.map((player) => [player, ticket(seed, purpose, player, attempt)]));
    return [...players].sort((one, other) => (tickets.get(one) < tickets.get(other) ? -1 : 1));
  }

  /** A random whole number from 0 up to `limit` - 1; both are BigInts. */
  function numberBelow(limit, seed, purpose) {
    const all = 1n << 256n;
    for (let attempt = 0; ; attempt += 1) {
      const number = BigInt("0x" + sha256(`${seed}|${purpose}|${attempt}`));
      if (number < all - (all % limit)) return number % limit;
    }
  }

  // --- The cheapest pairing -------------------------------------------------------------------------------------

  /** Edmonds' matching with weights: pairs all of 0 .. size - 1, as cheaply as possible, in exact whole numbers.

      Every player has a price, and every blossom (an odd set of players that is matched within itself but for one) has
      one; no pair costs less than its prices, which proves that the pairing found is cheapest. So a pair that costs
      more than its prices stands in no cheapest pairing at all: `tight` tells those apart from the others.
      cost(i, j): a BigInt, or null where the two may not be paired. Blossoms are numbered from `size` up. */
  class Matching {
    constructor(size, cost) {
      const most = size + (size >> 1) + 1;
      this.size = size;
      this.used = size; // players and blossoms so far
      this.cost = Array.from({ length: size }, () => new Array(size).fill(null)); // times four: halves stay whole
      this.price = new Array(most).fill(0n);
      this.mate = new Int32Array(most).fill(-1); // the player at the other end of the matched pair
      this.outermost = new Int32Array(most).fill(-1); // the blossom around, or itself; -1: there is no such blossom
      this.parts = Array.from({ length: most }, () => []); // a blossom's circle, its base first
      this.partOf = Array.from({ length: most }, () => new Int32Array(size).fill(-1)); // in which part a player is
      this.from = Array.from({ length: most }, () => new Int32Array(most).fill(-1)); // the best pair between two:
      this.to = Array.from({ length: most }, () => new Int32Array(most).fill(-1)); // its player here, and there
      this.label = new Int8Array(most); // 1: outer, an even way from a free one; -1: inner; 0: not reached
      this.parent = new Int32Array(most).fill(-1); // of an inner one: the outer player that reached it
      this.nearest = new Int32Array(most).fill(-1); // the outer player that is nearest
      this.mark = new Int32Array(most);
      this.marks = 0;
      this.queue = [];
      this.prepare(cost);
      this.isPerfect = true;
      while (this.isPerfect && this.mate.subarray(0, size).includes(-1)) this.isPerfect = this.phase();
    }

    /** First prices, half of each player's cheapest pair and then as high as can be; first pairs that cost no more. */
    prepare(cost) {
      const { size } = this;
      for (let i = 0; i < size; i += 1) {
        this.outermost[i] = i;
        this.partOf[i][i] = i;
        for (let j = 0; j < i; j += 1) {
          const price = cost(i, j);
          if (price === null) continue;
          this.cost[i][j] = this.cost[j][i] = 4n * price;
          this.from[i][j] = this.to[j][i] = i;
          this.from[j][i] = this.to[i][j] = j;
        }
      }
      for (let i = 0; i < size; i += 1) {
        let least = null;
        for (const each of this.cost[i]) if (each !== null && (least === null || each < least)) least = each;
        this.price[i] = least === null ? 0n : least / 2n;
      }
      for (let i = 0; i < size; i += 1) {
        let room = null; // how much higher the price can be
        for (let j = 0; j < size; j += 1) {
          if (this.cost[i][j] === null) continue;
          const slack = this.slack(i, j);
          if (room === null || slack < room) room = slack;
        }
        if (room !== null) this.price[i] += room;
      }
      for (let i = 0; i < size; i += 1) {
        for (let j = 0; j < i && this.mate[i] < 0; j += 1) {
          if (this.mate[j] < 0 && this.cost[i][j] !== null && this.slack(i, j) === 0n) {
            this.mate[i] = j;
            this.mate[j] = i;
          }
        }
      }
    }

    /** What a pair costs beyond the prices of its two. */
    slack(i, j) {
      return this.cost[i][j] - this.price[i] - this.price[j];
    }

    /** The same of the best pair between two blossoms. */
    slackBetween(x, y) {
      return this.slack(this.from[x][y], this.to[x][y]);
    }

    /** Notes an outer player's pair with x, where it is the nearest so far. */
    approach(player, x) {
      const near = this.nearest[x];
      if (near < 0 || this.slackBetween(player, x) < this.slackBetween(near, x)) this.nearest[x] = player;
    }

    approachAll(x) {
      this.nearest[x] = -1;
      for (let player = 0; player < this.size; player += 1) {
        const around = this.outermost[player];
        if (around !== x && this.label[around] === 1 && this.from[player][x] >= 0) this.approach(player, x);
      }
    }

    /** All players of a blossom, or the player itself. */
    *playersOf(x) {
      if (x < this.size) yield x;
      else for (const part of this.parts[x]) yield* this.playersOf(part);
    }

    enqueue(x) {
      this.queue.push(...this.playersOf(x));
    }

    surround(x, blossom) {
      this.outermost[x] = blossom;
      if (x >= this.size) for (const part of this.parts[x]) this.surround(part, blossom);
    }

    /** The number of steps from the base to a part, by the side of the circle on which they are even. */
    stepsTo(blossom, part) {
      const circle = this.parts[blossom];
      const at = circle.indexOf(part);
      if (at % 2 === 0) return at;
      circle.splice(1, circle.length - 1, ...circle.slice(1).reverse());
      return circle.length - at;
    }

    /** Matches x with y by their best pair; within a blossom the others are matched again. */
    match(x, y) {
      this.mate[x] = this.to[x][y];
      if (x < this.size) return;
      const part = this.partOf[x][this.from[x][y]];
      const steps = this.stepsTo(x, part);
      const circle = this.parts[x];
      for (let i = 0; i < steps; i += 1) this.match(circle[i], circle[i ^ 1]);
      this.match(part, y);
      circle.push(...circle.splice(0, steps)); // the part is the base now
    }

    /** Matches outer x with y, and all along the way from x to its free one. */
    augment(x, y) {
      for (;;) {
        const before = this.mate[x];
        this.match(x, y);
        if (before < 0) return;
        const inner = this.outermost[before];
        const outer = this.outermost[this.parent[inner]];
        this.match(inner, outer);
        x = outer;
        y = inner;
      }
    }

    /** Where the ways from two outer ones to their free ones meet; -1 where they don't. */
    meeting(x, y) {
      this.marks += 1;
      while (x >= 0 || y >= 0) {
        if (x >= 0) {
          if (this.mark[x] === this.marks) return x;
          this.mark[x] = this.marks;
          const inner = this.mate[x] < 0 ? -1 : this.outermost[this.mate[x]];
          x = inner < 0 ? -1 : this.outermost[this.parent[inner]];
        }
        [x, y] = [y, x];
      }
      return -1;
    }

    /** Makes one of the circle that the pair x, y closes over the ways to `base`. */
    shrink(x, base, y) {
      let b = this.size;
      while (b < this.used && this.outermost[b] >= 0) b += 1;
      if (b === this.used) this.used += 1;
      const way = (at) => {
        const found = [];
        while (at !== base) {
          const inner = this.outermost[this.mate[at]];
          found.push(at, inner);
          this.enqueue(inner);
          at = this.outermost[this.parent[inner]];
        }
        return found;
      };
      this.parts[b] = [base, ...way(x).reverse(), ...way(y)];
      this.price[b] = 0n;
      this.label[b] = 1;
      this.mate[b] = this.mate[base];
      this.surround(b, b);
      this.connect(b);
      this.approachAll(b);
    }

    /** The best pairs between a new blossom and everything else. */
    connect(b) {
      this.from[b].fill(-1);
      this.partOf[b].fill(-1);
      for (let x = 0; x < this.used; x += 1) this.from[x][b] = -1;
      for (const part of this.parts[b]) {
        for (const player of this.playersOf(part)) this.partOf[b][player] = part;
        for (let x = 0; x < this.used; x += 1) {
          if (x === b || this.from[part][x] < 0) continue;
          if (this.from[b][x] >= 0 && this.slackBetween(part, x) >= this.slackBetween(b, x)) continue;
          this.from[b][x] = this.to[x][b] = this.from[part][x];
          this.to[b][x] = this.from[x][b] = this.to[part][x];
        }
      }
    }

    /** Takes an inner blossom of price 0 apart. */
    expand(b) {
      const circle = this.parts[b];
      for (const part of circle) this.surround(part, part);
      const entered = this.partOf[b][this.from[b][this.parent[b]]];
      const steps = this.stepsTo(b, entered);
      for (let i = 0; i < steps; i += 2) {
        const [inner, outer] = [circle[i], circle[i + 1]];
        this.parent[inner] = this.from[outer][inner];
        this.label[inner] = -1;
        this.label[outer] = 1;
        this.nearest[inner] = -1;
        this.approachAll(outer);
        this.enqueue(outer);
      }
      this.label[entered] = -1;
      this.parent[entered] = this.parent[b];
      for (const part of circle.slice(steps + 1)) {
        this.label[part] = 0;
        this.approachAll(part);
      }
      this.outermost[b] = -1;
    }

    /** Goes along a pair without slack from an outer player; says whether that ended in another free one. */
    goAlong(player, other) {
      const x = this.outermost[player];
      const y = this.outermost[other];
      if (this.label[y] === 0) {
        const next = this.outermost[this.mate[y]];
        this.parent[y] = player;
        this.label[y] = -1;
        this.label[next] = 1;
        this.nearest[y] = this.nearest[next] = -1;
        this.enqueue(next);
      } else if (this.label[y] === 1) {
        const base = this.meeting(x, y);
        if (base < 0) {
          this.augment(x, y);
          this.augment(y, x);
          return true;
        }
        this.shrink(x, base, y);
      }
      return false;
    }

    isOutermost(x) {
      return this.outermost[x] === x;
    }

    /** Two more players are matched; false where that can't be. */
    phase() {
      this.label.fill(0);
      this.nearest.fill(-1);
      this.queue = [];
      for (let x = 0; x < this.used; x += 1) {
        if (!this.isOutermost(x) || this.mate[x] >= 0) continue;
        this.label[x] = 1;
        this.enqueue(x);
      }
      for (;;) {
        if (this.search()) return true;
        if (!this.reprice()) return false;
        this.queue = [];
        for (let x = 0; x < this.used; x += 1) {
          const near = this.nearest[x];
          if (!this.isOutermost(x) || near < 0 || this.outermost[near] === x) continue;
          if (this.slackBetween(near, x) === 0n && this.goAlong(this.from[near][x], this.to[near][x])) return true;
        }
        for (let b = this.size; b < this.used; b += 1) {
          if (this.isOutermost(b) && this.label[b] === -1 && this.price[b] === 0n) this.expand(b);
        }
      }
    }

    /** From every outer player along every pair without slack. */
    search() {
      while (this.queue.length) {
        const player = this.queue.shift();
        if (this.label[this.outermost[player]] !== 1) continue;
        for (let other = 0; other < this.size; other += 1) {
          if (this.cost[player][other] === null || this.outermost[player] === this.outermost[other]) continue;
          if (this.slack(player, other) !== 0n) this.approach(player, this.outermost[other]);
          else if (this.goAlong(player, other)) return true;
        }
      }
      return false;
    }

    /** Changes prices as far as no pair goes below them, so that something new is reached; false if nothing can be. */
    reprice() {
      let step = null;
      const atMost = (limit) => {
        if (step === null || limit < step) step = limit;
      };
      for (let x = 0; x < this.used; x += 1) {
        if (!this.isOutermost(x)) continue;
        if (x >= this.size && this.label[x] === -1) atMost(this.price[x] / 2n);
        else if (this.nearest[x] >= 0 && this.label[x] === 0) atMost(this.slackBetween(this.nearest[x], x));
        else if (this.nearest[x] >= 0 && this.label[x] === 1) atMost(this.slackBetween(this.nearest[x], x) / 2n);
      }
      if (step === null) return false;
      for (let player = 0; player < this.size; player += 1) {
        const label = this.label[this.outermost[player]];
        if (label !== 0) this.price[player] += label === 1 ? step : -step;
      }
      for (let b = this.size; b < this.used; b += 1) {
        if (!this.isOutermost(b) || this.label[b] === 0) continue;
        this.price[b] += this.label[b] === 1 ? 2n * step : -2n * step;
      }
      return true;
    }

    /** For each two players whether their pair costs no more than its prices, the blossoms' around both included. */
    tight() {
      const { size } = this;
      const around = Array.from({ length: size }, () => []);
      const note = (x) => {
        if (x < size) return;
        for (const player of this.playersOf(x)) around[player].push(x);
        this.parts[x].forEach(note);
      };
      for (let x = size; x < this.used; x += 1) if (this.isOutermost(x)) note(x);
      const result = Array.from({ length: size }, () => new Uint8Array(size));
      for (let i = 0; i < size; i += 1) {
        for (let j = 0; j < i; j += 1) {
          if (this.cost[i][j] === null) continue;
          let beyond = this.slack(i, j);
          for (let k = 0; k < around[i].length && around[i][k] === around[j][k]; k += 1) {
            beyond += this.price[around[i][k]];
          }
          result[i][j] = result[j][i] = Number(beyond === 0n);
        }
      }
      return result;
    }
  }

  // --- What the whole field can attain --------------------------------------------------------------------------

  /** The field that is still to be paired, and whether it still attains the target after this or that pair.

      The players are numbered in the order of the ranking. `groups`: the number of each one's score group;
      `weight(i, j)`: what a rematch of theirs weighs, 0 if they have not met. A cost is one number whose digits are, in
      this order, what rematches weigh, then from the top group down those who leave it and those of them who had
      floated in. */
  class Field {
    constructor(groups, weight) {
      this.size = groups.length;
      this.groups = groups;
      this.weight = weight;
      this.countLevels();
      this.cost = (i, j) => this.levels(groups[i], groups[j]) + this.rematch * BigInt(weight(i, j));
      const matching = new Matching(this.size, this.cost);
      this.tight = matching.tight();
      this.waiting = new Uint8Array(this.size).fill(1);
      this.mates = matching.mate.slice(0, this.size); // of those waiting, a pairing that attains the target
      this.spent = 0n;
      this.target = this.costOf(this.mates);
    }

    /** What a player who leaves each group costs. A digit's base is above all that it can count. */
    countLevels() {
      const count = Math.max(-1, ...this.groups) + 1;
      const upTo = (g) => this.groups.filter((each) => each <= g).length;
      this.leaving = [];
      this.again = [];
      let unit = 1n;
      for (let g = count - 2; g >= 0; g -= 1) {
        this.again[g] = unit;
        if (g > 0) unit *= BigInt(Math.min(upTo(g - 1), this.size - upTo(g)) + 1);
        this.leaving[g] = unit;
        unit *= BigInt(Math.min(upTo(g), this.size - upTo(g)) + 1);
      }
      this.rematch = unit;
      this.byGroups = new Map();
    }

    /** The cost of a pair of groups a and b without a rematch. */
    levels(a, b) {
      if (a === b) return 0n;
      const [above, below] = a < b ? [a, b] : [b, a];
      const key = above * this.size + below;
      if (!this.byGroups.has(key)) {
        let cost = 0n;
        for (let g = above; g < below; g += 1) cost += this.leaving[g] + (g > above ? this.again[g] : 0n);
        this.byGroups.set(key, cost);
      }
      return this.byGroups.get(key);
    }

    costOf(mates) {
      let cost = 0n;
      mates.forEach((j, i) => {
        if (j > i) cost += this.cost(i, j);
      });
      return cost;
    }

    /** How many pairs of the pairing at hand cross from group g or above to below, and of them who had floated in. */
    leavers(g) {
      const leaving = [];
      this.mates.forEach((j, i) => {
        if (j >= 0 && this.groups[i] <= g && this.groups[j] > g) leaving.push(i);
      });
      return [leaving.length, leaving.filter((i) => this.groups[i] < g).length];
    }

    /** A pairing of `players` out of pairs that a cheapest one may have, or null where there is none.

        No two of `apart` may meet. Begins with the pairing at hand, mends it, and leaves that one as it is. */
    likely(players, apart) {
      const mates = new Int32Array(this.size).fill(-1);
      const isIn = new Uint8Array(this.size);
      for (const i of players) isIn[i] = 1;
      const mayMeet = (i, j) => this.tight[i][j] && !(apart.has(i) && apart.has(j));
      for (const i of players) {
        const j = this.mates[i];
        if (j >= 0 && isIn[j] && mayMeet(i, j)) mates[i] = j;
      }
      return players.every((i) => mates[i] >= 0 || augment(mates, i, players, mayMeet)) ? mates : null;
    }

    /** The cheapest such pairing, which attains the target if any does, or null. `costOf`: another cost. */
    exact(players, apart, costOf = this.cost) {
      const cost = (i, j) => {
        const [one, other] = [players[i], players[j]];
        return this.tight[one][other] && !(apart.has(one) && apart.has(other)) ? costOf(one, other) : null;
      };
      const matching = new Matching(players.length, cost);
      if (!matching.isPerfect) return null;
      const mates = new Int32Array(this.size).fill(-1);
      players.forEach((player, i) => {
        mates[player] = players[matching.mate[i]];
      });
      return mates;
    }

    /** Whether the field attains the target with this pair in it; if so the pairing at hand has it. */
    canPair(i, j) {
      if (this.mates[i] === j) return true;
      if (!this.tight[i][j]) return false;
      const others = this.all().filter((k) => k !== i && k !== j);
      const left = this.target - this.spent - this.cost(i, j);
      let mates = this.likely(others, NOBODY);
      if (mates !== null && this.costOf(mates) !== left) mates = this.exact(others, NOBODY);
      if (mates === null || this.costOf(mates) !== left) return false;
      this.mates = mates;
      this.mates[i] = j;
      this.mates[j] = i;
      return true;
    }

    /** Everybody waiting, from the top. */
    all() {
      return [...this.groups.keys()].filter((i) => this.waiting[i]);
    }

    /** The pair is drawn. */
    settle(i, j) {
      this.spent += this.cost(i, j);
      this.waiting[i] = this.waiting[j] = 0;
      this.mates[i] = this.mates[j] = -1;
    }
  }

  const NOBODY = new Set();

  /** Finds a mate for `free` by changing others' mates along one way (Edmonds); false where there is no way. */
  function augment(mates, free, players, mayMeet) {
    const size = mates.length;
    const base = Int32Array.from({ length: size }, (_, i) => i); // of the blossom around
    const parent = new Int32Array(size).fill(-1);
    const isOuter = new Uint8Array(size);
    const queue = [free];
    isOuter[free] = 1;

    const meeting = (x, y) => {
      const passed = new Set();
      for (let at = base[x]; ; at = base[parent[mates[at]]]) {
        passed.add(at);
        if (at === free || mates[at] < 0) break;
      }
      let at = base[y];
      while (!passed.has(at)) at = base[parent[mates[at]]];
      return at;
    };
    const shrinkWay = (x, child, top, inside) => {
      while (base[x] !== top) {
        inside.add(base[x]).add(base[mates[x]]);
        parent[x] = child;
        child = mates[x];
        x = parent[child];
      }
    };

    for (let head = 0; head < queue.length; head += 1) {
      const x = queue[head];
      for (const y of players) {
        if (y === x || base[x] === base[y] || mates[x] === y || !mayMeet(x, y)) continue;
        if (y === free || (mates[y] >= 0 && parent[mates[y]] >= 0)) {
          const top = meeting(x, y);
          const inside = new Set();
          shrinkWay(x, y, top, inside);
          shrinkWay(y, x, top, inside);
          for (const i of players) {
            if (!inside.has(base[i])) continue;
            base[i] = top;
            if (!isOuter[i]) {
              isOuter[i] = 1;
              queue.push(i);
            }
          }
        } else if (parent[y] < 0) {
          parent[y] = x;
          if (mates[y] < 0) {
            for (let at = y; at >= 0; ) {
              const before = parent[at];
              const next = mates[before];
              mates[at] = before;
              mates[before] = at;
              at = next;
            }
            return true;
          }
          isOuter[mates[y]] = 1;
          queue.push(mates[y]);
        }
      }
    }
    return false;
  }

  // --- A Swiss round at random in score groups ------------------------------------------------------------------

  /** One score group's draw: who leaves and how the others are paired. `floated` and `own` are players by number. */
  class GroupDraw {
    constructor(field, ids, seed, number, floated) {
      Object.assign(this, { field, ids, seed, number, floated });
      this.own = field.all().filter((i) => field.groups[i] === number);
      this.lower = field.all().filter((i) => field.groups[i] > number);
      const [leave, again] = field.leavers(number);
      this.leaveOwn = leave - again;
      this.leaveAgain = again;
      this.rests = new Map();
    }

    byTicket(purpose, players, attempt) {
      const tickets = new Map(players.map((i) => [i, ticket(this.seed, purpose, this.ids[i], attempt)]));
      return [...players].sort((i, j) => (tickets.get(i) < tickets.get(j) ? -1 : 1));
    }

    byId(players) {
      return [...players].sort((i, j) => compare(this.ids[i], this.ids[j]));
    }

    /** {leavers, pairs}: the group's part of the draw. */
    draw() {
      return this.shuffle() ?? (this.canCount() ? this.count() : this.leastSum());
    }

    /** How many tries the lower groups may refuse, and in how many ways those who leave may be chosen for a count. */
    get limit() {
      return Math.max(REFUSED.least, Math.floor(REFUSED.perField / this.field.size));
    }

    canCount() {
      if (this.floated.length + this.own.length > COUNTED) return false;
      const ways = binomial(this.floated.length, this.leaveAgain) * binomial(this.own.length, this.leaveOwn);
      return ways <= this.limit;
    }

    shuffle() {
      const purpose = `group ${this.number}`;
      let refused = 0;
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const floated = this.byTicket(purpose, this.floated, attempt);
        const own = this.byTicket(purpose, this.own, attempt);
        const leavers = [...floated.splice(0, this.leaveAgain), ...own.splice(0, this.leaveOwn)];
        const pairs = inTwos(this.byTicket(`${purpose} pairs`, [...floated, ...own], attempt));
        if (this.breaksNothing(pairs)) {
          if (this.isAcceptable(leavers, pairs)) return { leavers, pairs };
          refused += 1;
          if (refused === this.limit) return null;
        }
      }
      return null;
    }

    isApart(i, j) {
      return this.field.groups[i] < this.number && this.field.groups[j] < this.number;
    }

    /** Whether these pairs break no condition within the group, whatever becomes of the lower ones. */
    breaksNothing(pairs) {
      const { field } = this;
      const rematches = pairs.reduce((sum, [i, j]) => sum + field.weight(i, j), 0);
      const allowed = (field.target - field.spent) / field.rematch;
      return rematches <= allowed && !pairs.some(([i, j]) => this.isApart(i, j));
    }

    isAcceptable(leavers, pairs) {
      const { field } = this;
      if (pairs.some(([i, j]) => !field.tight[i][j])) return false;
      const left = pairs.reduce((cost, [i, j]) => cost - field.cost(i, j), field.target - field.spent);
      const attains = (rest) => rest.mates !== null && rest.cost === left;
      return left >= 0n && (attains(this.rest(leavers)) || attains(this.rest(leavers, true)));
    }

    /** A pairing of these leavers with the lower groups, and its cost: a likely one, or one that is the cheapest. */
    rest(leavers, isExact = false) {
      const { field } = this;
      const key = leavers.map((i) => this.ids[i]).sort().join(" ");
      const known = this.rests.get(key);
      if (known && (known.isExact || !isExact)) return known;
      const players = [...leavers, ...this.lower];
      const apart = new Set(leavers);
      const mates = isExact ? field.exact(players, apart) : field.likely(players, apart);
      const rest = { mates, cost: mates && field.costOf(mates), isExact: isExact || mates === null };
      this.rests.set(key, rest);
      return rest;
    }

    /** All acceptable outcomes in their order, and a random one of them by its number. */
    count() {
      const all = [];
      let total = 0;
      for (const again of choices(this.byId(this.floated), this.leaveAgain)) {
        for (const own of choices(this.byId(this.own), this.leaveOwn)) {
          const leavers = [...again, ...own];
          const staying = this.byId([...this.floated, ...this.own].filter((i) => !leavers.includes(i)));
          let rematches = this.rematchesLeft(leavers, staying, false);
          let outcomes = this.outcomes(staying, rematches);
          if (!outcomes) {
            rematches = this.rematchesLeft(leavers, staying, true);
            outcomes = this.outcomes(staying, rematches);
          }
          if (outcomes) all.push({ leavers, staying, rematches, outcomes });
          total += outcomes;
        }
      }
      let number = Number(numberBelow(BigInt(total), this.seed, `count ${this.number}`));
      for (const { leavers, staying, rematches, outcomes } of all) {
        if (number < outcomes) return { leavers, pairs: this.outcomeAt(staying, rematches, number) };
        number -= outcomes;
      }
      throw new Impossible("no outcome is acceptable");
    }

    /** What the rematches among those who stay must weigh; -1 where that can't be with these leavers. */
    rematchesLeft(leavers, staying, isExact) {
      const { field } = this;
      const rest = this.rest(leavers, isExact);
      if (rest.mates === null) return -1;
      let left = field.target - field.spent - rest.cost;
      for (const i of staying) left -= field.levels(field.groups[i], this.number);
      return left < 0n || left % field.rematch ? -1 : Number(left / field.rematch);
    }

    /** In how many ways `players`, by ID, can be paired with rematches of that weight. */
    outcomes(players, rematches) {
      this.counted ??= new Map();
      if (rematches < 0) return 0;
      if (players.length === 0) return Number(rematches === 0);
      const key = `${players} ${rematches}`;
      if (!this.counted.has(key)) {
        let count = 0;
        this.eachPartner(players, rematches, (_, others, left) => {
          count += this.outcomes(others, left);
        });
        this.counted.set(key, count);
      }
      return this.counted.get(key);
    }

    /** Calls back with each partner of the first player, the others and what their rematches must weigh. */
    eachPartner(players, rematches, callback) {
      const [first, ...others] = players;
      for (const partner of others) {
        if (this.isApart(first, partner)) continue;
        const left = rematches - this.field.weight(first, partner);
        callback(partner, others.filter((i) => i !== partner), left);
      }
    }

    outcomeAt(players, rematches, number) {
      if (players.length === 0) return [];
      let found = null;
      this.eachPartner(players, rematches, (partner, others, left) => {
        if (found) return;
        const outcomes = this.outcomes(others, left);
        if (number < outcomes) found = [[players[0], partner], ...this.outcomeAt(others, left, number)];
        else number -= outcomes;
      });
      return found;
    }

    /** The acceptable outcome whose pairs have the smallest sum of tickets. */
    leastSum() {
      const { field } = this;
      const group = new Set([...this.floated, ...this.own]);
      const weight = BigInt(group.size) << 256n; // above any sum
      const mates = field.exact([...group, ...this.lower], new Set(this.floated), (i, j) => {
        const cost = field.cost(i, j) * weight;
        return group.has(i) && group.has(j) ? cost + this.sumTicket(i, j) : cost;
      });
      const staying = [...group].filter((i) => group.has(mates[i]));
      return {
        leavers: [...group].filter((i) => !group.has(mates[i])),
        pairs: staying.filter((i) => i < mates[i]).map((i) => [i, mates[i]]),
      };
    }

    sumTicket(i, j) {
      const both = sorted([this.ids[i], this.ids[j]]).join(" ");
      return BigInt("0x" + ticket(this.seed, `sum ${this.number}`, both));
    }

    /** The pairs as they are named and in their order: who floated in stands first. */
    seated(pairs) {
      const rank = new Map();
      for (const i of pairs.flat()) {
        const isFloated = this.field.groups[i] < this.number;
        rank.set(i, `${isFloated ? 0 : 1} ${ticket(this.seed, `seat ${this.number}`, this.ids[i])}`);
      }
      const byRank = (i, j) => compare(rank.get(i), rank.get(j));
      return pairs.map((pair) => [...pair].sort(byRank)).sort((one, other) => byRank(one[0], other[0]));
    }

    /** What is drawn is settled; those who leave float into the next group. */
    settle({ leavers, pairs }) {
      const { field } = this;
      let rest = this.rest(leavers);
      const left = pairs.reduce((cost, [i, j]) => cost - field.cost(i, j), field.target - field.spent);
      if (rest.cost !== left) rest = this.rest(leavers, true);
      for (const [i, j] of pairs) field.settle(i, j);
      field.mates = rest.mates.slice();
    }
  }

  const inTwos = (players) =>
    players.flatMap((_, i) => (i % 2 ? [] : [[players[i], players[i + 1]]]));

  const binomial = (n, k) => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);

  /** All choices of so many of the players, in the order of the players. */
  function* choices(players, count) {
    if (count === 0) yield [];
    else {
      for (let i = 0; i + count <= players.length; i += 1) {
        for (const others of choices(players.slice(i + 1), count - 1)) yield [players[i], ...others];
      }
    }
  }

  function drawScoreGroups(field, ids, seed) {
    const drawn = [];
    let floated = [];
    for (let number = 0; number < new Set(field.groups).size; number += 1) {
      const group = new GroupDraw(field, ids, seed, number, floated);
      const outcome = group.draw();
      group.settle(outcome);
      drawn.push(...group.seated(outcome.pairs));
      floated = outcome.leavers;
    }
    return drawn;
  }

  // --- Swiss rounds by other methods ----------------------------------------------------------------------------

  /** Each player from the top tries the others in an order; the first counts with whom the target is attained. */
  function drawInTurn(field, triesOf) {
    const drawn = [];
    for (let i = 0; i < field.size; i += 1) {
      if (!field.waiting[i]) continue;
      const below = field.all().filter((j) => j > i);
      const partner = triesOf(i, below).find((j) => field.canPair(i, j));
      field.settle(i, partner);
      drawn.push([i, partner]);
    }
    return drawn;
  }

  /** By rank: the unmet first. */
  const byRank = (field) => (i, below) => [
    ...below.filter((j) => field.weight(i, j) === 0),
    ...below.filter((j) => field.weight(i, j) !== 0),
  ];

  const PATTERNS = {
    adjacent: (others) => others,
    slide: (others) => {
      const half = Math.floor((others.length + 1) / 2) - 1; // the one m / 2 below, counted among the others
      return [...others.slice(half), ...others.slice(0, half).reverse()];
    },
    fold: (others) => {
      const up = [...others].reverse();
      return up.length % 2 === 0 && up.length ? [...up.slice(1), up[0]] : up;
    },
  };

  /** The others of the score group by a pattern, then those of lower groups. */
  const byPattern = (field, pattern) => (i, below) => [
    ...PATTERNS[pattern](below.filter((j) => field.groups[j] === field.groups[i])),
    ...below.filter((j) => field.groups[j] > field.groups[i]),
  ];

  /** Each from the top meets the first below of another faction, failing that the next. */
  function drawAcrossFactions(factions) {
    const drawn = [];
    const waiting = [...factions.keys()];
    while (waiting.length) {
      const first = waiting.shift();
      const other = waiting.findIndex((i) => factions[i] !== factions[first]);
      drawn.push([first, ...waiting.splice(Math.max(other, 0), 1)]);
    }
    return drawn;
  }

  // --- A Swiss round --------------------------------------------------------------------------------------------

  const pairKey = (one, other) => sorted([one, other]).join(" ");
  const wasPlayed = (pairing) => !pairing.bye && !/^No-show/.test(pairing.ended ?? "");

  /** Who met whom from a round on, as keys of pairs, each with what a rematch weighs. */
  function rematchWeights(earlier, from, version) {
    const played = earlier.filter((round) => from !== null && round.round >= from);
    const times = new Map();
    for (const { player1, player2 } of played.flatMap((round) => round.pairings).filter(wasPlayed)) {
      const key = pairKey(player1, player2);
      times.set(key, version === 1 ? 1 : (times.get(key) ?? 0) + 1);
    }
    const first = [...times.values()].reduce((sum, each) => sum + each - 1, 1); // above all that can be added to it
    return new Map([...times].map(([key, each]) => [key, first + each - 1]));
  }

  /** The same with the pairs of players who are kept apart: each weighs more than all rematches together. */
  function withApart(weights, apart = []) {
    const all = [...weights.values()].reduce((sum, each) => sum + each, 1);
    const keys = apart.map(([one, other]) => pairKey(one, other));
    return new Map([...weights, ...keys.map((key) => [key, all + (weights.get(key) ?? 0)])]);
  }

  /** By rank, all in one group; rematches don't count, only who is kept apart. The players are ids in their order. */
  function drawApart(ids, apart, triesOf = byRank, ownWeight = () => 0) {
    const own = new Map();
    ids.forEach((one, i) => ids.slice(0, i).forEach((other, j) => own.set(pairKey(one, other), ownWeight(i, j))));
    const weights = withApart(own, apart);
    const field = new Field(ids.map(() => 0), (i, j) => weights.get(pairKey(ids[i], ids[j])) ?? 0);
    return drawInTurn(field, triesOf(field));
  }

  /** How many byes each player has had in Swiss rounds; an absent opponent's is one, a given one is none. */
  function byesSoFar(earlier, swissRounds) {
    const byes = new Map();
    const count = (player) => byes.set(player, (byes.get(player) ?? 0) + 1);
    for (const pairing of earlier.filter((round) => swissRounds.includes(round.round)).flatMap((r) => r.pairings)) {
      if ((pairing.bye && !pairing.given) || pairing.ended === "No-show 2") count(pairing.player1);
      if (pairing.ended === "No-show 1") count(pairing.player2);
    }
    return byes;
  }

  /** The player with the bye, or null. */
  function drawBye(draw, ids, earlier) {
    if (ids.length % 2 === 0) return null;
    if (draw.bye_rule === "random") return shuffled(draw.draw, "bye", ids)[0];
    const byes = byesSoFar(earlier, draw.swiss_rounds);
    const had = (player) => byes.get(player) ?? 0;
    const fewest = Math.min(...ids.map(had));
    const without = ids.filter((player) => had(player) === fewest);
    if (draw.bye_rule !== "random in the lowest score group") return without.pop();
    const points = new Map(draw.players.map((each) => [each.player, each.points]));
    const lowest = Math.min(...without.map((player) => points.get(player)));
    const candidates = without.filter((player) => points.get(player) === lowest);
    return shuffled(draw.draw, "bye", candidates)[0];
  }

  function drawSwiss(draw, earlier) {
    const seed = draw.draw;
    const players = new Map(draw.players.map((player) => [player.player, player]));
    let ids = [...players.keys()];
    const bye = drawBye(draw, ids, earlier);
    ids = ids.filter((id) => id !== bye);
    if (draw.round === 1 && draw.method !== "random in score groups") ids = shuffled(seed, "round 1", ids);
    const apart = draw.apart ?? [];
    const weights = withApart(rematchWeights(earlier, draw.rematches_from, draw.version ?? 1), apart);
    const weight = (i, j) => weights.get(pairKey(ids[i], ids[j])) ?? 0;
    const firstRounds = ["at random", "across factions", "clubs apart", "rating halves"];
    if (draw.round === 1 && !firstRounds.includes(draw.method)) {
      ids.sort((one, other) => players.get(other).points - players.get(one).points); // there are starting points
    }
    const points = ids.map((id) => players.get(id).points);
    const values = [...new Set(points)].sort((one, other) => other - one);
    const fieldIn = (groups) => new Field(groups, weight);
    const inGroups = () => fieldIn(points.map((each) => values.indexOf(each)));
    const methods = {
      "random in score groups": () => drawScoreGroups(inGroups(), ids, seed),
      "by rank": () => {
        const field = fieldIn(ids.map(() => 0));
        return drawInTurn(field, byRank(field));
      },
      "at random": () => (apart.length ? drawApart(ids, apart) : inTwos([...ids.keys()])),
      "clubs apart": () => {
        const clubs = ids.map((id) => players.get(id).club);
        return drawApart(ids, apart, byRank, (i, j) => Number(clubs[i] !== null && clubs[i] === clubs[j]));
      },
      "rating halves": () => {
        const figures = ids.map((id) => players.get(id).figure);
        const ranked = [...ids.keys()].sort((i, j) => figures[j] - figures[i] || i - j);
        if (apart.length) {
          const slid = drawApart(ranked.map((i) => ids[i]), apart, (field) => byPattern(field, "slide"));
          return slid.map((pair) => pair.map((place) => ranked[place]));
        }
        const half = ranked.length / 2;
        return ranked.slice(0, half).map((i, place) => [i, ranked[half + place]]);
      },
      "across factions": () => {
        const factions = ids.map((id) => players.get(id).faction);
        const isAlike = (i) => (j) => factions[i] === factions[j];
        const tries = (i, below) => [...below.filter((j) => !isAlike(i)(j)), ...below.filter(isAlike(i))];
        return apart.length ? drawApart(ids, apart, () => tries) : drawAcrossFactions(factions);
      },
    };
    for (const pattern of Object.keys(PATTERNS)) {
      methods[`${pattern} in score groups`] = () => {
        const field = inGroups();
        return drawInTurn(field, byPattern(field, pattern));
      };
    }
    const pairs = methods[draw.method]().map((pair) => pair.map((i) => ids[i]));
    const drawn = bye === null ? pairs : [...pairs, [bye, null]];
    return drawn.map(([player1, player2]) => ({ player1, player2, game: null }));
  }

  // --- Tables ---------------------------------------------------------------------------------------------------

  /** The drawn pairings with a table for each game in turn. */
  function withTables(draw, drawn, earlier) {
    const games = drawn.filter((pairing) => pairing.player2 !== null);
    const tables = tablesFor(draw, games.map(({ player1, player2 }) => [player1, player2]), earlier);
    return drawn.map((pairing) => ({ ...pairing, table: tables[games.indexOf(pairing)] ?? null }));
  }

  /** A table for each pair in turn. A fixed one is kept free; of two the first player's counts.

      There are as many tables as the file says, or else, and at least, as many as games; the first is number 1, or
      what the file says. */
  function tablesFor(draw, pairs, earlier) {
    const fixed = new Map(draw.players.map((player) => [player.player, player.fixed_table ?? null]));
    const tables = pairs.map(([one, other]) => fixed.get(one) ?? fixed.get(other));
    tables.forEach((table, i) => {
      if (tables.indexOf(table) < i) tables[i] = null; // the first of two games has it
    });
    const left = Math.max(pairs.length, draw.tables_available ?? 0) - tables.filter((table) => table !== null).length;
    const free = [];
    for (let table = draw.tables_from ?? 1; free.length < left; table += 1) if (!tables.includes(table)) free.push(table);
    const playedOn = new Map(draw.players.map((player) => [player.player, new Set()]));
    for (const { player1, player2, table } of earlier.flatMap((round) => round.pairings).filter(wasPlayed)) {
      playedOn.get(player1)?.add(table);
      playedOn.get(player2)?.add(table);
    }
    const isNew = (player) => (table) => !playedOn.get(player).has(table);
    return tables.map((table, i) => {
      if (table !== null) return table;
      const [one, other] = pairs[i];
      const newToFirst = free.filter(isNew(one));
      const best = draw.tables === "not played on before" ? [newToFirst.find(isNew(other)), newToFirst[0]] : [];
      const chosen = [...best, free[0]].find((each) => each !== undefined);
      free.splice(free.indexOf(chosen), 1);
      return chosen;
    });
  }

  // --- Single elimination ---------------------------------------------------------------------------------------

  const powerFrom = (count) => 2 ** Math.ceil(Math.log2(Math.max(count, 1)));

  /** Games from two places each; a place may be empty, and a game without anybody keeps its number. */
  const numbered = (games) =>
    games
      .map((places, i) => [places.filter((player) => player != null), i + 1])
      .filter(([players]) => players.length)
      .map(([[player1, player2 = null], game]) => ({ player1, player2, game }));

  /** After a cut: seed k against seed 2^m + 1 - k. */
  function drawCut(draw) {
    const seeds = draw.players.map((player) => player.player);
    const size = Math.max(powerFrom(seeds.length), 2);
    return numbered(seeds.slice(0, size / 2).map((seed, i) => [seed, seeds[size - 1 - i]]));
  }

  /** An event that begins with elimination: byes for the first by ticket, the others in twos, numbered by ticket. */
  function drawOpening(draw) {
    const order = shuffled(draw.draw, "pairs", draw.players.map((player) => player.player));
    const byes = Math.max(powerFrom(order.length), 2) - order.length;
    const ids = order.slice(byes);
    const apart = draw.apart ?? [];
    const pairs = apart.length ? drawApart(ids, apart).map((pair) => pair.map((i) => ids[i])) : inTwos(ids);
    const games = [...order.slice(0, byes).map((player) => [player]), ...pairs];
    const firsts = shuffled(draw.draw, "game numbers", games.map((players) => players[0]));
    return numbered(firsts.map((first) => games.find((players) => players[0] === first)));
  }

  /** Later: the winner of Game #1 meets the winner of the last game, and so on inward. */
  function drawBracket(draw, earlier) {
    const rounds = earlier.filter((round) => round.pairings.some((pairing) => pairing.game !== null));
    const places = rounds[0].pairings.length / 2 ** (rounds.length - 1);
    const takesPart = new Set(draw.players.map((player) => player.player));
    const winners = new Array(places).fill(null);
    for (const { player1, player2, game } of rounds[rounds.length - 1].pairings) {
      const through = [player1, player2].filter((player) => takesPart.has(player));
      if (through.length === 1) [winners[game - 1]] = through;
    }
    return numbered(winners.slice(0, places / 2).map((winner, i) => [winner, winners[places - 1 - i]]));
  }

  /** A bracket with a plan: each place is for the winner or the loser of an earlier game. */
  function drawPlanned(draw, earlier) {
    const takesPart = new Set(draw.players.map((player) => player.player));
    const comes = ({ round, game, won }) => {
      const from = earlier.find((each) => each.round === round).pairings.find((pairing) => pairing.game === game);
      const player = [from?.player1, from?.player2][won === (from?.winner === 1) ? 0 : 1];
      return from?.winner && takesPart.has(player) ? player : null;
    };
    return numbered(draw.sources.map((places) => places.map(comes)));
  }

  // --- Round robin ----------------------------------------------------------------------------------------------

  /** Dealt like a snake: 1, 2, 3, 3, 2, 1 ... */
  function dealt(order, count) {
    const groups = Array.from({ length: count }, () => []);
    order.forEach((each, i) => {
      const at = i % count;
      groups[Math.floor(i / count) % 2 ? count - 1 - at : at].push(each);
    });
    return groups;
  }

  /** A round of a group's Berger table: the places of seats in twos. */
  function berger(group, number, times) {
    const seats = group.length % 2 ? [...group, null] : group;
    const size = seats.length;
    if (number > times * (size - 1)) return [];
    const turn = ((number - 1) % (size - 1)) + 1;
    const middle = turn % 2 ? (turn + 1) / 2 : (turn + size) / 2;
    const games = [turn % 2 ? [middle, size] : [size, middle]];
    for (let k = 1; k < size / 2; k += 1) {
      const around = (seat) => ((seat - 1 + size - 1) % (size - 1)) + 1;
      games.push([around(middle + k), around(middle - k)]);
    }
    const isReturn = Math.floor((number - 1) / (size - 1)) % 2 === 1;
    return games.map((game) => (isReturn ? game.reverse() : game).map((seat) => seats[seat - 1]));
  }

  function drawRoundRobin(draw) {
    const { number, times, groups, by_rank: byRank, seats } = draw.robin;
    const players = draw.players.map((player) => player.player);
    const order = byRank ? players : shuffled(draw.draw, "groups", players);
    const seated = number > 1 ? seats : dealt(order, groups).map((each) => shuffled(draw.draw, "seats", each));
    const games = seated
      .flatMap((group) => berger(group, number, times))
      .map((game) => game.filter((player) => players.includes(player)))
      .filter((game) => game.length);
    return games.map(([player1, player2 = null]) => ({ player1, player2, game: null }));
  }

  // --- The check ------------------------------------------------------------------------------------------------

  const roundFile = (number) => `round-${number}.json`;

  /** The names of the data files that checking this round needs, its draw-<n>.json not among them. */
  function needs(draw) {
    return Array.from({ length: draw.round }, (_, i) => roundFile(i + 1));
  }

  function repeat(draw, earlier) {
    if (draw.of === "cut") return drawCut(draw);
    if (draw.of === "opening") return drawOpening(draw);
    if (draw.robin) return drawRoundRobin(draw);
    if (draw.sources) return drawPlanned(draw, earlier);
    return draw.of === "bracket" ? drawBracket(draw, earlier) : drawSwiss(draw, earlier);
  }

  const keyOf = ({ player1, player2 }) => (player2 === null ? player1 : pairKey(player1, player2));

  /** What differs between the drawn pairings and the published ones, pairing by pairing. */
  function compareRounds(drawn, published) {
    const byKey = new Map(drawn.map((pairing) => [keyOf(pairing), pairing]));
    const isElsewhere = (one, other) => one.table !== other.table || one.game !== other.game;
    const differences = [];
    for (const { player1, player2, table, game } of published) {
      const found = { player1, player2, table, game };
      const meant = byKey.get(keyOf(found));
      byKey.delete(keyOf(found));
      if (!meant) differences.push({ kind: "players", published: found, drawn: null });
      else if (isElsewhere(meant, found)) differences.push({ kind: "table", published: found, drawn: meant });
      else if (meant.player1 !== player1) differences.push({ kind: "seats", published: found, drawn: meant });
    }
    const missing = [...byKey.values()].map((pairing) => ({ kind: "missing", published: null, drawn: pairing }));
    return [...differences, ...missing];
  }

  /** Whether two spellings are one name. */
  const isSameName = (one, other) => {
    const bare = (name) => (name ?? "").normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
    return bare(one) === bare(other);
  };

  /** What the lot says the round is played with; null where nothing is drawn. */
  const scenarioOf = (draw) => ({
    deployment: shuffled(draw.draw, "deployment", draw.deployments ?? [])[0] ?? null,
    objective: shuffled(draw.draw, "objective", draw.objectives ?? [])[0] ?? null,
  });

  /** Repeats a round's draw from the event's data files by their names: its draw-<n>.json and all that it needs.

      Gives {seed: {used, results, isSame}, identical, pairings, compared, scenario, differences}: `results` is the seed
      that today's results of the earlier rounds give, `pairings` what was drawn, `compared` how many published ones it
      is held against. A difference has a kind (`players`, `seats`, `table`, `missing`, `deployment`, `objective`), and
      what is `published` and `drawn`. */
  function check(files) {
    const [draw] = Object.keys(files).filter((name) => /^draw-\d+\.json$/.test(name)).map((name) => files[name]);
    const rounds = needs(draw).map((name) => files[name]);
    const published = rounds.pop();
    const results = seedOf(draw, rounds);
    const pairings = withTables(draw, repeat(draw, rounds), rounds);
    const drawn = new Set(draw.players.map((each) => each.player));
    const isOutside = ({ given, player1 }) => given && !drawn.has(player1); // of the draw: a bye given beforehand
    const compared = published.pairings.filter((pairing) => !isOutside(pairing));
    const differences = compareRounds(pairings, compared);
    const scenario = scenarioOf(draw);
    const named = Object.keys(scenario)
      .filter((kind) => scenario[kind] !== null && !isSameName(scenario[kind], published[kind]))
      .map((kind) => ({ kind, published: published[kind], drawn: scenario[kind] }));
    return {
      seed: { used: draw.draw, results, isSame: results === draw.draw },
      identical: differences.length === 0,
      pairings,
      compared: compared.length,
      scenario,
      differences: [...differences, ...named],
    };
  }

  const parts = { sha256, canonical, ticket, shuffled, numberBelow, resultsOf, seedOf, Matching, Field, GroupDraw };
  return { needs, check, Impossible, parts };
})();

if (typeof module !== "undefined") module.exports = RoundsheetDraw;
